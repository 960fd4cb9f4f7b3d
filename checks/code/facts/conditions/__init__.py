"""Conditions: what they say of the names in them, when they hold and when they do not."""
