"""The counts of the ledger, kept ready: made anew for a pull request whenever it is checked."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage.ledger.tables import CLAIMS, COUNTS, FINDINGS, RULE_TALLIES, TALLIES, WARNINGS

if TYPE_CHECKING:
    from bot.storage.repository_key import RepositoryKey

DAY = 86_400

Group = tuple[str, int, str, str]
"""Reviewer, day, version of the rules, and who judged."""


def recount(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> None:
    """Make the tallies of one pull request from its current findings and claims."""
    own = {**key._asdict(), "pull_request": pull_request}
    connection.execute(sa.delete(TALLIES).where(*_are(TALLIES, own)))
    counts = _counts(connection, own)
    rows = [
        {**own, "reviewer": reviewer, "day": day, "rules": version, "judged_by": judge}
        | {name: counts[reviewer, day, version, judge][name] for name in COUNTS}
        for reviewer, day, version, judge in counts
    ]
    if rows:
        connection.execute(sa.insert(TALLIES), rows)
    connection.execute(sa.delete(RULE_TALLIES).where(*_are(RULE_TALLIES, own)))
    failures = _failures(connection, own)
    if failures:
        connection.execute(sa.insert(RULE_TALLIES), failures)


def _counts(connection: sa.Connection, own: dict[str, int]) -> dict[Group, Counter[str]]:
    counts: dict[Group, Counter[str]] = defaultdict(Counter)
    claim = CLAIMS.c
    said = sa.select(
        claim.finding, claim.reviewer, claim.seen_at, claim.disposition, claim.existence, claim.judged_by,
        claim.rules,
    ).where(*_are(CLAIMS, own), claim.current)  # fmt: skip
    for row in connection.execute(said):
        name = _column(row.disposition, existence=row.existence)
        if name is not None:
            counts[row.reviewer, int(row.seen_at // DAY), row.rules, row.judged_by][name] += 1
    one = FINDINGS.c
    found = sa.select(
        one.finding, one.reviewer, one.seen_at, one.outcome, one.repeats, one.carried, one.rules
    ).where(*_are(FINDINGS, own), one.current)
    for row in connection.execute(found):
        group = counts[row.reviewer, int(row.seen_at // DAY), row.rules, ""]
        group["findings"] += 1
        group[row.outcome] += 1
        group["repeats"] += row.repeats != ""
        group["outdated"] += row.carried == "stale"
    return counts


def _failures(connection: sa.Connection, own: dict[str, int]) -> list[dict[str, object]]:
    """Failed claims and warned findings of the pull request, by reviewer, day, version and rule."""
    claims: Counter[tuple[str, int, str, str]] = Counter()
    warned: dict[tuple[str, int, str, str], set[str]] = defaultdict(set)
    newest: dict[tuple[str, int, str, str], int] = defaultdict(int)
    claim, warning = CLAIMS.c, WARNINGS.c
    failed = sa.select(
        claim.reviewer, claim.seen_at, claim.rules, claim.failure, claim.judged_by, claim.check_id
    ).where(*_are(CLAIMS, own), claim.current, claim.failure.is_not(None))
    for row in connection.execute(failed):
        rule = f"judge/{row.failure}" if row.judged_by else row.failure
        group = (row.reviewer, int(row.seen_at // DAY), row.rules, rule)
        claims[group] += 1
        newest[group] = max(newest[group], row.check_id)
    shown = sa.select(
        warning.reviewer, warning.seen_at, warning.rules, warning.rule, warning.finding, warning.check_id
    ).where(*_are(WARNINGS, own), warning.current)
    for row in connection.execute(shown):
        group = (row.reviewer, int(row.seen_at // DAY), row.rules, row.rule)
        warned[group].add(row.finding)
        newest[group] = max(newest[group], row.check_id)
    return [
        {
            **own,
            **dict(zip(("reviewer", "day", "rules", "rule"), group, strict=True)),
            "claims": claims[group],
            "warned": len(warned.get(group, ())),
            "check_id": check_id,
        }
        for group, check_id in newest.items()
    ]


def _column(disposition: str, *, existence: bool) -> str | None:
    if not existence:
        return disposition
    return {"verified": "places_verified", "failed": "places_failed"}.get(disposition)


def _are(table: sa.Table, own: dict[str, int]) -> list[sa.ColumnElement[bool]]:
    return [table.c[name] == value for name, value in own.items()]
