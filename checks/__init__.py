"""The judgement: checks what reviewers cite against the code they reviewed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checks.code import Code
    from checks.finding import Finding, Location, Reading
    from checks.policy import Policy
    from checks.review import check_review
    from checks.tree import SnapshotTree

__all__ = ["Code", "Finding", "Location", "Policy", "Reading", "SnapshotTree", "check_review"]

_HOMES = {
    "Code": "checks.code",
    "Finding": "checks.finding",
    "Location": "checks.finding",
    "Policy": "checks.policy",
    "Reading": "checks.finding",
    "SnapshotTree": "checks.tree",
    "check_review": "checks.review",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that a part of the package stays cheap to import."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
