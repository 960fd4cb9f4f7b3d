"""How long the ledger keeps what: until a time that is set, or until the repository is removed."""

from __future__ import annotations

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage.database import GONE
from bot.storage.ledger.record import OF_CHECK, mark_current
from bot.storage.ledger.selecting import OF_PULL
from bot.storage.ledger.tables import (
    CLAIMS,
    FEEDBACK,
    FINDINGS,
    REFUTED,
    REVIEWS,
    RULE_TALLIES,
    TALLIES,
    UPTAKE_TALLIES,
    WARNINGS,
)
from bot.storage.ledger.tallies import days
from bot.storage.ledger.tallies.pulls import DAY, recount

BATCH = 500
"""Checks that are deleted in one transaction: others wait for it."""


def drop_before(engine: sa.Engine, before: float) -> int:
    """Delete the checks that were judged before a time (epoch seconds), and say how many."""
    dropped = 0
    old = (
        sa.select(REVIEWS.c.installation_id, REVIEWS.c.repository_id, REVIEWS.c.check_id)
        .where(REVIEWS.c.at < before)
        .order_by(REVIEWS.c.at)
        .limit(BATCH)
    )
    while True:
        with engine.begin() as connection:
            found = [row._asdict() for row in connection.execute(old)]
            if not found:
                break
            for table in (*OF_CHECK, REFUTED):
                of_check = [table.c[name] == sa.bindparam(f"old_{name}") for name in found[0]]
                connection.execute(
                    sa.delete(table).where(*of_check),
                    [{f"old_{name}": value for name, value in one.items()} for one in found],
                )
            dropped += len(found)
    with engine.begin() as connection:
        for tally in (TALLIES, RULE_TALLIES, UPTAKE_TALLIES):
            # its day is that of the first finding: of a check that is kept there may be older counts
            names = ("installation_id", "repository_id", "pull_request", "reviewer")
            left = sa.select(FINDINGS.c.finding).where(*(FINDINGS.c[one] == tally.c[one] for one in names))
            connection.execute(sa.delete(tally).where(tally.c.day <= int(before // DAY), ~left.exists()))
        days.recount(connection, int(before // DAY))
        connection.execute(sa.delete(FEEDBACK).where(FEEDBACK.c.at < before))
    return dropped


def forget_removed(engine: sa.Engine) -> int:
    """Delete all checks of installations and repositories that are removed, and say how many.

    What was written after the removal is of a repository that came back: it stays.
    """
    dropped = 0
    with engine.connect() as connection:
        removed = connection.execute(sa.select(GONE).where(GONE.c.removed_at.is_not(None))).all()
    for row in removed:
        with engine.begin() as connection:

            def are(table: sa.Table, row: sa.Row[tuple[object, ...]] = row) -> list[sa.ColumnElement[bool]]:
                keyed = ("installation_id", "repository_id")
                return [table.c[name] == getattr(row, name) for name in keyed if getattr(row, name)]

            old = sa.select(REVIEWS.c.check_id).where(*are(REVIEWS), REVIEWS.c.at <= row.removed_at)
            touched = connection.execute(
                sa.select(*(FINDINGS.c[one] for one in OF_PULL))
                .where(*are(FINDINGS), FINDINGS.c.check_id.in_(old))
                .distinct()
            ).all()
            for table in (FINDINGS, CLAIMS, WARNINGS, REFUTED):
                connection.execute(sa.delete(table).where(*are(table), table.c.check_id.in_(old)))
            dropped += connection.execute(
                sa.delete(REVIEWS).where(*are(REVIEWS), REVIEWS.c.at <= row.removed_at)
            ).rowcount
            connection.execute(sa.delete(FEEDBACK).where(*are(FEEDBACK), FEEDBACK.c.at <= row.removed_at))
            for one in touched:  # of those that came back there may be later checks
                key = RepositoryKey(one.installation_id, one.repository_id)
                mark_current(connection, key, one.pull_request)
                recount(connection, key, one.pull_request)
    return dropped
