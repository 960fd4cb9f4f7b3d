"""The tables that there were before steps were counted. Where they are there already, nothing is done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make what is not there."""
    op.execute("DROP TABLE IF EXISTS citecheck_memory")  # it was keyed by names, which change hands
    op.create_table(
        "citecheck_workers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("beat_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "citecheck_repository_memory",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(300), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "citecheck_gone",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "citecheck_judge_answers",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("question", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("input_tokens", sa.Integer, nullable=False),
        sa.Column("output_tokens", sa.Integer, nullable=False),
        sa.Column("dollars", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_citecheck_judge_answers_at", "citecheck_judge_answers", ["at"], if_not_exists=True)
