"""What a job does, step by step. A step that has ended is never done again; see `bot.jobs.steps.StepRunner`.

A check: read the pull request, answer its commands, start a check run, judge, look whether all that still
holds, post, and answer the commands. Where there are no commands and the report is short, these are two
steps, of which only the first is kept: to keep one takes two more transactions. Errors end a check run that
was started; what only GitHub can cure puts the job off, out of the worker.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

import structlog

from bot import pull_request
from bot.github import NotFoundError, RejectedError, TryLaterError
from bot.jobs import answering
from bot.jobs.job import Command, OpenCheckRun, Trigger
from bot.jobs.steps import Done, GaveUpError, Json, Outcome, PutOff, PutOffError, StepError, StepFailedError
from bot.model import citecheck_command, recheck_command
from bot.model.citecheck_command import What
from bot.pull_request import PullRequest, PullRequestGoneError, State
from bot.storage import database
from bot.storage.gone import Gone
from bot.storage.ledger.rows import Check as LedgerCheck
from checks.model.earlier import Earlier

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from bot.config.repo_config import ConfigReading
    from bot.github import GitHub, GitHubApp
    from bot.jobs.job import Ask, CheckJob, SearchJob
    from bot.jobs.steps import StepRunner
    from bot.publish.reporter import Judgement
    from bot.storage.gone import GoneList
    from bot.storage.ledger.ledger import Ledger
    from bot.storage.memory import Memory
    from bot.telemetry.metrics import Metrics

PATIENCE = (15.0, 60.0, 300.0, 900.0, 1800.0, 3600.0)
"""Seconds to wait before each further attempt when GitHub does not answer and does not say when it will."""

ATTEMPTS = 12
"""After these the job is given up: with limits that reset hourly, half a day."""

OPEN_PULLS_PAGES = 10
"""Pages of open pull requests that are looked through for one commit: 1,000 pull requests."""

log = structlog.get_logger(__name__)


class Reporter(Protocol):
    """Judges a pull request and keeps its check run on GitHub."""

    async def start(self, github: GitHub, pull: PullRequest, *, external_id: str) -> int:
        """Make a check run in progress on the head, and give its id.

        Looks first for one in progress with this external id: a step may be done twice.
        """

    async def judge(
        self, github: GitHub, pull: PullRequest, *, tier2_once: bool, earlier: Earlier | None = None
    ) -> Judgement | None:
        """Read the code, check every finding, and give the report: requests for `post`, in JSON.

        With what is known from before, the review too, for the ledger. None: the pull request has moved on.
        """

    async def still_holds(self, github: GitHub, pull: PullRequest) -> bool:
        """Whether the pull request is open and its head is still the one that was judged."""

    def is_short(self, report: Json) -> bool:
        """Whether the first part of a report is all of it."""

    async def post(
        self, github: GitHub, pull: PullRequest, run_id: int, report: Json, part: int, *, again: bool = False
    ) -> bool:
        """Send one part of a report, counted from 0; the last completes the check run. True while more follow.

        `again`: it may have been sent before, by a worker that died.
        """

    async def refuse(
        self, github: GitHub, owner: str, repo: str, head: str, *, external_id: str, reason: str
    ) -> None:
        """Make a completed check run on a commit that says why there is no judgement."""

    async def abandon(self, github: GitHub, owner: str, repo: str, run_id: int, *, reason: str) -> None:
        """Complete a check run without a judgement: neutral, never a failure."""

    async def read_config(self, text: str | None) -> ConfigReading:
        """What a repository's config says, read within limits; None: it has none."""

    def checks(self, pull: PullRequest) -> bool:
        """Whether the repository's configuration wants this pull request checked: it may be a draft."""

    def named_reviewers(self, pull: PullRequest) -> Collection[str]:
        """The accounts that the repository's configuration names as reviewers."""

    def quiet_seconds(self, pull: PullRequest) -> float | None:
        """How long a reviewer has to be quiet before a check starts; None when the configuration is silent."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every job works with."""

    github: GitHubApp
    memory: Memory
    app_id: int
    reporter: Reporter
    metrics: Metrics | None = None
    gone: GoneList | None = None
    ledger: Ledger | None = None


EYES, ROCKET, CONFUSED = "eyes", "rocket", "confused"
"""Reactions to a command: taken, done, refused."""


async def run(job: CheckJob, services: Services, step: StepRunner, *, external_id: str) -> Outcome:
    """Check one pull request. `external_id` marks the job's check run, through all its attempts."""
    return await _Check(job, services, step, external_id).run()


