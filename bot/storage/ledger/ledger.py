"""The ledger as the processes use it: every call is one transaction, beside the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from bot.storage.ledger import earlier_checks, feedback, retention
from bot.storage.ledger.afterwards import statements, uptake
from bot.storage.ledger.record import record

if TYPE_CHECKING:
    import sqlalchemy as sa

    from bot.model.repository_key import RepositoryKey
    from bot.storage.ledger.earlier_checks import KeptFinding
    from bot.storage.ledger.feedback import Saying
    from bot.storage.ledger.rows import Check
    from checks.model.checked import CheckedReview
    from checks.model.history.earlier import Earlier
    from checks.model.history.known import Known
    from checks.model.history.uptake import Uptake

T = TypeVar("T")


class Ledger:
    """Checks by repository and installation, in the bot's database. Raises whatever the database raises."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    async def record(self, check: Check, review: CheckedReview, *, begun_at: float) -> bool:
        """Write a check, once however often it is done; False when its repository is gone since `begun_at`."""
        return await self._do(lambda connection: record(connection, check, review, begun_at=begun_at))

    async def earlier(
        self,
        key: RepositoryKey,
        pull_request: int,
        *,
        before: int | None = None,
        kept_on: Collection[str] = (),
    ) -> Earlier:
        """What is known before the check with a number; see `bot.storage.ledger.earlier_checks`."""
        return await self._do(
            lambda connection: earlier_checks.earlier(
                connection, key, pull_request, before=before, kept_on=kept_on
            )
        )

    async def find(self, key: RepositoryKey, pull_request: int, finding: str) -> KeptFinding | None:
        """A finding by its short id, as the latest check left it."""
        return await self._do(lambda connection: earlier_checks.find(connection, key, pull_request, finding))

    async def keep_word(self, key: RepositoryKey, saying: Saying) -> int:
        """Keep that somebody calls warnings wrong or right, and give how many these are."""
        return await self._do(lambda connection: feedback.keep_word(connection, key, saying))

    async def known(self, key: RepositoryKey, refuted: Sequence[str], pull_request: int) -> tuple[Known, ...]:
        """What is known of statements that may have been refuted before in the repository."""
        return await self._do(lambda connection: statements.known(connection, key, refuted, pull_request))

    async def knows(self, key: RepositoryKey, pull_request: int) -> bool:
        """Whether a finding of a pull request is kept."""
        return await self._do(lambda connection: uptake.is_known(connection, key, pull_request))

    async def follow(self, key: RepositoryKey, pull_request: int, uptakes: Mapping[str, Uptake]) -> int:
        """Keep what became of the findings of a pull request, by short id, and give how many are known."""
        return await self._do(lambda connection: uptake.keep(connection, key, pull_request, uptakes))

    async def forget_removed(self) -> int:
        """Delete the checks of what GitHub says is removed."""
        return await asyncio.to_thread(retention.forget_removed, self._engine)

    async def drop_before(self, seconds: float) -> int:
        """Delete the checks that are older."""
        return await asyncio.to_thread(retention.drop_before, self._engine, time.time() - seconds)

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        def transaction() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.to_thread(transaction)
