"""What the bot keeps: the database, and a cache of files."""
