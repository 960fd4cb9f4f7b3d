"""Which workers live: each writes its heartbeat into the database, and so the dead are found."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage import database
from bot.storage.database import WORKERS

if TYPE_CHECKING:
    from collections.abc import Collection

BEAT_SECONDS = 5.0
DEAD_AFTER_SECONDS = 30.0
"""Six beats missed: longer than a slow disk or a pause for garbage, shorter than a person's patience."""


class Heartbeats:
    """The table of workers, as one worker writes it and everybody reads it. All calls block."""

    def __init__(self, engine: sa.Engine, *, dead_after: float = DEAD_AFTER_SECONDS) -> None:
        self._engine = engine
        self._dead_after = dead_after
        self._one_host = engine.dialect.name == "sqlite"

    def beat(self, worker: str, version: str) -> None:
        """This process is worker `worker` and lives."""
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            beaten = connection.execute(
                sa.update(WORKERS).where(WORKERS.c.id == worker).values(beat_at=now)
            ).rowcount
            if not beaten:
                connection.execute(
                    sa.insert(WORKERS).values(
                        id=worker, version=version, host=socket.gethostname(), pid=os.getpid(), beat_at=now
                    )
                )

    def live(self) -> dict[str, str]:
        """Ids of the workers that live, with the versions that they run.

        On SQLite, where all workers are of one host, one whose process is gone is known to be dead
        at once.
        """
        query = sa.select(WORKERS.c.id, WORKERS.c.version, WORKERS.c.host, WORKERS.c.pid).where(
            WORKERS.c.beat_at > database.now(self._engine) - self._dead_after
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return {row.id: row.version for row in rows if not self._is_gone(row.host, row.pid)}

    def forget(self, workers: Collection[str]) -> None:
        """Remove workers that stopped, or that died and left nothing behind."""
        if workers:
            with self._engine.begin() as connection:
                connection.execute(sa.delete(WORKERS).where(WORKERS.c.id.in_(list(workers))))

    def known(self) -> set[str]:
        """Ids of all workers in the table, dead or alive."""
        with self._engine.connect() as connection:
            return set(connection.execute(sa.select(WORKERS.c.id)).scalars())

    def _is_gone(self, host: str, pid: int) -> bool:
        if not self._one_host or host != socket.gethostname():
            return False
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:  # somebody else's process: it lives
            return False
        return False
