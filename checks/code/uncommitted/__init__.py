"""Files that need not be in a commit."""
