"""Enumerations in prose: what a sentence counts, and members that are alike."""

from __future__ import annotations

import re

from checks.sources.github import draft
from checks.sources.github.generic.wording import role_words

LEAST_WORDS = 3
"""Words of what is counted; fewer are a name or a count."""

_SEVERAL = "two|three|four|five|six|seven|eight|nine|ten|several|[2-9]|[1-9]\\d"
_COUNTED = re.compile(
    rf"\b(?:{_SEVERAL})\s(?:[\w-]++\s){{0,2}}?(?:{'|'.join(role_words.FAULTS)})\b(?:\s\(|:\s|\s[—–]\s)",
    re.IGNORECASE,
)
"""What counts faults and goes on with them."""

_SETTLES = re.compile(
    r"\b(?:fix(?:es|ed|ing)?|resolv(?:es?|ed|ing)|address(?:es|ed|ing)?|clos(?:es?|ed|ing)|correct(?:s|ed|ing)?)\s(?:the\s|these\s|those\s)?\Z",
    re.IGNORECASE,
)
"""What a change does about the faults that are counted: "It fixes two bugs: …"."""

_AND = re.compile(r"[,;]\s(?:and\s)?|\sand\s")
_TWO = re.compile(r"\sand\s(?=(?:an?|one|another)\s)")
_NO_MEMBER = re.compile(
    r"\A\W*+(?:\d|(?:which|that|who|but|so|not|none|neither|all|both|each)\b)", re.IGNORECASE
)
"""How no member of an enumeration begins: a count, a clause on those before."""

_ARTICLE = re.compile(r"\A(?:at\sleast\s)?(?:an?|one|another|two|three|some|several)\s", re.IGNORECASE)
_GERUND = re.compile(r"\A(?:(?:\w+ly|never|not|always)\s)?\w+ing\s", re.IGNORECASE)
"""How all members of an enumeration begin that are alike."""


def counted(text: str) -> list[str]:
    """What a text counts: of "two nits (a stale name in `a`, and a comment that lies)" both."""
    found: list[str] = []
    for sentence in draft.sentences(text):
        begun = _COUNTED.search(sentence)
        if begun is None or _SETTLES.search(sentence, 0, begun.start()):
            continue
        every = apart(sentence[begun.end() :], enclosed=begun[0].endswith("("))
        every = [one for one in every if not _NO_MEMBER.match(one)]
        if len(every) > 1 and all(len(one.split()) >= LEAST_WORDS for one in every):
            found += every
    return found


def members(text: str) -> list[str]:
    """The members of an enumeration that all begin with an article, or all with a gerund; nothing where they do not."""
    every = apart(text, enclosed=False)
    if len(every) == 1:
        every = _TWO.split(every[0])
    alike = any(all(map(begins.match, every)) for begins in (_ARTICLE, _GERUND))
    long = all(len(one.split()) >= LEAST_WORDS for one in every)
    return every if len(every) > 1 and alike and long else []


def apart(text: str, *, enclosed: bool) -> list[str]:
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
