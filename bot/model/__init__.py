"""What all rooms of the bot speak of: pull requests by name, commands in comments, what is ours on GitHub."""
