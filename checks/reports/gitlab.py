"""The report as GitLab's code quality: one issue for each evidence-match warning, and one of what was switched off.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format; every field there is required.
"""

from __future__ import annotations

import json
from typing import Final

from checks.model.checked import CheckedReview
from checks.model.finding import Severity
from checks.model.location import Location
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.escape import line, plain, sentence
from checks.reports.wording.fingerprint import digest, fingerprint, of_statement
from checks.reports.wording.receipt import command

LEVELS: Final = {
    Severity.CRITICAL: "critical",
    Severity.HIGH: "major",
    Severity.MEDIUM: "minor",
    Severity.LOW: "info",
}
NO_FILE: Final = "(no file)"
"""The path of a warning on a finding that names none: GitLab takes no issue without one."""

LAST_LINE: Final = 2**31 - 1
"""The last line that a reader with 32 bits knows."""


def render(review: CheckedReview) -> str:
    """The warnings as one JSON list, with the rules that were switched off; all else has no place in it."""
    issues = []
    seen: dict[str, int] = {}
    for checked in review.findings:
        for warning in checked.warnings:
            receipt = next(filter(None, (command(one, review.head) for one in warning.evidence)), None)
            said = f"{finding_words.title(checked)}: {line(warning.message, 2_000)}"
            if named := sentence(finding_words.named(checked), 600):
                said += f" ({named})"
            issues.append(
                _issue(
                    said + (f" See it with: {receipt}" if receipt else ""),
                    finding_words.rule(warning),
                    _again(fingerprint(checked, warning), seen),
                    LEVELS.get(checked.severity or checked.finding.severity or Severity.MEDIUM, "minor"),
                    warning.citation or checked.finding.location,
                )
            )
    for statement in review.described.warned if review.described is not None else ():
        for warning in statement.warnings:
            said = f"The description says: {line(statement.text, 300)} – {line(warning.message, 2_000)}"
            place = warning.evidence[0].location if warning.evidence else None
            known = _again(of_statement(statement.text, warning), seen)
            issues.append(_issue(said, finding_words.rule(warning), known, "minor", place))
    if off := review_words.switched_off(review):
        known = digest("switched off", *(one.value for one in review.off))
        issues.append(_issue(off, "switched_off", known, "info", None))
    return json.dumps(issues, indent=2, ensure_ascii=False).encode("utf-8", "replace").decode() + "\n"


def _again(known: str, seen: dict[str, int]) -> str:
    """The fingerprint, or another one where it was given already: GitLab drops issues that share one."""
    seen[known] = seen.get(known, 0) + 1
    return known if seen[known] == 1 else digest(known, str(seen[known]))


def _issue(said: str, rule: str, known: str, severity: str, place: Location | None) -> dict[str, object]:
    given = place.first if place is not None else None
    first = given if given is not None and 1 <= given <= LAST_LINE else 1
    return {
        "description": plain(line(said)),
        "check_name": rule,
        "fingerprint": known,
        "severity": severity,
        "location": {
            "path": plain(place.path, keep="") if place is not None else NO_FILE,
            "lines": {"begin": first},
        },
    }
