"""Which findings the judge is asked about, and what its answers make of a review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from checks.code.code import Code
from checks.judge.answer import Answer, UnusableError, Verdict, read
from checks.judge.packet import SIZE, Packet, packet
from checks.judge.receipts import Weighed, agreed, weigh
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.model.confidence import judge
from checks.model.finding import Severity
from checks.model.judged import Judged, JudgeUse
from checks.model.outcome import Disposition, Failure
from checks.model.policy import JudgePolicy, Policy


@dataclass(frozen=True, slots=True)
class Question:
    """A finding that the judge is asked about, and the code that its reviewer saw."""

    position: int
    """Among the findings of the review, from 0."""

    checked: CheckedFinding
    code: Code
    packet: Packet

    def again(self, need: Sequence[str]) -> Question:
        """The second question, which shows what the first answer asked for."""
        return replace(self, packet=packet(self.checked.finding, self.code, need=need, size=self.packet.size))


def questions(
    findings: Sequence[CheckedFinding],
    code: Code,
    policy: JudgePolicy,
    seen: Mapping[str, Code] | None = None,
    *,
    size: int = SIZE,
) -> Iterator[Question]:
    """The first question about each finding that the rules leave over, the most urgent findings first.

    Left out are findings with a warning, and those that the rules did not look at (an ignored path, a
    commit that is not at hand). Of more than the policy allows, the rest is not asked about.
    """
    left = [number for number, one in enumerate(findings) if _is_left(one)]
    left.sort(key=lambda number: (_urgency(findings[number]), number))
    for number in sorted(left[: policy.max_findings]):
        one = findings[number]
        there = (seen or {}).get(one.finding.commit or "", code)
        yield Question(number, one, there, packet(one.finding, there, size=size))


def left_over(findings: Sequence[CheckedFinding], policy: JudgePolicy) -> int:
    """How many findings the judge would be asked about."""
    return min(sum(map(_is_left, findings)), policy.max_findings)


def not_asked(findings: Sequence[CheckedFinding], policy: JudgePolicy) -> int:
    """How many findings are left over above what the policy allows."""
    return max(0, sum(map(_is_left, findings)) - policy.max_findings)


def _is_left(one: CheckedFinding) -> bool:
    if one.outcome is FindingOutcome.WARNED:
        return False
    looked_at = len(one.claims) != 1 or one.claims[0].outcome.disposition is not Disposition.UNVERIFIABLE
    return looked_at or one.outcome is not FindingOutcome.NOT_JUDGED


def _urgency(one: CheckedFinding) -> int:
    severity = one.severity or one.finding.severity or Severity.MEDIUM
    return severity.urgency


def weighed(question: Question, answers: Sequence[object], model: str) -> tuple[Weighed, tuple[str, ...]]:
    """What some answers to one question are worth together, and what they ask to see.

    An answer is JSON, in a text or already read. Several answers to one question must agree to contradict.
    """
    worth: list[Weighed] = []
    need: list[str] = []
    for given in answers:
        try:
            answer = given if isinstance(given, Answer) else read(given)
        except UnusableError as unusable:
            worth.append(Weighed(None, str(unusable)))
            continue
        worth.append(weigh(answer, question.packet, question.checked.finding, question.code, model))
        if answer.verdict is Verdict.UNDECIDED:
            need += answer.need
    return agreed(worth), tuple(dict.fromkeys(each for each in need if each.strip()))


def with_verdicts(
    findings: Sequence[CheckedFinding], verdicts: Mapping[int, Weighed], policy: Policy
) -> tuple[CheckedFinding, ...]:
    """The findings with what the judge made of them. It can add a warning, and nothing else."""
    return tuple(
        _with_verdict(one, verdicts[number], policy) if number in verdicts else one
        for number, one in enumerate(findings)
    )


def _with_verdict(one: CheckedFinding, verdict: Weighed, policy: Policy) -> CheckedFinding:
    said = Judged(verdict.verdict.value if verdict.verdict else None, verdict.why)
    if verdict.warning is None or one.warnings or f"judge/{verdict.warning.failure}" in policy.muted:
        return replace(one, judged=said)
    moved = verdict.warning.actual if verdict.warning.failure in _MOVED else None
    return replace(
        one,
        judged=said,
        warnings=(verdict.warning,),
        relocated=moved or one.relocated,
        confidence=judge(one.finding.confidence, default=policy.default_confidence, demoted=True),
    )


_MOVED = frozenset({Failure.DRIFTED, Failure.MISATTRIBUTED})


def use(spent: JudgeUse, verdicts: Mapping[int, Weighed], over: int = 0) -> JudgeUse:
    """What asking took, with the counts of verdicts; `over` findings were more than the policy allows."""
    counts = Counter(one.verdict for one in verdicts.values())
    reasons = Counter(one.why for one in verdicts.values() if one.verdict is None)
    if over:
        reasons["more findings than the config allows"] += over
    return replace(
        spent,
        contradicted=counts[Verdict.CONTRADICTED],
        supported=counts[Verdict.SUPPORTED],
        undecided=counts[Verdict.UNDECIDED],
        not_judged=tuple(reasons.most_common()),
    )
