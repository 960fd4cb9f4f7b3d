"""How long the pages take with 100,000 checks in the ledger, and how SQLite finds its rows.

`python -m tests.benchmarks.pages [CHECKS]` fills a SQLite file, all of it in one repository, which is the hardest,
serves it, asks for every page over HTTP and prints the median and the worst of ten answers, and of the processor's
time. Then it prints the plan of each query of the repository's page.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
import sqlalchemy as sa
from starlette.applications import Starlette

from bot.config.settings import Settings
from bot.model.repository_key import RepositoryKey
from bot.sandbox.http.server import ThreadedServer
from bot.storage import database
from bot.storage.ledger.views import listing
from bot.storage.ledger.views.cards import read_cards
from bot.storage.ledger.views.selection import Selection
from bot.web.pages.pages import Pages
from checks.cards.cards import Period
from tests.benchmarks.ledger_rows import fill

CHECKS = 100_000
ROUNDS = 10
REPOSITORY = "acme/shop1"
PATHS = {
    "first page": "/",
    "repository": f"/{REPOSITORY}",
    "repository, all that is kept": f"/{REPOSITORY}?weeks=all",
    "reviewer": f"/{REPOSITORY}/reviewers/Copilot",
    "reviewer, all that is kept": f"/{REPOSITORY}/reviewers/Copilot?weeks=all",
    "reviewer, one kind of failure": f"/{REPOSITORY}/reviewers/Copilot?rule=drifted&weeks=all",
    "check": f"/{REPOSITORY}/checks/50000",
    "badge": f"/{REPOSITORY}/card.svg?reviewer=Copilot",
    "JSON": f"/{REPOSITORY}/card.json",
}


def measure(file: Path) -> None:
    """Print how long each page takes."""
    pages = Pages(Settings.model_validate({"CITECHECK_DATABASE_URL": f"sqlite:///{file}"}))
    server = ThreadedServer(Starlette(routes=pages.routes()))
    url = server.start()
    entrance = pages.entrance(server.port)
    assert entrance is not None
    with httpx.Client(trust_env=False, timeout=60) as client:
        client.get(entrance)
        print(f"{'page':32} {'median':>8} {'worst':>8} {'processor':>10}   milliseconds")
        for name, path in PATHS.items():
            client.get(url + path)
            taken, worked = [], []
            for _ in range(ROUNDS):
                begun, work = time.perf_counter(), time.process_time()
                assert client.get(url + path).status_code == 200
                taken.append(1_000 * (time.perf_counter() - begun))
                worked.append(1_000 * (time.process_time() - work))
            print(
                f"{name:32} {statistics.median(taken):8.0f} {max(taken):8.0f} {statistics.median(worked):10.0f}"
            )
    server.stop()
    pages.close()


def explain(file: Path) -> None:
    """Print the plan of each query."""
    engine = database.read_only_engine_for(f"sqlite:///{file}")
    said: list[tuple[str, object]] = []

    @sa.event.listens_for(engine, "before_cursor_execute")
    def hear(_connection: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        said.append((statement, parameters))

    selection = Selection((RepositoryKey(1, 1),), Period.of_weeks(12, datetime.now(UTC).date()))
    with engine.connect() as connection:
        read_cards(connection, selection, REPOSITORY)
        listing.latest_checks(connection, selection)
        listing.repositories(connection)
        one = selection.of("Copilot")
        listing.warned_findings(connection, one)
        listing.warned_findings(connection, one, rule="drifted")
        line = listing.check_of(connection, selection.keys[0], 50_000)
        assert line is not None
        listing.findings_of(connection, line)
        for statement, parameters in said:
            if statement.lstrip().startswith("SELECT"):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)  # type: ignore[arg-type]
                print(f"\n{' '.join(statement.split())[:100]} …")
                for row in plan:
                    print(f"    {row[3]}")
    engine.dispose()


def main() -> None:
    """Fill, measure, explain."""
    checks = int(sys.argv[1]) if len(sys.argv) > 1 else CHECKS
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "ledger.sqlite"
        fill(file, checks=checks, now=time.time())
        print(f"{checks:,} checks, {file.stat().st_size / 1e6:,.0f} MB")
        measure(file)
        explain(file)


if __name__ == "__main__":
    main()
