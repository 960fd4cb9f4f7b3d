"""What is said on a pull request, read from GitHub."""
