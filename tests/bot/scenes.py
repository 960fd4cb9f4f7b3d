"""What the tests of a check share: a sandbox, a client of it, and steps that are kept in memory."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.checker.pool import Checkers
from bot.github import GitHubApp, RejectedError, TryLaterError
from bot.jobs.check import jobs
from bot.jobs.check.services import Services
from bot.jobs.job import CheckJob, Command, Trigger
from bot.jobs.steps import Json, Outcome, PutOffError, StepFailedError
from bot.judge.judging import Judging
from bot.model.references import PullRequestRef
from bot.model.repository_key import RepositoryKey
from bot.pull_request.checking import CheckResources
from bot.sandbox import PullRequestScene, RecordedRequest, RepositoryScene, Sandbox
from bot.sandbox.http.faults import Answer
from bot.sandbox.models import CheckRun
from bot.storage import database
from bot.storage.blobs import BlobCache
from bot.storage.judge_answers import JudgeAnswers
from bot.storage.ledger.ledger import Ledger
from bot.storage.lost_access import LostAccessList
from bot.storage.memory import Memory
from checks.model.checked import CheckedReview
from tests.bot.prepared import prepared

CODE = "".join(f"def f{number}():\n    return {number}\n\n\n" for number in range(1, 31))
"""A file of 120 lines; function `f7` begins at line 25."""


def quoted(line: int) -> str:
    """What `CODE` has near a line: the head of the function around it."""
    return f"def f{(line - 1) // 4 + 1}():"


def findings(*places: tuple[str, int], quoting: bool = False, **more: object) -> str:
    """A review's findings as ce-code-review writes them into a comment; `quoting` what `CODE` has there."""
    listed = [
        {
            "title": f"Finding {number}",
            "severity": "P2",
            "file": path,
            "line": line,
            "why_it_matters": "It matters.",
            "autofix_class": "manual",
            "owner": "author",
            "requires_verification": False,
            "confidence": 75,
            "evidence": [f"{path}:{line} -- {quoted(line)}"] if quoting else [],
            "pre_existing": False,
            **more,
        }
        for number, (path, line) in enumerate(places, 1)
    ]
    return f"```json\n{json.dumps({'reviewer': 'correctness', 'findings': listed}, indent=1)}\n```"


class Rewritten(Answer):
    """The true answer after a change to its JSON."""

    def __init__(self, change: Callable[[dict[str, Any]], None]) -> None:
        self._change = change

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the app, change what it says, and pass it on."""
        start: dict[str, Any] = {}
        body = b""

        async def keep(message: Message) -> None:
            nonlocal body
            if message["type"] == "http.response.start":
                start.update(message)
            else:
                body += message.get("body", b"")

        await app(scope, receive, keep)
        answer = json.loads(body)
        self._change(answer)
        body = json.dumps(answer).encode()
        headers = [each for each in start["headers"] if each[0].lower() != b"content-length"]
        await send({**start, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
        await send({"type": "http.response.body", "body": body})


class WorkerDiedError(BaseException):
    """The process is gone, at this very point."""


@dataclass
class MemorySteps:
    """Steps as a durable queue keeps them: what ended is not done again; see `bot.jobs.steps.StepRunner`."""

    times_begun: int = 1
    kept: dict[str, Json] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    die_after: str | None = None
    """The step whose effects happen, but whose end is never recorded."""

    async def __call__(
        self,
        name: str,
        do: Callable[[], Awaitable[Json]],
        *,
        last_resort: bool = False,
        goes_on: Callable[[Json], bool] | None = None,
    ) -> Json:
        if name in self.kept:
            return self.kept[name]
        try:
            result = await do()
        except TryLaterError as error:
            raise PutOffError(name, str(error), until=error.until) from error
        except RejectedError as error:
            raise StepFailedError(name, str(error), kind=type(error).__name__, status=error.status) from error
        except Exception as error:
            raise StepFailedError(name, str(error), kind=type(error).__name__) from error
        if name == self.die_after:
            raise WorkerDiedError
        self.done.append(name)
        result = json.loads(json.dumps(result))
        if goes_on is None or goes_on(result):
            self.kept[name] = result
        return result

    def taken_over(self) -> MemorySteps:
        """The same job in another worker, after this one died."""
        return MemorySteps(self.times_begun + 1, dict(self.kept))


class Bot:
    """The bot without its queue: a job runs when it is asked to, against a sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path, checkers: Checkers) -> None:
        self.checkers = checkers
        self.sandbox = sandbox
        self.cache = BlobCache(folder / "blobs.sqlite")
        self.reviews: list[CheckedReview] = []
        self.github = GitHubApp(
            app_id=sandbox.app_id,
            private_key=sandbox.private_key,
            api_url=sandbox.url,
            backoff_seconds=0.01,
        )
        engine = database.engine_for(prepared(folder / "bot.sqlite"))
        self.engine = engine
        self.memory, self.gone, self.ledger = Memory(engine), LostAccessList(engine), Ledger(engine)
        self.answers = JudgeAnswers(engine)
        self.judging: Judging | None = None
        self._deliveries = 0

    async def aclose(self) -> None:
        """Close what is open."""
        self.cache.close()
        await self.github.aclose()

    def services(self) -> Services:
        """As a fresh worker has them."""
        return Services(
            self.github,
            self.memory,
            self.sandbox.app_id,
            CheckResources(self.cache, self.checkers, self.judging),
            gone=self.gone,
            ledger=self.ledger,
            on_review=lambda _, review: self.reviews.append(review),
        )

    def key(self, repository: RepositoryScene) -> RepositoryKey:
        """Under which things of a repository are kept."""
        installation = self.sandbox.installation_of(repository)
        return RepositoryKey(installation.id if installation else 0, repository.model.id)

    def job(self, pull: PullRequestScene, **asked: object) -> CheckJob:
        """A job for a pull request, as an event would make it."""
        self._deliveries += 1
        installation = self.sandbox.installation_of(pull.repository)
        owner, name = pull.repository.full_name.split("/")
        ref = PullRequestRef(
            owner, name, pull.number, installation.id if installation else None, pull.repository.model.id
        )
        job = CheckJob(ref, f"delivery-{self._deliveries}", head_sha=pull.head_sha)
        return replace(job, **asked)  # type: ignore[arg-type]

    def command(self, pull: PullRequestScene, author: str, *, tier2: bool = False) -> CheckJob:
        """A job for a `/recheck` that somebody comments now."""
        comment = pull.comment(author, "/recheck tier2" if tier2 else "/recheck")
        return self.job(pull, trigger=Trigger.COMMAND, commands=(Command(comment.id, author, tier2=tier2),))

    async def run(self, job: CheckJob, steps: MemorySteps | None = None) -> Outcome:
        """Run a job to its end."""
        external_id = f"pr/{job.pull_request.owner}/{job.pull_request.repo}/{job.delivery}"
        return await jobs.run(job, self.services(), steps or MemorySteps(), external_id=external_id)

    async def check(self, pull: PullRequestScene, **asked: object) -> CheckRun:
        """Check a pull request, and give the check run that came of it."""
        await self.run(self.job(pull, **asked))
        return pull.check_runs("citecheck")[-1]

    def requests(self) -> list[RecordedRequest]:
        """What was asked of GitHub, apart from tokens."""
        return [each for each in self.sandbox.requests if not each.path.endswith("/access_tokens")]
