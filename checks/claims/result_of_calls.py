"""A result that is a call: whether it is a value depends on what the called function gives."""

from __future__ import annotations

import re
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.returns import Result, Return, Returns, returns
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.surroundings import FUNCTIONS
from checks.model.location import Location

_AHEAD: Final = re.compile(r"\A(?:await|try|yield)\s+")
_STRING: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`")
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")
_CALLED: Final = re.compile(r"[\w$@]+(?:(?:\.|\?\.|::|->)[\w$@]+)*[?!]?")
DEPTH: Final = 30
"""Brackets within brackets of one expression that are taken away."""

OPEN_NAMES: Final = frozenset(("ruby",))
"""Languages in which a bare name may be a call."""


def gives_by_calling(code: Code, function: Defined, one: Return) -> bool:
    """The result is what another function gives, and that one is not seen to give a value."""
    text = one.text.strip()
    if one.kind is not Result.VALUE or not _is_a_call(text, function.language or ""):
        return False
    name = _AHEAD.sub("", text).partition("(")[0].strip()
    known = (
        definitions(code, name, path=function.at.path, side=function.at.side) if name.isidentifier() else None
    )
    found = () if known is None or isinstance(known, CannotTell) else known.found
    if len(found) != 1 or found[0].kind not in FUNCTIONS:
        return True
    own = found[0]
    given = returns(code, Location(own.at.path, own.name_line, own.name_line, own.at.side))
    return isinstance(given, CannotTell) or not _gives_a_value(given, own.language or "")


def _gives_a_value(given: Returns, language: str) -> bool:
    if given.declared:
        return not given.declared_nothing
    valued = {Result.CONSTANT, Result.NEW}
    return any(
        one.kind in valued or (one.kind is Result.VALUE and not _is_a_call(one.text.strip(), language))
        for one in given.results
    )


def _is_a_call(text: str, language: str) -> bool:
    """`close(a)`, `await a.b(c).d()`: one chain that ends with a call, and no operation on several."""
    bare = _STRING.sub("s", _AHEAD.sub("", text))
    if language in OPEN_NAMES and _CALLED.fullmatch(bare):
        return True
    if not bare.endswith(")") or bare.startswith("("):
        return False
    for _ in range(DEPTH):
        shorter = _BRACKETS.sub("", bare)
        if shorter == bare:
            break
        bare = shorter
    return _CALLED.fullmatch(bare.strip()) is not None
