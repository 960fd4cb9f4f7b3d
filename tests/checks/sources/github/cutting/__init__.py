"""Tests of how a model cuts a free-form review, and of what its cuts may do."""
