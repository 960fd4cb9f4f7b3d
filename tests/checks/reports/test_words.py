"""The words that reports share: shares, what came of a review, why a finding is not judged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.claims.path import PathClaim
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim
from checks.model.counts.tally import Tally
from checks.model.finding import Aside, Finding, Unparsed
from checks.model.location import Location
from checks.model.named import Named, NamedKind, Where
from checks.model.outcome import Disposition, Outcome
from checks.model.scales.confidence import Confidence
from checks.reports import REPORTS, Look, render
from checks.reports.wording import figures, finding_words, review_words
from tests.checks.review_example import review

PLACE = Location("shop/basket.py", 51)
CITES = Finding("1", "bot", "No currency", location=PLACE)
NOWHERE = "`pool` is nowhere in the repository; no warning, because it is not clear that the finding says the code has it"
THERE = CheckedClaim(PathClaim(citation=PLACE), Outcome(Disposition.VERIFIED, actual=PLACE), existence=True)


def checked(*claims: CheckedClaim, finding: Finding = CITES, **fields: object) -> CheckedFinding:
    return CheckedFinding(finding, Confidence(None, 75, 75), claims=claims, **fields)  # type: ignore[arg-type]


def claim(disposition: Disposition, message: str = "", *, content: bool = False) -> CheckedClaim:
    return CheckedClaim(Claim(statement="it is so"), Outcome(disposition, message, content=content))


def named(
    written: str, where: Where = Where.HERE, at: Location | None = None, *, counted: bool = True
) -> Named:
    return Named(written, NamedKind.NAME, where, at, counted=counted)


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (13, 15, "86.7%"),
        (1, 3, "33.3%"),
        (2, 3, "66.7%"),
        (1, 2, "50%"),
        (0, 9, "0%"),
        (9, 9, "100%"),
        (9_999, 10_000, "99.9%"),
        (1, 100_000, "0.1%"),
    ],
)
def test_a_percentage_is_rounded_and_never_all_or_nothing_where_it_is_not(
    part: int, whole: int, shown: str
) -> None:
    assert figures.percent(part / whole) == shown


@given(st.integers(1, 10**6).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_all_and_nothing_are_said_of_nothing_else(counts: tuple[int, int]) -> None:
    part, whole = counts
    assert (figures.percent(part / whole) == "100%") == (part == whole)
    assert (figures.percent(part / whole) == "0%") == (part == 0)


def test_the_summary_begins_with_what_is_warned_of() -> None:
    assert review_words.summary(review()) == (
        "3 of 7 findings have a warning (42.9%); 1 grounded, 1 with names found, 1 cites a place that exists, 1 not judged. "
        "One finding was reported twice: it counts for each reviewer, but once in the total."
    )
    assert review_words.summary(CheckedReview(())) == "No findings were read."


def test_without_findings_there_is_no_interval() -> None:
    assert (figures.interval(Tally()), figures.warned_share(Tally())) == ("–", "0 of 0")


OPEN = claim(Disposition.UNSUPPORTED, "only proposed, so the code need not have it.")
REASONS = {
    "nothing to look up": (
        checked(finding=replace(CITES, location=None)),
        "the finding cites no place and names nothing that could be looked up",
    ),
    "out of reach": (
        checked(claim(Disposition.UNVERIFIABLE, "the file was not fetched")),
        "the file was not fetched",
    ),
    "only a name": (
        checked(claim(Disposition.VERIFIED), finding=replace(CITES, location=None)),
        "nothing that the finding says of the code could be verified",
    ),
    "its place": (checked(THERE), ""),
    "its place, and a claim that is not judged": (
        checked(THERE, OPEN),
        "undecided: “it is so”: only proposed, so the code need not have it",
    ),
    "its place, and a claim of which the reason names the code": (
        checked(THERE, claim(Disposition.UNSUPPORTED, "no file has `drain`; it may be a library's")),
        "undecided: no file has `drain`; it may be a library's",
    ),
    "grounded": (checked(THERE, OPEN, claim(Disposition.VERIFIED, content=True)), ""),
}


@pytest.mark.parametrize(("one", "reason"), REASONS.values(), ids=REASONS)
def test_a_finding_says_why_it_is_not_judged(one: CheckedFinding, reason: str) -> None:
    assert finding_words.reason(one) == reason


CART = Location("shop/cart.py", 88, 88)
NAMED = {
    "all of it": (
        [named("drain"), named("pool")],
        "both names looked up are at the cited place",
    ),
    "one of one": (
        [named("drain")],
        "the only name looked up is at the cited place",
    ),
    "in the file": (
        [named("drain"), named("pool", Where.IN_FILE, CART)],
        "1 of the 2 names looked up is at the cited place; `pool` is at line 88",
    ),
    "by the last part of its name": (
        [named("drain"), replace(named("pool.size", Where.ELSEWHERE, CART), sought="size")],
        "1 of the 2 names looked up is at the cited place; `size` is in `shop/cart.py:88`",
    ),
    "in another file": (
        [named("drain"), named("pool", Where.ELSEWHERE, CART)],
        "1 of the 2 names looked up is at the cited place; `pool` is in `shop/cart.py:88`",
    ),
    "before the change": (
        [named("drain"), named("pool", Where.BEFORE_THE_CHANGE, CART)],
        "1 of the 2 names looked up is at the cited place; `pool` was there before the change",
    ),
    "nowhere, and too few": (
        [named("pool", Where.NOWHERE), named("`drain`", Where.NOT_AT_HAND), named("f", Where.IN_FUNCTION)],
        "1 of the 3 names looked up is at the cited place; `pool` is nowhere in the repository; no warning, because it is not clear that the finding says the code has it; 1 more is not at the cited place",
    ),
    "not in the files that were searched": (
        [named("drain", Where.NOT_AT_HAND)],
        "the only name looked up is not at the cited place; `drain` is not in the files that were searched",
    ),
    "nothing that counts": ([named("a.py", counted=False)], ""),
}


@pytest.mark.parametrize(("code", "said"), NAMED.values(), ids=NAMED)
def test_a_finding_says_in_a_line_where_the_code_that_it_names_is(code: list[Named], said: str) -> None:
    one = checked(THERE, named=tuple(code))
    assert finding_words.named(one) == said
    for name in ("text", "markdown"):
        assert " ".join(said.replace("`", "").split()) in " ".join(
            render(CheckedReview((one,), tier2=True), name, Look(verbose=True)).replace("`", "").split()
        )


def test_a_quote_is_not_called_a_name() -> None:
    assert finding_words.named(checked(THERE, named=[named("drain"), named("if not pool: return")])) == (
        "the name and the quote looked up are at the cited place"
    )


def test_what_a_warning_says_of_a_name_is_not_said_again() -> None:
    (first, *_), lost = review().findings, (named("`pool`", Where.NOWHERE),)
    told = replace(first.warnings[0], message="no file in the repository has `pool`")
    assert finding_words.named(replace(first, named=lost)).endswith(NOWHERE)
    assert finding_words.named(replace(first, named=lost, warnings=(told,))) == ""


def test_names_are_found_beside_what_was_verified() -> None:
    one = checked(THERE, claim(Disposition.VERIFIED, content=True), named=[named("drain")])
    assert finding_words.named(one) == "the only name looked up is at the cited place", (
        "it says more of a grounded finding than names"
    )
    assert finding_words.named(checked(named=[named("drain")])) == "", "no place, so nothing is here"


def test_a_name_that_is_nowhere_is_said_below_its_finding() -> None:
    lost = checked(THERE, named=(named("drain", Where.HERE), named("pool", Where.NOWHERE)))
    assert finding_words.missing(lost) == NOWHERE
    shown = render(CheckedReview((lost,), tier2=True), "text")
    assert "No currency\n              `pool` is nowhere in the repository; no warning, because" in shown
    assert finding_words.missing(checked(THERE, named=(named("drain", Where.HERE),))) == ""
    assert finding_words.missing(checked(THERE, named=(named("pool", Where.NOWHERE, counted=False),))) == ""


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ((), "no findings"),
        (("place_exists",), "0 of 1 finding has a warning; 1 cites a place that exists"),
        (("place_exists", "place_exists"), "0 of 2 findings have a warning; 2 cite a place that exists"),
    ],
)
def test_the_closing_line_is_one_short_sentence(outcomes: tuple[str, ...], said: str) -> None:
    findings = tuple(
        replace(checked(THERE), finding=replace(CITES, id=str(at))) for at, _ in enumerate(outcomes)
    )
    assert review_words.closing(CheckedReview(findings, tier2=True)) == said


@pytest.mark.parametrize(
    ("tally", "said"),
    [
        (Tally(findings=21, warned=5, grounded=9, names_found=6, not_judged=1),
         "5 of 21 findings have a warning; 9 grounded, 6 with names found, 1 not judged"),
        (Tally(findings=9, unparsed=1, warned=5, grounded=1, place_exists=2, not_judged=1),
         "5 of 9 findings have a warning; 1 grounded, 2 cite a place that exists, 1 not judged; 1 item not readable"),
        (Tally(unparsed=2), "no findings; 2 items not readable"),
    ],
    ids=["all", "with some that could not be read", "none"],
)  # fmt: skip
def test_the_closing_line_has_every_count(tally: Tally, said: str) -> None:
    assert figures.closing_of(tally) == said


def test_items_that_cannot_be_read_are_listed_once_for_each_reason() -> None:
    unread = [Unparsed("a.md", "no finding", f"words {number}") for number in range(5)]
    shown = render(CheckedReview((), unparsed=tuple(unread), tier2=True), "text")
    assert shown.startswith(
        "not readable: a.md: no finding (5 times)\n  words 0\n  words 1\n  words 2\n"
        "  and 2 more (--verbose shows them)\n"
    ), shown


def test_a_place_some_lines_off_is_reported_without_a_warning() -> None:
    one = checked(THERE, relocated=Location("shop/basket.py", 61))
    said = "the code that the finding describes is at `shop/basket.py:61`"
    assert finding_words.reported_place(one) == said
    assert finding_words.reported_place(checked(THERE)) == ""
    shown = CheckedReview((one,))
    assert said in render(shown, "markdown")
    assert "the code that the finding describes is at <code>shop/basket.py:61</code>" in render(shown, "html")
    assert said in render(shown, "text")


def test_another_place_is_not_reported_where_all_names_are_at_the_cited_one() -> None:
    elsewhere = Location("shop/basket.py", 61)
    assert finding_words.reported_place(checked(THERE, relocated=elsewhere, named=(named("drain"),))) == ""
    lost = (named("drain"), named("pool", Where.IN_FILE))
    assert finding_words.reported_place(checked(THERE, relocated=elsewhere, named=lost))


@pytest.mark.parametrize("name", [one for one in REPORTS if one != "gitlab"])
def test_every_report_says_first_that_only_places_were_checked(name: str) -> None:
    places, contents = (
        render(replace(review(), tier2=tier2), name).replace("<code>", "`").replace("</code>", "`")
        for tier2 in (False, True)
    )
    at = " ".join(places.split()).replace("\\", "").find("Only places were checked")
    assert at >= 0
    assert "only places were checked" not in contents.lower()
    assert "tier2: true" in places
    before = " ".join(places.split())[:at]
    assert "Total is not rounded" not in before.partition("</title>")[2]


def test_claims_that_were_handed_in_are_said_to_be_checked() -> None:
    handed_in = checked(THERE, finding=replace(CITES, claims=(Claim(statement="it is so"),)))
    assert review_words.scope(CheckedReview((handed_in,))).startswith(
        "Only places and the typed claims that came with"
    )


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_place_is_never_broken_across_lines(width: int) -> None:
    long = Location(f"services/{'a_rather_long_folder/' * 5}checkout_controller.py", 1042)
    claimed = CheckedClaim(PathClaim(citation=long), Outcome(Disposition.UNVERIFIABLE, f"`{long}` is binary"))
    shown = CheckedReview(
        (checked(claimed, finding=replace(CITES, location=long, title=f"See {long}, twice")),)
    )
    lines = render(shown, "text", Look(width=width, verbose=True)).splitlines()
    assert sum(str(long) in line for line in lines) >= 2
    assert all(len(line) <= width for line in lines if "services/" not in line)


@pytest.mark.parametrize(
    ("aside", "said"),
    [
        (Aside(2, 3), "2 that praise and 3 that describe"),
        (Aside(2, 0), "2 that praise."),
        (Aside(0, 3), ": 3 that describe"),
        (Aside(1, 1), ": 1 that praises and 1 that describes the change or the review."),
    ],
)
def test_what_was_left_aside_is_counted_in_one_line(aside: Aside, said: str) -> None:
    shown = replace(review(), aside=aside)
    assert said in review_words.aside(shown)
    assert review_words.aside(shown) in review_words.left_out(shown)
    assert not review_words.aside(replace(review(), aside=Aside()))
