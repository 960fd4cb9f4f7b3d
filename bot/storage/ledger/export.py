"""The ledger as a file: a row for each claim as CSV, or all of each check as JSON. Read in portions."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from bot.storage.ledger.receipts import Receipt
from bot.storage.ledger.tables import CLAIMS, FEEDBACK, FINDINGS, REVIEWS, WARNINGS

if TYPE_CHECKING:
    from typing import TextIO

PORTION: Final = 200
"""Checks that are read at a time."""

Row = dict[str, Any]

OF_REVIEW: Final = (
    "installation_id", "repository_id", "repository", "pull_request", "check_id", "head", "at", "rules", "tier2",
    "conclusion",
)  # fmt: skip
OF_FINDING: Final = (
    "position", "reviewer", "finding", "heading", "path", "first", "last", "url", "seen_commit", "seen_at",
    "current", "severity", "confidence", "effective_confidence", "outcome", "carried", "repeats",
)  # fmt: skip
OF_CLAIM: Final = ("number", "kind", "disposition", "failure", "existence", "content", "judged_by")
COLUMNS: Final = (*OF_REVIEW, *OF_FINDING, *OF_CLAIM, "called_wrong_by")
"""The columns of the CSV. A finding without a claim has one row, with empty cells."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


class Format(StrEnum):
    """What the file is."""

    CSV = "csv"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Which checks are written."""

    repository: str | None = None
    """OWNER/NAME, as it was at the time of the check; None: all."""

    since: float | None = None
    """Epoch seconds; None: from the beginning."""


def export(engine: sa.Engine, form: Format, wanted: ExportRequest, file: TextIO) -> int:
    """Write the checks that are wanted, and say how many these are."""
    write = _write_csv if form is Format.CSV else _write_json
    return write(checks(engine, wanted), file)


def checks(engine: sa.Engine, wanted: ExportRequest) -> Iterator[Row]:
    """Each check with its findings, and these with their claims, warnings and who called them wrong."""
    key = (REVIEWS.c.installation_id, REVIEWS.c.repository_id, REVIEWS.c.check_id)
    query = sa.select(REVIEWS).order_by(*key).limit(PORTION)
    if wanted.repository is not None:
        query = query.where(sa.func.lower(REVIEWS.c.repository) == wanted.repository.lower())
    if wanted.since is not None:
        query = query.where(REVIEWS.c.at >= wanted.since)
    after: tuple[int, int, int] | None = None
    while True:
        portion = query if after is None else query.where(sa.tuple_(*key) > sa.tuple_(*after))
        with engine.connect() as connection:
            reviews = [dict(row._mapping) for row in connection.execute(portion)]
            if not reviews:
                return
            _add_findings(connection, reviews)
        yield from reviews
        after = (reviews[-1]["installation_id"], reviews[-1]["repository_id"], reviews[-1]["check_id"])


def _add_findings(connection: sa.Connection, reviews: list[Row]) -> None:
    ids = [review["check_id"] for review in reviews]

    def rows(table: sa.Table, *order: str) -> Iterator[tuple[tuple[int, ...], Row]]:
        query = sa.select(table).where(
            table.c.check_id.in_(ids),
            table.c.installation_id.in_({review["installation_id"] for review in reviews}),
            table.c.repository_id.in_({review["repository_id"] for review in reviews}),
        )
        for row in connection.execute(query.order_by(*(table.c[name] for name in order))):
            yield _key(row._mapping), dict(row._mapping)

    said = _called_wrong(connection, reviews)
    parts: dict[str, dict[tuple[int, ...], list[Row]]] = {}
    for name, table in (("claims", CLAIMS), ("warnings", WARNINGS)):
        found = parts[name] = defaultdict(list)
        for key, row in rows(table, "check_id", "position", "number"):
            found[(*key, row["position"])].append(row)
    of_review: dict[tuple[int, ...], list[Row]] = defaultdict(list)
    for key, row in rows(FINDINGS, "check_id", "position"):
        row["claims"] = parts["claims"][(*key, row["position"])]
        row["warnings"] = parts["warnings"][(*key, row["position"])]
        row["called_wrong"] = said[(*key[:2], row["pull_request"], row["finding"])]
        of_review[key].append(row)
    for review in reviews:
        review["found"] = of_review[_key(review)]


def _called_wrong(connection: sa.Connection, reviews: list[Row]) -> dict[tuple[Any, ...], list[Row]]:
    said = FEEDBACK.c
    query = sa.select(FEEDBACK).where(
        said.installation_id.in_({review["installation_id"] for review in reviews}),
        said.repository_id.in_({review["repository_id"] for review in reviews}),
        said.pull_request.in_({review["pull_request"] for review in reviews}),
        said.is_right.is_(sa.false()),
    )
    found: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in connection.execute(query.order_by(said.at, said.login)):
        found[row.installation_id, row.repository_id, row.pull_request, row.finding].append(
            dict(row._mapping)
        )
    return found


def _key(row: Any) -> tuple[int, int, int]:  # noqa: ANN401 - a mapping of SQLAlchemy's or of ours
    return row["installation_id"], row["repository_id"], row["check_id"]


def _write_csv(reviews: Iterator[Row], file: TextIO) -> int:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    count = 0
    for review in reviews:
        count += 1
        first = [_cell(name, review[name]) for name in OF_REVIEW]
        for finding in review["found"]:
            second = [_cell(name, finding[name]) for name in OF_FINDING]
            for claim in finding["claims"] or [dict.fromkeys(OF_CLAIM)]:
                third = [_cell(name, claim[name]) for name in OF_CLAIM]
                rule = ("judge/" if claim["judged_by"] else "") + str(claim["failure"])
                logins = [one["login"] for one in finding["called_wrong"] if one["rule"] == rule]
                writer.writerow([*first, *second, *third, _cell("", " ".join(logins))])
    return count


def _cell(name: str, value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    if name.endswith("at") and isinstance(value, float):
        return _time(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _write_json(reviews: Iterator[Row], file: TextIO) -> int:
    count = 0
    file.write("[")
    for review in reviews:
        file.write(",\n" if count else "\n")
        json.dump(_check(review), file, ensure_ascii=False)
        count += 1
    file.write("\n]\n")
    return count


def _check(review: Row) -> Row:
    return {
        **_times({name: review[name] for name in OF_REVIEW}),
        "title": review["title"],
        "unparsed": review["unparsed"],
        "findings": [
            {
                **_times({name: finding[name] for name in OF_FINDING}),
                "claims": [{name: claim[name] for name in OF_CLAIM} for claim in finding["claims"]],
                "warnings": [
                    {
                        "rule": one["rule"],
                        "message": one["message"],
                        "receipt": asdict(Receipt.from_json(one["receipt"])),
                    }
                    for one in finding["warnings"]
                ],
                "called_wrong": [
                    {
                        "rule": one["rule"],
                        "login": one["login"],
                        "source": one["source"],
                        "at": _time(one["at"]),
                    }
                    for one in finding["called_wrong"]
                ],
            }
            for finding in review["found"]
        ],
    }


def _times(row: Row) -> Row:
    return {name: _time(value) if name in {"at", "seen_at"} else value for name, value in row.items()}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
