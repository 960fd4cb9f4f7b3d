"""What is below a heading: prose that finds fault, lists of findings, a place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from checks.sources.github import labels, places
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import (
    Scope,
    is_field,
    lined,
    lists_places,
    names_place,
)
from checks.sources.github.generic.tables import columns_of
from checks.sources.github.generic.unheaded.list_items import is_of_fields
from checks.sources.github.generic.wording.language import is_foreign
from checks.sources.github.generic.wording.stance import is_against
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

NAME_WORDS = 4
"""Words outside code of an item that is a name and a place."""

_CODE = re.compile(r"`[^`\n]*+`")


def is_foreign_or_finds_fault(entry: Entry) -> bool:
    """Whether what is below a heading finds fault, or cannot be read for that."""
    said = [text for node in entry.nodes if isinstance(node, Block) for text in said_in(node)]
    faults = any(is_against(text) and not is_approved(text) for text in said)
    return faults or is_foreign(words_of(entry)) or bool(entry.entries)


def words_of(entry: Entry) -> str:
    """The heading of an entry and its first paragraphs."""
    said = (node.text for node in entry.nodes[:4] if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return " ".join((entry.title, *said))


def finds_fault_below(entry: Entry) -> bool:
    """Whether a paragraph below a heading finds fault."""
    texts = (node.text for node in entry.nodes if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return any(map(is_against, texts))


def said_in(block: Block) -> Sequence[str]:
    """A block of prose in the pieces that each have a stance."""
    if block.kind is Kind.LIST:
        return block.items
    return (block.text,) if block.kind is Kind.PARAGRAPH else ()


def begins_with_list(entry: Entry) -> bool:
    """Whether several items that are no fields come first below a heading."""
    first = entry.nodes[0] if entry.nodes else None
    if not isinstance(first, Block) or first.kind is not Kind.LIST:
        return False
    return sum(not is_field(item) for item in first.items) > 1


def says_where(entry: Entry, scope: Scope, files: Files) -> bool:
    """Whether a paragraph below a heading names lines of a file, and no list of findings is there."""
    if scope.silent or lists_findings(entry, files):
        return False
    texts = (node.text for node in entry.nodes if isinstance(node, Block) and node.kind is Kind.PARAGRAPH)
    return any(lined(text, files) for text in texts)


def lists_findings(entry: Entry, files: Files, *, least: int = 2) -> bool:
    """Whether a table or a list of findings is below a heading; `least`: of so many items."""
    for number, node in enumerate(entry.nodes):
        if isinstance(node, Block) and node.kind is Kind.TABLE and (columns := columns_of(node, files)):
            return number == 0 or "path" in columns  # behind a text it may sum up the findings above
        if isinstance(node, Block) and node.kind is Kind.LIST and not _lists_names(entry.nodes, number):
            marked = (item for item in node.items if _is_marked(item, files))
            if len(list(islice(marked, least))) >= least:
                return True
    return _holds_labelled_lines(entry, files)


def _lists_names(nodes: Sequence[Node], number: int) -> bool:
    """Whether a list only says where: it is a field's value, or a line above it that finds no fault leads to names."""
    above, node = nodes[number - 1] if number else None, nodes[number]
    if lists_places(nodes, number):
        return True
    if not isinstance(above, Block) or not isinstance(node, Block) or above.kind is not Kind.PARAGRAPH:
        return False
    leads = above.text.rstrip("*_ ").endswith(":") and not is_against(above.text)
    return leads and all(len(_CODE.sub(" ", item).split()) <= NAME_WORDS for item in node.items)


def _holds_labelled_lines(entry: Entry, files: Files) -> bool:
    """Whether several paragraphs below begin as findings do: the heading is then a verdict on all of them."""
    lines = (
        node.text.split("\n", 1)[0]
        for node in entry.nodes
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
    )
    marked = (line for line in lines if labels.may_begin(line) and _names_a_place(line, files))
    return len(list(islice(marked, 2))) == 2


def _names_a_place(line: str, files: Files) -> bool:
    severity, title = labels.label_of(inline.plain(line))
    return bool(severity and title) and not is_field(line) and bool(places.named(title, files))


def _is_marked(item: str, files: Files) -> bool:
    """Whether an item of a list looks like a finding."""
    return not is_field(item) and bool(labels.label_of(inline.plain(item))[0] or lined(item, files))


def is_placed(entry: Entry, files: Files) -> bool:
    """Whether a place stands in a field below a heading, of which the file may be left out, or alone at the beginning."""
    if any(isinstance(one, Block) and any(map(is_of_fields, one.items)) for one in entry.nodes):
        return False
    if any(names_place(entry.nodes, number, files) for number in range(len(entry.nodes))):
        return True
    alone = [
        isinstance(node, Block)
        and node.kind in (Kind.PARAGRAPH, Kind.LIST)
        and places.code_place(node.text.split("\n", 1)[0], files) is not None
        for node in entry.nodes
    ]
    lists = sum(isinstance(node, Block) and node.kind is Kind.LIST for node in entry.nodes)
    return any(alone[:2]) and not (lists > 1 and sum(alone) > 1)


def innermost(entry: Entry) -> Entry:
    """The entry in which the text of an entry ends."""
    while entry.entries:
        entry = entry.entries[-1]
    return entry


def ends_in_rule(entry: Entry) -> bool:
    """Whether the text of an entry ends in a rule."""
    last = innermost(entry).nodes[-1:]
    return bool(last) and isinstance(last[0], Block) and last[0].kind is Kind.RULE


def lines_of(nodes: Sequence[Node]) -> Iterator[str]:
    """The lines of the first paragraph or list."""
    first = next((node for node in nodes if isinstance(node, Block)), None)
    if first is not None and first.kind in (Kind.PARAGRAPH, Kind.LIST):
        yield from first.text.split("\n", 20)[:20]
