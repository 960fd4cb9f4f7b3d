"""An example of a kind or rule as a recommendation on a project in memory."""

from __future__ import annotations

from collections.abc import Sequence

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.recommendations.claim import Project
from checks.agents.recommendations.parsing import read_recommendations
from checks.agents.recommendations.project_signals import Beside, findings_of, library_of, signals_of
from checks.agents.recommendations.verification import claims_of
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.agents.verdicts import CheckedStatement


def project_of(example: Example) -> Project:
    return Project(
        Code(SnapshotTree(dict(example.files))),
        Beside(
            signals_of(example.signals) if example.signals is not None else None,
            library_of(example.library) if example.library is not None else None,
            findings_of(list(example.findings)) if example.findings is not None else None,
        ),
    )


def claims(example: Example, kind: str, rules: Sequence[Rule] = ()) -> list[CheckedStatement]:
    """The claims of one kind that the example makes, verified."""
    recommendation = read_recommendations(dict(example.given)).recommendations[0]
    found = claims_of(recommendation, project_of(example), rules)
    return [claim for claim in found if claim.kind == kind]


def results(example: Example, kind: str, rules: Sequence[Rule] = ()) -> set[str]:
    return {str(claim.outcome.disposition) for claim in claims(example, kind, rules)} or {NO_CLAIM}
