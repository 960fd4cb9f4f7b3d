"""Reviewers that comment on lines and say more, or the same again, in a review's text: one file each."""
