"""What a job promises and may ask for while it runs: durable steps, and being put off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.jobs.job import CheckJob, Job, SearchJob

Json = Any
"""JSON values: None, bool, int, float, str, and lists and string-keyed dicts of them."""


class StepRunner(Protocol):
    """Runs the steps of a job durably.

    A step that has ended is never run again, also when its worker dies: its result is kept. One
    that was interrupted is run again from its beginning. A job must therefore ask for the same
    steps in the same order whenever it is given the same results.
    """

    times_begun: int
    """How often the job was begun, this time included. Ask only inside a step: above 1, this step
    may have run before, up to any point."""

    async def __call__(
        self,
        name: str,
        do: Callable[[], Awaitable[Json]],
        *,
        last_resort: bool = False,
        goes_on: Callable[[Json], bool] | None = None,
    ) -> Json:
        """Run `do` as the step `name`, and give its result, which is JSON.

        `goes_on` says of a result whether other steps follow. When none does, the job's end keeps what the step
        came to: when the worker dies before that, the step is done again, as if it had been interrupted.

        Raises PutOffError when GitHub cannot answer now, GaveUpError when the job's worker died too
        often (only a step that is the `last_resort` still runs then), and StepFailedError for
        everything else that goes wrong in the step.
        """


class StepError(Exception):
    """A step has no result."""

    def __init__(self, step: str, message: str) -> None:
        super().__init__(f"{step}: {message}")
        self.step = step
        self.message = message


class PutOffError(StepError):
    """GitHub cannot answer now: put the job off."""

    def __init__(self, step: str, message: str, *, until: float | None) -> None:
        super().__init__(step, message)
        self.until = until
        """Epoch seconds; None when GitHub did not say."""


class StepFailedError(StepError):
    """It went wrong, and would again."""

    def __init__(self, step: str, message: str, *, kind: str, status: int | None = None) -> None:
        super().__init__(step, message)
        self.kind = kind
        """The name of the error's class."""

        self.status = status
        """GitHub's HTTP status, when it was GitHub that refused."""


class GaveUpError(StepError):
    """The worker died in this job again and again."""


@dataclass(frozen=True, slots=True)
class JobEnded:
    """A job has ended."""

    outcome: str
    """In a few fixed words, for the logs and the counters."""

    facts: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class JobPutOff:
    """A job is to carry on later, as another row of the queue."""

    job: Job
    until: float
    reason: str


Outcome = JobEnded | JobPutOff
RunCheck = Callable[[CheckJob, StepRunner], Awaitable[Outcome]]
"""Checks one pull request."""

RunSearch = Callable[[SearchJob, StepRunner], Awaitable[list[CheckJob] | JobPutOff]]
"""Finds the pull requests of a commit: a job for each."""
