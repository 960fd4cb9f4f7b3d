"""Steps that survive their worker: what each gave is kept in the database, be it a result or an error."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import structlog
from dbos import DBOS, PortableWorkflowError, StepOptions
from dbos._error import DBOSException  # the package has no public name for it
from tenacity import AsyncRetrying, retry_if_exception_type, wait_exponential

from bot.github import RejectedError, TryLaterError
from bot.jobs.steps import GaveUpError, Json, PutOffError, StepFailedError
from bot.storage import database

T = TypeVar("T")

DEATHS = 8
"""Times that a job's worker may die; then only its last resort runs.

Far more than a bad day of restarts: all jobs of a worker die with it, and those that had no part in
it must come through. What they finish between two deaths is kept, so that each death brings them on."""

STEP_SECONDS = 600.0
"""For a single step: longer is a fault of ours."""

log = structlog.get_logger(__name__)


class DurableSteps:
    """The steps of one run of one job; see `StepRunner`."""

    def __init__(self, times_begun: int) -> None:
        self.times_begun = times_begun

    async def __call__(
        self,
        name: str,
        do: Callable[[], Awaitable[Json]],
        *,
        last_resort: bool = False,
        goes_on: Callable[[Json], bool] | None = None,
    ) -> Json:
        """Run a step, or give what it gave before."""

        async def attempt() -> dict[str, Json]:
            # Errors are values here: DBOS would keep an exception, but not its class.
            if self.times_begun > DEATHS and not last_resort:
                return {"gave_up": self.times_begun}
            try:
                async with asyncio.timeout(STEP_SECONDS):
                    result = await patiently(do)
                json.dumps(result, allow_nan=False)  # what cannot be kept must fail here, not in the store
            except TryLaterError as error:
                return {"later": str(error), "until": error.until}
            except RejectedError as error:
                return _failed(error, status=error.status)
            except Exception as error:
                log.exception("step failed", step=name)
                return _failed(error)
            return {"result": result}

        do_it = attempt
        if goes_on is not None and self.times_begun == 1:  # nothing can be kept of it yet
            given = await attempt()
            if "result" in given and not goes_on(given["result"]):
                return given["result"]

            async def do_it() -> dict[str, Json]:
                return given

        kept = await _kept({"name": name}, do_it)
        if "later" in kept:
            raise PutOffError(name, kept["later"], until=kept["until"])
        if "failed" in kept:
            raise StepFailedError(name, kept["failed"], kind=kept["kind"], status=kept["status"])
        if "gave_up" in kept:
            raise GaveUpError(name, f"its worker died {kept['gave_up'] - 1} times")
        return kept["result"]


async def _kept(
    options: StepOptions, attempt: Callable[[], Coroutine[Any, Any, dict[str, Json]]]
) -> dict[str, Json]:
    """Run a step and keep it, unless the worker has been stopped under the job.

    A job that outlasts its worker's grace must not end: DBOS would keep the error that its absence
    raises as the job's, and nobody would take the job up again. It waits here until the process ends,
    and stays what it is in the database: begun, and left by a worker that is gone.

    Nor must one end whose step cannot be read or kept: its task is cancelled, which DBOS does not write down, and
    the worker takes the job up again (`AtWork.dropped`). Where DBOS could keep the error of its first attempt to
    write instead of the result, it gives that error whenever it is asked: then the step is done as the next one.
    """
    try:
        return await DBOS.run_step_async(options, attempt)
    except PortableWorkflowError as error:  # of a step that was kept; ours give errors as values
        log.warning("a step is done again", step=options.get("name"), error=str(error)[:500])
        return await _kept(options, attempt)
    except database.OUT_OF_REACH as error:
        log.warning("a step was not kept", step=options.get("name"), error=repr(error)[:500])
        raise asyncio.CancelledError from error
    except DBOSException as error:
        if "before DBOS was launched" not in str(error):
            raise
        log.info("worker stopped under a job", step=options.get("name"))
        await asyncio.Event().wait()
        raise


async def patiently(do: Callable[[], Awaitable[T]]) -> T:
    """Do it again and again while the database is out of reach: what a job could do meanwhile, it could
    not keep. Nobody's job fails because the database was restarted."""
    async for attempt in AsyncRetrying(
        retry=retry_if_exception_type(database.OUT_OF_REACH), wait=wait_exponential(multiplier=0.5, max=15)
    ):
        with attempt:
            return await do()
    raise AssertionError("unreachable")


def _failed(error: Exception, *, status: int | None = None) -> dict[str, Json]:
    return {"failed": str(error)[:2000], "kind": type(error).__name__, "status": status}
