"""A body that is cut: its pieces, and what everything that is made of them has in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checks.sources.github import draft
from checks.sources.github.comment import Comment
from checks.sources.github.cutting.pieces import Piece, written
from checks.sources.github.dialect import Context


@dataclass(frozen=True, slots=True)
class Body:
    """One body."""

    comment: Comment
    pieces: tuple[Piece, ...]
    context: Context
    reviewer: str | None
    model: str
    """As it is named in reports."""

    def of(self, numbers: Iterable[int]) -> list[Piece]:
        """Some of its pieces, in order."""
        return [self.pieces[number - 1] for number in sorted(numbers)]

    def written(self, numbers: Iterable[int]) -> str:
        """Some of its pieces as one text, to be shown alone."""
        return written(self.of(numbers)).removeprefix("- ")

    def excerpt(self, text: str) -> str:
        """Some text of it as what is unparsed shows it: on one line, and cut short."""
        return draft.unparsed(self.comment, "", text=text).excerpt
