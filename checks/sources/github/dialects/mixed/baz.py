"""Baz: prose on lines, then a prompt for agents and what type of finding it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Reading
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse

NAME = "Baz"

_TYPE = re.compile(r"\A\W*+finding types?\b", re.IGNORECASE)
_METHODS = re.compile(r"\bfix methods\b|\bfixer\b", re.IGNORECASE)
_KNOWN_BODY = re.compile(r"baz(?:\.co| review| reviewer)\b|no (?:new )?findings", re.IGNORECASE)


@dialect(NAME, logins=("baz-reviewer[bot]",))
def read(comment: Comment, context: Context) -> Reading | None:
    """The prompt repeats the finding with its place, which counts where GitHub gives none."""
    if comment.place is not Place.INLINE:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "baz") else None
    nodes = parse(comment.body)
    part = generic.one(comment, _told(nodes))
    place = part.location or places.first_named(_prompt(nodes), context.files)
    return draft.reading(comment, [replace(part, location=place)], reviewer=NAME)


def _told(nodes: Sequence[Node]) -> list[Node]:
    """What is said of the code: without the line of types and the offers to fix it."""
    return [
        node
        for node in noise.without_prompts(nodes)
        if not _METHODS.search(inline.plain(node.title if isinstance(node, Section) else ""))
        and not (
            isinstance(node, Block) and node.kind is Kind.PARAGRAPH and _TYPE.match(inline.plain(node.text))
        )
    ]


def _prompt(nodes: Sequence[Node]) -> str:
    kept = noise.without_prompts(nodes)
    fences = [
        node.text
        for node in nodes
        if isinstance(node, Block) and node.kind is Kind.FENCE and node not in kept
    ]
    return " ".join(fences[0].split()) if fences else ""
