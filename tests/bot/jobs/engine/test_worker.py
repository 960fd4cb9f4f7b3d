"""Running jobs: one at a time for a pull request, steps kept, limits waited for outside the worker."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest
import sqlalchemy as sa
import structlog

from bot.github import NotFoundError, RateLimitedError, UnavailableError
from bot.jobs.job import CheckJob, Command, SearchJob, Trigger
from bot.jobs.queue.engine import CHECK, Engine, _Row, job_id
from bot.jobs.steps import JobEnded, JobPutOff, Json, Outcome, PutOffError, StepFailedError, StepRunner
from bot.jobs.worker import worker as worker_module
from bot.jobs.worker.worker import Worker
from bot.model.references import CommitRef
from bot.storage import database
from bot.storage.sessions import SESSIONS
from bot.telemetry.metrics import Metrics
from tests.bot.jobs.engine.jobs import check, done, ended, idle, until, working
from tests.bot.jobs.engine.postgres import Server


class Timeline:
    """When each job worked."""

    def __init__(self, seconds: float = 0.05) -> None:
        self.seconds = seconds
        self.spans: dict[str, tuple[float, float]] = {}
        self.jobs: list[CheckJob] = []

    async def __call__(self, job: CheckJob, step: StepRunner) -> Outcome:
        async def work() -> Json:
            begin = time.monotonic()
            await asyncio.sleep(self.seconds)
            self.spans[job_id(job)] = (begin, time.monotonic())
            self.jobs.append(job)
            return None

        await step("work", work)
        return JobEnded("checked", {"delivery": job.delivery})

    def overlap(self, one: str, other: str) -> bool:
        (begin, end), (other_begin, other_end) = self.spans[one], self.spans[other]
        return begin < other_end and other_begin < end


async def test_a_job_runs_and_its_result_is_kept(engine: Engine) -> None:
    async with working(engine, Timeline()):
        queued = await engine.enqueue(check())

        assert await ended(engine, queued.id) == [{"outcome": "checked", "delivery": "d-1"}]


async def test_a_delivery_that_comes_again_after_its_job_ended_runs_no_second(engine: Engine) -> None:
    timeline = Timeline()
    async with working(engine, timeline):
        await ended(engine, (await engine.enqueue(check())).id)
        again = await engine.enqueue(check())
        await ended(engine, (await engine.enqueue(check(2))).id)

    assert not again.is_new
    assert [job.pull_request.number for job in timeline.jobs] == [1, 2]


async def test_two_pull_requests_at_once_and_one_never_twice(engine: Engine) -> None:
    timeline = Timeline(seconds=0.8)
    async with working(engine, timeline):
        first, other = await engine.enqueue(check(1)), await engine.enqueue(check(2))
        await until(engine.running)
        await asyncio.sleep(0.3)  # the first job has gathered those that wait: the next one is not among them
        second = await engine.enqueue(check(1, "d-2", trigger=Trigger.RERUN))
        await ended(engine, first.id, other.id, second.id)

    assert timeline.overlap(first.id, other.id)
    assert not timeline.overlap(first.id, second.id)


async def test_one_job_answers_for_all_that_wait(engine: Engine) -> None:
    timeline = Timeline()
    keys = [(await engine.enqueue(check(1, f"d-{number}"))).id for number in range(1, 6)]
    command = Command(11, "alice", tier2=True)
    keys.append((await engine.enqueue(check(1, "d-6", trigger=Trigger.COMMAND, commands=(command,)))).id)
    async with working(engine, timeline):
        await idle(engine)
        statuses = [row.status for key in keys if (row := await engine.status(key))]

    (job,) = timeline.jobs
    assert (job.commands, job.trigger) == ((command,), Trigger.EVENT)
    assert sorted(statuses) == ["CANCELLED"] * 5 + ["SUCCESS"]


async def test_a_burst_is_waited_for(url: str) -> None:
    engine = Engine(url, quiet_seconds=3.0)
    timeline = Timeline()
    async with working(engine, timeline):
        for number in range(4):
            last = time.monotonic()
            await engine.enqueue(check(1, f"d-{number}"))
            await asyncio.sleep(0.5)
        await idle(engine)
    await engine.close()

    assert len(timeline.jobs) == 1
    assert timeline.spans[job_id(timeline.jobs[0])][0] >= last + 2.9


async def test_a_person_interrupts_the_quiet(url: str) -> None:
    engine = Engine(url, quiet_seconds=30)
    timeline = Timeline()
    async with working(engine, timeline):
        await engine.enqueue(check(1, "d-1"))
        queued = await engine.enqueue(check(1, "d-2", trigger=Trigger.RERUN))
        await ended(engine, queued.id)
        waiting = await engine.count_waiting()
    await engine.close()

    assert (len(timeline.jobs), waiting) == (1, 0)


class TestPuttingOff:
    async def test_it_waits_outside_the_worker(self, engine: Engine) -> None:
        """The worker has one slot: were it taken, the other pull request would have to wait."""
        order: list[str] = []

        async def run(job: CheckJob, step: StepRunner) -> Outcome:
            if job.pull_request.number == 1 and job.attempt == 1:
                order.append("put off")
                return JobPutOff(replace(job, attempt=2, put_off=True), time.time() + 2, "GitHub's limit")
            order.append(f"pull request {job.pull_request.number}")
            return JobEnded("checked")

        async with working(engine, run, concurrency=1):
            first = await engine.enqueue(check(1))
            await ended(engine, first.id)
            second = await engine.enqueue(check(2))
            await ended(engine, second.id, f"{first.id}+2")

        assert order == ["put off", "pull request 2", "pull request 1"]

    async def test_a_command_meanwhile_waits_with_it(self, engine: Engine) -> None:
        runs: list[CheckJob] = []

        async def run(job: CheckJob, step: StepRunner) -> Outcome:
            runs.append(job)
            if len(runs) == 1:
                return JobPutOff(replace(job, attempt=2, put_off=True), time.time() + 3, "GitHub's limit")
            return JobEnded("checked")

        command = Command(11, "alice")
        async with working(engine, run):
            first = await engine.enqueue(check(1))
            await ended(engine, first.id)
            second = await engine.enqueue(check(1, "d-2", trigger=Trigger.COMMAND, commands=(command,)))
            await ended(engine, second.id, f"{second.id}+2")

        assert len(runs) == 2
        assert (runs[1].commands, runs[1].attempt, runs[1].put_off) == ((command,), 2, False)

    async def test_what_a_step_says_of_github_reaches_the_job(self, engine: Engine) -> None:
        errors: list[Exception] = []

        async def run(job: CheckJob, step: StepRunner) -> Outcome:
            async def limited() -> Json:
                raise RateLimitedError("GET /x", "limit", until=123.0)

            async def unavailable() -> Json:
                raise UnavailableError("GET /x", "502", may_have_happened=False)

            async def refused() -> Json:
                raise NotFoundError("GET /x", 404, "Not Found")

            async def broken() -> Json:
                raise KeyError("missing")

            async def no_json() -> Json:
                return object()

            for number, do in enumerate((limited, unavailable, refused, broken, no_json)):
                try:
                    await step(f"step {number}", do)
                except (PutOffError, StepFailedError) as error:
                    errors.append(error)
            return JobEnded("checked")

        async with working(engine, run):
            await ended(engine, (await engine.enqueue(check())).id)

        limited, unavailable, refused, broken, no_json = errors
        assert isinstance(limited, PutOffError)
        assert limited.until == 123.0
        assert isinstance(unavailable, PutOffError)
        assert unavailable.until is None
        assert isinstance(refused, StepFailedError)
        assert (refused.kind, refused.status) == ("NotFoundError", 404)
        assert isinstance(broken, StepFailedError)
        assert broken.kind == "KeyError"
        assert isinstance(no_json, StepFailedError)
        assert no_json.kind == "TypeError"


async def test_a_database_that_is_restarted_costs_no_job(postgres_server: Server) -> None:
    """Neither the one that wants to keep something meanwhile, nor the one that is between its steps."""
    url = database.normalize(postgres_server.url("restarted"))
    database.prepare(url)
    engine = Engine(url, quiet_seconds=0)
    stopped, results = asyncio.Event(), []

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        async def before() -> Json:
            return "before"

        async def meanwhile() -> Json:
            await stopped.wait()
            await engine.memory.remember_command(job.pull_request, 5.0)
            return "meanwhile"

        results.append(await step("before", before))
        results.append(await step("meanwhile", meanwhile))
        return JobEnded("checked")

    async with working(engine, run):
        queued = await engine.enqueue(check(1, trigger=Trigger.RERUN))

        async def begun() -> bool:
            return bool(results)

        await until(begun)
        await asyncio.to_thread(postgres_server.stop)
        stopped.set()
        await asyncio.sleep(1.5)
        await asyncio.to_thread(postgres_server.start)
        (result,) = await ended(engine, queued.id)
        remembered = await engine.memory.last_command(check(1).pull_request)
    await engine.close()

    assert result == {"outcome": "checked"}
    assert results == ["before", "meanwhile"]
    assert remembered == 5.0


class TestSearching:
    SEARCH = SearchJob(
        CommitRef("Acme", "shop", "a" * 40, 5, 7), "d-9", trigger=Trigger.RERUN, tier2_once=True
    )

    async def test_each_pull_request_that_is_found_gets_a_job(self, engine: Engine) -> None:
        timeline = Timeline()

        async def found(job: SearchJob, step: StepRunner) -> list[CheckJob]:
            return [job.check_of(7), job.check_of(8)]

        async with working(engine, timeline, run_search=found):
            queued = await engine.enqueue(self.SEARCH)
            (result,) = await ended(engine, queued.id)
            await ended(engine, *result["jobs"])

        assert sorted(job.pull_request.number for job in timeline.jobs) == [7, 8]
        assert all(job.tier2_once and job.trigger is Trigger.RERUN for job in timeline.jobs)

    async def test_it_is_put_off_too(self, engine: Engine) -> None:
        async def found(job: SearchJob, step: StepRunner) -> list[CheckJob] | JobPutOff:
            return JobPutOff(replace(job, attempt=2), time.time(), "limit") if job.attempt == 1 else []

        async with working(engine, run_search=found):
            queued = await engine.enqueue(self.SEARCH)
            first, second = await ended(engine, queued.id, f"{queued.id}+2")

        assert (first["outcome"], second["outcome"]) == ("put off", "searched")


async def test_old_jobs_are_forgotten(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    async with working(engine):  # one that keeps nothing might forget the job before its result is read
        queued = await engine.enqueue(check())
        await ended(engine, queued.id)
    engine.sessions.sign_in(login="", token="", seconds=-1.0, access=())
    async with working(engine, retention_days=0):

        async def forgotten() -> bool:
            with engine._engine.connect() as connection:
                sessions = connection.scalar(sa.select(sa.func.count()).select_from(SESSIONS))
            return await engine.status(queued.id) is None and sessions == 0

        await until(forgotten)


async def test_a_cleaning_that_fails_is_tried_again_at_the_next_beat(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop_expired = engine.sessions.drop_expired
    tries = 0

    def fails_once() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("the disk is full")
        drop_expired()

    monkeypatch.setattr(engine.sessions, "drop_expired", fails_once)
    engine.sessions.sign_in(login="", token="", seconds=-1.0, access=())
    async with working(engine):

        async def cleaned() -> bool:
            with engine._engine.connect() as connection:
                return connection.scalar(sa.select(sa.func.count()).select_from(SESSIONS)) == 0

        await until(cleaned)

    assert tries == 2, "the cleaning is done once an hour, when it succeeded"


@pytest.mark.parametrize("taken_back", [False, True], ids=["begun", "begun and back in the queue"])
async def test_jobs_of_an_older_version_begin_anew(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, taken_back: bool
) -> None:
    """Its worker is gone, and its recorded steps are another order's."""
    blocked = asyncio.Event()

    async def old(job: CheckJob, step: StepRunner) -> Outcome:
        await blocked.wait()
        return JobEnded("checked")

    worker = Worker(engine, old, _none, poll_seconds=0.1, beat_seconds=0.3)
    await worker.start()
    queued = await engine.enqueue(check())
    await until(engine.running)
    await worker.stop(grace_seconds=0)
    if taken_back:
        assert await engine.upkeep.take_back(queued.id, worker.id)

    monkeypatch.setattr(worker_module, "VERSION", "of tomorrow")
    timeline = Timeline()
    async with working(engine, timeline):
        await ended(engine, f"{queued.id}+2")
    blocked.set()

    assert [job.attempt for job in timeline.jobs] == [2]
    status = await engine.status(queued.id)
    assert status is not None
    assert status.status == "CANCELLED"


