"""The one other place of the cited file that has together what is named."""

from __future__ import annotations

from checks.claims.kind import short
from checks.claims.place.thing import QUOTE, Thing
from checks.claims.quote.defined_here import uses_what_is_defined_here
from checks.claims.quote.elsewhere import BENIGN_DISTANCE
from checks.claims.quote.joined import is_inherited, is_joined
from checks.code.diff.hunks import LineStatus
from checks.code.surroundings import Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported

CLUSTER = 10
"""Lines within which code counts as being together."""


SHARE = 0.55
"""Of the weight of all that is named, what must be at the other place."""

RIVAL = 0.5
"""Of the weight at the best place, what any third one may have."""


UNPLACED = unsupported("what it names does not show one place")


def elsewhere_in_file(around: Surroundings, things: list[Thing], *, now: bool, here: bool) -> Outcome:
    """The one place of the cited file where what is named is together."""
    only = things[0]
    alone = len(things) == 1 and not only.named.quote and not (only.named.called and len(only.lines) == 1)
    if alone or max(thing.weight for thing in things) < QUOTE:
        return UNPLACED

    def score(line: int) -> float:
        return sum(thing.weight for thing in things if any(abs(line - at) <= CLUSTER for at in thing.lines))

    lines = sorted({line for thing in things for line in thing.lines})
    best = max(lines, key=score)
    rival = max((score(line) for line in lines if abs(line - best) > 2 * CLUSTER), default=0.0)
    total = sum(thing.weight for thing in things)
    if score(best) < max(QUOTE, SHARE * total) or rival > RIVAL * score(best):
        return UNPLACED
    together = [line for line in lines if abs(line - best) <= CLUSTER]
    line = together[len(together) // 2]
    distance = around.distance(line)
    names = ", ".join(f"`{short(thing.named.text)}`" for thing in things[:3])
    message = (
        f"{names} {'is' if len(things) == 1 else 'are'} at line {line}, {distance} lines from {around.place}"
    )
    drifted = failed(
        message, Failure.DRIFTED, evidence=around.evidence(line), actual=around.at(line), distance=distance
    )
    return drifted.only_if(
        now
        and distance > BENIGN_DISTANCE
        and not uses_what_is_defined_here(around, together)
        and (here or not _has_to_do_with(around, things, around.at(line)))
        and not (_shows_only_here(around, together) and _names_what_is_around(around, things, together))
    )


def _has_to_do_with(around: Surroundings, things: list[Thing], other: Location) -> bool:
    """A call joins the two places; or, of what is only named, a class and one that is made of it."""
    shown = any(thing.named.quote for thing in things)
    return is_joined(around, other) or (not shown and is_inherited(around, other))


def _shows_only_here(around: Surroundings, lines: list[int]) -> bool:
    """The diff shows the cited line and none of the others: a comment on these can only be put elsewhere."""
    file = around.code.diff.file(around.path)
    if file is None:
        return False
    here, *there = (file.line_status(line, around.side) for line in (around.first, *lines))
    return here is not LineStatus.OUTSIDE and set(there) == {LineStatus.OUTSIDE}


def _names_what_is_around(around: Surroundings, things: list[Thing], lines: list[int]) -> bool:
    """The text names the function that the other place is in, and so says where it is."""
    named = {thing.named.text for thing in things if not thing.named.quote}
    return all(any(one.name in named for one in around.outline.enclosing(line)) for line in lines)
