"""The check of one pull request, step by step. A step that has ended is never done again; see `bot.jobs.steps.StepRunner`.

A check: read the pull request, answer its commands, start a check run, judge, look whether all that still
holds, post, and answer the commands. Where there are no commands and the report is short, these are two
steps, of which only the first is kept: to keep one takes two more transactions. Errors end a check run that
was started; what only GitHub can cure puts the job off, out of the worker.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import structlog

from bot.conversation import PullRequest, PullRequestGoneError, State
from bot.github import RejectedError, TryLaterError
from bot.jobs.check.access import PullRequestAccess
from bot.jobs.check.replies import CONFUSED, ROCKET, Replies
from bot.jobs.check.services import ATTEMPTS, later
from bot.jobs.job import OpenCheckRun, Trigger
from bot.jobs.steps import JobEnded, JobPutOff, Json, Outcome, PutOffError, StepError, StepFailedError
from bot.publish import check_run
from bot.publish.requests import is_short
from bot.pull_request.checking import MovedOnError, check_pull_request
from bot.storage import database
from bot.storage.ledger.rows import BIGGEST
from bot.storage.ledger.rows import Check as LedgerCheck
from bot.storage.lost_access import LostAccess
from checks.identity import short_ids
from checks.model.history.earlier import Earlier
from checks.reports.check_run import CheckRunReport
from checks.reports.wording import finding_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.checker.questions import Checked
    from bot.jobs.check.services import Services
    from bot.jobs.job import CheckJob
    from bot.jobs.steps import StepRunner
    from checks.model.history.known import Known

log = structlog.get_logger(__name__)


async def run(job: CheckJob, services: Services, step: StepRunner, *, external_id: str) -> Outcome:
    """Check one pull request. `external_id` marks the job's check run, through all its attempts."""
    return await _Check(job, services, step, external_id).run()


