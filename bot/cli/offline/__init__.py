"""The commands that work on files and a git checkout, without GitHub."""
