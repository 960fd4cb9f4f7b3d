"""Headings and folds of a body as entries, with what is under each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeGuard

from checks.model.scales.severity import severity_of
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.generic.bullets import enumerated, listed
from checks.sources.github.generic.placing import lines_first
from checks.sources.github.generic.tables import of_fence
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.roles import WORDS, Role, role_of
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.markup.nodes import blocks, find

BOLD_LIMIT = 400
"""Characters of a bold line that may be a heading by its looks."""

_BOLD = re.compile(r"\A\s*+\*\*(?:[^*\n]|\*(?!\*))++\*\*:?+\s*+\Z")
_NAMES = re.compile(r"\A\W*+(?:field|key|name|property|attribute|item|what)\W++\w", re.IGNORECASE)
"""The names of the two columns of a table of fields."""

FIELDS_LIMIT = 12
"""Rows of a table that may be the fields of one finding."""

PART_LEVEL, FILE_LEVEL, TITLE_LEVEL, FOLD_LEVEL = 7, 8, 9, 10
"""Of lines that look like headings, below every heading: a part of the review, a file, a finding; and of folds."""

_ALERT = re.compile(r"\A\[!(?:note|tip|important|warning|caution)\]", re.IGNORECASE)
_BOLD_NUMBERED = re.compile(
    r"\A\s*+\*\*\W{0,4}(?:(?:issue|finding|bug|problem|concern|observation|comment)(?:\s*+#?\d{1,3}|\s(?-i:[A-Z]))\b|#?(?-i:[A-Z]{0,4}(?:-\d{1,6})?-?)\d{1,3}\b(?:[\]):]|[.–—-]?\s))(?:[^*\n]|\*(?!\*))++\*\*\W*+\Z",
    re.IGNORECASE,
)
"""A paragraph such as "**3. Title**" or "**Finding B — Title**", which is a heading by its looks."""

_BOLD_LINES = re.compile(r"\s*+\*\*[^*\n]{1,200}(?:\n[^*\n]{1,200}){1,3}\*\*")
"""A title in bold that goes over a few lines."""

_BOLD_LABELLED = re.compile(
    r"\A\s*+\*\*\W{0,4}(?:issue|finding|bug|problem|suggestion|nit(?:pick)?|question|minor|major|critical|warning)\s*+[:–—-]\s(?:[^*\n]|\*(?!\*))++\*\*\W*+\Z",
    re.IGNORECASE,
)
"""A paragraph such as "**Suggestion: Title**", which is a heading where others of the body are numbered."""

_PLACE_ALONE = re.compile(r"\s*+`[^`\s]{1,300}`\s?\(?L?\d{1,7}(?:[-–]L?\d{1,7})?\)?:?\s*+", re.IGNORECASE)
"""A first line that is a place: "`a.rs` L12-L14"."""

_PLAIN_HEADING = re.compile(r"[A-Z][\w'’/-]*+(?:[ ](?:[\w'’/&-]++|\([^()\n]{1,40}\))){0,5}+")
"""A line of a few words without a full stop."""

_EMOJI = re.compile(r"\A[^\w\s(`*_<\[\"'-]{1,4}\s++")
_BULLETED = re.compile(r"\s*+[•◦▪‣●∙⁃■□◆◇○▶►▸▹➤➢✦➔]")
_NUMBERS = re.compile(r"^ {0,3}(\d{1,3})[.)]\s", re.MULTILINE)

LINES_LIMIT = 500
"""Lines of a paragraph that are looked at for headings; a longer one is a log."""

_ASIDE = re.compile(r"\s*+\([^()\n]{1,200}\)\W{0,4}")
"""What may be behind a title in bold: "(various places)"."""

_NUMBER = re.compile(r"\A\s*+(\d{1,3})[.)]\s")

_DIVIDED = re.compile(r"[*_]{0,3}+\s[·•|][*_]{0,3}+\s|[*_]{1,3}+\s[—–-]\s(?=`)")
"""What divides the fields of a line: dots and bars, and the dash behind bold words before a place."""

_KEYED = re.compile(r"\A[\w -]{2,20}:")
RATING_WORDS = 3
"""Words of a field that may be a severity, a category or the like; one of more words is a title."""


@dataclass
class Entry:
    """A heading or fold with what is under it."""

    title: str = ""
    level: int = 0
    nodes: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def everything(self) -> tuple[Node, ...]:
        """All that is below, the headings of inner entries included."""
        nodes = list(self.nodes)
        for entry in self.entries:
            nodes.append(Block(Kind.HEADING, entry.title, level=min(entry.level, 6)))
            nodes += entry.everything()
        return tuple(nodes)


def _level(node: Node) -> int:
    """Of a heading, 1 to 6; 0 for what is none."""
    return node.level if isinstance(node, Block) and node.kind is Kind.HEADING else 0


def _as_written(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes with what looks like a heading or a table made one, and with alerts out of their quotes."""
    nodes = _out_of_frames(nodes)
    rows: list[Section] = []
    headed = any(map(_level, nodes))
    nodes = _numbered_apart(listed(nodes if headed else _parts_apart(nodes)))
    numbered = any(
        isinstance(node, Block)
        and node.kind is Kind.PARAGRAPH
        and _BOLD_NUMBERED.match(labels.label_behind(_first_line(node))[1])
        for node in nodes
    )
    files = sum(map(_is_file, nodes)) > 1
    fields = any(_file_field(one) and _begins_with_lines(other) for one, other in pairwise(nodes))
    for number, node in enumerate(nodes):
        if isinstance(node, Section) and node.tag == "tr" and not _is_layout(node):
            rows.append(node)
            continue
        yield from _table(rows)
        rows = []
        if isinstance(node, Section) and (_is_alert(node) or _is_placed_quote(node)):
            yield from _as_written(node.children)
        elif isinstance(node, Block) and node.kind is Kind.TABLE:
            yield _of_fields(node)
        elif isinstance(node, Block) and node.kind is Kind.FENCE:
            yield of_fence(node) or node
        elif isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            if fields and (path := _file_field(node)):
                yield Block(Kind.HEADING, f"`{path}`", level=FILE_LEVEL)
                continue
            if files and _is_file(node):
                yield Block(Kind.HEADING, node.text.strip().removesuffix(":"), level=FILE_LEVEL)
                continue
            lead, items = enumerated(node.text)
            if items and role_of(draft.last_sentence(inline.plain(lead)).rstrip(":")) is Role.FINDINGS:
                yield replace(node, text=lead)
                yield Block(Kind.LIST, "\n".join(f"- {item}" for item in items), items=items)
                continue
            group, below = ((), node) if headed else _group_apart(node)
            yield from group
            yield from _headed(below, following, numbered=numbered)
        else:
            yield node
    yield from _table(rows)


