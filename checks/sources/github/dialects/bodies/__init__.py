"""Reviewers whose comments hold several findings, one file each."""
