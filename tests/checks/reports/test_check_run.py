"""What the check run says of a review: a row of a table for each conclusion, title and limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.checked import Carried, CarryStatus, CheckedReview
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim
from checks.model.finding import Finding, Quote, Reading, Unparsed
from checks.model.history.earlier import Earlier
from checks.model.location import Location, Side
from checks.model.outcome import Disposition, Failure, Outcome
from checks.model.policy import Policy
from checks.repeats import COMPARED
from checks.reports import check_run
from checks.reports.check_run import TEXT_LIMIT, Conclusion, Level, report
from checks.review import check_review
from tests.checks import review_example

HEAD = "1f0a9c3b5d7e9f1a2b3c4d5e6f708192a3b4c5d6"
NUMBERED = [f"line {number}" for number in range(1, 41)]
FILES = {
    "shop/cart.py": "".join(f"{line}\n" for line in NUMBERED),
    "shop/total.py": "def total(order, customer):\n    return compute_total(order, customer, tax=True)\n",
    "vendor/lib.py": "x = 1\n",
    "a b#c?d%.py": "y = 2\n",
}
URL = "https://github.example/acme/shop"

PLACED = Finding("1", "bot", "Off by one", location=Location("shop/cart.py", 7, 9))
GROUNDED = Finding(
    "7",
    "bot",
    "No tax",
    location=Location("shop/total.py", 2),
    quotes=(Quote("return compute_total(order, customer, tax=True)"),),
)
PHANTOM = Finding("2", "bot", "Wrong discount", location=Location("shop/discount.py", 3), confidence=100)
PAST = Finding("3", "bot", "Leak", location=Location("shop/cart.py", 400))
PLACELESS = Finding("4", "bot", "Consider more tests")
IGNORED = Finding("5", "bot", "Old style", location=Location("vendor/lib.py", 900))
MISQUOTE = Finding(
    "6",
    "bot",
    "Wrong operator",
    location=Location("shop/total.py", 2),
    quotes=(Quote("return compute_total(order, supplier, tax=True)", Location("shop/total.py", 2)),),
)
UNPARSED = Unparsed("review-9", "no shape that is known", "Hm", reviewer="bot")


def checked(
    *findings: Finding, policy: Policy | None = None, files: Mapping[str, str] = FILES, **more: object
) -> CheckedReview:
    review = check_review(Reading(findings), Code(SnapshotTree(files, HEAD)), policy or Policy())
    return replace(review, **more)  # type: ignore[arg-type]


CONCLUSIONS = {
    "every place exists, all covered": (checked(PLACED), Policy(), Conclusion.SUCCESS),
    "all grounded, all covered": (
        checked(GROUNDED, policy=Policy(tier2=True)),
        Policy(tier2=True),
        Conclusion.SUCCESS,
    ),
    "a warning": (checked(PLACED, PHANTOM), Policy(), Conclusion.NEUTRAL),
    "a warning that the config fails on": (
        checked(PLACED, PHANTOM),
        Policy(fail_on=frozenset({Failure.PHANTOM_FILE})),
        Conclusion.FAILURE,
    ),
    "a warning that the config does not fail on": (
        checked(PLACED, PAST),
        Policy(fail_on=frozenset({Failure.PHANTOM_FILE})),
        Conclusion.NEUTRAL,
    ),
    "no findings": (checked(), Policy(), Conclusion.NEUTRAL),
    "no findings, but the config fails on something": (
        checked(),
        Policy(fail_on=frozenset(Failure)),
        Conclusion.NEUTRAL,
    ),
    "nothing to look up": (checked(PLACELESS), Policy(), Conclusion.NEUTRAL),
    "one could not be judged": (checked(PLACED, PLACELESS), Policy(), Conclusion.NEUTRAL),
    "a comment could not be read": (
        checked(PLACED, unparsed=(UNPARSED,)),
        Policy(),
        Conclusion.NEUTRAL,
    ),
    "not all covered": (
        checked(PLACED, not_covered=("the diff of 2 files is too large",)),
        Policy(),
        Conclusion.NEUTRAL,
    ),
    "a place that exists, and one on an ignored path": (
        checked(PLACED, IGNORED, policy=Policy(ignore=("vendor/**",))),
        Policy(ignore=("vendor/**",)),
        Conclusion.SUCCESS,
    ),
    "only ignored paths": (
        checked(IGNORED, policy=Policy(ignore=("vendor/**",))),
        Policy(ignore=("vendor/**",)),
        Conclusion.NEUTRAL,
    ),
}


@pytest.mark.parametrize(("review", "policy", "expected"), CONCLUSIONS.values(), ids=CONCLUSIONS)
def test_conclusion(review: CheckedReview, policy: Policy, expected: Conclusion) -> None:
    assert check_run.conclusion(review, policy) is expected


def test_a_failure_of_ours_is_neutral(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("checks.claims.path.check_citation", broken)
    review = checked(PLACED)
    told = report(review, Policy(fail_on=frozenset(Failure)))
    assert told.conclusion is Conclusion.NEUTRAL
    assert "1 finding could not be judged" in told.summary
    assert "our check failed: RuntimeError: boom" in told.summary


TIER2 = Policy(tier2=True)
IGNORING = Policy(ignore=("vendor/**",))

TITLES = {
    "no findings": (checked(), "No findings to check"),
    "one place": (checked(PLACED), "1 finding: the cited lines exist (content not checked)"),
    "two places": (
        checked(PLACED, replace(PLACED, id="x", title="Another", location=Location("shop/cart.py", 30))),
        "2 findings: the cited lines exist (content not checked)",
    ),
    "one grounded in Tier 2": (
        checked(GROUNDED, PLACED, policy=TIER2),
        "2 findings: 1 grounded, 1 cites a place that exists",
    ),
    "none grounded in Tier 2": (
        checked(PLACED, policy=TIER2),
        "1 finding: 0 grounded, 1 cites a place that exists",
    ),
    "one of three": (
        checked(PLACED, PHANTOM, PLACELESS),
        "1 of 3 findings cites code that is not there",
    ),
    "two of three": (checked(PLACED, PHANTOM, PAST), "2 of 3 findings cite code that is not there"),
    "one could not be judged": (
        checked(PLACED, PLACELESS),
        "2 findings: 1 cites a place that exists, 1 not judged (content not checked)",
    ),
    "nothing could be read": (
        checked(unparsed=(UNPARSED,)),
        "1 comment could not be read, nothing was checked",
    ),
    "a warning, and one on an ignored path": (
        checked(PLACED, PHANTOM, IGNORED, policy=IGNORING),
        "1 of 3 findings cites code that is not there",
    ),
    "nothing could be fetched": (checked(not_covered=("x",)), "Nothing was fully checked"),
}


@pytest.mark.parametrize(("review", "expected"), TITLES.values(), ids=TITLES)
def test_title(review: CheckedReview, expected: str) -> None:
    assert check_run.title(review, IGNORING) == expected


def test_the_summary_tells_reviewer_confidence_marker_and_place() -> None:
    summary = report(checked(PLACED, PHANTOM), Policy(), repository_url=URL).summary
    assert "(evidence-match warning)" in summary
    assert "100 → 75" in summary
    assert "shop/discount.py:3" in summary
    assert f"{URL}/blob/{HEAD}/shop/cart.py#L7-L9" in summary
    assert "<summary>1 finding whose place exists</summary>" in summary
    assert "### Coverage" in summary
    order = [
        summary.index(part) for part in ("Wrong discount", "1 finding whose place", "| reviewer |", "### Cov")
    ]
    assert order == sorted(order)


def test_without_tier_2_the_summary_says_first_that_only_places_were_checked() -> None:
    told = report(checked(PLACED), Policy()).summary
    assert told.startswith("Only places were checked: whether the cited files and lines exist, not what")
    assert "`/recheck tier2`" in told.partition("\n")[0]
    assert "Only places" not in report(checked(PLACED, policy=TIER2), TIER2).summary


def test_the_summary_counts_what_the_title_counts() -> None:
    twice = replace(PHANTOM, id="x", reviewer="other")
    review = checked(PLACED, PHANTOM, twice)
    assert check_run.title(review, Policy()) == "1 of 2 findings cites code that is not there"
    summary = report(review, Policy()).summary
    assert "50% warned; 1 cites a place that exists." in summary
    rows = summary.replace("\u00a0", " ")
    assert "| **all, duplicates once** | 1 of 2: 50%" in rows
    assert "Findings: 3 read, 2 counted (1 is a duplicate of another); 0 items could not be read." in summary
    assert "| bot | 1 of 2: 50% (9.5–90.5%) | 1 cites a place that exists |" in rows
    assert "| other | 1 of 1: 100% (20.7–100%) |  |" in rows
    assert summary.count("#### Wrong discount") == 1
    assert "duplicate of “Wrong discount” of bot" in summary


def test_the_summary_says_why_it_is_neutral() -> None:
    summary = report(checked(PLACED, PLACELESS, unparsed=(UNPARSED,)), Policy()).summary
    assert "Neutral because 1 finding could not be judged; 1 comment could not be read" in summary
    assert "no reviewer left a finding" in report(checked(), Policy()).summary


def test_the_summary_says_that_not_all_repeats_were_looked_for() -> None:
    """Findings of a commit each: those that are many on one file are compared with the latest ones."""
    said = [
        Finding(
            f"{at}", "bot", f"Defect{at} of{at}", location=Location("shop/cart.py", 7), commit=f"{at:040}"
        )
        for at in range(COMPARED + 3)
    ]
    text = report(checked(*said), Policy(), earlier=Earlier()).summary
    assert "2 findings were not compared with all earlier ones on the same file" in text


def test_the_summary_shows_what_is_wrong_in_the_config() -> None:
    problem = "line 3: `teir2` is no key of this file; did you mean `tier2`?"
    summary = report(checked(PLACED), Policy(), problems=[problem]).summary
    assert problem in summary


OLDER = "9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d"
PUSHED = {
    "the lines moved": (
        NUMBERED[4:],
        "relocated: the cited lines have moved to `shop/cart.py:11-13` since `9e8d7c6`, which the reviewer saw",
        [(11, 13)],
    ),
    "the lines changed": (
        ["another"] * 50,
        "stale: the cited lines have changed since `9e8d7c6`, which the reviewer saw",
        [],
    ),
    "only others changed": ([*NUMBERED[:20], "another"], "Off by one (bot, confidence 75)", [(7, 9)]),
}


def all_grounded(review: CheckedReview) -> CheckedReview:
    """The review as if something of each finding's content had been verified."""
    content = CheckedClaim(Claim(statement="it is so"), Outcome(Disposition.VERIFIED, content=True))
    grounded = (replace(one, claims=(*one.claims, content), merged_into=None) for one in review.findings)
    return replace(review, findings=tuple(grounded))


