"""The config file as plain values with their lines, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import yaml

from bot.config import CONFIG_PATH, SIZE_LIMIT

DEPTH_LIMIT: Final = 8
"""Levels of nesting; the longest right file has three."""

NODE_LIMIT: Final = 10_000

PROBLEM_LIMIT: Final = 50

NUMBER_LIMIT: Final = 100
"""Characters of a value that is not text. In other bases than ten, and as `1:59:59`, a number has no limit of its own."""

QUOTED_LIMIT: Final = 60

_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same YAML, a hundred times as fast


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """One thing that is wrong in the file, put so that a person can right it."""

    message: str
    """What is wrong and what would be right."""

    key: str = ""
    """The key as a path, `reviewers.include[0]`; empty when it is the whole file."""

    line: int | None = None
    """1-based; None when no line is to blame."""

    nearest: str | None = None
    """The right key or value that is most like the wrong one."""

    @property
    def words(self) -> str:
        """The problem without its place."""
        hint = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        return f"{f'`{self.key}` ' if self.key else ''}{self.message}{hint}"

    def __str__(self) -> str:
        place = CONFIG_PATH if self.line is None else f"{CONFIG_PATH}, line {self.line}"
        return f"{place}: {self.words}"


class UnreadableError(Exception):
    """A file of which nothing is kept; `problem` says why."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.problem = ConfigProblem(message, line=line)


Place = tuple[str | int, ...]


@dataclass(slots=True)
class Document:
    """The file as plain values, with the line of each, and what is wrong: so much of it as a person reads."""

    value: object = None
    lines: dict[Place, int] = field(default_factory=dict)
    problems: list[ConfigProblem] = field(default_factory=list)
    more: int = 0
    """Problems that were only counted."""

    def report(self, wrong: Iterable[Callable[[], ConfigProblem]]) -> None:
        """Add what is wrong; what a person would not read is not even put in words."""
        for problem in wrong:
            if len(self.problems) < PROBLEM_LIMIT:
                self.problems.append(problem())
            else:
                self.more += 1

    def line(self, place: Place) -> int | None:
        """The line of a value, else that of what holds it."""
        while place not in self.lines and place:
            place = place[:-1]
        return self.lines.get(place)


def decode(content: str | bytes) -> str:
    """The file's text. Raises UnreadableError for one that is too long or not UTF-8."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(data) > SIZE_LIMIT:
        raise UnreadableError(f"is too long: at most {SIZE_LIMIT:,} bytes are read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError("must be UTF-8 text", line) from None


def compose(text: str) -> Document:
    """Parse to plain values; the events come first, since composing would already expand a bomb."""
    try:
        _inspect(text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableError(
            f"is not YAML: {error.problem or 'cannot be parsed'}", mark.line + 1 if mark else None
        ) from None
    except yaml.YAMLError as error:  # characters that YAML does not allow
        raise UnreadableError(f"is not YAML: {str(error).splitlines()[0]}") from None
    document = Document()
    if node is not None:
        document.value = _plain(node, (), document)
    return document


def _inspect(text: str) -> None:
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=_Loader)):
        line = event.start_mark.line + 1 if event.start_mark else None
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            raise UnreadableError(
                f"must not use aliases (`*{short(str(anchor))}`): write the value out", line
            )
        if anchor is not None:
            raise UnreadableError(
                f"must not use anchors (`&{short(str(anchor))}`): write the value out", line
            )
        if tag is not None:
            raise UnreadableError(f"must not use tags (`{short(str(tag))}`)", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEPTH_LIMIT or count > NODE_LIMIT:
            raise UnreadableError("is nested too deeply or holds too much to be a config", line)


def _plain(node: yaml.Node, place: Place, document: Document) -> object:
    """A node's value; recursion is bounded by `DEPTH_LIMIT`."""
    document.lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, place, document)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*place, index), document) for index, item in enumerate(node.value)]
    if len(node.value) > NUMBER_LIMIT:
        return str(node.value)
    try:
        return yaml.SafeLoader("").construct_object(node)
    except (ValueError, OverflowError, yaml.YAMLError):  # 2026-99-99, or a number of 5,000 digits
        return str(node.value)


def _mapping(node: yaml.MappingNode, place: Place, document: Document) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            document.report([partial(ConfigProblem, "keys must be plain words", spell(place), line)])
            continue
        here = (*place, str(key.value))
        if key.value in values:
            again = f"is here again; the one on line {line} counts"
            document.report([partial(ConfigProblem, again, spell(here), line)])
        document.lines[here] = line
        values[str(key.value)] = _plain(value, here, document)
    return values


def short(text: str) -> str:
    """As much of a text as a problem quotes."""
    return text if len(text) <= QUOTED_LIMIT else f"{text[:QUOTED_LIMIT]}…"


def spell(place: Place) -> str:
    """A place as people write it: `reviewers.include[0]`."""
    spelled = ""
    for step in place:
        spelled += f"[{step}]" if isinstance(step, int) else f".{short(step)}" if spelled else short(step)
    return spelled
