"""Mesa: a badge and prose on lines, then the agent that found it; a review's text sums up."""

from __future__ import annotations

import re

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Block, Kind, inline, parse

NAME = "Mesa"

_AGENT = re.compile(r"\A\W*+agent:", re.IGNORECASE)
_KNOWN_BODY = re.compile(
    r"performed (?:\w+ )?review of|files? reviewed|no (?:new )?issues|mesa (?:description|review)|slash commands",
    re.IGNORECASE,
)


@dialect(NAME, logins=("mesa-dot-dev[bot]",))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """The analysis in a review's text says in general what the comments say of lines."""
    if comment.place is not Place.INLINE:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "mesa") else None
    nodes = [
        node
        for node in parse(comment.body)
        if not (
            isinstance(node, Block) and node.kind is Kind.PARAGRAPH and _AGENT.match(inline.clean(node.text))
        )
    ]
    return draft.reading(comment, [generic.one(comment, nodes)], reviewer=NAME)
