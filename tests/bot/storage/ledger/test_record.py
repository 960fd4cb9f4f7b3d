"""Writing checks into the ledger: every row once, each finding counted once, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.storage import database, schema, sessions
from bot.storage.ledger.receipts import Receipt
from bot.storage.ledger.record import record
from bot.storage.ledger.rows import Check
from bot.storage.ledger.tables import ALL, CLAIMS, FINDINGS, REVIEWS, RULE_TALLIES, TALLIES, WARNINGS
from checks.model.checked_claim import EvidenceWarning
from checks.model.judged import Judged, JudgeUse
from checks.model.outcome import Failure
from checks.model.release import RULES
from tests.bot.storage.ledger.scenes import DAY, KEY, NOW, check, finding, review, rows
from tests.checks import review_example

OTHER = KEY._replace(installation_id=6)


def all_rows(connection: sa.Connection) -> dict[str, list[tuple[object, ...]]]:
    return {table.name: rows(connection, table, *table.c.keys()) for table in ALL}


def test_the_steps_make_the_tables_that_the_code_knows(engine: sa.Engine) -> None:
    def ours(name: str | None, kind: str, _parents: object) -> bool:
        return kind != "table" or (str(name).startswith("citecheck_") and name != schema.VERSION.name)

    assert sessions.SESSIONS.metadata is database.METADATA  # whose table must be known, too
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": ours, "compare_type": True})
        assert compare_metadata(context, database.METADATA) == []


def test_a_check_is_written_with_all_that_it_found(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        assert check(connection, 1, finding("a"), finding("b", Failure.WRONG_LITERAL), title="1 of 2")
        assert rows(
            connection, REVIEWS, "check_id", "pull_request", "findings", "warned", "title", "latest"
        ) == [(1, 1, 2, 1, "1 of 2", True)]
        assert rows(connection, FINDINGS, "position", "reviewer", "outcome", "path", "first", "last") == [
            (0, "Copilot", "grounded", "src/a.py", 3, 4),
            (1, "Copilot", "warned", "src/a.py", 3, 4),
        ]
        assert rows(connection, CLAIMS, "position", "kind", "disposition", "existence", "demotes") == [
            (0, "finding", "verified", False, False),
            (0, "path", "verified", True, False),
            (1, "finding", "failed", False, True),
            (1, "path", "verified", True, False),
        ]
        [(receipt,)] = rows(connection, WARNINGS, "receipt")
        [shown] = Receipt.from_json(receipt).evidence
        assert (shown.path, shown.first, shown.last, shown.code) == ("src/a.py", 3, 4, "x = 1\ny = 2")


def test_done_again_it_is_written_once(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a"), finding("b", Failure.WRONG_LITERAL))
        once = all_rows(connection)
    with engine.begin() as connection:
        check(connection, 1, finding("a"), finding("b", Failure.WRONG_LITERAL))
        assert all_rows(connection) == once


def test_a_finding_counts_once_by_its_latest_check_on_the_day_of_its_reviewers_first(
    engine: sa.Engine,
) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a"), finding("b", Failure.WRONG_LITERAL))
        check(connection, 2, finding("a", Failure.WRONG_COUNT), finding("c"), at=NOW + 2 * DAY, rules="next")
        columns = ("day", "rules", "findings", "warned", "verified", "failed", "places_verified")
        assert rows(connection, TALLIES, *columns) == [
            (20_000, RULES, 1, 1, 0, 1, 1),  # b, which the second check saw no more
            # a, by what the second check made of it, and c, for a reviewer's pull request is never torn apart
            (20_000, "next", 2, 1, 1, 1, 2),
        ]
        assert rows(connection, RULE_TALLIES, "day", "rules", "rule", "claims", "warned", "check_id") == [
            (20_000, RULES, "wrong_literal", 1, 1, 1),
            (20_000, "next", "wrong_count", 1, 1, 2),
        ]
        assert rows(connection, REVIEWS, "check_id", "latest") == [(1, False), (2, True)]


def test_a_check_that_finds_less_the_second_time_leaves_the_one_before_in_force(engine: sa.Engine) -> None:
    """A worker died after it had written, and a comment was deleted before another took over."""
    with engine.begin() as connection:
        check(connection, 1, finding("a"), finding("b"))
        check(connection, 2, finding("a"), finding("b"))
        check(connection, 2, finding("a"))
        for table in (FINDINGS, CLAIMS):
            current = sa.select(table.c.check_id, table.c.position).where(table.c.current).distinct()
            assert sorted(tuple(row) for row in connection.execute(current)) == [(1, 1), (2, 0)]


def test_pull_requests_repositories_and_installations_are_apart(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        check(connection, 1, finding("a"))
        check(connection, 2, finding("a"), pull=2)
        check(connection, 3, finding("a"), key=OTHER)
        columns = ("installation_id", "pull_request", "findings")
        assert rows(connection, TALLIES, *columns) == [(5, 1, 1), (5, 2, 1), (6, 1, 1)]
        assert {current for (current,) in rows(connection, FINDINGS, "current")} == {True}


def test_what_is_gone_since_the_check_began_is_not_written(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        connection.execute(
            sa.insert(database.GONE).values(installation_id=5, repository_id=0, at=NOW, removed_at=NOW)
        )
        assert not check(connection, 1, finding("a"), begun_at=NOW - 1)
        assert check(connection, 2, finding("a"), begun_at=NOW + 1)
        assert check(connection, 3, finding("a"), begun_at=NOW - 1, key=OTHER)


@pytest.mark.parametrize(
    "text",
    [
        "<script>",
        "'; DROP TABLE citecheck_reviews; --",
        "../..",
        "x" * 10_000,
        "\u202egnihton",
        "a\0b",
        "\ud800",
    ],
    ids=["html", "sql", "path", "long", "marks", "zero", "half"],
)
def test_whatever_a_text_holds_it_is_kept(engine: sa.Engine, text: str) -> None:
    with engine.begin() as connection:
        hostile = review_example.hostile(text).findings
        check(connection, 1, *hostile, title=text, conclusion="neutral")
        check(connection, 2, finding("a", Failure.WRONG_COUNT, reviewer=text, title=text, url=text), pull=2)
        assert connection.scalar(sa.select(sa.func.count()).select_from(FINDINGS)) == len(hostile) + 1
        for (receipt,) in rows(connection, WARNINGS, "receipt"):
            Receipt.from_json(receipt)


@pytest.mark.parametrize(
    ("verdict", "warns", "row"),
    [
        ("contradicted", True, ("judge", "failed", "false_absence", "a-model")),
        ("supported", False, ("judge", "verified", None, "a-model")),
        ("undecided", False, ("judge", "unsupported", None, "a-model")),
        (None, False, None),
    ],
)
def test_what_a_model_says_is_in_a_row_of_its_own(
    engine: sa.Engine, verdict: str | None, warns: bool, row: tuple[object, ...] | None
) -> None:
    told = EvidenceWarning(Failure.FALSE_ABSENCE, "it is there", judge="a-model")
    one = replace(finding("a"), judged=Judged(verdict), warnings=(told,) if warns else ())
    made = replace(review(one), judge=JudgeUse("a-model"))
    with engine.begin() as connection:
        record(connection, Check(KEY, 1, "acme/shop", 1, NOW), made)
        found = rows(connection, CLAIMS, "kind", "disposition", "failure", "judged_by")
        assert [one for one in found if one[0] == "judge"] == ([row] if row else [])
        tallied = rows(connection, TALLIES, "judged_by", "findings", "verified", "failed")
        assert tallied[0] == ("", 1, 1, 0), "the rules' own counts know nothing of it"
        counted = (int(verdict == "supported"), int(verdict == "contradicted"))
        assert tallied[1:] == ([("a-model", 0, *counted)] if row else [])
        assert [rule for (rule,) in rows(connection, WARNINGS, "rule")] == ["judge/false_absence"] * warns
