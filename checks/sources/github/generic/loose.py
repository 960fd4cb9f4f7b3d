"""Findings that no heading of their own introduces: labelled lines, lists, places in prose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Location, Severity
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    is_field,
    lined,
    short_place,
    without_fields,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.tables import columns_of, rows
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.places import Files

LINES_LIMIT = 500
"""Lines of one paragraph that may each begin a finding; a longer one is a log."""


class Loose:
    """Findings that no heading of their own introduces: begun by a label or a place, ended by the next."""

    def __init__(self, scope: Scope, files: Files) -> None:
        self._scope = scope
        self._files = files
        self._path = scope.path or scope.previous
        self._clear()

    def _clear(self) -> None:
        self._title = ""
        self._severity: Severity | None = None
        self._location: Location | None = None
        self._body: list[Node] = []

    def read(self, nodes: Sequence[Node]) -> Iterator[Part]:
        """The findings among the blocks below one heading, in order."""
        group: Severity | None = None
        for number, node in enumerate(nodes):
            block = node if isinstance(node, Block) else None
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            if block and (named := self._group(block, following)):
                yield from self._finish()
                group = named
                continue
            if block and block.kind is Kind.TABLE and (columns := columns_of(block.rows()[0])):
                yield from self._finish()
                yield from rows(block, columns, self._scope, self._files)
            elif block and block.kind is Kind.LIST:
                yield from self._list(block, group)
            elif block and block.kind is Kind.PARAGRAPH:
                yield from self._paragraph(block.text)
            elif self._title or self._location:
                self._body.append(node)
            group = None
        yield from self._finish()

    def _group(self, block: Block, following: Node | None) -> Severity | None:
        """The severity that a line such as "Critical:" gives the list of places below it."""
        if block.kind is not Kind.PARAGRAPH or "\n" in block.text or not labels.may_begin(block.text):
            return None
        if not isinstance(following, Block) or following.kind is not Kind.LIST or is_field(block.text):
            return None
        severity, rest = labels.label_of(inline.plain(block.text))
        if severity is None or not labels.is_group(rest):
            return None
        return severity if all(lined(item, self._files) for item in following.items) else None

    def _list(self, block: Block, group: Severity | None = None) -> Iterator[Part]:
        """A list of findings, or one that belongs to the finding that is being read."""
        scope = replace(self._scope, severity=group) if group else self._scope
        items = items_of(block, scope, self._files)
        first = next(items, None)
        if first is not None:
            yield from self._finish()
            yield first
            yield from items
        elif self._title or self._location:
            self._body.append(block)

    def _finish(self) -> Iterator[Part]:
        if self._title or self._location:
            name, rest = (self._title, self._body) if self._title else draft.titled(self._body)
            label, bare = labels.label_of(name)
            severity = self._severity or label or self._scope.severity
            part = Part(bare or name, draft.body(rest), self._location, severity=severity)
            part = complete(part, self._scope, self._files)
            self._path = part.location.path if part.location else self._path
            yield part
        self._clear()

    def _paragraph(self, text: str) -> Iterator[Part]:
        """A paragraph by its lines: several may each begin a finding, the others go on with the last."""
        rest: list[str] = []
        lines = text.split("\n")
        for line in lines if len(lines) <= LINES_LIMIT else ():
            label, title = labels.label_of(inline.plain(line)) if labels.may_begin(line) else (None, "")
            title = inline.plain(title)
            place = None if label and title else self._place_alone(line)
            if place is None and not (label and title):
                rest.append(line)
                continue
            self._go_on(rest)
            yield from self._finish()
            self._title, self._severity, self._location = (title if label else ""), label, place
        rest = rest if len(lines) <= LINES_LIMIT else lines
        whole = len(rest) == len(lines)
        named = lined(text, self._files) if whole and not self._scope.quiet else None
        waiting = self._location is not None and not self._body  # a place alone came before
        if named and not self._title and not waiting:
            yield from self._finish()
            self._location = named
        self._go_on(rest)

    def _go_on(self, lines: list[str]) -> None:
        if lines and (self._title or self._location):
            self._body.append(Block(Kind.PARAGRAPH, "\n".join(lines)))
        lines.clear()

    def _place_alone(self, line: str) -> Location | None:
        return places.code_place(line, self._files) or short_place(line, self._path)


def items_of(block: Block, scope: Scope, files: Files) -> Iterator[Part]:
    """The items of a list that have a label or name a place."""
    for item in block.items:
        first = item.split("\n", 1)[0]
        label = labels.label_of(inline.plain(first))[0] if labels.may_begin(first) else None
        place = lined(item, files)
        if label is None and (scope.quiet or (place is None and scope.severity is None)):
            continue
        if place is None and label is None and scope.path is None and not places.named(item, files):
            continue
        if is_field(item):
            continue
        kept, taken = without_fields(noise.without_footer(parse(item)), files)
        if kept:
            part = part_of(kept, severity=label or taken.severity or scope.severity, location=taken.location)
            yield complete(part, scope, files, taken.lines)
