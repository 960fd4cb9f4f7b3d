"""Numbers of findings that a finding speaks of: "these three findings". The code cannot show them, so none is judged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.content.numbers import WORDS
from checks.content.subject import Subject
from checks.model.verdict import CheckedClaim, Claim, Disposition, Outcome
from checks.verifiers import verifier

KIND = "finding_count"
_FINDINGS = re.compile(
    rf"\b(?:(?:these|those|all|my|the(?: other)?) )?(?:{'|'.join(WORDS)}|\d{{1,3}}) (?:\w+ )?(?:findings|review comments|issues (?:above|below|found)|remarks)\b",
    re.IGNORECASE,
)


@verifier(KIND, "a number of findings is left to the review that holds them")
def check_finding_counts(subject: Subject) -> Iterator[CheckedClaim]:
    """Note "these three findings" as a claim that one finding by itself cannot show."""
    for sentence in subject.prose.sentences:
        found = _FINDINGS.search(sentence.text)
        if found is not None:
            yield CheckedClaim(
                Claim(KIND, f"there are {' '.join(found[0].split())}", subject.finding.location),
                Outcome(Disposition.UNSUPPORTED, "how many findings there are is not said by the code"),
            )
            return
