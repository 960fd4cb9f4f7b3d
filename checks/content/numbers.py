"""Numbers that a finding counts: calls, entries, parameters, tests, places.

A count fails only when the thing counted is named in code, or is a kind of thing that the structure
knows (parameters, tests), and no reading of "where" gives the number: not the cited lines, the window,
the function, the class or the file. Line numbers, limits and consequences are no counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.content.prose import Mention, Sentence, Shape
from checks.content.search import pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.finding import Location
from checks.structure import Definition, Kind
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "pattern_count"

WORDS = {
    "both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "twice": 2, "thrice": 3,
}  # fmt: skip
_NUMBER = r"(?P<number>both|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,3})"
_COUNTED = (
    r"(?:calls?(?: sites?)?|times|places|spots|lines|entries|elements|parameters?|params|arguments?|options?|overloads?|variants?|tests?|"
    r"test cases|cases|registrations?|fields?|members?|methods?|callbacks?|handlers?|branches|arms|occurrences|usages?|uses|requests|"
    r"assertions?|asserts|imports?|directives|returns?|checks?|decorators?|properties|attributes|constants|statements|functions?|copies|"
    r"values?|parametri[sz]ations?|parameter sets|rows|keys|loops|definitions|invocations|references|mappings|exceptions?|classes|guards)"
)
_BEFORE_SPAN = re.compile(rf"\b(?:all |the |its |these |those |only |just |now |with |in )*{_NUMBER}(?: [\w'-]+){{0,2}} \Z", re.IGNORECASE)
_AFTER_SPAN = re.compile(rf"\A(?: (?!and\b|or\b)[\w-]+){{0,1}} {_COUNTED}\b", re.IGNORECASE)
_TIMES = re.compile(rf"\A(?: \w+){{0,3}} (?P<number>{'|'.join(WORDS)}|\d{{1,2}}) (?:times|places|spots|separate places|different places)\b", re.IGNORECASE)
_OF_SPAN = re.compile(rf"\b{_NUMBER} (?:[\w-]+ ){{0,2}}?(?P<noun>{_COUNTED}) (?:of|to|for|in|named|called|on) (?:the )?\Z", re.IGNORECASE)
_NOT_A_COUNT = re.compile(r"\b(?:at least|at most|up to|more than|less than|fewer than|over|about|around|roughly|~|≥|≤|first|last|other|another|extra|line|lines|than|or so)\s*(?:the )?\Z", re.IGNORECASE)
_PARAMETERS = frozenset({"parameter", "parameters", "params", "argument", "arguments", "option", "options"})
_TESTS = frozenset({"test", "tests"})
_METHODS = frozenset({"method", "methods"})


@dataclass(frozen=True, slots=True)
class _Count:
    """A number that is said of something that can be counted."""

    number: int
    what: str
    counts: frozenset[int]
    """Every number that some reading of "where" gives."""

    place: Location


@verifier(KIND, "there are as many of a thing as the finding says")
def check_counts(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every count of something named in code."""
    if subject.place is None or not subject.has_lines:
        return
    for sentence in subject.prose.sentences:
        for mention in sentence.mentions:
            if not mention.marked or mention.past or mention.stance in (Stance.PROPOSES, Stance.EXTERNAL):
                continue
            counted = _counted(subject, sentence, mention)
            if counted is not None:
                yield _judge(subject, counted)


def _judge(subject: Subject, counted: _Count) -> CheckedClaim:
    claim = Claim(KIND, f"there are {counted.number} of `{counted.what}`", subject.place)
    if counted.number in counted.counts:
        return CheckedClaim(claim, Outcome(Disposition.VERIFIED, f"there are {counted.number}"))
    if not counted.counts:
        return CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, "none of them is around the cited lines"))
    real = min(counted.counts, key=lambda count: abs(count - counted.number))
    return CheckedClaim(
        claim,
        Outcome(
            Disposition.FAILED,
            f"the finding counts {counted.number} of `{counted.what}`; the code has {real}",
            Failure.WRONG_COUNT,
            evidence=(subject.code.evidence(counted.place),),
        ),
    )