class _Check:
    """One run of one job."""

    def __init__(self, job: CheckJob, services: Services, step: StepRunner, external_id: str) -> None:
        self._job = job
        self._services = services
        self._reporter = services.reporter
        self._step = step
        self._external_id = external_id
        self._ref = job.pull_request
        self._read: PullRequest | None = None
        self._open = list(job.open_check_runs)
        self._decided: dict[int, bool] = {}
        self._answered: dict[Ask, bool] = {}
        """Whether each ask was one to be answered."""

        self._wrong = 0
        """Warnings that were called wrong."""

        self._begun_at = time.time()

    async def run(self) -> Outcome:
        try:
            return await self._run_or_fail()
        except PutOffError as error:
            return await self._put_off(error)

    async def _run_or_fail(self) -> Outcome:
        try:
            return await self._run()
        except PutOffError:
            raise
        except StepError as error:
            if _is_out_of_reach(error):
                log.info("out of reach", step=error.step, reason=error.message)
                await self._step("forget", self._forget, last_resort=True)
            else:
                log.error("check failed", step=error.step, reason=error.message)  # noqa: TRY400 - traced before
            reason = f"The check could not be completed: {error.message}"
            if not self._open and not _is_out_of_reach(error):
                await self._courtesy("say why", partial(self._say_why, reason), last_resort=True)
            await self._close(reason=reason)
            return Done("gone" if _is_out_of_reach(error) else "failed", {"step": error.step})

    async def _run(self) -> Outcome:
        begun = await self._step("begin", self._begin)
        self._ref = replace(self._ref, installation_id=begun["installation_id"])
        if begun["refusal"]:
            await self._close(reason=begun["refusal"])
            await self._react(CONFUSED, self._comments())
            return Done("ignored", {"reason": begun["refusal"]})
        await self._answer_asks()
        tier2_once = await self._answer_commands() or self._job.tier2_once
        if self._job.trigger is Trigger.COMMAND and not any(self._decided.values()) and not self._wrong:
            await self._close(reason="The command that asked for this check was refused.")
            return Done("answered" if any(self._answered.values()) else "refused")
        run = begun["run"] or await self._step("start", self._start)
        started = OpenCheckRun(run["id"], run["head_sha"])
        structlog.contextvars.bind_contextvars(sha=started.head_sha)
        await self._close(reason="A newer check has taken this one's place.", apart_from=started.id)
        self._open = [started]
        judged = await self._step(
            "judge", partial(self._judge, started, tier2_once), goes_on=self._goes_on_after
        )
        if judged["moved_on"]:
            await self._close(reason="The pull request has moved on; a newer check follows.")
            return Done("stale")
        report = judged["report"]
        # from now on annotations may be there, which cannot be taken back: no other attempt may add to them
        self._open = [replace(started, annotated=judged["annotated"])]
        if judged["later"] is not None:
            raise PutOffError("post 0", judged["later"], until=judged["until"])
        part, more = 0, report is not None
        while more:
            more = await self._step(f"post {part}", partial(self._post, report, part, started.id))
            part += 1
        self._open = []
        await self._react(ROCKET, [id_ for id_, taken in self._decided.items() if taken])
        return Done("checked", {"check_run": started.id})

    async def _put_off(self, error: PutOffError) -> Outcome:
        if self._job.attempt >= ATTEMPTS:
            log.error("check given up", reason=error.message)
            with suppress(PutOffError):
                await self._close(reason="GitHub could not be asked for too long; the check was given up.")
            return Done("given up")
        job = replace(
            self._job,
            pull_request=self._ref,
            attempt=self._job.attempt + 1,
            put_off=True,
            open_check_runs=tuple(self._open),
            trigger=Trigger.RERUN if self._wrong else self._job.trigger,
            asks=tuple(ask for ask in self._job.asks if ask not in self._answered),
            commands=tuple(
                replace(command, taken=self._decided.get(command.comment_id, command.taken))
                for command in self._job.commands
                if self._decided.get(command.comment_id, True)
            ),
        )
        return PutOff(job, later(error, self._job.attempt), error.message)

    # the steps

    async def _begin(self) -> Json:
        ref = self._ref
        installation_id = await _installation(ref.installation_id, ref.owner, ref.repo, self._services)
        self._ref = replace(ref, installation_id=installation_id)
        pull = await self._pull()
        reporter = self._reporter
        await self._services.memory.remember_config(
            self._ref.repository_key,
            quiet_seconds=reporter.quiet_seconds(pull),
            reviewers=reporter.named_reviewers(pull),
        )
        refusal = ""
        if pull.state is not State.OPEN:
            refusal = "the pull request is closed"
        elif self._job.is_quiet and not self._reporter.checks(pull):
            refusal = "the configuration leaves drafts unchecked"
        run = None
        if (
            not refusal and not self._job.commands and not self._job.asks
        ):  # else it is not known yet whether there is to be one
            with suppress(
                RejectedError
            ):  # the step of its own is refused likewise, and says what was refused
                run = await self._start()
        return {"installation_id": installation_id, "refusal": refusal, "run": run}

    async def _start(self) -> Json:
        pull = await self._pull()
        for run in self._open:
            if run.head_sha == pull.head and not run.annotated:
                return {"id": run.id, "head_sha": run.head_sha}
        id_ = await self._reporter.start(self._github, pull, external_id=self._external_id)
        return {"id": id_, "head_sha": pull.head}

    async def _judge(self, started: OpenCheckRun, tier2_once: bool) -> Json:
        """Judge, and post the report where one request holds it; else give it, to be posted part by part.

        Done twice it does no harm: a report that completed the check run is found there.
        """
        judged = {"moved_on": False, "annotated": False, "report": None, "later": None, "until": None}
        pull = await self._pull()
        judgement = None
        if pull.head == started.head_sha:
            earlier = await self._earlier(pull, started.id)
            judgement = await self._reporter.judge(self._github, pull, tier2_once=tier2_once, earlier=earlier)
        if judgement is None or not await self._reporter.still_holds(self._github, pull):
            return judged | {"moved_on": True}
        await self._record(pull, started.id, judgement)
        report = judgement.report
        judged["annotated"] = bool(report["annotations"])
        if not self._reporter.is_short(report):
            return judged | {"report": report}
        try:
            await self._post(report, 0, started.id)
        except TryLaterError as error:  # as a value, for the annotations may be there
            return judged | {"later": str(error), "until": error.until}
        return judged

    def _goes_on_after(self, judged: Json) -> bool:
        """Whether there is anything left to do after the judgement."""
        is_posted = judged["report"] is None and judged["later"] is None and not judged["moved_on"]
        return not is_posted or any(self._decided.values())

    async def _earlier(self, pull: PullRequest, run_id: int) -> Earlier | None:
        """What is known from before; None without a ledger. An error of ours in it leaves it unknown."""
        if self._services.ledger is None:
            return None
        try:
            return await self._services.ledger.earlier(
                pull.repository_key, pull.number, before=run_id, kept_on=pull.config.unmute
            )
        except database.OUT_OF_REACH:
            raise  # the step is done again when it is back
        except Exception:
            log.exception("the ledger cannot be read", check_run=run_id)
            return Earlier()

    async def _record(self, pull: PullRequest, run_id: int, judgement: Judgement) -> None:
        """Write the check into the ledger, in the step that judges: done again it is there once all the same.

        An error of ours in it costs the record, never the check.
        """
        ledger, review = self._services.ledger, judgement.review
        if ledger is None or review is None:
            return
        report = judgement.report
        check = LedgerCheck(
            pull.repository_key,
            run_id,
            f"{pull.owner}/{pull.repo}",
            pull.number,
            time.time(),
            conclusion=report["conclusion"],
            title=report["title"],
            muted=judgement.muted,
        )
        try:
            kept = await ledger.record(check, review, begun_at=self._begun_at)
        except database.OUT_OF_REACH:
            raise  # the step is done again when it is back
        except Exception:
            log.exception("check not recorded", check_run=run_id)
        else:
            log.info("recorded" if kept else "not recorded: the repository is gone", check_run=run_id)

    async def _post(self, report: Json, part: int, run_id: int) -> Json:
        again = self._step.times_begun > 1
        return await self._reporter.post(self._github, await self._pull(), run_id, report, part, again=again)

    async def _close(self, *, reason: str, apart_from: int | None = None) -> None:
        """Leave no check run in progress."""
        for run in self._open:
            if run.id != apart_from:
                try:
                    await self._step(f"close {run.id}", partial(self._abandon, run, reason), last_resort=True)
                except StepFailedError as error:  # gone with its repository, most likely
                    log.warning("a check run could not be closed", check_run=run.id, reason=error.message)

    async def _say_why(self, reason: str) -> Json:
        """Where the check failed before it had a check run: one that says so, without reading the pull request."""
        ref = self._ref
        installation_id = await _installation(ref.installation_id, ref.owner, ref.repo, self._services)
        github = self._services.github.for_installation(installation_id)
        path: dict[str, str | int] = {"owner": ref.owner, "repo": ref.repo, "number": ref.number}
        pull = (await github.rest("GET", "/repos/{owner}/{repo}/pulls/{number}", path=path)).json()
        if pull.get("state") == "open":
            await self._reporter.refuse(
                github, ref.owner, ref.repo, pull["head"]["sha"], external_id=self._external_id, reason=reason
            )

    async def _abandon(self, run: OpenCheckRun, reason: str) -> Json:
        await self._reporter.abandon(self._github, self._ref.owner, self._ref.repo, run.id, reason=reason)
        return None

    async def _forget(self) -> Json:
        """We may not see the repository any more, so nothing of it is kept."""
        if self._services.gone is not None:
            await self._services.gone.add([Gone(self._ref.installation_id, self._ref.repository_id)])
        return None

    # questions about our warnings

    async def _answer_asks(self) -> None:
        """Answer each ask, or refuse it."""
        for number, ask in enumerate(self._job.asks):
            said = await self._step(f"ask {number}", partial(self._ask, ask))
            self._answered[ask] = said["allowed"]
            self._wrong += said["kept"]
            if said["comment"]:
                await self._courtesy(f"answer {number}", partial(self._say, ask.comment_id, said["comment"]))
            if ask.comment_id:
                good = said["allowed"] and (said["kept"] or ask.what is not What.WRONG)
                await self._react(EYES if good else CONFUSED, [ask.comment_id])

    async def _ask(self, ask: Ask) -> Json:
        ledger = self._services.ledger
        if ledger is None or not citecheck_command.may_ask(await self._permission(ask.author)):
            log.info("ask refused", author=ask.author, what=ask.what)
            return {"allowed": False, "kept": 0, "comment": ""}
        found = await answering.answer(ask, self._ref, ledger)
        if found.kept and self._services.metrics is not None:
            self._services.metrics.called_wrong(found.kept)
        return {"allowed": True, "kept": found.kept, "comment": found.comment}

    async def _say(self, comment_id: int, text: str) -> Json:
        again = self._step.times_begun > 1
        await answering.post(self._github, self._ref, comment_id, text, again=again)

    def _comments(self) -> list[int]:
        """The comments whose commands or questions are at hand."""
        asked = [ask.comment_id for ask in self._job.asks if ask.comment_id]
        return list(dict.fromkeys([command.comment_id for command in self._job.commands] + asked))

    async def _courtesy(
        self, name: str, do: Callable[[], Awaitable[Json]], *, last_resort: bool = False
    ) -> None:
        """A step that never fails a check."""
        try:
            await self._step(name, do, last_resort=last_resort)
        except StepError as error:
            log.warning("not said", step=name, reason=error.message)

    # commands

    async def _answer_commands(self) -> bool:
        """Take or refuse each command; whether one that is taken asks for Tier 2."""
        for command in self._job.commands:
            taken = command.taken  # by an earlier attempt
            if not taken:
                taken = await self._step(f"command {command.comment_id}", partial(self._allow, command))
                await self._react(EYES if taken else CONFUSED, [command.comment_id])
            self._decided[command.comment_id] = taken
        return any(command.tier2 and self._decided[command.comment_id] for command in self._job.commands)

    async def _allow(self, command: Command) -> Json:
        pull = await self._pull()
        with_another = any(self._decided.values())  # one check answers for both
        last = None if with_another else await self._services.memory.last_command(self._ref)
        decision = recheck_command.may_recheck(
            author=command.author,
            is_bot=False,
            pull_request_author=pull.author,
            permission=await self._permission(command.author),
            seconds_since_last=None if last is None else time.time() - last,
        )
        if isinstance(decision, recheck_command.Refused):
            log.info("command refused", author=command.author, reason=decision.reason)
            return False
        await self._services.memory.remember_command(self._ref, time.time())
        return True

    async def _permission(self, login: str) -> str | None:
        path = {"owner": self._ref.owner, "repo": self._ref.repo, "username": login}
        try:
            answer = await self._github.rest(
                "GET", "/repos/{owner}/{repo}/collaborators/{username}/permission", path=path
            )
        except NotFoundError:
            return None
        return str(answer.json().get("permission"))

    async def _react(self, reaction: str, comment_ids: list[int]) -> None:
        """React to comments. A reaction is a courtesy: it never fails a check."""
        for comment_id in comment_ids:
            await self._courtesy(
                f"react {comment_id} {reaction}", partial(self._reacted, comment_id, reaction)
            )

    async def _reacted(self, comment_id: int, reaction: str) -> Json:
        path: dict[str, str | int] = {
            "owner": self._ref.owner,
            "repo": self._ref.repo,
            "comment_id": comment_id,
        }
        await self._github.rest(
            "POST",
            "/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions",
            path=path,
            json={"content": reaction},
            idempotent=True,  # GitHub keeps one of each kind
        )
        return None

    @property
    def _github(self) -> GitHub:
        installation_id = self._ref.installation_id
        assert installation_id is not None, "known since the first step"  # noqa: S101
        return self._services.github.for_installation(installation_id)

    async def _pull(self) -> PullRequest:
        """The pull request: read once, and again only by a worker that took the job over."""
        if self._read is None:
            self._read = await pull_request.read(
                self._github,
                self._ref,
                app_id=self._services.app_id,
                read_config=self._reporter.read_config,
            )
        return self._read


