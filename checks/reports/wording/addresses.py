"""Where on the web a report leads its reader for more."""

from __future__ import annotations

from checks.model.outcome import Failure

SITE = "https://citecheck.github.io/citecheck/"
"""The documentation."""


def of_failure(failure: Failure) -> str:
    """The section that says what a failure means, and shows an example."""
    return f"{SITE}how-it-decides/#{failure.value}"
