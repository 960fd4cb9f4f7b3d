"""Graphite: prose on lines with a footer; what it writes elsewhere is about merging."""

from __future__ import annotations

import re

from checks.model.finding import Reading
from checks.sources.github import draft, generic
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import parse

NAME = "Graphite"

_HIDDEN = re.compile(r"<i\s+class=['\"]graphite__hidden['\"]\s*>")
_KNOWN_BODY = re.compile(r"graphite|merge queue|merge activity|stack", re.IGNORECASE)


@dialect(NAME, logins=("graphite-app[bot]",), marks=("graphite__hidden",))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """Everything from the hidden tail on is Graphite's own bookkeeping."""
    if comment.place is not Place.INLINE:
        return Reading() if _KNOWN_BODY.search(comment.body) else None
    text = _HIDDEN.split(comment.body, maxsplit=1)[0]
    return draft.reading(comment, [generic.one(comment, parse(text))], reviewer=NAME)
