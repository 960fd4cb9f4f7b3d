"""The verifiers that come with citecheck: importing this module registers them, in the order they run."""

from checks.content import quotes

__all__ = ["quotes"]
