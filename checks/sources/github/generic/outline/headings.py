"""Paragraphs that are headings by their looks: numbered or labelled in bold, above a field or a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from checks.model.scales.severity import severity_of
from checks.sources.github import draft, labels, places
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.roles import WORDS, Role, role_of
from checks.sources.github.markup import Block, Kind, Node, inline

BOLD_LIMIT = 400
"""Characters of a bold line that may be a heading by its looks."""

BOLD = re.compile(r"\A\s*+\*\*(?:[^*\n]|\*(?!\*))++\*\*:?+\s*+\Z")


PART_LEVEL, FILE_LEVEL, TITLE_LEVEL, FOLD_LEVEL = 7, 8, 9, 10
"""Of lines that look like headings, below every heading: a part of the review, a file, a finding; and of folds."""

BOLD_NUMBERED = re.compile(
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

PLAIN_HEADING = re.compile(r"[A-Z][\w'’/-]*+(?:[ ](?:[\w'’/&-]++|\([^()\n]{1,40}\))){0,5}+")
"""A line of a few words without a full stop."""

EMOJI = re.compile(r"\A[^\w\s(`*_<\[\"'-]{1,4}\s++")

_ASIDE = re.compile(r"\s*+\([^()\n]{1,200}\)\W{0,4}")
"""What may be behind a title in bold: "(various places)"."""

_DIVIDED = re.compile(r"[*_]{0,3}+\s[·•|][*_]{0,3}+\s|[*_]{1,3}+\s[—–-]\s(?=`)")
"""What divides the fields of a line: dots and bars, and the dash behind bold words before a place."""

_KEYED = re.compile(r"\A[\w -]{2,20}:")
RATING_WORDS = 3
"""Words of a field that may be a severity, a category or the like; one of more words is a title."""


def is_paragraph(node: Node) -> TypeGuard[Block]:
    """Whether a node is a paragraph."""
    return isinstance(node, Block) and node.kind is Kind.PARAGRAPH


def is_file(node: Node) -> bool:
    """Whether a paragraph is nothing but a file: where several are, each heads what is below it."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or "\n" in node.text:
        return False
    place = places.code_place(node.text.strip().removesuffix(":"))
    return place is not None and place.first is None


def file_field(node: Node) -> str:
    """The file that a line in bold gives in a field, "**File: `a.py`**"; empty for any other block."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or not BOLD.match(node.text):
        return ""
    place = labels.fields_in(node.text).location
    return place.path if place and place.first is None else ""


def first_line(paragraph: Block) -> str:
    """The first line of a paragraph, as far as a line may be a heading."""
    return paragraph.text.partition("\n")[0][: BOLD_LIMIT + 1]


def with_heading(paragraph: Block, following: Node | None, *, numbered: bool) -> Iterator[Block]:
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
    line = first_line(paragraph)
    _, bare = labels.label_behind(line)
    title, behind = draft.bold_start(line)
    if title and behind and (places.code_place(behind.strip(" ()*—–:-")) or _ASIDE.fullmatch(behind)):
        bare = f"**{title}**"
    heading = len(line) <= BOLD_LIMIT and (
        BOLD_NUMBERED.match(bare)
        or (numbered and _BOLD_LABELLED.match(line))
        or (BOLD.match(line) and (_begins_with_field(rest) or (not rest and _heads_list(line, following))))
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
    if not found or not BOLD_NUMBERED.match(title):
        return paragraph
    return replace(paragraph, text=f"{title}\n{paragraph.text[found.end() :].lstrip()}")


def group_apart(paragraph: Block) -> tuple[Sequence[Block], Block]:
    """A first line in bold that is a severity, as the heading of what is below it, and the rest of the paragraph."""
    line, _, rest = paragraph.text.partition("\n")
    if rest.strip() and len(line) <= BOLD_LIMIT and BOLD.match(line):
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
    listed, bold = following.kind in (Kind.LIST, Kind.HEADING), BOLD.match(line) is not None
    if not bold:
        title = EMOJI.sub("", line.strip(), count=1) if listed else ""
        title = title if PLAIN_HEADING.fullmatch(title) else ""
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
