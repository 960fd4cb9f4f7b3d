"""Files and folders that nobody but the account that runs the bot can read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def private_folder(path: Path) -> None:
    """Make a folder that only we can enter. One that is there already keeps its mode: it may be shared."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)


def private_file(path: Path) -> None:
    """Make a file that only we can read, or take away what others may do with the one that is there.

    SQLite gives the files beside a database the mode of the database.
    """
    private_folder(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal"))):
        if each.exists() and each.stat().st_mode & 0o077:
            each.chmod(0o600)
