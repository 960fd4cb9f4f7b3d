"""Cards made from the ledger: from sums by day, and a scan of an index over failures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from operator import add
from typing import Any, NamedTuple

import sqlalchemy as sa

from bot.storage.ledger import feedback
from bot.storage.ledger.tables import (
    COUNTS,
    DAY_SUMS,
    DAY_TALLIES,
    FEEDBACK,
    RATES,
    REVIEWS,
    RULE_TALLIES,
    WARNINGS,
)  # fmt: skip
from bot.storage.ledger.tallies.days import squares
from bot.storage.ledger.views.calibration import read_calibration
from bot.storage.ledger.views.selection import EPOCH, Selection, day_number
from checks.cards.card import Alarms, Card, Example, FailureCount, JudgeCounts, RuleAlarms, Week, WeekSums
from checks.cards.cards import Cards, in_order
from checks.cards.counts import Counts
from checks.model.counts.interval import wilson
from checks.model.release import RULES
from checks.statistics.rate import Sums

REVIEWERS_LIMIT = 200
"""Reviewers that are shown, those with the most findings."""

FAILURES_LIMIT = 30
"""Kinds of failure of one reviewer."""

EXAMPLES_LIMIT = 300
"""Failures, of all reviewers together, that are shown with an example."""

_SIZE = len(COUNTS)


class _Added(NamedTuple):
    """Where in a row of `_scanned` the sums are."""

    first: int
    k: int
    n: tuple[int, ...]

    def of(self, row: list[int]) -> Sums:
        groups, kk, kn, nn = row[self.first : self.first + 4]
        return Sums(groups, row[self.k], sum(row[at] for at in self.n), kk, kn, nn)


def _added(rate: str) -> _Added:
    hits, cases = RATES[rate]
    first, *_ = (DAY_SUMS.index(name) for name in squares(rate))
    return _Added(first, DAY_SUMS.index(hits), tuple(DAY_SUMS.index(name) for name in cases))


_CONTENT, _PLACES, _ACTED = (_added(rate) for rate in ("content", "places", "acted"))
_PULLS = DAY_SUMS.index("pulls")
_WIDTH = len(DAY_SUMS)


@dataclass(slots=True)
class _Reviewer:
    """What is added up of one reviewer."""

    row: list[int] = field(default_factory=lambda: [0] * _WIDTH)
    before: list[int] = field(default_factory=lambda: [0] * _WIDTH)
    weeks: dict[int, list[int]] = field(default_factory=dict)
    judges: dict[str, list[int]] = field(default_factory=dict)


def read_cards(connection: sa.Connection, selection: Selection, repository: str) -> Cards:
    """The cards of the selected rows. Of several versions of the rules only the newest is counted."""
    versions, scanned = _scanned(connection, selection)
    chosen = selection.rules or (versions[-1] if versions else None)
    reviewers = _added_up(scanned.get(chosen or "", ()), selection)
    failures, alarms = _rules(connection, selection, chosen or "")
    by_rule: dict[str, Alarms] = defaultdict(Alarms)
    by_reviewer: dict[str, Alarms] = defaultdict(Alarms)
    for (reviewer, rule), found in alarms.items():
        by_rule[rule] += found
        by_reviewer[reviewer] += found
    muted = _muted(connection, selection)
    levels = {}
    if selection.reviewer is not None:
        levels[selection.reviewer] = read_calibration(connection, selection, chosen or "")
    most = sorted(reviewers.items(), key=lambda one: (-one[1].row[0], one[0]))[:REVIEWERS_LIMIT]
    cards = [
        Card(
            reviewer=name,
            pulls=one.row[_PULLS],
            counts=Counts(*one.row[:_SIZE]),
            content=_CONTENT.of(one.row),
            places=_PLACES.of(one.row),
            before=_CONTENT.of(one.before),
            failures=failures.get(name, ()),
            weeks=_weeks(one.weeks, _CONTENT),
            acted=_ACTED.of(one.row),
            acted_weeks=_weeks(one.weeks, _ACTED),
            calibration=levels.get(name),
            judges=tuple(_judge(model, row) for model, row in sorted(one.judges.items())),
            alarms=by_reviewer[name],
        )
        for name, one in most
        if any(one.row) or one.judges
    ]
    return Cards(
        repository=repository,
        period=selection.period,
        cards=in_order(cards),
        alarms=tuple(
            RuleAlarms(rule, found, rule in muted)
            for rule, found in sorted(by_rule.items(), key=lambda one: (-one[1].shown, one[0]))
            if found.shown
        ),
        rules=versions,
        chosen_rules=chosen,
        checks=_checks(connection, selection),
    )


Scanned = Mapping[str, Iterable[tuple[int, str, str, list[int]]]]
"""By version of the rules: day, reviewer, who judged, and the sums."""


def _scanned(connection: sa.Connection, selection: Selection) -> tuple[tuple[str, ...], Scanned]:
    """The sums of each day, in the order of their key; those of the period before among them."""
    table = DAY_TALLIES.c
    names = (
        table.installation_id,
        table.repository_id,
        table.day,
        table.reviewer,
        table.rules,
        table.judged_by,
    )
    query = (
        sa.select(*names[2:], *(table[name] for name in DAY_SUMS))
        .where(selection.where(DAY_TALLIES), _with_before(selection), selection.judged(DAY_TALLIES))
        .order_by(*names)
    )
    first = selection.period.first
    found: dict[str, list[tuple[int, str, str, list[int]]]] = defaultdict(list)
    versions: set[str] = set()
    for day, reviewer, rules, judge, *sums in connection.execute(query):
        found[rules].append((day, reviewer, judge, [int(one) for one in sums]))
        if not judge and (first is None or day >= day_number(first)):
            versions.add(rules)
    return tuple(sorted(versions, key=lambda one: (len(one), one))), found


def _with_before(selection: Selection) -> sa.ColumnElement[bool]:
    last = DAY_TALLIES.c.day <= day_number(selection.period.last)
    before = selection.period.before
    if before is None or before.first is None:
        return last
    return sa.and_(DAY_TALLIES.c.day >= day_number(before.first), last)


def _added_up(rows: Iterable[tuple[int, str, str, list[int]]], selection: Selection) -> dict[str, _Reviewer]:
    first = day_number(selection.period.first) if selection.period.first else None
    found: dict[str, _Reviewer] = defaultdict(_Reviewer)
    for day, name, judge, sums in rows:
        one = found[name]
        if first is not None and day < first:
            if not judge:
                one.before = list(map(add, one.before, sums))
        elif judge:
            one.judges[judge] = list(map(add, one.judges.get(judge, [0] * _WIDTH), sums))
        else:
            one.row = list(map(add, one.row, sums))
            week = (day + 3) // 7  # 1970-01-01 was a Thursday
            one.weeks[week] = list(map(add, one.weeks.get(week, [0] * _WIDTH), sums))
    return found


def _weeks(weeks: Mapping[int, list[int]], added: _Added) -> tuple[WeekSums, ...]:
    found = []
    for number, row in sorted(weeks.items()):
        sums = added.of(row)
        if sums.cases:
            year, week, _ = (EPOCH + timedelta(days=number * 7 - 3)).isocalendar()
            found.append(WeekSums(Week(year, week), sums))
    return tuple(found)


def _judge(model: str, row: list[int]) -> JudgeCounts:
    counts = Counts(*row[:_SIZE])
    return JudgeCounts(model, counts.verified, counts.failed, counts.unsupported)


# failures, and our own mistakes


def _rules(
    connection: sa.Connection, selection: Selection, version: str
) -> tuple[Mapping[str, tuple[FailureCount, ...]], Mapping[tuple[str, str], Alarms]]:
    """The failures of each reviewer, and our warnings by reviewer and rule."""
    table = RULE_TALLIES.c
    # the columns of an index that holds all that is added up, so that no row is read and none is sorted
    groups = table.installation_id, table.repository_id, table.rules, table.reviewer, table.rule
    query = (
        sa.select(
            table.reviewer,
            table.rule,
            sa.func.sum(table.claims),
            sa.func.sum(table.warned),
            sa.func.sum(sa.case((table.claims > 0, 1), else_=0)),
            sa.func.max(table.check_id),
        )
        .where(
            selection.where(RULE_TALLIES),
            selection.days(table.day),
            table.rules == version,
            selection.judged(RULE_TALLIES),
        )
        .group_by(*groups)
    )
    added: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for reviewer, rule, claims, warned, pulls, newest in connection.execute(query):
        sums = added[reviewer, rule]
        sums[0] += int(claims)
        sums[1] += int(warned)
        sums[2] += int(pulls)
        sums[3] = max(sums[3], int(newest))
    wrong = Counter(
        (one.reviewer, one.rule) for one in (_called_wrong(connection, selection, version) if added else ())
    )
    alarms = {group: Alarms(min(wrong[group], warned), warned) for group, (_, warned, _, _) in added.items()}
    return _failures(connection, selection, added), alarms


def _failures(
    connection: sa.Connection, selection: Selection, added: Mapping[tuple[str, str], list[int]]
) -> dict[str, tuple[FailureCount, ...]]:
    ranked = sorted(
        ((group, sums) for group, sums in added.items() if sums[0] and not group[1].startswith("judge/")),
        key=lambda one: (-one[1][0], one[0]),
    )
    examples = _examples(connection, selection, {sums[3] for _, sums in ranked[:EXAMPLES_LIMIT]})
    found: dict[str, list[FailureCount]] = defaultdict(list)
    for (reviewer, rule), (claims, _, pulls, newest) in ranked:
        if len(found[reviewer]) < FAILURES_LIMIT:
            example = examples.get((reviewer, rule, newest))
            found[reviewer].append(FailureCount(rule, claims, pulls, example))
    return {reviewer: tuple(counts) for reviewer, counts in found.items()}


def _examples(
    connection: sa.Connection, selection: Selection, checks: set[int]
) -> Mapping[tuple[str, str, int], Example]:
    """The first warning of each reviewer and rule in some checks."""
    if not checks:
        return {}
    table = WARNINGS.c
    query = (
        sa.select(
            table.reviewer,
            table.rule,
            table.check_id,
            table.pull_request,
            table.finding,
            table.message,
            table.installation_id,
            table.repository_id,
        )
        .where(
            selection.where(WARNINGS),
            table.check_id.in_(sorted(checks)),
            selection.judged(WARNINGS),
            table.current,
        )
        .order_by(table.check_id, table.position.desc(), table.number.desc())
    )
    return {
        (row.reviewer, row.rule, row.check_id): Example(
            row.check_id, row.pull_request, row.finding, row.message, row.repository_id
        )
        for row in connection.execute(query)
    }


def _called_wrong(connection: sa.Connection, selection: Selection, version: str) -> list[sa.Row[Any]]:
    """The warnings that somebody called wrong, each once, also those that are not shown any more: few, for people
    press buttons seldom."""
    table, said = WARNINGS.c, FEEDBACK.c
    names = ("installation_id", "repository_id", "pull_request", "finding", "rule")
    query = (
        sa.select(*(table[name] for name in names), table.reviewer)
        .join_from(FEEDBACK, WARNINGS, sa.and_(*(table[name] == said[name] for name in names)))
        .where(
            selection.where(FEEDBACK),
            feedback.IS_WRONG,
            selection.times(table.seen_at),
            selection.judged(WARNINGS),
            table.rules == version,
        )
        .distinct()
    )
    return list(connection.execute(query))


def _muted(connection: sa.Connection, selection: Selection) -> frozenset[str]:
    """The rules that do not warn in the repository, unless its config says otherwise; none for several."""
    if len(selection.keys) != 1:
        return frozenset()
    said, table = FEEDBACK.c, RULE_TALLIES.c
    wrong = (
        sa.select(said.rule, said.pull_request, said.finding)
        .where(selection.where(FEEDBACK), feedback.IS_WRONG)
        .distinct()
    ).subquery()
    query = sa.select(wrong.c.rule, sa.func.count()).group_by(wrong.c.rule)
    called = {rule: int(count) for rule, count in connection.execute(query)}
    if not called:
        return frozenset()
    query = (
        sa.select(table.rule, sa.func.sum(table.warned))
        .where(selection.where(RULE_TALLIES), table.rule.in_(called), table.rules == RULES)
        .group_by(table.reviewer, table.rule)  # in the order of an index
    )
    shown: Counter[str] = Counter()
    for rule, warned in connection.execute(query):
        shown[rule] += int(warned)
    for rule, count in called.items():
        if shown[rule] < feedback.FEWEST_WARNINGS:
            continue
        # calls of all versions, and as if no two warnings were of one pull request: the bound is at most this one
        interval = wilson(count, max(count, shown[rule]))
        if interval is not None and interval.low > feedback.TOO_MANY:
            return frozenset(one.rule for one in feedback.muted(connection, selection.keys[0], ()))
    return frozenset()  # without counting all that was ever shown


def _checks(connection: sa.Connection, selection: Selection) -> int:
    query = (
        sa.select(sa.func.count())
        .select_from(REVIEWS)
        .where(selection.where(REVIEWS), selection.times(REVIEWS.c.at))
    )
    return connection.scalar(query) or 0
