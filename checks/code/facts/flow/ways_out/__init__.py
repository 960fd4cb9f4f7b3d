"""How a run leaves: a branch, a loop, a function by an exception."""