def _is_out_of_reach(error: StepError) -> bool:
    """Gone, suspended or uninstalled: no fault of anybody, and nobody is there to read a report."""
    if not isinstance(error, StepFailedError):
        return False
    return error.kind == PullRequestGoneError.__name__ or (
        error.step == "begin" and error.status in {401, 403, 404, 410, 451}
    )


async def search(job: SearchJob, services: Services, step: StepRunner) -> list[CheckJob] | PutOff:
    """Find the open pull requests whose head is a commit: those of forks are in no event's list."""

    async def find() -> Json:
        installation_id = await _installation(
            job.commit.installation_id, job.commit.owner, job.commit.repo, services
        )
        github = services.github.for_installation(installation_id)
        return {
            "installation_id": installation_id,
            "numbers": await _open_pulls_at(github, job.commit.owner, job.commit.repo, job.commit.sha),
        }

    try:
        found = await step("find", find)
    except PutOffError as error:
        if job.attempt >= ATTEMPTS:
            log.error("search given up", reason=error.message)  # noqa: TRY400 - no fault of ours to trace
            return []
        return PutOff(replace(job, attempt=job.attempt + 1), later(error, job.attempt), error.message)
    except (StepFailedError, GaveUpError) as error:
        log.error("search failed", reason=error.message)  # noqa: TRY400 - the step has traced it
        return []
    commit = replace(job.commit, installation_id=found["installation_id"])
    return [replace(job, commit=commit).check_of(number) for number in found["numbers"]]


