"""What is said of running something: "all tests pass". The diff cannot tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.model.claim import Claim
from checks.model.outcome import Outcome, unverifiable


@dataclass(frozen=True, slots=True, kw_only=True)
class RunClaim(Claim):
    """Something was run and came out well."""

    kind: ClassVar[str] = "run_passed"


_RUN = re.compile(
    r"(?i)\b(?:tests?|suite|lint(?:er|ing)?|build|type[- ]?check(?:s|ing)?|checks|ci)\b[^.;?]{0,80}?"
    r"\b(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|succeeds|clean)\b"
)
_NOT = re.compile(
    r"(?i)\b(?:should|until|if|when|once|make sure|ensure|verify|confirm|not|n't|un[- ]?able)\b"
)


def extract(said: DescriptionSentence) -> Iterator[RunClaim]:
    """A sentence that says so, wherever it stands; a wish or an errand is none."""
    text = said.sentence.text
    if said.section is not Section.ASIDE and _RUN.search(text) and not _NOT.search(text):
        yield RunClaim(statement=said.written)


def verify(claim: RunClaim, change: ChangeSeen) -> Outcome:
    """Never decided: a diff shows no run."""
    del claim, change
    return unverifiable("a diff does not show what was run; the check runs of the commit can tell")


KIND = Kind(
    RunClaim,
    "a test run or the like passed; a diff never decides this",
    extract,
    verify,
    (
        Example("All tests pass.", "unverifiable"),
        Example("## Testing\n- The full test suite passes locally", "unverifiable"),
        Example("Make sure that all tests pass.", NOTHING, why="an errand"),
        Example("Merge once the tests pass.", NOTHING),
    ),
)