class _Check:
    """One run of one job."""

    def __init__(self, job: CheckJob, services: Services, step: StepRunner, external_id: str) -> None:
        self._job = job
        self._services = services
        self._step = step
        self._external_id = external_id
        self._access = PullRequestAccess(services, job.pull_request)
        self._replies = Replies(job, services, step, self._access)
        self._open = list(job.open_check_runs)
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
                await self._replies.courtesy("say why", partial(self._say_why, reason), last_resort=True)
            await self._close(reason=reason)
            return JobEnded("gone" if _is_out_of_reach(error) else "failed", {"step": error.step})

    async def _run(self) -> Outcome:
        begun = await self._step("begin", self._begin)
        self._access.reach_through(begun["installation_id"])
        replies = self._replies
        if begun["refusal"]:
            await self._close(reason=begun["refusal"])
            await replies.react(CONFUSED, replies.comments)
            if begun.get("closed") and self._services.ledger is not None:
                followed = await self._step("follow", self._follow)
                if followed is not None:
                    return JobEnded("followed", {"findings": followed})
            return JobEnded("ignored", {"reason": begun["refusal"]})
        await replies.answer_asks()
        tier2_once = await replies.answer_commands() or self._job.tier2_once
        taken = [id_ for id_, is_taken in replies.decided.items() if is_taken]
        if self._job.trigger is Trigger.COMMAND and not taken and not replies.called_wrong:
            await self._close(reason="The command that asked for this check was refused.")
            return JobEnded("answered" if any(replies.answered.values()) else "refused")
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
            return JobEnded("stale")
        # from now on annotations may be there, which cannot be taken back: no other attempt may add to them
        self._open = [replace(started, annotated=judged["annotated"])]
        if judged["later"] is not None:
            raise PutOffError("post 0", judged["later"], until=judged["until"])
        report = CheckRunReport.from_json(judged["report"]) if judged["report"] is not None else None
        part, more = 0, report is not None
        while report is not None and more:
            more = await self._step(f"post {part}", partial(self._post, report, part, started.id))
            part += 1
        self._open = []
        await replies.react(ROCKET, taken)
        return JobEnded("checked", {"check_run": started.id})

    async def _put_off(self, error: PutOffError) -> Outcome:
        replies = self._replies
        if self._job.attempt >= ATTEMPTS:
            log.error("check given up", reason=error.message)
            with suppress(PutOffError):
                await self._close(reason="GitHub could not be asked for too long; the check was given up.")
            return JobEnded("given up")
        job = replace(
            self._job,
            pull_request=self._access.ref,
            attempt=self._job.attempt + 1,
            put_off=True,
            open_check_runs=tuple(self._open),
            trigger=Trigger.RERUN if replies.called_wrong else self._job.trigger,
            asks=tuple(ask for ask in self._job.asks if ask not in replies.answered),
            commands=tuple(
                replace(command, taken=replies.decided.get(command.comment_id, command.taken))
                for command in self._job.commands
                if replies.decided.get(command.comment_id, True)
            ),
        )
        return JobPutOff(job, later(error, self._job.attempt), error.message)

    # the steps

    async def _begin(self) -> Json:
        installation_id = await self._access.find_installation()
        pull = await self._access.pull()
        await self._services.memory.remember_config(
            self._access.ref.repository_key,
            quiet_seconds=pull.config.chosen_quiet_seconds,
            reviewers=pull.config.named_reviewers,
        )
        refusal = ""
        if pull.state is not State.OPEN:
            refusal = "the pull request is closed"
        elif self._job.is_quiet and not pull.is_checked_unasked:
            refusal = "the configuration leaves drafts unchecked"
        run = None
        if (
            not refusal and not self._job.commands and not self._job.asks
        ):  # else it is not known yet whether there is to be one
            with suppress(
                RejectedError
            ):  # the step of its own is refused likewise, and says what was refused
                run = await self._start()
        closed = pull.state is not State.OPEN
        return {"installation_id": installation_id, "refusal": refusal, "run": run, "closed": closed}

    async def _start(self) -> Json:
        pull = await self._access.pull()
        for run in self._open:
            if run.head_sha == pull.head and not run.annotated:
                return {"id": run.id, "head_sha": run.head_sha}
        id_ = await check_run.start_check_run(self._access.github, pull, external_id=self._external_id)
        return {"id": id_, "head_sha": pull.head}

    async def _judge(self, started: OpenCheckRun, tier2_once: bool) -> Json:
        """Judge, and post the report where one request holds it; else give it, to be posted part by part.

        Done twice it does no harm: a report that completed the check run is found there.
        """
        judged = {"moved_on": False, "annotated": False, "report": None, "later": None, "until": None}
        pull = await self._access.pull()
        if pull.head != started.head_sha:
            return judged | {"moved_on": True}
        earlier = await self._earlier(pull, started.id)
        policy = pull.config.policy(tier2=True if tier2_once else None)
        if earlier is not None:
            policy = replace(policy, muted=frozenset(one.rule for one in earlier.muted))
        try:
            checked = await check_pull_request(
                self._access.github,
                pull,
                policy,
                self._services.resources,
                keeps_review=self._services.on_review is not None or earlier is not None,
                earlier=earlier,
                recall=None if earlier is None else partial(self._recall, pull, started.id),
            )
        except MovedOnError:
            return judged | {"moved_on": True}
        self._count(pull, checked)
        if not checked.is_fresh and not await check_run.still_holds(self._access.github, pull):
            return judged | {"moved_on": True}
        await self._record(pull, started.id, checked, policy.muted)
        report = checked.report
        judged["annotated"] = bool(report.annotations)
        if not is_short(report):
            return judged | {"report": report.to_json()}
        try:
            await self._post(report, 0, started.id)
        except TryLaterError as error:  # as a value, for the annotations may be there
            return judged | {"later": str(error), "until": error.until}
        return judged

    async def _follow(self) -> Json:
        """Keep what became of the findings of a pull request that is closed; how many, and None of one without."""
        ledger = self._services.ledger
        pull = await self._access.pull()
        if ledger is None or not await ledger.knows(pull.repository_key, pull.number):
            return None
        earlier = await self._earlier(pull, BIGGEST)
        policy = replace(pull.config.policy(tier2=False), judge=None)
        try:
            checked = await check_pull_request(
                self._access.github,
                pull,
                policy,
                self._services.resources,
                keeps_review=True,
                earlier=earlier,
            )
        except MovedOnError:  # it was opened again: another check follows
            return 0
        review = checked.review
        if review is None or checked.stopped is not None:
            return 0
        ids = short_ids([one.finding for one in review.findings])
        found = zip(ids, review.findings, strict=True)
        uptakes = {short: one.uptake for short, one in found if one.uptake is not None}
        return await ledger.follow(pull.repository_key, pull.number, uptakes)

    def _goes_on_after(self, judged: Json) -> bool:
        """Whether there is anything left to do after the judgement."""
        is_posted = judged["report"] is None and judged["later"] is None and not judged["moved_on"]
        return not is_posted or any(self._replies.decided.values())

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

    async def _recall(self, pull: PullRequest, run_id: int, statements: Sequence[str]) -> tuple[Known, ...]:
        """What is known of statements; an error of ours leaves them unknown, and costs no check."""
        ledger = self._services.ledger
        if ledger is None:
            return ()
        try:
            return await ledger.known(pull.repository_key, statements, pull.number)
        except database.OUT_OF_REACH:
            raise
        except Exception:
            log.exception("refuted statements cannot be read", check_run=run_id)
            return ()

    def _count(self, pull: PullRequest, checked: Checked) -> None:
        """Count what was checked, and hand on the review."""
        metrics, report = self._services.metrics, checked.report
        if metrics is not None:
            if checked.stopped is not None:
                limit = checked.stopped.limit
                metrics.stopped(limit.value if limit is not None else "process")
            if checked.judge is not None:
                metrics.judged(checked.judge)
            for disposition, reviewer, count in checked.claims:
                metrics.claim(disposition, reviewer, count)
            for one in checked.review.findings if checked.review is not None else ():
                rules = [finding_words.rule(warning) for warning in one.warnings]
                metrics.finding(one.outcome.value, one.finding.reviewer, rules)
        if self._services.on_review is not None and checked.review is not None:
            self._services.on_review(pull, checked.review)
        log.info("judged", title=report.title, conclusion=report.conclusion.value, tier2=report.tier2)

    async def _record(self, pull: PullRequest, run_id: int, checked: Checked, muted: frozenset[str]) -> None:
        """Write the check into the ledger, in the step that judges: done again it is there once all the same.

        An error of ours in it costs the record, never the check.
        """
        ledger, review, report = self._services.ledger, checked.review, checked.report
        if ledger is None or review is None or checked.stopped is not None:
            return
        check = LedgerCheck(
            pull.repository_key,
            run_id,
            f"{pull.owner}/{pull.repo}",
            pull.number,
            time.time(),
            conclusion=report.conclusion.value,
            title=report.title,
            muted=muted,
        )
        try:
            kept = await ledger.record(check, review, begun_at=self._begun_at)
        except database.OUT_OF_REACH:
            raise  # the step is done again when it is back
        except Exception:
            log.exception("check not recorded", check_run=run_id)
        else:
            log.info("recorded" if kept else "not recorded: the repository is gone", check_run=run_id)

    async def _post(self, report: CheckRunReport, part: int, run_id: int) -> Json:
        again = self._step.times_begun > 1
        pull = await self._access.pull()
        return await check_run.post_part(self._access.github, pull, run_id, report, part, again=again)

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
        await self._access.find_installation()
        ref, github = self._access.ref, self._access.github
        path: dict[str, str | int] = {"owner": ref.owner, "repo": ref.repo, "number": ref.number}
        pull = (await github.rest("GET", "/repos/{owner}/{repo}/pulls/{number}", path=path)).json()
        if pull.get("state") == "open":
            await check_run.refuse(
                github, ref.owner, ref.repo, pull["head"]["sha"], external_id=self._external_id, reason=reason
            )

    async def _abandon(self, run: OpenCheckRun, reason: str) -> Json:
        ref = self._access.ref
        await check_run.abandon(self._access.github, ref.owner, ref.repo, run.id, reason=reason)
        return None

    async def _forget(self) -> Json:
        """We may not see the repository any more, so nothing of it is kept."""
        if self._services.gone is not None:
            ref = self._access.ref
            await self._services.gone.add([LostAccess(ref.installation_id, ref.repository_id)])
        return None


def _is_out_of_reach(error: StepError) -> bool:
    """Gone, suspended or uninstalled: no fault of anybody, and nobody is there to read a report."""
    if not isinstance(error, StepFailedError):
        return False
    return error.kind == PullRequestGoneError.__name__ or (
        error.step == "begin" and error.status in {401, 403, 404, 410, 451}
    )
