"""Whose turn it is on one pull request: one job starts, or waits, on behalf of all that wait. Pure.

A job reads the pull request as it is when it starts, so of several that wait one check answers
for all. The one whose turn comes first takes over what the others were asked for, and supersedes
them. While a reviewer is still writing (events keep coming), it waits on behalf of all, but never
longer than `LONGEST_QUIET` after the first event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.jobs.job import CheckJob, merge

LONGEST_QUIET = 57.0
"""Seconds from the first event of a burst to the start of its check at the latest.

The promise is 60; the queue looks for jobs whose time has come once a second, twice over.
"""

SLACK = 0.25
"""Seconds too few to be worth another wait."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that waits behind the one whose turn it is."""

    id: str
    job: CheckJob
    due: float | None = None
    """Epoch seconds before which it does not start; None when it may start at once."""


@dataclass(frozen=True, slots=True)
class Start:
    """Check now, for all of them."""

    job: CheckJob


@dataclass(frozen=True, slots=True)
class Wait:
    """Check later, for all of them."""

    job: CheckJob
    until: float


def start_or_wait(job: CheckJob, waiting: Sequence[Waiting], *, now: float) -> Start | Wait:
    """Decide what the job does whose turn it is. `now` is in epoch seconds."""
    one = merge(job, [each.job for each in waiting])
    for_github = [each.due for each in waiting if each.job.put_off and each.due is not None]
    if for_github and max(for_github) > now + SLACK:
        return Wait(replace(one, put_off=True), max(for_github))
    one = replace(one, put_off=False)
    if not one.is_quiet:
        return Start(one)
    due = max((each.due for each in waiting if each.due is not None), default=now)
    first = one.asked_at if one.asked_at is not None else now
    until = min(due, first + LONGEST_QUIET)
    return Wait(one, until) if until > now + SLACK else Start(one)
