"""What outlives a job: a repository's quiet time and reviewers, when a pull request was last re-checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage.database import INSERT, MEMORY
from checks.sources.accounts import canonical

if TYPE_CHECKING:
    from bot.model.references import PullRequestRef
    from bot.model.repository_key import RepositoryKey
    from bot.storage.lost_access import LostAccess

FRESH_SECONDS = 30.0
FRESH_LIMIT = 10_000
"""Repositories whose quiet time is kept at hand."""

QUIET = "quiet"
REVIEWER = "reviewer "
COMMAND = "command "

_CONFIG = sa.select(MEMORY.c.name, MEMORY.c.value).where(
    MEMORY.c.installation_id == sa.bindparam("installation_id"),
    MEMORY.c.repository_id == sa.bindparam("repository_id"),
    sa.or_(MEMORY.c.name == QUIET, MEMORY.c.name.startswith(REVIEWER)),
)
"""What is kept of a repository's configuration."""


class Memory:
    """Numbers by installation, repository and name, in the bot's database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._quiet: dict[RepositoryKey, tuple[float, float | None]] = {}

    async def quiet_seconds(self, repository: RepositoryKey) -> float | None:
        """The quiet time that the repository's configuration asked for when it was last read."""

        def recall() -> float | None:
            with self._engine.connect() as connection:
                return self.quiet_seconds_in(connection, repository)

        return await asyncio.to_thread(recall)

    def quiet_seconds_in(self, connection: sa.Connection, repository: RepositoryKey) -> float | None:
        """The same, in a transaction of the caller's. Blocks.

        What another process has read since is heard of after `FRESH_SECONDS`.
        """
        fresh = self._quiet.get(repository)
        if fresh is None or fresh[0] < time.monotonic():
            query = sa.select(MEMORY.c.value).where(_of(repository), MEMORY.c.name == QUIET)
            return self._keep_quiet(repository, connection.execute(query).scalar())
        return fresh[1]

    async def names_reviewer(self, repository: RepositoryKey, login: str) -> bool:
        """Whether the repository's configuration named this account a reviewer when it was last read."""
        return await asyncio.to_thread(self._recall, repository, REVIEWER + canonical(login)) is not None

    async def remember_config(
        self, repository: RepositoryKey, *, quiet_seconds: float | None, reviewers: Collection[str] = ()
    ) -> None:
        """Keep what the configuration says, for the web process decides by it before it can read the file.

        `quiet_seconds`: None when it does not say, and the process's own setting holds. `reviewers`: whom it names.
        """
        wanted = {REVIEWER + canonical(login): 1.0 for login in reviewers}
        wanted |= {QUIET: quiet_seconds} if quiet_seconds is not None else {}
        await asyncio.to_thread(self._keep_config, repository, wanted)
        self._keep_quiet(repository, quiet_seconds)

    async def last_command(self, pull_request: PullRequestRef) -> float | None:
        """When a command was last obeyed on a pull request, in epoch seconds."""
        name = f"{COMMAND}{pull_request.number}"
        return await asyncio.to_thread(self._recall, pull_request.repository_key, name)

    async def remember_command(self, pull_request: PullRequestRef, at: float) -> None:
        """A command is obeyed now."""
        name = f"{COMMAND}{pull_request.number}"
        await asyncio.to_thread(self._remember, pull_request.repository_key, name, at)

    async def forget(self, gone: LostAccess) -> None:
        """Drop all that is kept of what is gone."""
        self._quiet.clear()
        await asyncio.to_thread(self._forget, gone)

    def _keep_quiet(self, repository: RepositoryKey, seconds: float | None) -> float | None:
        if len(self._quiet) >= FRESH_LIMIT:
            self._quiet.clear()
        self._quiet[repository] = (time.monotonic() + FRESH_SECONDS, seconds)
        return seconds

    def _recall(self, repository: RepositoryKey, name: str) -> float | None:
        query = sa.select(MEMORY.c.value).where(_of(repository), MEMORY.c.name == name)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar()

    def _keep_config(self, repository: RepositoryKey, wanted: Mapping[str, float]) -> None:
        """Let this be all that is kept of a configuration. It is nearly always: then one query is all it takes."""
        with self._engine.begin() as connection:
            kept = {row.name: row.value for row in connection.execute(_CONFIG, repository._asdict())}
            for name in kept.keys() - wanted.keys():
                connection.execute(sa.delete(MEMORY).where(_of(repository), MEMORY.c.name == name))
            for name in wanted:
                if kept.get(name) != wanted[name]:
                    connection.execute(self._upsert(repository, name, wanted[name]))

    def _forget(self, gone: LostAccess) -> None:
        statement = sa.delete(MEMORY)
        if gone.installation_id is not None:
            statement = statement.where(MEMORY.c.installation_id == gone.installation_id)
        if gone.repository_id is not None:
            statement = statement.where(MEMORY.c.repository_id == gone.repository_id)
        with self._engine.begin() as connection:
            connection.execute(statement)

    def _remember(self, repository: RepositoryKey, name: str, value: float) -> None:
        with self._engine.begin() as connection:
            connection.execute(self._upsert(repository, name, value))

    def _upsert(self, repository: RepositoryKey, name: str, value: float) -> sa.Executable:
        insert = INSERT[self._engine.dialect.name](MEMORY)
        statement = insert.values(**repository._asdict(), name=name, value=value)
        return statement.on_conflict_do_update(  # type: ignore[no-any-return]
            index_elements=list(MEMORY.primary_key), set_={"value": value}
        )


def _of(repository: RepositoryKey) -> sa.ColumnElement[bool]:
    return sa.and_(
        MEMORY.c.installation_id == repository.installation_id,
        MEMORY.c.repository_id == repository.repository_id,
    )
