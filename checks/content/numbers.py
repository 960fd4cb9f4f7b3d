"""Numbers that a finding counts: calls, entries, parameters, tests, places.

A count fails only when the thing counted is named in code, or is a kind of thing that the structure
knows (parameters, tests), and no reading of "where" gives the number: not the cited lines, the window,
the function, the class or the file. Line numbers, limits and consequences are no counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.structure import Definition, Kind
from checks.content.lists import LIST_BEHIND, LIST_ENTRIES, cited_list_sizes, lists_between
from checks.content.prose import Mention, Sentence, Shape
from checks.content.search import Pattern, pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
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
    r"values?|parametri[sz]ations?|parameter sets|rows|keys|loops|definitions|invocations|references|mappings|exceptions?|classes|guards|"
    r"comments?|blocks?|tags?|annotations?|suppressions?)"
)
_EACH = re.compile(
    r"(?:calls?|call sites?|times|places|spots|occurrences|usages?|uses|invocations|references|copies)\b",
    re.IGNORECASE,
)
"""Nouns that mean every occurrence; any other may mean those of one kind, and then there may be more."""
_CONTAINED = re.compile(
    r"(?:entries|elements|keys|values?|options?|fields?|members?|rows|cases|variants?|param\w*|arguments?|properties|attributes|constants|"
    r"requests|tests?|callbacks?|lines|branches|arms|methods?|functions?|exceptions?|classes|mappings)\b",
    re.IGNORECASE,
)
"""Nouns of what a thing may hold, so that their number is not how often its name is written."""

_PICKED = re.compile(
    r",? (?!in this\b|here\b|now\b|are\b|is\b|and\b|could\b|can\b|should\b|made\b|in \ue000)[a-z]+\b",
    re.IGNORECASE,
)
"""Words behind a noun that may tell which ones: "in the loop", "that log"."""

_IN_THIS = re.compile(r"\bin (?:this|the same) (?:file|module|class|function|method|test)\b", re.IGNORECASE)
_WRITTEN = re.compile(r"\b(?:appears?|occurs?|repeat\w*|written|duplicat\w*|spelled|copied)\b", re.IGNORECASE)
"""Words that count places of a text; without them "called three times" may be told of a run."""

_ELSEWHERE = re.compile(
    r"\b(?:per|each|every|across|throughout|altogether|in total|(?:repo\w*|package|project|codebase|suite|files|modules))\b",
    re.IGNORECASE,
)
_BEFORE_SPAN = re.compile(
    rf"\b(?:all |the |its |these |those |only |just |now |with |in )*{_NUMBER}(?: [\w'-]+){{0,2}} \Z",
    re.IGNORECASE,
)
_AFTER_SPAN = re.compile(rf"\A(?: (?!and\b|or\b)[\w-]+){{0,1}} (?P<noun>{_COUNTED})\b", re.IGNORECASE)
_TIMES = re.compile(
    rf"\A[^.;\ue000]{{0,40}}? (?:in )?(?P<number>{'|'.join(WORDS)}|\d{{1,2}}) (?P<noun>times|places|spots|separate places|different places)\b",
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
_CLAUSE = re.compile(r"[,.;:(]")
_IN_FUNCTION = re.compile(r"\A (?:in|inside|within|of) (?:the )?\ue000(?! (?:and|or)\b)", re.IGNORECASE)
_OF_THIS = re.compile(
    rf"\b(?:this|the) (?:test )?(?:class|suite|fixture) (?:now |already |only )?(?:contains|has|holds|defines|counts) (?:only )?{_NUMBER} (?P<noun>(?:test )?methods|tests|test cases)\b",
    re.IGNORECASE,
)
_LISTS = re.compile(
    rf"\A (?:now )?(?:lists|enumerates|maps|contains|holds|has|defines) (?:only )?{_NUMBER} (?P<noun>(?:[\w-]+ )?[a-z]+s)\b",
    re.IGNORECASE,
)
_RESTRICTED = re.compile(r" (?:that|which|for|with|of|about|on)\b", re.IGNORECASE)
_THE = re.compile(r"(?:the|these|those|both)\b", re.IGNORECASE)
_PLAIN_NOUN = re.compile(r"parameter sets|\S+", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:[,.;:)!?]|\Z|(?:in|and|now|here)\b)", re.IGNORECASE)
"""What follows when the number is not limited to some."""

_ANY_ELEMENT = re.compile(r"\b(?:entries|elements|items|keys|members|rows|pairs|names)\b")
_NEW_TESTS = re.compile(
    rf"\b{_NUMBER} (?:(?!of\b)[\w-]+ ){{0,2}}?(?:new|added|additional|unrelated)(?: [^.;]{{0,50}}?)? tests?\b",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"\b{_NUMBER} (?P<noun>(?!kinds|types|sorts)(?:[\w-]+ ){{0,2}}(?<!of )(?:entries|elements|cases|rows|items|keys|callbacks|parametri[sz]ations|parameter sets|codes|combinations|"
    rf"names|strings|constants|members|values|targets|patterns|extensions|classes|exceptions)\b)",
    re.IGNORECASE,
)
_CHANGED_BY = re.compile(
    r"\b(?:by|add(?:s|ed|ing)?|remov\w*|drop\w*|new|plus|minus) (?:the |these )?\Z", re.IGNORECASE
)
_ALL_OF_IT = re.compile(
    r"\b(?:all|its|there (?:are|were)|(?:list|table|tuple|map|array|dictionary|dict|set) (?:of|with|has|holds|contains)|consists? of|contains?|holds?|has|lists?|have|with) "
    r"(?:the |these |only |just |now )?\Z",
    re.IGNORECASE,
)
TEST_FILES = 20
"""Test files of a change whose new tests are counted."""

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
    found, noun = _BEFORE_SPAN.search(before), _AFTER_SPAN.match(after)
    if found and noun and not _NOT_A_COUNT.search(before[: found.start("number")]):
        number, rest = _number(found["number"]), after[noun.end() :]
        if _counts_what_is_in_it(mention, noun["noun"]):
            return None
        some = _may_be_some(found[0], noun["noun"], rest)
        return _occurrences(subject, mention, number, rest, _within(subject, sentence, rest), some=some)
    if (found := _TIMES.match(after)) and not _NOT_A_COUNT.search(after[: found.start("number")]):
        if not _IN_THIS.search(after) and (found["noun"].lower() != "times" or not _WRITTEN.search(after)):
            return None
        return _occurrences(subject, mention, _number(found["number"]), after[found.end() :])
    if (found := _LISTS.match(after)) and mention.shape in (Shape.NAME, Shape.MEMBER):
        return _listed(subject, mention, _number(found["number"]), found["noun"].lower())
    found = _OF_SPAN.search(before)
    if found and not _NOT_A_COUNT.search(before[: found.start("number")]):
        number, noun = _number(found["number"]), _EACH.match(found["noun"])
        if noun is None:
            parts = _parts(subject, mention, number, found["noun"].lower())
            some = _RESTRICTED.match(after) is not None or _THE.match(found[0]) is not None
            return None if parts and some and number < max(parts.counts) else parts
        return _occurrences(
            subject,
            mention,
            number,
            after,
            _within(subject, sentence, after),
            some=_may_be_some(found[0], found["noun"], after),
        )
    return None


def _counts_what_is_in_it(mention: Mention, noun: str) -> bool:
    """ "Three `headers` entries" may stand in one `headers`; "three `@overload` variants" may not."""
    return (
        mention.shape in (Shape.NAME, Shape.MEMBER)
        and mention.text[0] not in "@#"
        and _CONTAINED.match(noun) is not None
    )


def _may_be_some(lead: str, noun: str, rest: str) -> bool:
    """Words that pick some out of many: "the two nested `f` calls", "two `f` calls in the loop"."""
    picked = re.search(r"\b(?:the|its|these|those|both)\b", lead, re.IGNORECASE)
    words = lead.split()
    adjective = words and words[-1].lower() not in WORDS and not words[-1].isdigit()
    return bool(_EACH.fullmatch(noun) is None or picked or adjective or _PICKED.match(rest))


def _within(subject: Subject, sentence: Sentence, rest: str) -> tuple[Definition, ...]:
    """The functions that the sentence itself names as the place: "five calls of `f` in `g`"."""
    found = _IN_FUNCTION.match(rest)
    if found is None:
        return ()
    at = len(sentence.text) - len(rest) + found.end() - 1
    name = next((one.last_name for one in sentence.mentions if one.at == at), "")
    return tuple(one for one in subject.outline.named(name) if one.kind in FUNCTIONS)


def _in_words(subject: Subject, sentence: Sentence) -> Iterator[CheckedClaim]:
    """Counts of what has no name in the sentence: new tests, the entries of the list that is cited."""
    if (found := _NEW_TESTS.search(sentence.text)) and not _NOT_A_COUNT.search(
        sentence.text[: found.start("number")]
    ):
        number, added = _number(found["number"]), _added_tests(subject, subject.path)
        fewer = number < len(added)
        if added and not (fewer and _RESTRICTED.match(sentence.text[found.end() :])):
            here = Location(subject.path, min(added), min(added), subject.side)
            counts = frozenset({len(added), _tests_of_the_change(subject)})
            yield _judge(subject, _Count(number, "new tests", counts, here))
    yield from _of_this_class(subject, sentence)
    found = _LISTED.search(sentence.text) if subject.has_lines else None
    if found is None or _NOT_A_COUNT.search(sentence.text[: found.start("number")]):
        return
    number = _number(found["number"])
    sizes = cited_list_sizes(subject)
    if sizes and _is_of_the_whole(sentence, found, number, min(sizes)):
        here = Location(subject.path, subject.first, subject.first, subject.side)
        yield _judge(subject, _Count(number, found["noun"], frozenset(sizes), here))


def _is_of_the_whole(sentence: Sentence, found: re.Match[str], number: int, size: int) -> bool:
    """The number is said of all elements: "two entries are alike" is said of some, "twelve cases" of two lists."""
    before, behind = sentence.text[: found.start()], sentence.text[found.end() :]
    if _CHANGED_BY.search(before):
        return False
    if number >= size:
        return number == size or number % size != 0
    whole = _ALL_OF_IT.search(before) is not None or not before.strip()
    return whole and _ENDS.match(behind) is not None and _PLAIN_NOUN.fullmatch(found["noun"]) is not None


def _added_tests(subject: Subject, path: str) -> list[int]:
    """The lines of the tests that the diff adds to a file; none where one function may be several tests."""
    file, outline = subject.code.diff.file(path, subject.side), subject.code.outline(path, subject.side)
    if file is None or not outline.exact:
        return []
    found = [
        one
        for one in outline.definitions
        if one.kind in FUNCTIONS and one.name.startswith(("test_", "Test")) and one.name_line in file.added
    ]
    if any("parametri" in mark for one in found for mark in one.decorators):
        return []
    calls = [
        call.line for call in outline.calls(1, outline.line_count) if call.full in ("test", "it", "t.test")
    ]
    return sorted([one.name_line for one in found] + [line for line in calls if line in file.added])


def _tests_of_the_change(subject: Subject) -> int:
    """The tests that the diff adds to all its files: "the new tests" may mean these."""
    paths = [path for path in subject.code.diff.paths_on(subject.side) if "test" in path.lower()]
    return sum(len(_added_tests(subject, path)) for path in paths[:TEST_FILES])


def _of_this_class(subject: Subject, sentence: Sentence) -> Iterator[CheckedClaim]:
    """ "This class contains twelve tests", of the class that is cited."""
    found = _OF_THIS.search(sentence.text) if subject.has_lines and subject.outline.exact else None
    class_ = next((one for one in subject.enclosing if one.kind is Kind.CLASS), None)
    if found is None or class_ is None or _NOT_A_COUNT.search(sentence.text[: found.start("number")]):
        return
    if any(not base.endswith(("TestCase", "object")) for base in class_.bases):
        return  # inherited ones may be counted
    if any("parametri" in mark for one in subject.outline.members(class_) for mark in one.decorators):
        return  # one function may be several tests
    noun, number = found["noun"].lower().removeprefix("test "), _number(found["number"])
    counts = _sizes(subject, class_, noun)
    if counts and not (number < max(counts) and _RESTRICTED.match(sentence.text[found.end() :])):
        place = Location(subject.path, class_.name_line, class_.name_line, subject.side)
        yield _judge(subject, _Count(number, f"{noun} of {class_.name}", frozenset(counts), place))


def _listed(subject: Subject, mention: Mention, number: int, noun: str) -> _Count | None:
    """The elements of the list that a name is set to; a noun of its own may mean some of them only."""
    text = subject.tokens
    sizes: set[int] = set()
    place: Location | None = None
    for _, end in text.find([mention.last_name], 50):
        line = text.lines[end - 1]
        if end >= len(text.tokens) or text.tokens[end] not in ("=", ":", ":=") or place is not None:
            continue
        lists = list(lists_between(subject, line, min(subject.length, line + LIST_BEHIND)))
        opened = [one for one in lists if one.first == line]
        if opened:
            outer = min(opened, key=lambda one: one.opener) if len(opened) == 1 else None
            if outer is None or outer.nested or outer.spread:
                return None
            sizes, place = {outer.size}, Location(subject.path, line, line, subject.side)
    if place is None or len(sizes) != 1 or min(sizes) < LIST_ENTRIES:
        return None
    size = min(sizes)
    if (number < size and not _ANY_ELEMENT.match(noun)) or (number > size and number % size == 0):
        return None
    return _Count(number, f"{noun} in {mention.text}", frozenset(sizes), place)


def _number(text: str) -> int:
    return WORDS[text.lower()] if text.lower() in WORDS else int(text)


def _occurrences(
    subject: Subject,
    mention: Mention,
    number: int,
    rest: str,
    within: tuple[Definition, ...] = (),
    *,
    some: bool = False,
) -> _Count | None:
    """How often the code of a mention stands in each scope around the cited lines."""
    wanted = pattern(mention.text.removesuffix("()"))
    if len(wanted.parts) == 2 and set(wanted.parts[1]) <= set(")]}"):
        wanted = Pattern(wanted.parts[:1])  # `field(init=False, ...)`: whatever else it is given
    if len(wanted.parts) != 1 or _ELSEWHERE.search(_CLAUSE.split(rest, maxsplit=1)[0]):
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
    other = {one.name_line for one in subject.outline.named(mention.last_name)} | {
        one.line for one in subject.outline.imports
    }
    used = [line for line in code if line not in other]
    counts: set[int] = set()
    scopes = [(one.first, one.last) for one in within] if within else list(_scopes(subject))
    for first, last in scopes:
        for some_lines in (lines, code, used):
            inside = [line for line in some_lines if first <= line <= last]
            counts |= {len(inside), len(set(inside))}
    counts.discard(0)
    near = [
        subject.near if subject.has_lines else (1, subject.length),
        *((one.first, one.last) for one in within),
    ]
    shown = next((line for first, last in near for line in lines if first <= line <= last), None)
    if shown is None or not counts or (some and number < max(counts)):
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
