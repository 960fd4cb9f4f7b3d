"""What is known of the statements of a review: those that were refuted before, of code that is as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from checks.memory.fingerprints import found_again
from checks.memory.statements import of_claim, of_sentence, sentences
from checks.model.checked_claim import EvidenceWarning
from checks.model.history.known import Known, Recalled
from checks.model.judged import Judged
from checks.model.outcome import Disposition
from checks.model.scales.confidence import judge
from checks.warnings import relocation, warnings

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.model.checked import CheckedFinding
    from checks.model.checked_claim import CheckedClaim
    from checks.model.policy import Policy

ASKED_LIMIT: Final = 5_000
"""Statements of one check that are looked up."""

OF_FINDING_LIMIT: Final = 60


def wanted(
    findings: Sequence[CheckedFinding],
    code: Code,
    seen: Mapping[str, Code] | None = None,
    *,
    of_judge: bool = False,
) -> tuple[str, ...]:
    """By what the statements of a review are known: those that the rules refuted, and what a judge may have."""
    found: dict[str, None] = {}
    for one in findings:
        there = (seen or {}).get(one.finding.commit or "", code)
        for statement, _ in _statements(one, there, of_judge=of_judge):
            found[statement] = None
            if len(found) == ASKED_LIMIT:
                return tuple(found)
    return tuple(found)


def recall(
    findings: Sequence[CheckedFinding],
    known: Sequence[Known],
    code: Code,
    policy: Policy,
    seen: Mapping[str, Code] | None = None,
    *,
    pull_request: int = 0,
) -> tuple[CheckedFinding, ...]:
    """The findings with what is known of them; what a judge refuted warns again, and no judge is asked.

    `pull_request` is the one that is checked: what people said of a warning on it is shown beside it, and what
    they said on another one lets it not be shown again.
    """
    by_id: dict[str, list[Known]] = {}
    for one in known:
        by_id.setdefault(one.statement, []).append(one)
    if not by_id:
        return tuple(findings)
    return tuple(
        _recalled(one, by_id, (seen or {}).get(one.finding.commit or "", code), policy, pull_request)
        for one in findings
    )


def _statements(
    one: CheckedFinding, code: Code, *, of_judge: bool
) -> Iterator[tuple[str, CheckedClaim | None]]:
    """The statements of a finding by their ids; without a claim it is a sentence."""
    for number, claim in enumerate(one.claims):
        refuted = claim.outcome.disposition is Disposition.FAILED and not claim.existence
        if number < OF_FINDING_LIMIT and (refuted or (of_judge and claim.is_left_open)):
            statement = of_claim(claim.claim, one.finding, code, at_lines=not refuted)
            if statement is not None:
                yield statement, claim
    if of_judge and not one.warnings:
        for number, sentence in enumerate(sentences(one.finding)):
            if number == OF_FINDING_LIMIT:
                return
            statement = of_sentence(sentence, one.finding, code)
            if statement is not None:
                yield statement, None


def _recalled(
    one: CheckedFinding, known: Mapping[str, Sequence[Known]], code: Code, policy: Policy, pull_request: int
) -> CheckedFinding:
    claims = list(one.claims)
    met: list[tuple[str, Known]] = []
    before: Known | None = None
    withdrawn: Known | None = None
    for statement, claim in _statements(one, code, of_judge=policy.judge is not None):
        found = next((each for each in known.get(statement, ()) if _as_it_was(each, code)), None)
        if found is None:
            continue
        is_refuted = claim is not None and claim.outcome.disposition is Disposition.FAILED
        if is_refuted and claim is not None:
            claims[claims.index(claim)] = _marked(claim, found, pull_request)
        elif found.judge and _is_withdrawn(found, pull_request):
            withdrawn = withdrawn or found
        elif found.judge:
            before = before or found
        if is_refuted or found.judge:
            met.append((statement, found))
    if not met:
        return one
    said, judged = warnings(tuple(claims), policy.muted), one.judged
    if not said and before is not None and f"judge/{before.failure}" not in policy.muted:
        said = (_again(before, one, code, pull_request),)
        judged = Judged("contradicted", f"refuted on #{before.pull_request}, and the code is as it was")
    elif not said and withdrawn is not None:
        judged = Judged("undecided", _called_wrong(withdrawn, pull_request))
    return replace(
        one,
        claims=tuple(claims),
        warnings=said,
        judged=judged,
        notes=tuple(dict.fromkeys((*one.notes, *(note for each in claims for note in each.outcome.notes)))),
        relocated=relocation(tuple(claims)),
        confidence=judge(one.finding.confidence, default=policy.default_confidence, demoted=bool(said)),
        recalled=tuple(met),
    )


def _as_it_was(known: Known, code: Code) -> bool:
    return bool(known.code) and all(found_again(code, one) is not None for one in known.code)


def _is_withdrawn(known: Known, pull_request: int) -> bool:
    """Somebody who may write called the warning wrong on another pull request, and nobody called it right."""
    return any(word.pull_request != pull_request for word in known.called_wrong)


def _marked(claim: CheckedClaim, known: Known, pull_request: int) -> CheckedClaim:
    """A claim that is refuted again: with the earlier pull request, or left open where people called it wrong."""
    if _is_withdrawn(known, pull_request):
        why = f"{claim.outcome.message}; {_called_wrong(known, pull_request)}"
        return replace(
            claim,
            outcome=replace(
                claim.outcome,
                disposition=Disposition.UNSUPPORTED,
                failure=None,
                message=why,
                notes=(*claim.outcome.notes, why),
            ),
        )
    return replace(claim, known=_recalled_as(known, pull_request))


def _called_wrong(known: Known, pull_request: int) -> str:
    word = next(one for one in known.called_wrong if one.pull_request != pull_request)
    return f"{word.login} called this warning wrong on #{word.pull_request}, and the code is as it was"


def _recalled_as(known: Known, pull_request: int, *, from_memory: bool = False) -> Recalled:
    here = known.pull_request == pull_request
    return Recalled(known.pull_request, known.times, known.words, here=here, from_memory=from_memory)


def _again(known: Known, one: CheckedFinding, code: Code, pull_request: int) -> EvidenceWarning:
    """The earlier warning, its receipt at the lines where the code is now."""
    places = [found_again(code, each) for each in known.code if each.lines]
    return EvidenceWarning(
        known.failure,
        known.message,
        one.finding.location,
        tuple(code.evidence(place) for place in places if place is not None),
        judge=known.judge,
        known=_recalled_as(known, pull_request, from_memory=True),
    )
