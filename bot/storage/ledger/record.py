"""Writing a check into the ledger: all of its rows in one transaction, once however often it is done."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage.database import GONE
from bot.storage.ledger.afterwards import statements
from bot.storage.ledger.rows import Check, rows_of
from bot.storage.ledger.selecting import OF_PULL, named, parameters
from bot.storage.ledger.tables import CLAIMS, FEEDBACK, FINDINGS, REVIEWS, TALLIES, WARNINGS
from bot.storage.ledger.tallies.pulls import count_first, recount

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from checks.model.checked import CheckedReview

OF_CHECK = (REVIEWS, FINDINGS, CLAIMS, WARNINGS)
"""The tables whose rows are of one check."""


def record(
    connection: sa.Connection, check: Check, review: CheckedReview, *, begun_at: float | None = None
) -> bool:
    """Write a check; done again, it replaces what it had written. The caller commits.

    `begun_at`, in epoch seconds: nothing is written, and the answer is False, when GitHub has said since then
    that the repository or its installation is gone.
    """
    own = parameters(check.key, pull_request=check.pull_request, check_id=check.check_id)
    since = math.inf if begun_at is None else begun_at
    known = connection.execute(_known(), {**own, "since": since}).one()
    if known.gone:
        return False
    if known.again:
        for table in OF_CHECK:
            connection.execute(_deletion(table), own)
    rows = rows_of(check, review)
    seen = {}
    if known.before:
        seen = {row.reviewer: row.at for row in connection.execute(_first_seen(), own)}
    for row in (*rows.findings, *rows.claims, *rows.warnings):
        row["seen_at"] = min(check.at, seen.get(row["reviewer"], check.at))
    connection.execute(sa.insert(REVIEWS), rows.review)
    for table, written in ((FINDINGS, rows.findings), (CLAIMS, rows.claims), (WARNINGS, rows.warnings)):
        if written:
            connection.execute(sa.insert(table), written)
    statements.keep(connection, check, review.refuted, rows.ids)
    if known.before:
        mark_current(connection, check.key, check.pull_request)
        recount(connection, check.key, check.pull_request)
    else:
        count_first(connection, check.key, check.pull_request, rows)
    return True


def mark_current(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> None:
    """Let the latest row of each finding of a pull request be the current one, and no other; so for its checks."""
    own = parameters(key, pull_request=pull_request)
    for statement in _marks():
        connection.execute(statement, own)


# Statements that are made once, for to make one takes longer than to run it.


@cache
def _deletion(table: sa.Table) -> sa.Delete:
    return sa.delete(table).where(*named(table, "installation_id", "repository_id", "check_id"))


@cache
def _known() -> sa.Select[bool, bool, bool]:
    """What decides how a check is written: most are the first of their pull request, and are not done again."""
    gone = sa.select(GONE).where(
        GONE.c.installation_id.in_((0, sa.bindparam("of_installation_id"))),
        GONE.c.repository_id.in_((0, sa.bindparam("of_repository_id"))),
        GONE.c.at >= sa.bindparam("since", type_=sa.Float),
    )
    tables = (REVIEWS, TALLIES, FEEDBACK)
    of_pull = [sa.select(table).where(*named(table, *OF_PULL)).exists() for table in tables]
    again = sa.select(REVIEWS).where(*named(REVIEWS, "installation_id", "repository_id", "check_id"))
    return sa.select(
        gone.exists().label("gone"), again.exists().label("again"), sa.or_(*of_pull).label("before")
    )


@cache
def _first_seen() -> sa.Select[str, float]:
    """When each reviewer's first finding on a pull request was seen."""
    return (
        sa.select(FINDINGS.c.reviewer, sa.func.min(FINDINGS.c.seen_at).label("at"))
        .where(*named(FINDINGS, *OF_PULL))
        .group_by(FINDINGS.c.reviewer)
    )


@cache
def _marks() -> tuple[sa.Update, ...]:
    other, one = FINDINGS.alias("other"), REVIEWS.alias("one")
    newest = sa.select(sa.func.max(one.c.check_id)).where(*named(one, *OF_PULL))
    return (
        *(
            _mark(
                table.c.current,
                sa.select(sa.func.max(other.c.check_id)).where(
                    *named(other, *OF_PULL), other.c.finding == table.c.finding
                ),
            )
            for table in (FINDINGS, CLAIMS, WARNINGS)
        ),
        _mark(REVIEWS.c.latest, newest),
    )


def _mark(mark: sa.Column[bool], latest: sa.Select[int]) -> sa.Update:
    """Let a mark be on the rows of a pull request that are of the latest check, and on no others."""
    table = mark.table
    right = table.c.check_id == latest.scalar_subquery()
    return sa.update(table).where(*named(table, *OF_PULL), mark != right).values({mark.name: right})
