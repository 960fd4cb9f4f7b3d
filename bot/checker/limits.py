"""What a checker may use: CPU time for each task, memory for the whole of its life, and no files."""

from __future__ import annotations

import math
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Final

from checks.model.cost import TooCostlyError

MEBIBYTE: Final = 1024 * 1024

SHORTEST_PART: Final = 0.1
"""Seconds of CPU that a part of a task has at least."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a checker."""

    cpu_seconds: int = 20
    """Of one task, in processor time: waiting costs nothing."""

    memory_mebibytes: int = 512
    """Of address space, with what the program itself takes: about 90."""


class Allowance:
    """The CPU time of one task after the other.

    A part that uses up half of what is left of it is interrupted by `TooCostlyError`, so that one hostile
    comment takes at most half of what there is for all. What cannot be interrupted so, since it loops
    in C, is ended with its process by the kernel when all is used up.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._deadline = 0.0
        self._inside = False
        self.interrupted = False
        """Whether a part of the task was interrupted: what this process remembers may be half done."""

    def confine(self) -> None:
        """Put the limits on this process that hold for all of its life."""
        most = self._limits.memory_mebibytes * MEBIBYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        signal.signal(signal.SIGPROF, self._interrupt)

    def begin(self) -> None:
        """A task begins. In whole seconds rounded up, as the kernel counts them."""
        used = time.process_time()
        self._deadline = used + self._limits.cpu_seconds
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(self._deadline), resource.RLIM_INFINITY))
        self._set_timer()

    def end(self) -> None:
        """A task has ended."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of a task that may raise `TooCostlyError`, at any point."""
        self._inside = True
        try:
            yield
        finally:
            self._inside = False

    def _set_timer(self) -> None:
        left = self._deadline - time.process_time()
        signal.setitimer(signal.ITIMER_PROF, max(left / 2, SHORTEST_PART))

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        self._set_timer()
        if self._inside:
            self.interrupted = True
            raise TooCostlyError
