"""What one reviewer's stated confidence and severity came to, out of the tallies of what became of findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.storage.ledger.tables import UPTAKE_TALLIES
from checks.cards.calibration import Calibration, Level
from checks.model.finding import Severity
from checks.statistics.rate import Sums

if TYPE_CHECKING:
    from bot.storage.ledger.views.selection import Selection

Cell = tuple[int, str, str, int, int, int, int]
"""Pull request, outcome, severity, stated confidence; findings, followed ones, those acted on."""

CELLS_LIMIT = 9_000
"""Rows that are added up, the newest: some 1,500 pull requests, more than any interval needs."""

_OUTCOMES = ("warned", "judged", "grounded", "names_found", "place_exists", "not_judged")
_SEVERITIES = (*(one.value for one in Severity), "")


def read_calibration(connection: sa.Connection, selection: Selection, version: str) -> Calibration:
    """The levels of the selected reviewer, of what one version of the rules judged."""
    table = UPTAKE_TALLIES.c
    query = sa.select(  # the newest first, in the order of the key
        table.pull_request, table.outcome, table.severity, table.stated,
        table.findings, table.followed, table.acted,
    ).where(
        selection.where(UPTAKE_TALLIES),
        selection.judged(UPTAKE_TALLIES),
        selection.days(table.day),
        table.rules == version,
    ).order_by(table.day.desc()).limit(CELLS_LIMIT)  # fmt: skip
    cells: list[Cell] = [tuple(row) for row in connection.execute(query)]
    return Calibration(
        by_confidence=_levels(cells, 3, lambda stated: str(stated) if stated >= 0 else "", _by_confidence),
        by_severity=_levels(cells, 2, str, _SEVERITIES.index),
        by_outcome=_levels(cells, 1, str, _OUTCOMES.index),
    )


def _by_confidence(name: str) -> int:
    return -int(name) if name else 1


def _levels(
    cells: Iterable[Cell], column: int, named: Callable[[Any], str], order: Callable[[str], int]
) -> tuple[Level, ...]:
    """The cells added up by pull request, for each value of a column."""
    found: dict[Any, dict[int, list[int]]] = defaultdict(dict)
    for cell in cells:
        pull, outcome, _, _, findings, followed, acted = cell
        pulls = found[cell[column]]
        sums = pulls.get(pull)
        if sums is None:
            sums = pulls[pull] = [0, 0, 0, 0]
        if outcome == "warned":
            sums[0] += findings
        sums[1] += findings
        sums[2] += acted
        sums[3] += followed
    levels = [
        Level(
            named(value),
            Sums.of((one[0], one[1]) for one in pulls.values()),
            Sums.of((one[2], one[3]) for one in pulls.values()),
        )
        for value, pulls in found.items()
    ]
    return tuple(sorted(levels, key=lambda level: order(level.name)))
