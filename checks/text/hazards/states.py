"""What a sentence supposes or says of a name: that it is null, empty, too short, zero, negative."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.text.hazards.spelled import Spelled
from checks.text.mentions import Shape


class State(StrEnum):
    """What is wrong with a value."""

    NULL = "null"
    EMPTY = "empty"
    SHORT = "short"
    ZERO = "zero"
    NEGATIVE = "negative"
    UNKNOWN = "unknown"  # a key that is not there


@dataclass(frozen=True, slots=True)
class Stated:
    """One name and its state."""

    number: int
    """Of the code in the sentence."""

    state: State
    word: str
    """The word that says so."""

    at: int = 0


GIVEN: Final = "set|given|passed|provided|supplied|specified|defined|initiali[sz]ed|registered|configured|assigned|present|available"
"""Participles of what has a value."""

STATES: Final = (
    (State.NULL, "nullish|null|nil|none|undefined|nullptr"),
    (State.NULL, "missing|unset|absent|omitted|optional|nullable|uninitiali[sz]ed|unassigned|left out|left unset"),
    (State.NULL, f"(?:not|never) (?:be |been |being )?(?:{GIVEN})"),
    (State.EMPTY, "empty|of length (?:0|zero)|zero-length"),
    (State.ZERO, "0|zero"),
    (State.NEGATIVE, "negative|less than (?:0|zero)|below (?:0|zero)|- 1"),
)  # fmt: skip
"""Words of a state, behind a form of "be" or right before the name."""

_MAY: Final = (
    r"(?:(?:may|might|can|could|will|would|should)(?: (?:well|legitimately|theoretically|sometimes))? )?"
)
_IS: Final = (
    r"(?:is|are|was|were|be|being|been|becomes?|stays?|remains?|gets|comes back as|ends up(?: as| being)?"
    r"|starts out(?: as)?|starts as|left|left as|defaults? to|evaluates to|resolves to|happens to be|turns out to be|arrives as|has been|have been)"
)
_WORDS: Final = "|".join(words for _, words in STATES)
NOUNS: Final = "elements?|items?|entries|entry|values?|rows?|parts?|members?|characters?|segments?"
NUMBERS: Final = "one|two|three|four|five|a single|[1-9]"

_ALONE: Final = r"(?! (?:or|/) )"
"""Of one state alone is it said: what is null or empty needs two checks."""

AFTER: Final = re.compile(
    rf"<(\d{{1,3}})> (?:(?:which|that|,) )?{_MAY}{_IS} (?:often |sometimes )?(?:an? )?({_WORDS})(?![\w-]){_ALONE}"
)
BEFORE: Final = re.compile(
    rf"(?:^|(?<= ))(\S{{1,30}}) ({STATES[0][1]}|empty|negative|missing|zero|uninitiali[sz]ed|unset|optional|nullable) <(\d{{1,3}})>"
)
FOR: Final = re.compile(
    rf"(?<!with )(?<![\w-])({STATES[0][1]}|empty|negative|0|zero|- 1)(?: values?)?(?: (?:is|are) (?:\w{{1,20}} )?(?:accepted|allowed|permitted))? (?:for|as|to|into|in) <(\d{{1,3}})>"
)
FROM: Final = re.compile(
    rf"<(\d{{1,3}})> from (?:ever )?(?:being|becoming) (?:an? )?({_WORDS})(?![\w-]){_ALONE}"
)
OF: Final = re.compile(r"<(\d{1,3})>(?: value)? of (0|zero|null|nil|none|undefined)(?![\w-])")
NO: Final = re.compile(
    rf"(?<![\w-])no <(\d{{1,3}})> (?:is|are|was|were|has been|have been)? ?(?:{GIVEN})(?![\w-])"
)
LENGTH: Final = re.compile(
    rf"<(\d{{1,3}})> (?:{_MAY}(?:has|have|contains?|holds?|with|is) )?(?:only )?(?:(?P<none>no|0|zero) (?:{NOUNS})"
    rf"|a? ?length(?: of)? (?P<zero>0|zero)|a? ?length(?: of)? [1-9]|(?:fewer|less) than (?:{NUMBERS})|too short|shorter than|(?:{NUMBERS}) (?:{NOUNS}))(?![\w-])"
)
KEY: Final = re.compile(
    rf"<(\d{{1,3}})> {_MAY}(?:(?:is|are|was|be) )?(?:not (?:in|a key (?:of|in)|present in|found in|part of|contained in)|missing (?:from|in)|absent (?:from|in)"
    rf"|(?:does|do) not exist in|unknown to) <(\d{{1,3}})>"
)
IS_WORD: Final = frozenset(
    "is are was were be being been becomes become stays stay remains remain gets not never as to non or and than".split()
)
"""Words before a state that it belongs to: what comes behind it is another name."""


def states_in(said: Spelled) -> Iterator[Stated]:
    """Each name of the sentence of which a state is said, once for each state."""
    for match in AFTER.finditer(said.text):
        if _is_a_value(said, match[1]):
            yield Stated(int(match[1]), state_of(match[2]), match[2], match.start())
    for match in BEFORE.finditer(said.text):
        if match[1] not in IS_WORD and _is_a_value(said, match[3]):
            yield Stated(int(match[3]), state_of(match[2]), match[2], match.start())
    for match in FOR.finditer(said.text):
        if _is_a_value(said, match[2]):
            yield Stated(int(match[2]), state_of(match[1]), match[1], match.start())
    for match in FROM.finditer(said.text):
        yield Stated(int(match[1]), state_of(match[2]), match[2], match.start())
    for match in OF.finditer(said.text):
        yield Stated(int(match[1]), state_of(match[2]), match[2], match.start())
    for match in NO.finditer(said.text):
        yield Stated(int(match[1]), State.NULL, "missing", match.start())
    for match in LENGTH.finditer(said.text):
        empty = match["none"] or match["zero"]
        yield Stated(int(match[1]), State.EMPTY if empty else State.SHORT, match[0], match.start())
    for match in KEY.finditer(said.text):
        yield Stated(int(match[1]), State.UNKNOWN, match[2], match.start())


def state_of(word: str) -> State:
    """The state that a word of `STATES` says."""
    return next(state for state, words in STATES if re.fullmatch(words, word))


def _is_a_value(said: Spelled, number: str) -> bool:
    mention = said.code[int(number)]
    return mention.shape in (Shape.NAME, Shape.MEMBER) and not mention.text.endswith(")")
