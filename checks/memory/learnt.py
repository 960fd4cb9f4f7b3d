"""What a check teaches: its refuted statements, each with the code that refuted it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from checks.memory.fingerprints import mark
from checks.memory.statements import SAID, of_claim, of_sentence, place_of, same_sentence, sentence_of
from checks.model.history.known import CodeMark, Refuted
from checks.model.judged import JudgedStatement, Truth
from checks.model.location import Side
from checks.model.outcome import Disposition, Failure

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.model.checked import CheckedFinding
    from checks.model.checked_claim import CheckedClaim, EvidenceWarning
    from checks.model.claim import Claim
    from checks.model.finding import Finding
    from checks.model.outcome import Evidence

REFUTED_LIMIT: Final = 1_000
"""Statements of one check that are kept."""

MARKS_LIMIT: Final = 4

_OF_THE_CHANGE: Final = frozenset({Failure.REMOVED_CODE, Failure.FALSE_CHANGE, Failure.STALE})


def learnt(
    findings: Sequence[CheckedFinding], code: Code, seen: Mapping[str, Code] | None = None
) -> tuple[Refuted, ...]:
    """The refuted statements of a review's findings, each judged on the code that its reviewer saw."""
    found: list[Refuted] = []
    for position, one in enumerate(findings):
        there = (seen or {}).get(one.finding.commit or "", code)
        for refuted in _of(position, one, there):
            if len(found) == REFUTED_LIMIT:
                return tuple(found)
            found.append(refuted)
    return tuple(found)


def _of(position: int, one: CheckedFinding, code: Code) -> Iterator[Refuted]:
    known: set[str] = set()
    for claim in one.claims:
        refuted = _by_rule(position, one.finding, claim, code)
        if refuted is not None and refuted.statement not in known:
            known.add(refuted.statement)
            yield refuted
    for warning in one.warnings:
        if warning.judge and warning.known is None:
            for refuted in _by_judge(position, one, warning, code):
                if refuted.statement not in known:
                    known.add(refuted.statement)
                    yield refuted
    for statement, recalled in one.recalled:
        if statement not in known:  # said again: it counts, as it was refuted then
            known.add(statement)
            yield Refuted(
                position,
                statement,
                recalled.kind,
                recalled.code,
                recalled.failure,
                recalled.message,
                recalled.judge,
            )


def _by_rule(position: int, finding: Finding, checked: CheckedClaim, code: Code) -> Refuted | None:
    outcome = checked.outcome
    if checked.existence or outcome.disposition is not Disposition.FAILED or outcome.failure is None:
        return None
    if not outcome.demotes or outcome.failure in _OF_THE_CHANGE:
        return None
    statement = of_claim(checked.claim, finding, code)
    marks = marks_of(outcome.evidence, finding, checked.claim, code)
    if statement is None or not marks:
        return None
    return Refuted(position, statement, checked.claim.kind, marks, outcome.failure, outcome.message)


def _by_judge(position: int, one: CheckedFinding, warning: EvidenceWarning, code: Code) -> Iterator[Refuted]:
    """What the judge refuted: the sentence, and the one typed claim that the sentence comes to."""
    finding = one.finding
    marks = marks_of(warning.evidence, finding, None, code)
    said = one.judged.statements if one.judged is not None else ()
    stated = next((each for each in said if each.central and each.truth is Truth.FALSE), None)
    sentence = sentence_of(stated.words, finding) if stated is not None else None
    if not marks or warning.failure in _OF_THE_CHANGE:
        return
    ids: list[tuple[str, str | None]] = []
    if sentence is not None:
        ids.append((SAID, of_sentence(sentence, finding, code)))
    claim = _claim_of(one, sentence, stated)
    if claim is not None:
        ids.append((claim.kind, of_claim(claim, finding, code, at_lines=True)))
    for kind, statement in ids:
        if statement is not None:
            yield Refuted(position, statement, kind, marks, warning.failure, warning.message, warning.judge)
    if (
        warning.verified_by_rule and claim is not None
    ):  # the rules refute it again, in whatever words it is said
        statement = of_claim(claim, finding, code)
        if statement is not None:
            yield Refuted(position, statement, claim.kind, marks, warning.failure, warning.message)


def _claim_of(one: CheckedFinding, sentence: str | None, stated: JudgedStatement | None) -> Claim | None:
    """The claim that the rules read out of a sentence; where they read none, that of the judge."""
    if sentence is not None:
        read = [
            each.claim
            for each in one.claims
            if each.claim.fact and same_sentence(each.claim.statement, sentence)
        ]
        if read:
            return read[0] if len(read) == 1 else None
    return stated.claim if stated is not None else None


def marks_of(
    evidence: Sequence[Evidence], finding: Finding, claim: Claim | None, code: Code
) -> tuple[CodeMark, ...]:
    """The code of the receipts, and that of the cited place; empty where it cannot all be known again."""
    if not evidence or any(one.side is not Side.RIGHT for one in evidence):
        return ()
    marks = [mark(code, one.location) for one in evidence[: MARKS_LIMIT - 1]]
    place = place_of(finding, claim, code)
    own = mark(code, place, shown=False) if place is not None else None
    if any(one is None for one in marks) or own is None:
        return ()
    known = [one for one in marks if one is not None]
    if all((one.path, one.symbol) != (own.path, own.symbol) for one in known):
        known.append(own)
    return tuple(dict.fromkeys(known))
