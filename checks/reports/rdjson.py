"""The report as reviewdog's rdjson: one diagnostic for each evidence-match warning, then the coverage.

The shape is https://github.com/reviewdog/reviewdog/tree/master/proto/rdf; reviewdog refuses fields that
it does not know, so coverage is a last diagnostic, of severity INFO and without a location.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import EvidenceWarning
from checks.model.location import Location
from checks.reports.wording import addresses, finding_words, review_words
from checks.reports.wording.escape import line, plain
from checks.reports.wording.receipt import command

LINE_LIMIT = 2**31 - 1
"""Lines are int32 in rdf's protobuf."""

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"


def render(review: CheckedReview) -> str:
    """The review as one object of diagnostics."""
    scope = review_words.scope(review)
    diagnostics: list[Json] = [{"message": line(scope), "severity": "INFO"}] if scope else []
    diagnostics += [
        _diagnostic(checked, warning, review.head)
        for checked in review.findings
        for warning in checked.warnings
    ]
    diagnostics += [
        _of_statement(statement.text, warning)
        for statement in (review.described.warned if review.described is not None else ())
        for warning in statement.warnings
    ]
    diagnostics += [
        {"message": line(review_words.observation(one), 1_000), "severity": "INFO"}
        for one in review.observations
    ]
    diagnostics += [
        {"message": f"not readable: {line(review_words.unparsed(item), 1_000)}", "severity": "INFO"}
        for item in review.unparsed
    ]
    diagnostics.append(
        {
            "message": "\n".join(map(line, (review_words.summary(review), *review_words.coverage(review)))),
            "severity": "INFO",
        }
    )
    document = {"source": {"name": "citecheck"}, "severity": "WARNING", "diagnostics": diagnostics}
    return json.dumps(document, indent=2, ensure_ascii=False).encode("utf-8", "replace").decode() + "\n"


def _diagnostic(checked: CheckedFinding, warning: EvidenceWarning, head: str | None) -> dict[str, Json]:
    place = warning.citation or checked.finding.location
    receipts = [text for text in (command(one, head) for one in warning.evidence) if text]
    said = [
        finding_words.title(checked),
        line(warning.message, 2_000),
        *filter(None, [line(finding_words.named(checked), 600)]),
        *(f"See it with: {receipt}" for receipt in receipts[:1]),
    ]
    diagnostic: dict[str, Json] = {
        "message": "\n".join(said),
        "severity": "WARNING",
        "code": {"value": finding_words.rule(warning), "url": addresses.of_failure(warning.failure)},
    }
    if place:
        diagnostic["location"] = _location(place)
    related = [
        *(("The code has this.", one.location) for one in warning.evidence),
        *([("The cited code is here.", warning.actual)] if warning.actual else []),
        *(("The cited code could be this.", one) for one in warning.candidates),
    ]
    if related:
        diagnostic["related_locations"] = [
            {"message": text, "location": _location(one)} for text, one in related
        ]
    return diagnostic


def _of_statement(text: str, warning: EvidenceWarning) -> dict[str, Json]:
    """A refuted statement of the description, at the line that refutes it."""
    diagnostic: dict[str, Json] = {
        "message": f"The description says: {line(text, 300)}\n{line(warning.message, 2_000)}",
        "severity": "WARNING",
        "code": {"value": finding_words.rule(warning)},
    }
    if warning.evidence:
        diagnostic["location"] = _location(warning.evidence[0].location)
    return diagnostic


def _location(place: Location) -> dict[str, Json]:
    location: dict[str, Json] = {"path": plain(place.path, keep="")}
    first, last = place.first, place.last or place.first
    if first is not None and last is not None and 1 <= first <= last <= LINE_LIMIT:
        location["range"] = {"start": {"line": first}, "end": {"line": last}}
    return location
