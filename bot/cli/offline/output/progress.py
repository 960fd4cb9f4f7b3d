"""A progress bar on a terminal, for work that takes over a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TextIO

SHOWN_AFTER = 1.0
"""Seconds of work before a bar appears."""


@contextmanager
def progress_bar(stream: TextIO | None) -> Iterator[Callable[[int, int], None] | None]:
    """Yield what to call with (done, of how many), or None when the stream is no terminal."""
    if stream is None or not stream.isatty():
        yield None
        return
    with ExitStack() as shown:
        update: Callable[[int, int], None] | None = None
        started = time.monotonic()

        def show(done: int, total: int) -> None:
            nonlocal update
            if update is None and time.monotonic() - started > SHOWN_AFTER:
                update = shown.enter_context(_bar(stream))
            if update is not None:
                update(done, total)

        yield show


@contextmanager
def _bar(stream: TextIO) -> Iterator[Callable[[int, int], None]]:
    from rich.console import Console  # noqa: PLC0415 - most checks are done before there is a bar
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(file=stream), transient=True) as bar:
        task = bar.add_task("checking findings", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
