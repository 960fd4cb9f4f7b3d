"""The tests of descriptions."""
