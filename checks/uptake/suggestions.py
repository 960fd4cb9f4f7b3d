"""Whether a suggested change was applied: as written, or nearly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

from checks.code.tokens import tokenize
from checks.model.history.uptake import SuggestionThen
from checks.model.location import Side
from checks.text.prose import Role, Text
from checks.uptake.lines import region

if TYPE_CHECKING:
    from checks.carry import Carrier
    from checks.code.code import Code
    from checks.model.finding import Finding
    from checks.model.location import Location

LINES_LIMIT: Final = 500
ALIKE: Final = 90.0
"""From how many of 100 two texts are nearly the same, by their tokens."""


def suggestions(finding: Finding) -> tuple[tuple[str, ...], ...]:
    """The lines of each change that a finding suggests to commit."""
    blocks = [block.text for block in Text(finding).blocks if block.role is Role.SUGGESTION]
    return tuple(tuple(text.split("\n")) if text else () for text in blocks)


def applied(
    finding: Finding, place: Location | None, seen: Code, head: Code, carrier: Carrier | None
) -> SuggestionThen:
    """What became of the changes that a finding suggests; the best of several counts.

    `carrier` is None where the reviewer saw the head: then nothing can have been applied.
    """
    wanted = suggestions(finding)
    if not wanted:
        return SuggestionThen.NONE
    if carrier is None:
        return SuggestionThen.NOT_APPLIED
    if place is None or place.first is None or place.side is not Side.RIGHT:
        return SuggestionThen.UNKNOWN
    old = seen.lines(place.path)[place.first - 1 : place.last or place.first]
    now = region(place, seen, head, carrier)
    if now is None:
        return SuggestionThen.UNKNOWN
    if max(len(now), len(old)) > LINES_LIMIT or any(len(one) > LINES_LIMIT for one in wanted):
        return SuggestionThen.UNKNOWN
    found = {_compared(one, old, now) for one in wanted}
    order = (SuggestionThen.APPLIED, SuggestionThen.NEARLY)
    return next((one for one in order if one in found), SuggestionThen.NOT_APPLIED)


def _compared(new: Sequence[str], old: Sequence[str], now: Sequence[str]) -> SuggestionThen:
    if _bare(now) == _bare(old):
        return SuggestionThen.NOT_APPLIED
    if _bare(now) == _bare(new):
        return SuggestionThen.APPLIED
    wanted, there, before = (" ".join(_tokens(lines)) for lines in (new, now, old))
    if wanted == there:
        return SuggestionThen.NEARLY
    if not wanted or not there:
        return SuggestionThen.NOT_APPLIED
    alike = fuzz.ratio(wanted, there)
    nearly = alike >= ALIKE and alike > fuzz.ratio(before, there)
    return SuggestionThen.NEARLY if nearly else SuggestionThen.NOT_APPLIED


def _bare(lines: Sequence[str]) -> list[str]:
    return [line.rstrip() for line in lines]


def _tokens(lines: Sequence[str]) -> Iterator[str]:
    yield from (token for token, _ in tokenize("\n".join(lines)))
