"""Whether a declared result can be an error, or hold one, in languages in which errors are results."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from checks.code.builtins import is_builtin
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.handling import WORD
from checks.code.facts.names.definitions import Defined, definitions

if TYPE_CHECKING:
    from checks.code.code import Code

TYPE_NAME = re.compile(r"[A-Za-z_][\w.]*+")
ERROR_NAME = re.compile(r"(?i:err(?:or|ors)?\Z|result\Z|status\Z|outcome\Z)|\A[A-Z]\Z")
"""Names of types and fields that an error may be, or be in; a single letter stands for any type."""

MAY_FAIL = frozenset(("error", "any", "interface"))
"""Built-in types of Go that an error is one of."""


def gives_no_error(code: Code, function: Defined, declared: str) -> bool:
    """Nothing in a declared result can be an error, or hold one: each of its types is known."""
    outline = code.outline(function.at.path, function.at.side)
    standard = {one.name_bound for one in outline.imports if "." not in one.module.partition("/")[0]}
    for match in TYPE_NAME.finditer(declared):
        owner, _, name = match[0].rpartition(".")
        if name in MAY_FAIL:
            return False
        if is_builtin(match[0], function.language):
            continue
        if function.language != "go" or ERROR_NAME.search(name):
            return False
        if owner not in standard and not _holds_no_error(code, name, function):
            return False
    return True


def _holds_no_error(code: Code, name: str, function: Defined) -> bool:
    """A struct of this repository without a field or method for an error."""
    known = definitions(code, name, side=function.at.side)
    if isinstance(known, CannotTell) or known.more is not None or len(known.found) > 1:
        return False
    if not known.found:
        return name[:1].islower()  # the name that a result has
    type_ = known.found[0]
    outline = code.outline(type_.at.path, type_.at.side)
    own = next((one for one in outline.named(name) if one.name_line == type_.name_line), None)
    body = code.lines(type_.at.path, type_.at.side)[(type_.at.first or 1) - 1 : type_.at.last]
    members = outline.members(own) if own is not None else ()
    words = [word for line in body for word in WORD.findall(line)] + [one.name for one in members]
    return "struct" in words and not any(ERROR_NAME.search(word) for word in words)
