"""One check in a checker: gather what the findings cite, judge them, and once more if it was too little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bot.checker.cited_code import CitedCode
from bot.checker.limits import Allowance
from bot.checker.questions import (
    Answer,
    Checked,
    JudgeSaid,
    JudgeWanted,
    KnownStatements,
    KnownWanted,
    Question,
    Task,
)
from bot.conversation.snapshot import PullRequest, State
from checks.identity import short_ids
from checks.judge.conversation import Weighed
from checks.judge.residue import left_over, not_asked, questions, use, with_verdicts
from checks.judge.rounds import rounds
from checks.memory.learnt import learnt
from checks.memory.recall import recall, wanted
from checks.model.agents.described import Described, Description
from checks.model.checked import CheckedFinding
from checks.model.cost import TooCostlyError
from checks.model.history.known import Refuted
from checks.model.history.uptake import PullThen
from checks.model.judged import JudgeUse
from checks.model.outcome import Need
from checks.model.policy import JudgePolicy
from checks.observations import green
from checks.observations.green import ReviewedCommit
from checks.reports import check_run
from checks.review import assemble, check_findings
from checks.sources.github.comment import Place
from checks.sources.github.cutting import Cutting
from checks.uptake.again import said_again
from checks.uptake.uptake import with_uptake

PULL_THEN = {State.OPEN: PullThen.OPEN, State.MERGED: PullThen.MERGED, State.CLOSED: PullThen.ABANDONED}

REVIEWS = frozenset({Place.INLINE, Place.REVIEW_BODY})
"""What a review consists of, apart from remarks in the conversation."""


def check_task(task: Task, ask: Callable[[Question], Answer], allowance: Allowance) -> Checked:
    """Check what the reviewers of a pull request said, and write the report.

    `ask` gives the code: the diff and the cited files; a list of paths only for a path that is nowhere;
    all texts of a commit only in Tier 2, for statements about code that was not read.
    """
    policy, pull = task.policy, task.pull
    judge = policy.judge
    cutting = Cutting(task.judge) if judge is not None and judge.cut_reviews and task.judge else None
    cited = CitedCode(task, ask, allowance.part, cutting)
    cited.gather(texts_of_diff=policy.tier2)
    findings = _findings(cited, task, allowance)
    commit = _most_unread(findings, pull.head) if policy.tier2 else None
    if commit is None and _judges(task) and any(not one.warnings for one in findings):
        commit = pull.head  # the judge is told what is nowhere
    if commit is not None:
        cited.fetch_contents(commit)
        findings = _findings(cited, task, allowance)
    findings = _recalled(findings, cited, task, ask, allowance)
    use = None
    if judge is not None:
        findings, use = _with_judge(findings, judge, cited, task, ask, allowance)
        use = cutting.use(use) if cutting is not None else use
    with allowance.part():
        findings = _followed(findings, cited, task)
        review = assemble(findings, cited.reading, cited.code, policy, marks=True)
    review = replace(
        review,
        refuted=_learnt(findings, cited, allowance) if task.remembers else (),
        judge=use,
        described=_described(cited, pull.description, allowance, policy.silent),
        observations=(*review.observations, *green.observe(pull.green, _reviewed_commits(pull), pull.head)),
    )
    review = replace(review, head=pull.head, not_covered=(*review.not_covered, *cited.not_covered))
    report = check_run.report(
        review,
        policy,
        problems=tuple(map(str, pull.config_problems)),
        repository_url=pull.repository_url,
        annotate_grounded=pull.config.annotate_grounded,
        earlier=task.earlier,
    )
    claims = Counter(
        (one.outcome.disposition.value, checked.finding.reviewer)
        for checked in review.findings
        for one in checked.claims
    )
    if review.described is not None:  # its author counts as a reviewer does
        claims.update(
            (one.outcome.disposition.value, review.described.author)
            for statement in review.described.statements
            for one in statement.claims
        )
    counts = tuple((*which, count) for which, count in claims.items())
    return Checked(report, counts, review if task.keeps_review else None, use)


def _described(
    cited: CitedCode, description: Description | None, allowance: Allowance, silent: frozenset[str]
) -> Described | None:
    """What became of the description; all paths are asked for only when it names one that is not in the change."""
    if description is None:
        return None
    from checks.agents.descriptions.check import check_description  # noqa: PLC0415 - most checks need no grammar of it

    change = cited.change
    try:
        for _ in range(2):
            with allowance.part():
                said = check_description(
                    description,
                    cited.code,
                    whole=not change.not_covered,
                    without_patch=change.without_patch,
                    silent=silent,
                )
            lacking = any(
                one.outcome.need is Need.TREE for statement in said.statements for one in statement.claims
            )
            if not lacking or not cited.list_head():
                break
    except TooCostlyError:
        return Described(description.author, notes=("not read: reading it takes too much time",))
    return said


def _reviewed_commits(pull: PullRequest) -> list[ReviewedCommit]:
    return [
        ReviewedCommit(comment.author, comment.login, comment.commit, comment.created_at)
        for comment in pull.comments
        if comment.place in REVIEWS and comment.commit
    ]


def _findings(cited: CitedCode, task: Task, allowance: Allowance) -> tuple[CheckedFinding, ...]:
    with allowance.part():
        return check_findings(cited.reading, cited.code, task.policy, seen=cited.seen)


def _recalled(
    findings: tuple[CheckedFinding, ...],
    cited: CitedCode,
    task: Task,
    ask: Callable[[Question], Answer],
    allowance: Allowance,
) -> tuple[CheckedFinding, ...]:
    """The findings with what was refuted before of the same code. It costs no finding its judgement."""
    if not task.remembers or not task.policy.tier2:
        return findings
    code, seen, pull = cited.code, cited.seen, task.pull
    try:
        with allowance.part():
            statements = wanted(findings, code, seen, of_judge=task.policy.judge is not None)
        said = ask(KnownWanted(statements)) if statements else None
        if not isinstance(said, KnownStatements) or not said.known:
            return findings
        with allowance.part():
            return recall(findings, said.known, code, task.policy, seen, pull_request=pull.number)
    except TooCostlyError:
        return findings


def _followed(
    findings: tuple[CheckedFinding, ...], cited: CitedCode, task: Task
) -> tuple[CheckedFinding, ...]:
    """The findings with what became of each, and with what they say again."""
    pull = task.pull
    known = short_ids([one.finding for one in findings]) if task.prints else []
    prints = {at: task.prints[short] for at, short in enumerate(known) if short in task.prints}
    followed = with_uptake(
        findings, cited.code, cited.seen, PULL_THEN[pull.state], threads=pull.threads, prints=prints
    )
    return said_again(followed, pull.threads, {one.url: one.created_at for one in pull.comments if one.url})


def _learnt(
    findings: tuple[CheckedFinding, ...], cited: CitedCode, allowance: Allowance
) -> tuple[Refuted, ...]:
    try:
        with allowance.part():
            return learnt(findings, cited.code, cited.seen)
    except TooCostlyError:
        return ()


def _judges(task: Task) -> bool:
    return task.policy.judge is not None and task.judge != ""


def _with_judge(
    findings: tuple[CheckedFinding, ...],
    choice: JudgePolicy,
    cited: CitedCode,
    task: Task,
    ask: Callable[[Question], Answer],
    allowance: Allowance,
) -> tuple[tuple[CheckedFinding, ...], JudgeUse]:
    """Let the judge read what the rules leave over. It costs findings their judgement at most, never the check."""
    spent = cited.judge_used or JudgeUse(task.judge)
    code, seen = cited.code, cited.seen
    left = left_over(findings, choice)
    if not task.judge:
        return findings, replace(
            spent, not_judged=(("this server has no model configured", left),) if left else ()
        )
    try:
        with allowance.part():
            asked = tuple(questions(findings, code, choice, seen))
            conversation = rounds(asked, task.judge, choice.bounds, twice=task.judges_twice)
            put = next(conversation)
        while True:
            said = ask(JudgeWanted(put))
            if not isinstance(said, JudgeSaid):
                return findings, replace(spent, not_judged=(("the judge was not asked", left),))
            spent = said.used
            with allowance.part():
                put = conversation.send(said.answers)
    except StopIteration as ended:
        verdicts: dict[int, Weighed] = ended.value
    except TooCostlyError:
        return findings, replace(spent, not_judged=(("reading it takes too much time", left),))
    judged = with_verdicts(findings, verdicts, task.policy)
    return judged, use(spent, verdicts, not_asked(findings, choice))


def _most_unread(findings: tuple[CheckedFinding, ...], head: str) -> str | None:
    """The commit at which most statements could not be judged for want of other files."""
    lacking = Counter(
        checked.finding.commit or head
        for checked in findings
        for one in checked.claims
        if one.outcome.need is Need.CONTENT
    )
    return lacking.most_common(1)[0][0] if lacking else None