def _parts_apart(nodes: Sequence[Node]) -> list[Node]:
    """The nodes of a body without headings, with the plain lines that name a part of the review made headings.

    Such a line is the first of a paragraph, or ends a list whose bullets Markdown does not know.
    """
    apart: list[Node] = []
    for node in nodes:
        lines = node.text.split("\n", LINES_LIMIT) if _is_paragraph(node) else []
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


def _is_paragraph(node: Node) -> TypeGuard[Block]:
    return isinstance(node, Block) and node.kind is Kind.PARAGRAPH


def _plain_role(line: str) -> Role:
    """What a line of a few words without a mark, but for an emoji, says of what is below it."""
    text = _EMOJI.sub("", line.strip().removesuffix(":"), count=1)
    if not _PLAIN_HEADING.fullmatch(text) or labels.is_list_field(f"{text}:"):
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
        if _level(node) or _names_part(node):
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
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or not _BOLD.match(node.text):
        return False
    return role_of(draft.bold_start(node.text)[0]) is not Role.TOPIC


def _lone_number(node: Node) -> int | None:
    """The number of an item that is a list by itself."""
    if not isinstance(node, Block) or node.kind is not Kind.LIST or len(node.items) != 1:
        return None
    found = _NUMBER.match(node.text)
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


def _of_fields(table: Block) -> Block:
    """A table of two columns that names a finding's fields and their values, as lines of fields; else the table."""
    rows = table.rows()
    if len(rows) > FIELDS_LIMIT or any(len(row) != 2 for row in rows):
        return table
    names = {inline.plain(name).strip(" :").casefold() for name, _ in rows}
    if "" in names or len(names) < len(rows):  # of several findings, or a field goes on in the next row
        return table
    lines = [f"{name}: {value}" for name, value in rows if value.strip()]
    taken = labels.fields_in("\n".join(lines))
    return (
        Block(Kind.PARAGRAPH, "\n".join(lines[1:] if _NAMES.match(lines[0]) else lines))
        if taken.location
        else table
    )


