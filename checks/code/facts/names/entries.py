"""The line on which a list or table that is written out has an entry or a key; its values are no entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.code.structure import Definition, Role
from checks.code.structure.outline import Outline

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
QUOTED: Final = re.compile(r"'[^'\n]{0,200}'|\"[^\"\n]{0,200}\"|`[^`\n]{0,200}`")
BEFORE: Final = ("[", "{", "(", ",", "|")
"""What stands before an entry on its line, or nothing does."""

LEAD: Final = re.compile(r"[\s(\[{]*+")
"""The brackets that open the entries of a table: `((` of `frozenset((`."""

LAST_OF: Final = re.compile(r"\.|::")
"""What stands between the names of an entry that is a member of something: `http.MethodGet`."""

LONGEST: Final = 2_000
"""Lines of a table above which it is left open what it has."""


def entry_line(
    outline: Outline, lines: Sequence[str], table: Definition, name: str, *, beside: int | None = None
) -> int | None:
    """The first line of the table with the entry; `beside`: a line that has to be of the same table, not of one within."""
    if table.last - table.name_line > LONGEST:
        return None
    depths = _depths(lines, table)
    level = _level(lines, table)
    if beside is not None and beside > table.name_line and depths[beside][0] != level:
        return None
    last = LAST_OF.split(name)[-1]
    opening = ("[", "(") if _holds_pairs(lines, table) else BEFORE
    said = re.compile(rf"(?<![\w$.-])([\"'`]?){re.escape(name)}\1(?![\w$.(-])")
    for token in outline.tokens(table.name_line, table.last):
        if (
            token.text not in (name, last)
            or token.role in (Role.COMMENT, Role.DOCSTRING)
            or token.last != token.line
        ):
            continue
        for found in said.finditer(lines[token.line - 1]):
            before = lines[token.line - 1][: found.start()].rstrip()
            if outline.language == "ruby" and lines[token.line - 1][: found.start()].endswith(":"):
                before = before[:-1].rstrip()  # a symbol: `[:width, :height]`
            begins = before.endswith(opening) or (not before and token.line > table.name_line)
            if begins and depths[token.line][found.start()] == level:
                return token.line
    return None


PAIRS: Final = re.compile(r"[\[(]\s*\[\s*[\[(]|=\s*\[\s*[\[(]")
"""How a list of pairs begins, each a key and its value: `new Map([["a", 1]])`, `[("a", 1)]`."""


def _holds_pairs(lines: Sequence[str], table: Definition) -> bool:
    text = "\n".join(_bare(line) for line in lines[table.name_line - 1 : table.last])
    return PAIRS.search(text) is not None


def _depths(lines: Sequence[str], table: Definition) -> dict[int, list[int]]:
    """Line → at each column the number of brackets that are open, those within strings left out."""
    depth = 0
    found: dict[int, list[int]] = {}
    for number in range(table.name_line, table.last + 1):
        row = [depth]
        for char in _bare(lines[number - 1]):
            depth += (char in OPENING) - (char in CLOSING)
            row.append(depth)
        found[number] = row
    return found


def _bare(line: str) -> str:
    """The line with what it quotes blanked."""
    return QUOTED.sub(lambda found: "\0" * len(found[0]), line)


def _level(lines: Sequence[str], table: Definition) -> int:
    """How many brackets are open around the entries: two of `frozenset(("a", "b"))`."""
    text = "\n".join(_bare(line) for line in lines[table.name_line - 1 : table.last])
    behind = text.partition("=")[2] or text
    if OPENING.isdisjoint(behind):
        return 0  # a union of types: `"GET" | "POST"`
    closed = re.sub(r"[\s;,]", "", behind)
    closers = len(closed) - len(closed.rstrip(")]}"))
    start = next((at for at, char in enumerate(behind) if char in OPENING), 0)
    lead = LEAD.match(behind, start)
    opened = sum(char in OPENING for char in lead[0]) if lead is not None else 1
    return max(1, min(closers, opened))
