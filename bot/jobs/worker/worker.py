"""Running jobs: one at a time for a pull request, with steps that survive the worker.

DBOS keeps what a step gave, in the database. It does not notice by itself that a worker died: every
worker writes a heartbeat, and each takes over the jobs of those whose heart stopped. The id of a
worker is random, for two processes of one id would run each other's jobs twice.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from dbos import DBOS, DBOSConfig, DBOSPortableJSONSerializer

from bot.jobs.job import CheckJob, Job, check_job_from_json, check_job_to_json, search_job_from_json
from bot.jobs.queue.engine import APPLICATION, CHECK, SEARCH, Engine
from bot.jobs.queue.heartbeats import BEAT_SECONDS, Watch
from bot.jobs.queue.turns import Start, Wait, Waiting, start_or_wait
from bot.jobs.steps import JobEnded, JobPutOff, Json, Outcome, RunCheck, RunSearch, StepRunner
from bot.jobs.worker.durable_steps import DEATHS, DurableSteps, patiently
from bot.jobs.worker.executions import Claim, Executions
from bot.storage import database

if TYPE_CHECKING:
    from bot.storage.lost_access import LostAccess
    from bot.telemetry.metrics import Metrics

T = TypeVar("T")

VERSION = "2"
"""Of the order of steps in the workflows. Change it with them: a job that was begun by another version
begins anew, see `Worker._restart_old_versions`."""

CLEANING_SECONDS = 3600.0
"""Between two looks for jobs that ended long ago."""

GRACE_SECONDS = 20
"""For jobs that run when the worker is asked to stop: less than a heartbeat lasts, and than the half
minute after which most platforms kill."""

BEGIN_SECONDS = 2.0
"""From when a job is marked as begun until it runs, at most, on a worker that stops."""

PATIENCE_BEATS = 3
"""Beats that another worker may miss after the clock was set, and in which a job that is begun comes to work."""

log = structlog.get_logger(__name__)


class Worker:
    """Takes jobs from the queue and runs them, in the event loop that started it.

    There can be only one in a process. `forget_files` drops the files that this process keeps.
    """

    def __init__(
        self,
        engine: Engine,
        run_check: RunCheck,
        run_search: RunSearch,
        *,
        forget_files: Callable[[LostAccess], None] | None = None,
        metrics: Metrics | None = None,
        concurrency: int = 8,
        poll_seconds: float = 0.5,
        retention_days: float = 14.0,
        ledger_days: float = 400.0,
        beat_seconds: float = BEAT_SECONDS,
    ) -> None:
        self.id = uuid.uuid4().hex
        self._engine = engine
        self._run_check = run_check
        self._run_search = run_search
        self._forget_files = forget_files
        self._metrics = metrics
        self._concurrency = concurrency
        self._poll_seconds = poll_seconds
        self._retention = timedelta(days=retention_days)
        self._ledger_seconds = ledger_days * 86_400
        self._beat_seconds = beat_seconds
        self._heart: asyncio.Task[None] | None = None
        self._cleaned_at = 0.0
        self._at_work = Executions(patience=PATIENCE_BEATS * beat_seconds)
        self._watch = Watch(patience=PATIENCE_BEATS * beat_seconds)
        self._forgotten: dict[LostAccess, float] = {}

    async def start(self) -> None:
        """Begin to take jobs. Raises what the database raises when it is out of reach."""
        await self._beat()  # before the first job is taken: who has no heartbeat counts as dead
        await self._engine.set_up_queue(concurrency=self._concurrency, poll_seconds=self._poll_seconds)
        self._register()
        DBOS(config=self._config())
        DBOS.launch()  # here, not in a thread: workflows run in the loop that launches
        self._heart = asyncio.create_task(self._keep_beating(), name="heartbeat")
        log.info("worker started", worker=self.id)

    async def stop(self, *, grace_seconds: int = GRACE_SECONDS) -> None:
        """Take no more jobs, let those that run finish for a while, and leave the rest to others."""
        if self._heart is not None:
            self._heart.cancel()
            with suppress(asyncio.CancelledError):
                await self._heart
            with suppress(Exception):  # the last beat: it outlasts the grace
                await self._beat()
        await self._let_begin()
        # in a thread, since it waits for workflows that run in this loop
        await asyncio.to_thread(
            DBOS.destroy,
            workflow_completion_timeout_sec=grace_seconds if self._at_work else 0,
            destroy_registry=True,
        )
        # DBOS had put its own threads under this loop, and has taken them away again
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
        with suppress(Exception):  # the database may be gone: then the heartbeat ends by itself
            await asyncio.to_thread(self._engine.heartbeats.forget, [self.id])
        log.info("worker stopped", worker=self.id)

    async def _let_begin(self) -> None:
        """Wait for a job that is marked as begun and is not running yet: DBOS would leave it behind."""
        with suppress(*database.OUT_OF_REACH, TimeoutError):
            async with asyncio.timeout(BEGIN_SECONDS):
                while not self._at_work and any(  # noqa: ASYNC110 - DBOS sets no event between the two
                    row.executor_id == self.id for row in await self._engine.running()
                ):
                    await asyncio.sleep(0.02)

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set."""
        await self.start()
        try:
            await stop.wait()
        finally:
            await self.stop()

    def _register(self) -> None:
        """Register the workflows with DBOS, as plain functions: it cannot take methods."""

        @DBOS.workflow(name=CHECK, max_recovery_attempts=DEATHS + 2)
        async def check(payload: dict[str, Any]) -> dict[str, Any]:
            with self._at_work.executing(str(DBOS.workflow_id)):
                return await self._check(payload)

        @DBOS.workflow(name=SEARCH, max_recovery_attempts=DEATHS + 2)
        async def search(payload: dict[str, Any]) -> dict[str, Any]:
            with self._at_work.executing(str(DBOS.workflow_id)):
                return await self._search(payload)

    def _config(self) -> DBOSConfig:
        return DBOSConfig(
            name=APPLICATION,
            system_database_url=self._engine.url,
            serializer=DBOSPortableJSONSerializer(),
            executor_id=self.id,
            application_version=VERSION,
            run_migrations=False,
            log_level="WARNING",
            sys_db_pool_size=5,
            db_engine_kwargs={"pool_pre_ping": False},  # it does again what a lost connection interrupts
        )

    # the two workflows

    async def _check(self, payload: dict[str, Any]) -> dict[str, Any]:
        job = check_job_from_json(payload)
        key = str(DBOS.workflow_id)
        with structlog.contextvars.bound_contextvars(**about(job)):
            around = await patiently(lambda: self._engine.look_around(job.pull_request, key))
            steps = DurableSteps(around.times_begun)
            turn = await self._take_turn(job, key, around.waiting, steps)
            if isinstance(turn, Wait):
                return self._ended(CHECK, JobEnded("waits for the reviewer to finish", {"until": turn.until}))
            outcome = await self._timed(CHECK, self._run_check(turn.job, steps))
            if isinstance(outcome, JobPutOff):
                await self._put_off(outcome, key, steps)
            return self._ended(CHECK, outcome)

    async def _take_turn(
        self, job: CheckJob, key: str, found: list[Waiting], steps: StepRunner
    ) -> Start | Wait:
        """Answer for all jobs of the pull request that wait, now or a little later.

        Whom it found is kept as a step. That it found nobody is not: begun again, it looks for nobody.
        """
        if steps.times_begun > 1:
            found = []
            if await patiently(lambda: self._engine.first_step(key)) != "gather":
                return start_or_wait(job, (), now=0.0)
        elif not found:
            return start_or_wait(job, (), now=0.0)

        async def gather() -> Json:
            return {
                "now": time.time(),
                "waiting": [[each.id, check_job_to_json(each.job), each.due] for each in found],
            }

        gathered = await steps("gather", gather, last_resort=True)
        waiting = [Waiting(id_, check_job_from_json(value), due) for id_, value, due in gathered["waiting"]]
        turn = start_or_wait(job, waiting, now=gathered["now"])
        if isinstance(turn, Wait):
            await steps("wait", lambda: self._enqueue_next(turn.job, key, turn.until), last_resort=True)
        ids = [each.id for each in waiting]
        await steps("supersede", lambda: self._engine.supersede(ids), last_resort=True)
        log.info("jobs superseded", jobs=len(ids))
        return turn

    async def _put_off(self, outcome: JobPutOff, key: str, steps: StepRunner) -> None:
        await steps("put off", lambda: self._enqueue_next(outcome.job, key, outcome.until), last_resort=True)

    async def _enqueue_next(self, job: Job, key: str, until: float) -> Json:
        return (await self._engine.put_off(job, after=key, until=until)).id

    async def _search(self, payload: dict[str, Any]) -> dict[str, Any]:
        job = search_job_from_json(payload)
        key = str(DBOS.workflow_id)
        with structlog.contextvars.bound_contextvars(**about(job)):
            steps = DurableSteps(await self._times_begun(key))
            outcome = await self._timed(SEARCH, self._run_search(job, steps))
            if isinstance(outcome, JobPutOff):
                await self._put_off(outcome, key, steps)
                return self._ended(SEARCH, outcome)

            async def enqueue() -> Json:
                return [each.id for each in await self._engine.enqueue_all(outcome)]

            queued = await steps("enqueue", enqueue, last_resort=True)
            return self._ended(SEARCH, JobEnded("searched", {"jobs": queued}))

    async def _times_begun(self, key: str) -> int:
        """How often this job was begun, this time included. Not a step: it decides only inside steps."""
        status = await patiently(lambda: self._engine.status(key))
        return (status.recovery_attempts or 1) if status else 1

    async def _timed(self, kind: str, work: Awaitable[T]) -> T:
        if self._metrics is None:
            return await work
        with self._metrics.job_timed(kind):
            return await work

    def _ended(self, kind: str, outcome: Outcome) -> dict[str, Any]:
        if isinstance(outcome, JobPutOff):
            words, facts = "put off", {"until": outcome.until, "reason": outcome.reason}
        else:
            words, facts = outcome.outcome, dict(outcome.facts or {})
        log.info("job ended", kind=kind, outcome=words, **facts)
        if self._metrics is not None:
            self._metrics.job_ended(kind, words)
        return {"outcome": words, **facts}

    # what goes on beside the jobs

    async def _keep_beating(self) -> None:
        while True:
            try:
                await self._beat()
                await self._take_over()
                await self._engine.upkeep.keep_delays()
                await self._forget_gone()
                await self._clean()
            except asyncio.CancelledError:
                raise
            except Exception:  # the database comes back, or the next beat says so again
                log.exception("heartbeat failed", worker=self.id)
            await asyncio.sleep(self._beat_seconds)

    async def _beat(self) -> None:
        await asyncio.to_thread(self._engine.heartbeats.beat, self.id, VERSION)

    async def _take_over(self) -> None:
        """Put the jobs of dead workers back into the queue, and those of our own that are not at work."""
        hearts = await asyncio.to_thread(self._engine.heartbeats.hearts)
        dead = self._watch.dead(hearts) - {self.id}
        living = {heart.id: heart.version for heart in hearts if heart.id not in dead} | {self.id: VERSION}
        begun = [row for row in await self._engine.running() if row.app_version == VERSION]
        orphans = [row for row in begun if row.executor_id not in living]
        own = {
            Claim(row.workflow_id, row.recovery_attempts or 1): row
            for row in begun
            if row.executor_id == self.id
        }
        dropped = [own[claim] for claim in self._at_work.dropped(own)]
        if orphans:
            names = sorted({str(row.executor_id) for row in orphans})
            log.warning("taking over from dead workers", workers=names, jobs=len(orphans))
        if dropped:
            names = [row.workflow_id for row in dropped]
            log.warning("taking back jobs that could not be written", jobs=names[:20], count=len(names))
        for row in (*orphans, *dropped):
            await self._engine.upkeep.take_back(row.workflow_id, str(row.executor_id))
        left = {row.executor_id for row in await self._engine.running()} if dead else set()
        await asyncio.to_thread(self._engine.heartbeats.forget, dead - left)
        await self._restart_old_versions(living.values())
        if self._metrics is not None:
            self._metrics.recovered(len(orphans) + len(dropped))
            self._metrics.queue(
                waiting=await self._engine.count_waiting(),
                workers=len(living),
                stuck=await self._engine.upkeep.count_stuck(),
            )

    async def _restart_old_versions(self, living: Collection[str]) -> None:
        """Begin anew the jobs that were begun by a version of which no worker lives.

        Their recorded steps are another version's; a check run that they left open is found again
        by its external id, which is the same.
        """
        old = [
            version for version in await self._engine.upkeep.versions() if version not in {*living, VERSION}
        ]
        for row in await self._engine.upkeep.stamped(old):
            await self._engine.restart(row)

    async def _forget_gone(self) -> None:
        """Forget what GitHub says is gone, each once."""
        gone = await self._engine.gone.read()
        if gone != self._forgotten:
            await self._engine.ledger.forget_removed()
        for each, at in gone.items():
            if self._forgotten.get(each) != at:
                if self._forget_files is not None:
                    await asyncio.to_thread(self._forget_files, each)
                await self._engine.forget(each)
                log.info("forgotten", installation=each.installation_id, repository=each.repository_id)
        self._forgotten = gone

    async def _clean(self) -> None:
        if time.monotonic() - self._cleaned_at < CLEANING_SECONDS and self._cleaned_at:
            return
        before = (datetime.now(UTC) - self._retention).isoformat()
        while await self._engine.upkeep.forget_before(before):
            log.info("old jobs deleted", before=before)
        await asyncio.to_thread(self._engine.sessions.drop_expired)
        await self._engine.gone.drop_before(self._retention.total_seconds() * 2)
        await self._engine.judge_answers.drop_before(self._retention.total_seconds())
        await self._engine.ledger.drop_before(self._ledger_seconds)
        self._cleaned_at = time.monotonic()  # not before: what fails is tried again at the next beat


def about(job: Job) -> dict[str, object]:
    """What every line of the log says of the job at hand."""
    if isinstance(job, CheckJob):
        ref = job.pull_request
        words = {"repo": f"{ref.owner}/{ref.repo}", "pr": ref.number, "sha": job.head_sha}
    else:
        commit = job.commit
        words = {"repo": f"{commit.owner}/{commit.repo}", "sha": commit.sha}
    return {"delivery": job.delivery, "cause": job.cause, **words}
