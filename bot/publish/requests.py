"""The requests that publish a report as a check run: its parts, and its buttons."""

from __future__ import annotations

from typing import Final

from bot.model.own_marks import RECHECK_BUTTON, TIER2_BUTTON, WRONG_BUTTON
from checks.reports.check_run import CheckRunReport

BATCH: Final = 50
"""Annotations that GitHub takes in one request."""


def actions(*, tier2: bool, warned: bool = False) -> list[dict[str, str]]:
    """The buttons; that for the contents only where they were not checked, that for mistakes where it warns."""
    recheck = {
        "label": "Recheck",
        "description": "Check this pull request again.",
        "identifier": RECHECK_BUTTON,
    }
    contents = {
        "label": "Check contents",
        "description": "Once with Tier 2: what findings claim.",
        "identifier": TIER2_BUTTON,
    }
    wrong = {
        "label": "Dismiss warnings",
        "description": "The warnings of this check are wrong.",
        "identifier": WRONG_BUTTON,
    }
    return [recheck, *([] if tier2 else [contents]), *([wrong] if warned else [])]


def is_short(report: CheckRunReport) -> bool:
    """Whether one request holds all of a report."""
    return len(report.annotations) <= BATCH


def post_body(
    report: CheckRunReport, part: int, *, completed_at: str, buttons: bool = True
) -> tuple[dict[str, object], bool]:
    """The request for one part of a report, and whether more parts follow.

    Each part has at most 50 annotations; the last one completes the check run, with its buttons where they are wanted.
    """
    batch = [each.body() for each in report.annotations[part * BATCH : (part + 1) * BATCH]]
    more = len(report.annotations) > (part + 1) * BATCH
    output: dict[str, object] = {"title": report.title, "summary": report.summary, "annotations": batch}
    if report.text:
        output["text"] = report.text
    if more:
        return {"output": output}, True
    body: dict[str, object] = {
        "status": "completed",
        "conclusion": report.conclusion.value,
        "completed_at": completed_at,
        "output": output,
    }
    if buttons:
        body["actions"] = actions(tier2=report.tier2, warned=report.warned)
    return body, False
