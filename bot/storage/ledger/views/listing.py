"""Lists out of the ledger: repositories, the latest checks, warned findings, and one check with its receipts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage.ledger.receipts import Receipt
from bot.storage.ledger.tables import FEEDBACK, FINDINGS, REVIEWS, WARNINGS
from bot.storage.ledger.views.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKS_SHOWN = 15
FINDINGS_SHOWN = 30
FINDINGS_OF_CHECK = 500
REPOSITORIES_SHOWN = 1_000


@dataclass(frozen=True, slots=True)
class KnownRepository:
    """A repository with checks in the ledger."""

    key: RepositoryKey
    name: str
    """`OWNER/NAME` as its latest check had it."""

    at: float
    """When its latest check was judged."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check in a list."""

    check_id: int
    key: RepositoryKey
    repository: str
    pull_request: int
    head: str
    at: float
    title: str
    findings: int
    warned: int
    tier2: bool = False
    unparsed: int = 0
    latest: bool = True
    rules: str = ""


@dataclass(frozen=True, slots=True)
class WarnedLine:
    """One warned finding in a list."""

    check_id: int
    repository_id: int
    pull_request: int
    finding: str
    reviewer: str
    heading: str
    path: str
    seen_at: float
    message: str
    rule: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning of a finding, with its receipt."""

    rule: str
    judged_by: str
    message: str
    receipt: Receipt
    called_wrong_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding of one check."""

    finding: str
    reviewer: str
    heading: str
    place: str
    url: str
    severity: str
    outcome: str
    reason: str
    confidence: int
    effective: int
    carried: str
    repeats: str
    warnings: tuple[Warned, ...]


def repositories(
    connection: sa.Connection, keys: Sequence[RepositoryKey] | None = None
) -> list[KnownRepository]:
    """The repositories in the ledger, the latest checked first; of `keys` only, when given."""
    table = REVIEWS.c
    if keys is not None and not keys:
        return []
    if keys is None:
        newest = sa.select(
            table.installation_id, table.repository_id, sa.func.max(table.at).label("at")
        ).group_by(table.installation_id, table.repository_id)
    else:
        newest = _newest_of(keys)
    last = newest.order_by(sa.desc("at")).limit(REPOSITORIES_SHOWN).subquery()
    query = sa.select(table.installation_id, table.repository_id, table.repository, table.at).join(
        last,
        sa.and_(
            table.installation_id == last.c.installation_id,
            table.repository_id == last.c.repository_id,
            table.at == last.c.at,
        ),
    )
    found: dict[RepositoryKey, KnownRepository] = {}
    for row in connection.execute(query.order_by(table.at.desc())):
        key = RepositoryKey(row.installation_id, row.repository_id)
        found.setdefault(key, KnownRepository(key, row.repository, row.at))
    return list(found.values())


def _newest_of(keys: Sequence[RepositoryKey]) -> sa.Select[int, int, float]:
    """When the latest check of each of the repositories was: one look into the index for each, not at all checks."""
    table = REVIEWS.c
    wanted = (
        sa.values(
            sa.column("installation_id", sa.BigInteger),
            sa.column("repository_id", sa.BigInteger),
            name="wanted",
        )
        .data([tuple(key) for key in keys])
        .cte("wanted_keys")
    )
    at = (
        sa.select(sa.func.max(table.at))
        .where(
            table.installation_id == wanted.c.installation_id, table.repository_id == wanted.c.repository_id
        )
        .scalar_subquery()
    )
    newest = sa.select(wanted.c.installation_id, wanted.c.repository_id, at.label("at")).subquery()
    return sa.select(newest.c.installation_id, newest.c.repository_id, newest.c.at).where(
        newest.c.at.is_not(None)  # else PostgreSQL puts those without a check first, within the limit
    )


def latest_checks(connection: sa.Connection, selection: Selection) -> list[CheckLine]:
    """The latest checks of the period; of one reviewer only those with a finding of his."""
    table = REVIEWS.c
    query = sa.select(REVIEWS).where(selection.where(REVIEWS), selection.times(table.at))
    if selection.reviewer is not None:
        query = query.where(_has_finding(selection.reviewer))
    rows = connection.execute(query.order_by(table.at.desc()).limit(CHECKS_SHOWN))
    return [_check_line(row) for row in rows]


def _has_finding(reviewer: str) -> sa.ColumnElement[bool]:
    one, table = FINDINGS.c, REVIEWS.c
    same = (one[name] == table[name] for name in ("installation_id", "repository_id", "check_id"))
    return sa.select(sa.literal(1)).where(*same, one.reviewer == reviewer).exists()


