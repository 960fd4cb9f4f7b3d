"""The App's keys on disk: the private key in a file of its own, the rest in `.env`."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.model.input_error import InputError

ENV_FILE = ".env"
OWNER_ONLY = 0o600
OURS = re.compile(
    r"^[ \t]*+(?:export[ \t]++)?(GITHUB_(?:APP_ID|PRIVATE_KEY|WEBHOOK_SECRETS?))[ \t]*+=[ \t]*+\S",
    re.MULTILINE,
)
PLAIN = re.compile(r"[A-Za-z0-9_./:@+-]*")


@dataclass(frozen=True, slots=True)
class StoredKeys:
    """Where the keys are."""

    private_key: Path
    settings: Path


def check_folder(folder: Path) -> None:
    """Make the folder where it is missing; raise InputError unless the keys can be written there without losing others'."""
    settings = folder / ENV_FILE
    try:
        if settings.exists() and (found := OURS.search(settings.read_text("utf-8"))):
            raise InputError(
                f"{settings} already sets {found[1]} for a registered App; "
                "move the file, or choose another folder with --folder"
            )
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, UnicodeDecodeError) as wrong:
        words = wrong.strerror if isinstance(wrong, OSError) else "it is not text"
        raise InputError(f"cannot write the keys into {folder}: {words}") from wrong


def keep(folder: Path, *, slug: str, private_key: str, settings: dict[str, str], about: str) -> StoredKeys:
    """Write the private key and the settings, each readable by their owner alone. Raises OSError.

    Neither overwrites anything: an existing key stays, and the settings are added to an existing `.env`.
    """
    folder = folder.resolve()
    key_file = _new_file(folder, f"{slug}.private-key", ".pem", private_key)
    env_file = folder / ENV_FILE
    before = env_file.read_text("utf-8") if env_file.exists() else ""
    if before and not before.endswith("\n"):
        before += "\n"
    named = settings | {"GITHUB_PRIVATE_KEY": str(key_file)}
    lines = "".join(f"{name}={_quoted(value)}\n" for name, value in named.items())
    _replace(env_file, f"{before}# {about}\n{lines}")
    return StoredKeys(key_file, env_file)


def _new_file(folder: Path, stem: str, ending: str, text: str) -> Path:
    for number in range(1, 1_000):
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        except FileExistsError:
            continue
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        return path
    raise FileExistsError(f"too many files called {stem}")


def _replace(path: Path, text: str) -> None:
    """Write a file whole or not at all; a new temporary file is its owner's alone."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _quoted(value: str) -> str:
    """As both python-dotenv and Docker Compose read it."""
    if PLAIN.fullmatch(value):
        return value
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
