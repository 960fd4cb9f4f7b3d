"""Lists by their looks: lines of a paragraph that each begin with a bullet, or with a mark below a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.sources.github import draft, labels, places
from checks.sources.github.markup import Block, Kind, Node, inline

LINES_LIMIT = 200
"""Lines of a paragraph that may be a list; a longer one is a log."""

FAULTS = "✘✗❌✖⛔🚫👎"
APPROVALS = "✔✅☑✓👍💚"

WORDS = 6
"""Words of an item that a paragraph counts; fewer are the parts of a sentence."""

_COUNTED = re.compile(r"(?:\A|(?<=\s))\((\d{1,3})\)\s")
_BULLET = re.compile(rf"\A\s*+(?:[•◦▪‣●∙⁃■□◆◇○▶►▸▹➤➢✦➔–—]\s*+|(?=[{FAULTS}{APPROVALS}]))")
_LETTER = re.compile(r"\s*+\(?([a-z])\)\s++(?=\S)", re.IGNORECASE)
"""What an item of a list begins with that Markdown does not know: "(a)", "b)"."""

_FAULT = re.compile(rf"\A\s*+[{FAULTS}]\ufe0f?+|[{FAULTS}]\ufe0f?+\s*+\Z")
_FAILED = re.compile(r"[\s*_]*+\[(?:FAIL(?:ED)?|UNMET)\]")
_PASSED = re.compile(r"[\s*_]*+\[(?:PASS(?:ED)?|MET)\]")
"""What criteria are said to do: "[FAIL] One pool"."""

_APPROVAL = re.compile(rf"\A\s*+[{APPROVALS}]\ufe0f?+|[{APPROVALS}]\ufe0f?+\s*+\Z")


_SAID_FINE = re.compile(
    r"\((?:correct|right|fine|ok|okay|good|positive|safe|intended|expected|as (?:intended|expected))\)\W*\Z",
    re.IGNORECASE,
)
"""A verdict in brackets at the end: "Not called for old branches (correct)"."""


def is_fault(item: str) -> bool:
    """Whether an item begins or ends with a cross: in a list of ticks and crosses that is a finding."""
    return _FAULT.search(_line(item)) is not None or _FAILED.match(item) is not None


def without_cross(item: str) -> str:
    """An item without the crosses that it begins or ends with."""
    line, ended, rest = item.partition("\n")
    return f"{_FAULT.sub('', line).strip()}{ended}{rest}"


def is_approved(item: str) -> bool:
    """Whether an item begins or ends with a tick, or says no more than that."""
    line = _line(item)
    title = draft.bold_start(line)[0].rstrip(": ")
    return any(
        (_PASSED.match(line), _APPROVAL.search(line), _SAID_FINE.search(line), _SAID_FINE.search(title))
    )


def _line(item: str) -> str:
    return item.split("\n", 1)[0]


def listed(nodes: Sequence[Node]) -> list[Node]:
    """The blocks with such paragraphs made lists, the file above them made a heading."""
    return [one for node in nodes for one in _listed(node)]


def enumerated(text: str) -> tuple[str, tuple[str, ...]]:
    """A paragraph that counts "(1) … (2) …" as what leads to it and its items; no items where it does not."""
    marks = [found for found in _COUNTED.finditer(text) if len(found[1]) < 3]
    counted = [found for number, found in enumerate(marks, start=1) if found[1] == str(number)]
    if len(counted) < 2 or len(counted) < len(marks):
        return text, ()
    ends = [found.start() for found in counted[1:]] + [len(text)]
    items = tuple(text[found.end() : end].strip(" ;,\n") for found, end in zip(counted, ends, strict=True))
    if any(len(item.split()) < WORDS for item in items):
        return text, ()
    return text[: counted[0].start()].rstrip(" .:") + ":", items


def _listed(node: Node) -> Iterator[Node]:
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or "\n" not in node.text:
        yield node
        return
    lines = node.text.split("\n", LINES_LIMIT)
    if lettered := _lettered(lines):
        yield from lettered
        return
    place = places.code_place(lines[0].strip().removesuffix(":"))
    below = lines[1:]
    if len(lines) > LINES_LIMIT:
        yield node
    elif place is not None and place.first is None and all(map(_is_labelled, below)):
        inside = "\n".join([lines[0].strip(), *(f"- {line}" for line in below)])
        yield Block(Kind.LIST, inside, items=(inside,))
    else:
        first = next((at for at, line in enumerate(lines) if _BULLET.match(line)), len(lines))
        if sum(map(bool, map(_BULLET.match, lines))) < 2:
            yield node
            return
        if first:
            yield Block(Kind.PARAGRAPH, "\n".join(lines[:first]))
        yield _list(lines[first:])


def _lettered(lines: Sequence[str]) -> list[Block]:
    """Lines that each begin with a letter, "(a)", "(b)", as a list, with what leads to it; nothing where they do not."""
    begun = [(at, found) for at, line in enumerate(lines) if (found := _LETTER.match(line))]
    letters = [found[1].casefold() for _, found in begun]
    if len(letters) < 2 or letters != [chr(ord("a") + number) for number in range(len(letters))]:
        return []
    ends = [at for at, _ in begun[1:]] + [len(lines)]
    items = tuple(
        "\n".join((lines[at][found.end() :], *lines[at + 1 : end]))
        for (at, found), end in zip(begun, ends, strict=True)
    )
    lead = lines[: begun[0][0]]
    listed = Block(Kind.LIST, "\n".join(f"- {item}" for item in items), items=items)
    return [Block(Kind.PARAGRAPH, "\n".join(lead)), listed] if lead else [listed]


def _is_labelled(line: str) -> bool:
    return labels.may_begin(line) and labels.label_of(inline.plain(line))[0] is not None


def _list(lines: Sequence[str]) -> Block:
    """Lines as a list; one without a bullet goes on with the item before."""
    items: list[str] = []
    for line in lines:
        bullet = _BULLET.match(line)
        if items and bullet is None and not _is_labelled(line):
            items[-1] += f"\n{line}"
        else:
            items.append(line[bullet.end() :] if bullet else line)
    return Block(Kind.LIST, "\n".join(f"- {item}" for item in items), items=tuple(items))
