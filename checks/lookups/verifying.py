"""The look-up that verifies a typed claim, as one that a finding brings: the outcome with its receipts."""

from __future__ import annotations

from checks.claims import registry
from checks.claims.decode import ClaimError, decode
from checks.code.code import Code
from checks.code.surroundings import Context, locate
from checks.lookups.found import Found, FullError, Sheet, written
from checks.lookups.request import Verify
from checks.model.location import Location


def verify(asked: Verify, code: Code, place: Location | None = None) -> Found:
    """What a claim comes to at a place; without its own citation and without a place the whole tree is meant."""
    sheet = Sheet(code)
    try:
        claim = decode(asked.claim)
    except ClaimError as wrong:
        sheet.say(f"no claim: {wrong}")
        return sheet.found()
    cited = claim.citation or place
    context = Context(locate(code, cited) if cited is not None else None)
    outcome = registry.check_claim(claim, code, context).outcome
    sheet.say(f"{outcome.disposition.value}: {outcome.message}")
    try:
        for one in outcome.evidence:
            sheet.say(f"{written(one.path, one.side)}")
            sheet.show_range(one.location)
    except FullError:
        return sheet.found("more lines of evidence")
    return sheet.found()
