"""Tests that the change is said to add: "adds tests for `x`"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen, is_test, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.reading import Said, Section
from checks.model.claim import Claim
from checks.model.outcome import Outcome
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


def extract(said: Said) -> Iterator[TestsAddedClaim]:
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
        naming = [line for line in change.added_words.get(claim.name, ()) if is_test(line.path)]
        if naming:
            return shown(
                f"an added line of a test has `{claim.name}`",
                change.evidence(naming[0].path, naming[0].number),
            )
        if lines:
            return undecided(f"tests are added in `{lines[0].path}`, and none names `{claim.name}`")
    elif lines:
        return shown(f"lines are added in `{lines[0].path}`", change.evidence(lines[0].path, lines[0].number))
    if not change.exact:
        return change.unread()
    loose = next((line for line in change.added if "test" in line.text.lower()), None)
    if loose is not None or any(
        "test" in one.path.lower() or "spec" in one.path.lower() for one in change.files
    ):
        return undecided("the change touches something that speaks of tests, and adds to no file of tests")
    return refuted(f"none of {change.size()} is a test, and no added line speaks of one")


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
        Example("Does not add tests.", NOTHING, {}, _CODE),
        Example("Tests should be added later.", NOTHING, {}, _CODE),
    ),
)
