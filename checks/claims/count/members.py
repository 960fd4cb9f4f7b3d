"""How many parameters a function has, or methods a class: as the structure shows them, and as people count them."""

from __future__ import annotations

import re
from typing import Final

from checks.code.ownership import OWN
from checks.code.structure import Definition
from checks.code.structure.outline import Outline
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Surroundings

INSTANCE: Final = (*OWN, "&self", "&mut self")

HEAD_LINES: Final = 40
"""Lines of one signature that are read."""

ANY_NUMBER: Final = re.compile(r"\.\.\.|\bparams\b")
STARRED: Final = {"python": re.compile(r"\*\w"), "ruby": re.compile(r"[*&]\w")}
"""What stands beside a parameter that takes any number of arguments, or a block."""

APART: Final = re.compile(r"\b(?:get|set|static|private|protected|internal|abstract|constructor)\b")
"""Words before the name of a method that some would not count: an accessor, one that others cannot call."""


def counts_of_parameters(one: Definition) -> set[int]:
    """With and without the instance itself."""
    own = sum(each.name in INSTANCE for each in one.parameters)
    return {len(one.parameters), len(one.parameters) - own}


def fewest_parameters(around: Surroundings, one: Definition) -> int:
    """Those that every call has to give."""
    text = _signature(around, one)
    needed = [each for each in one.parameters if each.name not in INSTANCE and each.default is None]
    return sum(not re.search(rf"\b{re.escape(each.name)}\?", text) for each in needed)


def takes_any_number(around: Surroundings, one: Definition) -> bool:
    """It has a parameter that stands for several, or a block."""
    text, starred = _signature(around, one), STARRED.get(around.outline.language or "")
    return bool(ANY_NUMBER.search(text)) or (starred is not None and bool(starred.search(text)))


def _signature(around: Surroundings, one: Definition) -> str:
    """From the name to the bracket that closes its parameters."""
    lines = around.lines[one.name_line - 1 : min(one.last, one.name_line + HEAD_LINES)]
    text = "\n".join(lines)
    start, depth = text.find("(", max(0, text.find(one.name))), 0
    for at in range(max(0, start), len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return text[start : at + 1]
    return text


def methods_of(outline: Outline, one: Definition) -> list[Definition]:
    """Every function that is defined in a class."""
    return [each for each in outline.members(one) if each.kind in FUNCTIONS]


def fewest_methods(around: Surroundings, one: Definition) -> int:
    """Different names, without constructors, accessors and what is not for others."""
    known = methods_of(around.outline, one)
    return len({each.name for each in known if not _is_apart(around, one, each)})


def _is_apart(around: Surroundings, owner: Definition, one: Definition) -> bool:
    line = around.lines[one.name_line - 1]
    head = line[: max(0, line.find(one.name))]
    making = one.name in (*CONSTRUCTORS, owner.name)
    return making or one.name[:1] in "_#" or bool(one.decorators) or APART.search(head) is not None
