"""Kilo Code: comments on lines, and a summary with a table for each severity."""

from __future__ import annotations

import re

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import inline, parse

NAME = "Kilo Code"
MARK = "<!-- kilo-review -->"

_HISTORY = re.compile(r"<!--\s*+kilo-review-history\b")
_HISTORY_END = re.compile(
    r"<!--\s*+(?:/kilo-review-history|kilo-review-history[ -]end)\s*+-->|/kilo-review-history\s*+-->"
)
_NO_FINDINGS = re.compile(r"\bfiles reviewed\b|\bprevious reviews?\b", re.IGNORECASE)
_KNOWN_BODY = re.compile(r"kilo-review|code review summary|no issues found|status:", re.IGNORECASE)


@dialect(NAME, logins=("kiloconnect[bot]", "kilo-code-bot[bot]"), marks=(MARK,))
def read(comment: Comment, context: Context) -> Reading | None:
    """The history repeats the tables of earlier rounds: what is fixed there is no finding any more."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    nodes = parse(_without_history(comment.body))
    nodes = noise.without(nodes, lambda section: bool(_NO_FINDINGS.search(inline.plain(section.title))))
    parts = generic.findings(noise.without_footer(noise.without_prompts(nodes)), context.files)
    known = _KNOWN_BODY.search(comment.body) and not noise.announces_findings(_without_history(comment.body))
    if not parts and not known:
        return draft.unknown(comment, NAME)
    return draft.reading(comment, parts, reviewer=NAME)


def _without_history(body: str) -> str:
    start = _HISTORY.search(body)
    if not start:
        return body
    end = _HISTORY_END.search(body, start.end())
    return body[: start.start()] + (body[end.end() :] if end else "")
