"""Findings that are older than the change, and findings that whoever reads the report wants folded away."""

from __future__ import annotations

import pytest

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.model.checked import CheckedReview
from checks.model.finding import Finding, Reading
from checks.model.history.uptake import Mark
from checks.model.location import Location
from checks.model.policy import Policy
from checks.reports import markdown, text
from checks.reports.check_run import report
from checks.reports.json import result_of
from checks.review import check_review

LINES = [f"x{number} = {number}" for number in range(1, 31)]
HEAD = "\n".join([*LINES[:9], "y = 10", *LINES[10:19], *LINES[20:]]) + "\n"
"""Line 10 is changed, and line 20 is gone."""

DIFF = """\
diff --git a/a.py b/a.py
--- a/a.py
+++ b/a.py
@@ -8,5 +8,5 @@
 x8 = 8
 x9 = 9
-x10 = 10
+y = 10
 x11 = 11
 x12 = 12
@@ -18,5 +18,4 @@
 x18 = 18
 x19 = 19
-x20 = 20
 x21 = 21
 x22 = 22
"""


def reviewed(*places: Location | None, policy: Policy | None = None) -> CheckedReview:
    base = SnapshotTree({"a.py": "\n".join(LINES) + "\n", "b.py": "z = 1\n"})
    code = Code(SnapshotTree({"a.py": HEAD, "b.py": "z = 1\n"}), base, Diff(DIFF))
    found = [Finding(str(at), "Copilot", f"Finding {at}", "Wrong.", one) for at, one in enumerate(places)]
    return check_review(Reading(tuple(found)), code, policy or Policy(tier2=True))


@pytest.mark.parametrize(
    ("place", "older"),
    [
        (Location("a.py", 10), False),
        (Location("a.py", 8, 12), False),
        (Location("a.py", 11), False),
        (Location("a.py", 12), True),
        (Location("a.py", 3, 5), True),
        (Location("a.py", 19), False),
        (Location("a.py", 20), False),
        (Location("a.py", 28), True),
        (Location("a.py"), False),
        (Location("b.py", 1), True),
        (Location("b.py"), True),
        (Location("c.py", 1), False),
        (None, False),
    ],
    ids=[
        "the changed line", "around it", "right below it", "two below", "far above", "above a removed line",
        "below a removed line", "far below", "a changed file", "another file's line", "another file",
        "no such file", "no place",
    ],
)  # fmt: skip
def test_what_the_change_does_not_touch_is_older(place: Location | None, older: bool) -> None:
    (one,) = reviewed(place).findings
    assert one.older is older
    assert one.confidence.effective == one.confidence.original or one.warnings


def test_what_is_folded_away_is_counted_listed_and_not_annotated() -> None:
    places = (Location("a.py", 10), Location("a.py", 28), Location("a.py", 99))
    shown, folded = (
        reviewed(*places, policy=Policy(tier2=True, hide=hide))
        for hide in (frozenset[Mark](), frozenset({Mark.OLDER}))
    )
    assert folded.coverage == shown.coverage
    assert [one.finding.id for one in folded.folded] == ["1"]
    assert shown.folding(frozenset({Mark.OLDER})).folded == folded.folded
    written = markdown.render(folded)
    assert "1 finding folded away on request" in written
    assert written.count("Finding 1") == 1
    assert "the cited lines are not part of this change" in text.render(folded)
    assert [one.marks for one in result_of(folded).findings] == [[], [Mark.OLDER], []]


def test_a_warned_finding_that_is_folded_away_still_counts_for_the_check() -> None:
    policy = Policy(tier2=True, hide=frozenset({Mark.OLDER}))
    said = Finding(
        "1", "Copilot", "", "It says `x28 = 27`.\n\n```python\nx28 = 27\n```", Location("a.py", 27)
    )
    base = SnapshotTree({"a.py": "\n".join(LINES) + "\n"})
    code = Code(SnapshotTree({"a.py": HEAD}), base, Diff(DIFF))
    review = check_review(Reading((said,)), code, policy)
    (one,) = review.findings
    assert one.warnings
    assert one.folded
    made = report(review, policy)
    assert made.annotations == ()
    assert made.title == "1 of 1 finding does not match the code"
