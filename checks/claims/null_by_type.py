"""Declared results that exclude null, in the languages whose compilers hold a function to it."""

from __future__ import annotations

import re
from typing import Final

from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.returns import WORD, Returns
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.structure import Kind

_GO_VALUE: Final = re.compile(r"(?:\[\d+\])*\w+")
"""A basic type, or an array of it; a slice, map, channel, function or pointer may be nil."""


def excludes_null(code: Code, function: Defined, given: Returns) -> bool:
    """The declared result has no value that is null, and none of its parts may be, as far as its types are known."""
    if given.declared_null is not False or not given.declared:
        return False
    if function.language == "go":
        return _GO_VALUE.fullmatch(given.declared.strip()) is not None
    if function.language != "rust":
        return False
    words = [word for word in WORD.findall(given.declared) if word[:1].isupper()]
    return "Option" not in words and all(_is_a_type(code, function, word) for word in words)


def _is_a_type(code: Code, function: Defined, word: str) -> bool:
    """It is a type of the language, of its standard library or of this repository, and no alias, which may be an `Option`."""
    if is_builtin(word, function.language):
        return True
    imports = code.outline(function.at.path, function.at.side).imports
    if any(one.name_bound == word and one.module.startswith("std") for one in imports):
        return True
    known = definitions(code, word, side=function.at.side)
    found = () if isinstance(known, CannotTell) else known.found
    return bool(found) and all(one.kind is Kind.CLASS for one in found)
