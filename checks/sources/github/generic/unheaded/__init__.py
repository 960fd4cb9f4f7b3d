"""Findings that no heading of their own introduces: labelled lines, items of lists, places in prose."""
