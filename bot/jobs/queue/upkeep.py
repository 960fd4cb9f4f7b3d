"""What a worker does for the queue beside its jobs: nothing stays begun by nobody, or waits for a wrong clock."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import sqlalchemy as sa
import structlog

from bot.storage import database

if TYPE_CHECKING:
    from dbos import DBOSClient, WorkflowStatus

STUCK_SECONDS = 900.0
"""From when a job is begun until it is reported as stuck: half as long again as a single step may take."""

SET_BACK_SECONDS = 60.0
"""A job that was queued so far in the future shows that the clock was set back."""

ROWS_LIMIT = 500
"""Rows of one look at most; the next look finds more."""

log = structlog.get_logger(__name__)


class Upkeep:
    """The rows of the queue that need a hand."""

    def __init__(self, client: DBOSClient, engine: sa.Engine, queue: str) -> None:
        self._client = client
        self._engine = engine
        self._queue = queue

    async def begun(self) -> list[WorkflowStatus]:
        """Jobs that a worker has begun, live or dead."""
        return await self._client.list_workflows_async(
            status="PENDING", queue_name=self._queue, load_input=False, load_output=False
        )

    async def take_back(self, key: str, worker: str) -> bool:
        """Put a job that this worker has begun back into the queue, at its place and with its steps.

        False when it is not that worker's any more. The one private call: its public counterpart,
        `resume_workflows`, forgets how often a job was begun, and restarts what another worker has taken over
        meanwhile. Hence `dbos<3.5`.
        """
        return await asyncio.to_thread(
            self._client._sys_db.reenqueue_for_recovery, key, [worker], self._queue
        )

    async def count_stuck(self) -> int:
        """How many jobs were begun more than `STUCK_SECONDS` ago and have not ended."""
        rows = await self.begun()
        now = await asyncio.to_thread(self._now) if rows else 0.0
        begun = [row.dequeued_at / 1000 for row in rows if row.dequeued_at is not None]
        return sum(now - at > STUCK_SECONDS for at in begun)

    async def keep_delays(self) -> None:
        """Let no job wait longer than it should when the clock was set back since it was queued."""
        now = await asyncio.to_thread(self._now)
        rows = await self._client.list_workflows_async(
            status="DELAYED",
            queue_name=self._queue,
            start_time=datetime.fromtimestamp(now + SET_BACK_SECONDS, UTC).isoformat(),
            load_input=False,
            load_output=False,
            limit=ROWS_LIMIT,
        )
        for row in rows:
            if row.created_at is None or row.delay_until_epoch_ms is None:
                continue
            wait = (row.delay_until_epoch_ms - row.created_at) / 1000
            if wait >= 0:  # else it was put right before: it waits until a time before it was queued
                log.warning("the clock was set back", job=row.workflow_id, waits=wait)
                until = int((now + wait) * 1000)
                await self._client.set_workflow_delay_async(row.workflow_id, delay_until_epoch_ms=until)

    async def stamped(self, versions: Sequence[str]) -> list[WorkflowStatus]:
        """Unfinished jobs that were begun by these versions of the workflow, with their input."""
        if not versions:
            return []
        return await self._client.list_workflows_async(
            status=["PENDING", "ENQUEUED", "DELAYED"],
            queue_name=self._queue,
            app_version=list(versions),
            load_output=False,
            limit=ROWS_LIMIT,
        )

    async def versions(self) -> list[str]:
        """All versions of the workflows that ever ran on this database."""
        found = await asyncio.to_thread(self._client.list_application_versions)
        return [each["version_name"] for each in found]

    async def forget_before(self, completed_before: str, *, limit: int = 500) -> int:
        """Delete jobs that ended before a time (ISO 8601), at most `limit`, and say how many."""
        rows = await self._client.list_workflows_async(
            completed_before=completed_before, load_input=False, load_output=False, limit=limit
        )
        if rows:
            await self._client.delete_workflows_async([row.workflow_id for row in rows])
        return len(rows)

    def _now(self) -> float:
        with self._engine.connect() as connection:
            return float(connection.execute(sa.select(database.now(self._engine))).scalar_one())
