"""Uses of a name within one function, class or file, which is all that has to be read for them."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.kind import short
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.structure import Definition, Outline, Use, UseKind, ValueKind
from checks.code.structure.outline import segments
from checks.code.tokens import is_name
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, verified

NO_USE: Final = ("del ", "_ = ", "void ", "assert ", "unused(")
"""How a line begins that names a variable and does nothing with it."""

DOING: Final = frozenset((UseKind.CALL, UseKind.READ))
NAMING: Final = frozenset((UseKind.DEFINITION, UseKind.WRITE, UseKind.IMPORT))
"""What a name that nothing uses still has: something that makes it, or sets it."""

ADDING: Final = re.compile(r"(?:[-+*/%&|^~@.]|<<|>>|&&|\|\||\?\?)=(?!=)")
"""An operator that reads what it writes."""

LINES_SHOWN: Final = 5
"""Lines that a reason names."""

BY_MACRO: Final = frozenset(("c", "cpp", "rust"))
"""Languages in which a macro may use a name that is not written."""

BY_SYNTAX: Final = frozenset(("React", "h", "jsx"))
"""Names that the syntax of elements uses without writing them."""


def said_used(code: Code, at: Location, name: str, *, calls: bool, near: int) -> Answer[Outcome]:
    """Some line of the stretch uses the name; the one nearest to a line is shown."""
    outline = code.outline(at.path, at.side)
    uses = _uses(outline, at, name)
    if isinstance(uses, CannotTell):
        return uses
    top = _is_of_the_file(outline, name)
    real = [one for one in uses if _is_use(code, at, name, one, top=top, calls=calls)]
    used = min(real, key=lambda one: abs(one.line - near), default=None)
    if used is not None:
        return verified(_shown(code, at, name, used), evidence=(code.evidence(_line(at, used.line)),))
    if not calls and is_name(name.lstrip("$@")) and _is_missing(code, at, name):
        says = f"`{at.path}` does not have `{name}`"
        return failed(
            says, Failure.FALSE_PRESENCE, evidence=(code.evidence(Location(at.path, 1, 1, at.side)),)
        )
    return CannotTell(f"no use of `{name}` was found in {_stretch(at)}; it may be used by another name")


def said_unused(code: Code, at: Location, name: str, *, calls: bool) -> Answer[Outcome]:
    """Nothing in the stretch uses the name: one use refutes it, and no word of that name but its own confirms it."""
    outline = code.outline(at.path, at.side)
    uses = _uses(outline, at, name)
    if isinstance(uses, CannotTell):
        return uses
    top = at.first is None or _is_of_the_file(outline, name)
    used = next((one for one in uses if _is_use(code, at, name, one, top=top, calls=calls)), None)
    if used is not None and not _is_bound_again(uses, top=top):
        says = _shown(code, at, name, used)
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(_line(at, used.line)),))
    every = _all(outline, at, segments(name)[-1])
    only_named = all(one.kind in NAMING and not one.owner and not _adds(code, at, one) for one in every)
    lines = {one.line for one in every}
    seen = only_named and lines.issuperset(_lines_with(code, at, name))
    if not seen or _may_be_unseen(outline, at, name):
        return CannotTell(
            f"no use of `{name}` was found in {_stretch(at)}, which is no proof that there is none"
        )
    known = f"only at {_named_at(every)}" if every else "nowhere"
    shown = _line(at, every[0].line if every else at.first or 1)
    return verified(f"in {_stretch(at)}, `{name}` is {known}", evidence=(code.evidence(shown),))


def _uses(outline: Outline, at: Location, name: str) -> Answer[list[Use]]:
    """The places of the name in code, with the owner that it is given, if any."""
    parts = segments(name)
    if not parts or not is_name(parts[-1]):
        return CannotTell(f"`{name[:80]}` is not a name")
    if not outline.exact:
        return CannotTell(f"`{at.path}` has syntax errors, or its language is not supported")
    owner = name.rpartition(parts[-1])[0].rstrip(".:>-?$@")
    found = [one for one in _all(outline, at, parts[-1]) if one.kind.in_code]
    return [one for one in found if not owner or (one.owner or "").replace("?", "") == owner]


def _all(outline: Outline, at: Location, word: str) -> list[Use]:
    low, high = at.first or 1, (at.last or at.first) if at.first is not None else None
    return [one for one in outline.uses(word) if low <= one.line and (high is None or one.line <= high)]


def _lines_with(code: Code, at: Location, name: str) -> set[int]:
    """Lines of the stretch that have the word in any way: in a string, in a comment, in a longer word."""
    word = segments(name)[-1]
    lines = code.lines(at.path, at.side)
    last = len(lines) if at.first is None else at.last or at.first
    return {n for n in range(at.first or 1, last + 1) if word in lines[n - 1]}


def _is_of_the_file(outline: Outline, name: str) -> bool:
    """The file has a thing of that bare name outside of its functions, which a local one hides."""
    return len(segments(name)) == 1 and any(
        one.kind in NAMING and not one.local and not one.member and one.owner is None
        for one in outline.uses(segments(name)[0])
    )


def _is_use(code: Code, at: Location, name: str, one: Use, *, top: bool, calls: bool) -> bool:
    """It does something with the name: of a bare name no member of another thing, of a name of the file no local one."""
    kinds = {UseKind.CALL} if calls else DOING
    bare = len(segments(name)) > 1 or (one.owner is None and not one.member)
    text = code.lines(at.path, at.side)[one.line - 1].strip()
    own = any(_is_own(each, name) for each in code.outline(at.path, at.side).enclosing(one.line))
    return one.kind in kinds and bare and not own and not text.startswith(NO_USE) and not (top and one.local)


def _adds(code: Code, at: Location, one: Use) -> bool:
    """It is read where it is written: `size += 1`."""
    text = code.lines(at.path, at.side)[one.line - 1]
    return one.kind is UseKind.WRITE and (one.value_kind is ValueKind.UPDATE or bool(ADDING.search(text)))


def _is_own(around: Definition, name: str) -> bool:
    """A call of itself is no use."""
    return around.name == segments(name)[-1]


def _is_bound_again(uses: list[Use], *, top: bool) -> bool:
    """Two things of the stretch have the name, and nobody knows which one is meant."""
    return sum(one.kind is UseKind.DEFINITION and not (top and one.local) for one in uses) > 1


def _is_missing(code: Code, at: Location, name: str) -> bool:
    """The whole file does not have the word, and nothing of its language writes it otherwise."""
    unseen = _may_be_unseen(code.outline(at.path, at.side), at, name)
    return not unseen and not _lines_with(code, Location(at.path, side=at.side), name)


def _may_be_unseen(outline: Outline, at: Location, name: str) -> bool:
    """The name may be used, or handed on to others, by what is not written."""
    hands_on = at.path.endswith("__init__.py") and any(name == each.name_bound for each in outline.imports)
    return hands_on or name in BY_SYNTAX or outline.language in BY_MACRO


def _named_at(every: list[Use]) -> str:
    """The lines that have the name, and what the only one does with it."""
    lines = sorted({one.line for one in every})
    if len(lines) == 1:
        return f"line {lines[0]}, which {_does(every[0])} it"
    shown, left = lines[:LINES_SHOWN], len(lines) - LINES_SHOWN
    *most, last = [*map(str, shown), *([f"{left} more"] if left > 0 else [])]
    return f"lines {', '.join(most)} and {last}, none of which reads it"


def _does(one: Use) -> str:
    if one.value_kind is ValueKind.NOTHING:
        return "does not read"  # it is deleted, or declared without a value
    return {UseKind.IMPORT: "imports", UseKind.WRITE: "sets"}.get(one.kind, "defines")


def _shown(code: Code, at: Location, name: str, one: Use) -> str:
    text = short(code.lines(at.path, at.side)[one.line - 1].strip())
    return f"`{name}` is used: at {at.path}:{one.line} (`{text}`)"


def _stretch(at: Location) -> str:
    return f"`{at.path}`" if at.first is None else f"lines {at.first}-{at.last or at.first} of `{at.path}`"


def _line(at: Location, line: int) -> Location:
    return Location(at.path, line, line, at.side)
