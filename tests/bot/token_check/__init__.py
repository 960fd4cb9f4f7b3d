"""Tests of one check with a token."""
