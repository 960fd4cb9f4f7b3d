"""Cards as JSON and as CSV, for programs and spreadsheets."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any

from checks.cards.calibration import Calibration
from checks.cards.card import Alarms, Card
from checks.cards.cards import Cards
from checks.reports.wording.escape import line
from checks.statistics.difference import Difference
from checks.statistics.rate import Rate

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the begin of a formula."""

COLUMNS = (
    "repository", "first_day", "last_day", "reviewer", "pull_requests", "findings", "warned", "grounded",
    "names_found", "place_exists", "not_judged", "repeats", "outdated", "judged_claims", "false_claims", "rate", "low", "high",
    "enough", "claims", "unsupported", "unverifiable", "places", "false_places", "our_warnings", "called_wrong",
)  # fmt: skip


def as_json(cards: Cards) -> dict[str, Any]:
    """The cards as JSON values. Rates are shares from 0 to 1, days are in UTC."""
    return {
        "repository": cards.repository,
        "period": {
            "first": cards.period.first.isoformat() if cards.period.first else None,
            "last": cards.period.last.isoformat(),
        },
        "checks": cards.checks,
        "rules": list(cards.rules),
        "chosen_rules": cards.chosen_rules,
        "reviewers": [_card(card) for card in cards.cards],
        "comparisons": [
            {"first": one.first, "second": one.second, **_difference(one.difference)} for one in cards.pairs
        ],
        "our_warnings": {
            "all": _alarms(cards.all_alarms),
            "by_rule": [
                {"rule": one.rule, "muted": one.muted, **_alarms(one.alarms)} for one in cards.alarms
            ],
        },
    }


def render_json(cards: Cards) -> str:
    """The cards as a JSON document."""
    return json.dumps(as_json(cards), indent=2, ensure_ascii=False) + "\n"


def render_csv(cards: Cards) -> str:
    """One row for each reviewer, under a heading."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for card in cards.cards:
        found, alarms = card.false_claims, card.alarms
        counts = card.counts
        writer.writerow(
            (
                _cell(cards.repository),
                cards.period.first.isoformat() if cards.period.first else "",
                cards.period.last.isoformat(),
                _cell(card.reviewer),
                card.pulls, counts.findings, counts.warned, counts.grounded,
                counts.names_found, counts.place_exists, counts.not_judged, counts.repeats, counts.outdated,
                counts.judged, counts.failed,
                f"{found.share:.4f}" if found else "",
                f"{found.interval.low:.4f}" if found else "",
                f"{found.interval.high:.4f}" if found else "",
                "yes" if card.says_enough else "no",
                counts.claims, counts.unsupported, counts.unverifiable,
                counts.places, counts.places_failed,
                alarms.shown, alarms.wrong,
            )
        )  # fmt: skip
    return out.getvalue()


def _cell(text: str) -> str:
    shown = line(text)
    return f"'{shown}" if shown.startswith(FORMULA) else shown


def _card(card: Card) -> dict[str, Any]:
    counts = card.counts
    return {
        "reviewer": card.reviewer,
        "pull_requests": card.pulls,
        "enough": card.says_enough,
        "false_claims": _rate(card.false_claims),
        "false_places": _rate(card.false_places),
        "change": _difference(card.change) if card.change else None,
        "acted_on": _rate(card.acted_on),
        "warned_yet_acted_on": {"followed": card.doubtful.shown, "acted_on": card.doubtful.wrong},
        "notices": [
            {
                "what": one.what,
                "week": str(one.week),
                "before": _rate(one.change.before),
                "since": _rate(one.change.since),
            }
            for one in card.notices
        ],
        "calibration": _calibration(card.calibration),
        "coverage": card.coverage,
        "findings": {
            "all": counts.findings,
            "warned": counts.warned,
            "grounded": counts.grounded,
            "names_found": counts.names_found,
            "place_exists": counts.place_exists,
            "not_judged": counts.not_judged,
            "repeats": counts.repeats,
            "outdated": counts.outdated,
        },
        "claims": {
            "verified": counts.verified,
            "failed": counts.failed,
            "unsupported": counts.unsupported,
            "unverifiable": counts.unverifiable,
        },
        "failures": [
            {
                "failure": one.failure,
                "claims": one.claims,
                "pull_requests": one.pulls,
                "example": one.example
                and {
                    "check": one.example.check,
                    "pull_request": one.example.pull_request,
                    "finding": one.example.finding,
                    "message": one.example.message,
                },
            }
            for one in card.failures
        ],
        "weeks": [
            {"week": str(one.week), "false": one.sums.hits, "judged": one.sums.cases} for one in card.weeks
        ],
        "judge": [
            {
                "model": one.model,
                "supported": one.supported,
                "contradicted": one.contradicted,
                "undecided": one.undecided,
            }
            for one in card.judges
        ],
        "our_warnings": _alarms(card.alarms),
    }


def _calibration(found: Calibration | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        name: [
            {
                "level": one.name,
                "warned_of": _rate(one.refuted_rate),
                "acted_on": _rate(one.acted_rate),
                **({"recalibrated": one.recalibrated} if name == "by_confidence" else {}),
            }
            for one in levels
        ]
        for name, levels in (
            ("by_confidence", found.by_confidence),
            ("by_severity", found.by_severity),
            ("by_outcome", found.by_outcome),
        )
    }


def _rate(found: Rate | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "hits": found.hits,
        "cases": found.cases,
        "pull_requests": found.groups,
        "effective_cases": round(found.effective, 2),
        "rate": found.share,
        "low": found.interval.low,
        "high": found.interval.high,
    }


def _alarms(found: Alarms) -> dict[str, Any]:
    interval = found.interval
    return {
        "shown": found.shown,
        "called_wrong": found.wrong,
        "low": interval.low if interval else None,
        "high": interval.high if interval else None,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "difference": found.share,
        "low": found.interval.low,
        "high": found.interval.high,
        "verdict": found.verdict.value,
    }
