"""What happens within a range of lines, read from a syntax tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tree_sitter import Node

from checks.code.structure.literals import content
from checks.code.structure.outline import Branch, Call, Handler, Passage, Role, Statement, Token, segments
from checks.code.structure.source import LONG, SHORT, Captures, Source, lines

LAST_NAME: Final = re.compile(
    r"((?<![\w$])[^\W\d][\w$]*+[!?]?|(?<![\w$])\$[\w$]++|[@#~][\w$]++)\s*+(?:(?:::)?<[^()]{0,200}>|\[[^()\]]{0,200}\])?\s*$"
)
"""The last segment of what is called, with or without type arguments behind it."""

DOTTED: Final = re.compile(r"[^\W\d][\w$]*+(?:(?:\.|::|\\)[^\W\d][\w$]*+)*+")

BRANCHES: Final = ("elif", "if", "else", "for", "while", "switch", "case", "match", "try", "with", "ternary")
GUARDS: Final = ("try", "except", "finally")

Found = dict[tuple[int, int], tuple[str, Node, list[Node]]]


@dataclass(slots=True)
class Findings:
    """What the matches of a range come to, before it is put in order."""

    calls: dict[int, tuple[int, Call]] = field(default_factory=dict)
    raises: dict[int, Token] = field(default_factory=dict)
    returns: dict[int, Node] = field(default_factory=dict)
    awaits: set[int] = field(default_factory=set)
    guards: Found = field(default_factory=dict)
    branches: Found = field(default_factory=dict)


def passage_in(source: Source, first: int, last: int) -> Passage:
    """Everything that begins in the range, each kind in order of appearance."""
    found = Findings()
    for captures in source.matches(source.grammar.passages, first, last):
        for label, nodes in captures.items():
            node = nodes[0]
            if first <= node.start_point.row + 1 <= last:
                _sort(source, found, label, node, captures)
    return Passage(
        calls=_in_order(found),
        raises=tuple(found.raises[place] for place in sorted(found.raises)),
        handlers=tuple(
            Handler(kind, *lines(node), _caught(source, caught))
            for _, (kind, node, caught) in sorted(found.guards.items(), key=lambda item: item[0])
        ),
        returns=tuple(
            Statement(source.text(found.returns[place], LONG), *lines(found.returns[place]))
            for place in sorted(found.returns)
        ),
        branches=_branches(source, found.branches),
        awaits=tuple(sorted(found.awaits)),
    )


def calls_in(source: Source, first: int, last: int, word: str) -> tuple[Call, ...]:
    """The calls of `passage_in` that have a word in what they call."""
    found = Findings()
    for captures in source.matches(source.grammar.passages, first, last):
        for node in captures.get("call", ())[:1]:
            callee = captures["callee"]
            written = source.data[callee[0].start_byte : callee[-1].end_byte]
            if first <= node.start_point.row + 1 <= last and word.encode() in written:
                _sort(source, found, "call", node, captures)
    return tuple(call for call in _in_order(found) if word in call.full)


def _in_order(found: Findings) -> tuple[Call, ...]:
    return tuple(call for _, call in sorted(found.calls.values(), key=lambda pair: pair[0]))


def _sort(source: Source, found: Findings, label: str, node: Node, captures: Captures) -> None:
    """Put one captured node where it belongs."""
    if label == "call":
        if node.id not in found.calls or "arguments" in captures:
            found.calls[node.id] = (captures["callee"][-1].end_byte, _call(source, node, captures))
    elif label == "raise":
        token = _raised(source, captures)
        if token is not None:
            found.raises[node.start_byte] = token
    elif label == "return":
        found.returns[node.start_byte] = node
    elif label == "await":
        found.awaits.add(node.start_point.row + 1)
    if label in GUARDS:
        place = (node.start_byte, -node.end_byte)
        found.guards.setdefault(place, (label, node, []))[2].extend(captures.get("caught", ()))
    if label in BRANCHES:
        _branch(found.branches, label, node, captures.get("condition", []))


def _branch(branches: Found, label: str, node: Node, condition: list[Node]) -> None:
    """Keep one branch for each head; an `elif` goes before the `if` that it contains."""
    head = condition[0] if condition else node
    place = (head.start_byte, -head.end_byte)
    known = branches.get(place)
    if known is None or BRANCHES.index(label) < BRANCHES.index(known[0]):
        branches[place] = (label, node, condition)


def _branches(source: Source, found: Found) -> tuple[Branch, ...]:
    """Branches in order; an `else` that only holds an `elif` is that `elif`."""
    by_node: Found = {}
    for kind, node, condition in found.values():
        place = (node.start_byte, -node.end_byte)
        known = by_node.get(place)
        if known is None or kind == "elif" or (condition and not known[2]):
            by_node[place] = (kind, node, condition)
    ordered = [by_node[place] for place in sorted(by_node)]
    return tuple(Branch(kind, *lines(node), _head(source, condition)) for kind, node, condition in ordered)


def _head(source: Source, nodes: list[Node]) -> str:
    if not nodes:
        return ""
    return source.span(nodes[0].start_byte, max(node.end_byte for node in nodes), LONG)


def _call(source: Source, node: Node, captures: Captures) -> Call:
    callee, grammar = captures["callee"], source.grammar
    start, end = callee[0].start_byte, callee[-1].end_byte
    tail = source.data[max(start, end - SHORT) : end].decode("utf-8", "ignore")
    name = LAST_NAME.search(tail)
    keywords: list[str] = []
    count = 0
    arguments = captures["arguments"][0] if "arguments" in captures else None
    if arguments is not None and arguments.type in grammar.token_trees:
        inside = arguments.children[1:-1]
        count = sum(child.type == "," for child in inside[:-1]) + bool(inside)
    elif arguments is not None:
        for argument in arguments.named_children:
            if argument.type not in grammar.comments:
                count += 1
                _add_keywords(source, argument, keywords)
    close = max(node.end_byte, arguments.end_byte if arguments else 0)
    first = callee[0].start_point.row + 1
    return Call(
        name=name.group(1) if name else "",
        full="".join(source.span(start, end, LONG).split())[:SHORT],
        line=min(first, node.start_point.row + 1),
        last=max(lines(node)[1], lines(arguments)[1] if arguments else 0),
        keywords=tuple(keywords),
        arguments=count,
        text=source.span(node.start_byte, close, LONG),
    )


def _add_keywords(source: Source, argument: Node, keywords: list[str]) -> None:
    """The name of a keyword argument, or the keys of an object that holds options."""
    grammar = source.grammar
    entries = argument.named_children if argument.type in grammar.options else [argument]
    for entry in entries:
        named_by = grammar.keyword_arguments.get(entry.type)
        if named_by is not None:
            name = entry.child_by_field_name(named_by) if named_by else entry
            if name is not None:
                keywords.append(content(source.text(name, SHORT)).strip(":"))


def _raised(source: Source, captures: Captures) -> Token | None:
    """The name of what is raised: "Error" of `new errors.Error("...")`."""
    if "raised" not in captures:
        return None
    node = captures["raised"][0]
    written = re.split(r"[({]", source.text(node, LONG), maxsplit=1)[0].split()
    parts = segments(written[-1]) if written else ()
    if len(parts) > 1 and parts[-1] == "new":  # Ruby: `Error.new("...")`
        parts = parts[:-1]
    if not parts:
        return None
    first, last = lines(node)
    return Token(parts[-1], first, Role.IDENTIFIER, last)


def _caught(source: Source, nodes: list[Node]) -> tuple[str, ...]:
    """The names of exceptions in what a handler catches."""
    names: dict[str, None] = {}
    for node in nodes:
        written = source.text(node, LONG).split(" as ")[0]
        names.update((segments(match)[-1], None) for match in DOTTED.findall(written) if segments(match))
    return tuple(names)
