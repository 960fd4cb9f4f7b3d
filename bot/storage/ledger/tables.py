"""The tables of the ledger, and what each column means.

Every row is keyed by GitHub's numbers of installation and repository, for names change hands; the names are
kept to be shown. Times are epoch seconds in UTC, lines are 1-based and inclusive. A check judges all comments
of a pull request anew, so one finding has a row in every check of it; `current` marks the latest one. Who
counts findings, claims or warnings counts current rows only: then each finding counts once, and by the rules
that judged it last. `citecheck_tallies` holds
these counts ready by pull request, and `citecheck_day_tallies` by day. Of a finding without a warning there is no
more than its heading, and of private code only what the check run shows.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.storage.database import METADATA

NAME_LIMIT = 200
"""Characters of a reviewer's or a person's name that are kept, and of a repository's `OWNER/NAME`."""

PATH_LIMIT = 1_000
RULE_LIMIT = 60


def _key() -> list[sa.Column[Any]]:
    return [
        sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
    ]


def _check() -> list[sa.Column[Any]]:
    """The check that a row is of: the number of its check run."""
    return [*_key(), sa.Column("check_id", sa.BigInteger, primary_key=True, autoincrement=False)]


def _finding_columns() -> list[sa.Column[Any]]:
    """The finding that a row is of: its place in the review, from 0, and what is asked for most."""
    return [
        *_check(),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pull_request", sa.BigInteger, nullable=False),
        sa.Column("reviewer", sa.String(NAME_LIMIT), nullable=False),
        sa.Column("finding", sa.String(16), nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),  # the version of the rules that judged it
    ]


REVIEWS = sa.Table(
    "citecheck_reviews",
    METADATA,
    *_check(),
    sa.Column("repository", sa.String(NAME_LIMIT), nullable=False),  # OWNER/NAME, as it was then
    sa.Column("pull_request", sa.BigInteger, nullable=False),
    sa.Column("head", sa.String(64), nullable=False),  # the commit that was checked
    sa.Column("at", sa.Float, nullable=False),  # when it was judged
    sa.Column(
        "rules", sa.String(16), nullable=False
    ),  # the version of the rules, `checks.model.release.RULES`
    sa.Column("tier2", sa.Boolean, nullable=False),  # contents were checked, not only places
    sa.Column("conclusion", sa.String(16), nullable=False),  # of the check run: success, neutral, failure
    sa.Column("title", sa.String(255), nullable=False),  # of the check run
    sa.Column("findings", sa.Integer, nullable=False),
    sa.Column("warned", sa.Integer, nullable=False),  # findings with a warning
    sa.Column("unparsed", sa.Integer, nullable=False),  # comments that could not be read
    sa.Column("latest", sa.Boolean, nullable=False),  # no later check of the pull request is here
    sa.Index("citecheck_reviews_at", "installation_id", "repository_id", "at"),
    sa.Index("citecheck_reviews_pull", "installation_id", "repository_id", "pull_request", "check_id"),
    sa.Index("citecheck_reviews_age", "at"),
)
"""One row for each check that was shown. `check_id` is the number of the check run."""

