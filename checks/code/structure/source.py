"""A source file with its syntax tree."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator
from copy import copy
from functools import cached_property
from itertools import accumulate
from typing import Final, Literal, TypeVar, cast

from tree_sitter import Node, Parser, QueryCursor, Tree, TreeCursor

from checks.code.structure.grammar import Grammar, compiled, load

T = TypeVar("T")

SHORT: Final = 200
"""Characters kept of a name, a default, an annotation or a value."""

LONG: Final = 500
"""Characters kept of a call, a statement or a condition."""

DAMAGE_WIDTH_LIMIT: Final = 2_000
"""Children of one ERROR node; tree-sitter's queries take quadratic time on wider ones."""

DAMAGE_COUNT_LIMIT: Final = 2_000

IN_PROGRESS_LIMIT: Final = 4_096
"""Matches that a query may have begun at one time."""

DEPTH_LIMIT: Final = 500
"""Depth of the tree at which matches of a query may begin. Hand-written code stays below 150; from
some 10,000 on, as in a chain of that many calls, queries take quadratic time."""

DECORATOR_SIGN: Final = re.compile(rb"[@\[]\s*+[A-Za-z_$(\\\x80-\xff]")
"""What every decorator begins with: `@name`, `#[name]`, `[Name]`."""

CHUNK: Final = 1 << 12
READS_PER_CHUNK: Final = 10
READS_AT_LEAST: Final = 1_000
"""The parser reads ordinary code in chunks, each about twice; a scanner that looks for the end of a
string over and over reads each many thousand times."""

STEPS_PER_KIB: Final = 20
STEPS_AT_LEAST: Final = 1_500
STEPS_OF_RECOVERY: Final = 40
"""The parser reports each 100 of its operations: 4 to 16 reports for 1 KiB of ordinary code, each after
12 µs. While it looks for a way out of errors a report takes some 200 µs; where it says that it does so,
it counts more, as ordinary files say so 5 times at most."""

Captures = dict[str, list[Node]]
Arguments = list[tuple[str, Literal["capture", "string"]]]
"""Of a predicate in a query: names of captures and strings."""


class TooHard(Exception):  # noqa: N818 - it is an answer, not a fault
    """The file would take a grammar too long, or makes no sense to it."""


class Source:
    """The bytes of a file, its tree, and what both take to be read together.

    Lines end at "\\n" alone; "\\r\\n" counts as one. Raises `TooHard` when made of a text that the
    grammar cannot read in bounded time.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.data = text.encode("utf-8", "replace").replace(b"\r\n", b"\n").replace(b"\0", b" ")
        self.line_count = max(1, self.data.count(b"\n") + (not self.data.endswith(b"\n")))
        self.tree = parse(grammar, self.data)
        self.errors, self.damaged = damage(self.tree, len(self.data))
        self.notes: dict[Hashable, object] = {}

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What `find` answers, kept as long as the tree: for what holds nodes of it."""
        if key not in self.notes:
            self.notes[key] = find()
        return cast("T", self.notes[key])

    def read_as(self, data: bytes) -> Source:
        """The same text, with the tree of another one in which everything is at the same place.

        Raises `TooHard` when the grammar cannot read that one in bounded time.
        """
        other = copy(self)
        other.notes = {}
        other.tree = parse(self.grammar, data)
        other.errors, other.damaged = damage(other.tree, len(data))
        return other

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first byte."""
        lengths = map(len, self.data.split(b"\n"))
        return [0, *accumulate(map((1).__add__, lengths))][:-1]

    def line_of(self, offset: int) -> int:
        """The 1-based line of a byte."""
        return bisect_right(self.line_starts, offset)

    def lines_with(self, name: str) -> list[int]:
        """The 1-based lines that hold the name, and no letter or digit right beside it; as it is when cut short."""
        edge = rb"(?!\w)" if len(name) < SHORT else b""
        found = re.finditer(rb"(?<!\w)" + re.escape(name.encode("utf-8", "replace")) + edge, self.data)
        return list(dict.fromkeys(self.line_of(match.start()) for match in found))

    @cached_property
    def decorators(self) -> list[Node]:
        """What is captured as decorators, anywhere in the file."""
        if not self.grammar.decorators or not DECORATOR_SIGN.search(self.data):
            return []
        return [node for captures in self.matches(self.grammar.decorators) for node in captures["decorator"]]

    def matches(self, query: str, first: int = 0, last: int = 0) -> Iterator[Captures]:
        """What a query captures, in the whole file or around a range of lines."""
        cursor = QueryCursor(
            compiled(self.grammar.module, self.grammar.factory, query), match_limit=IN_PROGRESS_LIMIT
        )
        cursor.set_max_start_depth(DEPTH_LIMIT)
        if first:
            cursor.set_point_range((first - 1, 0), (last, 0))
        for _, captures in cursor.matches(self.tree.root_node, self._holds):
            yield captures

    def _holds(self, predicate: str, args: Arguments, pattern_index: int, captures: Captures) -> bool:  # noqa: ARG002
        """The one predicate of our queries: `(#one-of? @capture "this" "that")`.

        tree-sitter's own predicates read a node's text through the parser's callback, each from the start.
        """
        texts = {text for text, kind in args if kind == "string"}
        nodes = [node for label, kind in args if kind == "capture" for node in captures.get(label, ())]
        return predicate == "one-of?" and all(self.text(node, SHORT) in texts for node in nodes)

    def text(self, node: Node, limit: int) -> str:
        """The beginning of a node's text, at most so many characters."""
        return self.span(node.start_byte, node.end_byte, limit)

    def span(self, start: int, end: int, limit: int) -> str:
        """The beginning of what is between two offsets."""
        return self.data[start : min(end, start + 4 * limit)].decode("utf-8", "ignore")[:limit]


