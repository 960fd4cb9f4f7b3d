"""How much more may be spent: on this check, on its repository in a day, on everything in a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.judge.client import ClientError, Reply
from bot.judge.model import CHARACTERS_A_TOKEN, OUTPUT_TOKENS
from bot.storage.judge_answers import Spent

if TYPE_CHECKING:
    from bot.config.judge_settings import Budget, Price
    from bot.model.repository_key import RepositoryKey
    from bot.storage.judge_answers import JudgeAnswers


@dataclass(frozen=True, slots=True)
class Limits:
    """The budgets, and what tokens cost."""

    tokens: Budget
    dollars: Budget
    price: Price


class Purse:
    """What one check spends. A question is paid for beforehand, as dear as it may become."""

    def __init__(
        self, limits: Limits, answers: JudgeAnswers | None = None, repository: RepositoryKey | None = None
    ) -> None:
        self._limits = limits
        self._answers = answers
        self._repository = repository
        self._reserved = Spent()
        self.input_tokens = 0
        self.output_tokens = 0
        self.dollars = 0.0

    async def reserve(self, size: int) -> Spent:
        """Set aside what a request of so many characters may cost; raises ClientError when that is more than is left."""
        tokens = size // CHARACTERS_A_TOKEN
        wanted = Spent(tokens + OUTPUT_TOKENS, self._limits.price.of(tokens, OUTPUT_TOKENS))
        self._reserved = _sum(self._reserved, wanted)
        try:
            await self._check()
        except ClientError:
            self.release(wanted)
            raise
        return wanted

    def release(self, reserved: Spent) -> None:
        """Give back what was set aside."""
        self._reserved = Spent(
            self._reserved.tokens - reserved.tokens, self._reserved.dollars - reserved.dollars
        )

    def pay(self, reply: Reply) -> float:
        """Count what an answer cost, in dollars."""
        dollars = self._limits.price.of(reply.input_tokens, reply.output_tokens)
        self.input_tokens += reply.input_tokens
        self.output_tokens += reply.output_tokens
        self.dollars += dollars
        return dollars

    async def _check(self) -> None:
        here = Spent(self.input_tokens + self.output_tokens, self.dollars)
        used = {"check": here}
        if self._answers is not None:  # what this check has spent is among what is kept
            used |= {
                "repository": await self._answers.spent(self._repository),
                "day": await self._answers.spent(),
            }
        for name, spent in used.items():
            total = _sum(spent, self._reserved)
            for limit, amount in (
                (getattr(self._limits.tokens, name), total.tokens),
                (getattr(self._limits.dollars, name), total.dollars),
            ):
                if limit is not None and amount > limit:
                    whose = {"check": "this check", "repository": "this repository", "day": "the day"}[name]
                    raise ClientError(f"the judge's budget for {whose} is spent")


def _sum(one: Spent, other: Spent) -> Spent:
    return Spent(one.tokens + other.tokens, one.dollars + other.dollars)
