"""A reviewer's check that is green although the reviewer has not reviewed this commit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checks.model.observation import Observation, Observed

COMMIT_SHOWN = 7


@dataclass(frozen=True, slots=True)
class GreenRun:
    """Another app's check run on the head that ended with success."""

    app: str
    """The login of the app's account, without case and without `[bot]`."""

    name: str


@dataclass(frozen=True, slots=True)
class ReviewedCommit:
    """A commit that an account has reviewed."""

    reviewer: str
    """The account's name, as reports show it."""

    login: str
    """The same without case and without `[bot]`."""

    commit: str
    created_at: str
    """When the review was written, as GitHub writes times."""


def observe(runs: Sequence[GreenRun], reviews: Sequence[ReviewedCommit], head: str) -> Iterator[Observation]:
    """Only of an app that has reviewed this pull request before: another may review by its check alone."""
    seen: set[str] = set()
    for run in runs:
        own = [review for review in reviews if review.login == run.app]
        if run.app in seen or not own or any(review.commit == head for review in own):
            continue
        seen.add(run.app)
        last = max(own, key=lambda review: review.created_at)
        yield Observation(
            Observed.GREEN_WITHOUT_REVIEW,
            last.reviewer,
            f"its check “{run.name}” succeeded at `{head[:COMMIT_SHOWN]}`; its last review is of "
            f"`{last.commit[:COMMIT_SHOWN]}`",
        )
