"""Propel: a badge, a category in brackets, prose; a fold for agents repeats it."""

from __future__ import annotations

import re
from dataclasses import replace

from checks.model.finding import Reading
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.markup.nodes import blocks

NAME = "Propel"

_CATEGORY = re.compile(
    r"\A\s*(?:\[\*\*[^\]\n]{1,60}\*\*\]|\*\*\[[^\]\n]{1,60}\]\*\*|\[[A-Z][\w /-]{1,40}\])(?!\()\s*"
)
_KNOWN_BODY = re.compile(r"summary|no (?:blocking |major )?issues|lgtm|looks good|\bpropel\b", re.IGNORECASE)


@dialect(NAME, logins=("propel-code-bot[bot]",))
def read(comment: Comment, context: Context) -> Reading | None:
    """The badge's text is the severity; the place is in the fold when the API has none."""
    if comment.place is not Place.INLINE:
        return Reading() if _KNOWN_BODY.search(comment.body) else None
    nodes = parse(comment.body)
    kept: list[Node] = []
    badges: list[str] = []
    for node in noise.without_prompts(nodes):
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            badges += inline.image_texts(node.text)
            text = inline.clean(node.text)
            text = _CATEGORY.sub("", text) if not kept else text
            if text:
                kept.append(replace(node, text=text))
        else:
            kept.append(node)
    part = generic.one(comment, kept)
    place = comment.location or _fold_place(nodes, context)
    part = replace(part, severity=labels.worst(badges) or part.severity, location=place)
    return draft.reading(comment, [part], reviewer=NAME)


def _fold_place(nodes: tuple[Node, ...], context: Context) -> Location | None:
    for block in blocks(nodes):
        found = labels.fields_in(block.text, context.files).location
        if found:
            return found
    return None
