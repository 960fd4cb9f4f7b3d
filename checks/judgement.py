"""From checked claims to warnings: which failures warn, and where the code really is."""

from __future__ import annotations

from checks.claims.path import KIND as EXISTENCE
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Disposition, EvidenceWarning

QUOTE = "code_snippet"
"""The kind of the claims that code is quoted word for word: `checks.content.quotes.KIND`."""

PLACE = "right_place"
"""The kind of the claims that tell the place of code that a finding names: `checks.content.right_place.KIND`."""

RECALL = "token_recall"
"""The same by the words of the finding: `checks.content.recall.KIND`."""

TOLD_FROM = 6
"""From this many lines off a quote's real place is told; nearer, the citation counts as right."""


def warnings(claims: tuple[CheckedClaim, ...]) -> tuple[EvidenceWarning, ...]:
    """One warning for each failed claim that demotes; the same failure at the same place only once."""
    found: dict[tuple[object, ...], EvidenceWarning] = {}
    for one in claims:
        outcome = one.outcome
        if outcome.disposition is not Disposition.FAILED or outcome.failure is None or not outcome.demotes:
            continue
        warning = EvidenceWarning(
            failure=outcome.failure,
            message=outcome.message,
            citation=one.claim.citation,
            evidence=outcome.evidence,
            actual=outcome.actual,
            candidates=outcome.candidates,
            quoted=one.claim.quoted,
        )
        found.setdefault((warning.failure, warning.citation, warning.message), warning)
    return tuple(found.values())


def relocation(claims: tuple[CheckedClaim, ...]) -> Location | None:
    """Where the cited code really is: of the first failed claim that knows, else of a quote some lines off,
    else, where no quote was found, of the code or the words that the finding has.

    Only a unique place is told (rule 6, "a unique match or no repair"). The finding's own place is the
    first claim's; where a citation besides it fails, the finding stays where it is.
    """
    own = claims[:1] + tuple(one for one in claims[1:] if one.claim.kind != EXISTENCE)
    for one in own:
        if one.outcome.disposition is Disposition.FAILED and one.outcome.actual is not None:
            return one.outcome.actual
    quotes = [
        one.outcome
        for one in own
        if one.claim.kind == QUOTE
        and one.outcome.disposition is Disposition.VERIFIED
        and one.outcome.distance is not None
    ]
    if quotes and all((quote.distance or 0) >= TOLD_FROM for quote in quotes):
        return quotes[0].actual
    told = [one.outcome.actual for kind in (PLACE, RECALL) for one in own if one.claim.kind == kind]
    return told[0] if told and not quotes else None
