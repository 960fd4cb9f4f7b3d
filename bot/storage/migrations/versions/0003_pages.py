"""The pages: who is signed in, and tallies in the order in which the pages add them up."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables anew or for the first time; what a tally holds is in the other tables, too."""
    op.create_table(
        "citecheck_logins",
        sa.Column("state_hash", sa.String(64), primary_key=True),
        sa.Column("browser_hash", sa.String(64), nullable=False),
        sa.Column("verifier", sa.Text, nullable=False),
        sa.Column("next_path", sa.String(2000), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_citecheck_logins_browser_hash", "citecheck_logins", ["browser_hash"])
    op.create_index("ix_citecheck_logins_at", "citecheck_logins", ["at"])
    op.create_table(
        "citecheck_sessions",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("login", sa.String(200), nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("csrf", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        sa.Column("access", sa.Text, nullable=False),
        sa.Column("access_at", sa.Float, nullable=False),
    )
    op.create_index("ix_citecheck_sessions_expires_at", "citecheck_sessions", ["expires_at"])
    op.drop_table("citecheck_tallies")  # `citecheck ledger rebuild` makes them
    op.create_table(
        "citecheck_tallies",
        *_place_and_day(),
        sa.Column("rules", sa.String(16), primary_key=True),
        sa.Column("judged_by", sa.String(200), primary_key=True),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("findings", sa.Integer, nullable=False),
        sa.Column("warned", sa.Integer, nullable=False),
        sa.Column("grounded", sa.Integer, nullable=False),
        sa.Column("place_exists", sa.Integer, nullable=False),
        sa.Column("not_judged", sa.Integer, nullable=False),
        sa.Column("repeats", sa.Integer, nullable=False),
        sa.Column("outdated", sa.Integer, nullable=False),
        sa.Column("verified", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("unsupported", sa.Integer, nullable=False),
        sa.Column("unverifiable", sa.Integer, nullable=False),
        sa.Column("places_verified", sa.Integer, nullable=False),
        sa.Column("places_failed", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "citecheck_tallies_pull", "citecheck_tallies", ["installation_id", "repository_id", "pull_request"]
    )
    op.create_table(
        "citecheck_rule_tallies",
        *_place_and_day(),
        sa.Column("rules", sa.String(16), primary_key=True),
        sa.Column("rule", sa.String(60), primary_key=True),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("claims", sa.Integer, nullable=False),
        sa.Column("warned", sa.Integer, nullable=False),
        sa.Column("check_id", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "citecheck_rule_tallies_pull",
        "citecheck_rule_tallies",
        ["installation_id", "repository_id", "pull_request"],
    )


def _place_and_day() -> list[sa.Column[Any]]:
    return [
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reviewer", sa.String(200), primary_key=True),
    ]
