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
from checks.content.search import Pattern, pattern, places
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
_BEFORE_SPAN = re.compile(
    rf"\b(?:all |the |its |these |those |only |just |now |with |in )*{_NUMBER}(?: [\w'-]+){{0,2}} \Z",
    re.IGNORECASE,
)
_AFTER_SPAN = re.compile(rf"\A(?: (?!and\b|or\b)[\w-]+){{0,1}} {_COUNTED}\b", re.IGNORECASE)
_TIMES = re.compile(
    rf"\A[^.;\ue000]{{0,40}}? (?:in )?(?P<number>{'|'.join(WORDS)}|\d{{1,2}}) (?:times|places|spots|separate places|different places)\b",
    re.IGNORECASE,
)
_OF_SPAN = re.compile(
    rf"\b{_NUMBER} (?:[\w-]+ ){{0,2}}?(?P<noun>{_COUNTED}) (?:of|to|for|in|named|called|on) (?:the )?\Z",
    re.IGNORECASE,
)
_NOT_A_COUNT = re.compile(
    r"\b(?:at least|at most|up to|more than|less than|fewer than|over|about|around|roughly|some|nearly|almost|close to|approximately|circa|~|≥|≤|first|last|other|another|extra|line|lines|than|or so)\s*(?:the )?\Z|\b(?:may|can|could|might|would|should|usually|often|typically) [^.;]{0,30}\Z",
    re.IGNORECASE,
)
_NEW_TESTS = re.compile(
    rf"\b{_NUMBER} (?:[\w-]+ ){{0,2}}?(?:new|added|additional|unrelated)(?: [^.;]{{0,50}}?)? tests?\b",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"\b{_NUMBER} (?P<noun>(?!kinds|types|sorts)(?:[\w-]+ ){{0,2}}(?<!of )(?:entries|elements|cases|rows|items|keys|callbacks|parametri[sz]ations|parameter sets|codes|combinations|"
    rf"names|strings|constants|members|values|targets|patterns|extensions|classes|exceptions)\b)",
    re.IGNORECASE,
)
LIST_LINES = 2
"""Lines that a list must span at least to be the one that is meant."""

LIST_REACH = 40
LIST_ENTRIES = 3

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
    if subject.place is None:
        return
    for sentence in subject.prose.sentences:
        yield from _in_words(subject, sentence)
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
        return CheckedClaim(
            claim, Outcome(Disposition.UNVERIFIABLE, "none of them is around the cited lines")
        )
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


def _in_words(subject: Subject, sentence: Sentence) -> Iterator[CheckedClaim]:
    """Counts of what has no name in the sentence: new tests, the entries of the list that is cited."""
    if (found := _NEW_TESTS.search(sentence.text)) and not _NOT_A_COUNT.search(
        sentence.text[: found.start("number")]
    ):
        added = _added_tests(subject)
        if added:
            here = Location(subject.path, min(added), min(added), subject.side)
            yield _judge(
                subject, _Count(_number(found["number"]), "new tests", frozenset({len(added)}), here)
            )
    found = _LISTED.search(sentence.text) if subject.has_lines else None
    if found is None or _NOT_A_COUNT.search(sentence.text[: found.start("number")]):
        return
    if sizes := _list_sizes(subject):
        here = Location(subject.path, subject.first, subject.first, subject.side)
        yield _judge(subject, _Count(_number(found["number"]), found["noun"], frozenset(sizes), here))


def _added_tests(subject: Subject) -> list[int]:
    """The lines of the tests that the diff adds to the cited file."""
    file = subject.code.diff.file(subject.path, subject.side)
    if file is None or not subject.outline.exact:
        return []
    lines = [
        one.name_line
        for one in subject.outline.definitions
        if one.kind in FUNCTIONS and one.name.startswith(("test_", "Test"))
    ]
    lines += [
        call.line
        for call in subject.outline.calls(1, subject.length)
        if call.full in ("test", "it", "t.test")
    ]
    return sorted(line for line in lines if line in file.added)


def _list_sizes(subject: Subject) -> set[int]:
    """How many elements the bracketed lists around the cited lines have; only lists over several lines."""
    text = subject.tokens
    open_at: list[int] = []
    commas: dict[int, int] = {}
    sizes: set[int] = set()
    for index, token in enumerate(text.tokens):
        if token in "([{":
            open_at.append(index)
            commas[index] = 0
        elif token in ")]}" and open_at:
            start = open_at.pop()
            first, last = text.lines[start], text.lines[index]
            if index > start + 1 and last - first >= LIST_LINES and _is_cited(subject, first, last):
                sizes.add(commas[start] + 1)
        elif token == "," and open_at:
            commas[open_at[-1]] += 1
        if text.lines[index] > subject.last + LIST_REACH and not open_at:
            break
    return sizes if len(sizes) == 1 and min(sizes) >= LIST_ENTRIES else set()


def _is_cited(subject: Subject, first: int, last: int) -> bool:
    """A list that begins or ends with the cited lines, or has all of them inside and is not much longer."""
    touches = abs(first - subject.first) <= 2 or abs(last - subject.last) <= 2
    return first <= subject.last and subject.first <= last and (touches or last - first <= LIST_REACH)


def _number(text: str) -> int:
    return WORDS[text.lower()] if text.lower() in WORDS else int(text)


def _occurrences(subject: Subject, mention: Mention, number: int) -> _Count | None:
    """How often the code of a mention stands in each scope around the cited lines."""
    wanted = pattern(mention.text.removesuffix("()"))
    if len(wanted.parts) == 2 and set(wanted.parts[1]) <= set(")]}"):
        wanted = Pattern(wanted.parts[:1])  # `field(init=False, ...)`: whatever else it is given
    if len(wanted.parts) != 1:
        return None  # with an ellipsis, nobody can tell which ones are meant
    if len(wanted.tokens) == 1:
        name = wanted.tokens[0]
        lines = [
            line
            for token, line in zip(subject.tokens.tokens, subject.tokens.lines, strict=True)
            if token == name
        ]
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
    near = subject.near if subject.has_lines else (1, subject.length)
    shown = next((line for line in lines if near[0] <= line <= near[1]), None)
    if shown is None:
        return None
    return _Count(number, mention.text, frozenset(counts), Location(subject.path, shown, shown, subject.side))


def _scopes(subject: Subject) -> Iterator[tuple[int, int]]:
    """What "here" may mean, from the cited lines to the whole file."""
    if subject.has_lines:
        yield subject.first, subject.last
        yield subject.near
    for definition in subject.enclosing:
        yield definition.first, definition.last
    yield 1, subject.length


def _parts(subject: Subject, mention: Mention, number: int, noun: str) -> _Count | None:
    """Parameters of a function, methods or tests of a class: what the structure knows."""
    if mention.shape not in (Shape.NAME, Shape.MEMBER) or not subject.outline.exact:
        return None
    found = [
        one
        for one in subject.outline.named(mention.last_name)
        if one.kind in FUNCTIONS or one.kind is Kind.CLASS
    ]
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
