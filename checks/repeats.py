"""Comments that say again, after a push, what their reviewer had said of an earlier commit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from checks.merge import COMPARED_WORDS, FindingWords, overlap

if TYPE_CHECKING:
    from checks.model.checked import CheckedFinding
    from checks.model.location import Location

COMPARED: Final = 50
"""Earlier findings of a reviewer on one file that a finding is compared with: the latest ones."""


@dataclass(frozen=True, slots=True)
class Repeats:
    """Which findings say again what was said before."""

    first: dict[int, int]
    """Position of each finding that repeats another, from 0 → position of the first that said it."""

    not_compared: int
    """Of the others, how many a limit kept from being compared with all earlier ones of their reviewer on the file."""


def repeats(findings: Sequence[CheckedFinding]) -> Repeats:
    """Find them among findings in order of time.

    One repeats another when the same reviewer made both of different commits, on the same file, in like words,
    and of the same lines as they are at the head; or in the very same words.
    """
    found: dict[int, int] = {}
    earlier: dict[tuple[str, str], list[tuple[int, FindingWords]]] = defaultdict(list)
    left, not_compared = COMPARED_WORDS, 0
    for at, one in enumerate(findings):
        place = one.finding.location
        if place is None or not one.finding.body + one.finding.title:
            continue
        known = earlier[one.finding.reviewer, place.path]
        said = FindingWords.of(one.finding)
        compared = known[-COMPARED:] if left > 0 else []
        for other, before in compared:
            left -= len(said.words)
            if _repeats(one, said, findings[other], before):
                found[at] = found.get(other, other)
                break
        else:
            is_cut = len(compared) < len(known)
            not_compared += is_cut and findings[known[0][0]].finding.commit != one.finding.commit
        known.append((at, said))
    return Repeats(found, not_compared)


def _repeats(one: CheckedFinding, said: FindingWords, other: CheckedFinding, before: FindingWords) -> bool:
    if one.finding.commit == other.finding.commit or not said.is_like(before):
        return False
    same_words = said.words == before.words and len(said.words) > 0
    return same_words or overlap(_now(one), _now(other))


def _now(one: CheckedFinding) -> Location | None:
    """The cited lines at the head; None where they are there no more."""
    return one.carried.location if one.carried is not None else one.finding.location
