"""The commands that agents run, not people."""
