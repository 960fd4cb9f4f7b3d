"""Reads reviewers nobody wrote a dialect for, and the parts of a dialect that are like everybody's."""

from checks.sources.github.generic.announced import is_unmet, role_of_line
from checks.sources.github.generic.body import (
    findings,
    found_nothing,
    heads_findings,
    names_places,
    one,
    read,
    remarks_on_files,
)
from checks.sources.github.generic.prose.reported import reported
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.wording.roles import Role, role_of
from checks.sources.github.generic.wording.stance import is_against as is_fault

__all__ = [
    "Role",
    "findings",
    "found_nothing",
    "heads_findings",
    "is_fault",
    "is_unmet",
    "names_places",
    "one",
    "part_of",
    "read",
    "remarks_on_files",
    "reported",
    "role_of",
    "role_of_line",
]
