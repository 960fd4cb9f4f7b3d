"""How a check run of a checked review ends: its conclusion, and the news in one line.

| what came out                                                          | conclusion                  |
|------------------------------------------------------------------------|-----------------------------|
| a warning whose failure the config lists in `fail_on`, unless somebody | failure                     |
| who may write called it wrong                                          |                             |
| any other warning                                                      | neutral                     |
| nothing was found to check                                             | neutral                     |
| something could not be read, fetched or judged, or we failed           | neutral, with the reason    |
| every finding grounded, its names found, or its place there; all       | success                     |
| covered (those of ignored paths left aside)                            |                             |

So it never blocks a merge for a fault of ours, and is never green where nothing earned it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import pathspec

from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.reports.check_run.since import Since
from checks.reports.wording import figures

_NOT_THERE: Final = frozenset(
    {
        Failure.PHANTOM_FILE,
        Failure.INVALID_RANGE,
        Failure.PAST_THE_END,
        Failure.DRIFTED,
        Failure.MISATTRIBUTED,
        Failure.FABRICATED_QUOTE,
        Failure.FABRICATED_SYMBOL,
        Failure.REMOVED_CODE,
    }
)
"""Failures of which can be said: the cited code is not there."""


class Conclusion(StrEnum):
    """How a check run ends, as GitHub names it."""

    SUCCESS = "success"
    NEUTRAL = "neutral"
    FAILURE = "failure"


def conclusion(review: CheckedReview, policy: Policy, since: Since | None = None) -> Conclusion:
    """The conclusion, by the table above."""
    said = review.described.warned if review.described is not None else ()
    of_findings = [(checked, warning) for checked in review.findings for warning in checked.warnings]
    warnings = [warning for _, warning in of_findings]
    warnings += [warning for statement in said for warning in statement.warnings]
    excused = {
        id(warning)
        for checked, warning in of_findings
        if since is not None and since.is_called_wrong(checked, warning)
    }
    if any(policy.is_fatal(warning) for warning in warnings if id(warning) not in excused):
        return Conclusion.FAILURE
    in_question = considered(review, policy)
    if warnings or not in_question or lacks(review, in_question):
        return Conclusion.NEUTRAL
    return Conclusion.SUCCESS


def title(review: CheckedReview, policy: Policy) -> str:
    """The news in one line: "3 of 14 findings cite code that is not there"."""
    tally = review.coverage
    count = tally.findings
    refuted = len(review.described.warned) if review.described is not None else 0
    if refuted and not tally.warned:
        verb = "does" if refuted == 1 else "do"
        return f"{figures.count(refuted, 'statement')} of the description {verb} not match the change"
    if tally.warned:
        failures = {warning.failure for checked in review.findings for warning in checked.warnings}
        not_there = failures <= _NOT_THERE
        one, many = (
            ("cites code that is not there", "cite code that is not there")
            if not_there
            else ("does not match the code", "do not match the code")
        )
        return f"{tally.warned:,} of {figures.count(count, 'finding')} {one if tally.warned == 1 else many}"
    if not considered(review, policy):
        if review.unparsed:
            return f"{figures.count(len(review.unparsed), 'comment')} could not be read, nothing was checked"
        return "Nothing was fully checked" if review.not_covered else "No findings to check"
    if review.tier2:
        came_to = figures.others(tally) if tally.grounded else f"0 grounded, {figures.others(tally)}"
        return f"{figures.count(count, 'finding')}: {came_to}"
    came_to = "the cited lines exist" if tally.place_exists == count else figures.others(tally)
    return f"{figures.count(count, 'finding')}: {came_to} (content not checked)"


def considered(review: CheckedReview, policy: Policy) -> tuple[CheckedFinding, ...]:
    """The findings that the config does not leave aside, duplicates once."""
    ignored = pathspec.GitIgnoreSpec.from_lines(policy.ignore)
    return tuple(
        checked
        for checked in review.distinct
        if checked.finding.location is None or not ignored.match_file(checked.finding.location.path)
    )


def lacks(review: CheckedReview, findings: Sequence[CheckedFinding]) -> list[str]:
    """Why it may not be said that every finding was checked and all is covered, in words."""
    reasons = []
    if not_judged := sum(checked.outcome is FindingOutcome.NOT_JUDGED for checked in findings):
        reasons.append(f"{figures.count(not_judged, 'finding')} could not be judged")
    if review.unparsed:
        reasons.append(f"{figures.count(len(review.unparsed), 'comment')} could not be read as findings")
    return reasons + list(review.not_covered)
