"""The outline of a file that a tree-sitter grammar understands."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from checks.code.structure.definitions import definitions_at, definitions_in
from checks.code.structure.grammar import Grammar
from checks.code.structure.imports import imports_in
from checks.code.structure.outline import Definition, Import, Outline, Passage, Scopes, Token
from checks.code.structure.passages import passage_in
from checks.code.structure.source import Source
from checks.code.structure.words import comment_lines_in, tokens_in

DAMAGE_TOLERATED: Final = 0.02
"""Share of the file's bytes that may lie in syntax errors of an exact outline."""

RANGES_KEPT: Final = 256
"""Ranges of lines whose passages and tokens are kept for the next question."""


class SyntaxOutline(Outline):
    """Answers from a syntax tree. Parses when made; the rest is read when first asked for.

    Raises `TooHard` when made of a text that the grammar cannot read in bounded time.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self._source = Source(grammar, text)
        self.language = grammar.name
        self.line_count = self._source.line_count
        self.damaged = self._source.damaged
        self.exact = self.damaged <= DAMAGE_TOLERATED
        self._passages: dict[tuple[int, int], Passage] = {}
        self._tokens: dict[tuple[int, int], tuple[Token, ...]] = {}

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """All definitions by first line, outer before inner, then all parameters by line."""
        return definitions_in(self._source)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """What the file imports, in order."""
        return imports_in(self._source)

    @cached_property
    def comment_lines(self) -> frozenset[int]:
        """Lines that hold nothing but a comment or a docstring."""
        return comment_lines_in(self._source)

    def enclosing(self, line: int) -> tuple[Definition, ...]:
        """Functions, methods and classes whose lines hold the line; reads no other definitions for it."""
        here = None
        if "definitions" not in vars(self) and 1 <= line <= self.line_count:
            here = definitions_at(self._source, line)
        return super().enclosing(line) if here is None else Scopes(here).around(line)

    def sound(self, first: int, last: int) -> bool:
        """Whether no syntax error touches the range."""
        inside = 1 <= first <= last <= self.line_count
        return inside and not any(start <= last and end >= first for start, end in self._source.errors)

    def passage(self, first: int, last: int) -> Passage:
        """What begins in the range."""
        first, last = max(1, first), min(last, self.line_count)
        if first > last:
            return Passage()
        known = self._passages.get((first, last))
        if known is None:
            if len(self._passages) >= RANGES_KEPT:
                self._passages.clear()
            known = self._passages[first, last] = passage_in(self._source, first, last)
        return known

    def tokens(self, first: int, last: int) -> tuple[Token, ...]:
        """Tokens that touch the range, in order of appearance."""
        first, last = max(1, first), min(last, self.line_count)
        if first > last:
            return ()
        known = self._tokens.get((first, last))
        if known is None:
            if len(self._tokens) >= RANGES_KEPT:
                self._tokens.clear()
            known = self._tokens[first, last] = tuple(tokens_in(self._source, first, last))
        return known
