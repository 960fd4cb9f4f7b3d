"""The verifiers that come with citecheck: importing this module registers them, in the order they run."""

from checks.content import (
    absence,
    arithmetic,
    cited_numbers,
    contradiction,
    files,
    finding_counts,
    literals,
    misplaced,
    numbers,
    presence,
    quotes,
    recall,
    repository,
    right_place,
    scopes,
    suggestion,
    symbols,
)

__all__ = [
    "absence", "arithmetic", "cited_numbers", "contradiction", "files", "finding_counts", "literals", "misplaced",
    "numbers", "presence", "quotes", "recall", "repository", "right_place", "scopes", "suggestion", "symbols",
]  # fmt: skip
