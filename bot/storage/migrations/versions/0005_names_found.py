"""Findings whose names are found at the cited place, counted apart from those of which only the place exists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; what was counted before came to another outcome."""
    op.add_column(
        "citecheck_tallies", sa.Column("names_found", sa.Integer, nullable=False, server_default="0")
    )
