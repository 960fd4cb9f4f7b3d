"""Block rules for markdown-it that keep a quote or a table as one token, so that their cost stays linear.

The library's own rules read the inside of a quote once for each level of nesting and write three tokens
for each cell of a table: some hundred milliseconds for a hostile body of 64 KiB. Here a quote is one
token with its markers removed, to be parsed on its own, and a table is one token with its lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

_QUOTED = re.compile(r" {0,3}> ?")
_DELIMITERS = re.compile(r"\A\|?+[ \t]*+:?+-++:?+[ \t]*+(?:\|[ \t]*+:?+-++:?+[ \t]*+)*+\|?+[ \t]*+\Z")
_PIPE = re.compile(r"(?<!\\)\|")


def cells(row: str) -> tuple[str, ...]:
    """The cells of one line of a table: GitHub splits at every pipe without a backslash, code or not."""
    text = row.strip()
    text = text.removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in _PIPE.split(text))


def block_parser() -> MarkdownIt:
    """A parser for blocks only: inline text stays as it was written."""
    parser = MarkdownIt("commonmark", {"maxNesting": 12})
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.block.ruler.disable(["reference"])
    parser.block.ruler.at("blockquote", _quote, {"alt": ["paragraph", "list"]})
    parser.block.ruler.before("paragraph", "table", _table, {"alt": ["paragraph"]})
    return parser


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _interrupted(state: StateBlock, line: int, end: int) -> bool:
    return any(rule(state, line, end, True) for rule in state.md.block.ruler.getRules("paragraph"))


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.is_code_block(start) or not _line(state, start).startswith(">"):
        return False
    if silent:
        return True
    inside: list[str] = []
    line = start
    while line < end and not state.isEmpty(line):
        text = _line(state, line)
        quoted = not state.is_code_block(line) and text.startswith(">")
        # A line without a marker goes on with the paragraph before it, unless it begins something else.
        if not quoted and (not inside[-1].strip() or _interrupted(state, line, end)):
            break
        inside.append(_QUOTED.sub("", text, count=1) if quoted else text)
        line += 1
    state.line = line
    token = state.push("quote", "blockquote", 0)
    token.content = "\n".join(inside)
    token.map = [start, line]
    return True


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if start + 1 >= end or state.sCount[start + 1] < state.blkIndent or state.is_code_block(start + 1):
        return False
    header, delimiters = _line(state, start), _line(state, start + 1)
    if "|" not in header or "-" not in delimiters or not _DELIMITERS.match(delimiters):
        return False
    if len(cells(header)) != len(cells(delimiters)):
        return False
    if silent:
        return True
    line = start + 2
    while line < end and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        if state.is_code_block(line) or _interrupted(state, line, end):
            break
        line += 1
    state.line = line
    token = state.push("table", "table", 0)
    token.content = "\n".join(_line(state, number) for number in range(start, line))
    token.map = [start, line]
    return True
