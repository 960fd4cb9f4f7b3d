"""Where a quote is found: at the cited lines, in other code, before the change, or nowhere."""

from __future__ import annotations

from checks.claims.kind import short
from checks.claims.quote.altered import altered, other_value
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.elsewhere import elsewhere_in_file, in_another_file, without_a_file
from checks.claims.quote.telling import (
    FEWEST_TOKENS,
    STATEMENT,
    is_shortened,
    is_telling,
    own_names,
    without_strings,
)
from checks.code.code import Code
from checks.code.occurrences import Occurrence, Pattern, Whereabouts, is_within, occurrences, pattern, places
from checks.code.ownership import Whose, whose
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import STANCE_REASONS, Stance
from checks.model.location import Location, Side
from checks.model.outcome import (
    Disposition,
    Failure,
    Need,
    Outcome,
    failed,
    unsupported,
    unverifiable,
    verified,
)
from checks.text.mentions import QUOTING, Shape, shape_of


def verify(claim: QuoteClaim, code: Code, context: Context) -> Outcome:
    """A quote that is not there is refuted, unless it may be how the code could read."""
    outcome = _sought(claim, code, context)
    if claim.fitting and outcome.disposition is Disposition.FAILED:
        return unsupported("it is unclear whether the quote is existing code or a suggestion")
    return outcome


def _sought(claim: QuoteClaim, code: Code, context: Context) -> Outcome:
    """Look for the quote in ever wider circles before anything is said about its line (quote before bounds)."""
    past = claim.stance is Stance.PAST
    if claim.stance is not Stance.ASSERTED and not past:
        return unsupported(STANCE_REASONS.get(claim.stance, "it is said to be missing, so it is no quote"))
    around, wanted = Surroundings.of(code, context, claim.citation), pattern(claim.code)
    if around is None:
        return without_a_file(claim, wanted, code, context)
    spots = Whereabouts(around, wanted)
    if not past and (other := other_value(claim, spots)) is not None:
        return other
    if not is_telling(wanted, around.outline.language):
        return _short(around, claim, wanted)
    # a quote may leave out the comments that stand between its lines
    found = occurrences(around.tokens, wanted) or occurrences(around.tokens_of_code, wanted)
    if here := [one for one in found if around.is_near(*one.lines)]:
        return _found(around, claim, here, wanted)
    if found and not past:
        return elsewhere_in_file(claim, spots, found)
    if past or (spots.at_base and not claim.now):
        return _of_the_past(spots)
    if spots.at_base and _is_held_against_the_new(claim, around):
        return _of_the_past(spots)
    if spots.at_base:
        return _removed(around, spots.at_base[0])
    return _not_in_file(claim, spots)


SHORT_LINES = 5
"""Lines that are handed in with a short quote up to which they say where it is."""


def _short(around: Surroundings, claim: QuoteClaim, wanted: Pattern) -> Outcome:
    """A quote that many places may have: with a name in it, it is looked for on the lines that are handed in with it."""
    where = claim.citation
    first, last = (where.first, where.last) if where is not None and claim.exact else (None, None)
    says_little = not own_names(wanted, around.outline.language) or is_shortened(claim.code)
    if where is None or first is None or last is None or last - first >= SHORT_LINES or says_little:
        return unsupported("the quote is too short to look for")
    found = occurrences(around.tokens, wanted)
    if here := [one for one in found if first <= one.first and one.last <= last]:
        return _found(around, claim, here, wanted)
    return unsupported(f"`{where}` does not have it, and the quote is too short to look for elsewhere")


def _found(around: Surroundings, claim: QuoteClaim, here: list[Occurrence], wanted: Pattern) -> Outcome:
    whole = [one for one in here if one.whole and not is_within(around.outline, *one.lines, wanted)]
    best = min(whole or here, key=lambda one: around.distance(*one.lines))
    where, evidence = around.at(*best.lines), around.evidence(*best.lines)
    if not whole:
        part = "as a part of more code" if not best.whole else "in a comment or a string"
        return unsupported(f"line {best.first} has `{short(claim.code)}` {part}", evidence=evidence)
    distance = around.distance(*best.lines)
    says = f"`{short(claim.code)}` is at {where}"
    return verified(says, evidence=evidence, actual=where, distance=distance, content=True)


def _of_the_past(spots: Whereabouts) -> Outcome:
    if spots.at_base or spots.removed_elsewhere:
        return unsupported("it was there before the change, which may be meant")
    return unsupported(
        "neither the cited file before or after the change nor a line removed elsewhere has it"
    )


def _is_held_against_the_new(claim: QuoteClaim, around: Surroundings) -> bool:
    """Its sentence names, beside it, code near the cited lines that the change adds: it compares the two."""
    file, base = around.code.diff.file(around.path), around.base_path
    if claim.block or file is None or base is None or "still" in claim.statement.lower().split():
        return False
    before = around.code.tokens(base, Side.LEFT)
    for each in claim.beside:
        told = pattern(each)
        if shape_of(each) not in QUOTING | {Shape.MEMBER} or each in claim.code or places(before, told):
            continue
        near = (one for one in occurrences(around.tokens, told) if around.is_near(*one.lines))
        if any(not file.added.isdisjoint(range(one.first, one.last + 1)) for one in near):
            return True
    return False


def _removed(around: Surroundings, place: Location) -> Outcome:
    return failed(
        f"the change removed it: it was at line {place.first} of {place.path} before",
        Failure.REMOVED_CODE,
        evidence=(around.code.evidence(place),),
    )


def _not_in_file(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    if (changed := altered(claim, spots)) is not None:
        return changed
    if not claim.block and whose(spots.around, claim.code) is Whose.OTHERS:
        return unsupported("it does not begin with a module, class or variable in this repository")
    if spots.elsewhere:
        return in_another_file(claim, spots)
    if spots.removed_elsewhere and claim.firm and claim.now:
        return _removed(spots.around, spots.removed_elsewhere[0])
    return _nowhere(claim, spots)


def _nowhere(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    around = spots.around
    if not around.code.index.complete:
        why = "it is not in the files at hand, and the rest was not read"
        return unverifiable(why, need=Need.CONTENT)
    own = own_names(without_strings(claim.code), around.outline.language)
    known = [name for name in own if name in around.tokens.lines_by_token]
    doubts = (
        not claim.block and STATEMENT.match(claim.code) is None and not claim.code.startswith("await "),
        not (claim.firm and claim.first),
        len(spots.wanted.tokens) <= FEWEST_TOKENS,
        2 * len(known) < len(own) or not known,
    )
    if any(doubts) and not claim.exact:
        return unsupported(
            f"no file in the repository has `{short(claim.code)}`; it is unclear whether it is meant to be there"
        )
    return failed("no file in the repository has this code", Failure.FABRICATED_QUOTE, evidence=around.shown)
