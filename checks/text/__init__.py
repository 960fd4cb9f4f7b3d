"""Reading prose: knows no code."""
