"""A quote that is some lines off, or in another file than the cited one."""

from __future__ import annotations

import posixpath

from checks.claims.kind import short
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.defined_here import uses_what_is_defined_here
from checks.claims.quote.joined import is_joined, is_text
from checks.claims.quote.telling import is_long, is_of_one_place, is_shortened, is_telling
from checks.code.code import Code
from checks.code.facts.change.symbol_tests import is_test_file
from checks.code.occurrences import (
    PLACES_LIMIT,
    Occurrence,
    Pattern,
    Whereabouts,
    occurrences,
    pattern,
    places,
)
from checks.code.structure.outline import segments
from checks.code.surroundings import Context, Surroundings
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome, failed, unverifiable
from checks.text.mentions import QUOTING, Shape, is_distinctive, shape_of

BENIGN_DISTANCE = 15
"""Up to this many lines off a quote is relocated without a demotion: 6 to 20 is where fabricated places start."""


JOINED_LIMIT = 4
"""Places up to which it is asked whether the cited lines have to do with them."""


def elsewhere_in_file(claim: QuoteClaim, spots: Whereabouts, found: list[Occurrence]) -> Outcome:
    """Some lines off. Far away it has drifted, when nothing else can be meant."""
    around = spots.around
    best = min(found, key=lambda one: around.distance(*one.lines))
    distance = around.distance(*best.lines)
    where, evidence = around.at(*best.lines), around.evidence(*best.lines)
    if distance <= BENIGN_DISTANCE:
        return Outcome(
            Disposition.VERIFIED if best.whole else Disposition.UNSUPPORTED,
            f"it is {distance} lines away, at {where}",
            evidence=evidence,
            actual=where,
            distance=distance,
            content=best.whole,
        )
    everywhere = [around.at(*one.lines) for one in found]
    lines = ", ".join(str(one.first) for one in found[:4])
    several = len(found) > 1
    low, high = around.scope
    inside = low <= best.first and best.last <= high
    sure = claim.firm and around.has_lines and not inside and is_long(spots.wanted)
    # cut short, it may be any call of that name
    sure = sure and (claim.block or not is_shortened(claim.code))
    sure = sure and not (_is_spoken_of(claim, spots, everywhere) or _calls_the_same_here(claim, spots))
    if not claim.block:  # what is shown or handed in has its place
        sure = sure and not uses_what_is_defined_here(around, [one.first for one in found])
        sure = sure and not _is_joined(spots, everywhere)
    return failed(
        f"the quoted code is not at `{around.place}` but at line{'s' if several else ''} {lines}, {distance} lines away",
        Failure.DRIFTED,
        evidence=evidence,
        actual=None if several else where,
        candidates=tuple(everywhere[:4]) if several and sure else (),
        distance=distance,
    ).only_if(sure)


def _is_joined(spots: Whereabouts, found: list[Location]) -> bool:
    """The cited lines have to do with one of the places by a call, and it is code that is quoted."""
    return any(
        is_joined(spots.around, where) and not is_text(spots.around, where, spots.wanted)
        for where in found[:JOINED_LIMIT]
    )


def _calls_the_same_here(claim: QuoteClaim, spots: Whereabouts) -> bool:
    """The cited lines have the call that is quoted, with other arguments."""
    callee = claim.code.partition("(")[0]
    called = shape_of(claim.code) is Shape.CALL and callee != claim.code
    found = occurrences(spots.around.tokens, pattern(callee)) if called else ()
    return any(spots.around.is_near(*one.lines) for one in found)


def _is_spoken_of(claim: QuoteClaim, spots: Whereabouts, found: list[Location]) -> bool:
    """The text names the function or file where the quote is, or other code that is at the cited place."""
    around = spots.around
    here = set(around.tokens.in_lines(*around.near)) - spots.wanted.names if around.has_lines else ()
    for text in claim.beside:
        quoted = occurrences(around.tokens, pattern(text)) if shape_of(text) in QUOTING else ()
        if (is_distinctive(text) and text in here) or any(around.is_near(*one.lines) for one in quoted):
            return True
    named = {segments(text.partition("(")[0].replace("-", "_"))[-1:] for text in claim.named}
    for place in found:
        enclosing = around.code.outline(place.path, place.side).enclosing(place.first or 1)
        known_by = {segments(one.name)[-1:] for one in enclosing if one not in around.enclosing}
        if place.path != around.path:
            known_by.add((posixpath.basename(place.path).partition(".")[0].replace("-", "_"),))
        if not named.isdisjoint(known_by):
            return True
    return False


def in_another_file(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    """Only other files have it: plainly one of them is meant, or it may be said of any."""
    around, found = spots.around, spots.elsewhere
    files = list(dict.fromkeys(f"`{where.path}`" for where in found))[:3]
    several = len(found) > 1
    there = f"at `{found[0]}`" if len(files) == 1 else f"in {' and '.join(files)} (at `{found[0]}`)"
    cut = "\u2026" in claim.code or claim.code.rstrip("; ").endswith("...")  # "others do `from a import ...`"
    sure = (
        not cut
        and (claim.firm or claim.early)
        and is_long(spots.wanted)
        and (claim.block or is_of_one_place(claim.code, spots.wanted))
        and (claim.block or not _is_tried_out(around, claim, found))
        and not _is_spoken_of(claim, spots, found)
        and (claim.block or not _is_joined(spots, found))
    )
    return failed(
        f"the quoted code is not in `{around.path}` but {there}",
        Failure.MISATTRIBUTED,
        evidence=(around.code.evidence(found[0]),),
        actual=found[0] if sure and not several else None,
        candidates=tuple(found[:3]) if several else (),
    ).only_if(sure)


def _is_tried_out(around: Surroundings, claim: QuoteClaim, found: list[Location]) -> bool:
    """A call that only tests have: "`find(:rows)` now walks them all" gives an example of one."""
    tests = all(is_test_file(where.path) for where in found) and not is_test_file(around.path)
    return tests and shape_of(claim.code) is Shape.CALL


def without_a_file(claim: QuoteClaim, wanted: Pattern, code: Code, context: Context) -> Outcome:
    """The cited file does not exist: the quote may be in another one."""
    files = code.index.files_with_all(wanted.names)[:PLACES_LIMIT] if is_telling(wanted, None) else ()
    for path in files:
        for first, last in places(code.tokens(path), wanted)[:1]:
            here = Location(path, first, last)
            return failed(
                f"`{short(claim.code)}` is in `{path}`, at line {first}",
                Failure.MISATTRIBUTED,
                evidence=(code.evidence(here),),
                actual=here,
            ).only_if(claim.firm and is_long(wanted))
    return unverifiable(f"{context.no_place}, and no file has it by itself")
