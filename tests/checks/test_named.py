"""The code that a finding names, through the whole check: what counts, and what it makes of the finding."""

from __future__ import annotations

import pytest

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.model.finding import BODY_LIMIT, Finding, Reading
from checks.model.location import Location
from checks.model.named import Where, counts
from checks.model.policy import Policy
from checks.model.scales.confidence import Confidence
from checks.named import NAMED_LIMIT
from checks.review import check_review

POOL = """\
import socket


def drain(queue, limit):
    held = queue.peek(limit)
    return socket.send(held)
"""
CODE = Code(SnapshotTree({"pool.py": POOL, "queue.py": "class Queue:\n    def peek(self, most): ...\n"}))


def check(body: str, *, tier2: bool = True) -> CheckedFinding:
    finding = Finding("1", "r", "", body, Location("pool.py", 5, 5))
    (checked,) = check_review(Reading((finding,)), CODE, Policy(tier2=tier2)).findings
    return checked


OUTCOMES = {
    "its names are here": ("`held` may be large.", FindingOutcome.NAMES_FOUND, (1, 1)),
    "half of them are": ("`held` hits `shelf`.", FindingOutcome.NAMES_FOUND, (1, 2)),
    "fewer than half are": ("`held` hits `most` and `Queue`.", FindingOutcome.PLACE_EXISTS, (1, 3)),
    "a proposal that is not here counts for nothing": (
        "`held` may be large. Add `shelf`. Call `Queue` instead.",
        FindingOutcome.NAMES_FOUND,
        (1, 1),
    ),
    "a suggestion counts for nothing": (
        "Too large.\n```suggestion\n    held = queue.peek(limit + 1)\n```",
        FindingOutcome.PLACE_EXISTS,
        (0, 0),
    ),
    "a library counts for nothing": (
        "`held` may be large, so `socket.connect_ex` raises `OSError`.",
        FindingOutcome.NAMES_FOUND,
        (1, 1),
    ),
    "a path counts for nothing": ("See `pool.py` and `queue.py`.", FindingOutcome.PLACE_EXISTS, (0, 0)),
    "nor does one with lines": (
        "See `pool.py:5`, `L5` and `queue.py:1-2`.",
        FindingOutcome.PLACE_EXISTS,
        (0, 0),
    ),
    "a name twice counts once": (
        "`held` hits `most`. `held` may be large: `held` is it. `Queue` too.",
        FindingOutcome.PLACE_EXISTS,
        (1, 3),
    ),
    "no code is named": ("This is hard to read.", FindingOutcome.PLACE_EXISTS, (0, 0)),
    "a word of prose that the repository lacks is no name": (
        "GitHub shows that `held` may be large.",
        FindingOutcome.NAMES_FOUND,
        (1, 1),
    ),
}


@pytest.mark.parametrize(("body", "outcome", "counted"), OUTCOMES.values(), ids=OUTCOMES)
def test_what_the_names_make_of_a_finding(
    body: str, outcome: FindingOutcome, counted: tuple[int, int]
) -> None:
    checked = check(body)
    assert counts(checked.named) == counted
    assert checked.outcome is outcome


def test_names_demote_nothing() -> None:
    checked = check("`held` hits `most` and `Queue`.")
    assert checked.confidence == Confidence(None, 75, 75)
    assert checked.warnings == ()


def test_tier_1_alone_looks_for_no_names() -> None:
    checked = check("`held` may be large.", tier2=False)
    assert (checked.named, checked.outcome) == ((), FindingOutcome.PLACE_EXISTS)


def test_every_name_is_listed_in_the_order_of_the_text() -> None:
    checked = check("`held` hits `Queue.peek` of `queue.py`, not `socket.connect_ex`.")
    assert [(one.written, one.where) for one in checked.named] == [
        ("held", Where.HERE),
        ("Queue.peek", Where.HERE),
        ("queue.py", Where.ELSEWHERE),
        ("socket.connect_ex", Where.OF_A_LIBRARY),
    ]


def test_only_so_many_names_of_one_finding_are_looked_for() -> None:
    body = " ".join(f"`name_{number}` is slow." for number in range(2_000))[:BODY_LIMIT]
    assert len(check(body).named) == NAMED_LIMIT
