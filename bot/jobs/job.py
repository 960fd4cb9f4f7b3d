"""What the bot is asked to do: check a pull request, or find those of a commit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import TypeAdapter

from bot.model.citecheck_command import CommandVerb
from bot.model.references import CommitRef, PullRequestRef

T = TypeVar("T")


class Trigger(StrEnum):
    """What asked for a check, the weightiest last."""

    COMMAND = "command"  # nothing but commands: it is checked only if one of them is allowed
    EVENT = "event"  # something changed on the pull request
    RERUN = "rerun"  # a person pressed a button on a check run


@dataclass(frozen=True, slots=True)
class Command:
    """A `/recheck` in a comment. Whether its author may ask is decided when the job runs."""

    comment_id: int
    author: str
    tier2: bool = False
    taken: bool = False
    """An earlier attempt of the job has allowed it."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about our warnings, or the word that they are wrong: from a comment, or by the button.

    Whether its author may ask is decided when the job runs.
    """

    what: CommandVerb
    author: str
    finding: str = ""
    """The short id; empty for the button, which is about all of a check run."""

    comment_id: int = 0
    """0: the button was pressed."""

    check_run_id: int = 0
    """Whose button was pressed; 0: none was."""


@dataclass(frozen=True, slots=True)
class OpenCheckRun:
    """A check run that an earlier attempt of a job left in progress."""

    id: int
    head_sha: str
    annotated: bool = False  # annotations were sent, and they cannot be taken back


@dataclass(frozen=True, slots=True)
class CheckJob:
    """Check one pull request as it is when the job starts."""

    pull_request: PullRequestRef
    delivery: str
    """The delivery that asked for it: the job's identity."""

    cause: str = ""
    """Event and action, for the logs."""

    trigger: Trigger = Trigger.EVENT
    head_sha: str | None = None
    """The head when the event was sent; the pull request may have moved on since."""

    tier2_once: bool = False
    """A person pressed the button for Tier 2. Tier 2 by command is in `commands`."""

    commands: tuple[Command, ...] = ()
    asks: tuple[Ask, ...] = ()
    actor: str | None = None

    asked_at: float | None = None
    """Epoch seconds of the earliest request that it answers; set when it is queued."""

    attempt: int = 1
    """Grows by one each time the job had to be put off by GitHub's limits or failures."""

    put_off: bool = False
    """Waits for GitHub, not for a reviewer to finish."""

    open_check_runs: tuple[OpenCheckRun, ...] = ()

    @property
    def is_quiet(self) -> bool:
        """Whether it waits until its reviewer has finished a burst of comments."""
        return self.trigger is Trigger.EVENT and not self.commands and not self.asks


@dataclass(frozen=True, slots=True)
class SearchJob:
    """Find the open pull requests whose head is this commit, and check each."""

    commit: CommitRef
    delivery: str
    cause: str = ""
    trigger: Trigger = Trigger.EVENT
    tier2_once: bool = False
    actor: str | None = None
    attempt: int = 1
    asks: tuple[Ask, ...] = ()

    def check_of(self, number: int) -> CheckJob:
        """The job for one of the pull requests that were found."""
        commit = self.commit
        return CheckJob(
            pull_request=PullRequestRef(
                commit.owner, commit.repo, number, commit.installation_id, commit.repository_id
            ),
            delivery=self.delivery,
            cause=self.cause,
            trigger=self.trigger,
            head_sha=commit.sha,
            tier2_once=self.tier2_once,
            asks=self.asks,
            actor=self.actor,
        )


Job = CheckJob | SearchJob


_CHECK_JOB = TypeAdapter(CheckJob)
_SEARCH_JOB = TypeAdapter(SearchJob)


def check_job_to_json(job: CheckJob) -> dict[str, Any]:
    """The job as plain JSON values."""
    return dict(_CHECK_JOB.dump_python(job, mode="json"))


def check_job_from_json(value: object) -> CheckJob:
    """Read back what `check_job_to_json` wrote; fields that it does not know yet get their defaults."""
    return _CHECK_JOB.validate_python(value)


def search_job_to_json(job: SearchJob) -> dict[str, Any]:
    """The job as plain JSON values."""
    return dict(_SEARCH_JOB.dump_python(job, mode="json"))


def search_job_from_json(value: object) -> SearchJob:
    """Read back what `search_job_to_json` wrote."""
    return _SEARCH_JOB.validate_python(value)


def merge(job: CheckJob, others: Sequence[CheckJob]) -> CheckJob:
    """One job that answers for all of these, which are of one pull request.

    Nothing that was asked for is lost: every command keeps its comment, Tier 2 asked for by any
    holds for the one, and check runs that any left open are closed by the one.
    """
    if not others:
        return job
    everyone = (job, *others)
    weight = tuple(Trigger).index
    times = [each.asked_at for each in everyone if each.asked_at is not None]
    return replace(
        job,
        trigger=max((each.trigger for each in everyone), key=weight),
        tier2_once=any(each.tier2_once for each in everyone),
        commands=_once(command for each in everyone for command in each.commands),
        asks=_once(ask for each in everyone for ask in each.asks),
        open_check_runs=_once(run for each in everyone for run in each.open_check_runs),
        asked_at=min(times) if times else None,
        attempt=max(each.attempt for each in everyone),
        head_sha=None,
    )


def _once(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))
