"""The blocks of a body with what reviewers write in place of headings and tables made these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from checks.sources.github import draft, labels
from checks.sources.github.generic.bullets import enumerated, listed
from checks.sources.github.generic.outline.frames import is_alert, is_placed_quote, out_of_frames
from checks.sources.github.generic.outline.headings import (
    BOLD,
    BOLD_NUMBERED,
    EMOJI,
    FILE_LEVEL,
    PART_LEVEL,
    PLAIN_HEADING,
    TITLE_LEVEL,
    file_field,
    first_line,
    group_apart,
    is_file,
    is_paragraph,
    with_heading,
)
from checks.sources.github.generic.outline.tables import is_layout, of_fields, table_of
from checks.sources.github.generic.placing import lines_first
from checks.sources.github.generic.tables import of_fence
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.roles import Role, role_of
from checks.sources.github.markup import Block, Kind, Node, Section, inline, is_heading, parse

_BULLETED = re.compile(r"\s*+[•◦▪‣●∙⁃■□◆◇○▶►▸▹➤➢✦➔]")
_NUMBERS = re.compile(r"^ {0,3}(\d{1,3})[.)]\s", re.MULTILINE)

LINES_LIMIT = 500
"""Lines of a paragraph that are looked at for headings; a longer one is a log."""

NUMBER = re.compile(r"\A\s*+(\d{1,3})[.)]\s")


def level_of(node: Node) -> int:
    """Of a heading, 1 to 6; 0 for what is none."""
    return node.level if is_heading(node) else 0


def as_written(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes with what looks like a heading or a table made one, and with alerts out of their quotes."""
    nodes = out_of_frames(nodes)
    rows: list[Section] = []
    headed = any(map(level_of, nodes))
    nodes = _numbered_apart(listed(nodes if headed else _parts_apart(nodes)))
    numbered = any(
        isinstance(node, Block)
        and node.kind is Kind.PARAGRAPH
        and BOLD_NUMBERED.match(labels.label_behind(first_line(node))[1])
        for node in nodes
    )
    files = sum(map(is_file, nodes)) > 1
    fields = any(file_field(one) and _begins_with_lines(other) for one, other in pairwise(nodes))
    for number, node in enumerate(nodes):
        if isinstance(node, Section) and node.tag == "tr" and not is_layout(node):
            rows.append(node)
            continue
        yield from table_of(rows)
        rows = []
        if isinstance(node, Section) and (is_alert(node) or is_placed_quote(node)):
            yield from as_written(node.children)
        elif isinstance(node, Block) and node.kind is Kind.TABLE:
            yield of_fields(node)
        elif isinstance(node, Block) and node.kind is Kind.FENCE:
            yield of_fence(node) or node
        elif isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            if fields and (path := file_field(node)):
                yield Block(Kind.HEADING, f"`{path}`", level=FILE_LEVEL)
                continue
            if files and is_file(node):
                yield Block(Kind.HEADING, node.text.strip().removesuffix(":"), level=FILE_LEVEL)
                continue
            lead, items = enumerated(node.text)
            if items and role_of(draft.last_sentence(inline.plain(lead)).rstrip(":")) is Role.FINDINGS:
                yield replace(node, text=lead)
                yield Block(Kind.LIST, "\n".join(f"- {item}" for item in items), items=items)
                continue
            group, below = ((), node) if headed else group_apart(node)
            yield from group
            yield from with_heading(below, following, numbered=numbered)
        else:
            yield node
    yield from table_of(rows)


def _parts_apart(nodes: Sequence[Node]) -> list[Node]:
    """The nodes of a body without headings, with the plain lines that name a part of the review made headings.

    Such a line is the first of a paragraph, or ends a list whose bullets Markdown does not know.
    """
    apart: list[Node] = []
    for node in nodes:
        lines = node.text.split("\n", LINES_LIMIT) if is_paragraph(node) else []
        at = [
            number
            for number, line in enumerate(lines[:-1])
            if (number == 0 and not is_part(line.rstrip(": ")))
            or (number and _BULLETED.match(lines[number - 1]))
            if _plain_role(line) is not Role.TOPIC
        ]
        if not at or len(lines) > LINES_LIMIT:
            apart.append(node)
            continue
        apart += parse("\n".join(lines[: at[0]]))
        for begin, end in pairwise([*at, len(lines)]):
            apart.append(Block(Kind.HEADING, lines[begin].strip().removesuffix(":"), level=PART_LEVEL))
            apart += parse("\n".join(lines[begin + 1 : end]))
    return [_with_inner(node) for node in apart]


def _plain_role(line: str) -> Role:
    """What a line of a few words without a mark, but for an emoji, says of what is below it."""
    text = EMOJI.sub("", line.strip().removesuffix(":"), count=1)
    if not PLAIN_HEADING.fullmatch(text) or labels.is_list_field(f"{text}:"):
        return Role.TOPIC
    return role_of(text)


def _with_inner(node: Node) -> Node:
    """A numbered list with all below its first item in it, where that leads with a colon to a list from one on."""
    if not isinstance(node, Block) or node.kind is not Kind.LIST or len(node.items) < 2:
        return node
    numbers = _NUMBERS.findall(node.text)
    leads = node.items[0].rstrip("*_ ").endswith(":")
    if not leads or len(numbers) != len(node.items) or numbers[0] == "1" or numbers[1] != "1":
        return node
    inner = (f"{number}. {item}" for number, item in zip(numbers[1:], node.items[1:], strict=True))
    return replace(node, items=("\n".join((node.items[0], *inner)),))


def _numbered_apart(nodes: Sequence[Node]) -> Sequence[Node]:
    """The nodes with numbered items that text between them sets apart made headings.

    Markdown ends a list where the text of an item is not indented: "1) Title", then lines with dashes.
    """
    apart: set[int] = set()
    last: tuple[int, int] | None = None  # where the item before is, and its number
    for at, node in enumerate(nodes):
        if level_of(node) or _names_part(node):
            last = None
        elif (number := _lone_number(node)) is not None:
            if last and number > last[1]:
                apart |= {last[0], at}
            last = at, number
    if not apart:
        return nodes
    return [one for at, node in enumerate(nodes) for one in (_as_heading(node) if at in apart else (node,))]


def _names_part(node: Node) -> bool:
    """Whether a paragraph is a line in bold that names a part of the review."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or not BOLD.match(node.text):
        return False
    return role_of(draft.bold_start(node.text)[0]) is not Role.TOPIC


def _lone_number(node: Node) -> int | None:
    """The number of an item that is a list by itself."""
    if not isinstance(node, Block) or node.kind is not Kind.LIST or len(node.items) != 1:
        return None
    found = NUMBER.match(node.text)
    return int(found[1]) if found else None


def _as_heading(node: Node) -> Sequence[Node]:
    """A numbered item as a heading with what is below it; a title is bold, or a short first line."""
    if not isinstance(node, Block):
        return (node,)
    first, _, rest = node.items[0].partition("\n")
    title, words = draft.bold_start(first)
    if not title and (len(first) > draft.SENTENCE_LIMIT or draft.last_sentence(first) != first):
        title, words = draft.sentence(first), first
    text = "\n".join(part for part in (words if title else "", rest) if part.strip())
    heading = Block(Kind.HEADING, f"{_lone_number(node)}. {title or first}", level=TITLE_LEVEL)
    return (heading, *parse(text)) if text.strip() else (heading,)


def _begins_with_lines(node: Node) -> bool:
    """Whether the items of a list each begin with lines of a file that is left out."""
    return isinstance(node, Block) and node.kind is Kind.LIST and all(map(lines_first, node.items))
