"""The definitions of a file, read from its syntax tree."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tree_sitter import Node

from checks.code.structure.literals import content
from checks.code.structure.outline import SCOPES, SEPARATORS, Definition, Kind, segments
from checks.code.structure.parsed.parameters import Placed, parameters_in
from checks.code.structure.source import SHORT, Captures, Source, lines

KIND_OF: Final = {
    "function": Kind.FUNCTION,
    "prototype": Kind.FUNCTION,
    "alias": Kind.FUNCTION,
    "method": Kind.METHOD,
    "class": Kind.CLASS,
    "namespace": Kind.CLASS,
    "object": Kind.VARIABLE,
    "variable": Kind.VARIABLE,
    "entry": Kind.VARIABLE,
    "attribute": Kind.VARIABLE,
}

SELF: Final = "\0self"
"""Stands for an owner that is the instance itself."""

DECORATED_TOGETHER: Final = 50
"""Definitions that begin at the same place, as two fields of one declaration, and share decorators."""

QUOTES: Final = frozenset("\"'`")
SPACE_AND_COMMENTS: Final = re.compile(rb"(?:[ \t\n\]]++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+")
"""What may be between a decorator and what it decorates; also the `]` that ends an attribute."""


@dataclass(slots=True)
class Draft:
    """A definition while its matches come together; offsets in bytes."""

    name: Node
    start: int
    end: int
    first: int
    last: int
    labels: set[str] = field(default_factory=set)
    kind: Kind | None = None
    parameters: list[Placed] = field(default_factory=list)
    parts: dict[str, list[Node]] = field(default_factory=dict)
    """What else was captured: owner, parameters, bases, decorators, value, annotation, holder."""

    qualified: str = ""
    local: bool = False

    @property
    def name_line(self) -> int:
        """The 1-based line on which the name begins."""
        return self.name.start_point.row + 1

    def part(self, label: str) -> Node | None:
        """The first node captured under a label."""
        nodes = self.parts.get(label)
        return nodes[0] if nodes else None

    @property
    def holds_methods(self) -> bool:
        """Whether a function in it is a method: a class or an object, not a namespace."""
        return self.kind in {Kind.CLASS, Kind.VARIABLE} and "namespace" not in self.labels


OpenScopes = list[tuple[int, Draft | None]]
"""What encloses a place, outermost first: where it ends, and the definition that it is, if it is one."""


def definitions_in(source: Source) -> tuple[Definition, ...]:
    """All definitions by first line, outer before inner, then all parameters by line."""
    return _definitions(source, *_drafts(source.matches(source.grammar.definitions)))


def definitions_around(source: Source, rows: Iterable[int]) -> tuple[Definition, ...]:
    """What is defined on these lines, and the definitions that they are in, without what else these hold."""
    query = source.grammar.definitions
    named: set[int] = set()
    scopes: list[tuple[int, int]] = []
    for row in rows:
        drafts, around = _drafts(source.matches(query, row, row))
        named.update(draft.name_line for draft in drafts if draft.first <= row <= draft.last)
        scopes += around
    # every match of a definition holds its name: on the line of the name nothing of it is missing
    complete = [
        draft
        for row in sorted(named)
        for draft in _drafts(source.matches(query, row, row))[0]
        if draft.name_line == row
    ]
    return _definitions(source, complete, scopes)


def is_decorated(source: Source, line: int) -> bool:
    """Whether a decorator, or what is between it and its definition, is on the line."""
    before = [node for node in source.decorators if node.start_point.row < line]
    if not before:
        return False
    last = max(before, key=lambda node: node.start_byte)
    gap = SPACE_AND_COMMENTS.match(source.data, last.end_byte)
    return line <= source.line_of(gap.end() if gap else last.end_byte)


def _drafts(matches: Iterable[Captures]) -> tuple[list[Draft], list[tuple[int, int]]]:
    """The matches brought together by the place of the name, and where anonymous functions are."""
    by_name: dict[int, Draft] = {}
    scopes: list[tuple[int, int]] = []
    for captures in matches:
        if "name" in captures:
            _add(by_name, captures)
        elif "scope" in captures:
            scopes.extend((node.start_byte, node.end_byte) for node in captures["scope"])
    return list(by_name.values()), scopes


def _definitions(
    source: Source, drafts: list[Draft], scopes: list[tuple[int, int]]
) -> tuple[Definition, ...]:
    drafts = [draft for draft in drafts if draft.kind is not None]
    drafts.sort(key=lambda draft: (draft.start, -draft.end))
    _attach(source, source.decorators, drafts)
    return _placed(source, drafts, scopes)


def _add(by_name: dict[int, Draft], captures: Captures) -> None:
    name = captures["name"][0]
    draft = by_name.get(name.start_byte)
    if draft is None:
        draft = by_name[name.start_byte] = Draft(name, name.start_byte, name.end_byte, *lines(name))
    for label, nodes in captures.items():
        node = nodes[0]
        kind = KIND_OF.get(label)
        if kind is not None or label == "wide":
            draft.start, draft.end = min(draft.start, node.start_byte), max(draft.end, node.end_byte)
            first, last = lines(node)
            draft.first, draft.last = min(draft.first, first), max(draft.last, last)
        if kind is not None or label == "local":
            draft.labels.add(label)
            if kind is not None and draft.kind in {None, Kind.VARIABLE}:
                draft.kind = kind
        elif label not in {"wide", "name"}:
            draft.parts.setdefault(label, []).extend(nodes)


def _attach(source: Source, decorators: list[Node], drafts: list[Draft]) -> None:
    """Give decorators to the definition right behind them, or to the one whose name is still to come."""
    starts = [draft.start for draft in drafts]
    reached: dict[int, int] = {}  # where a decorator begins → where the definition it belongs to begins
    for node in sorted(decorators, key=lambda node: -node.start_byte):
        gap = SPACE_AND_COMMENTS.match(source.data, node.end_byte)
        behind = gap.end() if gap else node.end_byte
        start = reached.get(behind, behind)
        at = bisect_left(starts, start)
        if at == len(starts) or starts[at] != start:
            inside = bisect_right(starts, node.start_byte) - 1
            if inside < 0 or drafts[inside].name.start_byte < node.end_byte:
                continue
            at = bisect_left(starts, starts[inside])
        for index in range(at, min(len(drafts), at + DECORATED_TOGETHER)):
            draft = drafts[index]
            if draft.start != starts[at]:
                break
            if draft.name.start_byte >= node.end_byte:
                draft.parts.setdefault("decorator", []).append(node)
                draft.first = min(draft.first, node.start_point.row + 1)
        reached[_sign_before(source.data, node.start_byte)] = starts[at]


def _sign_before(data: bytes, offset: int) -> int:
    """Where a decorator begins with its `@` or `#[`."""
    while offset > 0 and data[offset - 1] in b"@#![":
        offset -= 1
    return offset


def _placed(source: Source, drafts: list[Draft], scopes: Iterable[tuple[int, int]]) -> tuple[Definition, ...]:
    """Definitions out of drafts, each with what it is in; locals are left out."""
    openings: list[tuple[int, int, Draft | None]] = [(d.start, d.end, d) for d in drafts]
    openings += [(start, end, None) for start, end in scopes]
    openings.sort(key=lambda each: (each[0], -each[1], each[2] is None))
    around: OpenScopes = []
    found: list[Definition] = []
    parameters: list[Definition] = []
    known: set[tuple[str | None, str]] = set()
    for start, end, draft in openings:
        while around and around[-1][0] <= start:
            around.pop()
        if draft is not None:
            definition = _define(source, draft, around)
            place = (definition.parent, definition.name)
            again = "attribute" in draft.labels and definition.kind is Kind.VARIABLE and place in known
            named = definition.name and definition.name not in source.grammar.reserved
            if named and not draft.local and not again:
                known.add(place)
                found.append(definition)
                parameters.extend(_parameters_defined(draft, definition))
            if "alias" in draft.labels or (definition.kind is Kind.VARIABLE and "object" not in draft.labels):
                continue
        around.append((end, draft))
    found.sort(key=lambda each: (each.first, -each.last))
    parameters.sort(key=lambda each: each.first)
    return (*found, *parameters)


def _define(source: Source, draft: Draft, around: OpenScopes) -> Definition:
    name, owner = _named(source, draft)
    home = next((outer for _, outer in reversed(around) if outer is not None), None)
    innermost = around[-1][1] if around else None
    kind = draft.kind or Kind.VARIABLE
    of_instance = owner == SELF
    owner = "" if of_instance else owner
    if of_instance or ("attribute" in draft.labels and kind is Kind.VARIABLE):
        home = _instance(around) or (None if kind is Kind.VARIABLE else home)
        draft.local = kind is Kind.VARIABLE and home is None
        kind = Kind.METHOD if kind is Kind.FUNCTION else kind
    elif kind is Kind.VARIABLE:
        draft.local = _is_local(draft, innermost, nested=bool(around))
    elif kind is Kind.FUNCTION:
        if "prototype" in draft.labels and around:
            draft.local = innermost is None or innermost.kind in {Kind.FUNCTION, Kind.METHOD}
        if owner or (innermost is not None and innermost.holds_methods):
            kind = Kind.METHOD
    if name in source.grammar.exports and kind is Kind.VARIABLE:
        draft.local, name = True, ""
    parent = ".".join(part for part in (home.qualified if home else "", owner) if part) or None
    draft.qualified = ".".join(part for part in (parent, name) if part)
    draft.kind = kind
    draft.parameters = parameters_in(source, draft.part("parameters"))
    value, annotation = draft.part("value"), draft.part("annotation")
    return Definition(
        name=name,
        kind=kind,
        first=draft.first,
        last=draft.last,
        name_line=draft.name_line,
        parent=parent,
        parameters=tuple(each.parameter for each in draft.parameters),
        bases=_texts(source, draft.parts.get("base", [])),
        decorators=_texts(source, draft.parts.get("decorator", [])),
        value=source.text(value, SHORT) if value and kind is Kind.VARIABLE else None,
        annotation=source.text(annotation, SHORT).lstrip(":").strip() if annotation else None,
    )


def _texts(source: Source, nodes: list[Node]) -> tuple[str, ...]:
    """Their texts in order, each once, decorators without their sign."""
    if not nodes:
        return ()
    ordered = sorted(nodes, key=lambda node: node.start_byte)
    return tuple(dict.fromkeys(source.text(node, SHORT).lstrip("@ ") for node in ordered))


def _is_local(draft: Draft, innermost: Draft | None, *, nested: bool) -> bool:
    """Whether a variable is one of a function's own, or an entry of an object that has no name."""
    if "local" in draft.labels:
        return True
    if innermost is None or innermost.kind not in {Kind.CLASS, Kind.VARIABLE}:
        return nested or "entry" in draft.labels
    if "entry" in draft.labels:
        value, holder = innermost.part("value"), draft.part("holder")
        if value is None or holder is None or value.start_byte != holder.start_byte:
            return True
    return innermost.local


