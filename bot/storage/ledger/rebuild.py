"""Makes anew what the ledger derives from its facts: outcomes, counts, which rows are current.

The code that was checked is not kept, so no claim is verified again: each keeps what it came to, and the version
of the rules that said so.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage.ledger.record import mark_current
from bot.storage.ledger.selecting import of
from bot.storage.ledger.tables import CLAIMS, FINDINGS, REVIEWS, WARNINGS
from bot.storage.ledger.tallies import days
from bot.storage.ledger.tallies.pulls import recount
from checks.claims.registry import kinds
from checks.model.checked import CheckedFinding
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import Claim
from checks.model.finding import Finding
from checks.model.outcome import Disposition, Failure, Outcome
from checks.model.scales.confidence import Confidence

_FAILURES = frozenset(failure.value for failure in Failure)
"""Those that there still are: another one warns no more."""

Place = tuple[int, int]
"""Number of the check, and position of the finding in it."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What was gone through."""

    pull_requests: int = 0
    findings: int = 0
    changed: int = 0
    """Findings whose outcome is another one now."""


def rebuild(engine: sa.Engine) -> Rebuilt:
    """Go through all pull requests, each in a transaction of its own. Done again it changes nothing."""
    with engine.connect() as connection:
        pulls = connection.execute(
            sa.select(REVIEWS.c.installation_id, REVIEWS.c.repository_id, REVIEWS.c.pull_request).distinct()
        ).all()
    findings = changed = 0
    existence = {kind.id: kind.existence for kind in kinds().values()}
    for row in pulls:
        key = RepositoryKey(row.installation_id, row.repository_id)
        with engine.begin() as connection:
            seen, other = _outcomes(connection, key, row.pull_request, existence)
            mark_current(connection, key, row.pull_request)
            recount(connection, key, row.pull_request)
        findings, changed = findings + seen, changed + other
    with engine.begin() as connection:
        days.recount(connection)
    return Rebuilt(len(pulls), findings, changed)


def _outcomes(
    connection: sa.Connection, key: RepositoryKey, pull_request: int, existence: dict[str, bool]
) -> tuple[int, int]:
    """Set what each finding came to; how many there are, and how many it is another for."""
    claims = _by_finding(connection, CLAIMS, key, pull_request)
    warnings = _by_finding(connection, WARNINGS, key, pull_request)
    found = connection.execute(
        sa.select(FINDINGS.c.check_id, FINDINGS.c.position, FINDINGS.c.outcome).where(
            of(FINDINGS, key), FINDINGS.c.pull_request == pull_request
        )
    ).all()
    changed = 0
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for row in found:
        place = (row.check_id, row.position)
        for claim in claims[place]:
            now = existence.get(claim.kind, claim.existence)
            if now != claim.existence:
                own = (CLAIMS.c.check_id == claim.check_id, CLAIMS.c.position == claim.position)
                connection.execute(
                    sa.update(CLAIMS)
                    .where(of(CLAIMS, key), *own, CLAIMS.c.number == claim.number)
                    .values(existence=now)
                )
        outcome = _rebuilt_finding(claims[place], warnings[place], existence).outcome.value
        if outcome != row.outcome:
            changed += 1
            connection.execute(
                sa.update(FINDINGS)
                .where(
                    of(FINDINGS, key),
                    FINDINGS.c.check_id == row.check_id,
                    FINDINGS.c.position == row.position,
                )
                .values(outcome=outcome)
            )
        counts[row.check_id][0] += 1
        counts[row.check_id][1] += outcome == "warned"
    for check_id, (number, warned) in counts.items():
        connection.execute(
            sa.update(REVIEWS)
            .where(of(REVIEWS, key), REVIEWS.c.check_id == check_id)
            .values(findings=number, warned=warned)
        )
    return len(found), changed


def _by_finding(
    connection: sa.Connection, table: sa.Table, key: RepositoryKey, pull_request: int
) -> dict[Place, list[sa.Row[Any]]]:
    query = sa.select(table).where(of(table, key), table.c.pull_request == pull_request)
    found: dict[Place, list[sa.Row[Any]]] = defaultdict(list)
    for row in connection.execute(query.order_by(table.c.check_id, table.c.position, table.c.number)):
        found[row.check_id, row.position].append(row)
    return found


def _rebuilt_finding(
    claims: list[sa.Row[Any]], warnings: list[sa.Row[Any]], existence: dict[str, bool]
) -> CheckedFinding:
    """As much of a finding as its outcome hangs on, which is decided in one place only."""
    return CheckedFinding(
        Finding("", ""),
        Confidence(None, 0, 0),
        tuple(
            CheckedClaim(
                Claim(),
                Outcome(
                    Disposition.FAILED if one.failure is not None else Disposition(one.disposition),
                    content=one.content,
                ),
                existence.get(one.kind, one.existence),
            )
            for one in claims
            if not one.judged_by
        ),
        tuple(
            EvidenceWarning(Failure(one.failure), one.message) for one in warnings if one.failure in _FAILURES
        ),
    )
