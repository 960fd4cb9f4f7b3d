"""What other programs may import: `from citecheck import check_review`. Everything else is internal.

A name here keeps its meaning. One that is to go warns (`DeprecationWarning`, with what to use instead) for at least
one minor release before it does.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Final

from checks.agents.outputs.verification import verify_output
from checks.code.code import Code
from checks.code.tree import DirectoryTree, SnapshotTree
from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.finding import Finding, Reading, Severity
from checks.model.location import Location, Side
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.model.release import VERSION
from checks.reports import render
from checks.review import check_review
from checks.sources import read as read_findings

__all__ = [
    "CheckedFinding",
    "CheckedReview",
    "Code",
    "DirectoryTree",
    "Failure",
    "Finding",
    "FindingOutcome",
    "Location",
    "Policy",
    "Reading",
    "Severity",
    "Side",
    "SnapshotTree",
    "__version__",
    "check_review",
    "read_findings",
    "render",
    "verify_output",
]

__version__: Final = VERSION

_DEPRECATED: Final[dict[str, tuple[str, object]]] = {}
"""Name → what to use instead, in words, and what it still is."""

if not TYPE_CHECKING:  # a checker of types shall know every name

    def __getattr__(name: str) -> object:
        """A name that is to go, with a warning."""
        if name not in _DEPRECATED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        instead, value = _DEPRECATED[name]
        warnings.warn(f"citecheck.{name} will go: use {instead}", DeprecationWarning, stacklevel=2)
        return value
