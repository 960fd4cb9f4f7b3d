"""What became of the findings of a pull request, written beside their outcomes when it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bot.storage.ledger.rows import then
from bot.storage.ledger.selecting import of
from bot.storage.ledger.tables import FINDINGS
from bot.storage.ledger.tallies.pulls import recount

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from checks.model.history.uptake import Uptake


def is_known(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> bool:
    """Whether a finding of a pull request is in the ledger."""
    found = sa.select(FINDINGS).where(of(FINDINGS, key), FINDINGS.c.pull_request == pull_request).exists()
    return bool(connection.scalar(sa.select(found)))


def keep(
    connection: sa.Connection, key: RepositoryKey, pull_request: int, uptakes: Mapping[str, Uptake]
) -> int:
    """Set what became of the current findings, by short id, and count anew; how many there are.

    Done again it changes nothing. What the ledger does not know is left out.
    """
    kept = 0
    for finding, uptake in uptakes.items():
        values = then(uptake)
        if not uptake.lines_print:
            del values["lines_print"]
        kept += connection.execute(
            sa.update(FINDINGS)
            .where(
                of(FINDINGS, key),
                FINDINGS.c.pull_request == pull_request,
                FINDINGS.c.finding == finding,
                FINDINGS.c.current,
            )
            .values(values)
        ).rowcount
    if kept:
        recount(connection, key, pull_request)
    return kept
