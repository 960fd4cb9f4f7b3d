"""The report as SARIF 2.1.0: one result for each evidence-match warning, its rule the failure.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; section numbers below are its own.
Findings without a warning are no results, for viewers show every result as a problem: they are in the
run's properties, and what could not be read is among the invocation's notifications.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias
from urllib.parse import quote

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import EvidenceWarning
from checks.model.location import Location
from checks.model.outcome import FAILURE_TITLES, Evidence, Failure
from checks.model.release import VERSION
from checks.reports.json import result_of
from checks.reports.wording import addresses, finding_words, review_words
from checks.reports.wording.escape import code, line, plain
from checks.reports.wording.fingerprint import fingerprint, of_statement
from checks.reports.wording.receipt import command

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "citecheck/v1"
LINE_LIMIT = 2**31 - 1
"""Beyond it readers that keep lines in 32 bits fail on the whole log."""

SNIPPET_LINES = 40
SNIPPET_COLUMNS = 400

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"


def render(review: CheckedReview) -> str:
    """The review as a SARIF log of one run."""
    result = result_of(review)
    rules = {
        finding_words.rule(warning): warning.failure for one in review.findings for warning in one.warnings
    }
    said = review.described.warned if review.described is not None else ()
    rules |= {finding_words.rule(warning): warning.failure for one in said for warning in one.warnings}
    seen: Counter[str] = Counter()
    run: dict[str, Json] = {
        "tool": {
            "driver": {
                "name": "citecheck",
                "version": VERSION,
                "rules": [_rule(id_, rules[id_]) for id_ in sorted(rules)],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": _text(line(text))}}
                    for text in (review_words.scope(review), review_words.summary(review))
                    if text
                ]
                + [
                    {"level": "warning", "message": {"text": _text(line(review_words.unparsed(item), 1_000))}}
                    for item in review.unparsed
                ]
                + [
                    {"level": "note", "message": {"text": _text(line(text))}}
                    for text in review_words.coverage(review)
                ],
            }
        ],
        "results": [
            _result(checked, warning, sorted(rules), review.head, seen)
            for checked in review.findings
            for warning in checked.warnings
        ]
        + [_of_statement(one.text, warning, sorted(rules)) for one in said for warning in one.warnings],
        "properties": {
            "head": result.head,
            "tier2": result.tier2,
            "scope": result.scope,
            "findings": [
                {
                    "id": one.id,
                    "reviewer": one.reviewer,
                    "outcome": one.outcome.value,
                    "reason": one.reason,
                    "named": [each.model_dump() for each in one.named],
                    "confidence": one.confidence.model_dump(),
                    "mergedInto": one.merged_into,
                }
                for one in result.findings
            ],
            "coverage": result.coverage.model_dump(),
            "reviewers": {name: count.model_dump() for name, count in result.reviewers.items()},
            "notCovered": list(result.not_covered),
            "description": result.description.model_dump() if result.description is not None else None,
            "observations": [one.model_dump() for one in result.observations],
            "judge": result.judge.model_dump() if result.judge is not None else None,
        },
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False).encode("utf-8", "replace").decode() + "\n"


def _rule(id_: str, failure: Failure) -> Json:
    sentence = FAILURE_TITLES[failure][0].upper() + FAILURE_TITLES[failure][1:] + "."
    return {
        "id": id_,
        "name": "".join(part.capitalize() for part in id_.replace("/", "_").split("_")),
        "shortDescription": {"text": sentence},
        "fullDescription": {
            "text": f"{sentence} The finding of a code reviewer does not match the code that it was written for."
        },
        "helpUri": addresses.of_failure(failure),
        "defaultConfiguration": {"level": "warning"},
    }


def _result(
    checked: CheckedFinding,
    warning: EvidenceWarning,
    rules: Sequence[str],
    head: str | None,
    seen: Counter[str],
) -> dict[str, Json]:
    finding = checked.finding
    place = warning.citation or finding.location
    known = fingerprint(checked, warning)
    seen[known] += 1
    receipts = [text for text in (command(one, head) for one in warning.evidence) if text]
    related = _related(warning)
    result: dict[str, Json] = {
        "ruleId": finding_words.rule(warning),
        "ruleIndex": rules.index(finding_words.rule(warning)),
        "level": "warning",
        "message": {
            "text": _text(
                f"{finding_words.title(checked)}: {line(warning.message, 2_000)}"
                + "".join(f" See it with: {receipt}" for receipt in receipts[:1])
            )
        },
        "locations": [_location(place)] if place else [],
        "partialFingerprints": {FINGERPRINT: f"{known}:{seen[known]}"},
        "properties": {
            "finding": finding.id,
            "reviewer": finding.reviewer,
            "confidence": {
                "original": checked.confidence.original,
                "effective": checked.confidence.effective,
            },
        },
    }
    if related:
        result["relatedLocations"] = related
    return result


def _of_statement(text: str, warning: EvidenceWarning, rules: Sequence[str]) -> dict[str, Json]:
    """A refuted statement of the description, at the line that refutes it."""
    said = f"The description says: {line(text, 300)} – {line(warning.message, 2_000)}"
    return {
        "ruleId": finding_words.rule(warning),
        "ruleIndex": rules.index(finding_words.rule(warning)),
        "level": "warning",
        "message": {"text": _text(said)},
        "locations": [_location(warning.evidence[0].location, warning.evidence[0])]
        if warning.evidence
        else [],
        "partialFingerprints": {FINGERPRINT: f"{of_statement(text, warning)}:1"},
    }


def _related(warning: EvidenceWarning) -> list[Json]:
    places: list[tuple[Location, str, Evidence | None]] = [
        (one.location, "The code has this.", one) for one in warning.evidence
    ]
    if warning.actual:
        places.append((warning.actual, "The cited code is here.", None))
    places += [(one, "The cited code could be this.", None) for one in warning.candidates]
    return [
        {"id": number, "message": {"text": text}, **_location(place, evidence)}
        for number, (place, text, evidence) in enumerate(places, start=1)
    ]


def _location(place: Location, evidence: Evidence | None = None) -> dict[str, Json]:
    physical: dict[str, Json] = {"artifactLocation": _artifact(place.path)}
    region = _region(place)
    if region:
        if evidence is not None:
            region["snippet"] = {"text": code(evidence.text, lines=SNIPPET_LINES, columns=SNIPPET_COLUMNS)}
        physical["region"] = region
    return {"physicalLocation": physical}


def _region(place: Location) -> dict[str, Json]:
    """Lines that SARIF allows (3.30): a citation that is no range has none, its message says so."""
    first, last = place.first, place.last or place.first
    if first is None or last is None or not 1 <= first <= last <= LINE_LIMIT:
        return {}
    return {"startLine": first, "endLine": last}


def _artifact(path: str) -> dict[str, Json]:
    """A valid URI reference (3.4.3) whatever the path holds; relative to the root of the repository."""
    encoded = quote(path.encode("utf-8", "replace"), safe="/~")
    if encoded.startswith("/"):
        return {"uri": f"file:///{encoded.lstrip('/')}"}
    return {"uri": encoded, "uriBaseId": "%SRCROOT%"}


def _text(text: str) -> str:
    """Plain text of a message, in which square brackets would be a link (3.11.6)."""
    return plain(text).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
