"""Which messages an example prints, and which place in the source made each."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from checks.code.facts.answer import CannotTell
from checks.model.finding import Unparsed
from checks.model.observation import Observation
from checks.model.outcome import Disposition, Outcome
from tests.docs.messages.sites import ROOT, Site

MADE = {Outcome: "message", Observation: "message", Unparsed: "reason", CannotTell: "why"}
"""What holds a message, and in which field."""

ENDS = {
    Disposition.VERIFIED: "verified",
    Disposition.FAILED: "failed",
    Disposition.UNSUPPORTED: "not judged",
    Disposition.UNVERIFIABLE: "out of reach",
}
"""What a claim comes to, in words."""


class Notes(tuple[str, ...]):
    """The texts that an example prints, besides outcomes, observations and what is not read."""

    __slots__ = ()


Run = Callable[[], object]
"""Runs an example."""


@dataclass
class Recorder:
    """The messages that were made, each with the functions that were at work then: file and name, innermost first."""

    made: list[tuple[str, str, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    """Message, what the claim came to (empty where it is no claim's), functions."""

    def run(self, example: Run) -> None:
        """Run an example, and keep the notes that it gives: messages that are texts, whoever made them."""
        given = example()
        if isinstance(given, Notes):
            self.made += [(note, "", ()) for note in given]


@contextmanager
def recorded() -> Iterator[Recorder]:
    """Every message that is made meanwhile."""
    recorder = Recorder()
    with ExitStack() as stack:
        for holder, name in MADE.items():
            stack.enter_context(patch.object(holder, "__init__", _recording(holder, name, recorder)))
        yield recorder


def _recording(holder: Any, name: str, recorder: Recorder) -> Any:
    original = holder.__init__

    def recording(self: Any, *args: Any, **named: Any) -> None:
        original(self, *args, **named)
        ends = ENDS[self.disposition] if holder is Outcome else ""
        recorder.made.append((getattr(self, name), ends, tuple(_at_work())))

    return recording


def _at_work() -> Iterator[tuple[str, str]]:
    frame = sys._getframe(2)
    while frame is not None:
        if file := _file_of_ours(frame.f_code.co_filename):
            yield file, frame.f_code.co_name
        frame = frame.f_back  # type: ignore[assignment]


@cache
def _file_of_ours(name: str) -> str:
    path = Path(name)
    ours = path.is_relative_to(ROOT / "checks") or path.is_relative_to(ROOT / "bot")
    return path.relative_to(ROOT).as_posix() if ours else ""


class Sources:
    """The places that make messages, to find the one that made a given message."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._by_function: dict[tuple[str, str], list[Site]] = defaultdict(list)
        for site in sites:
            self._by_function[site.file, site.function].append(site)
        self._all = [site for several in self._by_function.values() for site in several]

    def of(self, message: str, ends: str, at_work: tuple[tuple[str, str], ...]) -> Site | None:
        """The place that made it: in the innermost function at work that has such words."""
        if not at_work:
            return _closest(message, ends, self._all)
        for function in dict.fromkeys(at_work):
            found = _closest(message, ends, self._by_function.get(function, ()))
            if found is not None:
                return found
        return None


def _closest(message: str, ends: str, sites: Iterable[Site]) -> Site | None:
    """The one with the most words of all that can make it, and that end so."""
    fitting = [
        site
        for site in sites
        if (not ends or ends in site.ends or not site.ends) and site.pattern.fullmatch(message)
    ]
    return max(fitting, key=lambda one: len(one.words), default=None)
