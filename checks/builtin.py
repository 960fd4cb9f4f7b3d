"""The verifiers that come with citecheck: importing this module registers them, in the order they run."""

from checks.content import quotes, recall, scopes, symbols

__all__ = ["quotes", "recall", "scopes", "symbols"]
