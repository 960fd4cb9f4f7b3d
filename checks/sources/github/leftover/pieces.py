"""A body in the pieces that may each be a finding: headings, paragraphs, items of lists, rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checks.sources.github import draft
from checks.sources.github.generic.announced import is_settled, is_ticked, role_of_line
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import lists_places, without_task
from checks.sources.github.generic.tables import columns_of, settled_rows
from checks.sources.github.generic.wording.roles import Role, role_below
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.places import Files

_INNER = re.compile(r"\n[ \t]*+(?:[-*+]|\d{1,3}[.)])[ \t]")
"""Where a list in an item begins."""

_EMOJI = re.compile(r"\A[^\w*`]++(?=\*\*)")

DEEPEST = 6
"""Levels of lists within lists that are looked at."""


class Form(StrEnum):
    """What a piece is written as."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the pieces, with what its section says of it."""

    text: str
    form: Form
    role: Role = Role.TOPIC
    announced: bool = False
    """Whether the heading or the line right above it says that findings are below."""

    ticked: bool = False
    """An item of a check list that is met."""

    settled: bool = False
    """The review says that it is done with."""

    leads: bool = False
    """A line with a colon, or a heading, that has something below it."""

    inner: bool = False
    """An item of a list that is in an item of another, or a value that a field introduces."""

    columns: bool = True
    """A row of a table whose columns are those of findings."""


def pieces(entry: Entry, files: Files, role: Role = Role.TOPIC) -> Iterator[Piece]:
    """The pieces of a body in order; code and rules are none."""
    yield from _of_nodes(entry.nodes, files, role)
    for inner in entry.entries:
        title = inline.plain(inner.title)
        below = role_below(role, title)
        if title:
            filled = bool(inner.nodes or inner.entries)
            yield Piece(inner.title, Form.HEADING, role if below is Role.TOPIC else below, leads=filled)
        yield from pieces(inner, files, below)


def _of_nodes(nodes: Sequence[Node], files: Files, role: Role) -> Iterator[Piece]:
    for number, node in enumerate(nodes):
        if isinstance(node, Section):
            yield from _of_nodes(node.children, files, role)
        elif node.kind is Kind.LIST:
            above = role_of_line(nodes[number - 1] if number else None)
            below = role if above is Role.TOPIC else above
            announced = Role.FINDINGS in (role, above)
            value = lists_places(nodes, number)
            yield from _of_list(node, below, announced=announced, inner=value)
        elif node.kind is Kind.TABLE:
            yield from _of_table(node, files, role)
        elif node.kind in (Kind.PARAGRAPH, Kind.HEADING):
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            bold = _is_heading(node)
            leads = following is not None and (bold or node.text.rstrip("*_ ").endswith(":"))
            settled = role is Role.DONE or is_settled(node.text)
            form = Form.HEADING if bold else Form.PARAGRAPH
            yield Piece(node.text, form, role, role is Role.FINDINGS, settled=settled, leads=leads)


def _of_list(block: Block, role: Role, *, announced: bool, inner: bool, depth: int = 0) -> Iterator[Piece]:
    for given in block.items:
        item = without_task(given)
        yield Piece(
            _above_lists(item),
            Form.ITEM,
            role,
            announced,
            ticked=is_ticked(given),
            settled=role is Role.DONE or is_settled(item),
            inner=inner,
        )
        if "\n" in item and depth < DEEPEST:
            for node in parse(item):
                if isinstance(node, Block) and node.kind is Kind.LIST:
                    yield from _of_list(node, role, announced=False, inner=True, depth=depth + 1)


def _above_lists(item: str) -> str:
    """An item without the lists in it."""
    found = _INNER.search(item)
    return item[: found.start()] if found else item


def _is_heading(block: Block) -> bool:
    """Whether a paragraph is a line in bold, which names what is below it."""
    title, rest = draft.bold_start(_EMOJI.sub("", block.text, count=1))
    return bool(title) and not rest.strip(": ") and "\n" not in block.text


def _of_table(table: Block, files: Files, role: Role) -> Iterator[Piece]:
    columns = bool(columns_of(table, files))
    settled = settled_rows(table)
    for number, row in enumerate(table.rows()[1:]):
        text = " ".join(cell for cell in row if cell.strip())
        done = number in settled or role is Role.DONE
        yield Piece(text, Form.ROW, role, settled=done, columns=columns)
