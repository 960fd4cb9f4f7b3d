"""The thin wall around DBOS: putting jobs into the queue, and seeing what waits there.

The web process uses only this; `bot/jobs/worker/worker.py` runs the jobs. A job is one row whose key is made
of the numbers of installation, repository and pull request and of the delivery, so a delivery that comes
twice makes one job, as long as its row is kept (see `retention_days` in the settings; GitHub redelivers
for three days).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any
from zlib import crc32

import structlog
from dbos import DBOSClient, DBOSPortableJSONSerializer, EnqueueOptions, WorkflowHandleAsync
from dbos import error as dbos_error
from pydantic import ValidationError

from bot.jobs.job import (
    CheckJob,
    Job,
    SearchJob,
    check_job_from_json,
    check_job_to_json,
    search_job_from_json,
    search_job_to_json,
)
from bot.jobs.queue.group_commit import GroupCommit
from bot.jobs.queue.heartbeats import DEAD_AFTER_SECONDS, Heartbeats
from bot.jobs.queue.turns import LONGEST_QUIET, Waiting
from bot.jobs.queue.upkeep import Upkeep
from bot.model.references import PullRequestRef
from bot.storage import database
from bot.storage.judge_answers import JudgeAnswers
from bot.storage.ledger.ledger import Ledger
from bot.storage.lost_access import LostAccess, LostAccessList
from bot.storage.memory import Memory
from bot.storage.output_counts import OutputCounts
from bot.storage.sessions import Sessions

if TYPE_CHECKING:
    import sqlalchemy as sa
    from dbos import WorkflowStatus

    from bot.model.repository_key import RepositoryKey

APPLICATION = "citecheck"
QUEUE = "jobs"
CHECK = "check"
SEARCH = "search"
CHECK_PREFIX, SEARCH_PREFIX = "pr/", "commit/"

GATHER_LIMIT = 500
"""Waiting jobs of a pull request that one job answers for; more are left to the next."""

LANES = 16
"""Jobs of one installation that run at once, in all workers together: GitHub minds more."""

GENERATION = "+"
"""Stands in a job's key before the number of times that it was put off; no delivery id holds it."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Enqueued:
    """A job is in the queue, durably."""

    id: str
    is_new: bool
    """False when the same delivery had been queued before."""


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """What a job finds as it begins."""

    times_begun: int
    """How often it was begun, this time included."""

    waiting: list[Waiting]
    """The jobs of its pull request that wait and have never begun."""


def job_id(job: Job) -> str:
    """The key of a job's row; the same for the same delivery."""
    return f"{_prefix(job)}{job.delivery}"


def next_job_id(key: str) -> str:
    """The key of the job that carries on when the job with this key is put off."""
    first, _, generation = key.partition(GENERATION)
    return f"{first}{GENERATION}{int(generation or 1) + 1}"


