"""Asking the judge: how many questions at once, what is kept, what it may cost, when to give up.

Whatever goes wrong costs findings their judgement and nothing else: the rules' word on them stays.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import structlog
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from bot.judge.budget import Limits, Purse
from bot.judge.client import Client, ClientError, Reply
from bot.storage.judge_answers import KeptAnswer
from checks.disclosure.reply import ANSWER_LIMIT
from checks.judge.task import VERSION
from checks.model.judged import Answered, Asked, JudgeUse
from checks.model.policy import JudgeBounds

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from bot.storage.judge_answers import JudgeAnswers

AT_ONCE: Final = 4
ATTEMPTS: Final = 3
"""For one question, the first included."""

SECONDS: Final = 300.0
"""For all questions of one check; less than a step of a job may take."""

FAILURES: Final = 3
"""Questions in a row without an answer after which no more are sent."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Judging:
    """A judge with its budgets and its memory. `client` is None where the server names no model."""

    client: Client | None
    limits: Limits
    answers: JudgeAnswers | None = None
    seconds: float = SECONDS
    bounds: JudgeBounds = field(default_factory=JudgeBounds)

    @property
    def model(self) -> str:
        """Who judges; empty: nobody."""
        return self.client.model if self.client is not None else ""

    @property
    def twice(self) -> bool:
        """Whether asking once more says anything."""
        return self.client is not None and not self.client.steady

    def sitting(self, repository: RepositoryKey | None = None) -> Sitting:
        """Begin with the questions of one check."""
        return Sitting(self, repository)

    async def close(self) -> None:
        """Leave the model's server."""
        if self.client is not None:
            await self.client.close()


class Sitting:
    """The questions of one check."""

    def __init__(self, judging: Judging, repository: RepositoryKey | None) -> None:
        self._client = judging.client
        self._answers = judging.answers if repository is not None else None
        self._repository = repository
        self._purse = Purse(judging.limits, self._answers, repository)
        self._seconds = judging.seconds
        self._began = time.monotonic()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._sent = 0
        self._kept = 0
        self._failed = 0
        self._stopped = "" if judging.client is not None else "this server has no model configured"
        """Why no more questions are sent."""

    async def ask(self, asked: Sequence[Asked]) -> dict[Asked, Answered]:
        """An answer to each question, or the reason why there is none. Never raises."""
        answers: dict[Asked, Answered] = {}

        async def one(question: Asked) -> None:
            answers[question] = await self._answered(question)

        tasks = [asyncio.create_task(one(question)) for question in asked]
        if tasks:
            left = max(0.0, self._began + self._seconds - time.monotonic())
            _, late = await asyncio.wait(tasks, timeout=left)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        no_time = Answered(None, f"the judge ran out of time after {self._seconds:g} s")
        return {each: answers.get(each, no_time) for each in asked}

    @property
    def used(self) -> JudgeUse:
        """Who was asked where, and what it cost so far; the verdicts are not counted here."""
        purse, client = self._purse, self._client
        return JudgeUse(
            model=client.model if client is not None else "",
            where=client.where if client is not None else "",
            requests=self._sent,
            kept=self._kept,
            input_tokens=purse.input_tokens,
            output_tokens=purse.output_tokens,
            dollars=purse.dollars,
        )

    async def _answered(self, asked: Asked) -> Answered:
        async with self._turns:
            try:
                return Answered(await self._answer(asked))
            except ClientError as error:
                return Answered(None, error.why)
            except Exception as error:  # ours: it must not cost the check
                log.exception("the judge failed", error=type(error).__name__)
                return Answered(None, f"our error: {type(error).__name__}")

    async def _answer(self, asked: Asked) -> str:
        """The answer that is kept, else a new one."""
        client = self._client
        if client is None:
            raise ClientError(self._stopped)
        name = "\0".join((asked.key, str(VERSION), client.model, client.where))
        key = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()
        if self._answers is not None and self._repository is not None:
            kept = await self._answers.get(self._repository, key)
            if kept is not None:
                self._kept += 1
                return kept.text
        if self._stopped:
            raise ClientError(self._stopped)
        reserved = await self._purse.reserve(asked.size)
        try:
            reply = await self._ask(client, asked)
            dollars = self._purse.pay(reply)
        finally:
            self._purse.release(reserved)
        text = reply.text[: ANSWER_LIMIT + 1].replace("\0", "")
        if self._answers is not None and self._repository is not None:
            answer = KeptAnswer(text, reply.input_tokens, reply.output_tokens, dollars)
            await self._answers.keep(self._repository, key, answer)
        return text

    async def _ask(self, client: Client, asked: Asked) -> Reply:
        """Ask, again where that may help; remember when nothing will."""
        self._sent += client.where != ""
        try:
            async for attempt in AsyncRetrying(
                retry=retry_if_exception(lambda error: isinstance(error, ClientError) and error.again),
                stop=stop_after_attempt(ATTEMPTS),
                wait=_wait,
                reraise=True,
            ):
                with attempt:
                    reply = await client.ask(asked)
                    self._failed = 0
                    return reply
        except ClientError as error:
            self._failed += client.where != ""
            if error.final or self._failed >= FAILURES:
                self._stopped = error.why
            raise
        raise AssertionError("unreachable")


def _wait(state: RetryCallState) -> float:
    """Seconds before the next attempt: as the server said, else ever more."""
    error = state.outcome.exception() if state.outcome is not None else None
    if isinstance(error, ClientError) and error.after is not None:
        return error.after
    return float(2 ** (state.attempt_number - 1))
