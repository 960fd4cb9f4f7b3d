"""What a check that a sentence speaks of is of, and what it keeps from: "without checking that <0> is set"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.text.hazards.spelled import Spelled
from checks.text.hazards.states import GIVEN, NOUNS, NUMBERS, STATES, State

_NULL: Final = STATES[0][1]
KEPT_FROM: Final = (
    (State.NULL, rf"(?:not |never |non - ?|non-)?(?:{_NULL})|{GIVEN}|there|exists?|truthy|valid (?:pointer|object)|(?:not )?(?:missing|unset|absent)|(?:a )?function|callable"),
    (State.EMPTY, rf"(?:not |never |non-)?(?:empty)|has (?:any )?(?:{NOUNS})|emptiness"),
    (State.SHORT, rf"(?:has|have|contains) (?:at least |more than |enough )?(?:(?:{NUMBERS}) )?(?:{NOUNS})|long enough|(?:with)?in (?:bounds|range)"),
    (State.ZERO, r"(?:not |never |non-)?(?:zero|0)|nonzero"),
    (State.NEGATIVE, r"(?:not |non-)negative|negative|positive|greater than (?:or equal to )?(?:0|zero)"),
)  # fmt: skip
"""What is asked of a name, by what it keeps from."""

ELSE: Final = re.compile(
    r" (?:is|are|was|were|being|has|have|can|does|contains|matches|equals|belongs|for|against|to|as)(?![\w-])"
)
"""Words behind a name with which something else is asked of it."""

_ASKED: Final = "|".join(words for _, words in KEPT_FROM)
_VERB: Final = "check|test|verif|validat|ensur|confirm|guard|handl|assert|assum|presum|reject|consider|accept"
OBJECT: Final = re.compile(
    rf"(?<![\w-])(?:{_VERB})\w{{0,4}}(?: (?:that|if|whether|for|against|on|of|case where|case that|case of|case when))*(?: (?:length|size|existence|presence) of)? <(\d{{1,3}})>"
    rf"(?: (?:(?:to|may|might|can|could) )?(?:is|are|was|were|be|being|has been)?(?: (?:never|always))? ?({_ASKED})(?![\w-]))?"
)
NOUN: Final = re.compile(
    rf"(?<![\w-])(?:({_NULL}|empty|emptiness|zero|length|size|bounds?|range|existence|presence) )?(?:check|guard|validation|protection|handling|assertion|fallback|default)s? (?:for|on|of|against|around|that|whether|if) <(\d{{1,3}})>"
    rf"(?: (?:(?:is|are|was|being) )?(?:always )?({_ASKED})(?![\w-]))?"
)
PASSIVE: Final = re.compile(
    rf"<(\d{{1,3}})> (?:is|are|was|be|being) (?:not |never )?(?:{_VERB})\w{{0,4}}(?: (?:for|against|to be|that it is|as))?(?: (?:(?:is|being) )?({_ASKED})(?![\w-]))?"
)
ALONE: Final = re.compile(
    rf"(?<![\w-])({_NULL}|empty|emptiness|zero|length|size|bounds?|range) (?:/ \w+ )?(?:check|guard|test|dereference|pointer)(?![\w-])"
    rf"|(?<![\w-])(?:{_VERB})\w{{0,4}} (?:for|against|if|that|whether) (?:it is |key |callback |value )?(?:is )?({_ASKED})(?![\w-])"
)
MEASURES: Final = {"length": State.SHORT, "size": State.SHORT, "bounds": State.SHORT, "bound": State.SHORT, "range": State.SHORT, "zero": State.ZERO, "empty": State.EMPTY, "emptiness": State.EMPTY, "existence": State.NULL, "presence": State.NULL}  # fmt: skip
"""Words before "check" that say what it keeps from, besides the nulls."""


def checked_in(said: Spelled) -> Iterator[tuple[int | None, State | None, str]]:
    """The number of each name that a check is of, and what it keeps from; None where that is not said."""
    for match in OBJECT.finditer(said.text):
        if match[2] is None and ELSE.match(said.text, match.end()):
            continue
        length = "length of" in match[0] or "size of" in match[0]
        yield int(match[1]), State.SHORT if length else kept_from(match[2]), match[2] or ""
    for match in NOUN.finditer(said.text):
        if match[3] is None and ELSE.match(said.text, match.end()):
            continue
        yield int(match[2]), kept_from(match[1] or match[3]), match[1] or match[3] or ""
    for match in PASSIVE.finditer(said.text):
        yield int(match[1]), kept_from(match[2]), match[2] or ""
    for match in ALONE.finditer(said.text):
        yield None, kept_from(match[1] or match[2]), match[1] or match[2]


def kept_from(word: str | None) -> State | None:
    """What a check with the word keeps from."""
    if not word:
        return None
    if word in MEASURES:
        return MEASURES[word]
    return next((state for state, words in KEPT_FROM if re.fullmatch(words, word)), None)
