"""Reliability cards: what the checks of a repository say of each reviewer, and how sure that is."""
