"""Putting jobs into the queue, and seeing what waits there."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.jobs.job import SearchJob, Trigger
from bot.jobs.queue.engine import Engine, Enqueued, NoWorkerError, _Row, job_id, next_job_id
from bot.jobs.queue.turns import LONGEST_QUIET
from bot.model.references import CommitRef
from bot.model.repository_key import RepositoryKey
from bot.storage import database
from tests.bot.jobs.engine.jobs import check
from tests.bot.jobs.engine.postgres import Server

SHOP = RepositoryKey(5, 7)
SEARCH = SearchJob(CommitRef("Acme", "shop", "a" * 40, 5, 7), "d-9")


async def test_a_delivery_makes_one_job(engine: Engine) -> None:
    answers = await asyncio.gather(*(engine.enqueue(check()) for _ in range(50)))

    assert [answer.is_new for answer in answers].count(True) == 1
    assert {answer.id for answer in answers} == {"pr/5/7/1/d-1"}
    assert await engine.count_waiting() == 1


async def test_deliveries_of_one_id_by_the_thousand(engine: Engine) -> None:
    for _ in range(10):
        answers = await asyncio.gather(*(engine.enqueue(check()) for _ in range(100)))

    assert not any(answer.is_new for answer in answers)
    assert await engine.count_waiting() == 1


async def test_the_jobs_of_one_delivery_are_kept_all_or_none(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_one = Engine._put_one

    def breaks(self: Engine, connection: sa.Connection, row: _Row) -> Enqueued:
        if row.key.startswith("pr/5/7/3/"):
            raise RuntimeError("the disk is full")
        return put_one(self, connection, row)

    monkeypatch.setattr(Engine, "_put_one", breaks)
    with pytest.raises(RuntimeError, match="disk is full"):
        await engine.enqueue_all([check(1), check(2), check(3)])
    assert await engine.count_waiting() == 0, "a part of a delivery was kept that was not acknowledged"

    monkeypatch.undo()
    queued = await engine.enqueue_all([check(2), check(1), SEARCH])
    assert [each.id for each in queued] == ["pr/5/7/2/d-1", "pr/5/7/1/d-1", job_id(SEARCH)]
    assert all(each.is_new for each in queued)
    assert await engine.enqueue_all([]) == []


async def test_what_was_asked_first_stays(engine: Engine) -> None:
    await engine.enqueue(check(tier2_once=True))
    await engine.enqueue(check(tier2_once=False))

    (waiting,) = await engine.gather(check().pull_request, apart_from="")
    assert waiting.job.tier2_once


async def test_a_delivery_about_two_pull_requests_makes_two(engine: Engine) -> None:
    first, second = await engine.enqueue(check(1)), await engine.enqueue(check(2))

    assert first.is_new
    assert second.is_new


async def test_when_it_was_asked_for_is_kept(engine: Engine) -> None:
    before = time.time()
    await engine.enqueue(check())
    await engine.enqueue(check(delivery="d-2", asked_at=12.0))

    first, second = sorted(await engine.gather(check().pull_request, apart_from=""), key=lambda each: each.id)
    assert first.job.asked_at is not None
    assert first.job.asked_at >= before
    assert second.job.asked_at == 12.0


class TestQuietTime:
    async def test_an_event_waits(self, url: str) -> None:
        engine = Engine(url, quiet_seconds=10)
        await engine.enqueue(check())
        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        await engine.close()

        assert waiting.due == pytest.approx(time.time() + 10, abs=3)

    @pytest.mark.parametrize("trigger", [Trigger.COMMAND, Trigger.RERUN])
    async def test_a_person_does_not(self, url: str, trigger: Trigger) -> None:
        engine = Engine(url, quiet_seconds=10)
        await engine.enqueue(check(trigger=trigger))
        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        await engine.close()

        assert waiting.due is None

    async def test_a_repository_has_its_own(self, engine: Engine) -> None:
        await engine.memory.remember_config(SHOP, quiet_seconds=33)
        await engine.enqueue(check())

        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        assert waiting.due == pytest.approx(time.time() + 33, abs=3)

    async def test_the_longest_still_lets_the_check_start_in_time(self, engine: Engine) -> None:
        await engine.memory.remember_config(SHOP, quiet_seconds=60)
        await engine.enqueue(check())

        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        assert waiting.due is not None
        assert waiting.job.asked_at is not None
        assert waiting.due - waiting.job.asked_at <= LONGEST_QUIET + 1

    async def test_a_repository_that_falls_silent_waits_as_all_do(self, engine: Engine) -> None:
        await engine.memory.remember_config(SHOP, quiet_seconds=33)
        await engine.memory.remember_config(SHOP, quiet_seconds=None)
        await engine.enqueue(check())

        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        assert waiting.due is None

    async def test_another_process_hears_of_it(self, engine: Engine, url: str) -> None:
        other = Engine(url, quiet_seconds=0)
        await other.memory.remember_config(SHOP, quiet_seconds=33)
        await other.close()

        assert await engine.memory.quiet_seconds(SHOP) == 33


class TestGathering:
    async def test_only_the_same_pull_request(self, engine: Engine) -> None:
        for number in (1, 12, 121):
            await engine.enqueue(check(number))
        await engine.enqueue(SEARCH)

        assert [each.id for each in await engine.gather(check(12).pull_request, apart_from="")] == [
            "pr/5/7/12/d-1"
        ]

    async def test_only_the_same_repository_and_installation(self, engine: Engine) -> None:
        """Whatever its name is: that may be another one's by now."""
        ref = check().pull_request
        others = [replace(ref, repository_id=77), replace(ref, installation_id=55)]
        for each in (ref, *others):
            await engine.enqueue(replace(check(), pull_request=each))

        for each, key in zip(others, ("pr/5/77/1/d-1", "pr/55/7/1/d-1"), strict=True):
            assert [job.id for job in await engine.gather(each, apart_from="")] == [key]

    async def test_not_oneself(self, engine: Engine) -> None:
        await engine.enqueue(check())

        assert await engine.gather(check().pull_request, apart_from=job_id(check())) == []

    async def test_what_is_superseded_waits_no_more(self, engine: Engine) -> None:
        await engine.enqueue(check())

        assert await engine.supersede([job_id(check())]) == 1
        assert await engine.supersede([job_id(check())]) == 0
        assert await engine.count_waiting() == 0

    async def test_a_superseded_delivery_redelivered_makes_no_job(self, engine: Engine) -> None:
        await engine.enqueue(check())
        await engine.supersede([job_id(check())])

        assert not (await engine.enqueue(check())).is_new
        assert await engine.count_waiting() == 0


