"""Troubles on demand: which requests go wrong, and in what order; what goes wrong is up to each answer."""

from __future__ import annotations

import re
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from bot.sandbox.http.recording import RecordedRequest


class Answer:
    """One way to answer a request; this one lets it through to the sandbox."""

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, with or without asking the app."""
        await app(scope, receive, send)


@dataclass
class Rule:
    """Which requests a list of answers is for, and what is left of the list."""

    method: str
    path: re.Pattern[str]
    body: re.Pattern[str] | None
    answers: deque[Answer]
    forever: bool

    def fits(self, request: RecordedRequest) -> bool:
        """The rule still has an answer for a request like this."""
        if not self.answers or self.method not in ("*", request.method):
            return False
        if not self.path.search(request.path):
            return False
        return self.body is None or bool(self.body.search(request.raw_body.decode(errors="replace")))

    def take(self) -> Answer:
        """The next answer; the last one again and again when the rule holds forever."""
        if self.forever and len(self.answers) == 1:
            return self.answers[0]
        return self.answers.popleft()


class Faults:
    """The script of troubles. Each answer is given once, in order; earlier rules come first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []

    def add(
        self, method: str, path: str, *answers: Answer, body: str | None = None, forever: bool = False
    ) -> None:
        """Give `answers` to requests whose method (`*`: any) and whose path (a regexp) fit.

        `body` is a regexp on the raw request body, to distinguish one GraphQL query from another. With
        `forever` the last answer is repeated until `clear`.
        """
        rule = Rule(method, re.compile(path), re.compile(body) if body else None, deque(answers), forever)
        with self._lock:
            self._rules.append(rule)

    def clear(self) -> None:
        """Everything goes well from now on."""
        with self._lock:
            self._rules.clear()

    def next_for(self, request: RecordedRequest) -> Answer | None:
        """The answer that the script holds for this request, taken off the script."""
        with self._lock:
            for rule in self._rules:
                if rule.fits(request):
                    return rule.take()
        return None

    @property
    def left(self) -> int:
        """How many answers wait that are not repeated for ever; 0 says that the script was played."""
        with self._lock:
            return sum(len(rule.answers) for rule in self._rules if not rule.forever)
