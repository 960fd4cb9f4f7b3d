"""Runs the commands that the README and the pages show, as a reader types them."""
