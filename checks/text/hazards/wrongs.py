"""Whether a sentence says that something fails, or that no check keeps it from failing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from checks.text.hazards.spelled import Spelled
from checks.text.hazards.states import STATES

_STATE: Final = f"(?:{STATES[0][1]}|empty|emptiness|zero|length|size|bounds?|range|existence|presence|null ?pointer|nullish|nullability|definedness)"
_CHECK: Final = (
    "(?:check|guard|validation|verification|protection|safeguard|assertion|handling|fallback|default)s?"
)
_CHECKING: Final = (
    "(?:checking|testing|verifying|validating|ensuring|confirming|guarding|handling|asserting|making sure)"
)
_CHECKED: Final = "(?:checked|tested|verified|validated|ensured|confirmed|guarded|handled|asserted|protected|rejected|covered|considered|accounted for|dealt with|null-checked|nil-checked|bounds-checked)"
_DO_CHECK: Final = "(?:check|test|verify|validate|ensure|confirm|guard|handle|assert|reject|consider|account|cover|deal|protect|look)"
_CHECKS: Final = "(?:checks|tests|verifies|validates|ensures|confirms|guards|handles|asserts|rejects|considers|accounts|covers|deals|protects|looks)"

LACKS: Final = (
    re.compile(rf"(?<![\w-])without (?:an? |any |ever |being |having |proper )*+(?:{_STATE} (?:/ {_STATE} )?)?(?:{_CHECK}|{_CHECKING}|{_CHECKED})(?![\w-])"),
    re.compile(rf"(?<![\w-])no (?:{_STATE} (?:/ {_STATE} )?)?{_CHECK}(?![\w-])"),
    re.compile(rf"(?<![\w-])(?:missing|lacks|lacking|omits|skips) (?:an? |any )?(?:{_STATE} (?:/ {_STATE} )?)?{_CHECK}(?![\w-])"),
    re.compile(rf"(?<![\w-])(?:do|does) not {_DO_CHECK}(?![\w-])"),
    re.compile(rf"(?<![\w-])never {_CHECKS}(?![\w-])"),
    re.compile(rf"(?<![\w-])(?:is|are|be|being|been|was|were) (?:not|never) (?:being |been )?{_CHECKED}(?![\w-])"),
    re.compile(r"(?<![\w-])nothing (?:here )?(?:prevents|stops|keeps|rejects|checks|ensures|verifies|guarantees|guards|protects|handles)(?![\w-])"),
    re.compile(r"(?<![\w-])(?:unconditionally|unguarded|unprotected|unchecked|blindly|regardless|anyway)(?![\w-])"),
    re.compile(r"(?<![\w-])(?:assumes|assumed|assuming|presumes)(?![\w-])"),
    re.compile(r"(?<![\w-])(?:goes|going|jumps) straight to(?![\w-])"),
    re.compile(r"(?<![\w-])(?:silently |happily )?(?:accept|allow|permit|permitt)(?:s|ed)(?![\w-])"),
)  # fmt: skip
"""Ways to say that there is no check."""

WANTS: Final = (
    re.compile(rf"(?<![\w-])(?:add|adding|needs?|requires?|deserves?|include|including|wants?) (?:an? |some |explicit )*+(?:{_STATE} (?:/ {_STATE} )?)?{_CHECK}(?![\w-])"),
    re.compile(rf"(?:^|(?<=, )|(?<=please )|(?<=consider )|(?<=should )|(?<=must )|(?<=need to )|(?<=needs to )|(?<=to )|(?<=and ))(?:{_DO_CHECK}|{_CHECKING})(?: that| whether| if| for| against)?(?= )"),
    re.compile(rf"(?:should|must|needs to|need to|has to|have to|ought to) (?:really |explicitly )?be {_CHECKED}(?![\w-])"),
)  # fmt: skip
"""Ways to ask for a check, which is then not there."""

FAILS: Final = (
    re.compile(r"(?<![\w-])(?:throw|raise|crash|panic|fail|break|segfault|explode)(?:s|es|ing)?(?![\w-])"),
    re.compile(r"(?<![\w-])(?:blows?|blowing) up(?![\w-])"),
    re.compile(r"(?<![\w-])divi(?:des?|sions?|ding) by (?:zero|0)(?![\w-])"),
    re.compile(r"(?<![\w-])(?:out of|beyond) (?:bounds|range|its length|end|the end)(?![\w-])"),
    re.compile(r"(?<![\w-])error-(?:null|index|key|zero|type|other)(?![\w-])"),
    re.compile(r"(?<![\w-])(?:npe|null pointer|nil pointer|null reference|null dereference|nil dereference|none dereference|dereferences?|dereferenced|dereferencing)(?![\w-])"),
    re.compile(r"(?<![\w-])read (?:from|on|off|of) (?:null|nil|none|undefined)(?![\w-])"),
)  # fmt: skip
"""Ways to say that something fails."""

NEGATED: Final = re.compile(
    r"(?<![\w-])(?:not|never|no|cannot|instead of|rather than|avoids?|avoiding|prevents?|preventing|without|stops?|longer|hardly|unable to|nor|neither"
    r"|catch|catches|caught|handle|handles|swallow|swallows|protects?|guards? against)(?: \S+){0,2} \Z"
    r"|(?<![\w-])(?:should|must|ought to|consider|please|better to|friendlier to|safer to|needs? to|has to|have to|want to|supposed to)(?: \S+)? \Z"
)
"""Words before a failure that take it away."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What a sentence says of what goes wrong."""

    lacks: bool
    fails: bool
    wanted: bool = False
    """A check is asked for, and not said to be lacking."""

    error: str = ""
    """What the error it names comes of: "null", "index", "key", "zero"."""

    at: int = 0
    """Where it says so."""


def wrong_in(said: Spelled) -> Wrong:
    """Whether it says that a check is lacking, or that something fails; of what it denies that it does, neither."""
    lacking = [match for known in (*LACKS, *WANTS) for match in known.finditer(said.text)]
    failing = [match for known in FAILS for match in known.finditer(said.text)]
    if any(NEGATED.search(said.text[max(0, match.start() - 80) : match.start()]) for match in failing):
        failing = []
    errors = {match[0].partition("-")[2] for match in failing if match[0].startswith("error-")} - {"other"}
    error = errors.pop() if len(errors) == 1 else ""
    if "error-other" in said.text and not error:
        error = "other"
    first = min((match.start() for match in (*lacking, *failing)), default=0)
    wanted = bool(lacking) and not any(known.search(said.text) for known in LACKS)
    return Wrong(bool(lacking), bool(failing), wanted, error, first)
