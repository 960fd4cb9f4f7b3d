"""The counts of a review, and which findings it shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome, tally
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import Claim
from checks.model.counts.tally import Tally
from checks.model.finding import Finding, Unparsed
from checks.model.named import Named, NamedKind, Where
from checks.model.outcome import FAILURE_TITLES, Disposition, Failure, Outcome
from checks.model.scales.confidence import Confidence

V, F, S, U = (
    Disposition.VERIFIED,
    Disposition.FAILED,
    Disposition.UNSUPPORTED,
    Disposition.UNVERIFIABLE,
)


PLACE = CheckedClaim(Claim(statement="a.py:1 exists"), Outcome(V), existence=True)
NO_PLACE = CheckedClaim(Claim(statement="a.py:9 exists"), Outcome(U, "not fetched"), existence=True)
NAME = CheckedClaim(Claim(statement="`f` exists"), Outcome(V), existence=True)
CONTENT = CheckedClaim(Claim(statement="it reads `x`"), Outcome(V, content=True))
COMMON = CheckedClaim(Claim(statement="`x` is used"), Outcome(V))
QUIET_FAILURE = CheckedClaim(Claim(statement="at line 3"), Outcome(F, "…", Failure.DRIFTED, demotes=False))
HERE = Named("f", NamedKind.NAME, Where.HERE)
AWAY = Named("g", NamedKind.NAME, Where.ELSEWHERE)
OPEN = CheckedClaim(Claim(statement="it is slow"), Outcome(S, "no rule"))


def checked(
    name: str,
    *dispositions: Disposition,
    reviewer: str = "r",
    merged_into: str | None = None,
    claims: tuple[CheckedClaim, ...] = (),
    named: tuple[Named, ...] = (),
) -> CheckedFinding:
    claims += tuple(
        CheckedClaim(
            Claim(statement=f"{name}.{n}"),
            Outcome(each, "…", Failure.DRIFTED if each is F else None, content=each is V),
        )
        for n, each in enumerate(dispositions)
    )
    return CheckedFinding(
        Finding(name, reviewer),
        Confidence(None, 75, 75),
        claims=claims,
        warnings=tuple(EvidenceWarning(Failure.DRIFTED, "…") for each in dispositions if each is F),
        merged_into=merged_into,
        named=named,
    )


OUTCOMES = {
    "its content was verified": (checked("1", V, claims=(PLACE,)), FindingOutcome.GROUNDED),
    "one of several was verified": (checked("1", V, U, S), FindingOutcome.GROUNDED),
    "one failed, others were verified": (checked("1", V, F, claims=(PLACE,)), FindingOutcome.WARNED),
    "a failure that does not warn": (
        checked("1", V, claims=(PLACE, QUIET_FAILURE)),
        FindingOutcome.PLACE_EXISTS,
    ),
    "its place": (checked("1", U, S, claims=(PLACE,)), FindingOutcome.PLACE_EXISTS),
    "its place and a name": (checked("1", claims=(PLACE, NAME)), FindingOutcome.PLACE_EXISTS),
    "something verified that is no content": (
        checked("1", claims=(PLACE, COMMON)),
        FindingOutcome.PLACE_EXISTS,
    ),
    "half of what it names is at its place": (
        checked("1", claims=(PLACE,), named=(HERE, AWAY)),
        FindingOutcome.NAMES_FOUND,
    ),
    "less than half of it is": (
        checked("1", claims=(PLACE,), named=(HERE, AWAY, AWAY)),
        FindingOutcome.PLACE_EXISTS,
    ),
    "what does not count is left aside": (
        checked(
            "1", claims=(PLACE,), named=(HERE, replace(AWAY, counted=False), replace(AWAY, counted=False))
        ),
        FindingOutcome.NAMES_FOUND,
    ),
    "nothing counts": (
        checked("1", claims=(PLACE,), named=(replace(HERE, counted=False),)),
        FindingOutcome.PLACE_EXISTS,
    ),
    "names and a failure": (checked("1", F, claims=(PLACE,), named=(HERE,)), FindingOutcome.WARNED),
    "names and content": (checked("1", V, claims=(PLACE,), named=(HERE,)), FindingOutcome.GROUNDED),
    "names without a place": (checked("1", claims=(NO_PLACE,), named=(HERE,)), FindingOutcome.NOT_JUDGED),
    "a name, but not its place": (checked("1", claims=(NO_PLACE, NAME)), FindingOutcome.NOT_JUDGED),
    "content, and its place could not be looked up": (
        checked("1", claims=(NO_PLACE, CONTENT)),
        FindingOutcome.GROUNDED,
    ),
    "nothing was verified": (checked("1", U, S), FindingOutcome.NOT_JUDGED),
    "nothing was claimed": (checked("1"), FindingOutcome.NOT_JUDGED),
}


@pytest.mark.parametrize(("one", "outcome"), OUTCOMES.values(), ids=OUTCOMES)
def test_what_the_check_of_a_finding_came_to(one: CheckedFinding, outcome: FindingOutcome) -> None:
    assert one.outcome is outcome


REVIEW = CheckedReview(
    (
        checked("1", V, V, reviewer="alpha"),
        checked("2", V, F, S, reviewer="beta"),
        checked("3", U, reviewer="beta", claims=(PLACE,)),
        checked("4", V, reviewer="beta", merged_into="1"),
        checked("5", F, reviewer="alpha", merged_into="1"),
    ),
    (Unparsed("x.json", "bad", reviewer="gamma"), Unparsed("y.json", "bad")),
)


def test_the_counts_of_a_review_take_duplicates_once() -> None:
    assert REVIEW.coverage == Tally(
        findings=4, merged=1, unparsed=2, warned=2, grounded=1, place_exists=1, not_judged=0,
        verified=3, failed=2, unsupported=1, unverifiable=1, places_verified=1,
    )  # fmt: skip
    assert REVIEW.coverage.claims == 7
    assert REVIEW.coverage.pass_rate == 3 / 5


def test_that_a_place_exists_raises_no_pass_rate() -> None:
    assert tally([checked("1", F, claims=(PLACE, NAME))]).pass_rate == 0
    assert tally([checked("1", claims=(PLACE,))]).pass_rate is None


def test_the_outcomes_add_up_to_the_findings() -> None:
    count = REVIEW.coverage
    assert sum(getattr(count, one.value) for one in FindingOutcome) == count.findings


def test_the_counts_of_each_reviewer() -> None:
    assert {name: (one.findings, one.warned, one.unparsed) for name, one in REVIEW.reviewers.items()} == {
        "alpha": (2, 1, 0),
        "beta": (3, 1, 0),
        "gamma": (0, 0, 1),
    }


def test_where_nothing_was_judged_there_is_no_pass_rate() -> None:
    assert tally([checked("1", U, S)]).pass_rate is None


def test_a_merged_finding_is_shown_in_full_only_for_its_own_warning() -> None:
    assert [one.finding.id for one in REVIEW.warned] == ["2", "5"]
    assert REVIEW.repeats == {3}


@pytest.mark.parametrize(
    ("warning", "is_shown"),
    [
        (EvidenceWarning(Failure.DRIFTED, "…"), False),
        (EvidenceWarning(Failure.DRIFTED, "of another line"), True),
        (EvidenceWarning(Failure.WRONG_COUNT, "…"), True),
        (EvidenceWarning(Failure.DRIFTED, "…", quoted="other code"), True),
    ],
    ids=["the same", "another message", "another failure", "another quote"],
)
@pytest.mark.parametrize("stands", [True, False], ids=["", "into one that is not here"])
def test_a_warning_that_two_merged_findings_have_is_shown_once(
    warning: EvidenceWarning, is_shown: bool, stands: bool
) -> None:
    first = checked("1", F)
    other = replace(checked("2", merged_into="1"), warnings=(warning,))
    review = CheckedReview((first, other) if stands else (other,))
    assert (other in review.warned) is (is_shown or not stands)
    assert (review.findings.index(other) in review.repeats) is not (other in review.warned)


def test_every_failure_has_a_title() -> None:
    assert set(FAILURE_TITLES) == set(Failure)
    assert len(set(FAILURE_TITLES.values())) == len(Failure)


def test_an_error_of_ours_is_one_line_and_short() -> None:
    outcome = Outcome.our_error(ValueError("a\n b" + "x" * 1_000))
    assert outcome.disposition is U
    assert outcome.message.startswith("our check failed: ValueError: a bxxx")
    assert len(outcome.message) < 250
    assert "\n" not in outcome.message
