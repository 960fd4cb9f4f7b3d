"""The refuted statements of a repository: kept with each check, and looked up by what they are known by."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from bot.storage.database import INSERT
from bot.storage.ledger.receipts import whole
from bot.storage.ledger.selecting import of
from bot.storage.ledger.tables import FEEDBACK, NAME_LIMIT, REFUTED, RULE_LIMIT
from checks.memory.fingerprints import digest
from checks.model.history.known import CodeMark, Known, Word
from checks.model.outcome import Failure
from checks.reports.wording.escape import line, sentence

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from bot.storage.ledger.rows import Check
    from checks.model.history.known import Refuted

PORTION: Final = 400
"""Statements that one query asks for."""

LISTED: Final = 100
"""Statements about one piece of code that are listed."""

WORDS_LIMIT: Final = 10
"""People whose word on one statement is given."""

_MARKS: Final = TypeAdapter(tuple[CodeMark, ...])
_FAILURES: Final = frozenset(failure.value for failure in Failure)


def keep(connection: sa.Connection, check: Check, refuted: Sequence[Refuted], ids: Sequence[str]) -> None:
    """Keep what a check refuted; done again it stays one row for each finding. `ids`: the findings' short ids."""
    rows = {
        (one.statement, row["code"], row["finding"]): row
        for one in refuted
        if one.failure.value not in check.muted and (row := _row(check, one, ids[one.position]))
    }
    if not rows:
        return
    insert = INSERT[connection.dialect.name](REFUTED)
    newer = {name: insert.excluded[name] for name in ("check_id", "message")}
    connection.execute(
        insert.on_conflict_do_update(index_elements=list(REFUTED.primary_key), set_=newer), [*rows.values()]
    )


def _row(check: Check, one: Refuted, finding: str) -> dict[str, object]:
    failure = one.failure.value
    return {
        **check.key._asdict(),
        "statement": one.statement,
        "code": _code(one.code),
        "pull_request": check.pull_request,
        "finding": finding,
        "check_id": check.check_id,
        "at": check.at,
        "kind": line(whole(one.kind), RULE_LIMIT),
        "rule": f"judge/{failure}" if one.judge else failure,
        "failure": failure,
        "judged_by": line(whole(one.judge), NAME_LIMIT),
        "message": sentence(whole(one.message), 2_000),
        "marks": json.dumps([asdict(mark) for mark in one.code]),
        "paths": "".join(
            f"\n{whole(mark.path)}\n{whole(mark.path)}\t{whole(mark.symbol)}" for mark in one.code
        )
        + "\n",
    }


def _code(marks: Iterable[CodeMark]) -> str:
    return digest(text for one in marks for text in (one.path, one.symbol, one.fingerprint))


def known(
    connection: sa.Connection, key: RepositoryKey, statements: Sequence[str], pull_request: int = 0
) -> tuple[Known, ...]:
    """What is known of statements: of each state of the code that refuted one, the first time and how often since.

    On the pull request that is checked they are not counted: it may be checked any number of times.
    """
    found: list[sa.Row[Any]] = []
    for start in range(0, len(statements), PORTION):
        asked = statements[start : start + PORTION]
        found += _first(connection, key, REFUTED.c.statement.in_(asked), pull_request)
    return _with_words(connection, key, found, pull_request)


def known_of(connection: sa.Connection, key: RepositoryKey, path: str, symbol: str) -> tuple[Known, ...]:
    """What was refuted by a piece of code: a file, or a symbol of it; the most frequent first."""
    wanted = f"\n{whole(path)}\t{whole(symbol)}\n" if symbol else f"\n{whole(path)}\n"
    found = _first(connection, key, REFUTED.c.paths.contains(wanted, autoescape=True))
    found.sort(key=lambda row: (-row.number, row.at))
    return _with_words(connection, key, found[:LISTED])


def _first(
    connection: sa.Connection, key: RepositoryKey, wanted: sa.ColumnElement[bool], pull_request: int = 0
) -> list[sa.Row[Any]]:
    table = REFUTED.c
    group = (table.statement, table.code)
    order = (table.at, table.pull_request, table.finding)
    ranked = (
        sa.select(
            REFUTED,
            sa.func.sum(sa.case((table.pull_request != pull_request, 1), else_=0))
            .over(partition_by=group)
            .label("number"),
            sa.func.row_number().over(partition_by=group, order_by=order).label("place"),
        )
        .where(of(REFUTED, key), wanted)
        .subquery()
    )
    return list(connection.execute(sa.select(ranked).where(ranked.c.place == 1)))


def _with_words(
    connection: sa.Connection, key: RepositoryKey, rows: Sequence[sa.Row[Any]], pull_request: int = 0
) -> tuple[Known, ...]:
    words = _words(connection, key, {row.statement for row in rows})
    made = []
    for row in rows:
        try:
            marks = _MARKS.validate_json(row.marks)
        except ValidationError:  # of a later version
            continue
        if row.failure not in _FAILURES:
            continue
        said = tuple(words.get((row.statement, row.code), ())[:WORDS_LIMIT])
        made.append(
            Known(
                row.statement, row.kind, marks, Failure(row.failure), row.message, row.judged_by,
                row.pull_request, row.finding, int(row.number) - (row.pull_request != pull_request), said,
            )
        )  # fmt: skip
    return tuple(made)


def _words(
    connection: sa.Connection, key: RepositoryKey, statements: set[str]
) -> dict[tuple[str, str], list[Word]]:
    """What people said of the warnings of these statements, by statement and code, in order of time."""
    found: dict[tuple[str, str], list[Word]] = defaultdict(list)
    one, said = REFUTED.c, FEEDBACK.c
    same = ("installation_id", "repository_id", "pull_request", "finding", "rule")
    asked = sorted(statements)
    for start in range(0, len(asked), PORTION):
        query = (
            sa.select(one.statement, one.code, said.login, said.pull_request, said.is_right, said.at)
            .join_from(REFUTED, FEEDBACK, sa.and_(*(one[name] == said[name] for name in same)))
            .where(of(REFUTED, key), one.statement.in_(asked[start : start + PORTION]))
            .order_by(said.at, said.login)
        )
        for row in connection.execute(query):
            word = Word(row.login, row.pull_request, bool(row.is_right))
            if word not in found[row.statement, row.code]:
                found[row.statement, row.code].append(word)
    return found