def pushed_since(before: list[str], *findings: Finding) -> CheckedReview:
    """A review of a commit at which `shop/cart.py` was another than it is at the head."""
    seen = Code(SnapshotTree({**FILES, "shop/cart.py": "\n".join(before)}, OLDER))
    at_older = tuple(replace(each, commit=OLDER) for each in findings)
    return check_review(Reading(at_older), Code(SnapshotTree(FILES, HEAD)), Policy(), seen={OLDER: seen})


@pytest.mark.parametrize(("before", "said", "annotated"), PUSHED.values(), ids=PUSHED)
def test_what_a_push_did_to_the_cited_lines_is_reported(
    before: list[str], said: str, annotated: list[tuple[int, int]]
) -> None:
    review = pushed_since(before, PLACED)
    told = report(review, Policy())
    assert said in told.summary
    assert "Findings checked at the older commit that their reviewer saw: 1 at `9e8d7c6`." in told.summary
    assert told.conclusion is Conclusion.SUCCESS
    annotations = check_run.annotations_of(all_grounded(review), annotate_grounded=True)
    assert [(each.first, each.last) for each in annotations] == annotated


def test_lines_on_the_base_side_are_never_annotated() -> None:
    (one,) = pushed_since(NUMBERED, PLACED).findings
    on_the_base = Carried(CarryStatus.UNCHANGED, Location("shop/cart.py", 7, 9, Side.LEFT))
    review = all_grounded(CheckedReview((replace(one, carried=on_the_base),), head=HEAD))
    assert list(check_run.annotations_of(review, annotate_grounded=True)) == []


