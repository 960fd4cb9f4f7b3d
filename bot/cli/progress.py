"""A progress bar on a terminal, for work that takes over a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

SHOWN_AFTER = 1.0
"""Seconds of work before a bar appears."""


@contextmanager
def progress_bar(stream: TextIO) -> Iterator[Callable[[int, int], None] | None]:
    """Yield what to call with (done, of how many), or None when the stream is no terminal."""
    if not stream.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import Progress  # noqa: PLC0415

    started = time.monotonic()
    with Progress(console=Console(file=stream), transient=True, disable=False) as bar:
        task = bar.add_task("checking findings", total=None, visible=False)

        def update(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=time.monotonic() - started > SHOWN_AFTER)

        yield update
