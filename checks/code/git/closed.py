"""git closed off: its environment, and a stand-in for the folder whose configuration it would obey.

git takes its settings from a repository that may be hostile, and scores of them name a program to run or an
address to ask, many under names that cannot be listed (`diff.NAME.textconv`, `alias.NAME`). So git is not given that
file, nor any of the user's, nor `info/attributes`, grafts or hooks: `GIT_COMMON_DIR` is a folder of ours
that links to the refs and little else, with a configuration of our own.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import weakref
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checks.code.git.places import Places

_KEPT = ("GIT_EXEC_PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""Variables without which git may not start; a repository cannot set them."""

_LINKED = ("refs", "packed-refs", "reftable", "shallow")
"""What git is to read of a common folder besides the objects."""

_FORMAT = re.compile(
    rb"^[ \t]{0,99}(objectformat|refstorage)[ \t]{0,99}=[ \t]{0,99}(sha1|sha256|files|reftable)[ \t]{0,99}$",
    re.IGNORECASE | re.MULTILINE,
)
"""The settings without which a repository cannot be read. git writes each on a line of its own."""

STANDING = 16
"""Repositories whose folder is kept for the next question."""

CONFIG_LIMIT = 1024 * 1024
"""Bytes of a repository's configuration that are looked at."""


def git_program() -> str | None:
    """Where git is; None without it. A relative folder of the PATH is left out: it may be the repository's."""
    return shutil.which("git", path=_path())


def closed_environment() -> dict[str, str]:
    """An environment in which git takes no settings but a repository's own, and reaches no network."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return kept | {
        "PATH": _path(),
        "HOME": os.devnull,
        "LC_ALL": "C",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",  # 2.39.4 and later; without a configuration no remote is asked anyhow
        "GIT_ALLOW_PROTOCOL": "none",
    }


@contextmanager
def standing_in(places: Places) -> Iterator[dict[str, str]]:
    """The environment in which git reads this repository without its configuration, while it stands."""
    config = _config(places.common / "config")
    made = _stand_in(places.common, config)
    if not (made.folder / "config").is_file():  # temporary files are cleaned away by others, too
        _stand_in.cache_clear()
        made = _stand_in(places.common, config)
    yield closed_environment() | {
        "GIT_DIR": str(places.git_folder),
        "GIT_COMMON_DIR": str(made.folder),
        "GIT_OBJECT_DIRECTORY": str(places.objects),
    }


class _StandIn:
    """A common folder of ours, which goes away with this object."""

    def __init__(self, common: Path, config: bytes) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="citecheck-git-"))
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)
        for name in _LINKED:
            (self.folder / name).symlink_to(common / name)
        (self.folder / "config").write_bytes(config)


@lru_cache(maxsize=STANDING)
def _stand_in(common: Path, config: bytes) -> _StandIn:
    """One for a repository, since git is asked often and a folder takes longer to make than most answers."""
    return _StandIn(common, config)


def _path() -> str:
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(each for each in folders if Path(each).is_absolute())


def _config(file: Path) -> bytes:
    """Our configuration for a repository of this kind."""
    try:
        with file.open("rb") as opened:
            formats = _FORMAT.findall(opened.read(CONFIG_LIMIT))
    except OSError:
        formats = []
    return b"[core]\n\trepositoryformatversion = %d\n\tbare = true\n[extensions]\n" % bool(
        formats
    ) + b"".join(b"\t%s = %s\n" % each for each in formats)
