"""`docs/messages.md`: every message that the product can print, with an example that prints it."""
