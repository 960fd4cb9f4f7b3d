"""Tier 2: what a finding says of the code, checked against the code."""