def warned_findings(
    connection: sa.Connection, selection: Selection, *, rule: str | None = None
) -> list[WarnedLine]:
    """The warned findings of one reviewer, by the latest pull request first; of one rule only, when given."""
    warning, one = WARNINGS.c, FINDINGS.c
    same = ("installation_id", "repository_id", "check_id", "position")
    query = (
        sa.select(WARNINGS, one.heading, one.path)
        .join_from(WARNINGS, FINDINGS, sa.and_(*(warning[name] == one[name] for name in same)))
        .where(
            selection.where(WARNINGS),
            warning.current,
            warning.number == 0 if rule is None else warning.rule == rule,
            selection.times(warning.seen_at),
            selection.judged(WARNINGS),
        )
        .order_by(warning.pull_request.desc(), warning.finding)
        .limit(FINDINGS_SHOWN)
    )
    return [
        WarnedLine(
            row.check_id, row.repository_id, row.pull_request, row.finding, row.reviewer, row.heading,
            row.path or "", row.seen_at, row.message, row.rule,
        )
        for row in connection.execute(query)
    ]  # fmt: skip


def check_of(connection: sa.Connection, key: RepositoryKey, check_id: int) -> CheckLine | None:
    """One check of a repository; None when there is none with this number."""
    table = REVIEWS.c
    query = sa.select(REVIEWS).where(
        table.installation_id == key.installation_id,
        table.repository_id == key.repository_id,
        table.check_id == check_id,
    )
    row = connection.execute(query).first()
    return _check_line(row) if row is not None else None


def count_warnings(connection: sa.Connection, line: CheckLine) -> int:
    """How many warnings a check has, shown or not."""
    query = sa.select(sa.func.count()).where(_of_check(WARNINGS, line))
    return connection.scalar(query) or 0


def _of_check(table: sa.Table, line: CheckLine) -> sa.ColumnElement[bool]:
    own = {**line.key._asdict(), "check_id": line.check_id}
    return sa.and_(*(table.c[name] == value for name, value in own.items()))


def findings_of(connection: sa.Connection, line: CheckLine) -> list[FindingLine]:
    """The findings of a check with the receipts of their warnings, warned ones first."""
    said = sa.select(FEEDBACK.c.finding, FEEDBACK.c.rule, FEEDBACK.c.login).where(
        FEEDBACK.c.installation_id == line.key.installation_id,
        FEEDBACK.c.repository_id == line.key.repository_id,
        FEEDBACK.c.pull_request == line.pull_request,
        FEEDBACK.c.is_right.is_(sa.false()),
    )
    wrong: dict[tuple[str, str], list[str]] = {}
    for finding, rule, login in connection.execute(said):
        wrong.setdefault((finding, rule), []).append(login)
    warnings: dict[int, list[Warned]] = {}
    shown = (
        sa.select(WARNINGS).where(_of_check(WARNINGS, line)).order_by(WARNINGS.c.position, WARNINGS.c.number)
    )
    for row in connection.execute(shown.limit(FINDINGS_OF_CHECK)):
        people = tuple(sorted(wrong.get((row.finding, row.rule), ())))
        one = Warned(row.rule, row.judged_by, row.message, Receipt.from_json(row.receipt), people)
        warnings.setdefault(row.position, []).append(one)
    query = (
        sa.select(FINDINGS)
        .where(_of_check(FINDINGS, line))
        .order_by(sa.case((FINDINGS.c.outcome == "warned", 0), else_=1), FINDINGS.c.position)
        .limit(FINDINGS_OF_CHECK)
    )
    return [_finding_line(row, warnings) for row in connection.execute(query)]


def _finding_line(row: sa.Row[Any], warnings: dict[int, list[Warned]]) -> FindingLine:
    place = row.path or "no file"
    if row.path and row.first is not None:
        place = f"{row.path}:{row.first}" + (
            f"-{row.last}" if row.last is not None and row.last != row.first else ""
        )
    return FindingLine(
        row.finding, row.reviewer, row.heading, place, row.url, row.severity, row.outcome, row.reason,
        row.confidence, row.effective_confidence, row.carried, row.repeats, tuple(warnings.get(row.position, ())),
    )  # fmt: skip


def _check_line(row: sa.Row[Any]) -> CheckLine:
    return CheckLine(
        row.check_id, RepositoryKey(row.installation_id, row.repository_id), row.repository, row.pull_request,
        row.head, row.at, row.title, row.findings, row.warned, row.tier2, row.unparsed, row.latest, row.rules,
    )  # fmt: skip
