"""The same defect reported by several reviewers becomes one finding that lists its reviewers.

Two findings are the same when they name the same file (as the tree spells it), their lines overlap, and
they say the same: their titles are equal after folding, or the words of title and body overlap by
`SAME_WORDS` or more (Jaccard, over whole lower-cased words without those of one or two letters). 0.5 is
strict on purpose: two defects on one line are more common than one defect reported in the same words.

A finding joins the first group whose first member is the same as it, so the order of the findings decides
where likeness is not transitive.

Several reviewers agreeing does not raise the confidence: they may have read the same wrong thing, and
the evidence is checked for each of them anyway.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass

from checks.model.finding import Finding, Severity
from checks.model.location import Location

SAME_WORDS = 0.5
COMPARED = 100
"""Groups at one block of lines that a finding is compared with; nobody has so much to say of it."""

COMPARED_WORDS = 2_000_000
"""Words that are compared for one file; what is left then stays as it is, beside its likes."""

FEWEST_WORDS = 5
"""Below this many words an overlap says nothing."""

FEWEST_TITLE_WORDS = 2
"""A title of one word ("Bug", "Typo") names no defect."""

BODY_READ = 4_000
"""Characters of a body that are compared."""

BLOCK = 20
"""Lines that are looked up together."""

WIDEST = 2_000
"""Lines of a location that count when it is compared."""

_WORD = re.compile(r"\w+")
_LONG_WORD = re.compile(r"\w{3,}")


@dataclass(frozen=True, slots=True)
class Group:
    """Findings that report the same defect."""

    members: tuple[Finding, ...]
    positions: tuple[int, ...]
    """Where each member is in the list that was merged, from 0."""

    compared: bool = True
    """Whether its first member was compared with all before it that cite lines near its own."""

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


def merge(
    findings: Sequence[Finding],
    same_file: Callable[[Location], str],
    excluded: Set[tuple[int, int]] = frozenset(),
) -> tuple[Group, ...]:
    """Group findings, in the order of their first members; each finding is in exactly one group.

    `same_file` gives the path of a location as the tree spells it; `excluded` are pairs of positions, from
    0, of findings that contradict each other: they are not joined.
    """
    by_file: dict[tuple[str, str], list[int]] = defaultdict(list)
    groups: list[list[int]] = []
    cut: set[int] = set()
    for position, finding in enumerate(findings):
        if finding.location is None:
            groups.append([position])
        else:
            by_file[same_file(finding.location), finding.location.side.value].append(position)
    for positions in by_file.values():
        groups += _merge_one_file(findings, positions, excluded, cut)
    return tuple(
        Group(tuple(findings[at] for at in group), tuple(group), compared=group[0] not in cut)
        for group in sorted(groups)
    )


def is_same(one: Finding, other: Finding) -> bool:
    """Whether two findings say the same, wherever they say it."""
    return FindingWords.of(one).is_like(FindingWords.of(other))


def _merge_one_file(
    findings: Sequence[Finding], positions: list[int], excluded: Set[tuple[int, int]], cut: set[int]
) -> list[list[int]]:
    """Compare the findings on one file, each only with those that cite lines close by.

    `cut` gets the positions of those that a limit kept from being compared with all of these.
    """
    if len(positions) == 1:
        return [positions]
    groups: list[list[int]] = []
    firsts: list[FindingWords] = []
    by_block: dict[int | None, list[int]] = defaultdict(list)  # block of lines → numbers of groups
    crowded: set[int | None] = set()  # blocks that have more groups than are looked up
    left = COMPARED_WORDS
    for at in positions:
        said = FindingWords.of(findings[at])
        blocks = _blocks(findings[at].location) if said.is_telling else ()
        near = {number for block in blocks for number in by_block[block]} if left > 0 else set()
        is_cut = left <= 0 and any(by_block[block] for block in blocks)
        for number in sorted(near)[:COMPARED]:
            first = findings[groups[number][0]]
            if excluded and any((member, at) in excluded for member in groups[number]):
                continue
            left -= len(said.words)
            if said.is_like(firsts[number]) and overlap(findings[at].location, first.location):
                groups[number].append(at)
                break
        else:
            if is_cut or len(near) > COMPARED or not crowded.isdisjoint(blocks):
                cut.add(at)
            for block in blocks:
                if len(by_block[block]) < COMPARED:
                    by_block[block].append(len(groups))
                else:
                    crowded.add(block)
            groups.append([at])
            firsts.append(said)
    return groups


def _blocks(location: Location | None) -> Iterable[int | None]:
    """The blocks of lines that a location touches: two that overlap have one in common.

    A location of more than `WIDEST` lines is cut: then it is the same only as one that begins near it.
    """
    if location is None or location.first is None:
        return (None,)
    first, last = sorted((location.first, location.last or location.first))
    return range(first // BLOCK, min(last, first + WIDEST) // BLOCK + 1)


@dataclass(frozen=True, slots=True)
class FindingWords:
    """What a finding says, folded: case, white space and punctuation do not count."""

    title: str
    words: frozenset[str]

    @classmethod
    def of(cls, finding: Finding) -> FindingWords:
        """What a finding says."""
        title = _WORD.findall(finding.title.casefold())
        return cls(
            " ".join(title) if len(title) >= FEWEST_TITLE_WORDS else "",
            frozenset(_LONG_WORD.findall(f"{finding.title} {finding.body[:BODY_READ]}".casefold())),
        )

    @property
    def is_telling(self) -> bool:
        """Whether it says enough to be known again."""
        return bool(self.title) or len(self.words) >= FEWEST_WORDS

    def is_like(self, other: FindingWords) -> bool:
        """Whether both say the same, as far as words show."""
        if self.title and self.title == other.title:
            return True
        fewer, more = sorted((len(self.words), len(other.words)))
        if fewer < FEWEST_WORDS or fewer < SAME_WORDS * more:
            return False
        shared = len(self.words & other.words)
        return shared >= SAME_WORDS * (fewer + more - shared)


def overlap(one: Location | None, other: Location | None) -> bool:
    """Whether two places in one file have a line in common, or are both of the whole file."""
    if one is None or other is None:
        return False
    return one.shares_a_line(other) or (one.first is None and other.first is None)
