"""Cubic: a priority and prose on lines; a review's text counts them and repeats them for agents."""

from __future__ import annotations

import re

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect

NAME = "Cubic"

_KNOWN_BODY = re.compile(
    r"\b(?:no|\d{1,4}) (?:new )?issues? found\b|started the ai code review|cubic:attribution|"
    r"\bcubic (?:found|analysis|reviewed|summary)",
    re.IGNORECASE,
)


@dialect(NAME, logins=("cubic-dev-ai[bot]", "cubic-dev-local[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:
    """Bodies name the violations only in a prompt, each of which is a comment on a line as well."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    loose = generic.read(
        comment, context, reviewer=NAME
    )  # what no line could hold is said outside the prompt
    if loose.findings:
        return loose
    return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "cubic") else None
