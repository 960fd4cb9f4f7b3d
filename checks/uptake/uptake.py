"""What became of each finding of a pull request: its lines, its suggestion, its thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from checks.carry import Carrier
from checks.code.surroundings import locate
from checks.model.checked import CheckedFinding
from checks.model.history.uptake import LinesThen, PullThen, ThreadThen, Uptake
from checks.model.location import Location, Side
from checks.uptake.lines import became, found_by_print, lines_print
from checks.uptake.suggestions import applied

if TYPE_CHECKING:
    from checks.code.code import Code


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread of comments on lines."""

    resolved: bool = False
    answered_at: str = ""
    """When somebody else than its reviewer answered first, as GitHub writes times; empty: nobody did."""

    @property
    def then(self) -> ThreadThen:
        """What became of it."""
        if self.resolved:
            return ThreadThen.RESOLVED
        return ThreadThen.ANSWERED if self.answered_at else ThreadThen.OPEN


def with_uptake(
    findings: Sequence[CheckedFinding],
    head: Code,
    seen: Mapping[str, Code],
    pull: PullThen,
    *,
    threads: Mapping[str, Thread],
    prints: Mapping[int, str],
) -> tuple[CheckedFinding, ...]:
    """The findings, each with what became of it.

    `threads` by the address of their first comment. `prints`: what the cited lines of a finding are known by from
    an earlier check, by the finding's position, for commits that are gone.
    """
    carriers = {commit: Carrier(code, head) for commit, code in seen.items() if code is not head}
    found = []
    for position, one in enumerate(findings):
        commit = one.finding.commit or ""
        there = seen.get(commit, head)
        uptake = _of(one, there, head, carriers.get(commit), prints.get(position, ""))
        thread = threads.get(one.finding.url or "")
        then = thread.then if thread is not None else ThreadThen.NONE
        found.append(replace(one, uptake=replace(uptake, thread=then, pull=pull)))
    return tuple(found)


def _of(one: CheckedFinding, seen: Code, head: Code, carrier: Carrier | None, known: str) -> Uptake:
    cited = one.finding.location
    place = locate(seen, cited) if cited is not None else None
    if place is None or place.first is None or place.side is not Side.RIGHT:
        return _by_print(cited, head, known) if carrier is not None else Uptake()
    cited_lines = seen.lines(place.path)[place.first - 1 : place.last or place.first]
    lines = became(place, seen, head, carrier) if carrier is not None else LinesThen.UNCHANGED
    return Uptake(
        lines, applied(one.finding, place, seen, head, carrier), lines_print=lines_print(cited_lines)
    )


def _by_print(cited: Location | None, head: Code, known: str) -> Uptake:
    """Of lines whose commit is gone: they are in the head's file, or they changed."""
    place = locate(head, Location(cited.path, side=cited.side)) if cited is not None else None
    if place is None or not known or place.side is not Side.RIGHT or not head.lines(place.path):
        return Uptake(lines_print=known)
    there = found_by_print(known, head.lines(place.path))
    lines = {True: LinesThen.UNCHANGED, False: LinesThen.CHANGED, None: LinesThen.UNKNOWN}[there]
    return Uptake(lines, lines_print=known)
