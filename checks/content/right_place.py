"""Where the code that a finding names stands, when none of it is at the cited lines.

A reader who looks for the code is told the one place that has it (rule 6, "a unique match or no repair").
That warns only when the finding begins with a long quote, or with what a function does, and so cannot
mean anything else; the finding keeps its confidence otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checks.content.named import LONG, Thing, spoken_elsewhere, things_of
from checks.content.quotes import TOLD_DISTANCE
from checks.content.search import Whereabouts, pattern
from checks.content.subject import FUNCTIONS, Subject
from checks.judgement import TOLD_FROM
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "right_place"

ENOUGH = 2.0
"""Weight of the code that must stand at the other place."""

SHARE = 0.6
"""Of the weight of everything named, what must stand there."""

RIVAL = 0.5
"""Of the weight at the best place, what any third one may have."""

CLUSTER = 10
"""Lines within which code counts as standing together."""

CLOSE = 5
"""Lines within which it is one statement."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The one place that has what the finding names."""

    place: Location
    sure: bool
    """The finding begins with it and cannot mean anything else."""


@verifier(KIND, "the code that the finding names stands at the cited lines")
def check_place(subject: Subject) -> Iterator[CheckedClaim]:
    """Tell the place of the code, when it is one other place; say nothing otherwise."""
    if not subject.has_lines or _is_about_here(subject):
        return
    things = list(things_of(subject))
    found = _in_function(subject, things) or _in_file(subject, things) or _in_other_file(subject, things)
    if found is not None:
        claim = Claim(KIND, "the code that the finding names is there", subject.place)
        yield CheckedClaim(claim, _outcome(subject, found))


def _outcome(subject: Subject, found: Elsewhere) -> Outcome:
    place = found.place
    evidence = (subject.code.evidence(place),)
    if place.path != subject.path:
        message = f"`{subject.path}` does not have what it speaks of; it stands at {place}"
        failure = Failure.MISATTRIBUTED
    else:
        distance = subject.distance(place.first or 1, place.last or 1)
        message = (
            f"what it speaks of stands at line {place.first}, {distance} lines from the cited {subject.place}"
        )
        failure = Failure.DRIFTED
        if distance <= TOLD_DISTANCE:
            found = Elsewhere(place, sure=False)
    if found.sure:
        return Outcome(Disposition.FAILED, message, failure, evidence=evidence, actual=place)
    return Outcome(Disposition.UNVERIFIABLE, message, evidence=evidence, actual=place)


def _in_function(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The finding begins with what a function does: the place in that function, when it is not the cited one."""
    opening = next((thing for thing in things if thing.opens), None)
    if opening is None or not opening.names or not subject.outline.exact:
        return None
    found = [one for one in subject.outline.named(opening.names) if one.kind in FUNCTIONS]
    if len(found) != 1:
        return None
    first, last = subject.near
    if opening.within(first, last):
        return None
    function = found[0]
    for thing in things:
        if thing is not opening and thing.tells and thing.within(first, last):
            return None
    if subject.distance(function.first, function.last) < TOLD_FROM:
        return None
    inside = [
        (thing.weight, line)
        for thing in things
        if thing is not opening and thing.weight
        for line in thing.lines[:1]
        if function.first <= line <= function.last
    ]
    if not inside and not opening.does:
        return None
    line = max(inside, key=lambda one: one[0])[1] if inside else function.name_line
    sure = opening.does and not any(thing.within(first, last) for thing in things)
    return Elsewhere(Location(subject.path, line, line, subject.side), sure)


def _in_file(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The one place of the cited file where what is named stands together."""
    first, last = subject.near
    opening = next((thing for thing in things if thing.opens), None)
    if opening is not None and opening.sure and len(opening.lines) == 1:
        # the sentence is about that quote, whatever names it has besides
        if not any(thing.tokens and thing.within(first, last) for thing in things):
            return _elsewhere_in_file(subject, opening.lines[0], sure=True)
        return None
    if any(thing.within(first, last) for thing in things):
        return None
    line = _gathered(things, opening)
    if line is None:
        return None
    sure = any(thing.early and thing.sure and thing.within(line - CLOSE, line + CLOSE) for thing in things)
    return _elsewhere_in_file(subject, line, sure=sure)


def _gathered(things: list[Thing], opening: Thing | None) -> int | None:
    """The line around which most of what is named stands, when no other place comes near to it."""
    telling = [thing for thing in things if thing.lines and thing.weight]
    if not telling:
        return None

    def score(at: int, reach: int) -> float:
        return sum(thing.weight for thing in telling if thing.within(at - reach, at + reach))

    lines = sorted({line for thing in telling for line in thing.lines})
    best = max(lines, key=lambda line: (score(line, CLUSTER), score(line, CLOSE)))
    reached = score(best, CLUSTER)
    rival = max((score(line, CLUSTER) for line in lines if abs(line - best) > 2 * CLUSTER), default=0.0)
    if reached < max(ENOUGH, SHARE * sum(thing.weight for thing in things)) or rival > RIVAL * reached:
        return None
    if opening is not None and opening.tokens and opening.within(best - CLUSTER, best + CLUSTER):
        return min(opening.lines, key=lambda line: abs(line - best))
    together = [line for line in lines if abs(line - best) <= CLOSE]
    return (together[0] + together[-1]) // 2


def _elsewhere_in_file(subject: Subject, line: int, *, sure: bool) -> Elsewhere | None:
    if subject.distance(line, line) < TOLD_FROM:
        return None
    return Elsewhere(Location(subject.path, line, line, subject.side), sure)


def _in_other_file(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The one place of other files that has what the cited file has nothing of."""
    if subject.side is Side.LEFT:
        return None
    here = [thing for thing in things if thing.lines]
    found: list[Location] = []
    for thing in (*things, *spoken_elsewhere(subject)):
        if not thing.tokens or thing.lines or not thing.weight:
            continue
        if any(other.tells for other in here) and len(thing.tokens) < LONG and not thing.opens:
            continue
        spots = Whereabouts(subject, pattern(thing.text))
        if spots.at_base:
            return None
        found.extend(spots.elsewhere)
    if not found or len({location.path for location in found}) > 1:
        return None
    first, last = min(one.first or 1 for one in found), max(one.last or 1 for one in found)
    if last - first > CLUSTER:
        return None
    low, high = subject.near
    nothing_here = not any(thing.within(low, high) for thing in things)
    sure = any(
        thing.tokens and not thing.lines and (thing.opens or (thing.early and nothing_here)) and thing.sure
        for thing in things
    )
    return Elsewhere(found[0], sure)


def _is_about_here(subject: Subject) -> bool:
    """The finding names what is around the cited lines, or shows code of them."""
    around = {definition.name for definition in subject.enclosing}
    return subject.shows_its_place or any(
        mention.last_name in around for _, mention in subject.prose.mentions
    )
