"""The commands that register the App at GitHub and find out why it does not work."""
