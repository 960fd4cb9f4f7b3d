"""The ledger, and for what is gone, when its part of the ledger had to go."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of the ledger."""
    op.add_column("citecheck_gone", sa.Column("removed_at", sa.Float, nullable=True))
    op.create_table(
        "citecheck_reviews",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("check_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository", sa.String(200), nullable=False),
        sa.Column("pull_request", sa.BigInteger, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("tier2", sa.Boolean, nullable=False),
        sa.Column("conclusion", sa.String(16), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("findings", sa.Integer, nullable=False),
        sa.Column("warned", sa.Integer, nullable=False),
        sa.Column("unparsed", sa.Integer, nullable=False),
        sa.Column("latest", sa.Boolean, nullable=False),
    )
    op.create_index("citecheck_reviews_age", "citecheck_reviews", ["at"])
    op.create_index("citecheck_reviews_at", "citecheck_reviews", ["installation_id", "repository_id", "at"])
    op.create_index(
        "citecheck_reviews_pull",
        "citecheck_reviews",
        ["installation_id", "repository_id", "pull_request", "check_id"],
    )
    op.create_table(
        "citecheck_findings",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("check_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, nullable=False),
        sa.Column("reviewer", sa.String(200), nullable=False),
        sa.Column("finding", sa.String(16), nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("text_hash", sa.String(64), nullable=False),
        sa.Column("heading", sa.String(120), nullable=False),
        sa.Column("path", sa.String(1000), nullable=True),
        sa.Column("first", sa.BigInteger, nullable=True),
        sa.Column("last", sa.BigInteger, nullable=True),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("seen_commit", sa.String(64), nullable=False),
        sa.Column("severity", sa.String(16), nullable=False),
        sa.Column("confidence", sa.Integer, nullable=False),
        sa.Column("effective_confidence", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("carried", sa.String(16), nullable=False),
        sa.Column("repeats", sa.String(16), nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
    )
    op.create_index(
        "citecheck_findings_pull",
        "citecheck_findings",
        ["installation_id", "repository_id", "pull_request", "finding", "check_id"],
    )
    op.create_index(
        "citecheck_findings_reviewer",
        "citecheck_findings",
        ["installation_id", "repository_id", "reviewer", "seen_at"],
    )
    op.create_table(
        "citecheck_claims",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("check_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, nullable=False),
        sa.Column("reviewer", sa.String(200), nullable=False),
        sa.Column("finding", sa.String(16), nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("disposition", sa.String(16), nullable=False),
        sa.Column("failure", sa.String(60), nullable=True),
        sa.Column("existence", sa.Boolean, nullable=False),
        sa.Column("content", sa.Boolean, nullable=False),
        sa.Column("demotes", sa.Boolean, nullable=False),
        sa.Column("judged_by", sa.String(200), nullable=False),
    )
    op.create_index(
        "citecheck_claims_failed",
        "citecheck_claims",
        ["installation_id", "repository_id", "current", "seen_at", "reviewer", "failure"],
        sqlite_where=sa.text("failure IS NOT NULL"),
        postgresql_where=sa.text("failure IS NOT NULL"),
    )
    op.create_index(
        "citecheck_claims_pull",
        "citecheck_claims",
        ["installation_id", "repository_id", "pull_request", "finding"],
    )
    op.create_table(
        "citecheck_warnings",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("check_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, nullable=False),
        sa.Column("reviewer", sa.String(200), nullable=False),
        sa.Column("finding", sa.String(16), nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rule", sa.String(60), nullable=False),
        sa.Column("failure", sa.String(60), nullable=False),
        sa.Column("judged_by", sa.String(200), nullable=False),
        sa.Column("message", sa.String(2000), nullable=False),
        sa.Column("receipt", sa.Text, nullable=False),
    )
    op.create_index(
        "citecheck_warnings_pull",
        "citecheck_warnings",
        ["installation_id", "repository_id", "pull_request", "finding"],
    )
    op.create_index(
        "citecheck_warnings_rule",
        "citecheck_warnings",
        ["installation_id", "repository_id", "rule", "rules", "pull_request", "finding"],
    )
    op.create_table(
        "citecheck_feedback",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("finding", sa.String(16), primary_key=True),
        sa.Column("rule", sa.String(60), primary_key=True),
        sa.Column("login", sa.String(200), primary_key=True),
        sa.Column("reviewer", sa.String(200), nullable=False),
        sa.Column("check_id", sa.BigInteger, nullable=True),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("citecheck_feedback_age", "citecheck_feedback", ["at"])
    op.create_table(
        "citecheck_tallies",
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("reviewer", sa.String(200), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("rules", sa.String(16), primary_key=True),
        sa.Column("judged_by", sa.String(200), primary_key=True),
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
    )
    op.create_index(
        "citecheck_tallies_pull", "citecheck_tallies", ["installation_id", "repository_id", "pull_request"]
    )
    op.create_index("citecheck_tallies_day", "citecheck_tallies", ["installation_id", "repository_id", "day"])
