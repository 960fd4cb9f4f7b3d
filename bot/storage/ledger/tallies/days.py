"""The counts of each day: what the tallies of its pull requests add up to, kept up with them in one transaction.

A page reads a row for each day and reviewer, however many pull requests there were. The rows are changed by
differences, so that two transactions that count different pull requests of one day wait for each other and lose nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from bot.storage.database import INSERT
from bot.storage.ledger.tables import COUNTS, DAY_SUMS, DAY_TALLIES, RATES, TALLIES

if TYPE_CHECKING:
    from sqlalchemy.sql.dml import ReturningDelete

GROUP: Final = tuple(column.name for column in DAY_TALLIES.primary_key)


Tally = Mapping[str, Any]
"""A row of `TALLIES`: one pull request."""


def taken(connection: sa.Connection, deletion: ReturningDelete[Any], own: Mapping[str, int]) -> list[Tally]:
    """Delete tallies and give them back, to be taken off their days."""
    return [row._asdict() for row in connection.execute(deletion, own)]


def change(connection: sa.Connection, *, added: Iterable[Tally], taken_off: Iterable[Tally] = ()) -> None:
    """Let the days follow tallies that were written and deleted."""
    sums: dict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    for tally in added:
        sums[tuple(tally[name] for name in GROUP)].update(_worth(tally))
    for tally in taken_off:
        sums[tuple(tally[name] for name in GROUP)].subtract(_worth(tally))
    rows = [
        dict(zip(GROUP, group, strict=True)) | {name: counts[name] for name in DAY_SUMS}
        for group, counts in sorted(sums.items())  # all in the same order, or two would wait for each other
        if any(counts.values())
    ]
    if not rows:
        return
    connection.execute(_addition(connection.dialect.name), rows)
    emptied = [row for row in rows if row["tallies"] < 0]
    if emptied:
        connection.execute(_emptied(), [{f"of_{name}": row[name] for name in GROUP} for row in emptied])


def _worth(tally: Tally) -> dict[str, int]:
    """What one pull request adds to the sums of its day."""
    worth = {name: int(tally[name]) for name in COUNTS}
    worth |= {"tallies": 1, "pulls": int(worth["findings"] > 0)}
    for name, (hits, cases) in RATES.items():
        k, n = worth[hits], sum(worth[one] for one in cases)
        sums = (int(n > 0), k * k, k * n, n * n)
        worth |= dict(zip(squares(name), sums, strict=True))
    return worth


def squares(rate: str) -> tuple[str, str, str, str]:
    """The columns of a day that hold what the interval of a rate needs besides Σk and Σn."""
    return f"{rate}_pulls", f"{rate}_kk", f"{rate}_kn", f"{rate}_nn"


def recount(connection: sa.Connection, last: int | None = None) -> None:
    """Make the sums anew from the tallies: of the days up to `last`, or of all."""
    groups = [TALLIES.c[name] for name in GROUP]
    old, query = sa.delete(DAY_TALLIES), sa.select(*groups, *_added()).group_by(*groups)
    if last is not None:
        old, query = old.where(DAY_TALLIES.c.day <= last), query.where(TALLIES.c.day <= last)
    if connection.dialect.name == "postgresql":  # SQLite lets one write at a time
        # those who changed a day before are waited for, those who count now change it afterwards
        connection.execute(sa.text(f"LOCK TABLE {DAY_TALLIES.name} IN SHARE ROW EXCLUSIVE MODE"))
    connection.execute(old)
    connection.execute(sa.insert(DAY_TALLIES).from_select([*GROUP, *DAY_SUMS], query))


def _added() -> list[sa.ColumnElement[Any]]:
    """The sums of a day, in the order of `DAY_SUMS`."""
    table = TALLIES.c

    def number(of: sa.ColumnElement[int]) -> sa.ColumnElement[Any]:
        return sa.func.sum(sa.case((of > 0, 1), else_=0))

    sums = [*(sa.func.sum(table[name]) for name in COUNTS), sa.func.count(), number(table.findings)]
    for hits, cases in RATES.values():
        # as wide as the sums: a product of two counts may be more than a count can be
        k, *each = (sa.cast(table[name], sa.BigInteger) for name in (hits, *cases))
        n = sum(each[1:], start=each[0])
        sums += [number(n), sa.func.sum(k * k), sa.func.sum(k * n), sa.func.sum(n * n)]
    return sums


# Statements that are made once, for to make one takes longer than to run it.


@cache
def _addition(dialect: str) -> Any:  # noqa: ANN401 - of one dialect or the other
    insert = INSERT[dialect](DAY_TALLIES)
    more = {name: DAY_TALLIES.c[name] + insert.excluded[name] for name in DAY_SUMS}
    return insert.on_conflict_do_update(index_elements=list(DAY_TALLIES.primary_key), set_=more)


@cache
def _emptied() -> sa.Delete:
    own = [
        DAY_TALLIES.c[name] == sa.bindparam(f"of_{name}", type_=DAY_TALLIES.c[name].type) for name in GROUP
    ]
    return sa.delete(DAY_TALLIES).where(*own, DAY_TALLIES.c.tallies == 0)
