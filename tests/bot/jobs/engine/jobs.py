"""Jobs, and workers to run them, as the tests of the queue need them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from bot.jobs.job import CheckJob, SearchJob, Trigger
from bot.jobs.queue.engine import Engine
from bot.jobs.steps import JobEnded, Outcome, StepRunner
from bot.jobs.worker.worker import Worker
from bot.model.references import PullRequestRef

RunCheck = Callable[[CheckJob, StepRunner], Awaitable[Outcome]]


def check(
    number: int = 1, delivery: str = "d-1", *, trigger: Trigger = Trigger.EVENT, **more: Any
) -> CheckJob:
    return CheckJob(PullRequestRef("Acme", "shop", number, 5, 7), delivery, "test", trigger, **more)


async def nothing_found(job: SearchJob, step: StepRunner) -> list[CheckJob]:
    return []


async def done(job: CheckJob, step: StepRunner) -> Outcome:
    return JobEnded("checked")


@asynccontextmanager
async def working(engine: Engine, run_check: RunCheck = done, **options: Any) -> AsyncIterator[Worker]:
    """A worker in this process."""
    options = {"poll_seconds": 0.1, "beat_seconds": 0.3, **options}
    run_search = options.pop("run_search", nothing_found)
    worker = Worker(engine, run_check, run_search, **options)
    await worker.start()
    try:
        yield worker
    finally:
        await worker.stop(grace_seconds=1)


async def until(condition: Callable[[], Awaitable[object]]) -> None:
    """Wait until something holds; fail when it does not within half a minute."""
    async with asyncio.timeout(30):
        while not await condition():  # noqa: ASYNC110 - what another process does sets no event here
            await asyncio.sleep(0.05)


async def ended(engine: Engine, *keys: str) -> list[Any]:
    """The results of jobs, when all have one."""
    for key in keys:
        await until(partial(engine.status, key))
    async with asyncio.timeout(30):
        return [await engine.wait_for(key) for key in keys]


async def idle(engine: Engine) -> None:
    """Wait until nothing waits and nothing runs."""

    async def nothing_left() -> bool:
        return not await engine.count_waiting() and not await engine.running()

    await until(nothing_left)
