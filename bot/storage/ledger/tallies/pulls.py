"""The counts of each pull request: made anew whenever it is checked, called wrong or closed."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.storage.ledger.selecting import OF_PULL, named, parameters
from bot.storage.ledger.tables import (
    CLAIMS,
    COUNTS,
    FEEDBACK,
    FINDINGS,
    RULE_TALLIES,
    TALLIES,
    UPTAKE_TALLIES,
    WARNINGS,
)
from bot.storage.ledger.tallies import days
from checks.model.history.uptake import LinesThen, PullThen, SuggestionThen, Uptake
from checks.model.scales.confidence import anchor

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy.sql.dml import ReturningDelete

    from bot.model.repository_key import RepositoryKey
    from bot.storage.ledger.rows import Rows
    from bot.storage.ledger.tallies.days import Tally

    Row = sa.Row[Any] | SimpleNamespace

DAY = 86_400

Group = tuple[str, int, str, str]
"""Reviewer, day, version of the rules, and who judged."""


def recount(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> None:
    """Make the tallies of one pull request anew from its current findings and claims.

    A claim whose warning was called wrong is no evidence against its reviewer: it is not counted. All warnings that
    were ever shown are, also those that a later check does not show: they are our own record.
    """
    own = parameters(key, pull_request=pull_request)
    before = days.taken(connection, _taking(), own)
    for table in (RULE_TALLIES, UPTAKE_TALLIES):
        connection.execute(_deletion(table), own)
    said = {(row.finding, row.rule) for row in connection.execute(_called_wrong(), own)}
    claims = [
        row
        for row in connection.execute(_claims(), own)
        if row.failure is None or (row.finding, _rule(row)) not in said
    ]
    findings, shown = connection.execute(_findings(), own).all(), connection.execute(_shown(), own)
    _write(connection, {**key._asdict(), "pull_request": pull_request}, claims, findings, shown, before)


def count_first(connection: sa.Connection, key: RepositoryKey, pull_request: int, rows: Rows) -> None:
    """Make the tallies of a pull request whose first check these rows are, without reading them again."""
    claims, findings, shown = (
        [SimpleNamespace(**row) for row in written] for written in (rows.claims, rows.findings, rows.warnings)
    )
    _write(connection, {**key._asdict(), "pull_request": pull_request}, claims, findings, shown)


def _write(
    connection: sa.Connection,
    own: dict[str, int],
    claims: Sequence[Row],
    findings: Sequence[Row],
    shown: Iterable[Row],
    before: Iterable[Tally] = (),
) -> None:
    counts = _counts(claims, findings)
    rows = [
        {**own, "reviewer": reviewer, "day": day, "rules": version, "judged_by": judge}
        | {name: counts[reviewer, day, version, judge][name] for name in COUNTS}
        for reviewer, day, version, judge in counts
    ]
    if rows:
        connection.execute(sa.insert(TALLIES), rows)
    for table, made in ((RULE_TALLIES, _failures(claims, shown)), (UPTAKE_TALLIES, _uptake(findings))):
        if made:
            connection.execute(sa.insert(table), [{**own, **one} for one in made])
    days.change(connection, added=rows, taken_off=before)  # last, for others wait for it


def _counts(claims: Iterable[Row], findings: Iterable[Row]) -> dict[Group, Counter[str]]:
    counts: dict[Group, Counter[str]] = defaultdict(Counter)
    for row in claims:
        name = _column(row.disposition, existence=row.existence)
        if name is not None:
            counts[row.reviewer, int(row.seen_at // DAY), row.rules, row.judged_by][name] += 1
    for row in findings:
        acted_on = acted(row)
        if acted_on is not None:
            group = counts[row.reviewer, int(row.seen_at // DAY), row.rules, ""]
            group["followed"] += 1
            group["acted"] += acted_on
            group["warned_followed"] += row.outcome == "warned"
            group["warned_acted"] += acted_on and row.outcome == "warned"
        group = counts[row.reviewer, int(row.seen_at // DAY), row.rules, ""]
        group["findings"] += 1
        group[row.outcome] += 1
        group["repeats"] += row.repeats != ""
        group["outdated"] += row.carried == "stale"
    return counts


def acted(row: Row) -> bool | None:
    """Whether a finding was acted on; None where its pull request is not merged, or it cannot be seen."""
    if row.pull_then != PullThen.MERGED.value:
        return None
    return Uptake(LinesThen(row.lines_then), SuggestionThen(row.suggestion_then)).acted_on


def _uptake(findings: Iterable[Row]) -> list[dict[str, object]]:
    """Findings of the pull request by reviewer, day, version, outcome, severity and stated confidence."""
    found: dict[tuple[str, int, str, str, str, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in findings:
        judged = row.verdict in {"contradicted", "supported"} and row.outcome != "grounded"
        outcome = "judged" if judged else row.outcome
        stated = -1 if row.stated is None else anchor(row.stated)
        cell = found[row.reviewer, int(row.seen_at // DAY), row.rules, outcome, row.severity, stated]
        acted_on = acted(row)
        cell[0] += 1
        cell[1] += acted_on is not None
        cell[2] += acted_on is True
    names = ("reviewer", "day", "rules", "outcome", "severity", "stated")
    return [
        dict(zip(names, group, strict=True)) | dict(zip(("findings", "followed", "acted"), sums, strict=True))
        for group, sums in found.items()
    ]


def _failures(failed: Iterable[Row], shown: Iterable[Row]) -> list[dict[str, object]]:
    """Failed claims and warned findings of the pull request, by reviewer, day, version and rule."""
    claims: Counter[tuple[str, int, str, str]] = Counter()
    warned: dict[tuple[str, int, str, str], set[str]] = defaultdict(set)
    newest: dict[tuple[str, int, str, str], int] = defaultdict(int)
    for row in failed:
        if row.failure is None or row.disposition != "failed":
            continue
        group = (row.reviewer, int(row.seen_at // DAY), row.rules, _rule(row))
        claims[group] += 1
        newest[group] = max(newest[group], row.check_id)
    for row in shown:
        group = (row.reviewer, int(row.seen_at // DAY), row.rules, row.rule)
        warned[group].add(row.finding)
        newest[group] = max(newest[group], row.check_id if row.current else 0)
    return [
        {
            **dict(zip(("reviewer", "day", "rules", "rule"), group, strict=True)),
            "claims": claims[group],
            "warned": len(warned.get(group, ())),
            "check_id": check_id,
        }
        for group, check_id in newest.items()
    ]


def _rule(row: Row) -> str:
    """How warnings and what people say of them name the failure of a claim."""
    return f"judge/{row.failure}" if row.judged_by else str(row.failure)


def _column(disposition: str, *, existence: bool) -> str | None:
    if not existence:
        return disposition
    return {"verified": "places_verified", "failed": "places_failed"}.get(disposition)


@cache
def _deletion(table: sa.Table) -> sa.Delete:
    return sa.delete(table).where(*named(table, *OF_PULL))


@cache
def _taking() -> ReturningDelete[Any]:
    return _deletion(TALLIES).returning(*TALLIES.c)


@cache
def _shown() -> sa.Select[Any]:
    one = WARNINGS.c
    return sa.select(
        one.reviewer, one.seen_at, one.rules, one.rule, one.finding, one.check_id, one.current
    ).where(*named(WARNINGS, *OF_PULL))


@cache
def _called_wrong() -> sa.Select[Any]:
    return (
        sa.select(FEEDBACK.c.finding, FEEDBACK.c.rule)
        .where(*named(FEEDBACK, *OF_PULL), FEEDBACK.c.is_right.is_(sa.false()))
        .distinct()
    )


@cache
def _claims() -> sa.Select[Any]:
    one = CLAIMS.c
    return sa.select(
        one.reviewer, one.seen_at, one.finding, one.disposition, one.failure, one.existence, one.judged_by,
        one.rules, one.check_id,
    ).where(*named(CLAIMS, *OF_PULL), one.current)  # fmt: skip


@cache
def _findings() -> sa.Select[Any]:
    one = FINDINGS.c
    return sa.select(
        one.reviewer, one.seen_at, one.outcome, one.repeats, one.carried, one.rules, one.severity, one.stated,
        one.verdict, one.lines_then, one.suggestion_then, one.pull_then,
    ).where(*named(FINDINGS, *OF_PULL), one.current)  # fmt: skip
