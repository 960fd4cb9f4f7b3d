"""A unified diff, read file by file."""