def test_file_names_are_set_as_code_wherever_something_was_not_covered() -> None:
    summary = report(checked(PLACED, not_covered=("the diff of `a.lock` is too large",)), Policy()).summary
    assert "Neutral because the diff of `a.lock` is too large." in summary
    assert "- Not covered: the diff of `a.lock` is too large" in summary


def test_why_a_finding_was_not_judged_is_said() -> None:
    summary = report(checked(PLACED, IGNORED, PLACELESS, policy=IGNORING), IGNORING).summary
    assert "not judged: the config ignores this path" in summary
    assert "the finding cites no place and names nothing that could be looked up" in summary


def many(count: int, *, there: bool) -> CheckedReview:
    findings = [
        Finding(
            str(number),
            "bot",
            f"Finding {number}",
            "word " * 40,
            Location("shop/cart.py" if there else f"gone{number}.py", 1 + number % 40),
        )
        for number in range(count)
    ]
    review = checked(*findings)
    return replace(review, findings=tuple(replace(each, merged_into=None) for each in review.findings))


@pytest.mark.parametrize("there", [True, False], ids=["there", "warned"])
@pytest.mark.parametrize("count", [0, 1, 100, 2_000])
def test_texts_stay_within_githubs_limits_and_end_at_a_finding(count: int, *, there: bool) -> None:
    told = report(many(count, there=there), Policy(), repository_url=URL)
    assert len(told.summary) <= TEXT_LIMIT
    assert len(told.text) <= TEXT_LIMIT
    both = told.summary + told.text
    assert both.count("<details>") == both.count("</details>")
    if count == 2_000:
        assert "did not fit here" in both
        assert "### Coverage" in told.summary


