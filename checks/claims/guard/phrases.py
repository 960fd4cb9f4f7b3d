"""What is said of a check that is missing, or asked for: the rows and words that make a claim."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.guard.claim import Against
from checks.text.grammar.lexicon import NULLS
from checks.text.grammar.rows import rows

USED = frozenset(("dereferenced", "used", "accessed", "read"))
"""What is done to a name whose value is needed."""

KEPT_FROM = {
    **dict.fromkeys(NULLS, Against.NULL),
    "empty": Against.EMPTY,
    "emptiness": Against.EMPTY,
    "truthy": Against.TRUTHINESS,
}
"""Word → what is checked for."""

MISSING: Final = rows(
    "missing|no =null|nil|none|undefined check|guard for|on|of X",
    "missing =empty check|guard for|on|of X",
    "* without checking|verifying|ensuring first? if|whether|that? X is not? =null|nil|none|undefined|empty first?",
    "* without first? checking|guarding|testing X for|against =null|nil|none|undefined|empty first?",
    "X is|are not|never checked|guarded|tested against|for =null|nil|none|undefined|empty",
    "no check|guard that|whether|if|for|against X is|being not? =null|nil|none|undefined|empty",
    "X is|are dereferenced|used|accessed|read|indexed|called|iterated without a|any? =null|nil|none|undefined|empty check|guard",
    "nothing|nobody checks|ensures|verifies|guarantees if|whether|that? X is not? =null|nil|none|undefined|empty",
    "nothing guards|protects|checks X against|for =null|nil|none|undefined|empty",
    "nothing guards|protects against X being =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not check|verify|ensure if|whether|that X is not? =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not check|guard X for|against =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not handle|check|guard for|against? X being =null|nil|none|undefined|empty",
)
ASSERTION: Final = "assertion|conversion|cast"
ASSERTED: Final = rows(
    f"type? {ASSERTION} to X is|are unchecked|unguarded", f"type? {ASSERTION} to X is|are not|never checked|guarded",
    f"unchecked|unguarded type? {ASSERTION} to X", f"type? {ASSERTION} to X has|have no check|guard",
    f"type? {ASSERTION} to X is|are done|made without a|any? check|guard",
    f"type? {ASSERTION} to X do|does not use the? comma-ok form|idiom?",
)  # fmt: skip
ASSERTED_HERE: Final = rows(
    f"type {ASSERTION} here? is|are unchecked|unguarded", f"type {ASSERTION} here? is|are not|never checked|guarded",
    f"unchecked|unguarded type {ASSERTION}", f"type {ASSERTION} here? has|have no check|guard",
)  # fmt: skip
"""What is said of an assertion of a type."""

DEREFERENCED: Final = rows(
    "X is|are then? dereferenced|indexed without a|any|being|first? check|guard|checking|checked it?", "nothing checks|guards X before it is dereferenced",
    "X is|are then? dereferenced|indexed unconditionally|unchecked|unguarded|directly|blindly",
)  # fmt: skip
"""What is said of a use that needs a value: no null need be named."""

TAKEN: Final = (
    "used|written|passed|stored|accepted|taken|read|assigned|set|sent|returned|forwarded|interpolated"
)
UNCHECKED: Final = rows(
    f"X is|are {TAKEN} without any|a|being|input? validation|validating|validated it?", f"X is|are {TAKEN} without any|a|being sanity|bounds|range? checked|check|checks it?",
    "X is|are not|never validated|verified", "no validation|verification of|for|on X", "nothing validates|verifies X", "X is|are unvalidated|unchecked",
    "X is|are not|never bounds-checked|range-checked", "no bounds|range|sanity check|checks of|for|on X", "X has|have no validation", "X is|are accepted as-is",
)  # fmt: skip
PASSED_ON: Final = rows(
    f"* X is|are {TAKEN} to|in|into|as|by|from|straight|directly Y without any|a|input? validation|check|checks",
    f"* X is|are {TAKEN} to|in|into the|a cookie|header|query|url|path|response|request|output|log|command|constructor without any|a|input? validation|check|checks",
)  # fmt: skip
WITHOUT_ASKING: Final = rows(
    "* X without first? checking|testing|looking|guarding for|against =null|nil|none|undefined first?",
)
"""What is said of a use in which the name stands last."""

PRESENCE: Final = rows(
    "its presence|existence is not|never verified|checked|validated|tested|enforced|ensured",
    "nothing checks|verifies|validates|enforces its presence|existence", "its presence|existence is unchecked|unverified",
)  # fmt: skip
"""What is said of the one name that the sentence has."""

STATE: Final = rows(
    "Y do|does not check|test|verify|consult|look at? X first|beforehand|upfront?",
    "Y do|does not check|test|verify|consult|look at? X before …",
    "X is|are not|never checked|tested|verified|consulted first|beforehand|upfront?",
    "X is|are not|never checked|tested|verified|consulted before …",
    "nothing checks|tests|verifies|consults X first|beforehand|upfront?", "nothing checks|tests|verifies|consults X before …",
)  # fmt: skip
ASK_STATE: Final = rows(
    "check|checking|test|testing|verify|verifying X first|beforehand|upfront", command=True
)
FLAG: Final = re.compile(
    r"(?:[\w$]{1,60}\.){0,5}(?:(?:is|has|can|should|was)(?:_\w{1,60}|[A-Z]\w{0,60})|[a-z]{2,30}ed)"
)
"""A name that says by its form that it has two values: `is_open`, `hasRows`, `closed`."""

VALIDATIONS: Final = frozenset(("validation", "validating", "verification", "sanitization", "sanitisation"))
"""Nouns behind "without" of what makes a value sure."""

BY_ONE: Final = rows(
    "Y do|does not check|verify|ensure if|whether|that X is not? =null|nil|none|undefined|empty first?",
    "Y do|does not check|guard X for|against =null|nil|none|undefined|empty first?",
    "Y do|does not handle|check|guard for|against? X being =null|nil|none|undefined|empty",
    "Y dereferences|uses|accesses|reads|indexes|calls X without checking if|whether|that|for it? is? =null|nil|none|undefined|empty first?",
    "Y dereferences|uses|accesses|reads|indexes|calls X without a|any =null|nil|none|undefined|empty check|guard",
)
"""What is said of one function, which then has to be the one around the cited lines."""

WANTED: Final = rows(
    "add|adding|include|including|needs|need a|an|the? =null|nil|none|undefined|empty check|guard for|on|to|of X",
    "check|checking|test|testing|guard|guarding X for|against =null|nil|none|undefined|empty",
    "check|checking|ensure|ensuring|verify|verifying that? X is|isn't not? =null|nil|none|undefined|empty",
    "check|checking if|whether X is not? =null|nil|none|undefined|empty",
    "guard|guarding against a|an? =null|nil|none|undefined|empty X",
    "guard|guarding against X being =null|nil|none|undefined|empty",
    "check|checking if|whether|that X is =truthy",
    "check|checking if|whether|that X has a =truthy value",
    command=True,
)
