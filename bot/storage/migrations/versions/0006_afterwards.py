"""What comes after a check: statements that are known again, and what became of each finding."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables and add the columns; of what was checked before it is not known what became of it."""
    op.add_column("citecheck_findings", sa.Column("stated", sa.Integer, nullable=True))
    for name, length in (
        ("lines_print", 80),
        ("lines_then", 16),
        ("suggestion_then", 16),
        ("thread_then", 16),
        ("pull_then", 16),
    ):
        op.add_column(
            "citecheck_findings", sa.Column(name, sa.String(length), nullable=False, server_default="")
        )
    for name in ("followed", "acted", "warned_followed", "warned_acted"):
        op.add_column("citecheck_tallies", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "citecheck_feedback", sa.Column("is_right", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "citecheck_refuted",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("statement", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("finding", sa.String(16), primary_key=True),
        sa.Column("check_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("rule", sa.String(60), nullable=False),
        sa.Column("failure", sa.String(60), nullable=False),
        sa.Column("judged_by", sa.String(200), nullable=False),
        sa.Column("message", sa.String(2000), nullable=False),
        sa.Column("marks", sa.Text, nullable=False),
        sa.Column("paths", sa.Text, nullable=False),
    )
    op.create_index(
        "citecheck_refuted_check", "citecheck_refuted", ["installation_id", "repository_id", "check_id"]
    )
    op.create_table(
        "citecheck_uptake_tallies",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("reviewer", sa.String(200), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rules", sa.String(16), primary_key=True),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("outcome", sa.String(16), primary_key=True),
        sa.Column("severity", sa.String(16), primary_key=True),
        sa.Column("stated", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("findings", sa.Integer, nullable=False),
        sa.Column("followed", sa.Integer, nullable=False),
        sa.Column("acted", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "citecheck_uptake_tallies_pull",
        "citecheck_uptake_tallies",
        ["installation_id", "repository_id", "pull_request"],
    )
