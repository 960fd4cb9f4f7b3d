"""Greptile: comments on lines, and an overview that holds those which found no line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from checks.model.finding import Reading, Unparsed
from checks.model.location import Location
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.markup.nodes import blocks
from checks.sources.github.places import Files

NAME = "Greptile"

_UNPLACED = re.compile(r"\b(?:comments outside (?:the )?diff|additional comments)\b", re.IGNORECASE)
_UNCOMMENTED = re.compile(r"\bfiles? reviewed, no comments\b", re.IGNORECASE)
_COMMENTED = re.compile(r"\bfiles? reviewed, \d{1,4} comments?\b", re.IGNORECASE)
"""Where there are comments on lines, the summary repeats them."""

_BOLD_LINE = re.compile(r"\A\s*+\*\*[^*\n]++\*\*:?+\s*+\Z")
_ENTRY = re.compile(
    r"\A[\s`*]*+(?P<path>[^`*\n]{1,1000}?)[`*]*+,\s*+lines?\s++(?P<lines>\d{1,9}+(?:\s*+[-–:]\s*+\d{1,9})?+)"
    r"[*]*+(?:\s*+\(\[link\]\((?P<link>[^)\n]*+)\)\))?+[ \t]*+(?:\n|\Z)",
    re.IGNORECASE,
)
_PROMPT_PLACE = re.compile(
    r"^Path:[ \t]*+(?P<path>\S.{0,1000}+)\nLine:[ \t]*+(?P<lines>[\d:\-– ]{1,30})$", re.MULTILINE
)
_KNOWN_BODY = re.compile(
    r"greptile (?:overview|summary)|confidence score|greptile_(?:comment|failed)|\b\d{1,5} files? reviewed",
    re.IGNORECASE,
)


@dialect(
    NAME,
    logins=("greptile-apps[bot]", "greptile-apps-staging[bot]", "greptileai[bot]"),
    marks=("<!-- greptile_comment -->", "<!-- greptile_failed_comments -->"),
)
def read(comment: Comment, context: Context) -> Reading | None:
    """The score is the pull request's, not a finding's; prompts repeat whole findings and are not read."""
    nodes = parse(comment.body)
    if comment.place is Place.INLINE:
        part = generic.one(comment, nodes)
        place = comment.location or _prompt_place(nodes)
        return draft.reading(
            comment, [Part(part.title, part.body, place, severity=part.severity)], reviewer=NAME
        )
    parts: list[Part] = []
    trouble: list[Unparsed] = []
    folds = list(_folds(nodes))
    for fold in folds:
        found = draft.some(_entries(fold.children, context.files))
        parts += found
        trouble += draft.shortfall(comment, fold, len(found), reviewer=NAME)
    if not folds and not _COMMENTED.search(comment.body):
        listed = draft.some(_addressed(nodes, context.files))
        alone = _UNCOMMENTED.search(comment.body)
        parts = listed if alone else _said_nowhere_else(listed, comment, context)
    if not (folds or parts) and not noise.is_known_or_note(comment.body, _KNOWN_BODY, "greptile"):
        return None
    return draft.reading(comment, parts, reviewer=NAME, trouble=trouble)


def _folds(nodes: Sequence[Node]) -> Iterator[Section]:
    """What holds comments without a line: folds, and what follows a heading or a bold line of that name."""
    for number, node in enumerate(nodes):
        if isinstance(node, Section):
            if node.tag == "details" and _UNPLACED.search(node.title):
                yield node
            else:
                yield from _folds(node.children)
        elif _is_title(node) and _UNPLACED.search(node.text):
            following = nodes[number + 1 :]
            end = next((at for at, one in enumerate(following) if _is_title(one)), len(following))
            yield Section("details", inline.plain(node.text).rstrip(":"), tuple(following[:end]))


def _addressed(nodes: Sequence[Node], files: Files) -> Iterator[Part]:
    """The items of a list below a line such as "**Issues to address**" or "Three new observations from this pass:"."""
    for title, node in pairwise(nodes):
        if (
            isinstance(title, Block)
            and isinstance(node, Block)
            and node.kind is Kind.LIST
            and _announces(title)
        ):
            yield from generic.findings([title, node], files)


def _announces(block: Block) -> bool:
    role = generic.role_of(block.text) if _is_title(block) else generic.role_of_line(block)
    return role is generic.Role.FINDINGS


def _said_nowhere_else(parts: Sequence[Part], comment: Comment, context: Context) -> list[Part]:
    """The findings that name lines which no comment of the same reviewer is on."""
    beside = [one.location for one in context.inline if one.login == comment.login and one.location]
    return [
        part
        for part in parts
        if part.location is not None
        and part.location.first is not None
        and not any(one.path == part.location.path and one.shares_a_line(part.location) for one in beside)
    ]


def _is_title(node: Node) -> bool:
    return isinstance(node, Block) and (
        node.kind is Kind.HEADING or (node.kind is Kind.PARAGRAPH and bool(_BOLD_LINE.match(node.text)))
    )


def _entries(nodes: Sequence[Node], files: Files) -> Iterator[Part]:
    """`` 1. `path`, line 59-61 ([link](…)) ``, then a finding, indented or not."""
    place: Location | None = None
    commit: str | None = None
    inside: list[Node] = []
    for node, text in _chunks(nodes):
        opening = _ENTRY.match(text)
        if opening is None or not places.is_path(opening["path"].strip(), files):
            inside.append(node) if not text else inside.extend(parse(text))
            continue
        if place is not None:
            yield _entry(inside, place, commit)
        place = places.at(opening["path"].strip(), places.span(opening["lines"]))
        link = places.permalink(opening["link"] or "")
        commit = link.commit if link else None
        inside = list(parse(text[opening.end() :]))
    if place is not None:
        yield _entry(inside, place, commit)


def _chunks(nodes: Sequence[Node]) -> Iterator[tuple[Node, str]]:
    """Nodes one after another, lists item by item; the text where it may begin an entry."""
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.LIST:
            for item in node.items:
                yield node, item
        else:
            yield node, node.text if isinstance(node, Block) and node.kind is Kind.PARAGRAPH else ""


def _entry(nodes: Sequence[Node], place: Location, commit: str | None) -> Part:
    part = generic.part_of(noise.without_footer(noise.without_prompts(nodes)), location=place)
    return replace(part, commit=commit)


def _prompt_place(nodes: Sequence[Node]) -> Location | None:
    """The place that the prompt for agents repeats: for comments that the API gives none."""
    for block in blocks(nodes):
        match = _PROMPT_PLACE.search(block.text)
        if match:
            return places.at(match["path"].strip(), places.span(match["lines"]))
    return None
