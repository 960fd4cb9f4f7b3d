"""Tests that the change is said to add: "adds tests for `x`"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen, Line, is_test, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.kinds.counts import TEST_DEFINITION
from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.code.tokens import TokenText
from checks.model.claim import Claim
from checks.model.location import Side
from checks.model.outcome import Outcome
from checks.text.file_names import PROSE, ending_of
from checks.text.mentions import NAMED


@dataclass(frozen=True, slots=True, kw_only=True)
class TestsAddedClaim(Claim):
    """The change adds tests, perhaps of a name."""

    kind: ClassVar[str] = "tests_added"
    name: str = ""


_ADDS = re.compile(
    r"(?i)^(?:[^\w]{0,4})?(?:(?:this|the|pr|pull|request|change|commit|it|we|i|also|and|now)\s+){0,4}"
    r"(?:[^.;]{0,120}?(?:,|\band)\s+(?:also\s+)?)?(?:add(?:s|ed)?|includ(?:es?|ed)|writes?|wrote|introduc(?:es?|ed))\s+"
    r"(?:\w+[\s-]+){0,4}?(?:tests?|test cases?|test coverage|unit tests?|specs)\b(?!\s*(?:files?|data|fixtures?|helpers?|utils?|for tests))"
)


def extract(said: DescriptionSentence) -> Iterator[TestsAddedClaim]:
    """A sentence whose subject is the change, and which says that it adds tests."""
    text = said.sentence.text
    found = _ADDS.match(text) if said.section is Section.CHANGES else None
    if found is None or re.search(r"(?i)\b(?:not|no|without|should|will|todo)\b", found[0]):
        return
    behind = [one for one in said.sentence.mentions if one.at >= found.end() and one.shape in NAMED]
    yield TestsAddedClaim(statement=said.written, name=behind[0].name if len(behind) == 1 else "")


def verify(claim: TestsAddedClaim, change: ChangeSeen) -> Outcome:
    """Refuted only when nothing in the change looks like a test at all."""
    if not change.files or not change.whole:
        return change.unread()
    lines = [line for line in change.added if is_test(line.path)]
    if claim.name:
        naming = [
            line
            for line in change.added_words.get(claim.name, ())
            if is_test(line.path) and _is_used(line, claim.name, change)
        ]
        if naming:
            return shown(
                f"an added line of a test has `{claim.name}`",
                change.evidence(naming[0].path, naming[0].number),
            )
        if lines:
            return undecided(
                f"tests are added in `{lines[0].path}`, and none of their code names `{claim.name}`"
            )
    elif lines:
        return _defined(lines, change)
    if not change.exact:
        return change.unread()
    loose = next((line for line in change.added if "test" in line.text.lower()), None)
    if loose is not None or any(
        "test" in one.path.lower() or "spec" in one.path.lower() for one in change.files
    ):
        return undecided("the change touches something that speaks of tests, and adds to no file of tests")
    return refuted(f"none of {change.size()} is a test, and no added line speaks of one")


def _is_used(line: Line, name: str, change: ChangeSeen) -> bool:
    """In code, and not only imported."""
    if ending_of(line.path) in PROSE or any(
        one.line == line.number for one in change.code.outline(line.path).imports
    ):
        return False
    return change.times_in_code(line, name) > 0


def _defined(lines: list[Line], change: ChangeSeen) -> Outcome:
    """Shown by a definition of a test that the change adds; one that is only edited is removed, too."""
    new = [line for line in lines if TEST_DEFINITION.match(line.text) and ending_of(line.path) not in PROSE]
    gone = [line for line in change.removed if TEST_DEFINITION.match(line.text)]
    new = [line for line in new if line.number not in change.code.outline(line.path).comment_lines]
    new = [line for line in new if not _was_there(line, change)]
    if len(new) > len(gone):
        return shown(f"a test is added in `{new[0].path}`", change.evidence(new[0].path, new[0].number))
    return undecided(
        f"lines are added in `{lines[0].path}`, and no more tests are defined than before, as far as is known"
    )


def _was_there(line: Line, change: ChangeSeen) -> bool:
    """The definition is edited: the file had what it names before."""
    file = change.code.diff.file(line.path)
    before = None if file is None else change.text_on(Side.LEFT, file)
    names = TokenText(line.text).names
    named = {name for name in names if "test" in name.lower() and not name.isalpha()}
    return before is not None and bool(named) and named <= TokenText(before).names


_CODE = {"client.py": "def get():\n    return 1\n"}
_TESTED = _CODE | {"tests/test_client.py": "def test_get():\n    assert get() == 1\n"}

KIND = Kind(
    TestsAddedClaim,
    "the change adds tests",
    extract,
    verify,
    (
        Example("Adds tests for `get`.", "verified", {}, _TESTED),
        Example("Adds tests for `get`.", "failed", {}, _CODE),
        Example("Added comprehensive unit tests.", "failed", {}, _CODE),
        Example("Adds `get`, and adds regression tests.", "verified", {}, _TESTED),
        Example("Adds tests for `post`.", "unsupported", {}, _TESTED, "they may reach it by another name"),
        Example(
            "Adds unit tests.",
            "unsupported",
            {},
            _CODE | {"tests/README.md": "def test_get():\n"},
            "a document is no test",
        ),
        Example(
            "Adds unit tests.",
            "unsupported",
            {"tests/test_a.py": "import x\n"},
            {"tests/test_a.py": "import y\n"},
            "no test is defined",
        ),
        Example(
            "Adds unit tests.",
            "unsupported",
            {"src/tests.py": "def test_odd(x):\n    return x\n\n\ndef test_a(x):\n    return x\n"},
            {"src/tests.py": "def test_odd(x: int):\n    return x\n"},
            "a definition is edited",
        ),
        Example(
            "Adds unit tests.",
            "unsupported",
            {"tests/test_a.py": "def test_a():\n    f()\n"},
            {"tests/test_a.py": "def test_b():\n    f()\n"},
            "one comes and one goes",
        ),
        *(
            Example(
                "Adds tests for `get`.",
                "unsupported",
                {"tests/test_a.py": "import x\n"},
                {"tests/test_a.py": f"import x\n{line}\n"},
            )
            for line in ("# do not test get", "from client import get", "x = 'get'")
        ),
        Example("Does not add tests.", NOTHING, {}, _CODE),
        Example("Tests should be added later.", NOTHING, {}, _CODE),
    ),
)
