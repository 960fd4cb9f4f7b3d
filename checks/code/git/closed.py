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
from contextlib import contextmanager
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
    with tempfile.TemporaryDirectory(prefix="citecheck-git-", ignore_cleanup_errors=True) as made:
        common = Path(made)
        for name in _LINKED:
            (common / name).symlink_to(places.common / name)
        (common / "config").write_bytes(_config(places.common / "config"))
        yield closed_environment() | {
            "GIT_DIR": str(places.git_folder),
            "GIT_COMMON_DIR": made,
            "GIT_OBJECT_DIRECTORY": str(places.objects),
        }


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