def _counted(subject: Subject, sentence: Sentence, mention: Mention) -> _Count | None:
    before, after = sentence.before(mention), sentence.after(mention)
    found = _BEFORE_SPAN.search(before)
    if found and _AFTER_SPAN.match(after) and not _NOT_A_COUNT.search(before[: found.start("number")]):
        return _occurrences(subject, mention, _number(found["number"]))
    if (found := _TIMES.match(after)) and not _NOT_A_COUNT.search(after[: found.start("number")]):
        return _occurrences(subject, mention, _number(found["number"]))
    found = _OF_SPAN.search(before)
    if found and not _NOT_A_COUNT.search(before[: found.start("number")]):
        return _parts(subject, mention, _number(found["number"]), found["noun"].lower())
    return None


def _number(text: str) -> int:
    return WORDS[text.lower()] if text.lower() in WORDS else int(text)


def _occurrences(subject: Subject, mention: Mention, number: int) -> _Count | None:
    """How often the code of a mention stands in each scope around the cited lines."""
    wanted = pattern(mention.text.removesuffix("()"))
    if not wanted.parts:
        return None
    if len(wanted.tokens) == 1:
        name = wanted.tokens[0]
        lines = [line for token, line in zip(subject.tokens.tokens, subject.tokens.lines, strict=True) if token == name]
    else:
        lines = [first for first, _ in places(subject.tokens, wanted)]
    comments = subject.outline.comment_lines
    code = [line for line in lines if line not in comments]
    counts: set[int] = set()
    for first, last in _scopes(subject):
        counts.add(sum(first <= line <= last for line in lines))
        counts.add(sum(first <= line <= last for line in code))
        counts.add(len({line for line in code if first <= line <= last}))
    counts.discard(0)
    shown = next((line for line in lines if subject.near[0] <= line <= subject.near[1]), None)
    if shown is None:
        return None
    return _Count(number, mention.text, frozenset(counts), Location(subject.path, shown, shown, subject.side))


def _scopes(subject: Subject) -> Iterator[tuple[int, int]]:
    """What "here" may mean, from the cited lines to the whole file."""
    yield subject.first, subject.last
    yield subject.near
    for definition in subject.enclosing:
        yield definition.first, definition.last
    yield 1, subject.length


def _parts(subject: Subject, mention: Mention, number: int, noun: str) -> _Count | None:
    """Parameters of a function, methods or tests of a class: what the structure knows."""
    if mention.shape not in (Shape.NAME, Shape.MEMBER) or not subject.outline.exact:
        return None
    found = [one for one in subject.outline.named(mention.last_name) if one.kind in FUNCTIONS or one.kind is Kind.CLASS]
    counts = {count for one in found for count in _sizes(subject, one, noun)}
    if not counts or not found:
        return None
    place = Location(subject.path, found[0].name_line, found[0].name_line, subject.side)
    return _Count(number, f"{noun} of {mention.text}", frozenset(counts), place)


def _sizes(subject: Subject, definition: Definition, noun: str) -> set[int]:
    if noun in _PARAMETERS and definition.kind in FUNCTIONS:
        names = [one.name.lstrip("*&.") for one in definition.parameters]
        own = [name for name in names if name and name not in ("self", "cls", "this")]
        return {len(own), len(names), sum(one.default is not None for one in definition.parameters)}
    if noun in _PARAMETERS:
        return {
            size
            for one in subject.outline.members(definition)
            if one.name in ("__init__", "constructor", "new", "__cinit__", definition.name)
            for size in _sizes(subject, one, noun)
        }
    if noun in _METHODS | _TESTS and definition.kind is Kind.CLASS:
        members = [one for one in subject.outline.members(definition) if one.kind in FUNCTIONS]
        public = [one for one in members if not one.name.startswith(("_", "#"))]
        return {len(members), len(public), len({one.name for one in members})}
    return set()