def parse(grammar: Grammar, data: bytes) -> Tree:
    """The syntax tree; raises `TooHard` when the parser needs far more steps than for ordinary code."""
    budget = Budget(data)
    parser = Parser(load(grammar.module, grammar.factory))
    try:
        tree = parser.parse(budget.read, encoding="utf8", progress_callback=budget.spent)
    except ValueError as error:
        raise TooHard(str(error)) from error
    if budget.exhausted:
        raise TooHard("read too often")
    return tree


class Budget:
    """Hands a text to the parser until it has taken far more steps than ordinary code needs.

    Counts instead of looking at a clock, so that a file is always read the same way.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._steps = STEPS_AT_LEAST + STEPS_PER_KIB * len(data) // 1024
        self._reads = READS_AT_LEAST + READS_PER_CHUNK * len(data) // CHUNK

    @property
    def exhausted(self) -> bool:
        """Whether the parser was stopped."""
        return self._steps < 0 or self._reads < 0

    def read(self, offset: int, _point: object) -> bytes:
        """The text at an offset; nothing once the budget is spent."""
        self._reads -= 1
        return b"" if self.exhausted else self._data[offset : offset + CHUNK]

    def spent(self, _offset: int, recovering: bool) -> bool:
        """Whether the parser should stop now."""
        self._steps -= STEPS_OF_RECOVERY if recovering else 1
        return self.exhausted


def damage(tree: Tree, size: int) -> tuple[list[tuple[int, int]], float]:
    """The line ranges of syntax errors, and the share of the file's bytes that lie in them."""
    ranges: list[tuple[int, int]] = []
    if not tree.root_node.has_error:
        return ranges, 0.0
    damaged = 0
    cursor = tree.root_node.walk()
    more = True
    while more:
        node = cursor.node
        descend = False
        if node is not None and (node.is_error or node.is_missing):
            if node.child_count > DAMAGE_WIDTH_LIMIT or len(ranges) >= DAMAGE_COUNT_LIMIT:
                raise TooHard("too many syntax errors")
            ranges.append(lines(node))
            damaged += node.end_byte - node.start_byte
        elif node is not None:
            descend = node.has_error
        more = advance(cursor, descend=descend)
    return ranges, damaged / max(1, size)


def advance(cursor: TreeCursor, *, descend: bool, low: int = 0) -> bool:
    """Go to the next node in order of appearance; False at the end.

    With `low`, children that end before that byte are passed over at once.
    """
    if descend:
        node = cursor.node
        if low and node is not None and node.start_byte < low:
            if cursor.goto_first_child_for_byte(low) is not None:
                return True
        elif cursor.goto_first_child():
            return True
    while not cursor.goto_next_sibling():
        if not cursor.goto_parent():
            return False
    return True


def lines(node: Node) -> tuple[int, int]:
    """First and last line of a node; a line break at its end belongs to it and not to the next line."""
    first = node.start_point.row + 1
    end = node.end_point
    return first, max(first, end.row if end.column == 0 else end.row + 1)
