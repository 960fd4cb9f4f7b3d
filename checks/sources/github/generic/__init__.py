"""Reads reviewers nobody wrote a dialect for, and the parts of a dialect that are like everybody's."""

from checks.sources.github.generic.announced import is_unmet, names_findings
from checks.sources.github.generic.body import (
    findings,
    found_nothing,
    names_places,
    one,
    read,
)
from checks.sources.github.generic.no_findings import holds_no_findings
from checks.sources.github.generic.single import part_of

__all__ = [
    "findings",
    "found_nothing",
    "holds_no_findings",
    "is_unmet",
    "names_findings",
    "names_places",
    "one",
    "part_of",
    "read",
]