def _instance(around: OpenScopes) -> Draft | None:
    """What `self` is here: the class around, else a function named like one, as constructors were."""
    for _, outer in reversed(around):
        if outer is not None and outer.kind is Kind.CLASS:
            return outer
    for _, outer in reversed(around):
        if outer is not None and outer.kind in SCOPES:
            return outer if outer.qualified.rpartition(".")[2][:1].isupper() else None
    return None


def _named(source: Source, draft: Draft) -> tuple[str, str]:
    """A definition's name, and what it belongs to by its own words: its owner, or `A::B` in `A::B::c`."""
    raw = source.text(draft.name, SHORT)
    if raw[:1] in QUOTES:
        return content(raw), _owner(source, draft)
    if raw.isidentifier() and not raw.startswith("operator"):
        return raw, _owner(source, draft)
    written = "".join(raw.split())
    operator = written.find("operator")
    if operator >= 0 and not written[operator + 8 : operator + 9].isalnum():
        return written[operator:], ".".join(segments(written[:operator]))
    if not (written[:1].isalnum() or written[:1] in {"_", "$", "#", "@", "~", ":", "&", "*"}):
        return written, _owner(source, draft)
    written = written.lstrip(":&*")
    parts = segments(written)
    if len(parts) < 2:
        return re.split(r"[<\[(]", written, maxsplit=1)[0], _owner(source, draft)
    return re.split(r"[<\[(]", SEPARATORS.split(written)[-1], maxsplit=1)[0], ".".join(parts[:-1])


def _owner(source: Source, draft: Draft) -> str:
    """The owner's name with dots; `SELF` when it is the class or function around."""
    node = draft.part("owner")
    if node is None:
        return ""
    written = source.text(node, SHORT)
    if written in source.grammar.exports:
        return ""
    if written in source.grammar.selves:
        return SELF
    parts = segments(written)
    return ".".join(parts[1:] if parts and parts[0] in source.grammar.selves else parts)


def _parameters_defined(draft: Draft, function: Definition) -> Iterable[Definition]:
    for placed in draft.parameters:
        yield Definition(
            name=placed.parameter.name,
            kind=Kind.PARAMETER,
            first=placed.first,
            last=placed.last,
            name_line=placed.first,
            parent=function.qualified,
            value=placed.parameter.default,
            annotation=placed.parameter.annotation,
        )
