"""Which findings the judge is asked about, and what its verdicts make of a review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from checks.code.code import Code
from checks.judge.conversation import CONTRADICTED, SUPPORTED, UNDECIDED, Weighed
from checks.judge.opening import SIZE, Question, opening
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.model.claim import Stance
from checks.model.finding import Severity
from checks.model.judged import JudgeUse
from checks.model.outcome import Disposition, Failure
from checks.model.policy import JudgePolicy, Policy
from checks.model.scales.confidence import judge
from checks.text.prose import Text


def questions(
    findings: Sequence[CheckedFinding],
    code: Code,
    policy: JudgePolicy,
    seen: Mapping[str, Code] | None = None,
    *,
    size: int = SIZE,
) -> Iterator[Question]:
    """The question about each finding that the rules leave over, those that are likelier wrong first.

    Left out are findings with a warning, and those that the rules did not look at (an ignored path, a
    commit that is not at hand). Of more than the policy allows, the rest is not asked about.
    """
    left = [number for number, one in enumerate(findings) if _is_left(one)]
    left.sort(key=lambda number: (*_likelihood(findings[number]), number))
    for number in left[: policy.max_findings]:
        one = findings[number]
        there = (seen or {}).get(one.finding.commit or "", code)
        yield Question(number, one, there, opening(one.finding, there, size, policy.bounds.look_ups))


def left_over(findings: Sequence[CheckedFinding], policy: JudgePolicy) -> int:
    """How many findings the judge would be asked about."""
    return min(sum(map(_is_left, findings)), policy.max_findings)


def not_asked(findings: Sequence[CheckedFinding], policy: JudgePolicy) -> int:
    """How many findings are left over above what the policy allows."""
    return max(0, sum(map(_is_left, findings)) - policy.max_findings)


def _is_left(one: CheckedFinding) -> bool:
    if one.outcome is FindingOutcome.WARNED or one.judged is not None:  # known from before, where it is
        return False
    looked_at = len(one.claims) != 1 or one.claims[0].outcome.disposition is not Disposition.UNVERIFIABLE
    return looked_at or one.outcome is not FindingOutcome.NOT_JUDGED


_GOOD_SIGNS = {FindingOutcome.GROUNDED: 2, FindingOutcome.NAMES_FOUND: 1}


def _likelihood(one: CheckedFinding) -> tuple[int, int]:
    """What is likelier wrong comes first: what it names is not at the place, or it speaks of an absence."""
    denies = any(mention.stance is Stance.DENIED for _, mention in Text(one.finding).mentions)
    severity = one.severity or one.finding.severity or Severity.MEDIUM
    return 2 * _GOOD_SIGNS.get(one.outcome, 0) - denies, severity.urgency


def with_verdicts(
    findings: Sequence[CheckedFinding], verdicts: Mapping[int, Weighed], policy: Policy
) -> tuple[CheckedFinding, ...]:
    """The findings with what the judge made of them. It can add a warning, and nothing else."""
    return tuple(
        _with_verdict(one, verdicts[number], policy) if number in verdicts else one
        for number, one in enumerate(findings)
    )


def _with_verdict(one: CheckedFinding, weighed: Weighed, policy: Policy) -> CheckedFinding:
    warning = weighed.warning
    if warning is None or one.warnings or f"judge/{warning.failure}" in policy.silent:
        return replace(one, judged=weighed.judged)
    moved = warning.actual if warning.failure in _MOVED else None
    return replace(
        one,
        judged=weighed.judged,
        warnings=(warning,),
        relocated=moved or one.relocated,
        confidence=judge(one.finding.confidence, default=policy.default_confidence, demoted=True),
    )


_MOVED = frozenset({Failure.DRIFTED, Failure.MISATTRIBUTED})


def use(spent: JudgeUse, verdicts: Mapping[int, Weighed], over: int = 0) -> JudgeUse:
    """What asking took, with the counts of verdicts; `over` findings were more than the policy allows."""
    counts = Counter(one.verdict for one in verdicts.values())
    reasons = Counter(one.judged.why for one in verdicts.values() if one.verdict is None)
    if over:
        reasons["more findings than the config allows"] += over
    return replace(
        spent,
        contradicted=counts[CONTRADICTED],
        supported=counts[SUPPORTED],
        undecided=counts[UNDECIDED],
        look_ups=sum(one.look_ups for one in verdicts.values()),
        not_judged=tuple(reasons.most_common()),
    )