def test_what_finds_no_room_in_the_summary_is_in_the_text() -> None:
    told = report(many(450, there=False), Policy(), repository_url=URL)
    assert told.text
    shown = [number for number in range(450) if f"Finding {number}" in told.summary + told.text]
    assert shown == list(range(len(shown)))
    assert len(shown) > 200


def test_too_many_mistakes_in_the_config_are_cut_at_the_end_of_a_line() -> None:
    problems = [f"`{'a' * 20}` is no key {'*' * 300} `{number}`" for number in range(50)]
    notes = report(checked(PLACED), Policy(), problems=problems).summary.partition("**The config")[2]
    listed = [line for line in notes.partition("\n\n<details>")[0].splitlines() if line]
    assert listed[-1] == "…"
    assert 10 < len(listed) < 50
    assert all(line.startswith("- ") and line.endswith(f"`{at}`") for at, line in enumerate(listed[1:-1]))


def test_two_reviewers_of_one_defect_are_one_annotation() -> None:
    review = checked(MISQUOTE, replace(MISQUOTE, id="7", reviewer="other"), policy=TIER2)
    (annotation,) = check_run.annotations_of(review)
    assert "bot, other" in annotation.message
    assert check_run.title(review, TIER2) == "1 of 1 finding cites code that is not there"


ANNOTATED = {
    "a phantom file": (PHANTOM, None),
    "past the end": (PAST, None),
    "no place": (PLACELESS, None),
    "on the base side": (replace(PLACED, location=Location("shop/cart.py", 3, 3, Side.LEFT)), None),
    "a whole file": (replace(PHANTOM, location=Location("shop/cart.py")), None),
}


@pytest.mark.parametrize(("finding", "expected"), ANNOTATED.values(), ids=ANNOTATED)
def test_without_a_line_that_exists_there_is_no_annotation(finding: Finding, expected: None) -> None:
    assert list(check_run.annotations_of(all_grounded(checked(finding)), annotate_grounded=True)) == []
    assert expected is None


def test_a_warning_is_annotated_on_the_cited_lines() -> None:
    (annotation,) = check_run.annotations_of(checked(MISQUOTE, policy=TIER2))
    assert (annotation.path, annotation.first, annotation.last) == ("shop/total.py", 2, 2)
    assert annotation.level is Level.WARNING
    assert "(evidence-match warning)" in annotation.title
    assert "75 → 50" in annotation.message


def test_grounded_findings_are_annotated_only_when_wanted_and_others_never() -> None:
    review = checked(GROUNDED, PLACED, policy=TIER2)
    assert list(check_run.annotations_of(review)) == []
    (annotation,) = check_run.annotations_of(review, annotate_grounded=True)
    assert (annotation.level, annotation.first, annotation.last) == (Level.NOTICE, 2, 2)
    assert annotation.title == "grounded: No tax"


