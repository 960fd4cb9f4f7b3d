"""Faults that prose names in passing: the reasons of a verdict, a clause in bold, one by its name."""

from __future__ import annotations

import re

from checks.sources.github import draft
from checks.sources.github.generic.announced import key_of
from checks.sources.github.generic.prose.enumerations import LEAST_WORDS, apart
from checks.sources.github.generic.wording import role_words
from checks.sources.github.generic.wording.stance import is_against, is_for
from checks.sources.github.generic.wording.verdicts import is_verdict
from checks.sources.github.noise import counts_findings

LOOK = 2_000
"""Characters of a text that are looked at."""

_ONE = re.compile(
    rf"(?<!not )\b(?:an?|one|another|single)\s(?:[\w-]++,?\s){{0,4}}?(?:{'|'.join(role_words.FAULT)}|major|minor|follow-?up)\b\s?(?::\s|[—–]\s|\()",
    re.IGNORECASE,
)
"""What names one fault and goes on with it: "found a new blocker: the pipe is not escaped"."""

_BOLD = re.compile(r"\*\*([^*\n]{20,300})\*\*")
_REFUSES = re.compile(
    r"\A[\W_]*+(?:[^:\n]{1,60}:[\s*_`]{1,4}){0,2}(?:requests?(?:ed|ing)?\schanges|changes?\s(?:requested|required|needed)|needs\s(?:changes|work|revision)|"
    r"(?:do|does)\snot\smerge|not\s(?:ready|approved)|fail(?:ed|s)?|blocked|reject(?:ed)?|adjust)\b(?:[^—–.\n]|\.(?!\s)){0,120}?[\s*`]{1,4}[—–]\s(?=\S)",
    re.IGNORECASE,
)
"""A verdict against the change, and the dash before its reasons."""

_PARTED = re.compile(r";\s(?:and\s)?|,\s(?:but|and|plus)\s(?=(?:the|an?|no|one)\s)")
_NAMED_BY_CODE = re.compile(
    r"\A[\W_]*+(?:[\w ]{1,24}:\s)?[\W_]*+(?-i:[A-Z]{1,3}-?\d{1,2}(?:-\d{1,2})?)[*_]*(?:['’]s\s[\w-]+)?\s(?:is|needs|should|must|remains|stays|still)\b",
    re.IGNORECASE,
)
"""A sentence about a finding by the name that the reviewer gave it: "H1 is worth fixing before the merge"."""

SENTENCE_WORDS = 5
"""Words of a clause that says what is wrong by itself."""


def reasons(text: str) -> list[str]:
    """The reasons behind a verdict against the change: "FAIL at `ab12` — the lock leaks; no test for it"."""
    line = text.partition("\n")[0]
    verdict = _REFUSES.match(line[:LOOK])
    if verdict is None:
        return []
    every = [one.strip(" .*_`") for one in _PARTED.split(line[verdict.end() :])]
    return [
        one
        for one in every
        if len(one.split()) >= LEAST_WORDS and not is_for(one) and not counts_findings(one)
    ]


def named_behind(text: str) -> list[str]:
    """What stands behind the name of one fault: "found a new blocker: the pipe is not escaped"."""
    found = []
    for sentence in draft.sentences(text):
        begun = _ONE.search(sentence)
        if begun is None:
            continue
        said = (
            apart(sentence[begun.end() :], enclosed=True)[0]
            if begun[0].endswith("(")
            else sentence[begun.end() :]
        )
        said = re.split(r";\s|\s[—–]\s(?=plus\b)", said, maxsplit=1)[0].strip(" .*_")
        if len(said.split()) >= SENTENCE_WORDS and not is_for(said):
            found.append(said)
    return found


def in_bold(text: str) -> list[str]:
    """The sentences with a clause in bold, not at their beginning, that finds fault."""
    found = []
    for sentence in draft.sentences(text):
        for one in _BOLD.finditer(sentence):
            clause = one[1]
            if one.start() < 4 and (key_of(clause) or clause.endswith(":")):
                continue  # the label of what follows
            if len(clause.split()) >= SENTENCE_WORDS and is_against(clause) and not is_verdict(clause):
                found.append(clause if _leads(sentence[: one.start()]) else sentence)
                break
    return found


def _leads(text: str) -> bool:
    return text.rstrip().endswith((":", "—", "–"))


def by_code(text: str) -> list[str]:
    """The sentences that find fault with something by the name that the reviewer gave it: "H1 is worth fixing"."""
    return [one for one in draft.sentences(text) if _NAMED_BY_CODE.match(one) and is_against(one)]
