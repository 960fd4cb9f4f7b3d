"""The whole check: every finding comes back, in order, with what its own text earns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.claims import registry
from checks.claims.kind import Kind
from checks.claims.quote.claim import QuoteClaim
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.surroundings import Context
from checks.code.tree import File, SnapshotTree
from checks.model.checked import Carried, CarryStatus, CheckedFinding, CheckedReview, FindingOutcome
from checks.model.claim import Claim
from checks.model.finding import Finding, Quote, Reading, Severity, Unparsed
from checks.model.location import Location, Side
from checks.model.outcome import Disposition, Failure, Outcome
from checks.model.policy import Policy
from checks.model.scales.confidence import Confidence
from checks.reports import REPORTS, render
from checks.reports.wording.review_words import summary
from checks.review import check_review
from checks.text.prose import Text

HEAD = "a" * 40
OLDER = "b" * 40
TEXT = "def total(prices):\n    return sum(prices)\n"


def code(files: dict[str, str] | None = None, commit: str | None = HEAD) -> Code:
    return Code(SnapshotTree(files or {"a.py": TEXT, "b.py": "x = 1\n"}, commit))


def finding(id: str = "1", path: str = "a.py", first: int | None = 1, **fields: object) -> Finding:  # noqa: A002
    given = Finding(id, "r", location=Location(path, first, first))
    return replace(given, **fields)  # type: ignore[arg-type]


def check(*findings: Finding, policy: Policy | None = None, **more: object) -> CheckedReview:
    return check_review(Reading(findings), code(), policy, **more)  # type: ignore[arg-type]


def only(review: CheckedReview) -> CheckedFinding:
    (checked,) = review.findings
    return checked


def test_a_finding_whose_place_exists() -> None:
    checked = only(check(finding(confidence=80)))
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert checked.warnings == ()
    assert checked.confidence == Confidence(80, 75, 75)
    assert checked.locations == (Location("a.py", 1, 1),)
    assert checked.reviewers == ("r",)


def test_a_finding_that_cites_what_is_not_there_is_kept_and_demoted_once() -> None:
    checked = only(check(finding(first=9, confidence=100, body="and a.py:10, a.py:11, no.py:3")))
    assert [warning.failure for warning in checked.warnings] == [
        Failure.PAST_THE_END, Failure.PAST_THE_END, Failure.PAST_THE_END, Failure.PHANTOM_FILE,
    ]  # fmt: skip
    assert checked.confidence == Confidence(100, 100, 75)
    assert checked.outcome is FindingOutcome.WARNED


def test_a_secondary_citation_that_fails_warns_and_the_place_stays() -> None:
    gone = "diff --git a/old.py b/old.py\ndeleted file mode 100644\nindex 1..0\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
    head = Code(SnapshotTree({"a.py": TEXT}), SnapshotTree({"a.py": TEXT, "old.py": "x\n"}), Diff(gone))
    elsewhere = finding(further=(Location("old.py", 1, 1),))
    checked = only(check_review(Reading((elsewhere,)), head))
    assert [warning.failure for warning in checked.warnings] == [Failure.PHANTOM_FILE]
    assert checked.warnings[0].actual == Location("old.py", 1, 1, Side.LEFT)
    assert checked.relocated is None
    moved = only(check_review(Reading((finding(path="old.py"),)), head))
    assert moved.relocated == Location("old.py", 1, 1, Side.LEFT)


def test_a_finding_without_a_place_is_not_judged_and_not_wrong() -> None:
    checked = only(check(finding(location=None, body="This is bad.")))
    assert checked.outcome is FindingOutcome.NOT_JUDGED
    assert checked.warnings == ()
    assert checked.confidence.effective == 75


def test_what_was_forgiven_is_noted_behind_what_reading_changed() -> None:
    checked = only(check(finding(path="b/a.py", notes=("body cut",), further=(Location("b/a.py", 2, 2),))))
    assert checked.notes == ("body cut", "leading `b/` left out")


def test_what_could_not_be_read_goes_through() -> None:
    unparsed = Unparsed("x.json", "not JSON")
    review = check_review(Reading((), (unparsed,)), code())
    assert review.unparsed == (unparsed,)
    assert review.head == HEAD


# merging


def test_a_merged_finding_keeps_the_warnings_of_its_own_text() -> None:
    same = "Sum fails on an empty list"
    first, other, third = check(
        finding("1", title=same, reviewer="alpha", confidence=50),
        finding("2", title=same, reviewer="beta", confidence=100, severity=Severity.HIGH, body="see no.py:3"),
        finding("3", path="b.py", title=same, reviewer="beta"),
    ).findings
    assert (first.merged_into, other.merged_into, third.merged_into) == (None, "1", None)
    assert first.reviewers == ("alpha", "beta")
    assert first.severity is Severity.HIGH
    assert first.confidence == Confidence(50, 50, 50), "a warned finding lends none"
    assert [warning.failure for warning in other.warnings] == [Failure.PHANTOM_FILE]
    assert other.confidence == Confidence(100, 100, 75)


def test_a_sound_duplicate_lends_its_confidence() -> None:
    same = "Sum fails on an empty list"
    first, other = check(
        finding("1", title=same, reviewer="alpha", confidence=50),
        finding("2", title=same, reviewer="beta", confidence=100),
    ).findings
    assert (first.confidence, other.merged_into) == (Confidence(100, 100, 100), "1")


def test_agreement_does_not_raise_the_confidence() -> None:
    same = "Sum fails on an empty list"
    review = check(*(finding(name, title=same, reviewer=name, confidence=50) for name in "abcde"))
    assert review.findings[0].confidence == Confidence(50, 50, 50)


def test_duplicates_count_once() -> None:
    same, wrong = "Sum fails on an empty list", "see no.py:3"
    warned = [finding(name, title=same, reviewer=name, body=wrong) for name in ("alpha", "beta")]
    assert summary(check(*warned)).startswith("1 of 1 finding has a warning")

    mixed = [*warned, finding("gamma", title=same, reviewer="gamma")]
    assert summary(check(*mixed)).startswith("2 of 3 findings have a warning"), (
        "each warning is of its own text"
    )


def test_merging_never_raises_the_confidence_of_a_warned_finding() -> None:
    same = "Sum fails on an empty list"
    first, other = check(
        finding("1", title=same, reviewer="alpha", confidence=50, body="see no.py:3"),
        finding("2", title=same, reviewer="beta", confidence=100, severity=Severity.HIGH),
    ).findings
    assert (other.reviewers, first.merged_into) == (("alpha", "beta"), "2"), "the sound one represents both"
    assert [warning.failure for warning in first.warnings] == [Failure.PHANTOM_FILE]
    assert first.confidence == Confidence(50, 50, 25)
    assert other.confidence == Confidence(100, 100, 100)


@given(
    st.lists(st.tuples(st.sampled_from([0, 25, 50, 75, 100, None]), st.booleans()), min_size=1, max_size=5)
)
def test_whatever_is_merged_a_warned_finding_is_no_surer_than_alone(
    given_: list[tuple[int | None, bool]],
) -> None:
    findings = [
        finding(str(n), title="Sum fails on an empty list", confidence=sure, body="see no.py:3" * wrong)
        for n, (sure, wrong) in enumerate(given_)
    ]
    together = check(*findings).findings
    alone = [only(check(one)) for one in findings]
    for merged, single in zip(together, alone, strict=True):
        assert bool(merged.warnings) == bool(single.warnings)
        if merged.warnings:
            assert merged.confidence == single.confidence


@pytest.mark.parametrize(
    ("stated", "shown"), [(0, 0), (12, 0), (13, 25), (62, 50), (63, 75), (87, 75), (88, 100), (99, 100)]
)
def test_a_confidence_is_shown_as_the_nearest_anchor(stated: int, shown: int) -> None:
    assert only(check(finding(confidence=stated))).confidence.original == shown


def test_merging_knows_a_file_by_its_other_spellings() -> None:
    same = "Sum fails on an empty list"
    findings = (
        finding("1", "a.py", title=same),
        finding("2", "b/a.py", title=same),
        finding("3", "./a.py", title=same),
    )
    assert [one.merged_into for one in check(*findings).findings] == [None, "1", "1"]


def test_findings_of_one_id_are_all_kept() -> None:
    review = check(finding("1"), finding("1", first=9), finding("1", "b.py"))
    assert [len(one.warnings) for one in review.findings] == [0, 1, 0]


# the commit that the reviewer saw


def test_a_finding_is_judged_on_the_commit_that_its_reviewer_saw() -> None:
    older = code({"a.py": "# one\n# two\n# three\n" + TEXT}, OLDER)
    checked = only(check(finding(first=5, commit=OLDER), seen={OLDER: older}))
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert checked.carried == Carried(CarryStatus.RELOCATED, Location("a.py", 2, 2))


def test_what_a_push_changed_is_stale_and_demotes_nothing() -> None:
    older = code({"a.py": TEXT.replace("sum(prices)", "0")}, OLDER)
    checked = only(check(finding(first=2, commit=OLDER), seen={OLDER: older}))
    assert checked.carried == Carried(CarryStatus.STALE)
    assert checked.confidence.effective == 75


def test_what_was_wrong_on_that_commit_is_wrong() -> None:
    older = code({"a.py": "x\n"}, OLDER)
    checked = only(check(finding(first=2, commit=OLDER), seen={OLDER: older}))
    assert [warning.failure for warning in checked.warnings] == [Failure.PAST_THE_END]
    assert checked.carried is None


@pytest.mark.parametrize("commit", [HEAD, HEAD[:7], HEAD.upper()])
def test_the_head_by_its_name_is_the_head(commit: str) -> None:
    checked = only(check(finding(commit=commit)))
    assert checked.outcome is FindingOutcome.PLACE_EXISTS
    assert checked.carried is None


def test_on_a_commit_that_is_not_at_hand_nothing_is_judged() -> None:
    checked = only(check(finding(first=99, commit=OLDER)))
    assert checked.outcome is FindingOutcome.NOT_JUDGED
    assert checked.notes == (f"not judged: its reviewer saw commit {OLDER}, which is not at hand",)


def test_a_folder_is_no_commit_so_every_finding_is_judged_on_it() -> None:
    review = check_review(Reading((finding(first=99, commit=OLDER),)), code(commit=None))
    assert only(review).warnings


# the policy


@pytest.mark.parametrize(
    ("pattern", "path", "ignored"),
    [
        ("a.py", "a.py", True),
        ("*.py", "b/a.py", True),
        ("vendor/", "vendor/x/y.js", True),
        ("/a.py", "b.py", False),
        ("*.py\n!a.py", "a.py", False),
    ],
)
def test_ignored_paths_are_not_judged(pattern: str, path: str, ignored: bool) -> None:
    checked = only(check(finding(path=path, first=99), policy=Policy(ignore=tuple(pattern.split("\n")))))
    assert (checked.outcome is FindingOutcome.NOT_JUDGED) is ignored
    assert (checked.notes == ("not judged: the config ignores this path",)) is ignored


def test_the_default_confidence_is_the_policys() -> None:
    assert only(check(finding(), policy=Policy(default_confidence=60))).confidence == Confidence(None, 50, 50)


def test_tier_2_is_off_unless_asked_for() -> None:
    quoting = finding(quotes=(Quote("def total(prices, tax, currency):"),))
    assert not only(check(quoting)).warnings
    assert {one.claim.kind for one in only(check(quoting)).claims} == {"path"}
    assert check(quoting, policy=Policy(tier2=True)).tier2
    kinds = {one.claim.kind for one in only(check(quoting, policy=Policy(tier2=True))).claims}
    assert kinds == {"path", "quote"}


@pytest.mark.parametrize(
    ("quote", "failures"),
    [
        (Quote("return grand_total(fees)"), [Failure.FABRICATED_QUOTE]),
        (Quote("return grand_total(fees)", shortened=True), []),
        (Quote("return sum(prices)"), []),
    ],
    ids=["declared and invented", "copied into a comment", "declared and there"],
)
def test_a_declared_quote_is_no_example(quote: Quote, failures: list[Failure]) -> None:
    checked = only(check(finding(quotes=(quote,)), policy=Policy(tier2=True)))
    assert [one.failure for one in checked.warnings] == failures


HANDED_IN = {
    "it is there": ("return sum(prices)", FindingOutcome.GROUNDED, []),
    "it is nowhere": (
        "return max(prices)",
        FindingOutcome.WARNED,
        [Failure.FABRICATED_QUOTE],
    ),
}


@pytest.mark.parametrize("tier2", [False, True], ids=["tier 1", "tier 2"])
@pytest.mark.parametrize(("quoted", "outcome", "failures"), HANDED_IN.values(), ids=HANDED_IN)
def test_a_claim_that_is_handed_in_is_verified_though_no_text_is_read(
    quoted: str, outcome: FindingOutcome, failures: list[Failure], tier2: bool
) -> None:
    says = QuoteClaim(statement="it says so", code=quoted)
    checked = only(check(finding(first=2, claims=(says,)), policy=Policy(tier2=tier2)))
    assert checked.outcome is outcome
    assert [warning.failure for warning in checked.warnings] == failures
    assert [one.claim.kind for one in checked.claims] == ["path", "quote"]


# errors of ours


@dataclass(frozen=True, slots=True, kw_only=True)
class GoodClaim(Claim):
    kind = "good"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadClaim(Claim):
    kind = "bad"
    of: str


@pytest.fixture
def broken_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kinds, one of which cannot verify what finding 2 says and cannot read finding 3."""

    def read_bad(text: Text) -> Iterator[BadClaim]:
        if text.finding.id == "3":
            raise RecursionError("too deep")
        yield BadClaim(of=text.finding.id)

    def verify_bad(claim: BadClaim, code: Code, context: Context) -> Outcome:
        if claim.of == "2":
            raise KeyError("gone\nwrong")
        return Outcome(Disposition.VERIFIED)

    kinds = {
        "bad": Kind(BadClaim, "it is bad", read_bad, verify_bad),
        "good": Kind(
            GoodClaim, "it is good", lambda text: [GoodClaim()], lambda *_: Outcome(Disposition.VERIFIED)
        ),
    }
    monkeypatch.setattr(registry, "kinds", lambda: kinds)


