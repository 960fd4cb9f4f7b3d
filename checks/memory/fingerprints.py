"""Code known again by its tokens: the body of a symbol, whatever lines it is on by now."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from checks.code.structure import Kind
from checks.code.tokens import tokenize
from checks.model.history.known import CodeMark
from checks.model.location import Location, Side

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.code.structure import Definition

DIGITS: Final = 32
NAME_LIMIT: Final = 400
"""Characters of a symbol's qualified name; a longer one is kept as the whole file."""

RECEIPT_LIMIT: Final = 12
"""Lines of a receipt that is shown again."""

_BODIES: Final = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CLASS})


def symbol_at(code: Code, place: Location) -> Definition | None:
    """The innermost function or class that holds all lines of a place; None: no single one does."""
    if place.first is None:
        return None
    last = place.last or place.first
    around = code.outline(place.path, place.side).enclosing(place.first)
    return next((one for one in around if one.kind in _BODIES and one.last >= last), None)


def mark(code: Code, place: Location, *, shown: bool = True) -> CodeMark | None:
    """The code around lines of the head; None where it has no text, or the lines are of before the change."""
    lines = code.lines(place.path, place.side)
    if not lines or place.side is not Side.RIGHT:
        return None
    symbol = symbol_at(code, place)
    name = symbol.qualified if symbol is not None else ""
    if symbol is None or len(name) > NAME_LIMIT or len(_named(code, place.path, name)) != 1:
        name, first, last = "", 1, len(lines)
    else:
        first, last = symbol.first, symbol.last
    start = place.first or first
    return CodeMark(
        place.path,
        name,
        _fingerprint(lines[first - 1 : last]),
        max(0, start - first),
        min(RECEIPT_LIMIT, (place.last or start) - start + 1) if shown else 0,
    )


def found_again(code: Code, known: CodeMark) -> Location | None:
    """Where the marked code is now, as the lines of the receipt; None: it changed, or is not at hand."""
    path = known.path
    if not code.lines(path):
        path = code.diff.renamed_to(path) or path
    lines = code.lines(path)
    if not lines:
        return None
    first, last = 1, len(lines)
    if known.symbol:
        named = _named(code, path, known.symbol)
        if len(named) != 1:
            return None
        first, last = named[0].first, named[0].last
    if _fingerprint(lines[first - 1 : last]) != known.fingerprint:
        return None
    start = min(first + known.first, last)
    return Location(path, start, min(last, start + max(1, known.lines) - 1))


def _named(code: Code, path: str, qualified: str) -> list[Definition]:
    """The functions and classes of exactly that name: of several it cannot be told which one was meant."""
    known = code.outline(path).named(qualified)
    return [one for one in known if one.qualified == qualified and one.kind in _BODIES]


def _fingerprint(lines: tuple[str, ...]) -> str:
    return digest(token for token, _ in tokenize("\n".join(lines)))


def digest(parts: object) -> str:
    """A hash of texts, of which no two sequences have the same."""
    hashed = hashlib.sha256()
    for part in parts:  # type: ignore[attr-defined]
        hashed.update(f"{len(part)}:".encode())
        hashed.update(part.encode("utf-8", "surrogatepass"))
    return hashed.hexdigest()[:DIGITS]
