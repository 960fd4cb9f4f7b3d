"""What a sentence says is done: a use of nothing, a call that gives a null, a value that is accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.text.hazards.spelled import Spelled
from checks.text.mentions import Mention, Shape

DOING: Final = re.compile(r"(?:indexes|calls|invokes|reads|accesses|dereferences|looks up|divides) <")
ANY: Final = re.compile(r"(?:an?|any|every|each|unknown) ")
OTHER: Final = re.compile(r"(?<![\w-])(?:other|another|second|latter|third)(?![\w-])")
"""What the next sentence says of the use that one names: "`f` indexes `d[k]`. An unknown key raises"."""

GOES_ON: Final = frozenset(("this", "that", "it", "in", "then", "here", "so", "which"))
"""Words that a sentence begins with which goes on with what the one before it said."""

ACCEPTING: Final = re.compile(
    r"(?<![\w-])(?:accept|allow|permit|permitt|reject|refus)(?:s|es|ed|ing)?(?![\w-])"
)
"""Verbs of what happens to a value that is given."""

ACCEPTED: Final = re.compile(
    r"<(\d{1,3})> is (?:silently |happily )?(?:accepted|allowed|permitted|not rejected|not refused)"
    r"|nothing (?:rejects|refuses|prevents) <(\d{1,3})>"
)
"""A call with a wrong argument that goes through."""

CALLED: Final = re.compile(
    r"(?:calls|calling|invokes|invoking|call|invoke|executes|runs) <(\d{1,3})>|<(\d{1,3})> (?:is|are|gets) (?:called|invoked|executed)"
)
"""Uses that are calls: what is called, or what it is taken from, may be null; the result is not meant."""

USED: Final = re.compile(
    r"<\d{1,3}> (?:is|are|gets) (?:used|called|invoked|accessed|read|dereferenced|indexed|iterated|passed|subscripted|unpacked)"
    r"|(?:dereferences|calls|invokes|uses|accesses|reads|indexes|divides by|compares \S{1,40}(?: \S{1,40}){0,4} with) <\d{1,3}>"
)
"""What is said to be done to a name whose check is lacking."""

_NULL: Final = "null|nil|none|undefined|nullish"
_NOBODY: Final = rf"(?:it|this|that|them|result|value|return value|an? (?:{_NULL})(?: \w{{1,20}})?|(?:{_NULL})(?: \w{{1,20}})?)"
OF_NOTHING: Final = re.compile(
    rf"(?:calling|invoking|accessing|reading|evaluating) <(\d{{1,3}})> (?:on|from|off|of) {_NOBODY}(?![\w-])"
    rf"|<(\d{{1,3}})> (?:is|are|gets) (?:read|accessed|called|invoked|evaluated) (?:on|from|off) {_NOBODY}(?![\w-])"
    rf"|dereferenc(?:e|es|ed|ing) {_NOBODY} (?:via|through|by|with|in|at|as) <(\d{{1,3}})>"
    rf"|<(\d{{1,3}})>(?: calls?)?(?: below| above)? dereferences? {_NOBODY}(?![\w-])"
)
"""A use of what has no value: what its member is taken from is null."""

RESULT: Final = re.compile(
    r"<(\d{1,3})> (?:(?:may|might|can|could|will|would)(?: well)? )?(returns?|yields?|gives?(?: back)?|produces?|evaluates? to|resolves? to|comes? back(?: as)?|is|be)"
    rf" (?:an? )?({_NULL}|nullptr)(?![\w-])(?! (?:or|/) )"
)
"""What a call is said to give."""

FOR_EMPTY: Final = re.compile(
    r"(?:for|with|on|of|given|makes) (?:an? )?empty(?: (?:list|array|slice|string|sequence|collection|input|value))?(?![\w-])"
)
"""What a use fails for that has no elements."""

NULL_WORD: Final = re.compile(rf"(?<![\w-])(?:{_NULL}|npe)(?![\w-])")


def named_by(known: re.Pattern[str], said: Spelled) -> Iterator[Mention]:
    """The code of each place where a sentence has a pattern: that of its first number."""
    for match in known.finditer(said.text):
        yield said.code[int(next(group for group in match.groups() if group))]


def results_in(said: Spelled) -> Iterator[tuple[Mention, str]]:
    """Each call that is said to give a null, and the word for it."""
    for match in RESULT.finditer(said.text):
        call = said.code[int(match[1])]
        plain = call.shape in (Shape.CALL, Shape.MEMBER, Shape.NAME) and call.is_code
        if plain and (call.text.endswith(")") or match[2] not in ("is", "be")):
            yield call, match[3]
