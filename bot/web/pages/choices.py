"""What the address of a page chooses: the period, the reviewer, a kind of failure, the version of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from bot.web.pages.responses import RefusedError
from checks.cards.cards import Period

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

WEEKS = (4, 12, 26, 52)
DEFAULT_WEEKS = 12
ALL = "all"
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen."""

    weeks: int | None
    """None: all that is kept."""

    reviewer: str | None = None
    rule: str | None = None
    rules: str | None = None

    def period(self, today: date) -> Period:
        """The chosen period until today."""
        return Period.of_weeks(self.weeks, today)

    @property
    def query(self) -> dict[str, str]:
        """What has to be in every link, so that the choice stays."""
        said = (
            {} if self.weeks == DEFAULT_WEEKS else {"weeks": ALL if self.weeks is None else str(self.weeks)}
        )
        return said | ({"rules": self.rules} if self.rules is not None else {})

    @property
    def narrowed(self) -> dict[str, str]:
        """What narrows a page to a reviewer or a kind of failure, and stays when another period is chosen."""
        return {
            name: value
            for name, value in (("reviewer", self.reviewer), ("rule", self.rule))
            if value is not None
        }


def read_choices(query: QueryParams) -> Choices:
    """Read them out of a query. Raises RefusedError, 400, for what is no choice."""
    weeks = query.get("weeks", str(DEFAULT_WEEKS))
    if weeks != ALL and weeks not in {str(one) for one in WEEKS}:
        raise RefusedError(
            400, "There is no such period", f"weeks is one of {', '.join(map(str, WEEKS))} and {ALL}."
        )
    return Choices(
        None if weeks == ALL else int(weeks),
        _name(query, "reviewer"),
        _name(query, "rule"),
        _name(query, "rules"),
    )


def _name(query: QueryParams, key: str) -> str | None:
    value = query.get(key) or None
    if value is not None and len(value) > LONGEST_NAME:
        raise RefusedError(400, "That is too long", f"{key} has at most {LONGEST_NAME} characters.")
    if value is not None and "\0" in value:  # no database takes it
        raise RefusedError(400, "That is no name", f"{key} holds a character that no name has.")
    return value
