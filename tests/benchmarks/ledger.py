"""What the ledger costs a check: writing it, and reading what is known from before. Arguments: checks, URL."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.ledger import retention
from bot.storage.ledger.earlier_checks import earlier
from bot.storage.ledger.feedback import Saying, Source, keep_word
from checks.model.outcome import Failure
from tests.bot.storage.ledger.scenes import NOW, check, finding

CHECKS = 2_000
EACH = 5
"""Findings of a check; one in five is warned."""

PER_PULL = 4
"""Checks of a pull request, which all see the same findings."""

SAMPLE = 200


def fill(engine: sa.Engine, checks: int) -> float:
    """Write so many checks, all of one repository: the worst case. Gives seconds for each."""
    begin = perf_counter()
    for start in range(1, checks + 1, 500):
        with engine.begin() as connection:
            for number in range(start, min(start + 500, checks + 1)):
                _write(connection, number)
    return (perf_counter() - begin) / checks


def _write(connection: sa.Connection, number: int) -> None:
    pull = 1 + number // PER_PULL
    found = [
        finding(f"{pull}-{at}", list(Failure)[pull % 8] if at == 0 else None, reviewer=f"bot-{at % 3}")
        for at in range(EACH)
    ]
    check(connection, number, *found, pull=pull, at=NOW + number * 60)


def timed(name: str, do: Callable[[int], object], times: int = SAMPLE) -> None:
    """Print the middle and the slowest hundredth of some runs."""
    seconds = []
    for number in range(times):
        begin = perf_counter()
        do(number)
        seconds.append(perf_counter() - begin)
    worst = quantiles(seconds, n=100)[-1] if times > 1 else seconds[0]
    print(f"{name:58} {median(seconds) * 1e3:8.1f} ms, p99 {worst * 1e3:8.1f} ms")


def main() -> None:
    """Fill a ledger and time what a check does with it."""
    checks = int(sys.argv[1]) if len(sys.argv) > 1 else CHECKS
    with tempfile.TemporaryDirectory() as folder:
        url = database.normalize(sys.argv[2] if len(sys.argv) > 2 else f"sqlite:///{folder}/bench.sqlite")
        database.prepare(url)
        with database.connect(url) as engine:
            print(
                f"{checks:,} checks of {EACH} findings: {fill(engine, checks) * 1e3:.1f} ms for each to write"
            )
            if database.is_sqlite(url):
                print(f"the file: {Path(database.file_of(url)).stat().st_size / 1e6:,.0f} MB")
            key = RepositoryKey(5, 7)

            def write(number: int) -> None:
                with engine.begin() as connection:
                    _write(connection, checks + number + 1)

            def read(number: int) -> None:
                with engine.connect() as connection:
                    earlier(connection, key, 1 + number, before=checks)

            timed("one more check, in a transaction of its own", write)
            timed("what is known before a check; nothing was called wrong", read)
            with engine.begin() as connection:
                for number in range(0, checks, 50):
                    keep_word(connection, key, Saying("maria", Source.BUTTON, NOW, check_id=number))
            timed("what is known before a check; some of each rule was", read, 20)
            timed("a sweep that finds nothing old", lambda _: retention.drop_before(engine, NOW - 1), 20)


if __name__ == "__main__":
    main()