async def _none(job: SearchJob, step: StepRunner) -> list[CheckJob]:
    return []


async def test_a_job_that_cannot_be_read_holds_nobody(engine: Engine) -> None:
    timeline = Timeline()
    await engine._put([_Row(CHECK, "pr/5/7/1/broken", "5/1", {"nonsense": True})])
    async with working(engine, timeline):
        queued = await engine.enqueue(check(1, trigger=Trigger.RERUN))
        await ended(engine, queued.id)

    assert [job_id(job) for job in timeline.jobs] == [queued.id]


async def test_every_line_of_the_log_says_which_job(engine: Engine) -> None:
    seen: list[dict[str, object]] = []

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        async def look() -> Json:
            seen.append(structlog.contextvars.get_contextvars())
            return None

        await step("look", look)
        return JobEnded("checked")

    async with working(engine, run):
        await ended(engine, (await engine.enqueue(check(3, head_sha="a" * 40))).id)

    assert seen == [{"delivery": "d-1", "cause": "test", "repo": "Acme/shop", "pr": 3, "sha": "a" * 40}]


async def test_jobs_are_counted(engine: Engine) -> None:
    metrics = Metrics()
    async with working(engine, done, metrics=metrics):
        await ended(engine, (await engine.enqueue(check())).id)

        async def counted() -> bool:
            return "citecheck_workers 1.0" in metrics.render().decode()

        await until(counted)

    assert 'citecheck_jobs_total{kind="check",outcome="checked"} 1.0' in metrics.render().decode()


async def test_it_is_ready_while_a_worker_lives(engine: Engine) -> None:
    async with working(engine):
        await engine.check_ready()
    assert await asyncio.to_thread(engine.heartbeats.live) == {}
