"""Findings that say again what another finding of the body says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checks.model.location import Location
from checks.sources.github import draft
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import finds_alone
from checks.sources.github.generic.placing import (
    same_file,
)
from checks.sources.github.generic.wording.stance import bids, bids_to_look, is_against
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


@dataclass(frozen=True, slots=True)
class _Said:
    """A finding with the words by which it is known again."""

    part: Part
    title: frozenset[str]
    words: frozenset[str]
    """Those of title and text."""

    @property
    def is_placed(self) -> bool:
        """Whether it names lines."""
        return self.part.location is not None and self.part.location.first is not None


def standing_alone(weak: Sequence[Part], shown: Sequence[Part]) -> list[Part]:
    """The prose beside findings that finds a fault which they do not: a summary says theirs again."""
    every = (
        frozenset[str]().union(*(draft.said(f"{one.title} {one.body}") for one in shown))
        if weak
        else frozenset()
    )
    return [part for part in weak if _stands_alone(part, every)]


def _stands_alone(part: Part, every: frozenset[str]) -> bool:
    text = part.body or part.title
    if part.location or len(inline.code_texts(text)) < ANEW_NAMES or not finds_alone(text):
        return False
    words = draft.said(text)
    return bool(words) and len(words & every) < ANEW * len(words)


def without_repeated(shown: Sequence[Part]) -> list[Part]:
    """The findings without those that say again what another says at greater length, and have no lines of their own."""
    every = [_Said(one, draft.said(one.title), draft.said(f"{one.title} {one.body}")) for one in shown]
    lasting = [one for one in every if not one.part.remedy]
    return [
        _rated(one, every)
        for one in every
        if not _is_repeated(one, [other for other in lasting if other is not one])
    ]


def _rated(one: _Said, every: Sequence[_Said]) -> Part:
    """A finding, with the severity of a row of a table that sums it up."""
    rows = (other.part for other in every if other.part.severity and _is_longer(one, other))
    row = None if one.part.severity else next(rows, None)
    return replace(one.part, severity=row.severity) if row else one.part


def _is_repeated(one: _Said, others: Sequence[_Said]) -> bool:
    if one.is_placed and not one.part.remedy:
        return any(_is_longer(other, one) for other in others)
    if one.part.remedy and others:  # a summary of what is to be done
        if one.is_placed:
            return any(_meet(one.part.location, other.part.location) for other in others)
        return not _asks_for_more(one, others)
    words = one.words
    if not words or len(words) > REPEATED_WORDS:
        return False
    return any(
        (len(other.words) > len(words) and words <= other.title)
        or (len(other.words) > 2 * len(words) and len(words & other.words) >= REPEATED * len(words))
        for other in others
    )


def _is_longer(other: _Said, one: _Said) -> bool:
    """Whether another finding has the same lines and the same title, and says more: a table sums it up."""
    same = one.is_placed and other.part.location == one.part.location and other.title == one.title
    bare = inline.plain(one.part.body).strip(". ") in inline.plain(one.part.title)
    return same and bare and len(other.part.body) > len(one.part.body)


def said_nowhere(told: Sequence[Part], shown: Sequence[Part]) -> list[Part]:
    """What a summary tells without what findings say that have half of its words."""
    every = [draft.said(f"{one.title} {one.body}") for one in shown]
    return [one for one in told if not _shares(draft.said(one.body), every)]


def _shares(words: frozenset[str], every: Sequence[frozenset[str]]) -> bool:
    return any(len(words & other) >= REMEDIED * len(words) for other in every)


def _asks_for_more(one: _Said, others: Sequence[_Said]) -> bool:
    """Whether a remedy asks for something that is no finding's, and does not refer to what is above it."""
    text = f"{one.part.title} {one.part.body}"
    if not (is_against(text) or bids(text)) or _REFERS.search(text[:LOOK]):
        return False
    return all(len(one.words & other.words) < REMEDIED * len(one.words) for other in others)


def asks_to_look(part: Part) -> bool:
    """Whether a remedy only bids to look at something, and says of nothing that it is at fault."""
    text = f"{part.title} {part.body}"
    return part.remedy and bids_to_look(text) and not is_against(text)


def _meet(place: Location | None, other: Location | None) -> bool:
    return place is not None and other is not None and same_file(place.path, other.path)
