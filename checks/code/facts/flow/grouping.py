"""How an expression is grouped: its operators with the brackets that precedence gives them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.conditions import joined
from checks.code.facts.flow.place import SPACE, Step, Syntax, place_in, syntax_of
from checks.code.facts.kinds import kinds_of
from checks.code.structure.languages import grammars
from checks.code.structure.source import LONG, Source, TooHard
from checks.model.location import Location, Side

if TYPE_CHECKING:
    from checks.code.code import Code

PARTS_LIMIT: Final = 400
"""Operators of one expression that are put in brackets."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """One expression, as written and with all its brackets."""

    expression: str
    """As written, in one line, at most 500 characters."""

    grouped: str
    """Each operator with its operands in brackets of its own: `a or (b and c)`. Two expressions of one
    language mean the same grouping when these are equal."""

    location: Location


def grouping(code: Code, location: Location, expression: str = "") -> Answer[Grouping]:
    """The grouping of the expression that is written so on the lines, else of the widest one on the first line.

    White space does not count.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    steps = place_in(syntax, location)
    if isinstance(steps, CannotTell):
        return steps
    node = _written_so(syntax, location, expression) if expression else _widest(syntax, steps, location)
    if node is None:
        return CannotTell(f"no such expression with an operator is at `{location}`")
    return _grouping(syntax, node)


def grouping_of(expression: str, language: str) -> Answer[Grouping]:
    """The grouping of an expression that is given by itself: what someone says that another one means.

    Its location has no lines.
    """
    kinds = kinds_of(language)
    grammar = next((each for each in grammars() if each.name == language), None)
    if kinds is None or grammar is None or len(expression) > LONG:
        return CannotTell(
            f"expressions of {language} are not read" if len(expression) <= LONG else "it is too long"
        )
    before, _, after = kinds.snippet.partition("%s")
    try:
        source = Source(grammar, before + expression + after)
    except TooHard:
        return CannotTell(f"`{expression}` is no expression of {language}")
    if source.tree.root_node.has_error:
        return CannotTell(f"`{expression}` is no expression of {language}")
    syntax = Syntax(source, kinds, "", Side.RIGHT)
    start = len(before.encode()) + len(expression.encode()) - len(expression.lstrip().encode())
    end = len((before + expression.rstrip()).encode())
    for step in reversed(syntax.steps_to(start)):
        is_whole = step.node.type not in kinds.blocks and step.node.start_byte == start
        if is_whole and step.node.end_byte == end:
            grouped = _grouping(syntax, step.node)
            if isinstance(grouped, CannotTell):
                return grouped
            return Grouping(grouped.expression, grouped.grouped, Location(""))
    return CannotTell(f"`{expression}` is not one expression of {language}")


def _grouping(syntax: Syntax, node: Node) -> Answer[Grouping]:
    grouped = _grouped(syntax, node)
    if grouped is None:
        return CannotTell("the expression has too many operators")
    return Grouping(syntax.text(node, LONG), grouped, syntax.location(node))


def _is_operation(syntax: Syntax, node: Node) -> bool:
    kinds = syntax.kinds
    return node.type in (
        kinds.binary | kinds.unary | kinds.comparisons | kinds.ternaries | kinds.let_chains | kinds.type_tests
    )


def _written_so(syntax: Syntax, location: Location, expression: str) -> Node | None:
    """The widest node of the lines whose text is the expression."""
    wanted = SPACE.sub("", expression)
    begin, end = syntax.bounds_of(location)
    low = begin
    while low < end:
        offset = syntax.source.data.find(wanted[:1].encode(), low, end)
        if offset < 0:
            return None
        for step in syntax.steps_to(offset):
            node = step.node
            here = node.start_byte == offset and node.end_byte - offset <= 4 * LONG
            if here and SPACE.sub("", syntax.source.text(node, LONG)) == wanted:
                inner = syntax.unwrapped(node)
                if _is_operation(syntax, inner):  # else a list of one expression, as behind `return` in Go
                    return inner
        low = offset + 1
    return None


def _widest(syntax: Syntax, steps: list[Step], location: Location) -> Node | None:
    first = location.first or 1
    start = next((step.node for step in steps if step.node.start_point.row + 1 == first), None)
    if start is None:
        return next((step.node for step in steps if _is_operation(syntax, step.node)), None)
    for node in (start, *syntax.within(start)):
        if node.start_point.row + 1 > first:
            return None
        if _is_operation(syntax, node):
            return node
    return None


def _grouped(syntax: Syntax, node: Node) -> str | None:
    """The text of an expression with brackets around each operation in another one; None when there are too many."""
    order: list[Node] = []
    waiting = [node]
    while waiting:
        here = syntax.unwrapped(waiting.pop())
        if not _is_operation(syntax, here):
            continue
        order.append(here)
        if len(order) > PARTS_LIMIT:
            return None
        waiting.extend(syntax.named_children(here))
    texts: dict[int, str] = {}
    for each in reversed(order):
        texts[each.id] = " ".join(_pieces(syntax, each, texts))
    root = syntax.unwrapped(node)
    return texts.get(root.id, _bare(syntax, root))


def _pieces(syntax: Syntax, node: Node, texts: dict[int, str]) -> list[str]:
    """The operands of an operation, those that are operations in brackets, with what is between them."""
    pieces: list[str] = []
    for child in node.children:
        if child.type in syntax.source.grammar.comments:
            continue
        inner = syntax.unwrapped(child) if child.is_named else child
        known = texts.get(inner.id)
        if known is None:
            pieces.append(_bare(syntax, inner))
        else:
            pieces.append(known if _joins(syntax, node, inner) else f"({known})")
    return pieces


def _joins(syntax: Syntax, node: Node, inner: Node) -> bool:
    """Whether brackets change nothing: `a and (b and c)`."""
    joins_all = joined(syntax, node)
    return joins_all is not None and joined(syntax, inner) is joins_all


def _bare(syntax: Syntax, node: Node) -> str:
    text = syntax.source.text(node, LONG)
    spaces_count = not node.is_named or "'" in text or '"' in text
    return SPACE.sub(" " if spaces_count else "", text)
