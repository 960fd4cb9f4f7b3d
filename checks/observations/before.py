"""What a reviewer says again after a push, and what it says of code that the head has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.code.code import Code
from checks.merge import is_same
from checks.model.checked import CarryStatus, CheckedFinding
from checks.model.observation import Observation, Observed

COMMIT_SHOWN = 7
COMPARED = 200
"""Findings of one reviewer in one file that are compared with each other."""


def observe(reviewer: str, findings: Sequence[CheckedFinding], code: Code) -> Iterator[Observation]:
    """The same text in the same file on two commits; lines that are not as the reviewer saw them."""
    again = list(_again(findings, code.head.commit or "the head"))
    if again:
        one, other, commit = again[0]
        yield Observation(
            Observed.SAID_BEFORE,
            reviewer,
            f"{len(again)} of its findings repeat what it said before: `{other.finding.location}` says what "
            f"`{one.finding.location}` said at `{commit[:COMMIT_SHOWN]}`",
            tuple(dict.fromkeys(each.finding.id for _, each, _ in again)),
        )
    stale = [one for one in findings if one.carried is not None and one.carried.status is CarryStatus.STALE]
    if stale:
        first = stale[0].finding
        yield Observation(
            Observed.FIXED_SINCE,
            reviewer,
            f"the lines of {len(stale)} of its {len(findings)} findings are not as it saw them, the first of them "
            f"`{first.location}` at `{(first.commit or 'the head')[:COMMIT_SHOWN]}`",
            tuple(one.finding.id for one in stale),
        )


def _again(
    findings: Sequence[CheckedFinding], head: str
) -> Iterator[tuple[CheckedFinding, CheckedFinding, str]]:
    """An earlier finding, the one that repeats it, and the commit of the earlier."""
    by_file: dict[str, list[CheckedFinding]] = {}
    for one in findings:
        if one.finding.location is not None:
            by_file.setdefault(one.finding.location.path, []).append(one)
    for several in by_file.values():
        for number, other in enumerate(several[:COMPARED]):
            for one in several[:number]:
                commit = one.finding.commit or head
                if commit != (other.finding.commit or head) and is_same(one.finding, other.finding):
                    yield one, other, commit
                    break
