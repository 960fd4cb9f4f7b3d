"""The tokens of a file, read from its syntax tree."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node, TreeCursor

from checks.code.structure.grammar import Grammar, load
from checks.code.structure.literals import content, here_document, pattern
from checks.code.structure.outline import Role, Token
from checks.code.structure.source import Source, advance, lines

WORD_BYTES: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
SIGILS: Final = frozenset(b"$@#")
RAW_WORD: Final = re.compile(r'(?P<word>[^\W\d]\w*+)|(?P<number>\d[\w.]*+)|"(?P<string>[^"\n]*+)"?|\S')
"""The words in text that a grammar leaves unread, as the body of a macro in C."""


def tokens_in(source: Source, first: int, last: int) -> Iterator[Token]:
    """Tokens that touch the range of lines, in order of appearance."""
    starts = source.line_starts
    low = starts[first - 1]
    high = starts[last] if last < len(starts) else len(source.data)
    grammar = source.grammar
    cursors = [source.tree.root_node.walk()]
    documentation = -1  # where a string begins that is documentation
    while cursors:
        cursor = cursors[-1]
        node = cursor.node
        if node is None or node.start_byte >= high:
            cursors.pop()
            continue
        descend = False
        inner: list[TreeCursor] = []
        if node.end_byte > low and node.end_byte > node.start_byte:
            kind = node.type
            if not node.is_named:
                yield _leaf(source, node, kind)
            elif kind in grammar.plain_text and not source.data[node.start_byte : node.end_byte].strip():
                pass
            elif kind in grammar.strings:
                role = Role.DOCSTRING if node.start_byte == documentation else Role.STRING
                yield _token(source, node, role)
                inner = [
                    child.walk() for child in node.children[::-1] if child.type in grammar.interpolations
                ]
            elif kind in grammar.comments:
                yield _token(source, node, Role.COMMENT)
            elif kind in grammar.unread:
                yield from _raw(source, node)
            elif node.child_count:
                descend = True
                if kind in grammar.docstrings and _is_bare_string(source, node):
                    documentation = node.start_byte
            else:
                yield _leaf(source, node, kind)
        if not advance(cursor, descend=descend, low=low):
            cursors.pop()
        cursors.extend(inner)


def _is_bare_string(source: Source, statement: Node) -> bool:
    """The statement is one string, or several side by side, and no code that begins with one."""
    strings = source.grammar.strings
    inner = statement.named_children
    parts = inner[0].named_children if len(inner) == 1 else []
    return len(inner) == 1 and (
        inner[0].type in strings or (bool(parts) and all(each.type in strings for each in parts))
    )


def _leaf(source: Source, node: Node, kind: str) -> Token:
    """A token that has no parts."""
    grammar = source.grammar
    text = source.data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    row = node.start_point.row + 1
    if node.is_named and kind in grammar.numbers:
        return Token(text, row, Role.NUMBER)
    if kind in grammar.symbols:
        return Token(text.strip(":"), row, Role.IDENTIFIER)
    first = source.data[node.start_byte]
    wordlike = first in WORD_BYTES or first >= 0x80
    if not node.is_named or kind in grammar.keywords:
        directive = len(text) > 2 and text[-1].isalpha()  # `#include`, `@interface`, `<?php`
        return Token(text, row, Role.KEYWORD if wordlike or directive else Role.OPERATOR)
    return Token(text, row, Role.IDENTIFIER if wordlike or first in SIGILS else Role.OPERATOR)


def _token(source: Source, node: Node, role: Role) -> Token:
    """A string or a comment."""
    raw = source.data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    if role is Role.COMMENT:
        raw = raw.rstrip("\r\n")
    elif node.type == "regex":
        raw = pattern(raw)
    elif node.type.startswith("heredoc"):
        raw = here_document(raw)
    elif node.type not in source.grammar.plain_text:
        raw = content(raw)
    first, last = lines(node)
    return Token(raw, first, role, last)


def _raw(source: Source, node: Node) -> Iterator[Token]:
    row = node.start_point.row + 1
    text = source.data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    at = 0
    for match in RAW_WORD.finditer(text):
        row += text.count("\n", at, match.start())
        at = match.start()
        if match.group("string") is not None:
            yield Token(match.group("string"), row, Role.STRING)
        elif match.group("word"):
            yield Token(match.group(), row, Role.IDENTIFIER)
        elif match.group("number"):
            yield Token(match.group(), row, Role.NUMBER)
        else:
            yield Token(match.group(), row, Role.OPERATOR)


def comment_lines_in(source: Source) -> frozenset[int]:
    """Lines that hold nothing but a comment or a docstring."""
    starts, data = source.line_starts, source.data
    spans = sorted(
        (node.start_byte, node.end_byte)
        for captures in source.matches(comments_query(source.grammar))
        for node in captures["comment"]
    )
    found: set[int] = set()
    index = 0
    while index < len(spans):
        begin, end = spans[index]
        index += 1
        while index < len(spans) and not data[end : spans[index][0]].strip(b" \t;"):
            end = max(end, spans[index][1])
            index += 1
        row = bisect_right(starts, begin) - 1
        last = bisect_right(starts, max(end - 1, begin)) - 1
        line_end = starts[last + 1] if last + 1 < len(starts) else len(data)
        if data[starts[row] : begin].strip():
            row += 1
        if data[end:line_end].strip(b" \t\n;"):
            last -= 1
        found.update(range(row + 1, last + 2))
    return frozenset(found)


def comments_query(grammar: Grammar) -> str:
    """Captures comments and documentation."""
    language = load(grammar.module, grammar.factory)
    comments = [
        f"({kind}) @comment" for kind in sorted(grammar.comments) if language.id_for_node_kind(kind, True)
    ]
    return "\n".join(
        comments
        + [
            f"({statement} . ({string}) @comment .)"
            for statement in sorted(grammar.docstrings)
            for string in sorted(grammar.strings)
        ]
    )
