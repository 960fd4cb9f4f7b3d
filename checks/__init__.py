"""The judgement: checks what reviewers cite against the code they reviewed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checks.agents.outputs.verification import verify_output
    from checks.code.code import Code
    from checks.code.tree import SnapshotTree
    from checks.model.finding import Finding, Reading
    from checks.model.location import Location
    from checks.model.policy import Policy
    from checks.review import check_review

__all__ = [
    "Code",
    "Finding",
    "Location",
    "Policy",
    "Reading",
    "SnapshotTree",
    "check_review",
    "verify_output",
]

_HOMES = {
    "Code": "checks.code.code",
    "Finding": "checks.model.finding",
    "Location": "checks.model.finding",
    "Policy": "checks.model.policy",
    "Reading": "checks.model.finding",
    "SnapshotTree": "checks.code.tree",
    "check_review": "checks.review",
    "verify_output": "checks.agents.outputs.verification",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that a part of the package stays cheap to import."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
