"""What a job answers to the comments that asked for it: commands taken or refused, questions, reactions."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import structlog

from bot.github import NotFoundError
from bot.jobs.check import answering
from bot.jobs.steps import Json, StepError
from bot.model import citecheck_command, recheck_command
from bot.model.citecheck_command import CommandVerb

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.jobs.check.access import PullRequestAccess
    from bot.jobs.check.services import Services
    from bot.jobs.job import Ask, CheckJob, Command
    from bot.jobs.steps import StepRunner

EYES, ROCKET, CONFUSED = "eyes", "rocket", "confused"
"""Reactions to a command: taken, done, refused."""

log = structlog.get_logger(__name__)


class Replies:
    """The replies of one run of one job."""

    def __init__(
        self, job: CheckJob, services: Services, step: StepRunner, access: PullRequestAccess
    ) -> None:
        self._job = job
        self._services = services
        self._step = step
        self._access = access
        self.decided: dict[int, bool] = {}
        """Whether each command was taken, by its comment."""

        self.answered: dict[Ask, bool] = {}
        """Whether each ask was one to be answered."""

        self.called_wrong = 0
        """Warnings that were called wrong."""

    async def answer_asks(self) -> None:
        """Answer each question about our warnings, or refuse it."""
        for number, ask in enumerate(self._job.asks):
            said = await self._step(f"ask {number}", partial(self._ask, ask))
            self.answered[ask] = said["allowed"]
            self.called_wrong += said["kept"]
            if said["comment"]:
                await self.courtesy(f"answer {number}", partial(self._say, ask.comment_id, said["comment"]))
            if ask.comment_id:
                good = said["allowed"] and (said["kept"] or ask.what is not CommandVerb.WRONG)
                await self.react(EYES if good else CONFUSED, [ask.comment_id])

    async def _ask(self, ask: Ask) -> Json:
        ledger = self._services.ledger
        if ledger is None or not citecheck_command.may_ask(await self._permission(ask.author)):
            log.info("ask refused", author=ask.author, what=ask.what)
            return {"allowed": False, "kept": 0, "comment": ""}
        found = await answering.answer(ask, self._access.ref, ledger)
        if found.kept and self._services.metrics is not None:
            self._services.metrics.called_wrong(found.kept)
        return {"allowed": True, "kept": found.kept, "comment": found.comment}

    async def _say(self, comment_id: int, text: str) -> Json:
        again = self._step.times_begun > 1
        await answering.post(self._access.github, self._access.ref, comment_id, text, again=again)

    @property
    def comments(self) -> list[int]:
        """The comments whose commands or questions are at hand."""
        asked = [ask.comment_id for ask in self._job.asks if ask.comment_id]
        return list(dict.fromkeys([command.comment_id for command in self._job.commands] + asked))

    async def courtesy(
        self, name: str, do: Callable[[], Awaitable[Json]], *, last_resort: bool = False
    ) -> None:
        """A step that never fails a check."""
        try:
            await self._step(name, do, last_resort=last_resort)
        except StepError as error:
            log.warning("not said", step=name, reason=error.message)

    # commands

    async def answer_commands(self) -> bool:
        """Take or refuse each command; whether one that is taken asks for Tier 2."""
        for command in self._job.commands:
            taken = command.taken  # by an earlier attempt
            if not taken:
                taken = await self._step(f"command {command.comment_id}", partial(self._allow, command))
                await self.react(EYES if taken else CONFUSED, [command.comment_id])
            self.decided[command.comment_id] = taken
        return any(command.tier2 and self.decided[command.comment_id] for command in self._job.commands)

    async def _allow(self, command: Command) -> Json:
        pull = await self._access.pull()
        with_another = any(self.decided.values())  # one check answers for both
        last = None if with_another else await self._services.memory.last_command(self._access.ref)
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
        await self._services.memory.remember_command(self._access.ref, time.time())
        return True

    async def _permission(self, login: str) -> str | None:
        path = {"owner": self._access.ref.owner, "repo": self._access.ref.repo, "username": login}
        try:
            answer = await self._access.github.rest(
                "GET", "/repos/{owner}/{repo}/collaborators/{username}/permission", path=path
            )
        except NotFoundError:
            return None
        return str(answer.json().get("permission"))

    async def react(self, reaction: str, comment_ids: list[int]) -> None:
        """React to comments. A reaction is a courtesy: it never fails a check."""
        for comment_id in comment_ids:
            await self.courtesy(
                f"react {comment_id} {reaction}", partial(self._reacted, comment_id, reaction)
            )

    async def _reacted(self, comment_id: int, reaction: str) -> Json:
        path: dict[str, str | int] = {
            "owner": self._access.ref.owner,
            "repo": self._access.ref.repo,
            "comment_id": comment_id,
        }
        await self._access.github.rest(
            "POST",
            "/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions",
            path=path,
            json={"content": reaction},
            idempotent=True,  # GitHub keeps one of each kind
        )
        return None