def _out_of_frames(nodes: Sequence[Node]) -> Sequence[Node]:
    """The nodes with what is quoted out of its quotes where these are only a frame.

    They are when all that stands beside them leads to them with a colon, or when several side by side begin in bold.
    """
    beside = [node for node in nodes if not _is_quote(node)]
    if beside != list(nodes) and all(map(_leads_on, beside)):
        return [one for node in nodes for one in _inside(node)]
    framed = frozenset(
        at
        for pair in pairwise(range(len(nodes)))
        if all(_begins_in_bold(nodes[one]) for one in pair)
        for at in pair
    )
    return [one for at, node in enumerate(nodes) for one in (_inside(node) if at in framed else (node,))]


def _is_quote(node: Node) -> bool:
    return isinstance(node, Section) and node.tag == "blockquote"


def _inside(node: Node) -> Sequence[Node]:
    return node.children if isinstance(node, Section) and _is_quote(node) else (node,)


def _leads_on(node: Node) -> bool:
    """Whether a block is a line that ends in a colon."""
    return isinstance(node, Block) and node.kind is Kind.PARAGRAPH and node.text.rstrip("*_ ").endswith(":")


def _begins_in_bold(node: Node) -> bool:
    """Whether a quote begins with words in bold."""
    first = node.children[0] if isinstance(node, Section) and _is_quote(node) and node.children else None
    return isinstance(first, Block) and first.kind is Kind.PARAGRAPH and bool(draft.bold_start(first.text)[0])


def _is_alert(section: Section) -> bool:
    """Whether a quote is one of GitHub's alerts, which quotes nobody: `> [!WARNING]`."""
    first = section.children[0] if section.tag == "blockquote" and section.children else None
    return isinstance(first, Block) and _ALERT.match(first.text) is not None


def _is_placed_quote(section: Section) -> bool:
    """Whether a quote begins with lines of a file in bold or code: a reviewer's own frame around a finding."""
    first = section.children[0] if section.tag == "blockquote" and section.children else None
    if not isinstance(first, Block) or first.kind is not Kind.PARAGRAPH:
        return False
    line = first.text.partition("\n")[0]
    title = draft.bold_start(first.text)[0] or line.partition(" ")[0]
    place = places.first_named(line) if _PLACE_ALONE.fullmatch(line) else places.code_place(title)
    return place is not None and place.first is not None


def _is_file(node: Node) -> bool:
    """Whether a paragraph is nothing but a file: where several are, each heads what is below it."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or "\n" in node.text:
        return False
    place = places.code_place(node.text.strip().removesuffix(":"))
    return place is not None and place.first is None


def _file_field(node: Node) -> str:
    """The file that a line in bold gives in a field, "**File: `a.py`**"; empty for any other block."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or not _BOLD.match(node.text):
        return ""
    place = labels.fields_in(node.text).location
    return place.path if place and place.first is None else ""