FINDINGS = sa.Table(
    "citecheck_findings",
    METADATA,
    *_finding_columns(),
    # `finding`: its short id, the same in every check of the pull request; people write it in commands
    # `seen_at`: when the first check with a finding of this reviewer on the pull request was judged; the time by
    # which it counts in a period, so that what one reviewer says of one pull request is never torn apart
    sa.Column("text_hash", sa.String(64), nullable=False),  # SHA-256 of title and body
    sa.Column("heading", sa.String(120), nullable=False),  # its title, or the first sentence
    sa.Column("path", sa.String(PATH_LIMIT), nullable=True),  # as the reviewer wrote it; null: no file
    sa.Column("first", sa.BigInteger, nullable=True),  # as the reviewer wrote it: it may be 0 or past the end
    sa.Column("last", sa.BigInteger, nullable=True),
    sa.Column("url", sa.String(500), nullable=False),  # of the comment; may be empty
    sa.Column("seen_commit", sa.String(64), nullable=False),  # that the reviewer saw; empty: the head
    sa.Column("severity", sa.String(16), nullable=False),  # may be empty
    sa.Column("confidence", sa.Integer, nullable=False),  # 0 to 100, before
    sa.Column("effective_confidence", sa.Integer, nullable=False),  # and after the check
    sa.Column(
        "outcome", sa.String(16), nullable=False
    ),  # warned, grounded, names_found, place_exists, not_judged
    sa.Column("reason", sa.String(300), nullable=False),  # why it is not judged or only its place exists
    sa.Column(
        "carried", sa.String(16), nullable=False
    ),  # unchanged, relocated, stale since; empty: at the head
    sa.Column(
        "repeats", sa.String(16), nullable=False
    ),  # `finding` of an earlier push's comment that it repeats
    sa.Column("verdict", sa.String(16), nullable=False),  # of the judge; empty: it was not asked
    sa.Column("stated", sa.Integer, nullable=True),  # the confidence that the reviewer stated, 0 to 100
    sa.Column("lines_print", sa.String(80), nullable=False, server_default=""),
    # what its cited lines are known by after a force-push, see `checks.uptake.lines`; empty: it cites none
    sa.Column("lines_then", sa.String(16), nullable=False, server_default=""),  # what became of them
    sa.Column("suggestion_then", sa.String(16), nullable=False, server_default=""),
    sa.Column("thread_then", sa.String(16), nullable=False, server_default=""),
    sa.Column("pull_then", sa.String(16), nullable=False, server_default=""),  # open, merged, abandoned
    # all four are as `checks.model.history.uptake` names them; empty: written before they were kept
    sa.Index(
        "citecheck_findings_pull", "installation_id", "repository_id", "pull_request", "finding", "check_id"
    ),
    sa.Index("citecheck_findings_reviewer", "installation_id", "repository_id", "reviewer", "seen_at"),
)
"""What each check made of each finding."""