def later(error: PutOffError, attempt: int) -> float:
    """When to try again, in epoch seconds: when GitHub said, else after a time that grows."""
    if error.until is not None:
        return error.until
    return time.time() + PATIENCE[min(attempt, len(PATIENCE)) - 1]


async def _installation(known: int | None, owner: str, repo: str, services: Services) -> int:
    return known if known is not None else await services.github.installation_of(owner, repo)


async def _open_pulls_at(github: GitHub, owner: str, repo: str, sha: str) -> list[int]:
    """The list by commit knows the branches of the repository itself; forks are found among all open ones."""
    path = {"owner": owner, "repo": repo}
    numbers: list[int] = []
    try:
        answer = await github.rest(
            "GET", "/repos/{owner}/{repo}/commits/{sha}/pulls", path={**path, "sha": sha}
        )
        numbers = _with_head(answer.json(), sha)
    except RejectedError as error:
        if error.status not in {404, 422}:  # no such commit in the repository itself
            raise
    page: int | None = 1
    while not numbers and page is not None and page <= OPEN_PULLS_PAGES:
        answer = await github.rest(
            "GET",
            "/repos/{owner}/{repo}/pulls",
            path=path,
            params={"state": "open", "sort": "updated", "direction": "desc", "per_page": 100, "page": page},
        )
        numbers = _with_head(answer.json(), sha)
        page = answer.next_page
    return numbers


def _with_head(pulls: Json, sha: str) -> list[int]:
    return [
        pull["number"]
        for pull in pulls
        if pull.get("state") == "open" and (pull.get("head") or {}).get("sha") == sha
    ]
