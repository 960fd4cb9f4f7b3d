"""Where the counts of outputs are kept: in a file that is named, else in the database that the environment names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.agents import metrics_file
from bot.model.input_error import InputError, missing_extra
from checks.agents.outputs.metrics import OutputMetrics
from checks.model.agents.verdicts import OutputVerdict

if TYPE_CHECKING:
    from bot.storage.output_counts import OutputCounts

DATABASE = "CITECHECK_DATABASE_URL"


def has_place(file: Path | None) -> bool:
    """Whether there is somewhere to count."""
    return file is not None or bool(os.environ.get(DATABASE))


def count(file: Path | None, verdict: OutputVerdict) -> None:
    """Count one output. Raises InputError."""
    if file is not None:
        metrics_file.count(file, verdict)
    else:
        with _counts() as counts:
            counts.add(verdict)


def load(file: Path | None) -> OutputMetrics:
    """All counts. Raises InputError where there are none to read."""
    if file is None:
        with _counts() as counts:
            return counts.load()
    if not file.exists():
        raise InputError(f"{file} does not exist; `citecheck verify --metrics {file}` writes it")
    return metrics_file.load(file)


def clear(file: Path | None) -> None:
    """Begin again with nothing counted. Raises InputError."""
    if file is not None:
        metrics_file.clear(file)
    else:
        with _counts() as counts:
            counts.clear()


@contextmanager
def _counts() -> Iterator[OutputCounts]:
    """The counts in the database; an error of its own names the kind alone, for its words may hold a password."""
    url = os.environ.get(DATABASE)
    if not url:
        raise InputError(f"name the file with the counts with --metrics, or set {DATABASE}")
    try:
        import sqlalchemy as sa  # noqa: PLC0415 - packages of an extra

        from bot.storage import database  # noqa: PLC0415
        from bot.storage.output_counts import OutputCounts  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise missing_extra(DATABASE, missing, "bot") from missing
    try:
        with database.connect(database.normalize(url)) as engine:
            counts = OutputCounts(engine)
            counts.prepare()
            yield counts
    except database.BadDatabaseUrlError as wrong:
        raise InputError(f"{DATABASE} {wrong}") from wrong
    except sa.exc.SQLAlchemyError as wrong:
        raise InputError(f"the database at {DATABASE} does not answer: {type(wrong).__name__}") from None
