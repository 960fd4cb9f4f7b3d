"""Findings that say again what another finding of the body says."""

from __future__ import annotations

from collections.abc import Sequence

from checks.model.location import Location
from checks.sources.github import draft
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import finds_alone
from checks.sources.github.generic.placing import (
    same_file,
)
from checks.sources.github.markup import inline

REPEATED = 0.8
"""Share of its words that a finding has in common with one that says the same at length."""

REMEDY_WORDS = 10
"""Words of a remedy that is told at length."""

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
        return not _tells_more(part, others)
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


def _tells_more(part: Part, others: Sequence[Part]) -> bool:
    """Whether a remedy is told at length, and is of no finding that is shown."""
    words = draft.said(f"{part.title} {part.body}")
    every = frozenset[str]().union(*(draft.said(f"{one.title} {one.body}") for one in others))
    return len(words) >= REMEDY_WORDS and len(words & every) < ANEW * len(words)


def _share(words: frozenset[str], of: frozenset[str]) -> bool:
    return len(words & of) >= REPEATED * len(words)


def _meet(place: Location, other: Location | None) -> bool:
    return other is not None and same_file(place.path, other.path)
