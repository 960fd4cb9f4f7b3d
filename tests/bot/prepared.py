"""Databases for tests: a SQLite file that is prepared once in a run, and copied for each test."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from bot.storage import database


def prepared(path: Path) -> str:
    """The address of an empty database in this file, as `database.prepare` leaves it."""
    shutil.copy(_template(), path)  # with its mode
    return database.normalize(f"sqlite:///{path}")


@cache
def _template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="citecheck-prepared-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "prepared.sqlite"
    database.prepare(database.normalize(f"sqlite:///{file}"))
    return file
