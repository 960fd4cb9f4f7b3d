"""Bracketed lists in code: where they stand and how many elements they have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.structure import Role
from checks.content.subject import Subject

LIST_LINES = 2
"""Lines that a list must span at least to be the one that is meant."""

LIST_REACH = 40
LIST_BEFORE = 60
LIST_BEHIND = 300
"""Lines before and behind the cited ones between which a list is read."""

LIST_ENTRIES = 3


@dataclass(frozen=True, slots=True)
class CodeList:
    """A bracketed list in code."""

    first: int
    last: int
    size: int
    nested: bool
    """One of its elements holds a list itself."""

    spread: bool
    """One of its elements stands for several: `*others`, `...others`."""

    opener: int
    """Index of its opening bracket among the tokens that were read."""

    of_a_call: bool
    """The arguments of a call: brackets right behind a name."""


def lists_between(subject: Subject, first: int, last: int) -> Iterator[CodeList]:
    """The lists between two lines, inner before outer; what strings and comments hold is no list."""
    tokens = [
        one for one in subject.outline.tokens(first, last) if one.role not in (Role.COMMENT, Role.DOCSTRING)
    ]
    open_at: list[_Open] = []
    for index, token in enumerate(tokens):
        mark = "" if token.role is Role.STRING else token.text[-1:]
        if mark and mark in "([{":
            for one in open_at[-1:]:
                one.nested = True
            open_at.append(_Open(index))
        elif mark and mark in ")]}" and open_at:
            one = open_at.pop()
            size = one.commas + (index > one.opener + 1 and tokens[index - 1].text != ",")
            call = token.text == ")" and one.opener > 0 and tokens[one.opener - 1].role is Role.IDENTIFIER
            yield CodeList(
                tokens[one.opener].line, token.line, size, one.nested, one.spread, one.opener, call
            )
        elif mark == "," and open_at:
            open_at[-1].commas += 1
        elif token.text in ("*", "**", "...", "..") and open_at:
            open_at[-1].spread |= tokens[index - 1].text in ("(", "[", "{", ",")


@dataclass(slots=True)
class _Open:
    """A list whose end was not read yet."""

    opener: int
    commas: int = 0
    nested: bool = False
    spread: bool = False


def _holds(outer: CodeList, inner: CodeList) -> bool:
    return outer.opener < inner.opener and inner.last <= outer.last


def cited_list_sizes(subject: Subject) -> set[int]:
    """How many elements the list that is cited has, when there is one that spans several lines."""
    first, last = max(1, subject.first - LIST_BEFORE), min(subject.length, subject.last + LIST_BEHIND)
    long = [one for one in lists_between(subject, first, last) if one.last - one.first >= LIST_LINES]
    cited = [one for one in long if _is_cited(subject, one.first, one.last)]
    # the arguments of a call are the list only when none of them is one
    plain = [one for one in cited if not one.of_a_call] or [
        one for one in long if not one.of_a_call and any(_holds(call, one) for call in cited)
    ]
    plain = plain or cited
    outer = [one for one in plain if not any(_holds(other, one) for other in plain)]
    if any(one.spread for one in outer):
        return set()
    sizes = {one.size for one in outer}
    return sizes if len(sizes) == 1 and min(sizes) >= LIST_ENTRIES else set()


def _is_cited(subject: Subject, first: int, last: int) -> bool:
    """A list that begins or ends with the cited lines, or has all of them inside and is not much longer."""
    touches = abs(first - subject.first) <= 2 or abs(last - subject.last) <= 2
    return first <= subject.last and subject.first <= last and (touches or last - first <= LIST_REACH)
