"""A number that a description states of its change: files, tests, call sites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen, FileChange, Line, is_test, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.model.claim import Claim
from checks.model.outcome import Outcome
from checks.text.grammar import lexicon as lex
from checks.text.markdown import SPAN
from checks.text.mentions import NAMED


class Counted(StrEnum):
    """What is counted."""

    FILES = "files"
    ADDED_FILES = "new files"
    DELETED_FILES = "deleted files"
    TESTS = "tests"
    CALLS = "call sites"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCountClaim(Claim):
    """The change has so many of them."""

    kind: ClassVar[str] = "change_count"
    what: Counted
    count: int
    name: str = ""
    """Of call sites: what is called."""

    at_least: bool = False
    """ "10+", "over 10", or some of all that there are."""


_NUMBER = rf"(?P<n>\d{{1,6}}|{'|'.join(lex.NUMBERS)})(?P<plus>\+?)"
_FILES = re.compile(
    rf"(?i)\b(?:(?P<deed>add(?:s|ed)?|creat(?:es?|ed)|introduc(?:es?|ed)|delet(?:es?|ed)|remov(?:es?|ed)|chang(?:es?|ed)|"
    rf"modif(?:y|ies|ied)|touch(?:es|ed)?|updat(?:es?|ed))\s+(?P<all>(?:a total of |all )?)|across\s+){_NUMBER}\s+(?P<new>new\s+)?files?\b"
    r"(?P<tail>[^.;]{0,60})|(?:^|[\s(])(?P<m>\d{1,6})\s+files?\s+(?:were\s+|are\s+)?changed\b"
)
_TESTS = re.compile(
    rf"(?i)\b(?:add(?:s|ed)?|introduc(?:es?|ed)|writ(?:es?|e)|wrote)\s+{_NUMBER}\s+(?:new\s+|unit\s+|integration\s+|regression\s+|"
    r"additional\s+|more\s+){0,3}tests?(?P<cases>\s+cases?)?\b(?!\s+(?:files?|suites?|class(?:es)?|modules?))"
)
_CALLS = re.compile(
    rf"(?i)\b(?:updat(?:es?|ed)|chang(?:es?|ed)|migrat(?:es?|ed)|convert(?:s|ed)?|adapt(?:s|ed)?|fix(?:es|ed)?)\s+(?:all\s+)?{_NUMBER}\s+"
    r"(?:call[- ]?sites?|callers?|calls|usages?)\b"
)
_HEDGED = re.compile(r"(?i)\b(?:about|around|roughly|approximately|some|nearly|almost|up to|~)\s*\Z")
_MORE = re.compile(r"(?i)\b(?:over|more than|at least)\s*\Z")


def extract(said: DescriptionSentence) -> Iterator[ChangeCountClaim]:
    """A number with what it counts, behind a verb of change."""
    if said.section is not Section.CHANGES:
        return
    text = said.sentence.text
    for found in _FILES.finditer(text):
        if found["m"]:
            yield _claim(said, Counted.FILES, found["m"], "")
            continue
        deed = (found["deed"] or "").lower()
        tail = (found["tail"] or "").strip()
        plain = not tail or tail.startswith((",", "(", "and ", "in total", ":"))
        what = Counted.FILES
        if deed.startswith(("add", "creat", "introduc")) or found["new"]:
            what = Counted.ADDED_FILES
        elif deed.startswith(("delet", "remov")):
            what = Counted.DELETED_FILES
        if plain and not _HEDGED.search(text[: found.start("n")]) and not (deed == "" and found["new"]):
            yield _claim(said, what, found["n"], found["plus"])
    for found in _TESTS.finditer(text):
        if not _HEDGED.search(text[: found.start("n")]):
            yield _claim(said, Counted.TESTS, found["n"], found["plus"] or _tail_plus(text[found.end() :]))
    for found in _CALLS.finditer(text):
        names = [one.name for one in said.sentence.mentions if one.shape in NAMED and one.name]
        if len(set(names)) == 1:
            yield _claim(said, Counted.CALLS, found["n"], found["plus"], names[0])


def _tail_plus(tail: str) -> str:
    """Some of all tests, when it goes on: "adds 3 tests for `x`, and …"."""
    return "+" if tail.strip(" .,;:!)") or SPAN in tail else ""


def _claim(
    said: DescriptionSentence, what: Counted, number: str, plus: str, name: str = ""
) -> ChangeCountClaim:
    count = int(number) if number.isdecimal() else lex.NUMBERS[number.lower()]
    more = bool(plus) or _MORE.search(said.sentence.text.partition(number)[0]) is not None
    return ChangeCountClaim(statement=said.written, what=what, count=count, name=name, at_least=more)


TEST_DEFINITION = re.compile(
    r"^\s*(?:async\s+)?def\s+test\w*\s*\(|^\s*(?:it|test)(?:\.(?:only|skip|concurrent))?\s*\(|^\s*func\s+(?:Test|Benchmark|Fuzz)\w*\s*\(|"
    r"^\s*@(?:Test|ParameterizedTest|org\.junit\.Test)\b|^\s*#\[(?:\w+::)?test\b|^\s*\[(?:Fact|Theory|Test|TestMethod)\b|"
    r"^\s*TEST(?:_[A-Z]{1,2})?\s*\(|^\s*(?:public\s+)?function\s+test\w*\s*\(|^\s*it\s+[\"']|^\s*(?:def\s+test_|test\s+[\"'])"
)
_MANY_IN_ONE = re.compile(
    r"(?i)parametri[sz]e|\.each\b|subtest|\bt\.Run\(|@(?:CsvSource|ValueSource|MethodSource|ParameterizedTest)|\[(?:Theory|InlineData|TestCase)|"
    r"\bcases?\b|\btable\b|\bfor\s+\w+|given\(|rstest|hypothesis"
)
_GENERATED_TESTS = "the number of tests cannot be counted: one definition may stand for several"


def verify(claim: ChangeCountClaim, change: ChangeSeen) -> Outcome:
    """By counting; where one definition may be several tests, or a change is not shown, it is not judged."""
    if not change.files or not change.whole:
        return change.unread()
    match claim.what:
        case Counted.FILES:
            return _compared(claim, len(change.files), "the change touches {} files", change)
        case Counted.ADDED_FILES | Counted.DELETED_FILES:
            added = claim.what is Counted.ADDED_FILES
            wanted = FileChange.ADDED if added else FileChange.DELETED
            number = sum(one.change is wanted for one in change.files)
            return _compared(claim, number, f"the change {'adds' if added else 'deletes'} {{}} files", change)
        case Counted.TESTS:
            return _tests(claim, change)
        case _:
            return _calls(claim, change)


def _compared(claim: ChangeCountClaim, number: int, words: str, change: ChangeSeen, *lines: Line) -> Outcome:
    said = words.format(f"{number:,}").replace(" 1 files", " 1 file").replace(" 1 tests", " 1 test")
    evidence = [change.evidence(line.path, line.number) for line in lines[:3]]
    if number == claim.count or (claim.at_least and number > claim.count):
        return shown(said, *evidence)
    wanted = f"{claim.count:,}{' or more' if claim.at_least else ''}"
    return refuted(f"{said}, not {wanted}", *evidence)


def _tests(claim: ChangeCountClaim, change: ChangeSeen) -> Outcome:
    if not change.exact:
        return change.unread()
    lines = [line for line in change.added if TEST_DEFINITION.match(line.text)]
    gone = [line for line in change.removed if TEST_DEFINITION.match(line.text)]
    number = len(lines) - len(gone)
    in_tests = [line for line in change.added if is_test(line.path)]
    if number == claim.count or len(lines) == claim.count:
        return _compared(claim, claim.count, "the change adds {} tests", change, *lines)
    if any(_MANY_IN_ONE.search(line.text) for line in (*in_tests, *lines)):
        return undecided(_GENERATED_TESTS)
    if not lines and in_tests:
        return undecided("no added line defines a test in a way that is known")
    if gone:
        return undecided(f"the change adds {len(lines)} tests and removes {len(gone)}")
    return _compared(claim, number, "the change adds {} tests", change, *lines)


def _calls(claim: ChangeCountClaim, change: ChangeSeen) -> Outcome:
    if not change.exact:
        return change.unread()
    call = re.compile(rf"\b{re.escape(claim.name)}\s*\(")
    definition = re.compile(rf"\b(?:def|function|func|fn)\s+{re.escape(claim.name)}\b")
    named = [line for line in change.added_words.get(claim.name, ()) if not definition.search(line.text)]
    times = [
        min(len(call.findall(line.text)), change.times_in_code(line, claim.name))
        if _is_read(line, change)
        else len(call.findall(line.text)) * change.times_in_code(line, claim.name)
        for line in named
    ]
    lines = [line for line, found in zip(named, times, strict=True) if found]
    number = sum(times)
    if number == claim.count:
        return _compared(claim, number, f"{{}} calls to `{claim.name}` are on changed lines", change, *lines)
    if not lines:
        return undecided(f"no changed line calls `{claim.name}` by that name")
    if number > claim.count or any(not is_test(line.path) for line in lines) is False:
        return undecided(f"{number} calls to `{claim.name}` are on changed lines, including those in tests")
    return _compared(claim, number, f"{{}} calls to `{claim.name}` are on changed lines", change, *lines)


def _is_read(line: Line, change: ChangeSeen) -> bool:
    return change.code.outline(line.path).exact


_TEST = "def test_one():\n    assert get() == 1\n\n\ndef test_two():\n    assert get() != 2\n"
_AFTER = {
    "client.py": "def get():\n    return 1\n",
    "tests/test_client.py": _TEST,
    "app.py": "get(1)\nget(2)\n",
}

KIND = Kind(
    ChangeCountClaim,
    "the change has the stated number of files, tests or call sites",
    extract,
    verify,
    (
        Example("Adds 3 files.", "verified", {}, _AFTER),
        Example("Changes 5 files.", "failed", {}, _AFTER),
        Example("3 files changed.", "verified", {}, _AFTER),
        Example("Adds 2 unit tests.", "verified", {}, _AFTER),
        Example("Adds 12 new tests.", "failed", {}, _AFTER),
        Example("Adds two tests for `get`.", "verified", {}, _AFTER),
        Example("Adds 5 tests for `get`.", "failed", {}, _AFTER),
        Example("Added 10+ tests.", "failed", {}, _AFTER),
        Example("Updates 2 call sites of `get`.", "verified", {}, {"app.py": "get(1)\nget(2)\n"}),
        Example(
            "Updates 2 call sites of `get`.",
            "unsupported",
            {},
            {"app.py": "# get( get(\n"},
            "a comment calls nothing",
        ),
        Example(
            "Updates 2 call sites of `get`.",
            "unsupported",
            {},
            {"app.py": "x = 'get( get('\n"},
            "nor does a string",
        ),
        Example("Updates 3 call sites of `get`.", "failed", {}, {"app.py": "get(1)\nget(2)\n"}),
        Example(
            "Adds 4 tests.",
            "unsupported",
            {},
            {
                "tests/test_a.py": "@pytest.mark.parametrize('x', [1, 2, 3, 4])\ndef test_a(x):\n    assert x\n"
            },
            "one definition stands for several",
        ),
        Example("Adds about 5 tests.", NOTHING, {}, _AFTER),
        Example("Changes 5 files that nobody reads.", NOTHING, {}, _AFTER, "not of the change as a whole"),
    ),
)
