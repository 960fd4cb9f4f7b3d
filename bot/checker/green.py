"""A reviewer's check that is green although the reviewer has not reviewed this commit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checks.model.observation import Observation, Observed
from checks.sources.accounts import canonical
from checks.sources.github.comment import Comment, Place

COMMIT_SHOWN = 7
REVIEWS = frozenset({Place.INLINE, Place.REVIEW_BODY})


@dataclass(frozen=True, slots=True)
class GreenRun:
    """Another app's check run on the head that ended with success."""

    app: str
    """The app's slug, which is the login of its account without `[bot]`."""

    name: str


def observe(runs: Sequence[GreenRun], comments: Sequence[Comment], head: str) -> Iterator[Observation]:
    """Only of an app that has reviewed this pull request before: another may review by its check alone."""
    seen: set[str] = set()
    for run in runs:
        login = canonical(run.app)
        reviews = [one for one in comments if one.place in REVIEWS and one.login == login and one.commit]
        if login in seen or not reviews or any(one.commit == head for one in reviews):
            continue
        seen.add(login)
        last = max(reviews, key=lambda one: one.created_at)
        yield Observation(
            Observed.GREEN_WITHOUT_REVIEW,
            last.author,
            f"its check “{run.name}” succeeded at `{head[:COMMIT_SHOWN]}`; its last review is of "
            f"`{(last.commit or '')[:COMMIT_SHOWN]}`",
        )
