"""Whether a handler of exceptions hands on what it catches: it raises it again, or another one made of it, in any case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import Syntax, place_in, syntax_of
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

WORD: Final = re.compile(r"[$\w]++")
BARE: Final = frozenset(("raise", "throw", "raise;", "throw;"))
"""How what was caught is raised again without its name."""


def handed_on(code: Code, location: Location) -> Answer[Location]:
    """Where each of the handlers at the lines raises what it caught; of several, the first place.

    Those are meant that begin on the lines; where none does, the innermost one around them.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    steps = place_in(syntax, location)
    if isinstance(steps, CannotTell):
        return steps
    begin, end = syntax.bounds_of(location)
    handlers = syntax.kinds.handlers
    around = [step.node for step in steps]
    outer = next((node for node in reversed(around) if node.end_byte >= end), syntax.source.tree.root_node)
    begun = [
        node
        for node in syntax.within(outer, functions=True)
        if node.type in handlers and begin <= node.start_byte < end
    ]
    inside = [node for node in around if node.type in handlers and node.end_byte >= end]
    meant = begun or inside[-1:]
    if not meant:
        return CannotTell("no handler of exceptions was found at the cited lines")
    raised = [_raised_in(syntax, node) for node in meant]
    sure = [node for node in raised if node is not None]
    if len(sure) < len(raised):
        return CannotTell(
            f"the handler at line {syntax.location(meant[0]).first} may keep what it catches to itself"
        )
    return syntax.location(sure[0])


def _raised_in(syntax: Syntax, handler: Node) -> Node | None:
    """The statement of a handler that always runs and raises what it caught, with no other way out before it."""
    kinds = syntax.kinds
    body = handler.child_by_field_name("body") or (syntax.named_children(handler) or [handler])[-1]
    out = kinds.returns | kinds.breaks | kinds.continues | kinds.jumps
    names = _caught(syntax, handler, body)
    for each in syntax.named_children(body):
        statement = syntax.unwrapped(each)
        if statement.type in kinds.raises:
            text = syntax.text(statement)
            again = text in BARE or not names.isdisjoint(WORD.findall(text))
            return statement if again and not _leaves_in_the_end(syntax, handler) else None
        if statement.type in out or any(inner.type in out for inner in syntax.within(each)):
            return None
    return None


def _caught(syntax: Syntax, handler: Node, body: Node) -> frozenset[str]:
    """The words between the keyword of a handler and its body: its exception's name is one, its class others."""
    head = syntax.source.data[handler.start_byte : body.start_byte].decode(errors="replace")
    if "except_clause" in syntax.kinds.handlers:
        head = head.partition(" as ")[2]
    return frozenset(word for word in WORD.findall(head) if word[:1].islower() or word[:1] in "_$") - {
        "catch",
        "except",
        "final",
        "const",
        "in",
    }


def _leaves_in_the_end(syntax: Syntax, handler: Node) -> bool:
    """A `finally` of the same `try` returns: what was raised is lost."""
    kinds = syntax.kinds
    beside = handler.parent.named_children if handler.parent is not None else []
    return any(
        inner.type in kinds.returns | kinds.breaks | kinds.continues
        for final in beside
        if final.type in kinds.finals
        for inner in syntax.within(final)
    )
