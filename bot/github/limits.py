"""GitHub's limits: what an answer says of them, and keeping still while one is used up."""

from __future__ import annotations

import re
import time
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from bot.github.errors import RateLimitedError

if TYPE_CHECKING:
    import httpx

    from bot.github.response import Response

FORBIDDEN, TOO_MANY = 403, 429

SECONDARY_LIMIT_SECONDS = 60.0
"""To wait after a limit whose answer names no time, as GitHub's documentation asks."""

LONGEST_LIMIT_SECONDS = 2 * 3600.0
"""GitHub's limits reset hourly; a date beyond this is somebody's wrong clock."""


def retry_after(value: str | None, now: float) -> float | None:
    """The epoch second that a `Retry-After` names, in seconds or as a date. None when it names none."""
    if not value:
        return None
    value = value.strip()
    if re.fullmatch(r"\d{1,9}", value):
        return now + int(value)
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, IndexError, OverflowError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


class Limits:
    """What is known of one installation's limits: while one is used up, nothing is sent."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def refuse_early(self, endpoint: str, resource: str, now: float) -> None:
        """Raise RateLimitedError when a request would only be refused."""
        for used_up in ("all", resource):
            until = self._until.get(used_up, 0.0)
            if until > now:
                raise RateLimitedError(endpoint, "GitHub's limit is used up", until=until)

    def hear(self, headers: httpx.Headers) -> tuple[str, int] | None:
        """Note what an answer says: the resource and how much of it is left, None when it says nothing."""
        resource = headers.get("x-ratelimit-resource", "core")[:50]
        left = headers.get("x-ratelimit-remaining", "")
        if not re.fullmatch(r"[0-9]{1,9}", left):
            return None
        reset = _reset(headers)
        if int(left) == 0 and reset is not None:
            self._use_up(resource, reset)
        return resource, int(left)

    def refused(self, resource: str, headers: httpx.Headers) -> float:
        """Note that GitHub refused a request for a limit; until when to wait, in epoch seconds."""
        now = time.time()
        named = retry_after(headers.get("retry-after"), now)
        if "retry-after" in headers:  # a secondary limit concerns every kind of request
            resource = "all"
        elif headers.get("x-ratelimit-remaining") == "0":
            named = _reset(headers)
        until = named if named is not None else now + SECONDARY_LIMIT_SECONDS
        until = min(max(until, now), now + LONGEST_LIMIT_SECONDS) + 1.0
        self._use_up(resource, until)
        return until

    def _use_up(self, resource: str, until: float) -> None:
        self._until[resource] = max(until, self._until.get(resource, 0.0))


def is_limit(answer: Response) -> bool:
    """Whether an answer refuses for a limit, and not for a permission: 403 may mean either."""
    if answer.status == TOO_MANY:
        return True
    message = answer.message.lower()
    return answer.status == FORBIDDEN and (
        "retry-after" in answer.headers
        or answer.headers.get("x-ratelimit-remaining") == "0"
        or "rate limit" in message
        or "abuse detection" in message
    )


def _reset(headers: httpx.Headers) -> float | None:
    """The epoch second at which a limit begins anew; None where none is named."""
    reset = headers.get("x-ratelimit-reset", "")
    return (
        min(float(reset), time.time() + LONGEST_LIMIT_SECONDS)
        if re.fullmatch(r"[0-9]{1,12}", reset)
        else None
    )
