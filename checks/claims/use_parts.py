"""The parts of a use as it is written: what its members are taken from, what it calls, what it divides by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from checks.code.tokens import is_name, tokenize

CONNECTING: Final = frozenset((".", "?.", "->", "::"))
NEEDING: Final = frozenset((*CONNECTING, "[", "("))
"""Tokens behind a name that need its value."""

DIVIDING: Final = frozenset(("/", "//", "%"))


@dataclass(frozen=True, slots=True)
class Parts:
    """What a use is made of, each part a path as it is written; "" where it has none."""

    owners: tuple[str, ...] = ()
    """What members are taken from, the outermost first: `a` and `a.b` of `a.b.c`."""

    called: str = ""
    """Of a call: `a.b` of `a.b(x)`."""

    indexed: str = ""
    index: str = ""
    """Of an element: `a` and `i` of `a[i]`."""

    divisor: str = ""


def parts_of(use: str) -> Parts:
    """The parts of a plain use; none of one that is no chain of names with at most one call or index at its end."""
    tokens = [token for token, _ in tokenize(use)]
    while tokens[:1] and tokens[0] in LEADING:
        tokens.pop(0)
    at = next((at for at, token in enumerate(tokens) if token in DIVIDING), None)
    if at is not None:
        behind = tokens[at + 1 :]
        return Parts(divisor="".join(behind)) if _is_path(behind) else Parts()
    opens = next((at for at, token in enumerate(tokens) if token in ("(", "[")), len(tokens))
    path, rest = tokens[:opens], tokens[opens:]
    if not _is_path(path) or (rest and (rest[-1] != CLOSING[rest[0]] or not _is_one(rest))):
        return Parts()
    indexed = rest[:1] == ["["]
    last = len(path) - (0 if indexed else 1)
    owners = tuple("".join(path[:end]) for end in range(1, last, 2))
    whole = "".join(path)
    if indexed:
        return Parts(
            (*owners, *((whole,) if whole not in owners else ())), indexed=whole, index="".join(rest[1:-1])
        )
    return Parts(owners, called=whole if rest else "")


LEADING: Final = frozenset(("await", "return", "yield", "new", "throw", "raise"))
CLOSING: Final = {"(": ")", "[": "]"}


def _is_path(tokens: Sequence[str]) -> bool:
    """Names with a mark between each two."""
    names, marks = tokens[::2], tokens[1::2]
    return len(tokens) % 2 == 1 and all(map(is_name, names)) and all(mark in CONNECTING for mark in marks)


def _is_one(tokens: Sequence[str]) -> bool:
    """The bracket at the beginning is shut by the one at the end."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
        if depth == 0:
            return at == len(tokens) - 1
    return False


def needed(name: str, use: str) -> tuple[str, str]:
    """The path in a use that a name is, and the token behind it that needs its value: `upgrade` of `upgrade.trim()`.

    A member may be named without what it belongs to, `onClose` for `h.onClose(x)`, or with that, `headers.upgrade`
    for a variable `upgrade`. The divisor of a division is needed, too.
    """
    tokens, wanted = [token for token, _ in tokenize(use)], [token for token, _ in tokenize(name)]
    if not wanted:
        return "", ""
    found: list[tuple[int, str, str]] = []
    for start, token in enumerate(tokens):
        if not is_name(token) or (start and tokens[start - 1] in CONNECTING):
            continue
        end = start + 1
        while True:
            path = tokens[start:end]
            behind = tokens[end] if end < len(tokens) else ""
            before = tokens[start - 1] if start else ""
            token_ = behind if behind in NEEDING else before if before in DIVIDING else ""
            if token_ and (rank := _likeness(path, wanted)):
                found.append((rank, "".join(path), token_))
            if behind in CONNECTING and end + 1 < len(tokens):
                end += 2
            else:
                break
    best = sorted(found)[-1:]
    return (best[0][1], best[0][2]) if best else ("", "")


def _likeness(path: list[str], wanted: list[str]) -> int:
    """3: the same; 2: the same member of something; 1: a variable for a member of the name; 0: another."""
    if path == wanted:
        return 3
    if len(path) > len(wanted) and path[-len(wanted) :] == wanted and path[-len(wanted) - 1] in CONNECTING:
        return 2
    return int(len(path) == 1 and len(wanted) > 1 and path == wanted[-1:] and wanted[-2] in CONNECTING)
