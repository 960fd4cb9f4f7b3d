"""One check of a pull request: gather what the findings cite, judge them, and once more if it was too little."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.pull_request.gathering import NOTHING, Gathering
from checks.model.verdict import CheckedReview, Need
from checks.review import check_review

if TYPE_CHECKING:
    from bot.github import GitHub
    from bot.pull_request import PullRequest
    from bot.storage.blobs import BlobCache
    from checks.model.finding import Reading
    from checks.model.policy import Policy


@dataclass(frozen=True, slots=True)
class Checked:
    """The annotated review, unless it was overtaken."""

    review: CheckedReview
    moved_on: bool
    """The pull request is not any more what was checked: the review is worth nothing."""

    asked: bool
    """GitHub was asked for the head during the check, in the last of its requests or the one before."""


async def check(
    github: GitHub, pull: PullRequest, policy: Policy, cache: BlobCache, besides: Reading = NOTHING
) -> Checked:
    """Check what the reviewers of a pull request said, and `besides`. Raises what `github` raises.

    Requests: the diff and the cited files; a list of paths only for a path that is nowhere; the tarball
    only in Tier 2, for statements about code that was not read.
    """
    gathering = Gathering(github, pull, cache, besides)
    await gathering.gather(texts_of_diff=policy.tier2)
    review = CheckedReview((), head=pull.head)
    if not gathering.moved_on:
        review = await _judge(gathering, policy)
        commit = _most_unread(review, pull) if policy.tier2 else None
        if commit is not None:
            await gathering.fetch_contents(commit)
            review = await _judge(gathering, policy)
    review = replace(review, head=pull.head, not_covered=(*review.not_covered, *gathering.not_covered))
    return Checked(review, gathering.moved_on, gathering.asked)


async def _judge(gathering: Gathering, policy: Policy) -> CheckedReview:
    # in a thread, so that a long review does not keep the others' answers waiting
    return await asyncio.to_thread(
        check_review, gathering.reading, gathering.code, policy, seen=gathering.seen
    )


def _most_unread(review: CheckedReview, pull: PullRequest) -> str | None:
    """The commit at which most statements could not be judged for want of other files."""
    lacking = Counter(
        checked.finding.commit or pull.head
        for checked in review.findings
        for one in checked.claims
        if one.outcome.need is Need.CONTENT
    )
    return lacking.most_common(1)[0][0] if lacking else None
