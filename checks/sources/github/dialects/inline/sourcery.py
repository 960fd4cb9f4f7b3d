"""Sourcery: conventional comments on lines; a review body adds feedback on the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Severity
from checks.model.severity import severity_of
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline, parse

NAME = "Sourcery"

_KIND = re.compile(
    r"\A\s{0,20}\*{0,4}\s{0,9}(?P<emoji>\W{0,4}?)\s{0,9}(?P<kind>issue|suggestion|nitpick|question|thought|todo|chore|praise|note)"
    r"(?:\s*\((?P<topic>[\w /,-]{1,60})\))?\s*:\**:?\s*",
    re.IGNORECASE,
)
_FEEDBACK = re.compile(r"high[- ]level feedback|overall comments|general comments", re.IGNORECASE)
_KNOWN_BODY = re.compile(
    r"i'?ve (?:found|reviewed)|reviewer'?s guide|summary by sourcery|looks great|weekly limit", re.IGNORECASE
)


@dialect(NAME, logins=("sourcery-ai[bot]", "sourcery-ai-experiments[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:
    """The prompt at the end of a review body repeats the comments on lines and is not read."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [_inline(parse(comment.body))], reviewer=NAME)
    if comment.place is Place.ISSUE_COMMENT:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "sourcery") else None
    nodes = noise.without_footer(noise.without(parse(comment.body), lambda section: section.tag == "details"))
    parts = draft.some(_feedback(nodes, context))
    if not parts and not noise.is_known_or_note(comment.body, _KNOWN_BODY, "sourcery"):
        return None
    return draft.reading(comment, parts, reviewer=NAME)


def _inline(nodes: Sequence[Node]) -> Part:
    nodes = noise.without_footer(noise.without_prompts(nodes))
    severity: Severity | None = None
    kept: list[Node] = []
    for node in nodes:
        if not kept and isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            kind = _KIND.match(node.text)
            if kind:
                severity = severity_of(kind["emoji"] + kind["kind"])
                node = replace(node, text=node.text[kind.end() :])  # noqa: PLW2901
        kept.append(node)
    title, rest = draft.titled(kept)
    return Part(title, draft.body(rest), severity=severity)


def _feedback(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Bullets about the whole change, where the body announces them; a place only if one is named."""
    announced = False
    for node in nodes:
        if not isinstance(node, Block):
            continue
        if node.kind is Kind.LIST and announced:
            for item in node.items:
                part = generic.part_of(parse(item))
                yield replace(part, location=places.first_named(inline.clean(item), context.files))
        elif node.kind in (Kind.PARAGRAPH, Kind.HEADING):
            announced = announced or bool(_FEEDBACK.search(node.text))
