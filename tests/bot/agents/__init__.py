"""Tests of what agents ask."""
