"""What takes an exception on its way out of a function: a handler, a `finally` that returns, a `with`."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from checks.code.facts.flow.place import Syntax
from checks.code.structure.source import LONG

SWALLOWING: Final = frozenset(("with_statement",))
"""Statements of Python whose manager decides what becomes of an exception in its body."""

KEEPING: Final = re.compile(r"(?i)\bopen\(|lock\b|mutex|semaphore")
"""Managers that let every exception out: files and locks."""


def may_swallow(syntax: Syntax, node: Node) -> bool:
    """Whether it is a `with` behind which the function may go on although its body has raised."""
    body = node.child_by_field_name("body")
    if node.type not in SWALLOWING or body is None:
        return False
    return KEEPING.search(syntax.source.span(node.start_byte, body.start_byte, LONG)) is None


def taken_before(syntax: Syntax, tried: Node) -> int:
    """Up to where what a `try` raises may not come out of its function; its own start where it does come out."""
    kinds = syntax.kinds
    ends = [part for part in tried.named_children if part.type in kinds.finals and _returns(syntax, part)]
    handlers = [part for part in tried.named_children if part.type in kinds.handlers]
    taking = ends or handlers
    return taking[0].start_byte if taking else tried.start_byte


def _returns(syntax: Syntax, part: Node) -> bool:
    return any(each.type in syntax.kinds.returns for each in syntax.within(part))