LINKS = {
    "a line": (Location("src/a.py", 3), f"{URL}/blob/{HEAD}/src/a.py#L3"),
    "lines": (Location("src/a.py", 3, 9), f"{URL}/blob/{HEAD}/src/a.py#L3-L9"),
    "a file": (Location("src/a.py"), f"{URL}/blob/{HEAD}/src/a.py"),
    "odd characters": (Location("a b#c?d%.py", 1), f"{URL}/blob/{HEAD}/a%20b%23c%3Fd%25.py#L1"),
    "line 0": (Location("a.py", 0), f"{URL}/blob/{HEAD}/a.py"),
    "the base side": (Location("a.py", 1, 1, Side.LEFT), None),
}


@pytest.mark.parametrize(("location", "expected"), LINKS.values(), ids=LINKS)
def test_permalinks(location: Location, expected: str | None) -> None:
    assert check_run.permalink(URL, location, HEAD) == expected


def test_without_a_commit_there_is_no_permalink() -> None:
    assert check_run.permalink(URL, Location("a.py", 1), None) is None


def test_annotations_are_bounded_with_warnings_first() -> None:
    annotations = list(
        check_run.annotations_of(all_grounded(many(1_500, there=True)), annotate_grounded=True)
    )
    assert len(annotations) == check_run.ANNOTATIONS_LIMIT


HOSTILE = {
    "mention": "@everyone look",
    "image": '<img src="https://evil.example/x.png">',
    "markdown image": "![x](https://evil.example/x.png)",
    "script link": "[click](javascript:alert(1))",
    "fence": "```\nunclosed",
    "long fence": "`````\n~~~~\n",
    "details": "</details></details><details open>",
    "escape codes": "\x1b[31mred\x1b[0m",
    "direction marks": "\u202egnp.exe\u202c",
    "heading": "# Big\n\nSetext\n===",
    "table": "| a | b |\n|---|---|\n| c | d |",
}


def inline_tokens(text: str) -> list[tuple[str, str]]:
    tokens = MarkdownIt("commonmark", {"html": True}).enable(["table"]).parse(text)
    return [(child.type, child.content) for token in tokens for child in [token, *(token.children or [])]]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_findings_are_inert_in_the_texts(text: str) -> None:
    told = report(review_example.hostile(text), Policy(), repository_url=URL)
    tokens = inline_tokens(f"{told.summary}\n\n{told.text}")
    kinds = {kind for kind, _ in tokens}
    assert "image" not in kinds
    html = " ".join(content for kind, content in tokens if kind in {"html_inline", "html_block"})
    assert "img" not in html
    assert "open" not in html
    assert html.count("<details>") == html.count("</details>")
    prose = " ".join(content for kind, content in tokens if kind == "text")
    assert "@everyone" not in prose
    assert "\x1b" not in told.summary
    assert "\u202e" not in told.summary


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_findings_are_inert_in_annotations(text: str) -> None:
    for annotation in check_run.annotations_of(review_example.hostile(text), annotate_grounded=True):
        for shown in (annotation.title, annotation.message, annotation.details):
            assert "\x1b" not in shown
            assert "\u202e" not in shown
        assert "\n" not in annotation.title


@given(
    st.lists(
        st.builds(
            Finding,
            id=st.uuids().map(str),
            reviewer=st.text(max_size=30),
            title=st.text(max_size=300),
            body=st.text(max_size=300),
            location=st.none()
            | st.builds(
                Location,
                st.sampled_from([*FILES, "nowhere.py", "", "../x", "\0"]),
                st.none() | st.integers(-5, 100),
                st.none() | st.integers(-5, 10**9),
                st.sampled_from(Side),
            ),
        ),
        max_size=6,
        unique_by=lambda finding: finding.id,
    )
)
def test_any_review_gives_a_request_that_github_takes(findings: list[Finding]) -> None:
    told = report(checked(*findings), Policy(), repository_url=URL, annotate_grounded=True)
    assert 0 < len(told.title) <= 255
    assert 0 < len(told.summary) <= TEXT_LIMIT
    for annotation in told.annotations:
        assert annotation.path in FILES
        assert 1 <= annotation.first <= annotation.last
        assert len(annotation.title) <= 255
        assert annotation.message
