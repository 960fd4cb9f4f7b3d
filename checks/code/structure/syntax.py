"""The outline of a file that a tree-sitter grammar understands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from checks.code.structure.grammar import Grammar, compiled
from checks.code.structure.outline import Call, Definition, Import, Outline, Passage, Scopes, Token, segments
from checks.code.structure.parsed.definitions import definitions_around, definitions_in, is_decorated
from checks.code.structure.parsed.imports import imports_in
from checks.code.structure.parsed.passages import calls_in, passage_in
from checks.code.structure.parsed.uses import uses_in
from checks.code.structure.parsed.words import comment_lines_in, comments_query, tokens_in
from checks.code.structure.source import Source
from checks.code.structure.use import Use

DAMAGE_TOLERATED: Final = 0.02
"""Share of the file's bytes that may lie in syntax errors of an exact outline."""

RANGES_KEPT: Final = 256
"""Ranges of lines whose passages and tokens are kept for the next question."""


ALONE: Final = 8
"""Lines of all that are read in the time of one that is read by itself."""


def prepare(grammar: Grammar) -> None:
    """Load a grammar and compile its queries, which is done once in a process, now."""
    queries = (grammar.definitions, grammar.decorators, grammar.passages, grammar.imports)
    for query in (*queries, comments_query(grammar)):
        compiled(grammar.module, grammar.factory, query)


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
        self._enclosing: dict[int, tuple[Definition, ...]] = {}
        self._uses: dict[str, tuple[Use, ...]] = {}
        self._asked: dict[str, list[Definition]] = {}
        self._lines_read = 0

    @property
    def source(self) -> Source:
        """The file with its syntax tree."""
        return self._source

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
        if line not in self._enclosing:
            whole = "definitions" in vars(self) or not 1 <= line <= self.line_count
            if whole or is_decorated(self._source, line):
                return super().enclosing(line)
            self._enclosing[line] = Scopes(definitions_around(self._source, [line])).around(line)
        return self._enclosing[line]

    def _called(self, last: str) -> Sequence[Definition]:
        """Definitions whose names end in this segment; the lines that hold it are read, or all when they are many."""
        if "definitions" not in vars(self) and last not in self._asked:
            lines = self._source.lines_with(last)
            self._lines_read += len(lines)
            # a name that the text has only with blanks inside is not found on a line
            if lines and not last.startswith("operator") and self._lines_read * ALONE <= self.line_count:
                around = definitions_around(self._source, lines)
                self._asked[last] = [each for each in around if segments(each.name)[-1:] == (last,)]
        return self._asked[last] if last in self._asked else super()._called(last)

    def uses(self, name: str) -> tuple[Use, ...]:
        """Places of a name and what is done with it there."""
        if name not in self._uses:
            self._uses[name] = uses_in(self._source, name)
        return self._uses[name]

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

    def calls_with(self, word: str, first: int, last: int) -> tuple[Call, ...]:
        """Calls that begin in the range and have the word in what they call; reads no others for it."""
        first, last = max(1, first), min(last, self.line_count)
        if first > last or (first, last) in self._passages:
            return super().calls_with(word, first, last)
        return calls_in(self._source, first, last, word)

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
