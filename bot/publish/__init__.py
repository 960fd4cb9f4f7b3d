"""What the bot writes on GitHub: the check run."""
