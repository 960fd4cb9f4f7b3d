"""What outlives a job: a repository's quiet time and reviewers, when a pull request was last re-checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.database import MEMORY
from checks.sources.github.accounts import canonical

if TYPE_CHECKING:
    from bot.jobs.job import PullRequestRef

FRESH_SECONDS = 30.0
FRESH_LIMIT = 10_000
"""Repositories whose quiet time is kept at hand."""

_INSERT: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class Memory:
    """Numbers by key, in the bot's database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._quiet: dict[str, tuple[float, float | None]] = {}

    async def quiet_seconds(self, owner: str, repo: str) -> float | None:
        """The quiet time that the repository's configuration asked for when it was last read.

        What another process has read since is heard of after `FRESH_SECONDS`.
        """
        key = _quiet_key(owner, repo)
        fresh = self._quiet.get(key)
        if fresh is None or fresh[0] < time.monotonic():
            self._keep_quiet(key, await asyncio.to_thread(self._recall, key))
        return self._quiet[key][1]

    async def remember_quiet_seconds(self, owner: str, repo: str, seconds: float | None) -> None:
        """Keep the quiet time, for the web process decides when to start before it can read the file.

        None: the configuration does not say, and the process's own setting holds.
        """
        key = _quiet_key(owner, repo)
        if seconds != await asyncio.to_thread(self._recall, key):
            if seconds is None:
                await asyncio.to_thread(self._forget, key)
            else:
                await asyncio.to_thread(self._remember, key, seconds)
        self._keep_quiet(key, seconds)

    async def names_reviewer(self, owner: str, repo: str, login: str) -> bool:
        """Whether the repository's configuration named this account a reviewer when it was last read."""
        key = _reviewers_key(owner, repo) + canonical(login)
        return await asyncio.to_thread(self._recall, key) is not None

    async def remember_reviewers(self, owner: str, repo: str, logins: Collection[str]) -> None:
        """Keep whom the configuration names, for the web process does not read it."""
        prefix = _reviewers_key(owner, repo)
        await asyncio.to_thread(self._keep_only, prefix, {prefix + canonical(login) for login in logins})

    async def last_command(self, pull_request: PullRequestRef) -> float | None:
        """When a command was last obeyed on a pull request, in epoch seconds."""
        return await asyncio.to_thread(self._recall, _command_key(pull_request))

    async def remember_command(self, pull_request: PullRequestRef, at: float) -> None:
        """A command is obeyed now."""
        await asyncio.to_thread(self._remember, _command_key(pull_request), at)

    def _keep_quiet(self, key: str, seconds: float | None) -> None:
        if len(self._quiet) >= FRESH_LIMIT:
            self._quiet.clear()
        self._quiet[key] = (time.monotonic() + FRESH_SECONDS, seconds)

    def _recall(self, key: str) -> float | None:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(MEMORY.c.value).where(MEMORY.c.key == key)).scalar()

    def _keep_only(self, prefix: str, keys: Collection[str]) -> None:
        begins = MEMORY.c.key.startswith(prefix, autoescape=True)
        with self._engine.connect() as connection:
            known = set(connection.execute(sa.select(MEMORY.c.key).where(begins)).scalars())
        for key in known - set(keys):
            self._forget(key)
        for key in set(keys) - known:
            self._remember(key, 1.0)

    def _forget(self, key: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.delete(MEMORY).where(MEMORY.c.key == key))

    def _remember(self, key: str, value: float) -> None:
        insert = _INSERT[self._engine.dialect.name]
        statement = insert(MEMORY).values(key=key, value=value)
        upsert = statement.on_conflict_do_update(index_elements=[MEMORY.c.key], set_={"value": value})
        with self._engine.begin() as connection:
            connection.execute(upsert)


def _quiet_key(owner: str, repo: str) -> str:
    return f"quiet {owner}/{repo}".lower()


def _reviewers_key(owner: str, repo: str) -> str:
    return f"reviewer {owner}/{repo} ".lower()


def _command_key(ref: PullRequestRef) -> str:
    return f"command {ref}".lower()
