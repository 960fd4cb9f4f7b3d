"""The kinds of claim that every recommendation is checked for, one file for each family."""

from __future__ import annotations

from collections.abc import Mapping

from checks.agents.recommendations.claim import RecommendationKind
from checks.agents.recommendations.kinds import (
    absence,
    citations,
    configuration,
    counts,
    directories,
    files,
    findings,
    presence,
    repository,
    snippets,
    statements,
)

KINDS: Mapping[str, RecommendationKind] = {
    kind.id: kind
    for kind in (
        counts.KIND,
        presence.EXISTS,
        absence.KIND,
        files.KIND,
        findings.KIND,
        statements.CONTRADICTION,
        snippets.KIND,
        statements.ARITHMETIC,
        repository.KIND,
        directories.KIND,
        citations.IN_LIBRARY,
        citations.APPLIES,
        configuration.KIND,
    )
}
"""By id, in the order in which claims are read."""
