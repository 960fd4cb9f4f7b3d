"""What the bot reports of itself: logs and metrics."""
