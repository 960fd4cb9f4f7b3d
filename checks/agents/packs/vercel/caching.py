"""When a recommendation is about caching in a shared cache, and what project it is about."""

from __future__ import annotations

from checks.agents.packs.headers import CACHE_HEADERS
from checks.agents.packs.situation import Situation

NEXT = "next"
DIRECTIVES = ("s-maxage",)
CACHE_COMPONENTS_SINCE = 16
"""Major version of Next.js with the stable names of the cache API."""


def is_about_headers(situation: Situation) -> bool:
    """Trigger H: the text has `s-maxage` or the name of a caching header, and there are files."""
    if not situation.recommendation.files:
        return False
    return (
        situation.says(*CACHE_HEADERS, *DIRECTIVES)
        or situation.names("s-maxage", "Cache-Control", "CDN-Cache-Control", "Vercel-CDN-Cache-Control")
        or any(value.name in CACHE_HEADERS for value in situation.headers)
    )


def is_next(situation: Situation, since: int = 0) -> bool:
    """The project is one of Next.js, of this major version or a later one."""
    signals = situation.signals
    return signals.framework == NEXT and (not since or (signals.major or 0) >= since)


def is_next_of_unknown_version(situation: Situation) -> bool:
    """Next.js, and nobody says which."""
    return situation.signals.framework == NEXT and situation.signals.major is None
