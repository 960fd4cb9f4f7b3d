"""What agents hand in besides reviews: recommendations, contracts, outputs, and what they say of their changes."""
