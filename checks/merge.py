"""The same defect told by several reviewers becomes one finding that lists its reviewers.

Two findings are the same when they name the same file (as the tree spells it), their lines overlap, and
they say the same: their titles are equal after folding, or the words of title and body overlap by
`SAME_WORDS` or more (Jaccard, over whole lower-cased words without those of one or two letters). 0.5 is
strict on purpose: two defects on one line are more common than one defect told in the same words.

Several reviewers agreeing does not raise the confidence: they may have read the same wrong thing, and
the evidence is checked for each of them anyway.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checks.finding import Finding, Location, Severity

SAME_WORDS = 0.5
FEWEST_WORDS = 5
"""Below this many words an overlap says nothing."""

_WORD = re.compile(r"\w{3,}")


@dataclass(frozen=True, slots=True)
class Group:
    """Findings that tell the same defect; the first stands for all."""

    members: tuple[Finding, ...]

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Everybody who reported it, in order, each once."""
        return tuple(dict.fromkeys(finding.reviewer for finding in self.members))

    @property
    def severity(self) -> Severity | None:
        """The most urgent one."""
        stated = [finding.severity for finding in self.members if finding.severity is not None]
        return min(stated, key=lambda severity: severity.urgency) if stated else None

    @property
    def confidence(self) -> int | None:
        """The highest one stated."""
        return max((one.confidence for one in self.members if one.confidence is not None), default=None)

    @property
    def locations(self) -> tuple[Location, ...]:
        """All locations of all members, each once."""
        return tuple(
            dict.fromkeys(
                location
                for finding in self.members
                for location in (finding.location, *finding.further)
                if location is not None
            )
        )


def merge(findings: Sequence[Finding], same_file: Callable[[Location], str]) -> tuple[Group, ...]:
    """Group findings, in the order of their first members.

    `same_file` gives the path of a location as the tree spells it. Only findings on one file are compared
    with each other, and of those only the ones whose lines overlap.
    """
    groups: list[list[Finding]] = []
    by_file: dict[tuple[str, str], list[int]] = defaultdict(list)
    for finding in findings:
        if finding.location is None:
            groups.append([finding])
            continue
        key = (same_file(finding.location), finding.location.side.value)
        for index in by_file[key]:
            if _overlap(finding.location, groups[index][0].location) and _says_the_same(
                finding, groups[index][0]
            ):
                groups[index].append(finding)
                break
        else:
            by_file[key].append(len(groups))
            groups.append([finding])
    return tuple(Group(tuple(members)) for members in groups)


def _overlap(one: Location, other: Location | None) -> bool:
    if other is None or one.first is None or other.first is None:
        return other is not None and one.first is None and other.first is None
    return one.first <= (other.last or other.first) and other.first <= (one.last or one.first)


def _says_the_same(one: Finding, other: Finding) -> bool:
    title = _fold(one.title)
    if title and title == _fold(other.title):
        return True
    words, others = _words(one), _words(other)
    if min(len(words), len(others)) < FEWEST_WORDS:
        return False
    return len(words & others) >= SAME_WORDS * len(words | others)


def _fold(title: str) -> str:
    return " ".join(_WORD.findall(title.casefold()))


def _words(finding: Finding) -> frozenset[str]:
    return frozenset(_WORD.findall(f"{finding.title} {finding.body[:4000]}".casefold()))
