"""Which findings the judge is asked about, and in which order."""

from __future__ import annotations

from checks.judge.residue import not_asked, questions
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import JudgePolicy, Policy
from checks.review import check_findings
from tests.checks.judge.scene import code


def finding(id_: str, body: str, path: str = "shop/cart.py") -> Finding:
    return Finding(id_, "a-bot", "", body, Location(path, 7, 7))


SAID = (
    finding("grounded", "`return sum(items, start=0)` is slow."),
    finding("names found", "What `items` holds is summed by `total`."),
    finding("denies", "There is no rounding of `filler_29` here."),
    finding("plain", "This is hard to read."),
    finding("warned", "This file is gone.", "shop/nowhere.py"),
)


def test_what_is_likelier_wrong_is_asked_about_first_and_what_is_warned_of_never() -> None:
    at = code()
    checked = check_findings(Reading(SAID), at, Policy(tier2=True))
    asked = [one.checked.finding.id for one in questions(checked, at, JudgePolicy())]
    assert asked == ["denies", "plain", "names found", "grounded"]
    few = JudgePolicy(max_findings=2)
    assert [one.checked.finding.id for one in questions(checked, at, few)] == ["denies", "plain"]
    assert not_asked(checked, few) == 2
