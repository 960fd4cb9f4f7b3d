"""The verifiers that come with citecheck: importing this module registers them, in the order they run."""

from checks.content import (
    absence,
    arithmetic,
    files,
    literals,
    misplaced,
    numbers,
    presence,
    quotes,
    recall,
    scopes,
    suggestion,
    symbols,
)

__all__ = [
    "absence", "arithmetic", "files", "literals", "misplaced", "numbers", "presence", "quotes", "recall",
    "scopes", "suggestion", "symbols",
]  # fmt: skip
