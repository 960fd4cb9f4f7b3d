"""What the change does to a symbol: by its definitions on both sides, not by the text of hunks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import Defined, defined, definitions
from checks.code.facts.names.files import last_of
from checks.code.structure import Kind
from checks.code.tokens import tokenize
from checks.model.location import Side


class What(StrEnum):
    """What became of a symbol."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    MOVED = "moved"  # to another file, or to another owner
    SIGNATURE = "signature"  # parameters, result, decorators or visibility
    BODY = "body"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """One symbol before and after the change; None on the side that lacks it."""

    what: frozenset[What]
    before: Defined | None
    after: Defined | None


def symbol_change(code: Code, name: str, *, path: str | None = None) -> Answer[tuple[SymbolChange, ...]]:
    """What became of everything of a name, bare or with its owner; in the file `path` of the head when it is given.

    A symbol that neither side has is none: cannot tell.
    """
    return code.once(("symbol_change", name, path), lambda: _symbol_change(code, name, path))


def _symbol_change(code: Code, name: str, path: str | None) -> Answer[tuple[SymbolChange, ...]]:
    if not last_of(name):
        return CannotTell(f"`{name[:80]}` is not a name")
    before, after = _sides(code, name, path)
    if isinstance(before, CannotTell) or isinstance(after, CannotTell):
        return before if isinstance(before, CannotTell) else after  # type: ignore[return-value]
    if not before and not after:
        return CannotTell(f"`{name}` is defined on neither side of the change")
    olds, news = _grouped(code, before, Side.LEFT), _grouped(code, after, Side.RIGHT)
    changes: list[SymbolChange] = []
    for place in sorted({*olds, *news}, key=str):
        old, new = olds.get(place, []), news.get(place, [])
        if old and new and len(old) != len(new):
            return CannotTell(
                f"`{name}` is defined {len(old)} times before the change and {len(new)} times after it"
            )
        changes += [_compared(code, one, other) for one, other in zip(old, new, strict=False)]
    lost = [each for place, found in olds.items() if place not in news for each in found]
    gained = [each for place, found in news.items() if place not in olds for each in found]
    return (*changes, *_unpaired(code, lost, gained))


def _sides(
    code: Code, name: str, path: str | None
) -> tuple[Answer[tuple[Defined, ...]], Answer[tuple[Defined, ...]]]:
    old_path = path and (code.diff.path_across(path, Side.RIGHT) or path)
    return _found(code, name, old_path, Side.LEFT), _found(code, name, path, Side.RIGHT)


def _found(code: Code, name: str, path: str | None, side: Side) -> Answer[tuple[Defined, ...]]:
    if path is not None and not code.tree(side).knows(path):
        return CannotTell(f"`{path}` of the {side.revision} was not at hand")
    if path is not None and code.file(path, side) is None:
        return ()
    answer = definitions(code, name, path=path, side=side)
    if isinstance(answer, CannotTell):
        return answer
    return answer.more if answer.more is not None else answer.found


def _grouped(code: Code, found: Sequence[Defined], side: Side) -> dict[tuple[str, str, Kind], list[Defined]]:
    """By the file's path at the head, the qualified name and the kind."""
    groups: defaultdict[tuple[str, str, Kind], list[Defined]] = defaultdict(list)
    for each in found:
        path = each.at.path
        head = path if side is Side.RIGHT else code.diff.path_across(path, Side.LEFT) or path
        kind = Kind.FUNCTION if each.kind is Kind.METHOD else each.kind
        groups[head, each.qualified, kind].append(each)
    return dict(groups)


def _compared(code: Code, old: Defined, new: Defined) -> SymbolChange:
    what = set()
    if (old.signature, old.decorators, old.bases) != (new.signature, new.decorators, new.bases):
        what.add(What.SIGNATURE)
    by_itself = new.language != "ruby"  # there other lines of the class say who may call it
    if by_itself and old.visibility != new.visibility:
        what.add(What.SIGNATURE)
    if old.signature is None and (old.annotation != new.annotation):
        what.add(What.SIGNATURE)
    if _body(code, old) != _body(code, new):
        what.add(What.BODY)
    return SymbolChange(frozenset(what or {What.UNCHANGED}), old, new)


def _body(code: Code, found: Defined) -> list[str]:
    """The tokens of a definition behind its name and parameters; its name is left out wherever it stands."""
    at = found.at
    lines = code.lines(at.path, at.side)[found.name_line - 1 : at.last]
    tokens = [token for token, _ in tokenize("\n".join(lines))]
    start = tokens.index(found.name) + 1 if found.name in tokens else 0
    tokens = tokens[start:]
    if found.signature is not None:
        tokens = _behind_parameters(tokens, ruby=found.language == "ruby")
    return [token for token in tokens if token != found.name]


def _behind_parameters(tokens: list[str], *, ruby: bool) -> list[str]:
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token in {"(", "[", "<"}) - (token in {")", "]", ">"})
        if depth <= 0 and token in {":", "{", "=>", "=", ";"}:
            return tokens[index:]
        if ruby and depth <= 0 and (token == ")" or (index == 0 and token != "(")):
            return tokens[index + (token == ")") :]
    return tokens


def _unpaired(code: Code, lost: list[Defined], gained: list[Defined]) -> list[SymbolChange]:
    """Moved, renamed, removed and added symbols: what is alike on both sides, once each, is one."""
    changes = []
    for old in lost:
        alike = [new for new in gained if new.name == old.name and _alike(old, new)]
        if len(alike) == 1 and sum(_alike(other, alike[0]) for other in lost) == 1:
            gained = [each for each in gained if each is not alike[0]]
            what = _compared(code, old, alike[0]).what - {What.UNCHANGED}
            changes.append(SymbolChange(frozenset({What.MOVED, *what}), old, alike[0]))
            continue
        renamed = _renamed(code, old, Side.RIGHT)
        what = frozenset({What.RENAMED if renamed else What.REMOVED})
        changes.append(SymbolChange(what, old, renamed))
    for new in gained:
        renamed = _renamed(code, new, Side.LEFT)
        what = frozenset({What.RENAMED if renamed else What.ADDED})
        changes.append(SymbolChange(what, renamed, new))
    return changes


def _alike(one: Defined, other: Defined) -> bool:
    callables = {Kind.FUNCTION, Kind.METHOD}
    return one.kind is other.kind or {one.kind, other.kind} <= callables


def _renamed(code: Code, found: Defined, side: Side) -> Defined | None:
    """What has the same body and owner under another name in the same file on the other side, if one alone has."""
    own = found.at
    path = code.diff.path_across(own.path, own.side) or own.path
    if code.file(path, side) is None:
        return None
    outline, here = code.outline(path, side), code.outline(own.path, own.side)
    body = _body(code, found)
    if len(body) < 3:
        return None  # `pass` and `return None` are the body of anything
    candidates = [
        defined(code, path, outline, each, side)
        for each in outline.definitions
        if each.kind is found.kind and each.name != found.name and not here.named(each.qualified)
    ]
    same = [each for each in candidates if each.owner == found.owner and _body(code, each) == body]
    return same[0] if len(same) == 1 else None
