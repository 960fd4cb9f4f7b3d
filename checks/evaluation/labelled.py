"""Labelled findings: comments on pull requests with the truth about what they state.

One JSON object a line. The truth is whoever labelled them's: each statement of fact was looked up in the repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

ROWS_LIMIT: Final = 100_000
"""Labelled findings of one set."""

_COMMIT = r"^[0-9a-fA-F]{7,64}$"
_REPOSITORY = r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){0,3}$"
_GIVEN: Final = (
    "id",
    "path",
    "start_line",
    "line",
    "side",
    "reviewer",
    "title",
    "body",
    "severity",
    "confidence",
)


class Truth(StrEnum):
    """What is so of the statements that a finding makes."""

    TRUE = "true"
    FALSE = "false"  # a central statement about this code is false
    FALSE_ASIDE = "false aside"  # only something beside the point is: a warning is neither right nor wrong
    FALSE_ELSEWHERE = "false elsewhere"  # a central statement about a language or a library is false
    MISPLACED = "misplaced"  # right, and over 15 lines away from the cited place


class LabelledError(ValueError):
    """A line of the set that is not in the format; the message names the line."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Fact(_Part):
    """One statement of fact that a finding makes."""

    kind: str = ""
    central: bool = False
    true: bool | str | None = None
    """Anything but true and false: the labeller could not tell, or it is so in part."""


class Label(_Part):
    """What is known of a labelled finding besides its words."""

    id: str
    repo: Annotated[str, Field(pattern=_REPOSITORY)]
    pull: int | str | None = None
    base: Annotated[str, Field(pattern=_COMMIT)]
    head: Annotated[str, Field(pattern=_COMMIT)]
    reviewer: str = ""
    truth: Truth
    facts: tuple[Fact, ...] = ()

    @property
    def change(self) -> tuple[str, str, str]:
        """The repository and the commits that were reviewed: findings with the same are one pull request's."""
        return self.repo, self.base, self.head

    @property
    def false_kinds(self) -> frozenset[str]:
        """The kinds of its central statements that are false."""
        return frozenset(one.kind for one in self.facts if one.central and one.true is False and one.kind)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A finding as a checker may see it, and apart from it the truth."""

    given: Mapping[str, Any]
    label: Label


def read_labelled(text: str, name: str = "the set") -> tuple[Labelled, ...]:
    """Read a set, a finding a line; empty lines are left out.

    Raises:
        LabelledError: a line is not in the format, an id is there twice, or there are too many lines.

    """
    found: dict[tuple[tuple[str, str, str], str], Labelled] = {}
    for number, row in _rows(text, name):
        try:
            label = Label.model_validate(row)
        except ValidationError as wrong:
            first = wrong.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise LabelledError(f"{name}, line {number}: {where}: {first['msg']}") from None
        key = (label.change, label.id)
        if key in found:
            raise LabelledError(f"{name}, line {number}: the id {label.id!r} is there twice")
        if len(found) >= ROWS_LIMIT:
            raise LabelledError(f"{name} has more than {ROWS_LIMIT:,} findings")
        found[key] = Labelled({one: row[one] for one in _GIVEN if row.get(one) is not None}, label)
    return tuple(found.values())


def _rows(text: str, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise LabelledError(f"{name}, line {number}: not JSON") from None
        if not isinstance(row, dict):
            raise LabelledError(f"{name}, line {number}: not a JSON object")
        yield number, row
