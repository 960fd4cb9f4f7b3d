"""Counts of findings and claims, and how sure a share of them is."""
