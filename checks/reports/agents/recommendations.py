"""Checked recommendations as a page, and as JSON."""

from __future__ import annotations

import json

from checks.model.agents.verdicts import (
    WHOLE_TEXT,
    CheckedRecommendation,
    CheckedRecommendations,
    CheckedStatement,
    Standing,
    Trigger,
    judged,
)
from checks.model.outcome import Disposition
from checks.reports.agents.page import Entry, Page, Row
from checks.reports.wording.figures import count, percent

SAID = {
    Standing.ACCEPTED: "accepted",
    Standing.NEEDS_REGENERATION: "needs regeneration",
    Standing.WITHHELD: "withheld",
    Standing.NOTHING_CHECKED: "nothing checked",
    Standing.ABSTAINED: "abstained",
}


def page(checked: CheckedRecommendations) -> Page:
    """For a reader: those that may not go out first."""
    parts = [f"{checked.standing(one):,} {SAID[one]}" for one in Standing if checked.standing(one)]
    summary = [f"{count(len(checked.recommendations), 'recommendation')}: {', '.join(parts) or 'none'}."]
    claims = [claim for one in checked.recommendations for claim in one.claims]
    summary.append(
        f"{count(len(claims), 'claim')}: {_dispositions(claims)}; "
        + (f"pass rate {percent(checked.pass_rate)}." if judged(claims) else "nothing could be checked.")
    )
    urgent = sorted(checked.recommendations, key=lambda one: list(_ORDER).index(one.standing))
    return Page(
        "Recommendations",
        tuple(summary),
        tuple(map(_entry, urgent)),
        (*checked.notes, *(f"Not read: {each}" for each in checked.unread)),
    )


_WHY = {
    Trigger.PROJECT_CONFIG_CONTRADICTION: "it contradicts the project's settings, or repeats them",
    Trigger.CACHE_VARY_SAFETY: "a cached response could reach the wrong visitors",
    Trigger.SEMANTIC_SAFETY: "it would not work with this framework, or would not be safe",
    Trigger.PASS_RATE_BELOW_THRESHOLD: "too many of its claims failed",
}
"""Each trigger in words."""

_ORDER = (
    Standing.WITHHELD,
    Standing.NEEDS_REGENERATION,
    Standing.NOTHING_CHECKED,
    Standing.ACCEPTED,
    Standing.ABSTAINED,
)


def _dispositions(claims: list[CheckedStatement]) -> str:
    found = [claim.outcome.disposition for claim in claims]
    return ", ".join(f"{found.count(each):,} {each}" for each in Disposition if each in found) or "none"


def _entry(one: CheckedRecommendation) -> Entry:
    standing = SAID[one.standing] + (f": {_WHY[one.trigger]} (rule {one.trigger})" if one.trigger else "")
    verified = sum(claim.outcome.disposition is Disposition.VERIFIED for claim in one.judged)
    facts = [
        f"pass rate {percent(one.pass_rate)}: {verified:,} verified, {len(one.judged) - verified:,} failed"
    ]
    if not one.judged:
        facts = [] if one.standing is Standing.ABSTAINED else ["none of its claims could be checked"]
    elif one.standing is Standing.ACCEPTED and not one.pass_rate:
        facts.append("a single failed claim does not hold a recommendation back")
    order = (Disposition.FAILED, Disposition.UNVERIFIABLE, Disposition.UNSUPPORTED, Disposition.VERIFIED)
    rows = [
        Row(claim.outcome.disposition, claim.kind, _field(claim), claim.outcome.message)
        for claim in sorted(one.claims, key=lambda claim: order.index(claim.outcome.disposition))
    ]
    return Entry(
        f"{one.index + 1}. {one.title}",
        standing,
        (*facts, *one.notes),
        tuple(rows),
        one.standing in (Standing.ACCEPTED, Standing.ABSTAINED),
    )


def _field(claim: CheckedStatement) -> str:
    """The field that makes a claim; empty where it is the whole recommendation."""
    return "" if claim.field == WHOLE_TEXT else claim.field


def as_json(checked: CheckedRecommendations) -> str:
    """For a program."""
    return (
        json.dumps(
            {
                "summary": {
                    "recommendations": len(checked.recommendations),
                    "dispositions": {str(one): checked.standing(one) for one in Standing},
                    "passRate": round(checked.pass_rate, 4),
                    "accepted": checked.accepted,
                    "rounds": checked.rounds,
                    "notes": list(checked.notes),
                    "unread": list(checked.unread),
                },
                "recommendations": [
                    {
                        "index": one.index,
                        "what": one.title,
                        "disposition": str(one.standing),
                        "passRate": round(one.pass_rate, 4),
                        "judgedClaims": len(one.judged),
                        "trigger": str(one.trigger) if one.trigger else None,
                        "topFailures": [_failure(claim) for claim in one.top_failures],
                        "claims": [_claim(claim) for claim in one.claims],
                        "notes": list(one.notes),
                    }
                    for one in checked.recommendations
                ],
            },
            ensure_ascii=False,
            indent=2,
        )
        + "\n"
    )


def _failure(claim: CheckedStatement) -> dict[str, str]:
    return {
        "kind": claim.kind,
        "field": claim.field,
        "url": claim.url,
        "file": claim.file,
        "pattern": claim.pattern,
        "reason": claim.outcome.message,
    }


def _claim(claim: CheckedStatement) -> dict[str, object]:
    outcome = claim.outcome
    shown: dict[str, object] = {
        "kind": claim.kind,
        "field": claim.field,
        "disposition": str(outcome.disposition),
        "reason": outcome.message,
        "statement": claim.statement,
    }
    named = (("file", claim.file), ("pattern", claim.pattern), ("url", claim.url))
    shown |= {name: value for name, value in named if value}
    if outcome.failure is not None:
        shown["failure"] = str(outcome.failure)
    if outcome.evidence:
        first = outcome.evidence[0]
        shown["evidence"] = {"path": first.path, "first": first.first, "last": first.last, "text": first.text}
    if outcome.notes:
        shown["notes"] = list(outcome.notes)
    return shown
