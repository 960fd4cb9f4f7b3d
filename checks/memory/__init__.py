"""Statements that are known again: refuted before, while the code that refuted them is as it was."""