class TestPuttingOff:
    async def test_it_waits_until_its_time(self, engine: Engine) -> None:
        until = time.time() + 500
        put_off = await engine.put_off(check(), after="pr/5/7/1/d-1", until=until)

        (waiting,) = await engine.gather(check().pull_request, apart_from="")
        assert (waiting.id, put_off.id) == ("pr/5/7/1/d-1+2", "pr/5/7/1/d-1+2")
        assert waiting.due == pytest.approx(until, abs=1)

    async def test_twice_makes_one(self, engine: Engine) -> None:
        for _ in range(2):
            await engine.put_off(check(), after="pr/5/7/1/d-1", until=time.time() + 500)

        assert await engine.count_waiting() == 1

    async def test_a_search_too(self, engine: Engine) -> None:
        put_off = await engine.put_off(SEARCH, after=job_id(SEARCH), until=time.time() + 500)

        assert put_off.id == f"{job_id(SEARCH)}+2"

    def test_keys_count_on(self) -> None:
        assert next_job_id("pr/a/b/1/d") == "pr/a/b/1/d+2"
        assert next_job_id("pr/a/b/1/d+2") == "pr/a/b/1/d+3"


class TestReadiness:
    async def test_without_a_worker(self, engine: Engine) -> None:
        await engine.check_reachable()
        with pytest.raises(NoWorkerError):
            await engine.check_ready()

    async def test_with_one(self, engine: Engine) -> None:
        await asyncio.to_thread(engine.heartbeats.beat, "w-1", "1")

        await engine.check_ready()

    async def test_with_a_dead_one(self, url: str) -> None:
        engine = Engine(url, dead_after=0.0)
        await asyncio.to_thread(engine.heartbeats.beat, "w-1", "1")
        with pytest.raises(NoWorkerError):
            await engine.check_ready()
        await engine.close()

    async def test_without_a_database(self, tmp_path: Path) -> None:
        engine = Engine(database.normalize(f"sqlite:///{tmp_path}/nothing/here.sqlite"))
        with pytest.raises(sa.exc.OperationalError):
            await engine.check_reachable()
        await engine.close()


class TestDatabaseThatComesAndGoes:
    async def test_nothing_is_said_to_be_kept_that_is_not(self, postgres_server: Server) -> None:
        url = database.normalize(postgres_server.url("comes_and_goes"))
        database.prepare(url)
        engine = Engine(url, quiet_seconds=0)
        assert (await engine.enqueue(check(1))).is_new
        postgres_server.stop()
        try:
            with pytest.raises(sa.exc.SQLAlchemyError):
                async with asyncio.timeout(20):
                    await engine.enqueue(check(2))
        finally:
            postgres_server.start()

        assert (await engine.enqueue(check(2))).is_new
        assert not (await engine.enqueue(check(1))).is_new
        await engine.close()

    async def test_a_restart_while_nothing_happens_costs_no_delivery(self, postgres_server: Server) -> None:
        url = database.normalize(postgres_server.url("restarted_while_idle"))
        database.prepare(url)
        engine = Engine(url, quiet_seconds=0)
        await asyncio.gather(*(engine.enqueue(check(number)) for number in range(1, 9)))
        postgres_server.stop()
        postgres_server.start()

        assert (await engine.enqueue(check(9))).is_new
        await engine.close()


class TestMemory:
    async def test_what_is_remembered(self, engine: Engine) -> None:
        ref = check().pull_request
        assert await engine.memory.last_command(ref) is None
        await engine.memory.remember_command(ref, 100.5)
        await engine.memory.remember_command(ref, 200.25)

        assert await engine.memory.last_command(replace(ref, owner="renamed")) == 200.25
        assert await engine.memory.last_command(replace(ref, repository_id=8)) is None
        assert await engine.memory.last_command(replace(ref, installation_id=6)) is None
        assert await engine.memory.last_command(replace(ref, number=2)) is None


class TestPreparing:
    def test_again_and_at_once(self, url: str) -> None:
        """As two processes of a release do."""
        database.prepare(url)

    def test_sqlite_lets_readers_and_the_writer_work_side_by_side(self, tmp_path: Path) -> None:
        database.prepare(database.normalize(f"sqlite:///{tmp_path}/deep/folder/queue.sqlite"))

        with sqlite3.connect(tmp_path / "deep/folder/queue.sqlite") as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_the_same_deliveries_twice_at_once_make_one_job_each(engine: Engine, url: str) -> None:
    other = Engine(url, quiet_seconds=0)
    jobs = [check(number, f"d-{number}") for number in range(40)]
    queued = await asyncio.gather(
        *(engine.enqueue(job) for job in jobs), *(other.enqueue(job) for job in reversed(jobs))
    )
    await other.close()
    assert sum(each.is_new for each in queued) == len(jobs)
    assert await engine.count_waiting() == len(jobs)
