"""The commands that run the bot."""
