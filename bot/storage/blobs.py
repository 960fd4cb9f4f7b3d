"""A cache on disk of what is in a repository's commits: facts by path and commit, texts by oid.

Neither ever changes, so nothing in here is out of date. All of it is kept apart by repository and
installation: what one was given is never given to another, however well its hash is known. Who asks has
made sure that the commit is of the repository. It is bounded in size and in time: what was not used for
the longest time goes first. Several processes may share one file.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import structlog

from bot.model.repository_key import RepositoryKey
from bot.storage.private_files import private_file
from checks.code.tree import FileKind

if TYPE_CHECKING:
    from bot.storage.lost_access import LostAccess

SIZE_LIMIT = 256 * 1024 * 1024
"""Bytes of compressed texts that are kept."""

ENTRY_LIMIT = 200_000
"""Facts of files at commits that are kept."""

KEPT_DAYS = 14.0
"""After their last use."""

SWEEP_EVERY = 100
"""Writing calls between two looks at the size."""

_KEPT = 0.9  # of a limit, after a sweep

_LAYOUT = 2
"""Of the tables. What was kept in another layout is thrown away: the first was keyed by names."""

_SCHEMA = f"""
DROP TABLE IF EXISTS entry;
DROP TABLE IF EXISTS blob;
CREATE TABLE entry (
  installation INTEGER NOT NULL, repository INTEGER NOT NULL, path BLOB NOT NULL, commit_id TEXT NOT NULL,
  kind TEXT NOT NULL, oid TEXT, lines INTEGER, used_at REAL NOT NULL,
  PRIMARY KEY (installation, repository, path, commit_id)
) WITHOUT ROWID;
CREATE INDEX entry_use ON entry (used_at);
CREATE TABLE blob (
  installation INTEGER NOT NULL, repository INTEGER NOT NULL, oid TEXT NOT NULL,
  text BLOB NOT NULL, used_at REAL NOT NULL,
  PRIMARY KEY (installation, repository, oid)
);
CREATE INDEX blob_use ON blob (used_at, length(text));
PRAGMA user_version = {_LAYOUT};
"""

_OF_ENTRY = "installation = ? AND repository = ? AND path = ? AND commit_id = ?"
_OF_BLOB = "installation = ? AND repository = ? AND oid = ?"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Entry:
    """What is at a path of a commit, without its text."""

    kind: FileKind | None
    """None: nothing is there."""

    oid: str | None = None
    lines: int | None = None


class BlobCache:
    """The cache in one SQLite file. A full or broken disk makes it forget, never fail."""

    def __init__(
        self,
        path: Path,
        *,
        size_limit: int = SIZE_LIMIT,
        entry_limit: int = ENTRY_LIMIT,
        kept_days: float = KEPT_DAYS,
    ) -> None:
        """`path` is the file, `size_limit` in bytes. Nothing is opened before the first use."""
        self._path = path
        self._size_limit = size_limit
        self._entry_limit = entry_limit
        self._kept_seconds = kept_days * 86_400
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._writes = 0

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        with self._lock:
            self._close()

    def entries(self, repository: RepositoryKey, commit: str, paths: Collection[str]) -> dict[str, Entry]:
        """Those of the paths at a commit that are known."""
        found: dict[str, Entry] = {}
        with self._use() as connection:
            for path in paths:
                key = (*repository, _bytes(path), commit)
                row = connection.execute(
                    f"SELECT kind, oid, lines FROM entry WHERE {_OF_ENTRY}",  # noqa: S608 - our own words
                    key,
                ).fetchone()
                if row is not None:
                    kind, oid, lines = row
                    found[path] = Entry(FileKind(kind) if kind else None, oid, lines)
                    connection.execute(
                        f"UPDATE entry SET used_at = ? WHERE {_OF_ENTRY}",  # noqa: S608
                        (time.time(), *key),
                    )
        return found

    def likely_oids(self, repository: RepositoryKey, paths: Collection[str]) -> dict[str, str]:
        """For each path the oid that was last used of it, at whatever commit: a guess for another one."""
        found: dict[str, str] = {}
        with self._use() as connection:
            for path in paths:
                row = connection.execute(
                    "SELECT oid FROM entry WHERE installation = ? AND repository = ? AND path = ?"
                    " AND oid IS NOT NULL ORDER BY used_at DESC LIMIT 1",
                    (*repository, _bytes(path)),
                ).fetchone()
                if row is not None:
                    found[path] = row[0]
        return found

    def texts(self, repository: RepositoryKey, oids: Collection[str]) -> dict[str, str]:
        """Those of the texts that are kept of the repository, by oid."""
        found: dict[str, str] = {}
        with self._use() as connection:
            for oid in oids:
                row = connection.execute(
                    f"SELECT text FROM blob WHERE {_OF_BLOB}",  # noqa: S608
                    (*repository, oid),
                ).fetchone()
                if row is not None:
                    found[oid] = zlib.decompress(row[0]).decode("utf-8", "surrogatepass")
                    connection.execute(
                        f"UPDATE blob SET used_at = ? WHERE {_OF_BLOB}",  # noqa: S608
                        (time.time(), *repository, oid),
                    )
        return found

    def has_texts(self, repository: RepositoryKey, oids: Collection[str]) -> set[str]:
        """Those of the oids whose text is kept."""
        found: set[str] = set()
        with self._use() as connection:
            for oid in oids:
                row = connection.execute(
                    f"SELECT 1 FROM blob WHERE {_OF_BLOB}",  # noqa: S608
                    (*repository, oid),
                ).fetchone()
                if row is not None:
                    found.add(oid)
        return found

    def keep(
        self, repository: RepositoryKey, commit: str, entries: Mapping[str, Entry], texts: Mapping[str, str]
    ) -> None:
        """Remember what is at a commit, and texts by oid."""
        now = time.time()
        with self._use() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (*repository, _bytes(path), commit, entry.kind or "", entry.oid, entry.lines, now)
                    for path, entry in entries.items()
                ],
            )
            connection.executemany(
                "INSERT OR REPLACE INTO blob VALUES (?, ?, ?, ?, ?)",
                [(*repository, oid, zlib.compress(_bytes(text), 1), now) for oid, text in texts.items()],
            )
            self._writes += 1
            if self._writes % SWEEP_EVERY == 0:
                self._sweep(connection)

    def forget(self, gone: LostAccess) -> None:
        """Drop all that is kept of what is gone."""
        with self._use() as connection:
            for table in ("entry", "blob"):
                connection.execute(
                    f"DELETE FROM {table} WHERE installation = coalesce(?, installation)"  # noqa: S608
                    " AND repository = coalesce(?, repository)",
                    (gone.installation_id, gone.repository_id),
                )

    def sweep(self) -> None:
        """Drop what is too old, and what was not used for the longest time while there is too much."""
        with self._use() as connection:
            self._sweep(connection)

    def _sweep(self, connection: sqlite3.Connection) -> None:
        for table in ("entry", "blob"):
            connection.execute(
                f"DELETE FROM {table} WHERE used_at < ?",  # noqa: S608
                (time.time() - self._kept_seconds,),
            )
        (size,) = connection.execute("SELECT coalesce(sum(length(text)), 0) FROM blob").fetchone()
        if size > self._size_limit:
            connection.execute(
                "DELETE FROM blob WHERE rowid IN (SELECT id FROM (SELECT rowid AS id,"
                " sum(length(text)) OVER (ORDER BY used_at DESC, rowid) AS total FROM blob) WHERE total > ?)",
                (int(self._size_limit * _KEPT),),
            )
        (count,) = connection.execute("SELECT count(*) FROM entry").fetchone()
        if count > self._entry_limit:
            connection.execute(
                "DELETE FROM entry WHERE used_at < (SELECT used_at FROM entry"
                " ORDER BY used_at DESC LIMIT 1 OFFSET ?)",
                (int(self._entry_limit * _KEPT),),
            )

    @contextmanager
    def _use(self) -> Iterator[sqlite3.Connection]:
        """The open file, in a transaction. Errors of the file end the use and are only logged."""
        with self._lock:
            try:
                connection = self._open()
            except (sqlite3.Error, OSError) as error:
                self._give_up(error)
                connection = _opened(":memory:")
            try:
                with connection:
                    yield connection
            except (sqlite3.Error, zlib.error, ValueError) as error:
                self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        log.warning("cache.unusable", file=str(self._path), error=f"{type(error).__name__}: {error}")
        self._close()
        if "not a database" in str(error) or "malformed" in str(error):
            for file in self._path.parent.glob(f"{self._path.name}*"):
                file.unlink(missing_ok=True)

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            private_file(self._path)
            self._connection = _opened(self._path)
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _opened(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")  # what a power cut takes is fetched again
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        if connection.execute("PRAGMA user_version").fetchone() != (_LAYOUT,):
            _lay_out(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process has done so meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    if connection.execute("PRAGMA user_version").fetchone() != (_LAYOUT,):
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
    connection.commit()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
