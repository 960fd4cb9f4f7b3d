"""How long the ledger keeps what, on both databases."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.ledger import retention
from bot.storage.ledger.feedback import Saying, Source, keep_word
from bot.storage.ledger.tables import ALL, FINDINGS, REVIEWS, RULE_TALLIES, TALLIES
from bot.storage.lost_access import LostAccess, LostAccessList
from checks.model.history.known import CodeMark, Refuted
from checks.model.outcome import Failure
from tests.bot.storage.ledger.scenes import DAY, KEY, NOW, check, finding, rows

KEYS = [RepositoryKey(5, 7), RepositoryKey(5, 8), RepositoryKey(6, 7)]
"""Two repositories of one installation, and the first of them under another."""


def write(connection: sa.Connection, key: RepositoryKey, number: int, at: float) -> None:
    refuted = Refuted(0, "s", "count", (CodeMark("src/a.py", "f", "0"),), Failure.WRONG_COUNT, "It has one.")
    found = (finding("a", Failure.WRONG_COUNT), finding("b"))
    check(connection, number, *found, key=key, at=at, refuted=(refuted,))
    assert keep_word(connection, key, Saying("Maria", Source.BUTTON, at, check_id=number)) == 1


def left(connection: sa.Connection) -> dict[str, set[tuple[int, int]]]:
    """The repositories of which each table holds something."""
    return {
        table.name: {(row[0], row[1]) for row in rows(connection, table, "installation_id", "repository_id")}
        for table in ALL
    }


@pytest.mark.parametrize(
    ("gone", "stays"),
    [
        (LostAccess(5, removed=True), [KEYS[2]]),
        (LostAccess(repository_id=7, removed=True), [KEYS[1]]),
        (LostAccess(5, 7, removed=True), [KEYS[1], KEYS[2]]),
        (LostAccess(9, removed=True), KEYS),
        (LostAccess(5), KEYS),
    ],
    ids=["an installation", "a repository", "a repository of an installation", "another", "only suspended"],
)
async def test_what_is_removed_is_forgotten_in_every_table(
    engine: sa.Engine, gone: LostAccess, stays: list[RepositoryKey]
) -> None:
    with engine.begin() as connection:
        for number, key in enumerate(KEYS, 1):
            write(connection, key, number, NOW)
    await LostAccessList(engine).add([gone])
    assert retention.forget_removed(engine) == len(KEYS) - len(stays)
    with engine.connect() as connection:
        assert set(map(frozenset, left(connection).values())) == {frozenset(map(tuple, stays))}


async def test_what_is_written_after_it_came_back_stays(engine: sa.Engine) -> None:
    """A worker that starts reads the whole list again."""
    with engine.begin() as connection:
        write(connection, KEY, 1, NOW)
        connection.execute(
            sa.insert(database.GONE).values(
                installation_id=5, repository_id=7, at=NOW + 200, removed_at=NOW + 100
            )
        )
        write(connection, KEY, 2, NOW + 150)
    for dropped in (1, 0):
        assert retention.forget_removed(engine) == dropped
        with engine.connect() as connection:
            assert rows(connection, REVIEWS, "check_id") == [(2,)]
            assert {number for (number,) in rows(connection, FINDINGS, "check_id")} == {2}
            assert rows(connection, TALLIES, "findings") == [(2,)]


async def test_what_came_back_is_counted_again(engine: sa.Engine) -> None:
    """Checked again before the next heartbeat, and once more without the second finding."""
    with engine.begin() as connection:
        write(connection, KEY, 1, NOW)
        check(connection, 2, finding("a"), at=NOW + 150, key=KEY)
        connection.execute(
            sa.insert(database.GONE).values(
                installation_id=5, repository_id=7, at=NOW + 120, removed_at=NOW + 100
            )
        )
    assert retention.forget_removed(engine) == 1
    with engine.connect() as connection:
        assert rows(connection, TALLIES, "findings", "warned") == [(1, 0)]
        assert rows(connection, RULE_TALLIES, "warned") == [], "the warning was of the check that is gone"


def test_the_counts_of_a_check_that_is_kept_are_kept(engine: sa.Engine) -> None:
    """A long pull request: its first check is too old, its second is not; another reviewer is gone since."""
    with engine.begin() as connection:
        old = finding("a", Failure.WRONG_COUNT), finding("c", reviewer="other")
        check(connection, 1, *old, at=NOW)
        check(connection, 2, finding("a", Failure.WRONG_COUNT), at=NOW + 50 * DAY)
    assert retention.drop_before(engine, NOW + 40 * DAY) == 1
    with engine.connect() as connection:
        assert rows(connection, TALLIES, "reviewer", "findings") == [("Copilot", 1)]
        assert rows(connection, RULE_TALLIES, "reviewer", "warned") == [("Copilot", 1)]


async def test_suspended_after_it_was_removed_and_came_back_it_loses_nothing_more(engine: sa.Engine) -> None:
    gone = LostAccessList(engine)
    await gone.add([LostAccess(5, removed=True)])
    with engine.begin() as connection:
        write(connection, KEY, 1, 4e9)  # later than the database's clock
    await gone.add([LostAccess(5)])
    assert retention.forget_removed(engine) == 0


def test_old_checks_are_deleted_whatever_their_number(
    engine: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    with engine.begin() as connection:
        for number in range(1, 8):
            write(connection, KEY, number, NOW + number * DAY)
    assert retention.drop_before(engine, NOW + 6 * DAY) == 5
    with engine.connect() as connection:
        assert rows(connection, REVIEWS, "check_id") == [(6,), (7,)]
        assert all(left(connection)[table.name] for table in (REVIEWS, FINDINGS))
    assert retention.drop_before(engine, NOW + 600 * DAY) == 2
    with engine.connect() as connection:
        assert not any(left(connection).values())
