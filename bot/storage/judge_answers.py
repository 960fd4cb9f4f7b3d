"""What the judge answered, kept so that no question is asked twice, and what that has cost."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage import database
from bot.storage.database import INSERT, JUDGE_ANSWERS

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from bot.storage.lost_access import LostAccess

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """One answer and what it took."""

    text: str
    input_tokens: int
    output_tokens: int
    dollars: float


@dataclass(frozen=True, slots=True)
class Spent:
    """What a day has cost so far."""

    tokens: int = 0
    dollars: float = 0.0


class JudgeAnswers:
    """Answers by repository and question, in the bot's database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    async def get(self, repository: RepositoryKey, question: str) -> KeptAnswer | None:
        """The answer to a question, named by its hash with version, model and turn."""
        return await asyncio.to_thread(self._get, repository, question)

    async def keep(self, repository: RepositoryKey, question: str, answer: KeptAnswer) -> None:
        """Keep an answer; the first one to a question stays."""
        await asyncio.to_thread(self._keep, repository, question, answer)

    async def spent(self, repository: RepositoryKey | None = None) -> Spent:
        """What the last 24 hours have cost, for one repository or for all."""
        return await asyncio.to_thread(self._spent, repository)

    async def forget(self, gone: LostAccess) -> None:
        """Drop all answers about what is gone."""
        await asyncio.to_thread(self._forget, gone)

    async def drop_before(self, seconds: float) -> None:
        """Drop answers that are older."""
        await asyncio.to_thread(self._drop_before, seconds)

    def _get(self, repository: RepositoryKey, question: str) -> KeptAnswer | None:
        row = JUDGE_ANSWERS.c
        query = sa.select(row.answer, row.input_tokens, row.output_tokens, row.dollars).where(
            _of(repository), row.question == question
        )
        with self._engine.connect() as connection:
            found = connection.execute(query).first()
        return KeptAnswer(*found) if found is not None else None

    def _keep(self, repository: RepositoryKey, question: str, answer: KeptAnswer) -> None:
        values = {
            **repository._asdict(),
            "question": question,
            "answer": answer.text,
            "input_tokens": answer.input_tokens,
            "output_tokens": answer.output_tokens,
            "dollars": answer.dollars,
            "at": database.now(self._engine),
        }
        insert = INSERT[self._engine.dialect.name](JUDGE_ANSWERS).values(**values)
        with self._engine.begin() as connection:
            connection.execute(insert.on_conflict_do_nothing(index_elements=list(JUDGE_ANSWERS.primary_key)))

    def _spent(self, repository: RepositoryKey | None) -> Spent:
        row = JUDGE_ANSWERS.c
        query = sa.select(
            sa.func.coalesce(sa.func.sum(row.input_tokens + row.output_tokens), 0),
            sa.func.coalesce(sa.func.sum(row.dollars), 0.0),
        ).where(row.at >= database.now(self._engine) - DAY)
        if repository is not None:
            query = query.where(_of(repository))
        with self._engine.connect() as connection:
            tokens, dollars = connection.execute(query).one()
        return Spent(int(tokens), float(dollars))

    def _forget(self, gone: LostAccess) -> None:
        statement = sa.delete(JUDGE_ANSWERS)
        if gone.installation_id is not None:
            statement = statement.where(JUDGE_ANSWERS.c.installation_id == gone.installation_id)
        if gone.repository_id is not None:
            statement = statement.where(JUDGE_ANSWERS.c.repository_id == gone.repository_id)
        with self._engine.begin() as connection:
            connection.execute(statement)

    def _drop_before(self, seconds: float) -> None:
        old = JUDGE_ANSWERS.c.at < database.now(self._engine) - seconds
        with self._engine.begin() as connection:
            connection.execute(sa.delete(JUDGE_ANSWERS).where(old))


def _of(repository: RepositoryKey) -> sa.ColumnElement[bool]:
    return sa.and_(
        JUDGE_ANSWERS.c.installation_id == repository.installation_id,
        JUDGE_ANSWERS.c.repository_id == repository.repository_id,
    )
