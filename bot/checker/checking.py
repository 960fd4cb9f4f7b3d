"""One check in a checker: gather what the findings cite, judge them, and once more if it was too little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bot.checker.gathering import Gathering
from bot.checker.limits import Allowance
from bot.checker.questions import Answer, Judged, Question, Task
from bot.publish import check_run
from checks.model.checked import CheckedReview
from checks.model.outcome import Need
from checks.review import check_review


def check(task: Task, ask: Callable[[Question], Answer], allowance: Allowance) -> Judged:
    """Check what the reviewers of a pull request said, and write the report.

    `ask` gives the code: the diff and the cited files; a list of paths only for a path that is nowhere;
    all texts of a commit only in Tier 2, for statements about code that was not read.
    """
    policy = task.policy
    gathering = Gathering(task, ask, allowance.part)
    gathering.gather(texts_of_diff=policy.tier2)
    review = _judged(gathering, task, allowance)
    commit = _most_unread(review, task.head) if policy.tier2 else None
    if commit is not None:
        gathering.fetch_contents(commit)
        review = _judged(gathering, task, allowance)
    review = replace(review, head=task.head, not_covered=(*review.not_covered, *gathering.not_covered))
    report = check_run.report(
        review,
        policy,
        problems=task.problems,
        repository_url=task.repository_url,
        annotate_grounded=task.annotate_grounded,
    )
    claims = Counter(
        (one.outcome.disposition.value, checked.finding.reviewer)
        for checked in review.findings
        for one in checked.claims
    )
    return Judged(report.to_json(), dict(claims), review if task.keeps_review else None)


def _judged(gathering: Gathering, task: Task, allowance: Allowance) -> CheckedReview:
    with allowance.part():
        return check_review(gathering.reading, gathering.code, task.policy, seen=gathering.seen)


def _most_unread(review: CheckedReview, head: str) -> str | None:
    """The commit at which most statements could not be judged for want of other files."""
    lacking = Counter(
        checked.finding.commit or head
        for checked in review.findings
        for one in checked.claims
        if one.outcome.need is Need.CONTENT
    )
    return lacking.most_common(1)[0][0] if lacking else None
