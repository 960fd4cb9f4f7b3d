"""Which jobs this worker has at work, and which it has begun and dropped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

import structlog

PARKED_SECONDS = 120.0
"""After its work an execution writes its outcome, for as long as DBOS tries again (90 seconds between two attempts).
One that goes on longer has lost its job and only waits for another's outcome."""

log = structlog.get_logger(__name__)


class Claim(NamedTuple):
    """A job as a worker has begun it."""

    key: str
    times_begun: int


@dataclass(slots=True)
class _Execution:
    """DBOS's task for a job; `worked_until` is the monotonic time at which the job's own work ended."""

    task: asyncio.Task[object]
    worked_until: float | None = None


class Executions:
    """The executions in this process.

    A row whose outcome, or whose begin, could not be written stays *begun* in the database, and nobody works on it:
    DBOS looks for such rows at its start alone.
    """

    def __init__(self, *, patience: float) -> None:
        """`patience`: seconds that a job may take from being begun in the database to being at work here."""
        self._patience = patience
        self._executions: dict[str, _Execution] = {}
        self._idle: dict[Claim, float] = {}

    def __len__(self) -> int:
        return sum(each.worked_until is None for each in self._executions.values())

    @contextmanager
    def executing(self, key: str) -> Iterator[None]:
        """The body works on a job, in the task that DBOS runs it in.

        Raises CancelledError when this process works on the job already: another worker had taken it over meanwhile.
        """
        if self.holds(key):
            log.warning("at work here already", job=key)
            raise asyncio.CancelledError
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - workflows are coroutines
        execution = self._executions[key] = _Execution(task)
        task.add_done_callback(lambda _: self._end(key, execution))
        try:
            yield
        finally:
            execution.worked_until = time.monotonic()

    def holds(self, key: str) -> bool:
        """Whether this process works on a job, or writes what came of it."""
        execution = self._executions.get(key)
        if execution is None:
            return False
        until = execution.worked_until
        return until is None or time.monotonic() - until < PARKED_SECONDS

    def dropped(self, claims: Iterable[Claim]) -> list[Claim]:
        """Which of these jobs, all begun by this worker, it has not held for as long as its patience lasts.

        To be called again and again: time is counted from the first call that finds a job idle.
        """
        now = time.monotonic()
        self._idle = {claim: self._idle.get(claim, now) for claim in claims if not self.holds(claim.key)}
        return [claim for claim, since in self._idle.items() if now - since >= self._patience]

    def _end(self, key: str, execution: _Execution) -> None:
        if self._executions.get(key) is execution:
            del self._executions[key]
