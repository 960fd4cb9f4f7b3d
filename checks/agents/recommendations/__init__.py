"""Recommendations that a language model wrote about a project: what they claim, and whether they may ship."""
