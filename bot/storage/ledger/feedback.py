"""What people say of our warnings: that one is wrong or right, and how often a rule was called wrong."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from bot.storage.database import INSERT
from bot.storage.ledger.rows import kept
from bot.storage.ledger.selecting import of
from bot.storage.ledger.tables import FEEDBACK, NAME_LIMIT, WARNINGS
from bot.storage.ledger.tallies.pulls import recount
from checks.model.history.earlier import CalledWrong, RuleRecord
from checks.model.release import RULES
from checks.statistics.rate import Sums, rate

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.model.repository_key import RepositoryKey

TOO_MANY: Final = 0.05
"""A rule is muted where, at 95%, a larger share of its warnings is wrong."""

FEWEST_WARNINGS: Final = 20
FEWEST_PULL_REQUESTS: Final = 5
"""Of fewer it is too early to say anything of a rule."""

FEWEST_CALLED: Final = 2
"""Pull requests with a warning called wrong: one press of a button mutes nothing."""

IS_WRONG: Final = FEEDBACK.c.is_right.is_(sa.false())
"""Of rows of feedback: somebody calls the warning wrong."""


class Source(StrEnum):
    """How it was said."""

    BUTTON = "button"  # on the check run, of all its warnings
    COMMAND = "command"  # in a comment, of one finding


@dataclass(frozen=True, slots=True)
class Saying:
    """Somebody says that warnings are wrong, or right: those of a check run, or of one finding."""

    login: str
    source: Source
    at: float
    pull_request: int | None = None
    finding: str | None = None
    check_id: int | None = None
    is_right: bool = False


def keep_word(connection: sa.Connection, key: RepositoryKey, saying: Saying) -> int:
    """Keep what somebody says, and give how many warnings it is of.

    Said again it stays as it was; of two different words of one person the later counts.
    """
    warning = WARNINGS.c
    wanted = [of(WARNINGS, key)]
    if saying.check_id is not None:
        wanted.append(warning.check_id == saying.check_id)
    else:
        wanted += [
            warning.pull_request == saying.pull_request,
            warning.finding == (saying.finding or ""),
            warning.current,
        ]
    query = sa.select(warning.pull_request, warning.finding, warning.rule, warning.reviewer).where(*wanted)
    found = connection.execute(query.distinct()).all()
    for row in found:
        insert = INSERT[connection.dialect.name](FEEDBACK).values(
            **key._asdict(),
            **row._asdict(),
            login=kept(saying.login.casefold(), NAME_LIMIT),
            check_id=saying.check_id,
            source=saying.source.value,
            at=saying.at,
            is_right=saying.is_right,
        )
        later = {name: insert.excluded[name] for name in ("is_right", "at", "check_id", "source")}
        connection.execute(
            insert.on_conflict_do_update(
                index_elements=list(FEEDBACK.primary_key),
                set_=later,
                where=FEEDBACK.c.is_right != insert.excluded.is_right,
            )
        )
    for pull_request in {row.pull_request for row in found}:
        recount(connection, key, pull_request)
    return len(found)


def called_wrong(connection: sa.Connection, key: RepositoryKey, pull_request: int) -> tuple[CalledWrong, ...]:
    """What was called wrong on a pull request, in order of time."""
    query = (
        sa.select(FEEDBACK)
        .where(of(FEEDBACK, key), FEEDBACK.c.pull_request == pull_request, IS_WRONG)
        .order_by(FEEDBACK.c.at, FEEDBACK.c.finding, FEEDBACK.c.rule)
    )
    return tuple(
        CalledWrong(row.finding, row.rule, row.login, f"{datetime.fromtimestamp(row.at, UTC):%Y-%m-%d}")
        for row in connection.execute(query)
    )


def records(connection: sa.Connection, key: RepositoryKey) -> list[RuleRecord]:
    """How each rule fares, of which a warning was called wrong in a repository, by the rules as they are now."""
    return [
        RuleRecord(rule, found.hits, found.cases, found.interval)
        for rule, pulls in sorted(_counts(connection, key, _called(connection, key)).items())
        if (found := rate(Sums.of(pulls))) is not None
    ]


def muted(connection: sa.Connection, key: RepositoryKey, kept_on: Collection[str]) -> tuple[RuleRecord, ...]:
    """The rules that do not warn in a repository: more than `TOO_MANY` of their warnings are wrong for sure.

    Warnings of one pull request are not independent: they count as the claims on a card do.

    `kept_on`: failures that the repository's configuration wants warned of all the same.
    """
    found = []
    for rule, pulls in sorted(_counts(connection, key, _doubtful(connection, key)).items()):
        share = rate(Sums.of(pulls))
        if (
            share is not None
            and share.cases >= FEWEST_WARNINGS
            and share.groups >= FEWEST_PULL_REQUESTS
            and sum(wrong > 0 for wrong, _ in pulls) >= FEWEST_CALLED
            and share.interval.low > TOO_MANY
            and rule.removeprefix("judge/") not in kept_on
        ):
            found.append(RuleRecord(rule, share.hits, share.cases, share.interval))
    return tuple(found)


def _called(connection: sa.Connection, key: RepositoryKey) -> dict[str, tuple[int, int]]:
    """By rule: on how many pull requests it was called wrong, and of how many findings."""
    said = sa.select(FEEDBACK.c.rule, FEEDBACK.c.pull_request, FEEDBACK.c.finding)
    each = said.where(of(FEEDBACK, key), IS_WRONG).distinct().subquery()
    pulls = sa.func.count(each.c.pull_request.distinct())
    query = sa.select(each.c.rule, pulls, sa.func.count()).group_by(each.c.rule)
    return {rule: (pulls, findings) for rule, pulls, findings in connection.execute(query)}


def _doubtful(connection: sa.Connection, key: RepositoryKey) -> list[str]:
    """The rules that may be muted. Of their warnings no more are looked at than decide it: there may be millions."""
    found = []
    for rule, (pulls, findings) in _called(connection, key).items():
        enough = ceil(findings / TOO_MANY)  # warnings of which so few called wrong are not too many
        if pulls >= FEWEST_CALLED:
            some = _shown(key, [rule]).limit(enough).subquery()
            if (connection.scalar(sa.select(sa.func.count()).select_from(some)) or 0) < enough:
                found.append(rule)
    return found


def _shown(key: RepositoryKey, named: Collection[str]) -> sa.Select[str, int, str]:
    """The warnings of rules as they are now, each of a finding once."""
    warning = WARNINGS.c
    wanted = of(WARNINGS, key), warning.rule.in_(named), warning.rules == RULES
    return sa.select(warning.rule, warning.pull_request, warning.finding).where(*wanted).distinct()


def _counts(
    connection: sa.Connection, key: RepositoryKey, named: Collection[str]
) -> Mapping[str, list[tuple[int, int]]]:
    """By rule, for each pull request: warnings called wrong, and warnings shown. Each finding counts once."""
    if not named:
        return {}
    shown = _shown(key, named).subquery()
    wrong = (
        sa.select(FEEDBACK.c.rule)
        .where(
            of(FEEDBACK, key),
            IS_WRONG,
            FEEDBACK.c.rule == shown.c.rule,
            FEEDBACK.c.pull_request == shown.c.pull_request,
            FEEDBACK.c.finding == shown.c.finding,
        )
        .exists()
    )
    query = sa.select(shown.c.rule, sa.func.sum(sa.case((wrong, 1), else_=0)), sa.func.count()).group_by(
        shown.c.rule, shown.c.pull_request
    )
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for rule, bad, all_ in connection.execute(query):
        found[rule].append((int(bad), int(all_)))
    return found
