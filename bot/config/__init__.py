"""What is configured: a repository's file, and the process's settings."""
