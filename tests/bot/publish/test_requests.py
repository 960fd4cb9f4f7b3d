"""The requests of a check run: buttons within GitHub's limits, annotations in batches."""

from __future__ import annotations

import json

import pytest

from bot.publish.requests import BATCH, actions, post_body
from checks.reports.check_run import Annotation, CheckRunReport, Conclusion, Level


@pytest.mark.parametrize("tier2", [True, False])
def test_buttons_are_within_githubs_limits(*, tier2: bool) -> None:
    buttons = actions(tier2=tier2)
    assert len(buttons) == (1 if tier2 else 2)
    for button in buttons:
        assert len(button["label"]) <= 20
        assert len(button["description"]) <= 40
        assert len(button["identifier"]) <= 20


@pytest.mark.parametrize("count", [0, 1, 49, 50, 51, 100, 101, 2_000])
def test_annotations_go_in_batches_and_only_the_last_completes(count: int) -> None:
    note = Annotation("shop/cart.py", 1, 1, Level.WARNING, "t", "m")
    told = CheckRunReport(Conclusion.NEUTRAL, "t", "s", annotations=(note,) * count)
    sent, part, more = 0, 0, True
    while more:
        body, more = post_body(told, part, completed_at="2026-01-01T00:00:00Z")
        output = body["output"]
        assert isinstance(output, dict)
        assert len(output["annotations"]) <= BATCH
        assert ("conclusion" in body) is not more
        sent += len(output["annotations"])
        part += 1
    assert sent == count
    assert part == max(1, -(-count // BATCH))


def test_a_check_run_that_nobody_listens_to_has_no_buttons() -> None:
    told = CheckRunReport(Conclusion.NEUTRAL, "t", "s", warned=True)
    assert "actions" in post_body(told, 0, completed_at="2026-01-01T00:00:00Z")[0]
    assert "actions" not in post_body(told, 0, completed_at="2026-01-01T00:00:00Z", buttons=False)[0]


def test_a_report_is_kept_between_two_steps() -> None:
    notes = (
        Annotation("a.py", 1, 2, Level.WARNING, "t", "m", "d"),
        Annotation("b.py", 3, 3, Level.NOTICE, "t", "m"),
    )
    told = CheckRunReport(Conclusion.FAILURE, "t", "s", "more", notes, tier2=True, warned=True)
    assert CheckRunReport.from_json(json.loads(json.dumps(told.to_json()))) == told