class Engine:
    """The queue, as seen by whoever puts jobs in. Open it once per process."""

    def __init__(
        self, url: str, *, quiet_seconds: float = 10.0, dead_after: float = DEAD_AFTER_SECONDS
    ) -> None:
        """`url` as `database.normalize` gives it, of a database that is prepared."""
        self.url = url
        self._quiet_seconds = quiet_seconds
        self._client = DBOSClient(
            system_database_url=url,
            application_name=APPLICATION,
            serializer=DBOSPortableJSONSerializer(),
            lazy=True,  # the web process starts without its database, and says 503 until it is there
            retry_connection_errors=False,
        )
        self._engine = database.engine_for(url)
        # SQLite has one writer at a time, and others poll for their turn; PostgreSQL's wait for each other's disk
        self._put = GroupCommit(self._put_all, writers=1 if database.is_sqlite(url) else database.POOL)
        self._look = GroupCommit(self._look_around_all)
        self.upkeep = Upkeep(self._client, self._engine, QUEUE)
        self.memory = Memory(self._engine)
        self.gone = LostAccessList(self._engine)
        self.judge_answers = JudgeAnswers(self._engine)
        self.output_counts = OutputCounts(self._engine)
        self.ledger = Ledger(self._engine)
        self.sessions = Sessions(self._engine, cipher=None)
        self.heartbeats = Heartbeats(self._engine, dead_after=dead_after)

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.to_thread(self._client.destroy)
        await asyncio.to_thread(self._engine.dispose)

    async def set_up_queue(self, *, concurrency: int, poll_seconds: float) -> None:
        """Say how the queue is worked: one job at a time for each partition, hence for each pull request.

        The latest worker's word holds for all. A worker says it before it starts, for what it finds in
        the database is what it keeps to.
        """
        await self._client.register_queue_async(
            QUEUE,
            partition_concurrency=1,
            worker_concurrency=concurrency,
            polling_interval_sec=poll_seconds,
            on_conflict="always_update",
        )

    async def enqueue(self, job: Job) -> Enqueued:
        """Put a job into the queue; see `enqueue_all`."""
        return (await self.enqueue_all([job]))[0]

    async def enqueue_all(self, jobs: Sequence[Job]) -> list[Enqueued]:
        """Put the jobs of one delivery into the queue, all or none; they are durable when this returns.

        A job that came of an event waits for the repository's quiet time first. Raises whatever
        the database raises.
        """
        now = time.time()
        return await self._put([_row(job, now) for job in jobs]) if jobs else []

    async def names_reviewer(self, pull_request: PullRequestRef, login: str) -> bool:
        """Whether the config of the repository, as it was last read, names this account a reviewer."""
        return await self.memory.names_reviewer(pull_request.repository_key, login)

    async def note_gone(self, gone: Collection[LostAccess]) -> None:
        """Let every worker forget what is kept of these. Raises whatever the database raises."""
        await self.gone.add(gone)

    async def forget(self, gone: LostAccess) -> None:
        """Delete what the database keeps of what is gone: numbers, and jobs that ended or wait."""
        await self.memory.forget(gone)
        await self.judge_answers.forget(gone)
        for prefix in (CHECK_PREFIX, SEARCH_PREFIX):
            found = await self._rows_of(gone, prefix)
            for start in range(0, len(found), GATHER_LIMIT):
                await self._client.delete_workflows_async(found[start : start + GATHER_LIMIT])

    async def _rows_of(self, gone: LostAccess, prefix: str) -> list[str]:
        """The keys of jobs that no worker runs."""
        found: list[str] = []
        offset = 0
        while True:
            rows = await self._client.list_workflows_async(
                workflow_id_prefix=prefix,
                load_input=False,
                load_output=False,
                limit=GATHER_LIMIT,
                offset=offset,
            )
            found += [
                row.workflow_id
                for row in rows
                if row.status != "PENDING" and gone.holds(*_repository_of(row.workflow_id))
            ]
            if len(rows) < GATHER_LIMIT:
                return found
            offset += GATHER_LIMIT

    async def put_off(self, job: Job, *, after: str, until: float) -> Enqueued:
        """Put a job into the queue that carries on for the one with key `after`, not before `until`.

        Doing it twice makes one job.
        """
        delay = max(until - time.time(), 0.0)
        row = replace(_row(job, time.time()), key=next_job_id(after), delay=delay, quiet=None)
        return (await self._put([row]))[0]

    async def restart(self, row: WorkflowStatus) -> None:
        """Let a job begin anew, as another row: its recorded steps are of no use."""
        job = _job(row)
        if job is None:
            return
        log.warning("a job of an older version begins anew", job=row.workflow_id)
        await self.put_off(replace(job, attempt=job.attempt + 1), after=row.workflow_id, until=time.time())
        await self._client.cancel_workflows_async([row.workflow_id])

    async def gather(self, pull_request: PullRequestRef, *, apart_from: str) -> list[Waiting]:
        """The jobs of a pull request that wait and have never begun, in order of their arrival."""
        rows = await self._rows(workflow_id_prefix=_pull_request_prefix(pull_request), load_input=True)
        return _waiting(row for row in rows if row.workflow_id != apart_from)

    async def look_around(self, pull_request: PullRequestRef, key: str) -> QueuePosition:
        """What a job with this key has to know as it begins; one query for all that begin together."""
        rows = await self._look(_pull_request_prefix(pull_request))
        own = next((row for row in rows if row.workflow_id == key), None) or await self.status(key)
        return QueuePosition(
            (own.recovery_attempts or 1) if own else 1,
            _waiting(row for row in rows if row.workflow_id != key and row.status != "PENDING"),
        )

    def _look_around_all(self, prefixes: Sequence[str]) -> list[list[WorkflowStatus]]:
        """The jobs with each of these prefixes that wait or run."""
        rows = self._client.list_workflows(
            status=["ENQUEUED", "DELAYED", "PENDING"],
            queue_name=QUEUE,
            workflow_id_prefix=list(prefixes),
            load_output=False,
            limit=GATHER_LIMIT * len(prefixes),
        )
        return [[row for row in rows if row.workflow_id.startswith(prefix)] for prefix in prefixes]

    async def first_step(self, key: str) -> str | None:
        """The name of the first step that a job has ended; None when it has ended none."""
        steps = await self._client.list_workflow_steps_async(key)
        return steps[0]["function_name"] if steps else None

    async def supersede(self, ids: Sequence[str]) -> int:
        """Take jobs out of the queue. Those that have begun meanwhile are left alone."""
        waiting = [row.workflow_id for row in await self._rows(workflow_ids=list(ids), load_input=False)]
        if waiting:
            await self._client.cancel_workflows_async(waiting)
        return len(waiting)

    async def check_ready(self) -> None:
        """Raise when the database is out of reach, or no worker lives."""
        live = await asyncio.to_thread(self.heartbeats.live)
        if not live:
            raise NoWorkerError("no worker's heart beats")

    async def check_reachable(self) -> None:
        """Raise when the database is out of reach or not prepared."""
        await asyncio.to_thread(self.heartbeats.hearts)

    async def count_waiting(self) -> int:
        """How many jobs wait, up to 1,000."""
        return len(await self._rows(load_input=False, limit=1_000))

    async def running(self) -> list[WorkflowStatus]:
        """Jobs that a worker has begun, live or dead."""
        return await self.upkeep.begun()

    async def status(self, key: str) -> WorkflowStatus | None:
        """The state of a job; None when there is no such job."""
        rows = await self._client.list_workflows_async(
            workflow_ids=[key], load_input=False, load_output=False
        )
        return rows[0] if rows else None

    async def wait_for(self, job_id: str) -> object:
        """The result of a job, when it has one. For tests and the demo."""
        handle: WorkflowHandleAsync[object] = await self._client.retrieve_workflow_async(job_id)
        return await handle.get_result(polling_interval_sec=0.05)

    def _put_all(self, deliveries: Sequence[Sequence[_Row]]) -> list[list[Enqueued]]:
        """Write rows in one transaction, in order of their keys: two that hold the same ones do not lock up."""
        rows = sorted(chain.from_iterable(deliveries), key=lambda row: row.key)
        with self._engine.begin() as connection:
            done = {id(row): self._put_one(connection, row) for row in rows}
        return [[done[id(row)] for row in jobs] for jobs in deliveries]

    def _quiet_time(self, connection: sa.Connection, repository: RepositoryKey | None) -> float:
        if repository is None:
            return 0.0
        own = self.memory.quiet_seconds_in(connection, repository)
        return min(self._quiet_seconds if own is None else own, LONGEST_QUIET)

    def _put_one(self, connection: sa.Connection, row: _Row) -> Enqueued:
        delay = row.delay + self._quiet_time(connection, row.quiet)
        options: EnqueueOptions = {
            "workflow_name": row.workflow,
            "queue_name": QUEUE,
            "workflow_id": row.key,
            "workflow_id_reuse_policy": "reject",
            "queue_partition_key": row.partition,
        }
        if delay > 0:
            options["delay_seconds"] = delay
        try:
            self._client.enqueue_in_transaction(connection, options, row.payload)
        except dbos_error.DBOSWorkflowIDInUseError:
            return Enqueued(row.key, is_new=False)
        return Enqueued(row.key, is_new=True)

    async def _rows(self, **selection: Any) -> list[WorkflowStatus]:  # noqa: ANN401
        selection.setdefault("limit", GATHER_LIMIT)
        return await self._client.list_workflows_async(
            status=["ENQUEUED", "DELAYED"], queue_name=QUEUE, load_output=False, **selection
        )


