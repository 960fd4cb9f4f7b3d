"""How many outputs of specialists were verified, counted in the bot's database by any number of processes."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage import schema
from bot.storage.database import INSERT
from bot.storage.database import OUTPUT_COUNTS as TABLE
from checks.agents.outputs.metrics import OTHER, SPECIALISTS_LIMIT, Counted, OutputMetrics
from checks.model.agents.verdicts import OutputVerdict

ALL, LEVEL, SPECIALIST, ERROR, UNCLAIMED = "all", "level", "specialist", "error", "unclaimed"


class OutputCounts:
    """The counts by part and name. Everything here blocks."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def prepare(self) -> None:
        """Make the tables where nobody has."""
        schema.upgrade(self._engine)

    def add(self, verdict: OutputVerdict) -> None:
        """Count one output, in one transaction."""
        metrics = OutputMetrics()
        metrics.add(verdict)
        with self._engine.begin() as connection:
            rows = [(ALL, "", metrics.outputs)]
            rows += [(LEVEL, name, one) for name, one in sorted(metrics.levels.items()) if one.total]
            rows += [
                (SPECIALIST, self._known(connection, name), one) for name, one in metrics.specialists.items()
            ]
            rows += [(ERROR, name, Counted(number)) for name, number in sorted(metrics.errors.items())]
            rows += [(UNCLAIMED, "", Counted(metrics.unclaimed))]
            for part, name, one in (row for row in rows if row[2].total):
                self._increase(connection, part, name, one)

    def load(self) -> OutputMetrics:
        """All counts."""
        found = OutputMetrics()
        with self._engine.connect() as connection:
            for part, name, total, passed, seconds in connection.execute(sa.select(TABLE)):
                one = Counted(total, passed, seconds)
                if part == ALL:
                    found.outputs = one
                elif part == LEVEL:
                    found.levels[name] = one
                elif part == SPECIALIST:
                    found.specialists[name] = one
                elif part == UNCLAIMED:
                    found.unclaimed = total
                else:
                    found.errors[name] = total
        return found

    def clear(self) -> None:
        """Begin again with nothing counted."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(TABLE))

    def _known(self, connection: sa.Connection, name: str) -> str:
        """The name under which a specialist is counted; where there are too many, `other`."""
        of_specialists = TABLE.c.part == SPECIALIST
        known = connection.scalar(sa.select(TABLE.c.name).where(of_specialists, TABLE.c.name == name))
        if known is not None:
            return name
        many = connection.scalar(sa.select(sa.func.count()).select_from(TABLE).where(of_specialists)) or 0
        return name if many < SPECIALISTS_LIMIT else OTHER

    def _increase(self, connection: sa.Connection, part: str, name: str, by: Counted) -> None:
        insert = INSERT[connection.dialect.name](TABLE)
        row = {"part": part, "name": name, "total": by.total, "passed": by.passed, "seconds": by.seconds}
        connection.execute(
            insert.values(row).on_conflict_do_update(
                index_elements=[TABLE.c.part, TABLE.c.name],
                set_={
                    "total": TABLE.c.total + insert.excluded.total,
                    "passed": TABLE.c.passed + insert.excluded.passed,
                    "seconds": TABLE.c.seconds + insert.excluded.seconds,
                },
            )
        )