@pytest.mark.usefixtures("broken_kind")
def test_a_kind_that_raises_makes_only_its_own_claim_unverifiable() -> None:
    review = check(finding("1"), finding("2"), finding("3"), policy=Policy(tier2=True))
    found = [
        [(one.claim.kind, one.outcome.disposition, one.outcome.message) for one in checked.claims[1:]]
        for checked in review.findings
    ]
    good = ("good", Disposition.VERIFIED, "")
    failed = "our check failed: KeyError: 'gone\\nwrong'"
    unread = "our check failed: RecursionError: too deep"
    assert found == [
        [("bad", Disposition.VERIFIED, ""), good],
        [("bad", Disposition.UNVERIFIABLE, failed), good],
        [("finding", Disposition.UNVERIFIABLE, unread), good],
    ]
    assert [one.confidence.effective for one in review.findings] == [75, 75, 75]


class _Broken(SnapshotTree):
    def has(self, path: str) -> bool:
        if path == "bad.py":
            raise RuntimeError("no such luck")
        return super().has(path)


def test_a_tree_that_fails_costs_only_the_findings_that_need_it() -> None:
    broken = Code(_Broken({"a.py": TEXT, "bad.py": ""}))
    review = check_review(Reading((finding("1", "bad.py"), finding("2"))), broken, Policy(ignore=("x.py",)))
    assert [one.outcome for one in review.findings] == [
        FindingOutcome.NOT_JUDGED,
        FindingOutcome.PLACE_EXISTS,
    ]