def _begins_with_lines(node: Node) -> bool:
    """Whether the items of a list each begin with lines of a file that is left out."""
    return isinstance(node, Block) and node.kind is Kind.LIST and all(map(lines_first, node.items))


def _first_line(paragraph: Block) -> str:
    return paragraph.text.partition("\n")[0][: BOLD_LIMIT + 1]


def _headed(paragraph: Block, following: Node | None, *, numbered: bool) -> Iterator[Block]:
    """A paragraph; a bold first line is its heading with a number, above a field, or as a path above a list.

    `numbered`: others beside it have numbers; then a label makes a heading, too.
    """
    paragraph = _with_title_on_a_line(paragraph)
    first, _, rest = paragraph.text.partition("\n")
    if row := _row_of_fields(first):
        yield Block(Kind.HEADING, row, level=TITLE_LEVEL)
        if rest.strip():
            yield replace(paragraph, text=rest)
        return
    line = _first_line(paragraph)
    _, bare = labels.label_behind(line)
    title, behind = draft.bold_start(line)
    if title and behind and (places.code_place(behind.strip(" ()*—–:-")) or _ASIDE.fullmatch(behind)):
        bare = f"**{title}**"
    heading = len(line) <= BOLD_LIMIT and (
        _BOLD_NUMBERED.match(bare)
        or (numbered and _BOLD_LABELLED.match(line))
        or (_BOLD.match(line) and (_begins_with_field(rest) or (not rest and _heads_list(line, following))))
    )
    if heading:
        level = FILE_LEVEL if not rest and _heads_list(line, following) else TITLE_LEVEL
        yield Block(Kind.HEADING, first.strip().removesuffix(":"), level=level)
    elif not rest and following is not None and _heads_part(line, title, following):
        yield Block(Kind.HEADING, first.strip().removesuffix(":"), level=PART_LEVEL)
        return
    if rest if heading else True:
        yield replace(paragraph, text=rest) if heading else paragraph


def _row_of_fields(line: str) -> str:
    """A line of fields with a severity and a place, "**2 · high · correctness** — `a.py:4`", as a title; else nothing."""
    if len(line) > BOLD_LIMIT or not _DIVIDED.search(line):
        return ""
    fields = [field for one in _DIVIDED.split(line) if (field := one.strip(" *_"))]
    rated = [one for one in fields if len(one.split()) <= RATING_WORDS and severity_of(inline.plain(one))]
    placed = [one for one in fields if places.first_named(one)]
    named = [
        one
        for one in fields
        if one not in (*rated, *placed) and len(one.split()) > RATING_WORDS and not _KEYED.match(one)
    ]
    place = places.first_named(placed[0]) if len(placed) == 1 else None
    if not rated or place is None or len(fields) < 3 or len(named) > 1:
        return ""
    severity = severity_of(inline.plain(rated[0]))
    return f"[{severity}] {named[0]} (`{place}`)" if named else f"[{severity}] `{place}`"


def _with_title_on_a_line(paragraph: Block) -> Block:
    """A paragraph whose numbered title in bold goes over several lines, with the title on a line of its own."""
    found = _BOLD_LINES.match(paragraph.text)
    title = " ".join(found[0].split()) if found else ""
    if not found or not _BOLD_NUMBERED.match(title):
        return paragraph
    return replace(paragraph, text=f"{title}\n{paragraph.text[found.end() :].lstrip()}")


def _group_apart(paragraph: Block) -> tuple[Sequence[Block], Block]:
    """A first line in bold that is a severity, as the heading of what is below it, and the rest of the paragraph."""
    line, _, rest = paragraph.text.partition("\n")
    if rest.strip() and len(line) <= BOLD_LIMIT and _BOLD.match(line):
        severity, words = labels.label_of(inline.plain(line))
        if severity is not None and labels.is_group(words):
            heading = Block(Kind.HEADING, line.strip().removesuffix(":"), level=PART_LEVEL)
            return (heading,), replace(paragraph, text=rest)
    return (), paragraph


