"""The tests of what agents hand in."""
