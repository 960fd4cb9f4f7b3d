"""Whether a part of the code has a name in it, or is it."""

from __future__ import annotations

import re

from tree_sitter import Node

from checks.code.facts.conditions.calls import callee_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.writes import touches
from checks.code.structure.source import LONG


def mentions(syntax: Syntax, part: Node, name: str) -> bool:
    """Whether a part of the code has a name in it."""
    whole = re.compile(r"(?<![\w$.])" + re.escape(name) + r"(?!\w)")
    return touches(name, syntax.path_of(part)) or whole.search(syntax.source.text(part, LONG)) is not None


def is_itself(syntax: Syntax, part: Node, name: str) -> bool:
    """A part of the code is the name, or what its `then` gives: `x.json()` is a promise of its own."""
    here: Node | None = part
    while here is not None and here.type in syntax.kinds.calls:
        called, receiver, _ = callee_of(syntax, here)
        here = receiver if called in syntax.kinds.chained else None
    return here is not None and syntax.path_of(here) == name
