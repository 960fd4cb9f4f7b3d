"""Devin: a hidden JSON object gives the place; a coloured dot and a bold title the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from checks.model.finding import Reading
from checks.model.location import Location, Side
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import inline, parse

NAME = "Devin"
MARK = "devin-review-comment"

_BADGE = re.compile(r"<!--\s*+devin-review-badge-begin\s*+-->")
_BADGE_END = "<!-- devin-review-badge-end -->"
_KNOWN_BODY = re.compile(r"devin review|devin(?:-ai| ai|\.ai)|no (?:potential )?issues", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Hidden:
    """What the hidden object says."""

    id: str | None = None
    location: Location | None = None


@dialect(NAME, logins=("devin-ai-integration[bot]",), marks=(f"<!-- {MARK}",))
def read(comment: Comment, context: Context) -> Reading | None:
    """Comments on lines are findings; Devin the engineer writes under the same login, and is none."""
    if comment.place is Place.INLINE or f"<!-- {MARK}" in comment.body:
        hidden = _hidden(comment.body)
        part = generic.one(comment, parse(_without_badge(comment.body)))
        part = Part(
            part.title,
            part.body,
            comment.location or hidden.location,
            severity=part.severity,
            id=f"devin:{hidden.id}" if hidden.id else None,
        )
        return draft.reading(comment, [part], reviewer=NAME)
    if comment.place is Place.ISSUE_COMMENT:
        return Reading() if _KNOWN_BODY.search(comment.body) else None
    nodes = noise.without_footer(noise.without_prompts(parse(_without_badge(comment.body))))
    parts = generic.findings(nodes, context.files)
    if not parts and not _KNOWN_BODY.search(comment.body):
        return draft.unknown(comment, NAME)
    return draft.reading(comment, parts, reviewer=NAME)


def _hidden(body: str) -> _Hidden:
    for text in inline.comments(body):
        if text.startswith(MARK):
            try:
                value = json.loads(text.removeprefix(MARK))
            except (ValueError, RecursionError):
                continue
            if isinstance(value, Mapping):
                return _from_json(value)
    return _Hidden()


def _from_json(value: Mapping[str, object]) -> _Hidden:
    name, path = value.get("id"), value.get("file_path")
    first, last = value.get("start_line"), value.get("end_line")
    lines = (first, last if isinstance(last, int) else first) if isinstance(first, int) else None
    side = Side.LEFT if value.get("side") == "LEFT" else Side.RIGHT
    return _Hidden(
        id=name if isinstance(name, str) else None,
        location=places.at(path, lines, side) if isinstance(path, str) and path else None,
    )


def _without_badge(body: str) -> str:
    start = _BADGE.search(body)
    if not start:
        return body
    end = body.find(_BADGE_END, start.end())
    return body[: start.start()] + (body[end + len(_BADGE_END) :] if end >= 0 else "")
