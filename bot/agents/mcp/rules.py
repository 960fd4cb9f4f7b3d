"""What each failure means to an agent that has to deal with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from checks.model.outcome import FAILURE_TITLES, TIER1_FAILURES, Failure

WHAT_TO_DO: Final[Mapping[Failure, str]] = {
    Failure.PHANTOM_FILE: "Look for the code that is meant; where there is none, the finding speaks of nothing.",
    Failure.INVALID_RANGE: "Find the lines by the quoted or named code, not by their numbers.",
    Failure.PAST_THE_END: "Find the lines by the quoted or named code; the numbers may be of another version.",
    Failure.DRIFTED: "Go to the place that is given; the remark may hold there.",
    Failure.MISATTRIBUTED: "Go to the file that is given; the remark may hold there.",
    Failure.WRONG_SCOPE: "Read both the function that is named and the one that has the code.",
    Failure.FABRICATED_QUOTE: "Do not act on the quote: read the cited lines, and judge those.",
    Failure.ALTERED_QUOTE: "Compare the quote with the real line: the remark may be about the difference.",
    Failure.FABRICATED_SYMBOL: "Do not create or change the name on the finding's word: nothing has it.",
    Failure.REMOVED_CODE: "The change has removed that code already; look whether anything is left to do.",
    Failure.WRONG_COUNT: "Count again at the places that are given.",
    Failure.WRONG_LITERAL: "Read the value in the code; the remark rests on another.",
    Failure.FALSE_ABSENCE: "Read the line that is shown: what the finding misses is there.",
    Failure.FALSE_PRESENCE: "What the finding sees there is not there; do not remove or change anything for it.",
    Failure.FALSE_CHANGE: "Say of the change only what its diff shows.",
    Failure.FALSE_STATEMENT: "Read the lines that are shown: the code does not do what the finding says.",
    Failure.UNKNOWN_CITATION: "Do not cite the address: take one of those that were given.",
    Failure.CONTRADICTION: "Two findings exclude each other: read the code before following either.",
    Failure.BROKEN_SUGGESTION: "Do not apply the suggestion as it is: it does not fit the code.",
    Failure.STALE: "The code has changed since the finding was written; judge what is there now.",
    Failure.AMBIGUOUS: "Several places fit; ask which one is meant, or read each.",
}
"""Failure → what to do about a finding that has it."""


def explanation(failure: Failure) -> str:
    """What a rule finds, when it is checked, and what to do."""
    tier = "1 (always checked)" if failure in TIER1_FAILURES else "2 (checked when asked for)"
    return (
        f"{failure.value}: {FAILURE_TITLES[failure]}. Tier {tier}. {WHAT_TO_DO[failure]} "
        "A warning is about the citation: whether the conclusion is right is yours to judge."
    )
