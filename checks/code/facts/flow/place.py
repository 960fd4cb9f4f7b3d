"""A file as the questions about flow see it: its tree, the table of its language, and places in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.macros import with_calls
from checks.code.facts.kinds import kinds_of
from checks.code.facts.kinds.table import Kinds
from checks.code.structure.source import LONG, Source, advance, lines
from checks.model.location import Location, Side

if TYPE_CHECKING:
    from checks.code.code import Code

DEPTH_LIMIT: Final = 5_000
"""Nodes between the root and a place: some 100 in code that people write, 30,000 in a chain of calls."""

WIDTH_LIMIT: Final = 300
"""Characters of an access path; a longer expression is no name."""

CONNECTORS: Final = re.compile(r"\?\.(?=[\[(])|\?->|\?\.|->|&\.|!\.|\?(?=\[)")
SPACE: Final = re.compile(r"\s++")


@dataclass(frozen=True, slots=True)
class Step:
    """One node on the way from the root to a place, with the field that it is in its parent."""

    node: Node
    field: str | None


@dataclass(frozen=True, slots=True)
class Syntax:
    """One file on one side of the change, read by a grammar that has a table of kinds."""

    source: Source
    kinds: Kinds
    path: str
    side: Side

    def location(self, node: Node, last: Node | None = None) -> Location:
        """The lines of a node, or from it to another one."""
        first, end = lines(node)
        return Location(self.path, first, lines(last)[1] if last is not None else end, self.side)

    def text(self, node: Node, limit: int = LONG) -> str:
        """What a node says, as written, in one line."""
        return SPACE.sub(" ", self.source.text(node, limit))

    def path_of(self, node: Node) -> str:
        """The access path that an expression is, the same for `a?.b`, `a->b` and `a.b`; "" when it is too long."""
        if node.end_byte - node.start_byte > WIDTH_LIMIT:
            return ""
        return access_path(self.source.text(node, WIDTH_LIMIT))

    def steps_to(self, offset: int) -> list[Step]:
        """The named nodes that hold a byte, outermost first."""
        cursor = self.source.tree.walk()
        root = cursor.node
        found = [Step(root, None)] if root is not None else []
        while len(found) < DEPTH_LIMIT and cursor.goto_first_child_for_byte(offset) is not None:
            node = cursor.node
            if node is None or node.start_byte > offset or not node.is_named:
                break
            found.append(Step(node, cursor.field_name))
        return found

    def offset_of(self, line: int) -> int | None:
        """The offset of the first byte of a line that is no white space; None of an empty line."""
        starts = self.source.line_starts
        if not 1 <= line <= len(starts):
            return None
        end = starts[line] if line < len(starts) else len(self.source.data)
        text = self.source.data[starts[line - 1] : end]
        bare = text.lstrip()
        return starts[line - 1] + len(text) - len(bare) if bare else None

    def bounds_of(self, location: Location) -> tuple[int, int]:
        """The offsets at which the lines of a location begin and end."""
        starts = self.source.line_starts
        first = max(1, location.first or 1)
        last = max(first, location.last or first)
        begin = starts[min(first, len(starts)) - 1]
        return begin, starts[last] if last < len(starts) else len(self.source.data)

    def unwrapped(self, node: Node) -> Node:
        """What a node means that only wraps one other, as parentheses do."""
        while node.type in self.kinds.wrappers:
            inner = self.named_children(node)
            if len(inner) != 1:
                break
            node = inner[0]
        return node

    def named_children(self, node: Node) -> list[Node]:
        """The named children of a node, without comments."""
        return [child for child in node.named_children if child.type not in self.source.grammar.comments]

    def part(self, node: Node, field: str) -> Node | None:
        """The child in a field; the first named child for the field ""."""
        if field:
            return node.child_by_field_name(field)
        inner = self.named_children(node)
        return inner[0] if inner else None

    def is_function(self, node: Node) -> bool:
        """Whether a node is a function of any kind."""
        return node.type in self.kinds.functions or node.type in self.kinds.callbacks

    def within(self, node: Node, *, functions: bool = False) -> Iterator[Node]:
        """Every named node in a node, in order of appearance, with `functions` those of functions in it as well."""
        cursor = node.walk()
        descend = True
        while advance(cursor, descend=descend):
            here = cursor.node
            if here is None:
                return
            descend = here.is_named and (functions or not self.is_function(here))
            if here.is_named:  # in Ruby the keyword `if` is a node of the same type as the branch
                yield here


def syntax_of(code: Code, path: str, side: Side = Side.RIGHT) -> Answer[Syntax]:
    """The tree of a file with the table of its language; read once for each file and check."""
    if not code.lines(path, side):
        return CannotTell(f"`{path}` has no text there")
    outline = code.outline(path, side)
    kinds = kinds_of(outline.language) if outline.language else None
    if kinds is None:
        return CannotTell(f"`{path}` is in a language whose structure is not read")
    source = outline.source
    if source is None:
        return CannotTell(f"`{path}` could not be read by the grammar of its language")
    read = source.once("with calls", lambda: with_calls(source, kinds))
    return Syntax(read, kinds, path, side)


@lru_cache(maxsize=4096)
def access_path(text: str) -> str:
    """A name or path in the form that is compared: `a.b` for `a?.b`, `a->b`, `(a) . b` and `*a.b`."""
    bare = SPACE.sub("", text).lstrip("*&")
    while len(bare) > 1 and bare[0] == "(" and bare.find(")") == len(bare) - 1:
        bare = bare[1:-1]
    return CONNECTORS.sub(_connector, bare).removesuffix("!").removesuffix("?")


def _connector(match: re.Match[str]) -> str:
    return "" if match.string[match.end() : match.end() + 1] in {"[", "("} else "."


def damage_near(syntax: Syntax, first: int, last: int) -> CannotTell | None:
    """Why the lines cannot be read for sure, when a syntax error touches them."""
    for start, end in syntax.source.errors:
        if start <= last and end >= first:
            return CannotTell(f"the grammar does not understand `{syntax.path}` near line {start}")
    return None


def place_in(syntax: Syntax, location: Location) -> Answer[list[Step]]:
    """The way to the first line of a location; cannot tell near errors, in macros and in `#if`.

    Near means: in the function around it, or in the statement of the file where there is none.
    """
    if location.first is None:
        return CannotTell(f"no line of `{syntax.path}` is given")
    offset = syntax.offset_of(location.first)
    if offset is None:
        return CannotTell(f"line {location.first} of `{syntax.path}` is empty or does not exist")
    return steps_at(syntax, offset)


def steps_at(syntax: Syntax, offset: int) -> Answer[list[Step]]:
    """The way to a byte, where the tree can be trusted."""
    steps = syntax.steps_to(offset)
    if len(steps) >= DEPTH_LIMIT:
        return CannotTell(f"the code of `{syntax.path}` is nested too deep there")
    line = syntax.source.line_of(offset)
    around = next((step.node for step in reversed(steps) if step.node.type in syntax.kinds.functions), None)
    first, last = lines(around or (steps[1].node if len(steps) > 1 else steps[0].node))
    damaged = damage_near(syntax, min(first, line), max(last, line))
    if damaged is not None:
        return damaged
    inside = False
    for step in steps[1:]:
        inside = inside or syntax.is_function(step.node)
        if step.node.type in syntax.kinds.unread:
            return CannotTell(f"line {line} of `{syntax.path}` is in a macro")
        if inside and step.node.type in syntax.kinds.conditional_text:
            return CannotTell(f"line {line} of `{syntax.path}` is in a preprocessor conditional")
    return steps
