"""Values that are said to go unchecked: a condition on them that leaves the function stands before the use.

The value must be what the check is missed of ("`x` is not validated", "nothing checks `x`"), and the
condition of the kind that is missed: a test for null answers no want of a length check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.structure import Branch, Definition
from checks.content.deeds import is_checked
from checks.content.guards import GUARD_REACH, on_the_way, refuted
from checks.content.lexicon import belongs_to_a_language
from checks.content.prose import Mention, Sentence, Shape, leads
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim

_CHECKED = r"(?:check|validat|verif|guard|reject|bound|limit|cap|saniti[sz]|test|protect|ensur|compar)\w*"

_NO_CHECK = (
    rf"(?:no|never|not|without|n't|nothing|nobody|lacks)\b[^.;,\ue000]{{0,40}}\b(?P<deed>(?:\w+ )?{_CHECKED})"
)

_GOES_UNCHECKED = re.compile(
    rf"\A (?:(?:is|are|gets?|was)(?: \w+){{0,3}} )?(?:(?:(?:is|are)n't|(?:is|are) not|never|not)(?: \w+)? (?P<deed>{_CHECKED}(?: (?:for|against) \w+)?)"
    rf"|un(?P<how>{_CHECKED}))"
    rf"|\A (?:is|are|gets?|reach(?:es)?|goes|flows?|ends? up|\w+s) [^.;]{{0,60}}\b(?:without|with no) (?:any |an? |further |prior )?(?P<kind>(?:\w+ )?{_CHECKED})"
    rf"|\A[^.;\ue000]{{0,20}}\bbut (?:never|doesn't|does not) (?P<its>{_CHECKED} its \w+)",
    re.IGNORECASE,
)
"""`x` "is not validated", "goes in without a length check", "but never bounds its size"."""

_NOTHING_CHECKS = re.compile(
    rf"\b{_NO_CHECK}(?: (?:that|whether|if|the|of|on|for|against|is|made|done))* \Z", re.IGNORECASE
)

_WHATEVER = re.compile(r"\bwhatever\b[^.;\ue000]{0,40} \Z", re.IGNORECASE)

_NO_GUARD = re.compile(
    r"\b(?:there(?: is|'s) no|without (?:an?y?)|no) (?:guard|check)\b(?: (?:before|in front of|around) (?:the|this|that|it)\b[^.;,\ue000]{0,20})?[.;,]",
    re.IGNORECASE,
)

_ASKS_FOR = (
    (
        re.compile(r"\b(?:null|none|undefined|nil|missing)\b", re.IGNORECASE),
        re.compile(r"null|None|undefined|nil|\A\(?!|\Anot "),
    ),
    (re.compile(r"\btypes?\b", re.IGNORECASE), re.compile(r"typeof|instanceof|isinstance|is_a\b|isArray")),
    (
        re.compile(
            r"\b(?:size|length|long|bound|limit|cap|range|negative|positive|zero|large)", re.IGNORECASE
        ),
        re.compile(r"(?<![=-])[<>]|\brange\b"),
    ),
)
"""A kind of check that a sentence speaks of, and what a condition of that kind has in it."""

_BARE_CONDITION = re.compile(
    r"\(?\s*(?:(?:not |!)\s*)?[\w.$]+(?:\s*(?:is|===?|!==?|is not)\s*(?:None|null|undefined|nil))?\s*\)?\Z"
)
"""`!x`, `x is None`: no validation of what is in it."""

_SPECIFIC = re.compile(rf"\b{_CHECKED} (?:for|against|that|whether|if|as|to)\b", re.IGNORECASE)

_ANY_CHECK = re.compile(r"(?:un)?(?:check|guard|protect)|right before", re.IGNORECASE)

SAID_OF_A_CHECK = 40
"""Characters behind the word for a check that may tell of what kind it is."""


def checked_after_all(subject: Subject) -> Iterator[CheckedClaim]:
    """A value "is not validated": a condition on it that leaves the function stands before the use."""
    if not subject.has_lines or not subject.outline.exact:
        return
    function = subject.function
    if function is None:
        return
    seen: set[str] = set()
    last: Mention | None = None
    for sentence in subject.prose.sentences:
        if sentence.title:
            continue
        unchecked = [
            (one, how) for one in sentence.mentions if (how := _said_unchecked(sentence, one)) is not None
        ]
        bare = _NO_GUARD.search(sentence.text)
        if (
            bare is not None
            and last is not None
            and not any(one.at < bare.end() for one in sentence.mentions)
        ):
            unchecked = [(last, "right before")]
        last = next((one for one in sentence.mentions if one.marked and leads(sentence, one)), None)
        for mention, how in unchecked:
            guard = None if mention.text in seen else _guard(subject, mention, function, how)
            seen.add(mention.text)
            if guard is not None:
                here = Location(subject.path, guard.first, min(guard.last, guard.first + 2), subject.side)
                told = f"line {guard.first} checks it: `{' '.join(guard.condition.split())[:120]}`"
                yield refuted(subject, f"nothing checks `{mention.text}`", told, here)


def _said_unchecked(sentence: Sentence, mention: Mention) -> str | None:
    """The words for the check that a value is said to lack; None when nothing like that is said of it."""
    if not mention.marked or mention.past or mention.stance in (Stance.PROPOSES, Stance.EXTERNAL):
        return None
    before, after = sentence.before(mention), sentence.after(mention)
    if found := _NOTHING_CHECKS.search(before):
        return before[found.start("deed") :] + after[:SAID_OF_A_CHECK]
    if _WHATEVER.search(before):
        return ""
    found = _GOES_UNCHECKED.match(after)
    if found is None:
        return None
    start = next(found.start(name) for name, text in found.groupdict().items() if text)
    return after[start : found.end() + SAID_OF_A_CHECK]


def _guard(subject: Subject, mention: Mention, function: Definition, how: str) -> Branch | None:
    """A condition on the value, of the kind that is missed, whose branch leaves on the way to the cited lines."""
    if mention.shape not in (Shape.NAME, Shape.MEMBER) or len(mention.last_name) < 3:
        return None
    own = {one.name for one in function.parameters}
    if belongs_to_a_language(mention.last_name) and mention.last_name not in own and not mention.owner:
        return None
    if any(one.kind in FUNCTIONS for one in subject.outline.named(mention.last_name)):
        return None
    for branch in subject.outline.branches(function.first, function.last):
        between = subject.first - branch.last - 1
        if between < 0 or between > (0 if how == "right before" else GUARD_REACH):
            continue  # only what stands before the cited lines is passed on the way to them
        leaves = subject.outline.raises(branch.first, branch.last) or subject.outline.returns(
            branch.first, branch.last
        )
        if (
            leaves
            and branch.last - branch.first <= GUARD_REACH
            and is_checked(mention, branch)
            and _answers(branch.condition, how)
            and on_the_way(subject, function, branch)
        ):
            return branch
    return None


def _answers(condition: str, how: str) -> bool:
    """The condition is of the kind that is missed; what else may be missed, it cannot answer for."""
    kinds = [there for asked, there in _ASKS_FOR if asked.search(how)]
    if kinds:
        return any(there.search(condition) for there in kinds)
    if _SPECIFIC.search(how):
        return False
    return _ANY_CHECK.match(how) is not None or _BARE_CONDITION.match(condition) is None
