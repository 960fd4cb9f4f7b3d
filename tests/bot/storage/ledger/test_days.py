"""The sums of each day are those of its pull requests, whatever was written, called wrong or forgotten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from random import Random

import pytest
import sqlalchemy as sa
from alembic import command

from bot.model.repository_key import RepositoryKey
from bot.storage import schema
from bot.storage.ledger import retention
from bot.storage.ledger.afterwards import uptake
from bot.storage.ledger.feedback import Saying, Source, keep_word
from bot.storage.ledger.tables import DAY_SUMS, DAY_TALLIES, TALLIES
from bot.storage.ledger.tallies import days
from bot.storage.lost_access import LostAccess, LostAccessList
from checks.identity import short_ids
from checks.model.history.uptake import LinesThen, PullThen, Uptake
from checks.model.outcome import Failure
from tests.bot.storage.ledger.scenes import DAY, KEY, NOW, check, finding, rows

OTHER = RepositoryKey(6, 7)


def sums(connection: sa.Connection) -> list[tuple[object, ...]]:
    return rows(connection, DAY_TALLIES, *days.GROUP, *DAY_SUMS)


def assert_they_add_up(engine: sa.Engine) -> None:
    """What was kept up by differences is what the pull requests add up to."""
    with engine.connect() as connection:
        kept = sums(connection)
        days.recount(connection)
        assert kept == sums(connection)


def test_a_day_holds_the_squares_of_each_pull_request(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(
            connection, 1, finding("a", Failure.WRONG_COUNT), finding("b", Failure.WRONG_COUNT), finding("c")
        )
        check(connection, 2, finding("d", Failure.WRONG_COUNT), pull=2)
        columns = ("tallies", "pulls", "findings", "failed", "verified", *days.squares("content"))
        assert rows(connection, DAY_TALLIES, *columns) == [(2, 2, 4, 3, 1, 2, 4 + 1, 6 + 1, 9 + 1)]


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_happens_to_checks_the_days_add_up(engine: sa.Engine, seed: int) -> None:
    chance = Random(seed)
    for number in range(1, 25):
        key, pull = chance.choice((KEY, OTHER)), chance.randrange(1, 4)
        said = [
            finding(
                chance.choice("abcdef"),
                chance.choice((None, *list(Failure)[:3])),
                reviewer=chance.choice("xyz"),
            )
            for _ in range(chance.randrange(4))
        ]
        with engine.begin() as connection:
            check(connection, number, *said, key=key, pull=pull, at=NOW + number * DAY / 2)
            if chance.random() < 0.3:
                wrong = chance.random() < 0.7
                button = Saying("Maria", Source.BUTTON, NOW, check_id=number, is_right=not wrong)
                keep_word(connection, key, button)
            if said and chance.random() < 0.5:
                became = Uptake(chance.choice([*LinesThen]), pull=chance.choice([*PullThen]))
                uptake.keep(connection, key, pull, {short_ids([one.finding])[0]: became for one in said})
    assert_they_add_up(engine)
    retention.drop_before(engine, NOW + 5 * DAY)
    assert_they_add_up(engine)
    await LostAccessList(engine).add([LostAccess(6, removed=True)])
    retention.forget_removed(engine)
    assert_they_add_up(engine)
    with engine.connect() as connection:
        assert {row[0] for row in sums(connection)} == {5}, "nothing is left of what is forgotten"


def test_a_day_without_a_pull_request_is_gone(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a", reviewer="x"))
        check(connection, 1, finding("a", reviewer="y"))
        assert rows(connection, DAY_TALLIES, "reviewer", "tallies") == [("y", 1)]


def test_checks_of_one_day_that_are_written_at_once_all_count(engine: sa.Engine) -> None:
    def write(pull: int) -> None:
        for number in range(5):
            with engine.begin() as connection:
                check(
                    connection,
                    100 * pull + number,
                    finding(f"{number}"),
                    finding("a", reviewer="z"),
                    pull=pull,
                )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(1, 5)))
    with engine.connect() as connection:
        assert [row[-1] for row in rows(connection, DAY_TALLIES, "reviewer", "pulls")] == [4, 4]
    assert_they_add_up(engine)


def test_a_recount_waits_for_checks_that_are_written(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a"))
        connection.execute(sa.delete(DAY_TALLIES))  # as if none had been written before

    def recount() -> None:
        with engine.begin() as connection:
            days.recount(connection)

    with ThreadPoolExecutor(1) as pool:
        with engine.begin() as connection:
            check(connection, 2, finding("b"), pull=2)
            recounted = pool.submit(recount)
            wait([recounted], timeout=0.5)
        recounted.result()
    with engine.connect() as connection:
        assert rows(connection, DAY_TALLIES, "tallies", "findings") == [(2, 2)]


def test_of_an_older_database_the_days_are_added_up(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for pull in range(1, 8):
            said = [finding(f"{at}", Failure.WRONG_COUNT if at % 2 else None) for at in range(pull)]
            check(connection, pull, *said, pull=pull, at=NOW + pull * DAY / 3)
    with engine.connect() as connection:
        before = sums(connection)
        DAY_TALLIES.drop(connection)
        command.stamp(schema.config(connection), "0007")
        connection.commit()
    schema.upgrade(engine)
    with engine.connect() as connection:
        assert before == sums(connection) != []


def test_a_pull_request_of_very_many_claims_fits(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a"))
        many = dict.fromkeys(("verified", "failed"), 100000)
        connection.execute(sa.update(TALLIES).values(**many))
        days.recount(connection)
        assert rows(connection, DAY_TALLIES, "content_nn") == [(200_000**2,)]
        check(connection, 1, finding("a"))
    assert_they_add_up(engine)
