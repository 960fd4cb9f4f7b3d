"""Jobs, and workers to run them, as the tests of the queue need them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.engine import Engine
from bot.job import CheckJob, PullRequestRef, SearchJob, Trigger
from bot.steps import Done, Outcome, StepRunner
from bot.worker import Worker

RunCheck = Callable[[CheckJob, StepRunner], Awaitable[Outcome]]


def check(
    number: int = 1, delivery: str = "d-1", *, trigger: Trigger = Trigger.EVENT, **more: Any
) -> CheckJob:
    return CheckJob(PullRequestRef("Acme", "shop", number, 5), delivery, "test", trigger, **more)


async def nothing_found(job: SearchJob, step: StepRunner) -> list[CheckJob]:
    return []


async def done(job: CheckJob, step: StepRunner) -> Outcome:
    return Done("checked")


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


async def ended(engine: Engine, *keys: str) -> list[Any]:
    """The results of jobs, when all have one."""
    async with asyncio.timeout(30):
        return [await engine.wait_for(key) for key in keys]
