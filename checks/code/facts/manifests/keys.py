"""The keys of a JSON, YAML or TOML file, with their lines, values and neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import yaml
from tree_sitter import Node

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.structure.grammar import Grammar
from checks.code.structure.literals import content
from checks.code.structure.reader_choice import readable
from checks.code.structure.source import SHORT, Source, TooHard, lines
from checks.model.location import Location, Side

SIZE_LIMIT: Final = 1_000_000
"""Characters of a file that is read; longer ones are data that nobody reviews."""

KEYS_LIMIT: Final = 50_000
"""Keys of a file that are read."""

NEIGHBOURS_LIMIT: Final = 50
FORMATS: Final = {
    "json": "json", "jsonc": "json", "json5": "", "webmanifest": "json", "yaml": "yaml", "yml": "yaml", "toml": "toml",
}  # fmt: skip
FILES: Final = {
    "Pipfile": "toml", "Cargo.lock": "toml", "poetry.lock": "toml", "uv.lock": "toml",
    "Pipfile.lock": "json", "composer.lock": "json",
}  # fmt: skip
NAMES_OF_GRAMMARS: Final = {"json": "tree_sitter_json", "toml": "tree_sitter_toml"}

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a file."""

    names: Names
    """From the top of the file; an element of a list is its number from 0."""

    at: Location
    """Its lines, the value's included."""

    value: str
    """As written, at most 200 characters."""

    neighbours: Names
    """The keys beside it, at most 50."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that are asked for; when there are none, the file has none of that name."""

    found: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a file, or one string of a list. Lines are 1-based and inclusive."""

    names: Names
    first: int
    last: int
    value: str
    """As written, at most 200 characters."""

    element: bool = False
    """A string of a list, which has a number for a name."""

    table: bool = False
    """A table with keys of its own."""


class _Unreadable(Exception):  # noqa: N818 - it is an answer, not a fault
    """Why the keys of a file are not known."""


def keys(code: Code, path: str, name: str, *, side: Side = Side.RIGHT) -> Answer[Keys]:
    """The keys of a file that have a name, bare or with those around it: `build`, `scripts.build`."""
    return code.once(("keys", path, name, side), lambda: _keys(code, path, name, side))


def _keys(code: Code, path: str, name: str, side: Side) -> Answer[Keys]:
    read = entries(code, path, side)
    if isinstance(read, CannotTell):
        return read
    known = [each for each in read if not each.element]
    tail = f".{name}"
    asked = [each for each in known if f".{'.'.join(each.names)}".endswith(tail)]
    homes = {each.names[:-1] for each in asked}
    beside: dict[Names, dict[str, None]] = {home: {} for home in homes}
    for each in known:
        if each.names[:-1] in beside:
            beside[each.names[:-1]][each.names[-1]] = None
    return Keys(
        tuple(
            Key(
                each.names,
                Location(path, each.first, each.last, side),
                each.value,
                tuple(one for one in beside[each.names[:-1]] if one != each.names[-1])[:NEIGHBOURS_LIMIT],
            )
            for each in asked
        )
    )


def entries(code: Code, path: str, side: Side = Side.RIGHT) -> Answer[tuple[Entry, ...]]:
    """All keys of a file and the strings of its lists, by line."""
    return code.once(("entries", path, side), lambda: _entries(code, path, side))


def _entries(code: Code, path: str, side: Side) -> Answer[tuple[Entry, ...]]:
    text = "\n".join(code.lines(path, side))
    name = path.rpartition("/")[2]
    kind = FILES.get(name) or FORMATS.get(name.rpartition(".")[2].lower(), "")
    if not text or not kind:
        return CannotTell(f"`{path}` is not a readable JSON, YAML or TOML file")
    if len(text) > SIZE_LIMIT or not readable(text):
        return CannotTell(f"`{path}` is too long to be read")
    try:
        read = _of_yaml(text) if kind == "yaml" else _of_grammar(kind, text)
        found, keys_read = [], 0
        for entry in read:
            found.append(entry)
            keys_read += not entry.element
            if keys_read > KEYS_LIMIT:
                return CannotTell(f"`{path}` has more than {KEYS_LIMIT:,} keys")
    except _Unreadable as why:
        return CannotTell(f"`{path}` {why}")
    return tuple(sorted(found, key=lambda each: each.first))


def _of_grammar(kind: str, text: str) -> Iterator[Entry]:
    grammar = Grammar(kind, NAMES_OF_GRAMMARS[kind], (), "", "", "", ())
    try:
        source = Source(grammar, text)
    except TooHard:
        raise _Unreadable("could not be read") from None
    if source.errors:
        raise _Unreadable(f"has an error in line {source.errors[0][0]}")
    yield from (_json if kind == "json" else _toml)(source)


def _json(source: Source) -> Iterator[Entry]:
    waiting: list[tuple[Node, Names]] = [(source.tree.root_node, ())]
    while waiting:
        node, home = waiting.pop()
        if node.type == "pair":
            key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
            if key is None or value is None:
                continue
            home = (*home, content(source.text(key, SHORT)))
            yield Entry(home, *lines(node), source.text(value, SHORT), table=value.type == "object")
            waiting += [(value, home)] * (value.type in {"object", "array"})
        elif node.type == "string":
            yield Entry(home, *lines(node), source.text(node, SHORT), element=True)
        else:
            waiting.extend(_within(node, home))


def _within(node: Node, home: Names) -> list[tuple[Node, Names]]:
    """What is to be read of a list or a table next, the last first."""
    children = [each for each in node.named_children if each.type != "comment"]
    if node.type == "array":
        return [(each, (*home, str(number))) for number, each in enumerate(children)][::-1]
    return [(each, home) for each in children[::-1]]


def _toml(source: Source) -> Iterator[Entry]:
    waiting: list[tuple[Node, Names]] = [(source.tree.root_node, ())]
    counts: dict[Names, int] = {}
    while waiting:
        node, home = waiting.pop()
        if node.type in {"table", "table_array_element"}:
            head, *rest = [each for each in node.named_children if each.type != "comment"]
            home = _names(source, head)
            yield Entry(home, head.start_point.row + 1, lines(node)[1], source.text(head, SHORT), table=True)
            if node.type == "table_array_element":
                counts[home] = counts.get(home, -1) + 1
                home = (*home, str(counts[home]))
            waiting.extend((each, home) for each in rest[::-1])
        elif node.type == "pair":
            key, value = node.named_children[0], node.named_children[-1]
            if value.start_byte in {value.end_byte, key.start_byte}:
                raise _Unreadable(f"has an error in line {key.start_point.row + 1}")
            home = (*home, *_names(source, key))
            yield Entry(home, *lines(node), source.text(value, SHORT), table=value.type == "inline_table")
            waiting += [(value, home)] * (value.type in {"inline_table", "array"})
        elif node.type == "string":
            yield Entry(home, *lines(node), source.text(node, SHORT), element=True)
        else:
            waiting.extend(_within(node, home))


def _names(source: Source, key: Node) -> Names:
    """The parts of a key: one, or several of a dotted one."""
    if key.type != "dotted_key":
        return (content(source.text(key, SHORT)),)
    return tuple(name for part in key.named_children for name in _names(source, part))


def _of_yaml(text: str) -> Iterator[Entry]:
    """Every document of the file; what an alias stands for is read where it is written."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    source = text.split("\n")
    try:
        roots = list(yaml.compose_all(text, loader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        raise _Unreadable(f"has an error in line {mark.line + 1}" if mark else "could not be read") from None
    waiting: list[tuple[yaml.Node, Names]] = [(root, ()) for root in roots[::-1] if root is not None]
    seen: set[int] = set()
    while waiting:
        node, home = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting.extend([(each, (*home, str(number))) for number, each in enumerate(node.value)][::-1])
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == "<<":
                    raise _Unreadable(f"merges keys in line {key.start_mark.line + 1}")
                names = (*home, key.value if isinstance(key.value, str) else "?")
                first = key.start_mark.line + 1
                end = value.end_mark
                last = max(first, end.line + (end.column > 0))
                table = isinstance(value, yaml.MappingNode)
                yield Entry(names, first, last, _written(source, value), table=table)
                waiting.append((value, names))


def _written(source: list[str], node: yaml.Node) -> str:
    start, end = node.start_mark, node.end_mark
    if start.line == end.line:
        return source[start.line][start.column : end.column][:SHORT]
    return "\n".join([source[start.line][start.column :], *source[start.line + 1 : end.line]])[
        :SHORT
    ].rstrip()
