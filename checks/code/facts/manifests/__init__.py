"""What declares dependencies: which files, in which sections, and how a declaration is read."""
