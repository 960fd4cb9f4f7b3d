"""Writing a check into the ledger: all of its rows in one transaction, once however often it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage.database import GONE
from bot.storage.ledger import tallies
from bot.storage.ledger.rows import Check, rows_of
from bot.storage.ledger.tables import CLAIMS, FINDINGS, REVIEWS, WARNINGS

if TYPE_CHECKING:
    from bot.storage.repository_key import RepositoryKey
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
    if begun_at is not None and _is_gone(connection, check.key, begun_at):
        return False
    for table in OF_CHECK:
        connection.execute(sa.delete(table).where(of(table, check.key), table.c.check_id == check.check_id))
    rows = rows_of(check, review)
    seen = _first_seen(connection, check)
    for row in (*rows.findings, *rows.claims, *rows.warnings):
        row["seen_at"] = min(check.at, seen.get(row["reviewer"], check.at))
    connection.execute(sa.insert(REVIEWS), rows.review)
    for table, written in ((FINDINGS, rows.findings), (CLAIMS, rows.claims), (WARNINGS, rows.warnings)):
        if written:
            connection.execute(sa.insert(table), written)
    mark_current(connection, check.key, check.pull_request)
    tallies.recount(connection, check.key, check.pull_request)
    return True


def mark_current(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> None:
    """Let the latest row of each finding of a pull request be the current one, and no other."""
    other = FINDINGS.alias("other")
    for table in (FINDINGS, CLAIMS, WARNINGS):
        latest = (
            sa.select(sa.func.max(other.c.check_id))
            .where(of(other, key), other.c.pull_request == pull_request, other.c.finding == table.c.finding)
            .scalar_subquery()
        )
        rows = sa.update(table).where(of(table, key), table.c.pull_request == pull_request)
        connection.execute(rows.where(table.c.current, table.c.check_id != latest).values(current=False))
        connection.execute(rows.where(~table.c.current, table.c.check_id == latest).values(current=True))
    own = (of(REVIEWS, key), REVIEWS.c.pull_request == pull_request)
    newest = connection.scalar(sa.select(sa.func.max(REVIEWS.c.check_id)).where(*own))
    rows = sa.update(REVIEWS).where(*own)
    connection.execute(rows.where(REVIEWS.c.latest, REVIEWS.c.check_id != newest).values(latest=False))
    connection.execute(rows.where(~REVIEWS.c.latest, REVIEWS.c.check_id == newest).values(latest=True))


def of(table: sa.FromClause, key: RepositoryKey) -> sa.ColumnElement[bool]:
    """The rows of one repository under one installation."""
    return sa.and_(table.c.installation_id == key.installation_id, table.c.repository_id == key.repository_id)


def _first_seen(connection: sa.Connection, check: Check) -> dict[str, float]:
    """When each reviewer's first finding on the pull request was seen."""
    query = (
        sa.select(FINDINGS.c.reviewer, sa.func.min(FINDINGS.c.seen_at))
        .where(of(FINDINGS, check.key), FINDINGS.c.pull_request == check.pull_request)
        .group_by(FINDINGS.c.reviewer)
    )
    return {reviewer: at for reviewer, at in connection.execute(query)}  # noqa: C416 - rows are no pairs to mypy


def _is_gone(connection: sa.Connection, key: RepositoryKey, since: float) -> bool:
    query = sa.select(sa.func.count()).where(
        GONE.c.installation_id.in_((0, key.installation_id)),
        GONE.c.repository_id.in_((0, key.repository_id)),
        GONE.c.at >= since,
    )
    return bool(connection.scalar(query))
