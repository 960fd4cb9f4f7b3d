"""One installation's thousand pull requests do not keep another's single one waiting."""

from __future__ import annotations

import asyncio

from bot.jobs.job import CheckJob, Trigger
from bot.jobs.queue.engine import LANES, Engine
from bot.jobs.steps import JobEnded, Outcome, StepRunner
from bot.model.references import PullRequestRef
from tests.bot.jobs.engine.jobs import until, working

MANY = 1_000
FEW = ("tiny", "small", "little")
INSTALLATIONS = ("large", *FEW)


def job(owner: str, number: int) -> CheckJob:
    installation = INSTALLATIONS.index(owner) + 1
    ref = PullRequestRef(owner, "shop", number, installation, 7 * installation)
    return CheckJob(ref, f"d-{number}", "test", Trigger.RERUN)


async def test_the_last_in_the_queue_do_not_wait_for_those_of_a_large_installation(engine: Engine) -> None:
    """With a free slot for each partition's head a small installation waits for some tens of jobs at most.

    Taken at random from all pull requests, all three would come before a third of the many once in
    27 runs; here all but never after them.
    """
    order: list[str] = []

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        order.append(job.pull_request.owner)
        return JobEnded("checked")

    await asyncio.gather(*(engine.enqueue(job("large", number)) for number in range(MANY)))
    await asyncio.gather(*(engine.enqueue(job(owner, 1)) for owner in FEW))
    async with working(engine, run, concurrency=8, poll_seconds=0.02):

        async def all_served() -> bool:
            return set(FEW) <= set(order)

        await until(all_served)

    assert order.index("large") < MANY
    assert max(order.index(owner) for owner in FEW) < MANY / 3, order


async def test_jobs_of_one_installation_run_at_once_but_not_without_end(engine: Engine) -> None:
    running, most = 0, 0

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.2)
        running -= 1
        return JobEnded("checked")

    await asyncio.gather(*(engine.enqueue(job("large", number)) for number in range(LANES * 3)))
    async with working(engine, run, concurrency=LANES * 2, poll_seconds=0.02):

        async def nothing_waits() -> bool:
            return not await engine.count_waiting() and not await engine.running()

        await until(nothing_waits)
    assert 1 < most <= LANES
