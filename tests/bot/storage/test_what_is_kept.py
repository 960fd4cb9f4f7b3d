"""Everything that the bot keeps: who can read it, what it is keyed by, and that it is forgotten."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from bot.jobs.job import CheckJob
from bot.jobs.queue.engine import Engine, job_id
from bot.jobs.steps import JobEnded
from bot.model.references import PullRequestRef
from bot.model.repository_key import RepositoryKey
from bot.sandbox import Sandbox
from bot.storage import database
from bot.storage.blobs import BlobCache, Entry
from bot.storage.lost_access import LostAccess
from bot.storage.private_files import private_file
from checks.code.tree import FileKind
from tests.bot.jobs.engine.jobs import done, ended, until, working
from tests.bot.processes import processes
from tests.bot.processes import until as until_it_is_so
from tests.bot.scenes import Bot

DOCUMENT = Path(__file__).parents[3] / "docs" / "security.md"
KEYS = [RepositoryKey(5, 7), RepositoryKey(5, 8), RepositoryKey(6, 7)]
"""Two repositories of one installation, and the first of them under another."""


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


def tables(file: Path) -> dict[str, list[str]]:
    """The tables of a SQLite file, each with the columns of its key in order."""
    with sqlite3.connect(file) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [
                row[1]
                for row in sorted(connection.execute(f"PRAGMA table_info({name})"), key=lambda row: row[5])
                if row[5]
            ]
            for name in names
        }


@pytest.fixture
def cache(tmp_path: Path) -> BlobCache:
    """The same file in three repositories."""
    cache = BlobCache(tmp_path / "cache" / "blobs.sqlite")
    for key in KEYS:
        cache.keep(key, "c1", {"a.py": Entry(FileKind.TEXT, "o1", 1)}, {"o1": f"{key}\n"})
    return cache


def known(cache: BlobCache) -> list[RepositoryKey]:
    """The repositories of which the cache still has the file and its text."""
    found = [key for key in KEYS if cache.entries(key, "c1", ["a.py"])]
    assert found == [key for key in KEYS if cache.texts(key, ["o1"])], "texts and facts do not go together"
    return found


# who can read it


def test_nobody_else_can_read_the_databases(tmp_path: Path) -> None:
    queue, blobs = tmp_path / "queue" / "citecheck.sqlite", tmp_path / "cache" / "blobs.sqlite"
    database.prepare(database.normalize(f"sqlite:///{queue}"))
    cache = BlobCache(blobs)
    cache.keep(KEYS[0], "c1", {}, {"o1": "x\n"})
    for folder in (queue.parent, blobs.parent):
        assert mode(folder) == "0o700", f"others may look into {folder.name}"
        for file in folder.iterdir():
            assert mode(file) == "0o600", f"others may read {file.name}"
    cache.close()


def test_files_of_an_older_version_are_closed_to_others(tmp_path: Path) -> None:
    files = [tmp_path / "old.sqlite", tmp_path / "old.sqlite-wal"]
    for file in files:
        file.touch()
        file.chmod(0o644)
    tmp_path.chmod(0o755)
    private_file(files[0])
    assert [mode(file) for file in files] == ["0o600", "0o600"]
    assert mode(tmp_path) == "0o755", "a folder that was there may be a shared one"


# what it is keyed by


def test_every_table_is_keyed_by_numbers_and_is_in_the_document(tmp_path: Path) -> None:
    database.prepare(database.normalize(f"sqlite:///{tmp_path}/queue.sqlite"))
    BlobCache(tmp_path / "blobs.sqlite").keep(KEYS[0], "c1", {}, {})
    ours = {name: key for name, key in tables(tmp_path / "queue.sqlite").items() if "citecheck" in name}
    ours |= tables(tmp_path / "blobs.sqlite")
    document = DOCUMENT.read_text(encoding="utf-8")
    for name, key in ours.items():
        assert f"`{name}`" in document, f"the table {name} is not in {DOCUMENT.name}"
        # of processes, of people and of outputs, not of repositories
        others = {"citecheck_workers", "citecheck_output_counts", "citecheck_schema", "citecheck_logins"}
        if name not in {*others, "citecheck_sessions"}:
            assert [part.removesuffix("_id") for part in key[:2]] == ["installation", "repository"], (
                f"{name} is not keyed by installation and repository"
            )


def test_a_job_is_keyed_by_numbers() -> None:
    ref = PullRequestRef("acme", "shop", 3, 5, 7)
    assert job_id(CheckJob(ref, "d-1")) == "pr/5/7/3/d-1"


def test_a_hash_is_no_key_to_another_repository(cache: BlobCache) -> None:
    assert [cache.texts(key, ["o1"])["o1"] for key in KEYS] == ["5/7\n", "5/8\n", "6/7\n"]
    stranger = RepositoryKey(6, 8)
    assert not cache.texts(stranger, ["o1"])
    assert not cache.has_texts(stranger, ["o1"])
    assert not cache.entries(stranger, "c1", ["a.py"])
    assert not cache.likely_oids(stranger, ["a.py"])


def test_a_cache_that_was_keyed_by_names_is_thrown_away(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "blobs.sqlite") as old:
        old.execute("CREATE TABLE entry (repository TEXT, path BLOB, commit_id TEXT, kind TEXT)")
        old.execute("CREATE TABLE blob (oid TEXT PRIMARY KEY, text BLOB)")
        old.execute("INSERT INTO blob VALUES ('o1', 'private')")
    cache = BlobCache(tmp_path / "blobs.sqlite")
    assert not cache.texts(KEYS[0], ["o1"])
    cache.keep(KEYS[0], "c1", {}, {"o1": "x\n"})
    assert cache.texts(KEYS[0], ["o1"]) == {"o1": "x\n"}


# how long


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        (LostAccess(installation_id=5), [KEYS[2]]),
        (LostAccess(repository_id=7), [KEYS[1]]),
        (LostAccess(5, 7), [KEYS[1], KEYS[2]]),
        (LostAccess(9, 7), KEYS),
    ],
    ids=["an installation", "a repository", "a repository of an installation", "something else"],
)
def test_files_are_forgotten(cache: BlobCache, gone: LostAccess, left: list[RepositoryKey]) -> None:
    cache.forget(gone)
    assert known(cache) == left


def test_nothing_and_everything_cannot_be_gone() -> None:
    with pytest.raises(ValueError, match="neither"):
        LostAccess()


def test_files_that_nobody_uses_are_not_kept_for_ever(tmp_path: Path) -> None:
    cache = BlobCache(tmp_path / "blobs.sqlite", kept_days=14)
    for key in KEYS:
        cache.keep(key, "c1", {"a.py": Entry(FileKind.TEXT, "o1", 1)}, {"o1": "x\n"})
    cache.close()
    with sqlite3.connect(tmp_path / "blobs.sqlite") as connection:
        for table in ("entry", "blob"):
            connection.execute(f"UPDATE {table} SET used_at = used_at - 15 * 86400 WHERE repository = 7")
    cache.sweep()
    assert known(cache) == [KEYS[1]]


async def test_all_workers_forget_what_is_gone(tmp_path: Path) -> None:
    url = database.normalize(f"sqlite:///{tmp_path}/queue.sqlite")
    database.prepare(url)
    engine = Engine(url, quiet_seconds=0)
    jobs = [
        CheckJob(PullRequestRef("acme", "shop", 1, key.installation_id, key.repository_id), "d-1")
        for key in KEYS
    ]
    forgotten: list[LostAccess] = []
    async with working(engine, done, forget_files=forgotten.append):
        for job in jobs:
            await engine.enqueue(job)
            await engine.memory.remember_command(job.pull_request, 5.0)
        await ended(engine, *map(job_id, jobs))
        await engine.note_gone([LostAccess(5, 7)])

        async def is_forgotten() -> bool:
            return await engine.status(job_id(jobs[0])) is None

        await until(is_forgotten)
        assert forgotten == [LostAccess(5, 7)]
        assert [await engine.memory.last_command(job.pull_request) for job in jobs] == [None, 5.0, 5.0]
        assert all([await engine.status(job_id(job)) for job in jobs[1:]]), "more was forgotten than is gone"
    again: list[LostAccess] = []
    async with working(engine, done, forget_files=again.append):

        async def has_begun() -> bool:
            return bool(again)

        await until(has_begun)
    assert again == [LostAccess(5, 7)], "a worker that was away has not heard of it"
    await engine.close()


async def test_a_repository_that_answers_404_is_forgotten(bot: Bot, sandbox: Sandbox) -> None:
    pull = sandbox.create_repository("acme/shop").open_pull_request({"a.py": "x = 1\n"})
    job = bot.job(pull)
    pull.repository.delete()
    assert await bot.run(job) == JobEnded("gone", {"step": "begin"})
    assert list(await bot.gone.read()) == [LostAccess(*bot_key(job))]


def bot_key(job: CheckJob) -> RepositoryKey:
    return job.pull_request.repository_key


@pytest.mark.parametrize("how", ["deleted", "uninstalled"])
def test_the_bot_forgets_when_github_says_so(tmp_path: Path, how: str) -> None:
    """With its real processes: a check, then the end of the repository, then an empty cache."""
    with (
        Sandbox(tmp_path / "github") as sandbox,
        processes(sandbox, tmp_path, f"sqlite:///{tmp_path}/data/bot.sqlite") as bot,
    ):
        bot.start("serve")
        until_it_is_so(bot.is_ready)
        pull = sandbox.create_repository("acme/shop", {"a.py": "x = 1\n"}).open_pull_request({"a.py": "y\n"})
        pull.review_comment("Copilot", "a.py", 1, "`y` is not defined.")
        file = tmp_path / "cache" / "citecheck-blobs.sqlite"

        def count() -> int:
            with sqlite3.connect(file) as connection:
                (number,) = connection.execute("SELECT count(*) FROM blob").fetchone()
                return int(number)

        def checks() -> int:
            with sqlite3.connect(tmp_path / "data" / "bot.sqlite") as connection:
                (number,) = connection.execute("SELECT count(*) FROM citecheck_reviews").fetchone()
                return int(number)

        until_it_is_so(lambda: file.exists() and count() > 0 and checks() > 0)
        assert {mode(each) for each in file.parent.iterdir()} == {"0o600"}
        if how == "deleted":
            pull.repository.delete()
        else:
            sandbox.uninstall("acme")
        until_it_is_so(lambda: count() == 0 and checks() == 0)
