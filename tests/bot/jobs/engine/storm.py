"""Jobs in a storm: workers in processes of their own, killed at random moments."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections import defaultdict
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import cycle
from pathlib import Path
from typing import Any

from bot.jobs.job import CheckJob, Trigger
from bot.jobs.queue.engine import Engine, QueuePosition, job_id
from bot.jobs.steps import JobEnded, Json, Outcome, StepRunner
from bot.jobs.worker.worker import Worker
from bot.model.references import PullRequestRef
from bot.storage import database
from bot.storage.ledger.ledger import Ledger
from bot.storage.ledger.rows import Check
from checks.identity import short_ids
from checks.model.history.known import CodeMark, Refuted
from checks.model.history.uptake import LinesThen, PullThen, Uptake
from checks.model.outcome import Failure
from tests.bot.forked import Forked, fork
from tests.bot.jobs.engine import outages
from tests.bot.jobs.engine.jobs import nothing_found, until
from tests.bot.storage.ledger.scenes import NOW, finding, review

STEPS = ("read", "judge", "post")
DEAD_AFTER = 2.0


class EachForItself(Engine):
    """A queue whose jobs answer for nobody else, so that each of them has to run."""

    async def look_around(self, pull_request: PullRequestRef, key: str) -> QueuePosition:
        return replace(await super().look_around(pull_request, key), waiting=[])


@dataclass(frozen=True, slots=True)
class Span:
    """A step at work; `end` is when it ended or its worker was killed."""

    job: str
    step: str
    begin: float
    end: float
    ended: bool


@dataclass
class Report:
    """What happened."""

    seconds: float = 0.0
    kills: int = 0
    jobs: list[str] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    spans: list[Span] = field(default_factory=list)

    @property
    def interrupted(self) -> int:
        """Steps that were at work when their worker was killed."""
        return sum(not span.ended for span in self.spans)

    def unfinished(self) -> list[str]:
        """Jobs whose last step never ended."""
        ended = {span.job for span in self.spans if span.ended and span.step == STEPS[-1]}
        return sorted({*self.jobs} - ended)

    def repeated(self) -> list[Span]:
        """Steps that began although a later step of their job had begun before: their result was kept."""
        wrong: list[Span] = []
        furthest: dict[str, int] = defaultdict(lambda: -1)
        for span in sorted(self.spans, key=lambda each: each.begin):
            place = STEPS.index(span.step)
            if place < furthest[span.job]:
                wrong.append(span)
            furthest[span.job] = max(furthest[span.job], place)
        return wrong

    def overlaps(self) -> list[tuple[Span, Span]]:
        """Steps of two jobs of one pull request that were at work at the same time."""
        of_pull: dict[str, list[Span]] = defaultdict(list)
        for span in self.spans:
            of_pull[span.job.rpartition("/")[0]].append(span)
        return [
            (one, other)
            for spans in of_pull.values()
            for at, one in enumerate(spans)
            for other in spans[at + 1 :]
            if one.job != other.job and one.begin < other.end and other.begin < one.end
        ]


async def storm(
    url: str,
    diary: Path,
    *,
    jobs: int,
    pulls: int,
    kills: int,
    workers: int = 2,
    seed: int = 1,
    troubles: bool = False,
) -> Report:
    """Queue jobs and kill workers, each followed by another, until all jobs have ended.

    Before each kill comes its share of the jobs, so that there is something to interrupt until the last kill.
    With `troubles` every third kill meets a database that cannot be written, which is so for a second, or a clock
    that is set back by an hour.
    """
    trouble = cycle(outages.of(url, diary.with_suffix(".trouble")) if troubles else (nullcontext,))
    chance = random.Random(seed)
    engine = EachForItself(url, quiet_seconds=0, dead_after=DEAD_AFTER)
    report = Report()
    keys: list[str] = []
    begin = time.monotonic()
    alive = [start(url, diary) for _ in range(workers)]
    killed: dict[int, float] = {}
    try:
        for number in range(kills):
            for at in range(len(keys), jobs * (number + 1) // kills):
                ref = PullRequestRef("acme", "shop", at % pulls + 1, 5, 7)
                keys.append((await engine.enqueue(CheckJob(ref, f"d-{at}", "storm", Trigger.RERUN))).id)
            await until(engine.running)
            await asyncio.sleep(chance.uniform(0.2, 1.2))
            with next(trouble)() if number % 3 == 1 else nullcontext():
                victim = alive.pop(chance.randrange(len(alive)))
                victim.send_signal(signal.SIGKILL)
                killed[victim.pid] = time.time()  # on SQLite another takes over at once, before we have heard
                await asyncio.to_thread(victim.wait)
                await asyncio.sleep(1.0 if troubles and number % 3 == 1 else 0.0)
            alive.append(start(url, diary))
        async with asyncio.timeout(200):
            while await engine.count_waiting() or await engine.running():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        report.seconds = time.monotonic() - begin
    finally:
        for worker in alive:
            worker.terminate()
        for worker in alive:
            await asyncio.to_thread(worker.wait)
    report.kills = len(killed)
    report.jobs = keys
    for key in keys:
        row = await engine.status(key)
        status = row.status if row else "LOST"
        report.statuses[status] = report.statuses.get(status, 0) + 1
    report.spans = _spans(diary, killed)
    await engine.close()
    return report


def start(url: str, diary: Path, *, seconds: float = 0.25) -> Forked:
    """A worker in a process of its own, whose steps take up to so many seconds."""
    return fork(work, url, diary, seconds, errors=diary.with_suffix(".err"))


def _spans(diary: Path, killed: dict[int, float]) -> list[Span]:
    begun: dict[tuple[int, str, str], list[float]] = defaultdict(list)
    spans = []
    for line in diary.read_text(encoding="utf-8").splitlines():
        pid, job, step, what, at = json.loads(line)
        if what == "begin":
            begun[pid, job, step].append(
                at
            )  # twice at once, when a heartbeat came late: taken for dead, it goes on
        else:
            spans.append(Span(job, step, begun[pid, job, step].pop(0), at, ended=True))
    cut = [
        Span(job, step, at, killed[pid], ended=False)
        for (pid, job, step), each in begun.items()
        for at in each
    ]
    return [*spans, *cut]


def work(url: str, diary: Path, seconds: float) -> None:
    """Be such a worker."""
    asyncio.run(_work(url, diary, seconds))


async def _work(url: str, diary: Path, seconds: float) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)

    engine = EachForItself(url, quiet_seconds=0, dead_after=DEAD_AFTER)
    kept = database.engine_for(url)
    ledger = Ledger(kept)

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        for name in STEPS:
            await step(name, lambda name=name: _busy(diary, job, name, seconds, ledger))  # type: ignore[misc]
        return JobEnded("checked")

    worker = Worker(
        engine, run, nothing_found, concurrency=8, poll_seconds=0.1, beat_seconds=0.4, ledger_days=100_000
    )
    with outages.as_a_file_says(diary.with_suffix(".trouble")) if database.is_sqlite(url) else nullcontext():
        await worker.run(stop)
    await engine.close()
    kept.dispose()


async def _busy(diary: Path, job: CheckJob, step: str, seconds: float, ledger: Ledger) -> Json:
    _write(diary, [os.getpid(), job_id(job), step, "begin", time.time()])
    await asyncio.sleep(random.uniform(0, seconds / 10))
    await _keep(job, step, ledger)
    await asyncio.sleep(random.uniform(seconds / 5, seconds))
    _write(diary, [os.getpid(), job_id(job), step, "end", time.time()])
    return step


async def _keep(job: CheckJob, step: str, ledger: Ledger) -> None:
    """What a step of a check keeps: its finding and the refuted statement, then what became of the finding."""
    ref, number = job.pull_request, int(job.delivery.removeprefix("d-")) + 1
    said = finding(job.delivery, Failure.WRONG_COUNT)
    if step == "judge":
        mark = CodeMark("src/a.py", "f", "0")
        refuted = (Refuted(0, f"{number % 7}", "count", (mark,), Failure.WRONG_COUNT, "It has one."),)
        check = Check(ref.repository_key, number, "acme/shop", ref.number, NOW)
        await ledger.record(check, replace(review(said), refuted=refuted), begun_at=time.time())
    elif step == "post":
        became = Uptake(LinesThen.CHANGED, pull=PullThen.MERGED)
        await ledger.follow(ref.repository_key, ref.number, {short_ids([said.finding])[0]: became})


def _write(diary: Path, entry: list[Any]) -> None:
    """One line in one write: several processes append to the file."""
    with diary.open("ab", buffering=0) as file:
        file.write(json.dumps(entry).encode() + b"\n")
