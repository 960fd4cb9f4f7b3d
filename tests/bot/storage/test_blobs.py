"""The cache of what is in commits: it remembers, stays within its size, and never fails."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.model.repository_key import RepositoryKey
from bot.storage.blobs import SWEEP_EVERY, BlobCache, Entry
from checks.code.tree import FileKind

REPOSITORY, OTHER = RepositoryKey(5, 7), RepositoryKey(5, 8)
TRANSFERRED = RepositoryKey(6, 7)
ODD_PATHS = [
    "a b#c?d%.py",
    "line\nbreak.py",
    "emoji 🎈.py",
    "'; DROP TABLE entry; --",
    "lone \ud800.py",
    "\0",
]


@pytest.fixture
def cache(tmp_path: Path) -> BlobCache:
    return BlobCache(tmp_path / "folder" / "blobs.sqlite")


def entry(oid: str) -> Entry:
    return Entry(FileKind.TEXT, oid, 3)


def test_what_was_kept_is_there_after_opening_again(cache: BlobCache) -> None:
    cache.keep(REPOSITORY, "c1", {"a.py": entry("o1"), "gone.py": Entry(None)}, {"o1": "x = 1\n"})
    cache.close()
    assert cache.entries(REPOSITORY, "c1", ["a.py", "gone.py", "other.py"]) == {
        "a.py": entry("o1"),
        "gone.py": Entry(None),
    }
    assert cache.texts(REPOSITORY, ["o1", "o2"]) == {"o1": "x = 1\n"}
    assert cache.has_texts(REPOSITORY, ["o1", "o2"]) == {"o1"}


def test_commits_and_repositories_are_distinguished(cache: BlobCache) -> None:
    cache.keep(REPOSITORY, "c1", {"a.py": entry("o1")}, {})
    assert cache.entries(REPOSITORY, "c2", ["a.py"]) == {}
    assert cache.entries(OTHER, "c1", ["a.py"]) == {}


def test_the_oid_of_another_commit_is_a_guess(cache: BlobCache) -> None:
    cache.keep(REPOSITORY, "c1", {"a.py": entry("o1"), "b.py": Entry(None)}, {})
    assert cache.likely_oids(REPOSITORY, ["a.py", "b.py", "c.py"]) == {"a.py": "o1"}
    assert cache.likely_oids(OTHER, ["a.py"]) == {}


@pytest.mark.parametrize("path", ODD_PATHS, ids=ascii)
def test_any_path_and_any_text_can_be_kept(cache: BlobCache, path: str) -> None:
    cache.keep(REPOSITORY, "c1", {path: entry("o1")}, {"o1": path})
    assert cache.entries(REPOSITORY, "c1", [path]) == {path: entry("o1")}
    assert cache.texts(REPOSITORY, ["o1"]) == {"o1": path}


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = BlobCache(tmp_path / "blobs.sqlite", size_limit=3_000)
    texts = {f"o{number}": bytes(range(256)).decode("latin-1") * 2 + str(number) for number in range(20)}
    for oid, text in texts.items():
        cache.keep(REPOSITORY, "c1", {}, {oid: text})
    cache.texts(REPOSITORY, ["o0"])
    cache.sweep()
    kept = cache.has_texts(REPOSITORY, texts)
    assert "o0" in kept
    assert "o19" in kept
    assert "o1" not in kept


def test_entries_are_bounded_too(tmp_path: Path) -> None:
    cache = BlobCache(tmp_path / "blobs.sqlite", entry_limit=10)
    for number in range(50):
        cache.keep(REPOSITORY, f"c{number}", {"a.py": entry("o")}, {})
    cache.sweep()
    assert sum(len(cache.entries(REPOSITORY, f"c{number}", ["a.py"])) for number in range(50)) <= 10


def test_it_sweeps_by_itself(tmp_path: Path) -> None:
    cache = BlobCache(tmp_path / "blobs.sqlite", entry_limit=10)
    for number in range(SWEEP_EVERY):
        cache.keep(REPOSITORY, f"c{number}", {"a.py": entry("o")}, {})
    cache.close()
    with sqlite3.connect(tmp_path / "blobs.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone()[0] <= 10


def test_a_file_that_is_no_database_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "blobs.sqlite"
    path.write_bytes(b"this is no database" * 100)
    cache = BlobCache(path)
    assert cache.texts(REPOSITORY, ["o1"]) == {}
    cache.keep(REPOSITORY, "c1", {}, {"o1": "x"})
    assert cache.texts(REPOSITORY, ["o1"]) == {"o1": "x"}


def test_without_a_place_to_write_it_remembers_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = BlobCache(tmp_path / "file" / "blobs.sqlite")
    cache.keep(REPOSITORY, "c1", {"a.py": entry("o1")}, {"o1": "x"})
    assert cache.texts(REPOSITORY, ["o1"]) == {}
    assert cache.entries(REPOSITORY, "c1", ["a.py"]) == {}


def test_two_caches_share_a_file(tmp_path: Path) -> None:
    one, other = BlobCache(tmp_path / "blobs.sqlite"), BlobCache(tmp_path / "blobs.sqlite")
    one.keep(REPOSITORY, "c1", {}, {"o1": "x"})
    other.keep(REPOSITORY, "c1", {}, {"o2": "y"})
    assert (
        one.texts(REPOSITORY, ["o1", "o2"]) == other.texts(REPOSITORY, ["o1", "o2"]) == {"o1": "x", "o2": "y"}
    )
