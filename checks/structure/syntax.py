"""The outline of a file that a tree-sitter grammar understands."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from tree_sitter import Node, Parser, QueryCursor, Tree, TreeCursor

from checks.structure.grammar import Grammar, ParameterShape, compiled, load
from checks.structure.outline import (
    SCOPES,
    Branch,
    Call,
    Definition,
    Handler,
    Import,
    Kind,
    Outline,
    Parameter,
    Passage,
    Role,
    Statement,
    Token,
    segments,
)

SHORT = 200
"""Characters kept of a name, a default, an annotation or a value."""

LONG = 500
"""Characters kept of a call, a statement or a condition."""

DAMAGE_TOLERATED = 0.02
"""Share of the file's bytes that may lie in errors of an exact outline."""

DAMAGE_WIDTH_LIMIT = 2_000
"""Children of one ERROR node; tree-sitter's queries take quadratic time on wider ones."""

DAMAGE_COUNT_LIMIT = 2_000

IN_PROGRESS_LIMIT = 4_096
"""Matches that a query may have begun at one time."""

CHUNK = 1 << 16
STEPS_PER_KIB = 20
STEPS_AT_LEAST = 3_000
STEPS_OF_RECOVERY = 16
"""The parser reports each 100 of its operations: about 5 reports for 1 KiB of ordinary code, each
12 µs; while it recovers from errors it takes about 16 times as long for one."""

PASSAGES_KEPT = 256

LAST_NAME = re.compile(r"([^\W\d][\w$]*[!?]?|[$@#][\w$]+)\s*(?:(?:::)?<[^()]{0,200}>)?\s*$")
DOTTED = re.compile(r"[^\W\d][\w$]*(?:(?:\.|::|\\)[^\W\d][\w$]*)*")
OPENING = re.compile(r"[A-Za-z@$]{0,4}(#*)(\"{3,}|'''|[\"'`])")
RAW_CPP = re.compile(r'[uUL8]{0,2}R"([^()\\\s"]{0,16})\(')

WORD_BYTES: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

BRANCHES: Final = ("elif", "if", "else", "for", "while", "switch", "case", "match", "try", "with", "ternary")
KIND_OF: Final = {
    "function": Kind.FUNCTION,
    "method": Kind.METHOD,
    "class": Kind.CLASS,
    "namespace": Kind.CLASS,
    "object": Kind.VARIABLE,
    "variable": Kind.VARIABLE,
    "entry": Kind.VARIABLE,
    "attribute": Kind.VARIABLE,
}

Captures = dict[str, list[Node]]


class TooHard(Exception):  # noqa: N818 - it is an answer, not a fault
    """The file would take a grammar too long, or makes no sense to it."""


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
    parts: dict[str, list[Node]] = field(default_factory=dict)
    """What else was captured: owner, parameters, bases, decorators, value, annotation, holder."""

    qualified: str = ""
    local: bool = False

    def part(self, label: str) -> Node | None:
        """The first node captured under a label."""
        nodes = self.parts.get(label)
        return nodes[0] if nodes else None


