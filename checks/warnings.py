"""From checked claims to warnings: which failures warn, and where the code really is."""

from __future__ import annotations

from collections.abc import Container

from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure

REPORTED_FROM = 6
"""From this many lines off the real place of a quote is reported; nearer, the citation counts as right."""

_ELSEWHERE = frozenset({Failure.DRIFTED, Failure.MISATTRIBUTED})
"""Failures that say where the code is."""


def warnings(
    claims: tuple[CheckedClaim, ...], muted: Container[str] = frozenset()
) -> tuple[EvidenceWarning, ...]:
    """One warning for each failed claim that demotes; the same failure at the same place only once.

    A quote and the names of a text that were found at one other place say the same; the first is kept. Of
    failures that are `muted` there is none.
    """
    found: dict[tuple[object, ...], EvidenceWarning] = {}
    for one in claims:
        outcome = one.outcome
        if outcome.disposition is not Disposition.FAILED or outcome.failure is None or not outcome.demotes:
            continue
        if outcome.failure.value in muted:
            continue
        warning = EvidenceWarning(
            failure=outcome.failure,
            message=outcome.message,
            citation=one.claim.citation,
            evidence=outcome.evidence,
            actual=outcome.actual,
            candidates=outcome.candidates,
            quoted=one.claim.quoted,
            known=one.known,
            absence=outcome.absence,
        )
        elsewhere = warning.actual if warning.failure in _ELSEWHERE else None
        same = (warning.message,) if elsewhere is None else (elsewhere.path, elsewhere.first)
        found.setdefault((warning.failure, warning.citation, *same), warning)
    return tuple(found.values())


def relocation(claims: tuple[CheckedClaim, ...]) -> Location | None:
    """Where the cited code really is: of the first failed claim that knows, else of quotes some lines off.

    Only a unique place is reported (a unique match or no repair). The finding's own place is the first
    claim's; where a citation besides it fails, the finding stays where it is.
    """
    own = claims[:1] + tuple(one for one in claims[1:] if one.claim.kind == "place" or not one.existence)
    for one in own:
        if one.outcome.disposition is Disposition.FAILED and one.outcome.actual is not None:
            return one.outcome.actual
    placed = [
        one.outcome
        for one in own
        if one.outcome.disposition is Disposition.VERIFIED and one.outcome.distance is not None
    ]
    if placed:
        lost = own[0].outcome.disposition is Disposition.FAILED  # the cited place does not exist
        off = all((outcome.distance or 0) >= REPORTED_FROM for outcome in placed)
        return placed[0].actual if lost or off else None
    elsewhere = [
        one.outcome.actual
        for one in own
        if one.outcome.disposition is Disposition.UNSUPPORTED and one.claim.kind == "place"
    ]
    return elsewhere[0] if elsewhere else None
