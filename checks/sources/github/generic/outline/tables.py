"""Rows of HTML as a table, and tables that are the fields of one finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.sources.github import labels
from checks.sources.github.markup import Block, Kind, Node, Section, inline
from checks.sources.github.markup.nodes import blocks, find

_NAMES = re.compile(r"\A\W*+(?:field|key|name|property|attribute|item|what)\W++\w", re.IGNORECASE)
"""The names of the two columns of a table of fields."""

FIELDS_LIMIT = 12
"""Rows of a table that may be the fields of one finding."""


def of_fields(table: Block) -> Block:
    """A table of two columns that names a finding's fields and their values, as lines of fields; else the table."""
    rows = table.rows()
    if len(rows) > FIELDS_LIMIT or any(len(row) != 2 for row in rows):
        return table
    names = {inline.plain(name).strip(" :").casefold() for name, _ in rows}
    if "" in names or len(names) < len(rows):  # of several findings, or a field goes on in the next row
        return table
    lines = [f"{name}: {value}" for name, value in rows if value.strip()]
    taken = labels.fields_in("\n".join(lines))
    return (
        Block(Kind.PARAGRAPH, "\n".join(lines[1:] if _NAMES.match(lines[0]) else lines))
        if taken.location
        else table
    )


def is_layout(row: Section) -> bool:
    """Whether a row of HTML holds folds, or is one cell with a list: a frame and no row of a table."""
    alone = len(row.children) == 1 and any(block.kind is Kind.LIST for block in blocks(row.children))
    return alone or any(find(row.children, "details"))


def table_of(rows: Sequence[Section]) -> Iterator[Node]:
    """Rows of HTML as a table of Markdown; one alone is a layout."""
    if len(rows) < 2:
        yield from rows
        return
    lines = ["| " + " | ".join(_cell(cell) for cell in row.children) + " |" for row in rows]
    yield Block(Kind.TABLE, "\n".join([lines[0], "|-|", *lines[1:]]))


def _cell(cell: Node) -> str:
    inside = cell.children if isinstance(cell, Section) else [cell]
    text = " ".join(" ".join(block.text.split()) for block in blocks(inside))
    return text.replace("|", "\\|")
