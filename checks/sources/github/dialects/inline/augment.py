"""Augment: prose on lines, sometimes with a severity line; its other comments are summaries."""

from __future__ import annotations

import re

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect

NAME = "Augment"

_KNOWN_BODY = re.compile(r"augment pr summary|review completed|suggestions? posted", re.IGNORECASE)


@dialect(NAME, logins=("augmentcode[bot]", "augment-app[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """The links to fix it in Augment carry the whole prompt in their address and are not read."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    summary = noise.is_known_or_note(comment.body, _KNOWN_BODY, "augment")
    return Reading() if summary and not generic.heads_findings(comment.body) else None