class SyntaxOutline(Outline):
    """Answers from a syntax tree. Parses when made; the rest is read when first asked for.

    Raises `TooHard` when made of a text that the grammar cannot read in bounded time.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.language = grammar.name
        self._grammar = grammar
        self._data = text.encode("utf-8", "replace").replace(b"\r\n", b"\n").replace(b"\0", b" ")
        self.line_count = max(1, self._data.count(b"\n") + (not self._data.endswith(b"\n")))
        self._tree = parse(grammar, self._data)
        self._errors, damaged = damage(self._tree, len(self._data))
        self.exact = damaged <= DAMAGE_TOLERATED
        self.damaged = damaged
        self._passages: dict[tuple[int, int], Passage] = {}

    def sound(self, first: int, last: int) -> bool:
        """Whether no syntax error touches the range."""
        inside = 1 <= first <= last <= self.line_count
        return inside and not any(start <= last and end >= first for start, end in self._errors)

    # -- definitions ---------------------------------------------------------------------------------

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """All definitions by first line, outer before inner, then all parameters by line."""
        drafts, scopes = self._drafts()
        return self._placed(drafts, scopes)

    def _drafts(self) -> tuple[list[Draft], list[tuple[int, int]]]:
        """The matches of the definitions query, brought together by the place of the name."""
        by_name: dict[int, Draft] = {}
        scopes: list[tuple[int, int]] = []
        loose: list[Node] = []
        for captures in self._matches(self._grammar.definitions):
            if "name" in captures:
                self._add(by_name, captures)
            elif "scope" in captures:
                scopes.extend((node.start_byte, node.end_byte) for node in captures["scope"])
            else:
                loose.extend(captures.get("decorator", ()))
        drafts = sorted(
            (draft for draft in by_name.values() if draft.kind is not None),
            key=lambda draft: (draft.start, -draft.end),
        )
        self._attach(loose, drafts)
        return drafts, scopes

    def _add(self, by_name: dict[int, Draft], captures: Captures) -> None:
        name = captures["name"][0]
        draft = by_name.get(name.start_byte)
        if draft is None:
            first, last = lines(name)
            draft = Draft(name, name.start_byte, name.end_byte, first, last)
            by_name[name.start_byte] = draft
        for label, nodes in captures.items():
            node = nodes[0]
            kind = KIND_OF.get(label)
            if kind is not None or label == "wide":
                draft.start, draft.end = min(draft.start, node.start_byte), max(draft.end, node.end_byte)
                first, last = lines(node)
                draft.first, draft.last = min(draft.first, first), max(draft.last, last)
            if kind is not None:
                draft.labels.add(label)
                if draft.kind in {None, Kind.VARIABLE}:
                    draft.kind = kind
            elif label == "local":
                draft.labels.add(label)
            elif label not in {"wide", "name"}:
                draft.parts.setdefault(label, []).extend(nodes)

    def _attach(self, loose: list[Node], drafts: list[Draft]) -> None:
        """Give decorators that stand alone to the definition right behind them, or around them."""
        starts = [draft.start for draft in drafts]
        reached: dict[int, int] = {}  # where the next decorator begins → index of its definition
        for node in sorted(loose, key=lambda node: -node.start_byte):
            behind = self._next_code(node.end_byte)
            index = reached.get(behind)
            if index is None:
                at = bisect_left(starts, behind)
                if at < len(starts) and starts[at] == behind:
                    index = at
                else:
                    index = self._around(drafts, starts, node)
            if index is None:
                continue
            draft = drafts[index]
            draft.parts.setdefault("decorator", []).insert(0, node)
            draft.first = min(draft.first, node.start_point.row + 1)
            reached[self._decorator_start(node)] = index

    def _around(self, drafts: list[Draft], starts: list[int], node: Node) -> int | None:
        """The definition whose extent begins with this decorator, its name still to come."""
        at = bisect_left(starts, node.start_byte + 1) - 1
        while at >= 0 and starts[at] == starts[max(at - 1, 0)] and at > 0:
            at -= 1
        if at >= 0 and drafts[at].end >= node.end_byte and drafts[at].name.start_byte >= node.end_byte:
            return at
        return None

    def _next_code(self, offset: int) -> int:
        """The offset of the next byte that is neither white space nor the end of an attribute."""
        data, size = self._data, len(self._data)
        while offset < size and data[offset] in b" \t\r\n]":
            offset += 1
        return offset

    def _decorator_start(self, node: Node) -> int:
        """Where a decorator begins with its `@` or `#[`."""
        offset = node.start_byte
        while offset > 0 and self._data[offset - 1] in b"@#![ ":
            offset -= 1
        while offset < node.start_byte and self._data[offset] in b" ":
            offset += 1
        return offset

    def _placed(self, drafts: list[Draft], scopes: list[tuple[int, int]]) -> tuple[Definition, ...]:
        """Definitions out of drafts, each told what it is in; locals are left out."""
        openings: list[tuple[int, int, Draft | None]] = [(d.start, d.end, d) for d in drafts]
        openings += [(start, end, None) for start, end in scopes]
        openings.sort(key=lambda each: (each[0], -each[1], each[2] is None))
        around: list[tuple[int, Draft | None]] = []
        found: list[Definition] = []
        parameters: list[Definition] = []
        known: set[tuple[str | None, str]] = set()
        for start, end, draft in openings:
            while around and around[-1][0] <= start:
                around.pop()
            if draft is not None:
                definition = self._define(draft, around)
                attribute = draft.labels & {"attribute"} and definition.kind is Kind.VARIABLE
                seen = (definition.parent, definition.name)
                if definition.name and not draft.local and not (attribute and seen in known):
                    known.add(seen)
                    found.append(definition)
                    parameters.extend(self._parameters_defined(draft, definition))
                if definition.kind is Kind.VARIABLE and "object" not in draft.labels:
                    continue
            around.append((end, draft))
        found.sort(key=lambda each: (each.first, -each.last))
        parameters.sort(key=lambda each: each.first)
        return (*found, *parameters)

    def _define(self, draft: Draft, around: list[tuple[int, Draft | None]]) -> Definition:
        kind = draft.kind or Kind.VARIABLE
        innermost = around[-1][1] if around else None
        home = next((outer for _, outer in reversed(around) if outer is not None), None)
        owner = self._owner(draft)
        if owner is SELF or ("attribute" in draft.labels and kind is Kind.VARIABLE):
            home = self._instance(around) or (None if kind is Kind.VARIABLE else home)
            draft.local = home is None
            owner = "" if owner is SELF else owner
            kind = Kind.METHOD if kind is Kind.FUNCTION else kind
        elif kind is Kind.VARIABLE:
            draft.local = self._local(draft, innermost, nested=bool(around))
        elif kind is Kind.FUNCTION and (owner or (innermost is not None and holds_methods(innermost))):
            kind = Kind.METHOD
        name = clean(self._text(draft.name, SHORT))
        if name in self._grammar.exports and kind is Kind.VARIABLE:
            draft.local, name = True, ""
        parent = ".".join(part for part in ((home.qualified if home else ""), owner) if part) or None
        draft.qualified = ".".join(part for part in (parent, name) if part)
        draft.kind = kind
        value, annotation = draft.part("value"), draft.part("annotation")
        return Definition(
            name=name,
            kind=kind,
            first=draft.first,
            last=draft.last,
            name_line=draft.name.start_point.row + 1,
            parent=parent,
            parameters=tuple(each for each, _, _ in self._parameters(draft.part("parameters"))),
            bases=self._texts(draft.parts.get("base", [])),
            decorators=self._texts(draft.parts.get("decorator", [])),
            value=self._text(value, SHORT) if value and kind is Kind.VARIABLE else None,
            annotation=self._text(annotation, SHORT).lstrip(":").strip() if annotation else None,
        )

    def _texts(self, nodes: list[Node]) -> tuple[str, ...]:
        """Their texts in order, each once, decorators without their sign."""
        ordered = sorted(nodes, key=lambda node: node.start_byte)
        return tuple(dict.fromkeys(self._text(node, SHORT).lstrip("@ ") for node in ordered))

    @staticmethod
    def _local(draft: Draft, innermost: Draft | None, *, nested: bool) -> bool:
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

    def _owner(self, draft: Draft) -> str:
        """The owner's name with dots; `SELF` when it is the class or function around."""
        owner = draft.part("owner")
        if owner is None:
            return ""
        written = self._text(owner, SHORT)
        if written in self._grammar.exports:
            return ""
        if written in self._grammar.selves:
            return SELF
        parts = segments(written)
        return ".".join(parts[1:] if parts and parts[0] in self._grammar.selves else parts)

    @staticmethod
    def _instance(around: list[tuple[int, Draft | None]]) -> Draft | None:
        """What `self` is here: the class around, else a function named like one, as constructors were."""
        for _, outer in reversed(around):
            if outer is not None and outer.kind is Kind.CLASS:
                return outer
        for _, outer in reversed(around):
            if outer is not None and outer.kind in SCOPES:
                return outer if outer.qualified.rpartition(".")[2][:1].isupper() else None
        return None

    def _parameters_defined(self, draft: Draft, function: Definition) -> Iterator[Definition]:
        for parameter, first, last in self._parameters(draft.part("parameters")):
            yield Definition(
                name=parameter.name,
                kind=Kind.PARAMETER,
                first=first,
                last=last,
                name_line=first,
                parent=function.qualified,
                value=parameter.default,
                annotation=parameter.annotation,
            )

    def _parameters(self, node: Node | None) -> list[tuple[Parameter, int, int]]:
        """The parameters in a list of them, each with its lines; destructured ones one by one."""
        if node is None:
            return []
        grammar = self._grammar
        waiting = [node] if node.type in grammar.parameters else node.named_children[::-1]
        found: list[tuple[Parameter, int, int]] = []
        while waiting:
            each = waiting.pop()
            shape = grammar.parameters.get(each.type)
            if shape is None:
                continue
            held = each if shape.name is None else each.child_by_field_name(shape.name)
            if held is None:
                held = each
            if held.type in grammar.patterns:
                waiting.extend(held.named_children[::-1])
                continue
            if held.type in grammar.parameters and held.id != each.id:
                inner = grammar.parameters[held.type]
                if inner.name is not None:
                    waiting.append(held)
                    continue
            name = self._name_within(held)
            if name:
                found.append((self._parameter(each, name, shape), *lines(each)))
        return found

    def _parameter(self, node: Node, name: str, shape: ParameterShape) -> Parameter:
        default = node.child_by_field_name(shape.default) if shape.default else None
        annotation = node.child_by_field_name(shape.annotation) if shape.annotation else None
        return Parameter(
            name,
            None if default is None else self._text(default, SHORT),
            None if annotation is None else self._text(annotation, SHORT).lstrip(":").strip(),
        )

    def _name_within(self, node: Node) -> str:
        """The first name in a small piece of the tree."""
        cursor = node.walk()
        for _ in range(64):
            here = cursor.node
            if here is None:
                return ""
            if here.type in self._grammar.names:
                return self._text(here, SHORT)
            if not advance(cursor, descend=True):
                return ""
        return ""

    # -- imports -------------------------------------------------------------------------------------

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """What the file imports, in order."""
        found: dict[tuple[int, int], Import] = {}
        bare: dict[tuple[int, int], Import] = {}
        held: set[int] = set()  # modules from which a name is taken
        for captures in self._matches(self._grammar.imports):
            statement = captures["statement"][0]
            made = self._import(captures, statement)
            module = captures["module"][0].start_byte
            taken = captures.get("bound") or captures.get("imported")
            if taken:
                found[statement.start_byte, taken[0].start_byte] = made
                held.add(module)
            else:
                bare[statement.start_byte, module] = made
        found.update((place, made) for place, made in bare.items() if place[1] not in held)
        return tuple(found[place] for place in sorted(found))

    def _import(self, captures: Captures, statement: Node) -> Import:
        texts = {
            label: content(self._text(captures[label][0], SHORT))
            for label in ("module", "bound", "imported")
            if label in captures
        }
        module = texts.get("module", "")
        imported = texts.get("imported")
        bound = texts.get("bound")
        if bound is None:
            bound = imported if imported is not None else self._bound_by(module)
        at = captures.get("imported") or captures.get("bound") or captures.get("module") or [statement]
        return Import("" if bound == "*" else bound, module, at[0].start_point.row + 1, imported)

    def _bound_by(self, module: str) -> str:
        separator = self._grammar.module_separator
        if self._grammar.binds_first:
            return module.partition(separator)[0]
        return module.rstrip(separator).rpartition(separator)[2]

    # -- passages ------------------------------------------------------------------------------------

    def passage(self, first: int, last: int) -> Passage:
        """What begins in the range."""
        first, last = max(1, first), min(last, self.line_count)
        if first > last:
            return Passage()
        known = self._passages.get((first, last))
        if known is None:
            if len(self._passages) >= PASSAGES_KEPT:
                self._passages.clear()
            known = self._passages[first, last] = self._passage(first, last)
        return known

    def _passage(self, first: int, last: int) -> Passage:
        calls: dict[int, tuple[Node, Call]] = {}
        raises: dict[int, Token] = {}
        returns: list[Node] = []
        awaits: set[int] = set()
        parts: dict[tuple[int, int], tuple[str, Node, list[Node]]] = {}
        branches: dict[tuple[int, int], tuple[str, Node, list[Node]]] = {}
        for captures in self._matches(self._grammar.passages, first, last):
            for label, nodes in captures.items():
                node = nodes[0]
                if not first <= node.start_point.row + 1 <= last:
                    continue
                if label == "call":
                    calls[node.id] = (node, self._call(node, captures))
                elif label == "raise":
                    self._raise(raises, captures)
                elif label == "return":
                    returns.append(node)
                elif label == "await":
                    awaits.add(node.start_point.row + 1)
                if label in {"try", "except", "finally"}:
                    place = (node.start_byte, -node.end_byte)
                    parts.setdefault(place, (label, node, []))[2].extend(captures.get("caught", ()))
                if label in BRANCHES:
                    self._branch(branches, label, node, captures.get("condition", []))
        ordered = sorted(calls.values(), key=lambda pair: (pair[0].start_byte, -pair[0].end_byte))
        return Passage(
            calls=tuple(call for _, call in ordered),
            raises=tuple(raises[place] for place in sorted(raises)),
            handlers=tuple(
                Handler(label, *lines(node), self._caught(caught))
                for _, (label, node, caught) in sorted(parts.items(), key=lambda item: item[0])
            ),
            returns=tuple(
                Statement(self._text(node, LONG), *lines(node))
                for node in sorted(returns, key=lambda node: node.start_byte)
            ),
            branches=self._branches(branches),
            awaits=tuple(sorted(awaits)),
        )

    @staticmethod
    def _branch(
        branches: dict[tuple[int, int], tuple[str, Node, list[Node]]],
        label: str,
        node: Node,
        condition: list[Node],
    ) -> None:
        """Keep one branch for each head; an `elif` goes before the `if` that it contains."""
        head = condition[0] if condition else node
        place = (head.start_byte, -head.end_byte)
        known = branches.get(place)
        if known is None or BRANCHES.index(label) < BRANCHES.index(known[0]):
            branches[place] = (label, node, condition)

    def _branches(self, found: dict[tuple[int, int], tuple[str, Node, list[Node]]]) -> tuple[Branch, ...]:
        """Branches in order; an `else` that only holds an `elif` is that `elif`."""
        taken = {node.start_byte for kind, node, _ in found.values() if kind == "elif"}
        kept = [each for each in found.values() if each[0] != "else" or each[1].start_byte not in taken]
        kept.sort(key=lambda each: (each[1].start_byte, -each[1].end_byte))
        return tuple(Branch(kind, *lines(node), self._span(condition)) for kind, node, condition in kept)

    def _call(self, node: Node, captures: Captures) -> Call:
        callee = captures["callee"][0]
        end = callee.end_byte
        tail = self._data[max(callee.start_byte, end - SHORT) : end].decode("utf-8", "ignore")
        name = LAST_NAME.search(tail)
        keywords: list[str] = []
        count = 0
        for argument in captures["arguments"][0].named_children if "arguments" in captures else ():
            if argument.type in self._grammar.comments:
                continue
            count += 1
            self._keywords(argument, keywords)
        first, last = lines(node)
        return Call(
            name=name.group(1) if name else "",
            full="".join(self._text(callee, LONG).split())[:SHORT],
            line=first,
            last=last,
            keywords=tuple(keywords),
            arguments=count,
            text=self._text(node, LONG),
        )

    def _keywords(self, argument: Node, keywords: list[str]) -> None:
        """The name of a keyword argument, or the keys of an object that holds options."""
        grammar = self._grammar
        entries = argument.named_children if argument.type in grammar.options else [argument]
        for entry in entries:
            named_by = grammar.keyword_arguments.get(entry.type)
            if named_by is None:
                continue
            name = entry.child_by_field_name(named_by) if named_by else entry
            if name is not None:
                keywords.append(content(self._text(name, SHORT)).strip(":"))

    def _raise(self, raises: dict[int, Token], captures: Captures) -> None:
        if "raised" not in captures:
            return
        node = captures["raised"][0]
        written = re.split(r"[({]", self._text(node, LONG), maxsplit=1)[0].split()
        parts = segments(written[-1]) if written else ()
        if parts:
            first, last = lines(node)
            raises[node.start_byte] = Token(parts[-1], first, Role.IDENTIFIER, last)

    def _caught(self, nodes: list[Node]) -> tuple[str, ...]:
        """The names of exceptions in what a handler catches."""
        names: dict[str, None] = {}
        for node in nodes:
            written = self._text(node, LONG).split(" as ")[0]
            names.update((segments(match)[-1], None) for match in DOTTED.findall(written) if segments(match))
        return tuple(names)

    # -- tokens --------------------------------------------------------------------------------------

    def tokens(self, first: int, last: int) -> tuple[Token, ...]:
        """Tokens that touch the range, in order of appearance."""
        first, last = max(1, first), min(last, self.line_count)
        if first > last:
            return ()
        starts = self._line_starts
        low = starts[first - 1]
        high = starts[last] if last < len(starts) else len(self._data)
        return tuple(self._walk(low, high))

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(rb"\n", self._data))]

    def _walk(self, low: int, high: int) -> Iterator[Token]:
        """Tokens whose bytes touch the half-open range."""
        strings, comments = self._grammar.strings, self._grammar.comments
        docstrings = self._grammar.docstrings
        cursors = [self._tree.root_node.walk()]
        documentation = -1  # where a string begins that is documentation
        while cursors:
            cursor = cursors[-1]
            node = cursor.node
            if node is None or node.start_byte >= high:
                cursors.pop()
                continue
            descend = False
            inner: list[TreeCursor] = []
            if node.end_byte > low and node.end_byte > node.start_byte:
                kind = node.type
                if not node.is_named:
                    yield self._token(node, self._role(node, kind))
                elif kind in strings:
                    role = Role.DOCSTRING if node.start_byte == documentation else Role.STRING
                    yield self._token(node, role)
                    inner = [
                        child.walk()
                        for child in reversed(node.children)
                        if child.type in self._grammar.interpolations
                    ]
                elif kind in comments:
                    yield self._token(node, Role.COMMENT)
                elif node.child_count:
                    descend = True
                    if kind in docstrings and node.named_child_count == 1:
                        documentation = node.start_byte
                else:
                    yield self._token(node, self._role(node, kind))
            if not advance(cursor, descend=descend, low=low):
                cursors.pop()
            cursors.extend(inner)

    def _role(self, node: Node, kind: str) -> Role:
        grammar = self._grammar
        if kind in grammar.numbers and node.is_named:
            return Role.NUMBER
        first = self._data[node.start_byte]
        wordlike = first in WORD_BYTES or first >= 0x80
        if not node.is_named or kind in grammar.keywords:
            return Role.KEYWORD if wordlike else Role.OPERATOR
        return Role.IDENTIFIER if wordlike or first in b"$@#" else Role.OPERATOR

    def _token(self, node: Node, role: Role) -> Token:
        raw = self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")
        if role in {Role.STRING, Role.DOCSTRING}:
            raw = regex_body(raw) if node.type == "regex" else content(raw)
        first, last = lines(node)
        return Token(raw.rstrip("\r\n") if role is Role.COMMENT else raw, first, role, last)

    @cached_property
    def comment_lines(self) -> frozenset[int]:
        """Lines that hold nothing but a comment or a docstring."""
        starts, data = self._line_starts, self._data
        spans = sorted((node.start_byte, node.end_byte) for node in self._comments())
        found: set[int] = set()
        index = 0
        while index < len(spans):
            begin, end = spans[index]
            index += 1
            while index < len(spans) and not data[end : spans[index][0]].strip(b" \t;"):
                end = max(end, spans[index][1])
                index += 1
            row = bisect_left(starts, begin + 1) - 1
            last = bisect_left(starts, max(end, begin + 1)) - 1
            line_end = starts[last + 1] if last + 1 < len(starts) else len(data)
            if data[starts[row] : begin].strip():
                row += 1
            if data[end:line_end].strip(b" \t\r\n;"):
                last -= 1
            found.update(range(row + 1, last + 2))
        return frozenset(found)

    def _comments(self) -> Iterator[Node]:
        """Nodes that are comments or documentation."""
        grammar = self._grammar
        language = load(grammar.module, grammar.factory)
        kinds = [k for k in sorted(grammar.comments) if language.id_for_node_kind(k, True) is not None]
        query = "".join(f"({kind}) @comment " for kind in kinds) + "".join(
            f"({statement} . ({string}) @comment .) "
            for statement in sorted(grammar.docstrings)
            for string in sorted(grammar.strings)
        )
        for captures in self._matches(query):
            yield from captures["comment"]

    # -- the tree ------------------------------------------------------------------------------------

    def _matches(self, source: str, first: int = 0, last: int = 0) -> Iterator[Captures]:
        query = compiled(self._grammar.module, self._grammar.factory, source)
        cursor = QueryCursor(query, match_limit=IN_PROGRESS_LIMIT)
        if first:
            cursor.set_point_range((first - 1, 0), (last, 0))
        for _, captures in cursor.matches(self._tree.root_node):
            yield captures

    def _text(self, node: Node, limit: int) -> str:
        start = node.start_byte
        raw = self._data[start : min(node.end_byte, start + 4 * limit)]
        return raw.decode("utf-8", "ignore")[:limit]

    def _span(self, nodes: list[Node]) -> str:
        if not nodes:
            return ""
        start, end = nodes[0].start_byte, max(node.end_byte for node in nodes)
        return self._data[start : min(end, start + 4 * LONG)].decode("utf-8", "ignore")[:LONG]


