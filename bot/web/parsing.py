"""Parsing signed bodies: small ones here, large ones in a process of their own, as far as they are needed.

Python parses JSON without letting anything else of its process run: a body of 24 MiB kept everybody waiting for seconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
from functools import cache
from typing import Any

from pydantic import BaseModel

from bot.web import payloads, reducing

AT_ONCE_BYTES = 256 * 1024
"""Parsed in a few milliseconds; GitHub's deliveries have 10 to 30 KB."""

APART_SECONDS = 8.0
"""GitHub waits 10 seconds for the whole answer."""

LOGGED = frozenset({"repository", "full_name", "pull_request", "issue", "number", "head", "sha", "check_run",
                    "check_suite", "head_sha"})  # fmt: skip
"""Names of what the log says of a delivery."""


class NotJsonError(Exception):
    """A body is no JSON."""


class TooLargeError(Exception):
    """A body took too long, or too much memory, to be parsed."""


class Parsing:
    """Parses bodies for a web process, large ones one after the other."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    async def __call__(self, body: bytes) -> Any:  # noqa: ANN401 - JSON
        """The value; of a large body what has names that events are decided by. Raises NotJsonError, TooLargeError."""
        if len(body) > AT_ONCE_BYTES:
            try:
                async with asyncio.timeout(APART_SECONDS), self._one_at_a_time:
                    body = await _reduced(body)
            except (TimeoutError, OSError) as error:
                raise TooLargeError from error
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            raise NotJsonError from None


async def _reduced(body: bytes) -> bytes:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        "-S",
        reducing.__file__,
        stdin=pipe,
        stdout=pipe,
        stderr=asyncio.subprocess.DEVNULL,
        env={},
    )
    try:
        names = json.dumps(sorted(_names())).encode()
        answer, _ = await process.communicate(b"%b\n%b" % (names, body))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == reducing.NOT_JSON:
        raise NotJsonError
    if process.returncode != 0:
        raise TooLargeError
    return answer


@cache
def _names() -> frozenset[str]:
    """All names that the models of events read."""
    models = [
        each for each in vars(payloads).values() if isinstance(each, type) and issubclass(each, BaseModel)
    ]
    fields = [(name, field.alias) for model in models for name, field in model.model_fields.items()]
    return LOGGED | {name for both in fields for name in both if name}
