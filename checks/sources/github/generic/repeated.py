"""Findings that say again what another finding of the body says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.model.location import Location
from checks.sources.github import draft
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import finds_alone
from checks.sources.github.generic.placing import (
    same_file,
)
from checks.sources.github.generic.wording.stance import is_against
from checks.sources.github.markup import inline

REPEATED = 0.8
"""Share of its words that a finding has in common with one that says the same at length."""

REMEDIED = 0.5
"""Share of the words of a remedy that one finding has when the remedy is that finding's."""

_REFERS = re.compile(
    r"\b(?:listed|mentioned|noted|described|identified|reported|the\s[\w ]{1,40})\s(?:above|below)\b",
    re.IGNORECASE,
)
"""A remedy that names no fault of its own: "Address the issues above"."""

LOOK = 1_000
"""Characters of a remedy in which that is looked for."""

ANEW_NAMES = 2
"""Pieces of code that such prose names at least."""

ANEW = 0.4
"""Share of its words that prose of its own has in common with all findings at most."""

REPEATED_WORDS = 20
"""Words of a finding that may be no more than another's title."""


def stands_alone(part: Part, shown: Sequence[Part]) -> bool:
    """Whether prose beside findings finds a fault that they do not: a summary says theirs again."""
    text = part.body or part.title
    if part.location or len(inline.code_texts(text)) < ANEW_NAMES or not finds_alone(text):
        return False
    words = draft.said(text)
    every = frozenset[str]().union(*(draft.said(f"{one.title} {one.body}") for one in shown))
    return bool(words) and len(words & every) < ANEW * len(words)


def is_repeated(number: int, shown: Sequence[Part]) -> bool:
    """Whether a finding without lines of its own says again what another says at greater length."""
    part = shown[number]
    place = part.location
    if place and place.first is not None and not part.remedy:
        return False
    others = [one for at, one in enumerate(shown) if at != number and not one.remedy]
    if part.remedy and others:  # a summary of what is to be done
        if place is not None and place.first is not None:
            return any(_meet(place, one.location) for one in others)
        return not _asks_for_more(part, others)
    words = draft.said(f"{part.title} {part.body}")
    if not words or len(words) > REPEATED_WORDS:
        return False
    for one in others:
        title, body = draft.said(one.title), draft.said(one.body)
        longer = len(title | body) > len(words)
        if (longer and words <= title) or (
            len(title | body) > 2 * len(words) and _share(words, title | body)
        ):
            return True
    return False


def _asks_for_more(part: Part, others: Sequence[Part]) -> bool:
    """Whether a remedy asks for something that is no finding's, and does not refer to what is above it."""
    text = f"{part.title} {part.body}"
    if not is_against(text) or _REFERS.search(text[:LOOK]):
        return False
    words = draft.said(text)
    return all(len(words & draft.said(f"{one.title} {one.body}")) < REMEDIED * len(words) for one in others)


def _share(words: frozenset[str], of: frozenset[str]) -> bool:
    return len(words & of) >= REPEATED * len(words)


def _meet(place: Location, other: Location | None) -> bool:
    return other is not None and same_file(place.path, other.path)