SELF: Final = "\0self"
"""Stands for an owner that is the instance itself."""


def holds_methods(outer: Draft) -> bool:
    """Whether a function in it is a method: a class or an object, not a namespace."""
    return outer.kind in {Kind.CLASS, Kind.VARIABLE} and "namespace" not in outer.labels


def parse(grammar: Grammar, data: bytes) -> Tree:
    """The syntax tree; raises `TooHard` when the parser needs far more steps than for ordinary code."""
    left = STEPS_AT_LEAST + STEPS_PER_KIB * len(data) // 1024

    def spent(_offset: int, recovering: bool) -> bool:
        nonlocal left
        left -= STEPS_OF_RECOVERY if recovering else 1
        return left < 0

    parser = Parser(load(grammar.module, grammar.factory))
    try:
        return parser.parse(
            lambda offset, _point: data[offset : offset + CHUNK], encoding="utf8", progress_callback=spent
        )
    except ValueError as error:
        raise TooHard(str(error)) from error


def damage(tree: Tree, size: int) -> tuple[list[tuple[int, int]], float]:
    """The line ranges of syntax errors, and the share of the file's bytes that lie in them."""
    ranges: list[tuple[int, int]] = []
    if not tree.root_node.has_error:
        return ranges, 0.0
    damaged = 0
    cursor = tree.root_node.walk()
    more = True
    while more:
        node = cursor.node
        descend = False
        if node is not None and (node.is_error or node.is_missing):
            if node.child_count > DAMAGE_WIDTH_LIMIT or len(ranges) >= DAMAGE_COUNT_LIMIT:
                raise TooHard("too many syntax errors")
            ranges.append(lines(node))
            damaged += node.end_byte - node.start_byte
        elif node is not None:
            descend = node.has_error
        more = advance(cursor, descend=descend)
    return ranges, damaged / max(1, size)


