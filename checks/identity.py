"""By what a finding is known again: a short id, the same in every check of a pull request."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from checks.model.finding import Finding

ID_LENGTH: Final = 8
"""Digits: a person types them."""


def short_id(finding: Finding) -> str:
    """Made of the comment, the reviewer, the heading and the file: a comment may be edited to say something else."""
    path = finding.location.path if finding.location else ""
    said = finding.title or finding.body[:200]
    return _digits("\0".join((finding.reviewer, finding.id, path, " ".join(said.split()))))


def short_ids(findings: Sequence[Finding]) -> list[str]:
    """The short ids of a review's findings, in order, no two of them the same."""
    found: dict[str, None] = {}
    for finding in findings:
        one = short_id(finding)
        while one in found:
            one = _digits(f"{one} once more")
        found[one] = None
    return list(found)


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:ID_LENGTH]
