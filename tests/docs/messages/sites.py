"""The places in the source that make a message, and the words that they make it of.

A function that hands one of its parameters on as a message makes none itself: the calls of it do. Words that a
condition chooses between are several messages.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[3]

MOST = 40
"""Messages that one call is taken apart into."""

DEEPEST = 4
"""Functions that a message is followed through."""

FILLED = re.compile("<([^<>]*)>")
"""What is filled in, in a template. The marks are private ones, so that no word of a message is one."""


@dataclass(frozen=True)
class Maker:
    """A function whose calls make messages."""

    at: int
    """The position of the message among the arguments, from 0."""

    named: str
    """The name of the argument."""

    ends: str
    """What the message is part of, in words."""


@dataclass(frozen=True)
class Site:
    """One message that one function makes."""

    file: str
    function: str
    line: int
    ends: str
    template: str
    """The words, with `<name>` for what is filled in."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The messages that it can be."""
        parts = FILLED.split(self.template)
        return re.compile(
            "".join(".*" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
        )

    @property
    def words(self) -> str:
        """What is not filled in."""
        return "".join(FILLED.split(self.template)[::2])


@dataclass(frozen=True)
class Room:
    """A part of the source, and what makes its messages."""

    paths: tuple[str, ...]
    """Files and folders below the repository's root."""

    makers: Mapping[str, Maker]

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """Every message of the room, in the order of the source."""
        files = [_file(path) for each in self.paths for path in _python(ROOT / each)]
        makers = {(file.name, name): maker for file in files for name, maker in self.makers.items()}
        while found := {
            key: maker for file in files for key, maker in file.handing_on(makers) if key not in makers
        }:
            makers |= found
            public = {name: maker for (_, name), maker in found.items() if not name.startswith("_")}
            for file in files:
                makers |= {(file.name, name): public[name] for name in file.known & public.keys()}
        sites = [site for file in files for site in file.sites(makers)]
        return tuple(sorted(dict.fromkeys(sites), key=lambda one: (one.file, one.line)))


def _python(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


@dataclass(frozen=True)
class _Assigned:
    line: int
    block: tuple[int, str] | None
    """The statement, by its identity, and the field of it that holds the assignment; None within an expression."""

    value: ast.expr


def _blocks(node: ast.AST) -> Iterator[tuple[tuple[int, str], ast.stmt]]:
    """Every statement within, in order, with the block that it is in; not those of functions within."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, name, ()):
            if isinstance(each, ast.stmt):
                yield (id(node), name), each
            if not isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                yield from _blocks(each)


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    for each in ast.iter_child_nodes(statement):
        if isinstance(each, ast.expr):
            yield from ast.walk(each)


@dataclass
class _Function:
    """A function, with the values that its names are given in it."""

    node: ast.FunctionDef
    owner: ast.ClassDef | None

    @cached_property
    def parameters(self) -> list[str]:
        given = self.node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
        return names[1:] if self.owner is not None and names[:1] in (["self"], ["cls"]) else names

    @cached_property
    def _assigned(self) -> dict[str, list[_Assigned]]:
        found: dict[str, list[_Assigned]] = {}
        for block, each in _blocks(self.node):
            match each:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        if isinstance(target, ast.Name):
                            found.setdefault(target.id, []).append(_Assigned(each.lineno, block, value))
                case ast.AugAssign(target=ast.Name(id=name) as target, value=value, op=ast.Add()):
                    longer = ast.BinOp(ast.Name(name, lineno=each.lineno), ast.Add(), value)
                    found.setdefault(name, []).append(_Assigned(each.lineno, block, longer))
            for inner in _expressions(each):
                if isinstance(inner, ast.NamedExpr):
                    found.setdefault(inner.target.id, []).append(_Assigned(each.lineno, None, inner.value))
        return found

    def values(self, name: str, line: int) -> list[tuple[ast.expr, int]]:
        """What a name may be at a line, each with its own line: not what is surely overwritten before."""
        before = [one for one in self._assigned.get(name, ()) if one.line < line or not one.block]
        blocks = [
            block for block, each in _blocks(self.node) if each.lineno <= line <= (each.end_lineno or 0)
        ]
        sure = [at for at, one in enumerate(before) if one.block in blocks]
        return [(one.value, one.line) for one in before[sure[-1] if sure else 0 :]]

    def is_given(self, name: str, line: int) -> bool:
        """Whether a name is a parameter, as it was handed in."""
        return name in self.parameters and not self.values(name, line)

    @cached_property
    def own(self) -> list[ast.AST]:
        """What is in it and in no function within it."""
        found: list[ast.AST] = []
        waiting: list[ast.AST] = list(self.node.body)
        while waiting:
            one = waiting.pop()
            found.append(one)
            if not isinstance(one, (ast.FunctionDef, ast.ClassDef)):
                waiting += ast.iter_child_nodes(one)
        return found


@dataclass
class _File:
    path: Path
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.path.relative_to(ROOT).as_posix()

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def functions(self) -> list[_Function]:
        owners = {
            id(inner): each
            for each in ast.walk(self.tree)
            if isinstance(each, ast.ClassDef)
            for inner in each.body
        }
        return [
            _Function(each, owners.get(id(each)))
            for each in ast.walk(self.tree)
            if isinstance(each, ast.FunctionDef)
        ]

    @cached_property
    def by_name(self) -> dict[str, _Function]:
        return {one.node.name: one for one in self.functions}

    @cached_property
    def constants(self) -> dict[str, ast.expr]:
        return {
            target.id: each.value
            for each in self.tree.body
            if isinstance(each, ast.Assign)
            for target in each.targets
            if isinstance(target, ast.Name)
        }

    @cached_property
    def known(self) -> set[str]:
        """The names that it imports, and those that it takes of modules: `draft.unparsed`."""
        imported = {
            alias.asname or alias.name
            for each in ast.walk(self.tree)
            if isinstance(each, ast.ImportFrom)
            for alias in each.names
        }
        taken = {each.attr for each in ast.walk(self.tree) if isinstance(each, ast.Attribute)}
        return imported | taken

    def _made(
        self, makers: Mapping[tuple[str, str], Maker]
    ) -> Iterator[tuple[_Function, ast.expr | ast.stmt, ast.expr, Maker]]:
        for function in self.functions:
            for call in function.own:
                if isinstance(call, ast.AugAssign) and (self.name, f"{_target(call)} +=") in makers:
                    for argument in getattr(call.value, "elts", ()):
                        yield function, call, argument, makers[self.name, f"{_target(call)} +="]
                if isinstance(call, ast.Call) and (self.name, "notes=") in makers:
                    given = [each.value for each in call.keywords if each.arg == "notes"]
                    for argument in (each for value in given for each in getattr(value, "elts", ())):
                        yield function, call, argument, makers[self.name, "notes="]
                name = _called(call)
                if not isinstance(call, ast.Call) or (self.name, name) not in makers:
                    continue
                maker = makers[self.name, name]
                for argument in _argument(call, maker):
                    yield function, call, argument, maker

    def handing_on(self, makers: Mapping[tuple[str, str], Maker]) -> Iterator[tuple[tuple[str, str], Maker]]:
        """The functions that make messages of a parameter."""
        for function, _, argument, maker in self._made(makers):
            if isinstance(argument, ast.Name) and argument.id in function.parameters:
                at = function.parameters.index(argument.id)
                yield (self.name, function.node.name), Maker(at, argument.id, maker.ends)

    def sites(self, makers: Mapping[tuple[str, str], Maker]) -> Iterator[Site]:
        for function, call, argument, maker in self._made(makers):
            if isinstance(argument, ast.Name) and function.is_given(argument.id, call.lineno):
                continue
            for template in self._templates(argument, function, call.lineno, DEEPEST):
                if template and not FILLED.fullmatch(template):
                    yield Site(self.name, function.node.name, call.lineno, maker.ends, template)

    def _templates(self, node: ast.expr, function: _Function, line: int, deep: int) -> list[str]:
        """The words of an expression at a line, several where a condition chooses."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                return self._joined(parts, function, line, deep)
            case ast.FormattedValue(value=value) if _is_words(value, function, line):
                return self._templates(value, function, line, deep)
            case ast.FormattedValue(value=value):
                return [f"<{_name(value)}>"]
            case ast.IfExp(body=one, orelse=other):
                both = (one, other)
                return [text for each in both for text in self._templates(each, function, line, deep)][:MOST]
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined([left, right], function, line, deep)
            case ast.Name(id=name) if deep and function.values(name, line):
                found = [
                    text
                    for value, at in function.values(name, line)
                    for text in self._templates(value, function, at, deep - 1)
                ]
                return list(dict.fromkeys(found))[:MOST]
            case ast.Name(id=name) if deep and isinstance(
                self.constants.get(name), (ast.Constant, ast.JoinedStr)
            ):
                return self._templates(self.constants[name], function, line, deep - 1)
            case ast.Call(func=ast.Name(id=name)) if deep and name in self.by_name:
                inner = self.by_name[name]
                returned = [one.value for one in inner.own if isinstance(one, ast.Return) and one.value]
                found = [
                    text
                    for value in returned
                    for text in self._templates(value, inner, value.lineno, deep - 1)
                ]
                return list(dict.fromkeys(found))[:MOST] or [f"<{name}>"]
        return [f"<{_name(node)}>"]

    def _joined(self, parts: list[ast.expr], function: _Function, line: int, deep: int) -> list[str]:
        each = [self._templates(part, function, line, deep) for part in parts]
        return ["".join(one) for one, _ in zip(product(*each), range(MOST), strict=False)]


@cache
def _file(path: Path) -> _File:
    """One file, which several rooms may have."""
    return _File(path)


def _is_words(value: ast.expr, function: _Function, line: int) -> bool:
    """Whether what is filled in is words of ours, of a few kinds."""
    if isinstance(value, ast.IfExp):
        return isinstance(value.body, ast.Constant) and isinstance(value.orelse, ast.Constant)
    given = function.values(value.id, line) if isinstance(value, ast.Name) else []
    return bool(given) and all(_is_text(one) for one, _ in given)


def _is_text(value: ast.expr) -> bool:
    if isinstance(value, ast.IfExp):
        return all(isinstance(one, (ast.Constant, ast.JoinedStr)) for one in (value.body, value.orelse))
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr="append"):
            return f"{owner}.append"
        case ast.Attribute(value=ast.Attribute(attr=owner), attr="append"):
            return f"{owner}.append"
        case ast.Attribute(value=ast.Name(), attr=name):
            return name
    return ""


def _target(statement: ast.AugAssign) -> str:
    match statement.target:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _argument(call: ast.Call, maker: Maker) -> Iterator[ast.expr]:
    for keyword in call.keywords:
        if keyword.arg == maker.named:
            yield keyword.value
            return
    if 0 <= maker.at < len(call.args) and not any(
        isinstance(one, ast.Starred) for one in call.args[: maker.at + 1]
    ):
        yield call.args[maker.at]


def _name(value: ast.expr) -> str:
    names = [
        each.attr if isinstance(each, ast.Attribute) else each.id
        for each in ast.walk(value)
        if isinstance(each, (ast.Attribute, ast.Name))
    ]
    return names[0] if names else "…"
