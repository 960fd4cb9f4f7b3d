"""Where a condition on a use comes from: what is around it, and what control has come past."""
