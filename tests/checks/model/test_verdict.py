"""The counts of a review, and which findings it shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.model.checked import CheckedClaim, CheckedFinding, CheckedReview, EvidenceWarning, Tally, tally
from checks.model.claim import Claim
from checks.model.confidence import Confidence
from checks.model.finding import Finding, Location, Unparsed
from checks.model.outcome import FAILURE_TITLES, Disposition, Failure, Need, Outcome

V, F, S, U = (
    Disposition.VERIFIED,
    Disposition.FAILED,
    Disposition.UNSUPPORTED,
    Disposition.UNVERIFIABLE,
)


def checked(
    name: str, *dispositions: Disposition, reviewer: str = "r", merged_into: str | None = None
) -> CheckedFinding:
    claims = tuple(
        CheckedClaim(Claim("x", f"{name}.{n}"), Outcome(each, "…", Failure.DRIFTED if each is F else None))
        for n, each in enumerate(dispositions)
    )
    return CheckedFinding(
        Finding(name, reviewer),
        Confidence(None, 75, 75),
        claims=claims,
        warnings=tuple(EvidenceWarning(Failure.DRIFTED, "…") for each in dispositions if each is F),
        merged_into=merged_into,
    )


@pytest.mark.parametrize(
    ("dispositions", "sound", "warned", "unverifiable"),
    [
        ((V,), True, False, False),
        ((V, U, S), True, False, False),
        ((V, F), False, True, False),
        ((F,), False, True, False),
        ((U, S), False, False, True),
        ((), False, False, True),
    ],
)
def test_a_finding_is_sound_warned_or_unverifiable(
    dispositions: tuple[Disposition, ...], sound: bool, warned: bool, unverifiable: bool
) -> None:
    one = checked("1", *dispositions)
    assert (one.sound, bool(one.warnings), one.unverifiable) == (sound, warned, unverifiable)


REVIEW = CheckedReview(
    (
        checked("1", V, V, reviewer="alpha"),
        checked("2", V, F, S, reviewer="beta"),
        checked("3", U, reviewer="beta"),
        checked("4", V, reviewer="beta", merged_into="1"),
        checked("5", F, reviewer="alpha", merged_into="1"),
    ),
    (Unparsed("x.json", "bad", reviewer="gamma"), Unparsed("y.json", "bad")),
)


def test_the_counts_of_a_review() -> None:
    assert REVIEW.coverage == Tally(
        findings=5, merged=2, unparsed=2, sound=2, warned=2, unverifiable_findings=1,
        verified=4, failed=2, unsupported=1, unverifiable=1,
    )  # fmt: skip
    assert REVIEW.coverage.claims == 8
    assert REVIEW.coverage.pass_rate == 4 / 6


def test_the_counts_of_each_reviewer() -> None:
    assert {name: (one.findings, one.warned, one.unparsed) for name, one in REVIEW.reviewers.items()} == {
        "alpha": (2, 1, 0),
        "beta": (3, 1, 0),
        "gamma": (0, 0, 1),
    }


def test_where_nothing_was_judged_there_is_no_pass_rate() -> None:
    assert tally([checked("1", U, S)]).pass_rate is None


def test_a_merged_finding_is_shown_only_for_its_own_warning() -> None:
    assert [one.finding.id for one in REVIEW.shown] == ["1", "2", "3", "5"]
    assert [one.finding.id for one in REVIEW.warned] == ["2", "5"]
    assert [one.finding.id for one in REVIEW.merged] == ["4"]


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
    assert (other in review.shown) is (is_shown or not stands)
    assert (other in review.merged) is not (other in review.shown)


def test_what_more_code_would_settle() -> None:
    def lacking(need: Need, statement: str, path: str) -> CheckedClaim:
        return CheckedClaim(Claim("x", statement, Location(path)), Outcome(U, "…", need=need))

    claims = (
        lacking(Need.TREE, "a exists", "a.py"),
        lacking(Need.TREE, "a exists, too", "a.py"),
        lacking(Need.CONTENT, "`f` is called", "b.py"),
    )
    review = CheckedReview((CheckedFinding(Finding("1", "r"), Confidence(None, 75, 75), claims=claims),))
    assert review.unresolved.paths == ("a.py",)
    assert review.unresolved.symbols == ("`f` is called",)


def test_every_failure_has_a_title() -> None:
    assert set(FAILURE_TITLES) == set(Failure)
    assert len(set(FAILURE_TITLES.values())) == len(Failure)


def test_an_error_of_ours_is_one_line_and_short() -> None:
    outcome = Outcome.our_error(ValueError("a\n b" + "x" * 1_000))
    assert outcome.disposition is U
    assert outcome.message.startswith("our check failed: ValueError: a bxxx")
    assert len(outcome.message) < 250
    assert "\n" not in outcome.message
