"""Whether a test surely runs the function that is meant, and not a namesake."""

from __future__ import annotations

import re
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import Mention as Tested
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.meaning import Meaning
from checks.code.structure import Kind as DefinedAs
from checks.code.structure import UseKind
from checks.text.mentions import is_distinctive

MAKES: Final = r"{owner}\s*(?::\s*[\w.]+\s*)?(?::=|=)(?!=)\s*"
MADE: Final = r"&?\s*(?:new\s+|await\s+)?(?:[\w\\]+(?:\.|::|\\))*(?:New)?{name}(?:\.new|::new|::default)?\s*(?:<[\w, ]*>)?[({{]"
LINES_BEFORE: Final = 200


def _is_made_before(code: Code, found: Tested, own: Defined) -> bool:
    """What the method is called on was made of its class right before: `p := Params{}`, `$rows = new Rows()`."""
    owner_class = (own.owner or "").rpartition(".")[2]
    outline = code.outline(found.at.path, found.at.side)
    line = found.at.first or 1
    uses = [one for one in outline.uses(own.name) if one.line == line and one.kind is UseKind.CALL]
    if not owner_class or len(uses) != 1 or not uses[0].owner or not SIMPLE.fullmatch(uses[0].owner):
        return False
    known = definitions(code, owner_class, side=own.at.side)
    classes = () if isinstance(known, CannotTell) or known.more is not None else known.found
    if sum(one.kind is DefinedAs.CLASS for one in classes) != 1:
        return False
    made = re.compile(r"(?<![\w.$])" + MAKES.format(owner=re.escape(uses[0].owner)))
    lines = code.lines(found.at.path, found.at.side)
    first = min((one.first for one in outline.enclosing(line)), default=line - LINES_BEFORE)
    for number in range(line - 1, max(0, first, line - LINES_BEFORE), -1):
        if (begun := made.search(lines[number - 1])) is not None:
            return (
                re.match(MADE.format(name=re.escape(owner_class)), lines[number - 1][begun.end() :])
                is not None
            )
    return False


def _is_called_like_its_class(code: Code, found: Tested, own: Defined) -> bool:
    """What the method is called on has the name of its class: `reply.send_rows()` of `Reply`."""
    name = (own.owner or "").rpartition(".")[2].lower()
    uses = code.outline(found.at.path, found.at.side).uses(own.name)
    return any(
        one.line == found.at.first
        and one.kind is UseKind.CALL
        and (one.owner or "").lstrip("$").lower() == name
        for one in uses
    )


SIMPLE: Final = re.compile(r"\$?\w{1,80}")

NAMED_TEST: Final = re.compile(r"\A(?:Test|test)_?")
"""What the name of a test begins with."""


def runs(found: Tested, own: Defined) -> bool:
    """The test calls it, or is named after it and hands it to what does: `TestLoadRows` runs `check(LoadRows)`."""
    if found.use is UseKind.CALL:
        return True
    after, name = NAMED_TEST.sub("", (found.test or "").rpartition(".")[2]).lower(), own.name.lower()
    named = after == name or after.startswith(f"{name}_")
    return found.use is UseKind.READ and found.meaning is Meaning.SAME and named


LONG: Final = 2
"""Underscores in the name of a method from which on no library has one of the same name by chance."""


def is_meant(code: Code, found: Tested, own: Defined) -> bool:
    """It is a call of the one definition: by its import, or by its name, which nothing else in the repository has."""
    if found.meaning is Meaning.SAME:
        return True
    if found.meaning is not Meaning.OTHER and _is_made_before(code, found, own):
        return True
    if found.meaning is Meaning.OTHER or not is_distinctive(own.name):
        return False
    long = own.language in ("python", "php") and own.name.strip("_").count("_") >= LONG
    if own.owner is not None and not long and not _is_called_like_its_class(code, found, own):
        return False
    everywhere = definitions(code, own.name, side=own.at.side)
    if isinstance(everywhere, CannotTell) or everywhere.more is not None or len(everywhere.found) != 1:
        return False
    outline = code.outline(found.at.path, found.at.side)
    modules = {one.name_bound for one in outline.imports if one.imported is None}
    uses = [one for one in outline.uses(own.name) if one.line == found.at.first and one.kind is UseKind.CALL]
    return bool(uses) and (own.owner is not None or all(one.owner in modules for one in uses))
