"""Macroscope: a coloured severity and a short place on lines; a permalink where the line is not in the diff."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Block, Kind, Node, parse
from checks.sources.github.places import Permalink

NAME = "Macroscope"

_KNOWN_BODY = re.compile(
    r"code review (?:failed|skipped|completed)|no issues (?:identified|found|evaluated)|macroscope summarized|"
    r"^#+ approvability|pull request summary",
    re.IGNORECASE | re.MULTILINE,
)


@dialect(NAME, logins=("macroscopeapp[bot]",))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """The short place is GitHub's own, cut; a permalink stands where GitHub could place the whole file only."""
    if comment.place is not Place.INLINE:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "macroscope") else None
    link, nodes = _without_link(parse(comment.body))
    own = comment.location
    if link and (own is None or own.path == link.location.path):
        comment = replace(comment, location=link.location, commit=link.commit or comment.commit)
    return draft.reading(comment, [replace(generic.one(comment, nodes), location=None)], reviewer=NAME)


def _without_link(nodes: Sequence[Node]) -> tuple[Permalink | None, list[Node]]:
    """The permalink that is a paragraph of its own near the beginning, if it is one, and the other nodes."""
    for number, node in enumerate(nodes[:3]):
        text = node.text.strip() if isinstance(node, Block) and node.kind is Kind.PARAGRAPH else ""
        if text.startswith("https://") and not text.split()[1:]:
            return places.permalink(text), [*nodes[:number], *nodes[number + 1 :]]
    return None, list(nodes)