class NoWorkerError(Exception):
    """Nobody is there to run jobs."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A job on its way into the queue."""

    workflow: str
    key: str
    partition: str
    payload: dict[str, Any]
    delay: float = 0.0
    quiet: RepositoryKey | None = None
    """The repository whose quiet time it waits for."""


def _row(job: Job, now: float) -> _Row:
    key, partition = job_id(job), _partition(job)
    if isinstance(job, SearchJob):
        return _Row(SEARCH, key, partition, search_job_to_json(job))
    job = replace(job, asked_at=now) if job.asked_at is None else job
    quiet = job.pull_request.repository_key if job.is_quiet else None
    return _Row(CHECK, key, partition, check_job_to_json(job), quiet=quiet)


def _pull_request_prefix(ref: PullRequestRef) -> str:
    return f"{CHECK_PREFIX}{ref.repository_key}/{ref.number}/"


def _prefix(job: Job) -> str:
    if isinstance(job, CheckJob):
        return _pull_request_prefix(job.pull_request)
    return f"{SEARCH_PREFIX}{job.commit.repository_key}/{job.commit.sha}/"


def _repository_of(key: str) -> tuple[int, int]:
    """The numbers of installation and repository in a job's key; zeros for a key of other making."""
    _, installation, repository, *_ = [*key.split("/"), "", ""]
    return (int(installation), int(repository)) if installation.isdigit() and repository.isdigit() else (0, 0)


def _partition(job: Job) -> str:
    """Jobs of one partition run one after the other, in order of their arrival.

    A worker that has room takes partitions at random. Each installation has the same few, over which its pull
    requests are spread: so one with a thousand of them does not keep one with a single one waiting.
    """
    repository = job.pull_request.repository_key if isinstance(job, CheckJob) else job.commit.repository_key
    return f"{repository.installation_id}/{crc32(_prefix(job).encode()) % LANES}"


def _waiting(rows: Iterable[WorkflowStatus]) -> list[Waiting]:
    jobs = [(row, _job(row)) for row in rows if not row.recovery_attempts]
    return [Waiting(row.workflow_id, job, _due(row)) for row, job in jobs if isinstance(job, CheckJob)]


def _due(row: WorkflowStatus) -> float | None:
    if row.status != "DELAYED" or row.delay_until_epoch_ms is None:
        return None
    return row.delay_until_epoch_ms / 1000


def _job(row: WorkflowStatus) -> Job | None:
    try:
        value = row.input["args"][0] if row.input else None
        return search_job_from_json(value) if row.name == SEARCH else check_job_from_json(value)
    except (ValidationError, KeyError, IndexError):
        log.exception("a job that cannot be read waits", job=row.workflow_id)
        return None