CLAIMS = sa.Table(
    "citecheck_claims",
    METADATA,
    *_finding_columns(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # within the finding, from 0
    sa.Column("kind", sa.String(RULE_LIMIT), nullable=False),  # `judge` for a language model's verdict
    sa.Column("disposition", sa.String(16), nullable=False),  # verified, failed, unsupported, unverifiable; a muted failure is the last
    sa.Column("failure", sa.String(RULE_LIMIT), nullable=True),  # set when it failed, also where that is muted
    sa.Column("existence", sa.Boolean, nullable=False),  # only that a place or a name is there: counted apart
    sa.Column("content", sa.Boolean, nullable=False),  # verified, and of the content of the cited place
    sa.Column("demotes", sa.Boolean, nullable=False),  # failed, and serious enough for a warning
    sa.Column("judged_by", sa.String(NAME_LIMIT), nullable=False),  # empty: by rule; else the model's name
    sa.Index(
        "citecheck_claims_failed",
        "installation_id", "repository_id", "current", "seen_at", "reviewer", "failure",
        sqlite_where=sa.text("failure IS NOT NULL"),
        postgresql_where=sa.text("failure IS NOT NULL"),
    ),
    sa.Index("citecheck_claims_pull", "installation_id", "repository_id", "pull_request", "finding"),
)  # fmt: skip
"""What each claim of a finding came to."""

WARNINGS = sa.Table(
    "citecheck_warnings",
    METADATA,
    *_finding_columns(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # within the finding, from 0
    sa.Column("rule", sa.String(RULE_LIMIT), nullable=False),  # the failure, with `judge/` before a model's
    sa.Column("failure", sa.String(RULE_LIMIT), nullable=False),
    sa.Column("judged_by", sa.String(NAME_LIMIT), nullable=False),  # empty: by rule; else the model's name
    sa.Column(
        "message", sa.String(2_000), nullable=False
    ),  # one sentence: what is stated, what the code shows
    sa.Column("receipt", sa.Text, nullable=False),  # JSON, see `bot.storage.ledger.receipts.Receipt`
    sa.Index(
        "citecheck_warnings_rule",
        "installation_id",
        "repository_id",
        "rule",
        "rules",
        "pull_request",
        "finding",
    ),
    sa.Index("citecheck_warnings_pull", "installation_id", "repository_id", "pull_request", "finding"),
)
"""What was warned of, with as much of the receipt as the check run shows."""

FEEDBACK = sa.Table(
    "citecheck_feedback",
    METADATA,
    *_key(),
    sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("finding", sa.String(16), primary_key=True),
    sa.Column("rule", sa.String(RULE_LIMIT), primary_key=True),  # of the warning that was wrong
    sa.Column("login", sa.String(NAME_LIMIT), primary_key=True),  # who said so, in lower case
    sa.Column("reviewer", sa.String(NAME_LIMIT), nullable=False),  # whose finding had the warning
    sa.Column("check_id", sa.BigInteger, nullable=True),  # whose button was pressed; null: it was a command
    sa.Column("source", sa.String(16), nullable=False),  # `button` or `command`
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("is_right", sa.Boolean, nullable=False, server_default=sa.false()),  # called right, not wrong
    sa.Index("citecheck_feedback_age", "at"),
)
"""Warnings that somebody called wrong or right; saying it twice makes one row, and the last word counts."""

REFUTED = sa.Table(
    "citecheck_refuted",
    METADATA,
    *_key(),
    sa.Column(
        "statement", sa.String(32), primary_key=True
    ),  # what it is known by, `checks.memory.statements`
    sa.Column("code", sa.String(32), primary_key=True),  # a hash of the code that refuted it
    sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("finding", sa.String(16), primary_key=True),
    sa.Column("check_id", sa.BigInteger, nullable=False),  # the latest check that refuted it
    sa.Column("at", sa.Float, nullable=False),  # when the first one did
    sa.Column("kind", sa.String(RULE_LIMIT), nullable=False),
    sa.Column("rule", sa.String(RULE_LIMIT), nullable=False),  # as warnings and feedback name it
    sa.Column("failure", sa.String(RULE_LIMIT), nullable=False),
    sa.Column("judged_by", sa.String(NAME_LIMIT), nullable=False),  # empty: by rule; else the model's name
    sa.Column("message", sa.String(2_000), nullable=False),
    sa.Column("marks", sa.Text, nullable=False),  # JSON: paths, symbols and fingerprints, no code
    sa.Column(
        "paths", sa.Text, nullable=False
    ),  # of the code and the symbols in it, a line each, to look for
    sa.Index("citecheck_refuted_check", "installation_id", "repository_id", "check_id"),
)
"""Statements that were refuted, one row for each finding that made it; the first of them is the one that is quoted."""

COUNTS = (
    "findings", "warned", "grounded", "names_found", "place_exists", "not_judged",  # findings, by outcome
    "repeats", "outdated",  # findings: that repeat an earlier push's comment; whose lines have changed since
    "verified", "failed", "unsupported", "unverifiable",  # claims of content
    "places_verified", "places_failed",  # claims that only a place or a name is there
    "followed", "acted",  # findings on merged pull requests whose lines could be followed; of these, acted on
    "warned_followed", "warned_acted",  # the same of those with a warning
)  # fmt: skip
"""The columns of a tally that are numbers."""

TALLIES = sa.Table(
    "citecheck_tallies",
    METADATA,
    *_key(),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),  # since 1970-01-01, in UTC
    sa.Column("reviewer", sa.String(NAME_LIMIT), primary_key=True),
    sa.Column("rules", sa.String(16), primary_key=True),
    sa.Column("judged_by", sa.String(NAME_LIMIT), primary_key=True),  # empty: by rule; else the model's name
    sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
    *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
    sa.Index("citecheck_tallies_pull", "installation_id", "repository_id", "pull_request"),
    sqlite_with_rowid=False,
)
"""What a reviewer's findings on one pull request come to, by the day on which the first of them was seen.

Findings are counted in the row of the rules alone. In a model's row `verified` and `failed` are findings that it
supported or contradicted, `unsupported` those that it left undecided.
"""

RATES: dict[str, tuple[str, tuple[str, ...]]] = {
    "content": ("failed", ("verified", "failed")),
    "places": ("places_failed", ("places_verified", "places_failed")),
    "acted": ("acted", ("followed",)),
}
"""The rates of the cards: the column of their hits k, and those that are the cases n together."""

DAY_SUMS = (
    *COUNTS,
    "tallies",  # rows of `citecheck_tallies` that are added up here
    "pulls",  # of these, with findings
    *(f"{rate}_{what}" for rate in RATES for what in ("pulls", "kk", "kn", "nn")),
    # of each rate the pull requests with a case, Σk², Σk·n and Σn² over them, of which its interval is made
)  # fmt: skip
"""The columns of a day's tally that are numbers."""

DAY_TALLIES = sa.Table(
    "citecheck_day_tallies",
    METADATA,
    *_key(),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("reviewer", sa.String(NAME_LIMIT), primary_key=True),
    sa.Column("rules", sa.String(16), primary_key=True),
    sa.Column("judged_by", sa.String(NAME_LIMIT), primary_key=True),
    *(sa.Column(name, sa.BigInteger, nullable=False) for name in DAY_SUMS),
    sqlite_with_rowid=False,
)
"""What the tallies of all pull requests of a day come to: the pages add these up, not those of each pull request."""

RULE_TALLIES = sa.Table(
    "citecheck_rule_tallies",
    METADATA,
    *_key(),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("reviewer", sa.String(NAME_LIMIT), primary_key=True),
    sa.Column("rules", sa.String(16), primary_key=True),
    sa.Column("rule", sa.String(RULE_LIMIT), primary_key=True),  # the failure, with `judge/` before a model's
    sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("claims", sa.Integer, nullable=False),  # that failed so
    sa.Column("warned", sa.Integer, nullable=False),  # findings with such a warning
    sa.Column("check_id", sa.BigInteger, nullable=False),  # the latest check that shows one
    sa.Index("citecheck_rule_tallies_pull", "installation_id", "repository_id", "pull_request"),
    sa.Index(  # all that the pages add up of it, in the order in which they do
        "citecheck_rule_tallies_rules",
        "installation_id", "repository_id", "rules", "reviewer", "rule", "day", "claims", "warned", "check_id",
    ),
    sqlite_with_rowid=False,
)  # fmt: skip
"""How a reviewer's claims on one pull request failed, by the same day."""

UPTAKE_TALLIES = sa.Table(
    "citecheck_uptake_tallies",
    METADATA,
    *_key(),
    sa.Column("reviewer", sa.String(NAME_LIMIT), primary_key=True),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("rules", sa.String(16), primary_key=True),
    sa.Column("pull_request", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column(
        "outcome", sa.String(16), primary_key=True
    ),  # of the finding; `judged` where a judge decided it
    sa.Column("severity", sa.String(16), primary_key=True),  # empty: none is stated
    sa.Column("stated", sa.Integer, primary_key=True, autoincrement=False),  # the anchor; -1: none is stated
    sa.Column("findings", sa.Integer, nullable=False),
    sa.Column("followed", sa.Integer, nullable=False),
    sa.Column("acted", sa.Integer, nullable=False),
    sa.Index("citecheck_uptake_tallies_pull", "installation_id", "repository_id", "pull_request"),
    sqlite_with_rowid=False,
)
"""What became of a reviewer's findings on one pull request, by outcome, severity and stated confidence."""

ALL = (
    REVIEWS, FINDINGS, CLAIMS, WARNINGS, FEEDBACK, REFUTED, TALLIES, DAY_TALLIES, RULE_TALLIES, UPTAKE_TALLIES,
)  # fmt: skip
