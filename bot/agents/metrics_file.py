"""The counts of outputs in a file: read, changed and written by one process at a time, never half."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.model.input_error import InputError
from checks.agents.outputs.metrics import OutputMetrics
from checks.model.agents.verdicts import OutputVerdict

SIZE_LIMIT = 4 * 1024 * 1024


def load(path: Path) -> OutputMetrics:
    """The counts in a file; none yet where there is no file. Raises InputError for anything else."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
        if len(data) > SIZE_LIMIT:
            raise InputError(
                f"{path} is larger than {SIZE_LIMIT // 2**20} MiB, so `citecheck verify --metrics` did not write it"
            )
        return OutputMetrics.of_json(json.loads(data))
    except FileNotFoundError:
        return OutputMetrics()
    except OSError as wrong:
        raise InputError(f"{path} cannot be read: {wrong.strerror or wrong}") from wrong
    except (ValueError, RecursionError) as wrong:
        raise InputError(
            f"{path} was not written by `citecheck verify --metrics`: {str(wrong)[:200]}"
        ) from wrong


def count(path: Path, verdict: OutputVerdict) -> None:
    """Add one output to the counts in a file."""
    with _alone(path):
        metrics = load(path)
        metrics.add(verdict)
        _write(path, metrics)


def clear(path: Path) -> None:
    """Begin again with nothing counted; a file that is no metrics of ours is left alone."""
    with _alone(path):
        load(path)
        _write(path, OutputMetrics())


def _write(path: Path, metrics: OutputMetrics) -> None:
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        fresh.write_text(json.dumps(metrics.as_json(), indent=2) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as wrong:
        fresh.unlink(missing_ok=True)
        raise InputError(f"{path} cannot be written: {wrong.strerror or wrong}") from wrong


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While this process holds the lock beside the file; where the system has no locks, without one."""
    try:
        lock = path.with_name(f"{path.name}.lock").open("a")
    except OSError as wrong:
        raise InputError(f"{path} cannot be written: {wrong.strerror or wrong}") from wrong
    with lock:
        try:
            import fcntl  # noqa: PLC0415 - not on every system
        except ImportError:
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