def advance(cursor: TreeCursor, *, descend: bool, low: int = 0) -> bool:
    """Go to the next node in order of appearance; False at the end.

    With `low`, children that end before that byte are passed over at once.
    """
    if descend:
        node = cursor.node
        if low and node is not None and node.start_byte < low:
            if cursor.goto_first_child_for_byte(low) is not None:
                return True
        elif cursor.goto_first_child():
            return True
    while not cursor.goto_next_sibling():
        if not cursor.goto_parent():
            return False
    return True


def lines(node: Node) -> tuple[int, int]:
    """First and last line of a node; a line break at its end belongs to it and not to the next line."""
    first = node.start_point.row + 1
    end = node.end_point
    return first, max(first, end.row if end.column == 0 else end.row + 1)


def clean(name: str) -> str:
    """A definition's name without quotes, type arguments and white space."""
    name = content("".join(name.split()))
    if name[:1].isalnum() or name[:1] in {"_", "$", "#", "@", "~"}:
        return re.split(r"[<\[(]", name, maxsplit=1)[0] if "operator" not in name else name
    return name.lstrip("&*")


def content(raw: str) -> str:
    """What stands between the quotes of a string literal; other text as it is."""
    cpp = RAW_CPP.match(raw)
    if cpp:
        return raw[cpp.end() :].removesuffix(f'){cpp.group(1)}"')
    opening = OPENING.match(raw)
    if opening is None:
        return raw
    return raw[opening.end() :].removesuffix(opening.group(2) + opening.group(1))


def regex_body(raw: str) -> str:
    """The pattern of a regular expression literal."""
    return raw[1:].rpartition("/")[0] if raw.startswith("/") else raw
