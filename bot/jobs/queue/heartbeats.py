"""Which workers live: each writes its heartbeat into the database, and so the dead are found."""

from __future__ import annotations

import os
import socket
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage import database
from bot.storage.database import WORKERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

BEAT_SECONDS = 5.0
DEAD_AFTER_SECONDS = 30.0
"""Six beats missed: longer than a slow disk or a pause for garbage, shorter than a person's patience."""


@dataclass(frozen=True, slots=True)
class Heart:
    """A worker, as its row shows it."""

    id: str
    version: str
    beat_at: float
    """Epoch seconds by the database's clock."""

    lives: bool
    """Whether it beat lately by that clock, and its process is not known to be gone."""

    is_gone: bool
    """Whether its process is known to be gone."""


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

    def hearts(self) -> list[Heart]:
        """All workers in the table, dead or alive.

        On SQLite, where all workers are of one host, one whose process is gone is known to be dead at once. A beat
        from the future is none: the clock was set back, and who lives beats again within seconds.
        """
        age = database.now(self._engine) - WORKERS.c.beat_at
        is_late = sa.or_(age >= self._dead_after, age <= -self._dead_after).label("is_late")
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(WORKERS, is_late)).all()
        found = []
        for row in rows:
            is_gone = self._is_gone(row.host, row.pid)
            found.append(Heart(row.id, row.version, row.beat_at, not (row.is_late or is_gone), is_gone))
        return found

    def live(self) -> dict[str, str]:
        """Ids of the workers that live, with the versions that they run."""
        return {heart.id: heart.version for heart in self.hearts() if heart.lives}

    def forget(self, workers: Collection[str]) -> None:
        """Remove workers that stopped, or that died and left nothing behind."""
        if workers:
            with self._engine.begin() as connection:
                connection.execute(sa.delete(WORKERS).where(WORKERS.c.id.in_(list(workers))))

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


class Watch:
    """What one worker sees of the others' hearts from look to look, by a clock that nobody sets.

    The database's clock alone makes everybody look dead for a moment when it is set forward or back.
    """

    def __init__(self, *, patience: float) -> None:
        """`patience`: seconds in which a heart that lives beats at least once."""
        self._patience = patience
        self._seen: dict[str, tuple[float, float]] = {}

    def dead(self, hearts: Iterable[Heart]) -> set[str]:
        """Ids of those that are dead beyond doubt: late, and not a beat since they were first seen so."""
        now = time.monotonic()
        beats = {heart.id: heart for heart in hearts}
        self._seen = {
            id_: self._seen[id_] if self._seen.get(id_, (None,))[0] == heart.beat_at else (heart.beat_at, now)
            for id_, heart in beats.items()
        }
        return {
            heart.id
            for heart in beats.values()
            if heart.is_gone or (not heart.lives and now - self._seen[heart.id][1] >= self._patience)
        }