def test_a_tree_that_cannot_be_read_is_reported() -> None:
    class Unreadable(SnapshotTree):
        def _read(self, path: str) -> File | None:
            raise OSError(5, "Input/output error")

    review = check_review(Reading((finding(),)), Code(Unreadable({"a.py": ""})))
    assert only(review).outcome is FindingOutcome.NOT_JUDGED
    assert "Input/output error" in only(review).claims[0].outcome.message


# progress


def test_progress_is_reported_from_none_to_all() -> None:
    seen: list[tuple[int, int]] = []
    check(*(finding(str(n)) for n in range(3)), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]


# whatever comes

TEXTS = st.text(max_size=80) | st.sampled_from(
    ["`total(prices)` at a.py:2", "line 9", "```suggestion\nreturn 0\n```", "`sum(price)` is never called"]
)
LOCATIONS = st.builds(
    Location,
    st.text(max_size=20)
    | st.sampled_from(["a.py", "b/a.py", "../a.py", "/a.py", "a\0.py", "C:\\a.py", "x" * 5_000]),
    st.none() | st.integers(-2, 4) | st.just(10**9),
    st.none() | st.integers(-2, 4),
    st.sampled_from(Side),
)
FINDINGS = st.lists(
    st.builds(
        Finding,
        id=st.text(min_size=1, max_size=4),
        reviewer=st.text(max_size=4),
        title=TEXTS,
        body=TEXTS,
        location=st.none() | LOCATIONS,
        further=st.lists(LOCATIONS, max_size=2).map(tuple),
        quotes=st.lists(st.builds(Quote, TEXTS, st.none() | LOCATIONS), max_size=2).map(tuple),
        severity=st.none() | st.sampled_from(Severity),
        confidence=st.none() | st.integers(0, 100),
        commit=st.none() | st.sampled_from([HEAD, OLDER, "c" * 40]),
    ),
    max_size=5,
)


