"""Cards out of the ledger, on both databases: what is counted, of whom, when, and by which rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.storage.ledger import feedback
from bot.storage.ledger.feedback import Saying, Source
from bot.storage.ledger.rebuild import rebuild
from bot.storage.ledger.tables import WARNINGS
from bot.storage.ledger.views import listing
from bot.storage.ledger.views.cards import read_cards
from bot.storage.ledger.views.selection import Selection
from checks.cards.cards import Cards, Period
from checks.model.outcome import Failure
from checks.model.release import RULES
from checks.reports.cards import text
from checks.statistics.rate import Sums
from tests.bot.storage.ledger.scenes import DAY, KEY, NOW, check, finding

TODAY = datetime.fromtimestamp(NOW, UTC).date()
WEEK = Period(TODAY - timedelta(days=6), TODAY)


def cards(connection: sa.Connection, period: Period = WEEK, **more: object) -> Cards:
    return read_cards(connection, Selection((KEY,), period, **more), "acme/shop")  # type: ignore[arg-type]


def fill(connection: sa.Connection) -> None:
    """Six pull requests: `bad` is wrong in each second one, `good` never."""
    for pull in range(1, 7):
        bad = [
            finding(f"b{at}", Failure.WRONG_COUNT if pull % 2 else None, reviewer="bad") for at in range(4)
        ]
        good = [finding(f"g{at}", reviewer="good") for at in range(4)]
        check(connection, pull, *bad, *good, pull=pull, at=NOW - pull * 60)


def test_a_card_adds_up_by_pull_request(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        fill(connection)
        found = cards(connection)
    assert [card.reviewer for card in found.cards] == ["good", "bad"], "the surest to be good first"
    good, bad = found.cards
    assert (good.pulls, good.counts.findings, good.counts.failed) == (6, 24, 0)
    assert bad.content == Sums.of([(4, 4)] * 3 + [(0, 4)] * 3)
    assert bad.places == Sums.of([(0, 4)] * 6)
    assert bad.false_claims is not None
    assert bad.false_claims.effective == pytest.approx(5), "the claims of one pull request go together"
    assert bad.says_enough
    assert found.checks == 6
    assert (found.rules, found.chosen_rules) == ((RULES,), RULES)


def test_each_failure_has_an_example_that_is_there(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        fill(connection)
        [failure] = cards(connection).cards[1].failures
        assert (failure.failure, failure.claims, failure.pulls) == ("wrong_count", 12, 3)
        example = failure.example
        assert example is not None
        line = listing.check_of(connection, KEY, example.check)
        assert line is not None
        assert line.pull_request == example.pull_request == 5
        shown = {one.finding: one for one in listing.findings_of(connection, line)}
        assert shown[example.finding].warnings[0].message == example.message


def test_what_people_call_wrong_is_counted_beside(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        fill(connection)
        for login in ("alice", "bob"):  # the same warnings, once
            feedback.keep_word(connection, KEY, Saying(login, Source.BUTTON, NOW, check_id=1))
        found = cards(connection)
    assert (found.all_alarms.wrong, found.all_alarms.shown) == (4, 12)
    [rule] = found.alarms
    assert (rule.rule, rule.alarms) == ("wrong_count", found.all_alarms)
    assert found.cards[1].alarms == found.all_alarms
    assert found.cards[0].alarms.shown == 0


def test_a_rule_that_is_muted_says_so(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for pull in range(1, 11):
            check(connection, pull, *[finding(f"b{at}", Failure.WRONG_COUNT) for at in range(3)], pull=pull)
            feedback.keep_word(connection, KEY, Saying("alice", Source.BUTTON, NOW, check_id=pull))
        assert [(one.rule, one.muted) for one in cards(connection).alarms] == [("wrong_count", True)]


def called_wrong_and_muted(connection: sa.Connection) -> None:
    """Twenty warnings on ten pull requests, one of each called wrong; then each is checked again without a warning."""
    for pull in range(1, 11):
        both = finding("a", Failure.WRONG_COUNT), finding("b", Failure.WRONG_COUNT)
        check(connection, pull, *both, pull=pull)
        query = sa.select(WARNINGS.c.finding).where(WARNINGS.c.check_id == pull).limit(1)
        said = Saying("alice", Source.COMMAND, NOW, pull, connection.scalar(query))
        assert feedback.keep_word(connection, KEY, said) == 1
    before = cards(connection)
    assert (before.all_alarms.wrong, before.all_alarms.shown) == (10, 20)
    for pull in range(1, 11):
        both = finding("a", Failure.WRONG_COUNT), finding("b", Failure.WRONG_COUNT)
        silent = [replace(one, warnings=()) for one in both]
        check(connection, 10 + pull, *silent, pull=pull, muted=frozenset({"wrong_count"}))


@pytest.mark.parametrize("is_rebuilt", [False, True], ids=["as written", "rebuilt"])
def test_muting_takes_nothing_out_of_our_own_record(engine: sa.Engine, *, is_rebuilt: bool) -> None:
    with engine.begin() as connection:
        called_wrong_and_muted(connection)
    if is_rebuilt:
        rebuild(engine)
    with engine.begin() as connection:
        found = cards(connection)
        assert (found.all_alarms.wrong, found.all_alarms.shown) == (10, 20)
        assert [(one.rule, one.muted) for one in found.alarms] == [("wrong_count", True)]
        [card] = found.cards
        assert card.alarms == found.all_alarms
        assert (card.counts.failed, card.counts.unverifiable) == (0, 10), "no evidence against the reviewer"
        assert card.failures == ()
        assert (card.counts.grounded, card.counts.place_exists) == (0, 20), "and none for it"


def test_a_claim_whose_warning_is_called_wrong_is_no_evidence(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), finding("b"))
        assert cards(connection).cards[0].content == Sums.of([(1, 2)])
        feedback.keep_word(connection, KEY, Saying("alice", Source.BUTTON, NOW, check_id=1))
        [card] = cards(connection).cards
        assert card.content == Sums.of([(0, 1)])
        assert card.failures == ()
        assert (card.alarms.wrong, card.alarms.shown) == (1, 1)
    rebuild(engine)
    with engine.begin() as connection:
        assert cards(connection).cards[0].content == Sums.of([(0, 1)])


def test_warnings_by_older_rules_do_not_hide_that_a_rule_is_muted(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for pull in range(1, 200):
            check(connection, pull, finding("a", Failure.WRONG_COUNT), pull=pull, rules="0")
        for pull in range(200, 220):
            check(connection, pull, finding("a", Failure.WRONG_COUNT), pull=pull)
            if pull < 205:
                feedback.keep_word(connection, KEY, Saying("alice", Source.BUTTON, NOW, check_id=pull))
        assert feedback.muted(connection, KEY, ()) != ()
        assert [(one.rule, one.muted) for one in cards(connection).alarms] == [("wrong_count", True)]


def test_a_pull_request_counts_in_the_period_in_which_it_was_first_reviewed(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), at=NOW - 8 * DAY)
        check(connection, 2, finding("a", Failure.WRONG_COUNT), finding("b"), at=NOW)
        check(connection, 3, finding("a"), pull=2, at=NOW)
        [card] = cards(connection).cards
        assert (card.content, card.before) == (Sums.of([(0, 1)]), Sums.of([(1, 2)]))
        [whole] = cards(connection, Period(None, TODAY)).cards
        assert whole.content == Sums.of([(1, 2), (0, 1)])
        assert len(whole.weeks) == 2
        assert whole.change is None, "there is no period before"


def test_only_one_version_of_the_rules_is_counted(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), rules="9")
        check(connection, 2, finding("a"), pull=2, rules="10")
        newest, older = cards(connection), cards(connection, rules="9")
    assert (newest.rules, newest.chosen_rules) == (("9", "10"), "10")
    assert newest.cards[0].content == Sums.of([(0, 1)])
    assert older.cards[0].content == Sums.of([(1, 1)])


def test_other_repositories_are_not_counted(engine: sa.Engine) -> None:
    other = KEY._replace(installation_id=6)
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), key=other)
        assert cards(connection).cards == ()
        assert listing.check_of(connection, KEY, 1) is None
        both = read_cards(connection, Selection((KEY, other), WEEK), "both")
        assert len(both.cards) == 1
        nothing = read_cards(connection, Selection((), WEEK), "none")
        assert nothing.cards == ()
        assert {one.key for one in listing.repositories(connection)} == {other}
        assert listing.repositories(connection, [KEY]) == []


QUARTER = Period(TODAY - timedelta(days=12 * 7 - 1), TODAY)


def quarter_of(connection: sa.Connection, reviewer: str, first: int, wrong: tuple[int, int]) -> None:
    """Twelve weeks of ten pull requests with five findings: of the second half of the weeks others are wrong.

    `wrong`: one in so many findings, in the first six weeks and since. Every third pull request is a clean one.
    """
    number = 0
    for week in range(12):
        for nth in range(10):
            at = NOW - (11 - week) * 7 * DAY - nth * 3_600
            said = []
            for each in range(5):
                number += 1
                is_wrong = nth % 3 and number % wrong[week >= 6] == 0
                said.append(finding(f"{each}", Failure.WRONG_COUNT if is_wrong else None, reviewer=reviewer))
            pull = first + 10 * week + nth
            check(connection, pull, *said, pull=pull, at=at)


def test_a_reviewer_whose_model_was_swapped_in_silence_gets_a_notice_and_another_does_not(
    engine: sa.Engine,
) -> None:
    with engine.begin() as connection:
        quarter_of(connection, "swapped", 1_000, (25, 3))
        quarter_of(connection, "steady", 2_000, (6, 6))
        found = cards(connection, QUARTER)
    notices = {card.reviewer: card.notices for card in found.cards}
    assert notices["steady"] == ()
    (notice,) = notices["swapped"]
    swapped = (TODAY - timedelta(weeks=5)).isocalendar()
    assert notice.what == "false claims"
    assert abs(notice.week.number - swapped.week) <= 1
    assert notice.change.since.share > 4 * notice.change.before.share
    said = text.render(found)
    assert said.count("The reviewer itself may have changed.") == 1
    assert f"The rate of false claims changed about {notice.week}" in said


def test_without_a_check_there_is_no_card(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        found = cards(connection)
    assert (found.cards, found.alarms, found.rules, found.checks) == ((), (), (), 0)
