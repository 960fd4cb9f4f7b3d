"""A checked review in the few words that an agent needs, in pages that its context can bear."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import EvidenceWarning
from checks.model.location import Location
from checks.model.outcome import Evidence
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.escape import code, line, plain
from checks.reports.wording.receipt import command

PAGE_BYTES: Final = 20_000
"""Of one answer, as UTF-8."""

_HEAD_BYTES: Final = 3_000
"""Of them for what is said on every page."""

SHOWN_LINES: Final = 12
SHOWN_COLUMNS: Final = 160
SHOWN_WARNINGS: Final = 5
SHOWN_PLACES: Final = 5
MESSAGE_LIMIT: Final = 600

Json = dict[str, Any]


def pages(review: CheckedReview) -> list[str]:
    """The review as JSON, warned findings first, each page at most `PAGE_BYTES` long. There is always one."""
    shown = sorted(review.findings, key=lambda checked: not checked.warnings)
    items: list[Json] = [_finding_json(checked, review.head) for checked in shown]
    items += [
        {"unparsed": line(review_words.unparsed(item), MESSAGE_LIMIT), "begins": line(item.excerpt, 200)}
        for item in review.unparsed
    ]
    packed = _packed(items)
    return [_page(review, part, number, len(packed)) for number, part in enumerate(packed, 1)]


def _packed(items: Sequence[Json]) -> list[list[Json]]:
    parts: list[list[Json]] = [[]]
    room = PAGE_BYTES - _HEAD_BYTES
    for item in items:
        size = len(_json(item).encode()) + 2
        if size > room and parts[-1]:
            parts.append([])
            room = PAGE_BYTES - _HEAD_BYTES
        parts[-1].append(item)
        room -= size
    return parts


def _page(review: CheckedReview, part: Sequence[Json], number: int, of: int) -> str:
    coverage = review.coverage
    checked = "places and content" if review.tier2 else "places only, as `tier2` or the config says"
    head: Json = {
        "summary": line(review_words.summary(review), 500),
        "checked": line(review_words.scope(review), 500) if review.unchanged else checked,
        "head": review.head,
        "findings": coverage.findings,
        "warned": coverage.warned,
        "unparsed": coverage.unparsed,
        "not_covered": [line(text, 200) for text in review.not_covered[:5]],
        "page": number,
        "pages": of,
        "results": list(part),
    }
    return _json(head)


def _finding_json(checked: CheckedFinding, head: str | None) -> Json:
    finding = checked.finding
    answer: Json = {
        "id": line(finding.id, 100),
        "place": _place(finding.location),
        "title": line(finding_words.heading(finding), 120),
        "outcome": finding_words.outcome(checked),
        "confidence": finding_words.confidence(checked),
    }
    if checked.warnings:
        answer["warnings"] = [_warning(one, head) for one in checked.warnings[:SHOWN_WARNINGS]]
    if len(checked.warnings) > SHOWN_WARNINGS:
        answer["more_warnings"] = len(checked.warnings) - SHOWN_WARNINGS
    if checked.relocated is not None:
        answer["right_place"] = _place(checked.relocated)
    if why := finding_words.reason(checked):
        answer["why"] = line(why, 300)
    if moved := finding_words.carried(checked):
        answer["since"] = line(moved, 300)
    if checked.merged_into:
        answer["same_as"] = line(checked.merged_into, 100)
    return answer


def _warning(warning: EvidenceWarning, head: str | None) -> Json:
    answer: Json = {"failure": warning.failure.value, "message": line(warning.message, MESSAGE_LIMIT)}
    if warning.actual is not None:
        answer["right_place"] = _place(warning.actual)
    if warning.candidates:
        answer["candidates"] = [_place(one) for one in warning.candidates[:SHOWN_PLACES]]
    if warning.evidence:
        answer["real_code"] = _evidence(warning.evidence[0], head)
    return answer


def _evidence(one: Evidence, head: str | None) -> Json:
    answer: Json = {
        "place": _place(one.location),
        "text": code(one.text, lines=SHOWN_LINES, columns=SHOWN_COLUMNS),
    }
    if receipt := command(one, head):
        answer["see_it_with"] = line(receipt, 400)
    return answer


def _place(location: Location | None) -> str | None:
    return None if location is None else line(plain(str(location)), 300)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
