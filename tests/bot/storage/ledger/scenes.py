"""Checked reviews that a test says in one line each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage.ledger.record import record
from bot.storage.ledger.rows import Check
from checks.claims.path import PathClaim
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import Claim
from checks.model.finding import Finding
from checks.model.history.known import Refuted
from checks.model.location import Location
from checks.model.outcome import Disposition, Evidence, Failure, Outcome
from checks.model.scales.confidence import Confidence

KEY = RepositoryKey(5, 7)
DAY = 86_400.0
NOW = 20_000 * DAY + 3_600
HEAD = "1f0a9c3b5d7e9f1a2b3c4d5e6f708192a3b4c5d6"


def finding(
    id_: str, failure: Failure | None = None, *, reviewer: str = "Copilot", **more: Any
) -> CheckedFinding:
    """A finding that cites a line that exists; of its content one claim was verified, or failed."""
    place = Location("src/a.py", 3, 4)
    evidence = Evidence("src/a.py", 3, 4, "x = 1\ny = 2", commit=HEAD)
    there = CheckedClaim(PathClaim(citation=place), Outcome(Disposition.VERIFIED), existence=True)
    if failure is None:
        said = CheckedClaim(Claim(statement="x is 1"), Outcome(Disposition.VERIFIED, content=True))
    else:
        outcome = Outcome(Disposition.FAILED, f"{failure.value} is shown", failure, evidence=(evidence,))
        said = CheckedClaim(Claim(statement="x is 2"), outcome)
    warnings = (EvidenceWarning(failure, f"{failure.value} is shown", place, (evidence,)),) if failure else ()
    made = Finding(id_, reviewer, f"Finding {id_}", f"The body of {id_}.", place, commit=HEAD)
    return CheckedFinding(
        replace(made, **more), Confidence(None, 75, 30 if failure else 75), (there, said), warnings
    )


def review(*findings: CheckedFinding) -> CheckedReview:
    """Some findings as a review at the head."""
    return CheckedReview(findings, tier2=True, head=HEAD)


def check(
    connection: sa.Connection,
    number: int,
    *findings: CheckedFinding,
    key: RepositoryKey = KEY,
    pull: int = 1,
    at: float = NOW,
    begun_at: float | None = None,
    refuted: tuple[Refuted, ...] = (),
    **more: Any,
) -> bool:
    """Write a check of these findings."""
    made = Check(key, number, more.pop("repository", "acme/shop"), pull, at, **more)
    return record(connection, made, replace(review(*findings), refuted=refuted), begun_at=begun_at)


def rows(connection: sa.Connection, table: sa.Table, *columns: str) -> list[tuple[Any, ...]]:
    """What is in some columns of a table, in order."""
    return sorted(tuple(row) for row in connection.execute(sa.select(*(table.c[name] for name in columns))))
