"""An index from which the pages add up how each reviewer's claims failed, without reading a row."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the index."""
    op.create_index(
        "citecheck_rule_tallies_rules",
        "citecheck_rule_tallies",
        [
            "installation_id",
            "repository_id",
            "rules",
            "reviewer",
            "rule",
            "day",
            "claims",
            "warned",
            "check_id",
        ],
    )
