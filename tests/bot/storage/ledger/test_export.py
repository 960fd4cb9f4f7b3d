"""The ledger as a file, and counted anew, on both databases and by the command."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.storage import database
from bot.storage.ledger import export as exporting
from bot.storage.ledger.export import COLUMNS, ExportRequest, Format, export
from bot.storage.ledger.feedback import Saying, Source, keep_word
from bot.storage.ledger.rebuild import Rebuilt, rebuild
from bot.storage.ledger.tables import ALL, CLAIMS, FINDINGS, REVIEWS, TALLIES, WARNINGS
from checks.model.outcome import Failure
from tests.bot.forked import run_citecheck
from tests.bot.processes import ANEW
from tests.bot.storage.ledger.scenes import DAY, KEY, NOW, check, finding, rows


@pytest.fixture
def filled(engine: sa.Engine) -> sa.Engine:
    with engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT), finding("b"), title="1 of 2")
        check(connection, 2, finding("a", Failure.WRONG_COUNT), at=NOW + DAY)
        check(connection, 3, finding("c", title="=HYPERLINK(1)"), key=KEY._replace(repository_id=8), pull=9)
        keep_word(connection, KEY, Saying("maria", Source.BUTTON, NOW, check_id=1))
    return engine


def written(engine: sa.Engine, form: Format, wanted: ExportRequest = ExportRequest()) -> str:  # noqa: B008
    file = io.StringIO()
    export(engine, form, wanted, file)
    return file.getvalue()


def test_as_csv_it_has_a_row_for_each_claim(filled: sa.Engine) -> None:
    found = list(csv.DictReader(io.StringIO(written(filled, Format.CSV))))
    assert tuple(found[0]) == COLUMNS
    assert len(found) == 8
    (wrong,) = [row for row in found if row["check_id"] == "1" and row["disposition"] == "failed"]
    assert (wrong["failure"], wrong["called_wrong_by"], wrong["current"]) == ("wrong_count", "maria", "false")
    assert (wrong["at"], wrong["path"], wrong["first"]) == ("2024-10-04T01:00:00Z", "src/a.py", "3")
    assert [row["heading"] for row in found if row["check_id"] == "3"] == ["'=HYPERLINK(1)"] * 2


def test_as_json_it_has_the_receipts(filled: sa.Engine) -> None:
    first, _, third = json.loads(written(filled, Format.JSON))
    assert (first["title"], first["at"], third["pull_request"]) == ("1 of 2", "2024-10-04T01:00:00Z", 9)
    warned, plain = first["findings"]
    assert warned["warnings"][0]["receipt"]["evidence"][0]["code"] == "x = 1\ny = 2"
    assert [one["login"] for one in warned["called_wrong"]] == ["maria"]
    assert (plain["outcome"], plain["warnings"]) == ("grounded", [])


def test_it_is_read_in_portions(filled: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(filled, Format.JSON)
    monkeypatch.setattr(exporting, "PORTION", 1)
    assert written(filled, Format.JSON) == whole


def test_a_part_of_it_can_be_asked_for(filled: sa.Engine) -> None:
    def ids(wanted: ExportRequest) -> list[int]:
        return [one["check_id"] for one in json.loads(written(filled, Format.JSON, wanted))]

    assert ids(ExportRequest(since=NOW + 1)) == [2]
    assert ids(ExportRequest(repository="ACME/shop")) == [1, 2, 3]
    assert ids(ExportRequest(repository="acme/other")) == []


def test_an_empty_ledger_is_an_empty_file(engine: sa.Engine) -> None:
    assert json.loads(written(engine, Format.JSON)) == []
    assert written(engine, Format.CSV) == ",".join(COLUMNS) + "\n"


# counted anew


def everything(connection: sa.Connection) -> dict[str, list[tuple[object, ...]]]:
    return {table.name: rows(connection, table, *table.c.keys()) for table in ALL}


def test_counted_anew_it_is_what_it_was(filled: sa.Engine) -> None:
    with filled.connect() as connection:
        before = everything(connection)
    assert rebuild(filled) == Rebuilt(pull_requests=2, findings=4, changed=0)
    with filled.connect() as connection:
        assert everything(connection) == before


def test_counted_anew_all_that_follows_from_the_claims_is_right_again(filled: sa.Engine) -> None:
    with filled.begin() as connection:
        before = everything(connection)
        connection.execute(sa.delete(TALLIES))
        connection.execute(sa.update(FINDINGS).values(outcome="not_judged", current=True))
        connection.execute(sa.update(REVIEWS).values(warned=99, findings=99, latest=True))
        connection.execute(sa.update(CLAIMS).values(existence=False, current=False))
    assert rebuild(filled).changed == 4
    with filled.connect() as connection:
        assert everything(connection) == before


def test_a_failure_that_there_is_no_more_warns_no_more(filled: sa.Engine) -> None:
    with filled.begin() as connection:
        connection.execute(sa.update(WARNINGS).values(failure="given_up", rule="given_up"))
    assert rebuild(filled).changed == 2
    with filled.connect() as connection:
        assert {warned for (warned,) in rows(connection, REVIEWS, "warned")} == {0}


# the command


def run(url: str, *arguments: str, anew: bool = False) -> subprocess.CompletedProcess[str]:
    command, environment = ["ledger", *arguments], {"CITECHECK_DATABASE_URL": url, "PATH": "/usr/bin:/bin"}
    if not anew:
        return run_citecheck(command, environment=environment)
    return subprocess.run(
        [*ANEW, *command], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_command(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/bot.sqlite"
    missing = run(url, "export", "--format", "csv")
    assert (missing.returncode, "there is no ledger" in missing.stderr) == (2, True)
    database.prepare(database.normalize(url))
    with database.connect(database.normalize(url)) as engine, engine.begin() as connection:
        check(connection, 1, finding("a", Failure.WRONG_COUNT))
    done = run(url, "export", "--format", "csv", anew=True)
    assert (done.returncode, done.stderr) == (0, "citecheck: 1 check written\n")
    assert len(done.stdout.splitlines()) == 3
    file = tmp_path / "ledger.json"
    assert run(url, "export", "--format", "json", "-o", str(file), "--since", "2024-01-01").returncode == 0
    assert len(json.loads(file.read_text())) == 1
    anew = run(url, "rebuild")
    assert anew.stderr == (
        "citecheck: 1 findings of 1 pull requests gone through, 0 of them come to something else now\n"
    )
    for wrong in (
        ("export",),
        ("export", "--format", "xml"),
        ("export", "--format", "csv", "--repository", "x"),
    ):
        assert run(url, *wrong).returncode == 2
