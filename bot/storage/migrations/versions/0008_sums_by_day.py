"""The tallies added up by day, from which the pages make the cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

COUNTS = (
    "findings", "warned", "grounded", "names_found", "place_exists", "not_judged", "repeats", "outdated",
    "verified", "failed", "unsupported", "unverifiable", "places_verified", "places_failed",
    "followed", "acted", "warned_followed", "warned_acted",
)  # fmt: skip
RATES = {
    "content": ("failed", "(verified + failed)"),
    "places": ("places_failed", "(places_verified + places_failed)"),
    "acted": ("acted", "followed"),
}


def upgrade() -> None:
    """Make the table, and add up what there is."""
    sums = {name: f"SUM({name})" for name in COUNTS}
    sums |= {"tallies": "COUNT(*)", "pulls": _number("findings")}
    for rate, (k, n) in RATES.items():
        sums |= {f"{rate}_pulls": _number(n)}
        sums |= {f"{rate}_{what}": f"SUM({product})" for what, product in _products(k, n).items()}
    op.create_table(
        "citecheck_day_tallies",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reviewer", sa.String(200), primary_key=True),
        sa.Column("rules", sa.String(16), primary_key=True),
        sa.Column("judged_by", sa.String(200), primary_key=True),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in sums),
        sqlite_with_rowid=False,
    )
    group = "installation_id, repository_id, day, reviewer, rules, judged_by"
    op.execute(  # names of ours alone
        f"INSERT INTO citecheck_day_tallies ({group}, {', '.join(sums)})"  # noqa: S608
        f" SELECT {group}, {', '.join(sums.values())} FROM citecheck_tallies GROUP BY {group}"
    )


def _number(of: str) -> str:
    return f"SUM(CASE WHEN {of} > 0 THEN 1 ELSE 0 END)"


def _products(k: str, n: str) -> dict[str, str]:
    # as wide as the sums: a product of two integers may be more than one holds
    k, n = f"CAST({k} AS BIGINT)", f"CAST({n} AS BIGINT)"
    return {"kk": f"{k} * {k}", "kn": f"{k} * {n}", "nn": f"{n} * {n}"}
