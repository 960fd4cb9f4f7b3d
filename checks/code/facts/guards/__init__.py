"""Guards: the conditions that must hold when a line runs."""
