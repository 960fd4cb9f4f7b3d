"""Reviewers who comment on lines, one file each."""
