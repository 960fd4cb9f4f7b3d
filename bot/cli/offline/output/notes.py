"""What a command says on standard error besides errors: as little as was asked for."""

from __future__ import annotations

import sys
from enum import IntEnum

from checks.reports.wording.escape import line


class Volume(IntEnum):
    """How much is said."""

    QUIET = 0
    NORMAL = 1
    VERBOSE = 2


class Notes:
    """Says notes, each on a line that no terminal obeys."""

    def __init__(self, volume: Volume) -> None:
        self.volume = volume

    def say(self, text: str) -> None:
        """What most people want to know."""
        if self.volume >= Volume.NORMAL and sys.stderr is not None:
            print(f"citecheck: {line(text, 1_000)}", file=sys.stderr)  # noqa: T201

    def detail(self, text: str) -> None:
        """What explains a surprising answer."""
        if self.volume >= Volume.VERBOSE:
            self.say(text)
