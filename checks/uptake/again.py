"""Findings that say again what had been settled, whoever said it first, and those that are older than the change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from checks.code.diff.unified import Change
from checks.merge import COMPARED_WORDS, FindingWords
from checks.model.checked import CheckedFinding
from checks.model.history.uptake import SaidBefore, Settled
from checks.model.location import Side

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.uptake.uptake import Thread

COMPARED: Final = 50
"""Earlier findings on one file that a finding is compared with: the latest ones."""


def said_again(
    findings: Sequence[CheckedFinding], threads: Mapping[str, Thread], times: Mapping[str, str]
) -> tuple[CheckedFinding, ...]:
    """The findings, each that says a settled one again with a mark.

    `threads` and `times` by the address of the comment; times as GitHub writes them, which sort as text. A finding
    whose time is not known is not compared.
    """
    order = sorted(
        (at for at, one in enumerate(findings) if times.get(one.finding.url or "")),
        key=lambda at: (times[findings[at].finding.url or ""], at),
    )
    earlier: dict[str, list[tuple[int, FindingWords]]] = defaultdict(list)
    found: dict[int, SaidBefore] = {}
    left = COMPARED_WORDS
    for at in order:
        one = findings[at]
        place = one.finding.location
        if place is None:
            continue
        said = FindingWords.of(one.finding)
        for other, before in earlier[place.path][-COMPARED:] if left > 0 else ():
            left -= len(said.words)
            settled = _settled(findings[other], one, threads, times)
            if settled is not None and said.is_like(before):
                found[at] = SaidBefore(other, findings[other].finding.reviewer, settled)
                break
        earlier[place.path].append((at, said))
    return tuple(replace(one, before=found.get(at)) for at, one in enumerate(findings))


def _settled(
    first: CheckedFinding, later: CheckedFinding, threads: Mapping[str, Thread], times: Mapping[str, str]
) -> Settled | None:
    """How the first one had been settled when the later one was said; None: it was not, as far as can be seen."""
    thread = threads.get(first.finding.url or "")
    pushed = first.finding.commit != later.finding.commit
    if thread is not None:
        if thread.resolved and pushed:  # when it was resolved GitHub does not say
            return Settled.RESOLVED
        answered = thread.answered_at
        if answered and answered < times[later.finding.url or ""]:
            return Settled.ANSWERED
    if pushed and later.finding.commit is None and first.uptake is not None and first.uptake.acted_on:
        return Settled.MET
    return None


def is_older(one: CheckedFinding, code: Code) -> bool:
    """Whether a finding is on lines of the head that the change does not touch, nor any right beside them.

    Never where the diff does not show all that it does to the file. A finding without lines is older where the
    change leaves the whole file alone.
    """
    from checks.code.surroundings import locate  # noqa: PLC0415 - Tier 1 loads no grammar

    cited = one.carried.location if one.carried is not None else one.finding.location
    place = locate(code, cited) if cited is not None and len(code.diff.paths) else None
    if place is None or place.side is not Side.RIGHT:
        return False
    file = code.diff.file(place.path)
    if file is None:
        return code.file(place.path) is not None
    if place.first is None or file.is_binary or file.left_out or file.error:
        return False
    if not file.hunks or file.change is Change.ADDED:
        return False
    last = min((place.last or place.first) + 1, max(1, len(code.lines(place.path))))
    before = [file.to_base(number) for number in range(max(1, place.first - 1), last + 1)]
    start = before[0]
    return start is not None and before == list(range(start, start + len(before)))
