"""What people call wrong, and how often of a rule, on both databases."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.storage.ledger.earlier_checks import earlier, find
from bot.storage.ledger.feedback import (
    FEWEST_PULL_REQUESTS,
    FEWEST_WARNINGS,
    Saying,
    Source,
    called_wrong,
    keep_word,
    muted,
    records,
)
from bot.storage.ledger.tables import FEEDBACK, WARNINGS
from checks.model.outcome import Failure
from checks.model.release import RULES
from tests.bot.storage.ledger.scenes import KEY, NOW, check, finding, rows

OTHER = KEY._replace(repository_id=8)


def short(connection: sa.Connection, check_id: int = 1) -> str:
    query = sa.select(WARNINGS.c.finding).where(WARNINGS.c.check_id == check_id)
    return str(connection.execute(query).scalars().first())


def by_command(finding: str, login: str = "Maria", pull: int = 1) -> Saying:
    return Saying(login, Source.COMMAND, NOW, pull, finding)


def test_it_is_kept_with_who_and_when_and_once(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), finding("b"))
        for login in ("Maria", "MARIA", "bob"):
            assert keep_word(connection, KEY, by_command(short(connection), login)) == 1
        said = called_wrong(connection, KEY, 1)
        assert [(one.rule, one.login, one.day) for one in said] == [
            ("wrong_count", "bob", "2024-10-04"),
            ("wrong_count", "maria", "2024-10-04"),
        ]
        assert rows(connection, FEEDBACK, "source", "reviewer") == [("command", "Copilot")] * 2
        (record,) = records(connection, KEY)
        assert (record.wrong, record.shown) == (1, 1), "two people say it of one warning"


@pytest.mark.parametrize(
    "saying",
    [
        by_command("00000000"),
        by_command("' OR 1=1 --"),
        Saying("maria", Source.BUTTON, NOW, check_id=99),
        by_command("", pull=1),
    ],
    ids=["no such finding", "sql", "no such check", "no id"],
)
def test_what_is_not_there_cannot_be_called_wrong(engine: sa.Engine, saying: Saying) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT))
        assert keep_word(connection, KEY, saying) == 0


def test_nobody_calls_wrong_what_is_another_repositorys(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT))
        for key in (OTHER, KEY._replace(installation_id=6)):
            assert keep_word(connection, key, by_command(short(connection))) == 0
            assert keep_word(connection, key, Saying("maria", Source.BUTTON, NOW, check_id=1)) == 0
            assert find(connection, key, 1, short(connection)) is None
            assert earlier(connection, key, 1).findings == {}


def test_of_another_pull_request_neither(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT))
        assert keep_word(connection, KEY, by_command(short(connection), pull=2)) == 0
        assert find(connection, KEY, 2, short(connection)) is None


def shown(connection: sa.Connection, wrong: int, *, of: int, pulls: int, rules: str = RULES) -> None:
    for number in range(1, of + 1):
        one = finding(str(number), Failure.WRONG_COUNT)
        check(connection, number, one, pull=1 + number % pulls, rules=rules)
        if number <= wrong:
            keep_word(connection, KEY, Saying("maria", Source.BUTTON, NOW, check_id=number))


MUTING = {
    "three of twenty": (3, FEWEST_WARNINGS, FEWEST_PULL_REQUESTS, True),
    "two of twenty: the bound is below 5%": (2, FEWEST_WARNINGS, FEWEST_PULL_REQUESTS, False),
    "all of too few": (FEWEST_WARNINGS - 1, FEWEST_WARNINGS - 1, FEWEST_PULL_REQUESTS, False),
    "all, on too few pull requests": (20, FEWEST_WARNINGS, FEWEST_PULL_REQUESTS - 1, False),
}


@pytest.mark.parametrize(("wrong", "of", "pulls", "is_muted"), MUTING.values(), ids=MUTING)
def test_when_a_rule_is_muted(engine: sa.Engine, wrong: int, of: int, pulls: int, *, is_muted: bool) -> None:
    with engine.begin() as connection:
        shown(connection, wrong, of=of, pulls=pulls)
        assert [one.rule for one in muted(connection, KEY, ())] == ["wrong_count"] * is_muted
        assert muted(connection, KEY, {Failure.WRONG_COUNT}) == ()
        assert muted(connection, OTHER, ()) == ()


CLUSTERS = {
    "three of twenty, each on another": ([(1, 4), (1, 4), (1, 4), (0, 4), (0, 4)], True),
    "three of twenty, two of them on one": ([(2, 4), (1, 4), (0, 4), (0, 4), (0, 4)], False),
    "most are on one, where all are called wrong": ([(16, 16), (0, 1), (0, 1), (0, 1), (0, 1)], False),
    "eight of 48, on two of twelve": ([(4, 4), (4, 4), *[(0, 4)] * 10], False),
    "eight of 48, on eight of twelve": ([*[(1, 4)] * 8, *[(0, 4)] * 4], True),
}


@pytest.mark.parametrize(("pulls", "is_muted"), CLUSTERS.values(), ids=CLUSTERS)
def test_warnings_of_one_pull_request_are_not_independent(
    engine: sa.Engine, pulls: list[tuple[int, int]], *, is_muted: bool
) -> None:
    """By wrong and shown warnings of each pull request."""
    with engine.begin() as connection:
        for pull, (wrong, all_) in enumerate(pulls, 1):
            check(connection, pull, *[finding(str(at), Failure.WRONG_COUNT) for at in range(all_)], pull=pull)
            query = sa.select(WARNINGS.c.finding).where(WARNINGS.c.check_id == pull).limit(wrong)
            for id_ in list(connection.execute(query).scalars()):
                assert keep_word(connection, KEY, by_command(id_, pull=pull)) == 1
        assert [one.rule for one in muted(connection, KEY, ())] == ["wrong_count"] * is_muted


def test_what_older_rules_warned_of_is_not_held_against_newer_ones(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        shown(connection, 20, of=20, pulls=5, rules="0")
        assert muted(connection, KEY, ()) == ()


def test_a_warning_counts_once_however_often_it_was_shown(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for number in range(1, 31):
            check(connection, number, finding("a", Failure.WRONG_COUNT))
        keep_word(connection, KEY, Saying("maria", Source.BUTTON, NOW, check_id=1))
        (record,) = records(connection, KEY)
        assert (record.wrong, record.shown) == (1, 1)


def test_what_is_known_before_a_check_is_of_the_check_before(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), finding("b"))
        check(connection, 2, finding("a"))
        before = earlier(connection, KEY, 1, before=2)
        assert [(one.heading, one.warned) for one in before.findings.values()] == [
            ("Finding a", True),
            ("Finding b", False),
        ]
        assert [one.warned for one in earlier(connection, KEY, 1).findings.values()] == [False]
        assert earlier(connection, KEY, 1, before=1).head == ""
