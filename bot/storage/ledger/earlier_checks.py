"""What a check needs to know of the checks before it, and what there is to say of one finding."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.storage.ledger import feedback
from bot.storage.ledger.receipts import Receipt
from bot.storage.ledger.rows import BIGGEST
from bot.storage.ledger.selecting import OF_PULL, named, of, parameters
from bot.storage.ledger.tables import CLAIMS, FEEDBACK, FINDINGS, REVIEWS, WARNINGS
from checks.model.history.earlier import Earlier, KnownFinding

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.model.repository_key import RepositoryKey
    from checks.model.history.earlier import CalledWrong

FINDINGS_LIMIT = 5_000
"""Findings of the check before that a check is held against."""


@dataclass(frozen=True, slots=True)
class KeptClaim:
    """A claim and what it came to."""

    kind: str
    disposition: str
    failure: str | None
    judged_by: str


@dataclass(frozen=True, slots=True)
class KeptWarning:
    """A warning as the check run showed it."""

    rule: str
    message: str
    receipt: Receipt


@dataclass(frozen=True, slots=True)
class KeptFinding:
    """A finding as the latest check left it."""

    finding: str
    reviewer: str
    heading: str
    place: str
    outcome: str
    reason: str
    url: str
    claims: tuple[KeptClaim, ...]
    warnings: tuple[KeptWarning, ...]
    called_wrong: tuple[CalledWrong, ...]


def earlier(
    connection: sa.Connection,
    key: RepositoryKey,
    pull_request: int,
    *,
    before: int | None = None,
    kept_on: Collection[str] = (),
) -> Earlier:
    """What is known before a check; `before` is its number, for it may have been begun before."""
    own = parameters(key, pull_request=pull_request, before=BIGGEST if before is None else before)
    last = connection.execute(_last(), own).one()
    called_wrong = feedback.called_wrong(connection, key, pull_request) if last.is_called_wrong else ()
    muted = feedback.muted(connection, key, kept_on) if last.is_called_wrong else ()
    if last.check_id is None:
        return Earlier(called_wrong=called_wrong, muted=muted)
    one = FINDINGS.c
    found = connection.execute(
        sa.select(one.finding, one.heading, one.reviewer, one.outcome, one.lines_print)
        .where(of(FINDINGS, key), one.check_id == last.check_id)
        .order_by(one.position)
        .limit(FINDINGS_LIMIT)
    )
    known = {
        row.finding: KnownFinding(row.heading, row.reviewer, row.outcome == "warned", row.lines_print)
        for row in found
    }
    return Earlier(last.head, known, called_wrong, muted)


@cache
def _last() -> sa.Select[int | None, str | None, bool]:
    """The latest check of a pull request, if there is one, and whether anything in the repository was called wrong.

    Made once, for to make a statement takes longer than to run it.
    """
    one, before = REVIEWS.c, sa.bindparam("of_before", type_=sa.BigInteger)
    found = (
        sa.select(one.check_id, one.head)
        .where(*named(REVIEWS, *OF_PULL), one.check_id < before)
        .order_by(one.check_id.desc())
        .limit(1)
        .subquery()
    )
    said = sa.select(FEEDBACK).where(*named(FEEDBACK, "installation_id", "repository_id")).exists()
    always = sa.select(said.label("is_called_wrong")).subquery()
    return sa.select(found.c.check_id, found.c.head, always.c.is_called_wrong).select_from(
        always.outerjoin(found, sa.true())
    )


def find(
    connection: sa.Connection, key: RepositoryKey, pull_request: int, finding: str
) -> KeptFinding | None:
    """A finding of a pull request by its short id; None when there is none."""

    def rows(table: sa.Table) -> list[sa.Row[Any]]:
        query = sa.select(table).where(
            of(table, key), table.c.pull_request == pull_request, table.c.finding == finding, table.c.current
        )
        return list(connection.execute(query))

    found = next(iter(rows(FINDINGS)), None)
    if found is None:
        return None
    lines = "" if found.first is None else f":{found.first}"
    lines += "" if found.last in {None, found.first} else f"-{found.last}"
    return KeptFinding(
        found.finding,
        found.reviewer,
        found.heading,
        f"{found.path}{lines}" if found.path is not None else "",
        found.outcome,
        found.reason,
        found.url,
        tuple(
            KeptClaim(row.kind, row.disposition, row.failure, row.judged_by)
            for row in sorted(rows(CLAIMS), key=lambda row: row.number)
        ),
        tuple(
            KeptWarning(row.rule, row.message, Receipt.from_json(row.receipt))
            for row in sorted(rows(WARNINGS), key=lambda row: row.number)
        ),
        tuple(one for one in feedback.called_wrong(connection, key, pull_request) if one.finding == finding),
    )