@given(FINDINGS, st.booleans())
def test_whatever_is_found_comes_back_in_order_and_can_be_reported(
    findings: list[Finding], tier2: bool
) -> None:
    policy = Policy(tier2=tier2, ignore=("b.py",))
    review = check_review(
        Reading(tuple(findings)), code(), policy, seen={OLDER: code({"a.py": "x\n"}, OLDER)}
    )
    assert [one.finding for one in review.findings] == findings
    for one in review.findings:
        assert not any("our check failed" in claim.outcome.message for claim in one.claims)
        assert one.confidence.effective >= min(25, one.confidence.original)
        if one.merged_into is None:
            assert bool(one.warnings) == (one.confidence.effective < one.confidence.original) or (
                one.confidence.original <= 25
            )
    for name in REPORTS:
        render(review, name)
    written = json.loads(render(review, "json"))["findings"]
    assert len(written) == len(findings)


@pytest.mark.parametrize(
    ("title", "body", "failures"),
    [
        ("", "`if total(prices) > limit:` is late.", [Failure.FABRICATED_QUOTE]),
        ("", "It is slow. `if total(prices) > limit:` is late.", []),
        ("", "It is slow. The cited line is:\n\n```\nif total(prices) > limit:\n```", [Failure.FABRICATED_QUOTE]),
        ("", "It is slow. The `total_of_all` function is late.", [Failure.FABRICATED_SYMBOL]),
    ],
)  # fmt: skip
def test_a_failure_counts_where_a_text_says_what_it_is_about(
    title: str, body: str, failures: list[Failure]
) -> None:
    checked = only(check(finding(title=title, body=body), policy=Policy(tier2=True)))
    assert [warning.failure for warning in checked.warnings] == failures


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("`return sum(prices)` is slow.", FindingOutcome.GROUNDED),
        ("It is slow. `return sum(prices)` is why.", FindingOutcome.NAMES_FOUND),
        (
            "`return sum(prices)` is slow. `prices` appears nine times in `total`.",
            FindingOutcome.NAMES_FOUND,
        ),
        ("`return sum(prices)` is slow. `prices` appears once in `total`.", FindingOutcome.GROUNDED),
        ("`return sum(prices)` is slow, and nothing else is.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` isn't slow.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` cannot fail.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is slow without a cache.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is slow, and a cache is missing.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is only slow.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is solely for tests.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is exclusively for tests.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is merely slow.", FindingOutcome.NAMES_FOUND),
        ("`total` has `return sum(prices)`.", FindingOutcome.GROUNDED),
        ("`total` has `return sum(prices)`, but does not say why.", FindingOutcome.NAMES_FOUND),
        ("`return sum(prices)` is slow. It isn't cached.", FindingOutcome.GROUNDED),
        ("`return sum(prices)` was slow before.", FindingOutcome.NAMES_FOUND),
        ("`total` calls `return sum(prices)` three times.", FindingOutcome.NAMES_FOUND),
    ],
)
def test_a_quote_grounds_nothing_beside_what_is_left_open(body: str, outcome: FindingOutcome) -> None:
    checked = only(check(finding(body=body), policy=Policy(tier2=True)))
    assert checked.outcome is outcome
