"""The tests of acceptance contracts."""
