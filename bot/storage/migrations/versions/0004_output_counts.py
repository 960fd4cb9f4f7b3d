"""How many outputs of specialists were verified."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "citecheck_output_counts",
        sa.Column("part", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("passed", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
    )
