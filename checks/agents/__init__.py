"""What agents hand in besides reviews: recommendations, contracts, outputs, descriptions."""
