"""What a partial answer of GitHub lacks, in words for the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.github import GraphQLProblem

_PARTS: Mapping[str | int, str] = {
    "reviewThreads": "inline comments",
    "reviews": "reviews",
    "comments": "comments",
    "checkSuites": "annotations of other apps",
    "annotations": "annotations of other apps",
    "baseRef": "the config file",
    "commits": "annotations of other apps",
}


def in_words(problems: Sequence[GraphQLProblem]) -> Iterator[str]:
    """The parts that a partial answer lacks, in words."""
    for problem in problems:
        part = next((_PARTS[step] for step in problem.path if step in _PARTS), "a part of the pull request")
        yield f"GitHub failed to give us {part}"
