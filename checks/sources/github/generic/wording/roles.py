"""What a heading, or a line above a list, says of what is below it: findings, praise, the change, what was checked."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from checks.sources.github import labels, noise
from checks.sources.github.generic.wording import foreign, stance
from checks.sources.github.generic.wording import role_words as words
from checks.sources.github.generic.wording.phrases import Words, pattern
from checks.sources.github.markup import inline


class Role(StrEnum):
    """The part of a review that a section plays."""

    FINDINGS = "findings"
    PRAISE = "praise"
    CHANGE = "change"  # what the change does
    WHOLE = "whole"  # a word on the whole: summary, verdict, score
    CHECKED = "checked"  # what was looked at and is in order, and how
    DENIED = "denied"  # what is said to be no finding
    DONE = "done"  # what was found before and is settled
    RECAP = "recap"  # what to do about what is shown elsewhere
    TOPIC = "topic"  # anything else: "Security", "src/a.py"


QUIET = frozenset({Role.PRAISE, Role.CHANGE, Role.WHOLE, Role.CHECKED, Role.DENIED})
"""Sections of which only what carries a severity is a finding."""

WORDS = 9
"""Words of a heading that names a part of a review; a longer one is a sentence."""

_SIZE = re.compile(r"\+\d{1,6}\s?/\s?[-−]\d{1,6}\b[)`*\s]*+\Z")
"""The size of a change, "`a.py` (+6/-2)", at the end of a heading: what is below tells of the change."""

_APPROVED = re.compile(
    r"\((?:approved?|ok|okay|pass(?:ed|es)?|good|correct|lgtm|verified|no issues|clean)\b[^()]*\)\W*\Z",
    re.IGNORECASE,
)
"""A verdict behind a heading: "Group struct conversion (Approve)"."""

_URGENT_BEHIND = re.compile(r"\A\W*+(?:[^\W\d][\w'’-]*+\s){0,2}[^\W\d][\w'’-]*s\s\(([^()]{3,40})\)\W{0,9}\Z")
"""What a heading says in brackets at its end: "Details (non-blocking)", "Notes (positive changes)"."""

_OF_NO_SEVERITY = frozenset({Role.CHECKED, Role.DENIED, Role.CHANGE})
"""What a heading with a severity is not: "High: brittle validation"."""

_INFORMS = "ℹ\ufe0f *_"
"""The sign before a heading that is a letter by its kind."""

_NUMBER = re.compile(r"\A\W*(?:\d{1,3}|[A-Z])[.):]\s+")
_COUNT = re.compile(r"(?<!\s)\s*+\(\s?\d{1,4}(?: \w{1,20})?\s?\)(?=\W{0,9}\Z)")
_CROSSED = re.compile(r"\w\W*[✘✗❌✖⛔🚫⚠]\ufe0f?+\s*+\Z")


def role_of(title: str) -> Role:
    """What a heading says of what is below it."""
    return _known(title) if len(title) <= stance.LOOK else _role_of(title)


@lru_cache(maxsize=2_048)
def _known(title: str) -> Role:
    """The same, kept for the next rule that asks."""
    return _role_of(title)


def _role_of(title: str) -> Role:
    plain = inline.plain(title).lstrip(_INFORMS)
    text = _COUNT.sub("", _NUMBER.sub("", plain))
    if noise.heads_done(text) or noise.ends_done(text):
        return Role.DONE
    if len(text.split()) > WORDS:
        return Role.TOPIC
    key, colon, _ = text.partition(":")
    if colon and _says(words.WHOLE_ROWS, key):
        return Role.WHOLE
    if colon and len(text.partition(":")[2].split()) == 1 and _says(words.CHANGE_ROWS, key):
        return Role.TOPIC  # "File: Makefile"
    severity, rest = labels.label_of(text)
    if severity and labels.is_group(rest):
        return Role.FINDINGS
    signs = ((Role.PRAISE, _APPROVED), (Role.FINDINGS, _CROSSED), (Role.CHANGE, _SIZE))
    for role, sign in signs:
        if sign.search(text):
            return role
    said = next((role for role, rows in _order() if _says(rows, text)), Role.TOPIC)
    faulty = said is Role.CHECKED and stance.is_against(text) and not _says(words.TOLD_ROWS, text)
    if faulty or (severity and said in _OF_NO_SEVERITY):
        return Role.TOPIC
    behind = _URGENT_BEHIND.search(text)
    for role, rows in ((Role.FINDINGS, words.FINDINGS_ROWS), (Role.PRAISE, words.PRAISE_ROWS)):
        if said is Role.TOPIC and behind and _says(rows, behind[1]):
            return role
    if said is Role.TOPIC:
        return next((role for role, nouns in _abroad() if foreign.names(nouns, text)), said)
    return said


def _order() -> tuple[tuple[Role, Words], ...]:
    """What decides where a heading could be two: "Positive observations", "Not findings", "Summary of issues"."""
    return (
        (Role.DENIED, words.DENIED_ROWS),
        (Role.CHECKED, words.CHECKED_ROWS),
        (Role.PRAISE, words.PRAISE_ROWS),
        (Role.RECAP, words.RECAP_ROWS),
        (Role.FINDINGS, words.FINDINGS_ROWS),
        (Role.WHOLE, words.WHOLE_ROWS),
        (Role.CHANGE, words.CHANGE_ROWS),
    )


def _abroad() -> tuple[tuple[Role, Words], ...]:
    """What decides in other languages: "fixed problems" are settled, "summary of problems" is a list of them."""
    return (
        (Role.DONE, foreign.DONE),
        (Role.PRAISE, foreign.PRAISE),
        (Role.RECAP, foreign.RECAP),
        (Role.FINDINGS, foreign.FINDINGS),
        (Role.WHOLE, foreign.WHOLE),
    )


def _says(rows: Words, text: str) -> bool:
    return pattern(rows, words.tables()).search(text) is not None


def role_below(above: Role, title: str) -> Role:
    """What a heading says of what is below it where another is above it."""
    own = role_of(title)
    if above in (Role.DONE, Role.DENIED) or (above is Role.RECAP and own is Role.FINDINGS):
        return above
    if above is Role.PRAISE:  # "Excellent overall", and below it "Minor improvements"
        done = _says(words.DONE_OR_WANTED_ROWS, title) and not _says(("URGENT",), title)
        return own if own is Role.FINDINGS and not done else above
    if own is Role.TOPIC and above not in (Role.TOPIC, Role.WHOLE):
        return above
    return own
