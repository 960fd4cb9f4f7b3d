"""Which rows of the ledger a page is made of: repositories, days, the version of the rules, one reviewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from checks.cards.cards import Period

EPOCH = date(1970, 1, 1)
DAY = 86_400


@dataclass(frozen=True, slots=True)
class Selection:
    """Rows of some repositories in a period. Without a repository it holds nothing."""

    keys: tuple[RepositoryKey, ...]
    period: Period
    rules: str | None = None
    """Only what this version of the rules judged; None: whatever judged."""

    reviewer: str | None = None

    def of(self, reviewer: str) -> Selection:
        """The same of one reviewer."""
        return replace(self, reviewer=reviewer)

    def where(self, table: sa.FromClause) -> sa.ColumnElement[bool]:
        """The rows of the repositories."""
        if len(self.keys) == 1:
            key = self.keys[0]
            return sa.and_(
                table.c.installation_id == key.installation_id, table.c.repository_id == key.repository_id
            )
        return sa.tuple_(table.c.installation_id, table.c.repository_id).in_(
            [tuple(key) for key in self.keys]
        )

    def days(self, column: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        """The period, of a column that holds days since 1970."""
        last = column <= day_number(self.period.last)
        return last if self.period.first is None else sa.and_(column >= day_number(self.period.first), last)

    def times(self, column: sa.ColumnElement[float]) -> sa.ColumnElement[bool]:
        """The period, of a column that holds epoch seconds."""
        last = column < float((day_number(self.period.last) + 1) * DAY)
        if self.period.first is None:
            return last
        return sa.and_(column >= float(day_number(self.period.first) * DAY), last)

    def judged(self, table: sa.FromClause) -> sa.ColumnElement[bool]:
        """Only one version of the rules, and only one reviewer, as far as one is chosen."""
        wanted: list[sa.ColumnElement[bool]] = [sa.true()]
        if self.rules is not None:
            wanted.append(table.c.rules == self.rules)
        if self.reviewer is not None:
            wanted.append(table.c.reviewer == self.reviewer)
        return sa.and_(*wanted)


def day_number(day: date) -> int:
    """Days since 1970-01-01."""
    return (day - EPOCH).days