def _heads_part(line: str, title: str, following: Node) -> bool:
    """Whether a line is the heading of a part of the review: "**Nits**", "Conclusion" above a list."""
    if not isinstance(following, Block) or following.kind is Kind.RULE:
        return False
    if following.kind is Kind.HEADING and following.level != TITLE_LEVEL:
        return False
    listed, bold = following.kind in (Kind.LIST, Kind.HEADING), _BOLD.match(line) is not None
    if not bold:
        title = _EMOJI.sub("", line.strip(), count=1) if listed else ""
        title = title if _PLAIN_HEADING.fullmatch(title) else ""
    if not title or is_part(title) or title.endswith((".", "!")) or labels.is_list_field(f"{title}:"):
        return False
    return role_of(title) is not Role.TOPIC or (bold and listed and len(title.split()) <= WORDS)


def _begins_with_field(text: str) -> bool:
    line = text.split("\n", 1)[0]
    return bool(line.strip()) and labels.fields_in(line).location is not None


def _heads_list(line: str, following: Node | None) -> bool:
    if not isinstance(following, Block) or following.kind not in (Kind.LIST, Kind.TABLE):
        return False
    place = places.code_place(line.strip().removesuffix(":"))
    return place is not None and place.first is None


def _is_layout(row: Section) -> bool:
    """Whether a row of HTML holds folds, or is one cell with a list: a frame and no row of a table."""
    alone = len(row.children) == 1 and any(block.kind is Kind.LIST for block in blocks(row.children))
    return alone or any(find(row.children, "details"))


def _table(rows: Sequence[Section]) -> Iterator[Node]:
    """Rows of HTML as a table of Markdown; one alone is a layout."""
    if len(rows) < 2:
        yield from rows
        return
    lines = ["| " + " | ".join(_cell(cell) for cell in row.children) + " |" for row in rows]
    yield Block(Kind.TABLE, "\n".join([lines[0], "|-|", *lines[1:]]))


def _cell(cell: Node) -> str:
    inside = cell.children if isinstance(cell, Section) else [cell]
    text = " ".join(" ".join(block.text.split()) for block in blocks(inside))
    return text.replace("|", "\\|")


def _without_steps(nodes: Sequence[Node]) -> list[Node]:
    """The blocks of a reviewer's reasoning without its numbered steps, which are no findings by themselves."""
    return [
        node
        for node in nodes
        if not (isinstance(node, Block) and node.kind is Kind.LIST and _NUMBER.match(node.text))
    ]


def outline(nodes: Sequence[Node]) -> Entry:
    """The blocks as a tree of entries; a fold is an entry whose heading is its summary, quoted or not."""
    root = Entry()
    stack = [root]
    for node in _as_written(nodes):
        level = _level(node)
        if level and isinstance(node, Block):
            while len(stack) > 1 and stack[-1].level >= level:
                stack.pop()
            entry = Entry(node.text, level)
            stack[-1].entries.append(entry)
            stack.append(entry)
        elif isinstance(node, Section) and node.tag == "details":
            entry = outline(
                _without_steps(node.children) if noise.heads_reasoning(node.title) else node.children
            )
            entry.title, entry.level = node.title, FOLD_LEVEL
            stack[-1].entries.append(entry)
        elif isinstance(node, Section) and (node.tag != "blockquote" or any(find(node.children, "details"))):
            inside = outline(node.children)
            stack[-1].nodes += inside.nodes
            stack[-1].entries += inside.entries
        else:
            if isinstance(node, Block) and node.kind is Kind.RULE:
                while stack[-1].level == PART_LEVEL:
                    stack.pop()
            stack[-1].nodes.append(node)
    return root
