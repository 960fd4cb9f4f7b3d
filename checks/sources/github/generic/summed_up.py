"""Faults that only a summary names: "two nits (a stale name, and a comment that …)", "the main bug is …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.sources.github import draft
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import named_faults
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import Scope, complete
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.wording import role_words
from checks.sources.github.generic.wording.roles import Role, role_below
from checks.sources.github.markup import Block, Kind, parse
from checks.sources.github.places import Files

LEAST_WORDS = 3
"""Words of what is counted; fewer are a name or a count."""

LOOK = 2_000
"""Characters of a block that are looked at."""

_SEVERAL = "two|three|four|five|six|seven|eight|nine|ten|several|[2-9]|[1-9]\\d"
_COUNTED = re.compile(
    rf"\b(?:{_SEVERAL})\s(?:[\w-]++\s){{0,2}}?(?:{'|'.join(role_words.FAULTS)})\b(?:\s\(|:\s|\s[—–]\s)",
    re.IGNORECASE,
)
"""What counts faults and goes on with them."""

_AND = re.compile(r"[,;]\s(?:and\s)?|\sand\s")
_NO_MEMBER = re.compile(
    r"\A\W*+(?:\d|(?:which|that|who|but|so|not|none|neither|all|both|each)\b)", re.IGNORECASE
)
"""How no member of an enumeration begins: a count, a clause on those before."""
_TOLD = (Role.PRAISE, Role.DENIED, Role.DONE, Role.CHECKED, Role.CHANGE)


def summed_up(entry: Entry, scope: Scope, files: Files, role: Role = Role.TOPIC) -> Iterator[Part]:
    """The faults that paragraphs and items of a body count or name in passing."""
    for node in entry.nodes:
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST) and role not in _TOLD:
            for text in node.items or (node.text,):
                for said in counted(text[:LOOK]) or named_faults(text[:LOOK]):
                    yield complete(part_of(parse(said)), scope, files)
    for inner in entry.entries:
        yield from summed_up(inner, scope, files, role_below(role, inner.title))


def counted(text: str) -> list[str]:
    """What a text counts: of "two nits (a stale name in `a`, and a comment that lies)" both."""
    found: list[str] = []
    for sentence in draft.sentences(text):
        begun = _COUNTED.search(sentence)
        if begun is None:
            continue
        every = _apart(sentence[begun.end() :], enclosed=begun[0].endswith("("))
        every = [one for one in every if not _NO_MEMBER.match(one)]
        if len(every) > 1 and all(len(one.split()) >= LEAST_WORDS for one in every):
            found += every
    return found


def _apart(text: str, *, enclosed: bool) -> list[str]:
    """The members of an enumeration, up to the bracket that ends it; commas in brackets and code end none."""
    depth, code, begin, at, members = 0, False, 0, 0, list[str]()
    while at < len(text):
        sign = text[at]
        code ^= sign == "`"
        depth += 0 if code else (sign == "(") - (sign == ")")
        if enclosed and depth < 0:
            break
        if not code and depth == 0 and (ends := _AND.match(text, at)) and ends[0].strip() != "and":
            members.append(text[begin:at])
            begin = at = ends.end()
            continue
        at += 1
    members.append(text[begin:at])
    return [one.strip(" .;*_") for one in members if one.strip(" .;*_")]
