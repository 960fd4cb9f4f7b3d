"""Cubic: a priority and prose on lines; a review's text counts them and repeats them for agents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading
from checks.sources.github import agent_prompt, draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Node, Section, parse
from checks.sources.github.markup.nodes import blocks

NAME = "Cubic"

_VIOLATION = re.compile(r"<violation\b(?P<attributes>[^<>\n]{1,1200}+)>")
_PLACE = re.compile(r"\blocation=\"([^\"\n]{1,1000}+)\"")
_VIOLATION_END = "</violation>"
_KNOWN_BODY = re.compile(
    r"\b(?:no|\d{1,4}) (?:new )?issues? found\b|started the ai code review|cubic:attribution|"
    r"\bcubic (?:found|analysis|reviewed|summary)",
    re.IGNORECASE,
)


@dialect(NAME, logins=("cubic-dev-ai[bot]", "cubic-dev-local[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:
    """Bodies name the violations mostly in a prompt; most of them are comments on lines as well."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    nodes = parse(comment.body)
    # What no line could hold is said outside the prompt.
    said = noise.without_footer(noise.without_prompts(nodes))
    shown = [*generic.findings(_without_violations(said), context.files), *_violations(said, context)]
    violations = [one for one in draft.some(_violations(nodes, context)) if one not in shown]
    if not shown and not violations and not noise.is_known_or_note(comment.body, _KNOWN_BODY, "cubic"):
        return None
    return agent_prompt.reading(comment, shown, violations, context, reviewer=NAME)


def _without_violations(nodes: Sequence[Node]) -> list[Node]:
    return [
        replace(node, children=tuple(_without_violations(node.children)))
        if isinstance(node, Section)
        else node
        for node in nodes
        if isinstance(node, Section) or not _VIOLATION.search(node.text)
    ]


def _violations(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """`<violation number="1" location="path:48">` and what it says."""
    for block in blocks(nodes):
        openings = list(_VIOLATION.finditer(block.text))
        ends = [opening.start() for opening in openings[1:]] + [len(block.text)]
        for opening, end in zip(openings, ends, strict=False):  # none opens, and the text ends
            text = block.text[opening.end() : end].partition(_VIOLATION_END)[0]
            named = _PLACE.search(opening["attributes"])
            place = places.code_place(named[1], context.files) or places.at(named[1], None) if named else None
            yield generic.part_of(parse(text.strip()), location=place)
