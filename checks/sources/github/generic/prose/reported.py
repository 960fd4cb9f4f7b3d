"""Faults that a summary reports in prose: "My review has identified …", "The feedback suggests a, b, and c"."""

from __future__ import annotations

import re

from checks.sources.github import draft
from checks.sources.github.generic.prose.enumerations import counted, members
from checks.sources.github.generic.wording import role_words
from checks.sources.github.generic.wording.stance import is_against

_VERBS = (
    r"identif(?:y|ies|ied)|suggest(?:s|ed)?|recommend(?:s|ed)?|highlight(?:s|ed)?|point(?:s|ed)?\sout|"
    r"not(?:e|es|ed)|flag(?:s|ged)?|found|spotted|raise[sd]?|request(?:s|ed)?|noticed|uncover(?:s|ed)?|reveal(?:s|ed)?"
)
"""What a reviewer does who reports something."""

_REPORTS = re.compile(
    rf"\b(?:(?:the|my|this|our)\s(?:code\s)?(?:review|feedback|analysis)(?:\s(?:feedback|comments?))?|i|we|it)"
    rf"(?:['’]ve|\shave|\shas)?(?:\salso)?\s(?:{_VERBS})\s(?:that\s)?(?=\S)",
    re.IGNORECASE,
)
_OF_REVIEW = re.compile(r"\b(?:review|feedback|analysis)\b", re.IGNORECASE)
_ONLY_COUNTS = re.compile(
    r"\A\W*+(?:an?\s(?:few|couple\sof|number\sof)|several|some|multiple|various|many|a|an|one|\d{1,3}|two|three|four|five)\s(?:[\w-]++\s){0,3}?"
    rf"(?:{'|'.join((*role_words.FAULTS, *role_words.FAULT))}|areas?|things?|points?|places?)(?:\s(?:for|to|of)\s\w+)?\W*+\Z",
    re.IGNORECASE,
)
"""What is reported where only its number and kind are: "several critical issues"."""

_CLOSING = re.compile(
    r"\A\W*+(?:these|those|both|all|once|overall|please|addressing|fixing|in\s(?:summary|short|conclusion))\b",
    re.IGNORECASE,
)
"""How a sentence begins that says a last word on what was reported."""

_OF_VERDICT = re.compile(
    r"\A\W*+(?:approv|merg|accept|address|fix(?:ing)?\s(?:the|these|those|all)\b)", re.IGNORECASE
)
"""What is recommended of the change as a whole."""

_INTRODUCES = re.compile(r":\s(?=\S)|\bthere(?:\s(?:is|are)|['’]s)\s", re.IGNORECASE)
"""What an enumeration of faults follows."""

_REST = re.compile(
    rf"\A(?:several|some|a\sfew|a\scouple\sof)\s(?:[\w/-]++\s){{0,4}}?(?:{'|'.join(role_words.FAULTS)})\b",
    re.IGNORECASE,
)
"""A last member that counts what is not told one by one: "and several smaller issues"."""

LEAST_MEMBERS = 3
"""Members of an enumeration that no word of reporting introduces."""


def reported(text: str) -> list[str]:
    """What a paragraph reports, member by member and sentence by sentence."""
    found: list[str] = []
    announced = False
    for sentence in draft.sentences(text):
        said = _object(sentence)
        if _ONLY_COUNTS.match(said):
            announced = True
        elif every := counted(sentence):
            found += every
        elif said:
            at_fault = is_against(sentence) and not _OF_VERDICT.match(said)
            found += (members(said) or [said]) if at_fault else []
            announced = announced or at_fault
        elif is_against(sentence) and not _CLOSING.match(sentence):
            found += _introduced(sentence) or ([sentence] if announced else [])
    return [one.strip(" .;*_") for one in found]


def _object(sentence: str) -> str:
    """What a sentence says that the review reports; empty when it reports nothing."""
    said = ""
    for verb in _REPORTS.finditer(sentence):
        subject = verb[0].split()[0].casefold()
        if subject != "it" or _OF_REVIEW.search(sentence, 0, verb.start()):
            said = sentence[verb.end() :]
    return said


def _introduced(sentence: str) -> list[str]:
    """The members of the enumeration that a sentence against the code ends in: "it shows: a name that …, a …, and a …"."""
    for begun in _INTRODUCES.finditer(sentence):
        every = members(sentence[begun.end() :])
        if len(every) >= LEAST_MEMBERS:
            return [one for one in every if not _REST.match(one)]
    return []
