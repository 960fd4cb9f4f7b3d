"""Cards as text, JSON, CSV, page and picture: every rate with its cases and interval, no name obeyed."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import date
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from selectolax.lexbor import LexborHTMLParser

from checks.cards.card import Alarms, Card, Example, FailureCount, JudgeCounts, RuleAlarms, Week, WeekSums
from checks.cards.cards import Cards, Period, in_order
from checks.cards.counts import Counts
from checks.reports.cards import badge, render_csv, render_html, render_json, render_svg, render_text, wording
from checks.reports.cards.drawing import columns, outcomes, strip, top_of, trend
from checks.statistics.rate import Sums, rate

PERIOD = Period.of_weeks(12, date(2026, 11, 22))
HOSTILE = [
    "<script>alert(1)</script>",
    "\u202egnihton",
    "\x1b[31mred",
    "a&b\"'",
    "]]>",
    "=HYPERLINK(1)",
    "x" * 5_000,
]


def card(name: str, hits: int, pulls: int = 30, claims: int = 5, **more: object) -> Card:
    """Of `pulls` pull requests with so many claims each, the first `hits` have a false one."""
    sums = Sums.of([(1 if at < hits else 0, claims) for at in range(pulls)])
    counts = Counts(
        findings=pulls, warned=hits, grounded=pulls - hits, verified=sums.cases - hits, failed=hits
    )
    weeks = tuple(WeekSums(Week(2026, 40 + at), Sums.of([(at % 2, 5), (0, 5)])) for at in range(4))
    made = Card(name, pulls, counts, sums, Sums.of([(0, 2)] * pulls), weeks=weeks, alarms=Alarms(1, 20))
    return replace(made, **more)  # type: ignore[arg-type]


def cards(*some: Card) -> Cards:
    alarms = (
        RuleAlarms("wrong_count", Alarms(1, 20)),
        RuleAlarms("judge/wrong_count", Alarms(9, 20), muted=True),
    )
    return Cards("acme/shop", PERIOD, in_order(list(some)), alarms, ("1",), "1", 90)


FAILED = (
    FailureCount("wrong_count", 3, 2, Example(7, 3, "ab12", "`n` is 2, not 3")),
    FailureCount("of_old", 1, 1),
)
BOTH = cards(
    card("lynx", 12, failures=FAILED),
    card("heron", 2, judges=(JudgeCounts("m", 4, 1, 2),)),
    card("wren", 0, 2),
)


def test_the_surest_to_be_good_comes_first() -> None:
    few_but_spotless = card("wren", 0, 5, 4)  # 0%, but up to 16.1%
    assert [one.reviewer for one in in_order([card("lynx", 12), few_but_spotless, card("heron", 2)])] == [
        "heron", "lynx", "wren",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pulls", "claims", "says"), [(5, 4, True), (4, 40, False), (19, 1, False), (20, 1, True)]
)
def test_below_20_claims_or_5_pull_requests_it_is_too_few_to_say(pulls: int, claims: int, says: bool) -> None:
    one = card("lynx", 1, pulls, claims)
    assert one.says_enough is says
    assert ("oo few to say: a rate needs" in render_text(cards(one), width=200)) is not says


def test_a_rate_is_never_without_its_cases_and_interval() -> None:
    found = BOTH.cards[1].false_claims
    assert found is not None
    for text in (render_text(BOTH, width=200), LexborHTMLParser(render_html(BOTH)).text()):
        assert "12 of 150 judged claims in 30 pull requests were false" in text
        assert "8%" in text
        assert "4.6–13.5%" in text
    assert "95% interval 4.6–13.5%" in render_text(BOTH, width=200)


@pytest.mark.parametrize(
    ("repeats", "outdated", "said"),
    [
        (0, 0, ""),
        (1, 0, "Of 9 findings 1 repeats a comment on an earlier push."),
        (
            2,
            1,
            "Of 9 findings 2 repeat a comment on an earlier push and 1 is on lines that have changed since.",
        ),
        (0, 3, "Of 9 findings 3 are on lines that have changed since."),
    ],
)
def test_one_finding_is_said_as_one(repeats: int, outdated: int, said: str) -> None:
    counts = Counts(findings=9, repeats=repeats, outdated=outdated)
    assert wording.comments(card("lynx", 1, counts=counts)) == said


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        (("3",), "Judged by version 3 of the rules."),
        (
            ("2", "3"),
            "Judged by version 3 of the rules. Claims judged by version 2 are not counted: they cannot be compared.",
        ),
    ],
)
def test_versions_that_are_not_counted_are_named(versions: tuple[str, ...], said: str) -> None:
    assert wording.rules(replace(BOTH, rules=versions, chosen_rules="3")) == said


def test_several_versions_that_are_not_counted_are_listed() -> None:
    said = wording.rules(replace(BOTH, rules=("1", "2", "3"), chosen_rules="3"))
    assert said.endswith("Claims judged by versions 1 and 2 are not counted: they cannot be compared.")


def test_what_was_counted_is_a_sentence() -> None:
    assert wording.scope(BOTH) == "90 checks in the last 12 weeks, 2026-08-31 to 2026-11-22."
    whole = replace(BOTH, period=Period(None, PERIOD.last), checks=5)
    assert wording.scope(whole) == "5 checks up to 2026-11-22."


def test_two_reviewers_are_compared_by_their_difference() -> None:
    [pair] = BOTH.pairs
    assert (pair.first, pair.second, pair.difference.verdict) == ("heron", "lynx", "lower")
    assert "heron makes fewer false claims than lynx: −6.7 points" in render_text(BOTH, width=200)


def test_our_own_mistakes_are_beside_them() -> None:
    text = render_text(BOTH, width=200)
    assert "People called 10 of 40 warnings wrong: 25%" in text
    assert "wrong_count (by the judge): 9 of 20, 45% (95% interval 25.8–65.8%); muted" in text


def test_the_judge_is_in_a_row_of_its_own() -> None:
    assert "the rate counts none of them" in render_text(BOTH, width=200)
    assert json.loads(render_json(BOTH))["reviewers"][0]["judge"] == [
        {"model": "m", "supported": 4, "contradicted": 1, "undecided": 2}
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_text_fits_its_width(width: int) -> None:
    assert max(map(len, render_text(BOTH, width=width).splitlines())) <= width


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_is_obeyed_by_nobody(name: str) -> None:
    failure = FailureCount(name, 3, 2, Example(7, 3, name, name))
    hostile = replace(cards(card(name, 12, failures=(failure,)), card("heron", 2)), repository=name)
    text = render_text(hostile)
    assert "\x1b" not in text
    tree = LexborHTMLParser(render_html(hostile))
    assert tree.css("script, a") == []
    for drawn in (render_svg(hostile), badge(hostile.cards[0], name)):
        ET.fromstring(drawn)
        assert "<script" not in drawn
        assert "\u202e" not in drawn
    rows = list(csv.reader(StringIO(render_csv(hostile))))
    assert len(rows) == 3
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    json.loads(render_json(hostile))


def test_pictures_say_in_words_what_they_show() -> None:
    drawn = ET.fromstring(render_svg(BOTH))
    title = drawn.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert "lynx 8% (4.6–13.5%)" in str(title.text)
    for svg in LexborHTMLParser(render_html(BOTH)).css("svg"):
        assert svg.attributes["role"] == "img"
        assert svg.attributes["aria-label"]
    assert "too few claims to say" in badge(None, "nobody")


def test_things_are_where_their_numbers_say() -> None:
    found = rate(Sums.of([(1, 2)] * 10 + [(0, 2)] * 10))
    assert found is not None
    one = strip(found, top_of([found]))
    assert 8 < one.low < one.dot < one.high < 312
    drawn = columns(found.interval, found.share, 0.5, 24)
    assert (len(drawn), drawn.count("●"), drawn.index("●")) == (24, 1, 12)
    assert sum(part.width for part in outcomes(card("lynx", 12))) == pytest.approx(100, abs=0.1)
    line = trend(card("lynx", 1).weeks)
    assert line is not None
    assert [point.y > line.points[1].y for point in line.points] == [True, False, True, False]
    assert trend(card("lynx", 1).weeks[:1]) is None
