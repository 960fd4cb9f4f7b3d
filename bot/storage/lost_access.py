"""Access that was lost: installations and repositories whose data has to be deleted.

The web process hears of it and writes it into the database; every worker reads it there, for each may
have files of its own.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.storage import database
from bot.storage.database import GONE, INSERT

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True)
class LostAccess:
    """An installation, a repository in every installation, or the one in the other."""

    installation_id: int | None = None
    repository_id: int | None = None
    removed: bool = field(default=False, compare=False)
    """It was removed, and not only closed to us for a while: what the ledger keeps of it goes, too."""

    def __post_init__(self) -> None:
        if not self.installation_id and not self.repository_id:
            raise ValueError("neither an installation nor a repository is named")

    def holds(self, installation_id: int, repository_id: int) -> bool:
        """Whether what is kept under these two numbers is gone."""
        return self.installation_id in {None, installation_id} and self.repository_id in {None, repository_id}


class LostAccessList:
    """The list in the database. What is on it may have come back since: new things of it may be kept."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    async def add(self, gone: Collection[LostAccess]) -> None:
        """These are gone, as of now."""
        await asyncio.to_thread(self._add, gone)

    async def read(self) -> dict[LostAccess, float]:
        """All that is gone, each with the time at which it was heard of."""
        return await asyncio.to_thread(self._read)

    async def drop_before(self, seconds: float) -> None:
        """Take off the list what was heard of longer ago: nothing so old is kept anywhere."""
        await asyncio.to_thread(self._drop_before, seconds)

    def _add(self, gone: Collection[LostAccess]) -> None:
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            for each in gone:
                told: dict[str, Any] = {"at": now, **({"removed_at": now} if each.removed else {})}
                insert = INSERT[self._engine.dialect.name](GONE).values(
                    installation_id=each.installation_id or 0, repository_id=each.repository_id or 0, **told
                )
                connection.execute(
                    insert.on_conflict_do_update(index_elements=list(GONE.primary_key), set_=told)
                )

    def _read(self) -> dict[LostAccess, float]:
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(GONE)).all()
        return {LostAccess(row.installation_id or None, row.repository_id or None): row.at for row in rows}

    def _drop_before(self, seconds: float) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.delete(GONE).where(GONE.c.at < database.now(self._engine) - seconds))
