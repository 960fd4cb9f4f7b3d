"""The checked review as one JSON object, for programs: every finding that was given, in order."""

from __future__ import annotations

import hashlib
from dataclasses import asdict

from checks.model.agents.described import Described
from checks.model.checked import Carried, CheckedFinding, CheckedReview
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.finding import Finding
from checks.model.history.known import Recalled
from checks.model.history.uptake import Uptake
from checks.model.judged import Judged, JudgeUse
from checks.model.location import Location
from checks.model.outcome import Absence, Evidence
from checks.model.release import RULES
from checks.model.release import VERSION as RELEASE
from checks.reports.result import (
    Result,
    ResultCarried,
    ResultClaim,
    ResultConfidence,
    ResultCoverage,
    ResultDescription,
    ResultEvidence,
    ResultFinding,
    ResultJudge,
    ResultJudged,
    ResultJudgedStatement,
    ResultKnown,
    ResultLacking,
    ResultLocation,
    ResultNamed,
    ResultObservation,
    ResultStatement,
    ResultTool,
    ResultUnparsed,
    ResultUptake,
    ResultWarning,
)
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.receipt import shown


def render(review: CheckedReview) -> str:
    """The review as JSON, two blanks a level, with a final newline."""
    return result_of(review).model_dump_json(indent=2) + "\n"


def result_of(review: CheckedReview) -> Result:
    """The review in the shape that is written."""
    return Result(
        tool=ResultTool(version=RELEASE, rules=RULES),
        head=review.head,
        base=review.base,
        tier2=review.tier2,
        off=list(review.off),
        scope=review_words.scope(review) or None,
        findings=[_result_finding(checked) for checked in review.findings],
        unparsed=[ResultUnparsed.model_validate(item) for item in review.unparsed],
        coverage=ResultCoverage.model_validate(review.coverage),
        reviewers={name: ResultCoverage.model_validate(count) for name, count in review.reviewers.items()},
        not_covered=list(review.not_covered),
        judge=_judge(review.judge),
        description=_description(review.described),
        observations=[ResultObservation.model_validate(one) for one in review.observations],
    )


def _description(said: Described | None) -> ResultDescription | None:
    if said is None:
        return None
    tally = said.tally
    return ResultDescription(
        author=said.author,
        statements=[
            ResultStatement(
                text=one.text,
                source=one.source,
                disposition=one.disposition,
                warnings=[_warning(each) for each in one.warnings],
                claims=[_claim(each) for each in one.claims],
            )
            for one in said.statements
        ],
        refuted=tally.warned,
        verified=tally.grounded,
        not_judged=tally.not_judged,
        notes=list(said.notes),
    )


def _result_finding(checked: CheckedFinding) -> ResultFinding:
    finding: Finding = checked.finding
    given = _location(finding.location)
    return ResultFinding(
        id=finding.id,
        reviewer=finding.reviewer,
        path=given.path if given else None,
        start_line=given.start_line if given else None,
        line=given.line if given else None,
        side=given.side if given else None,
        severity=checked.severity or finding.severity,
        title=finding.title,
        body=finding.body,
        outcome=checked.outcome,
        reason=finding_words.reason(checked) or None,
        confidence=ResultConfidence.model_validate(checked.confidence),
        warnings=[_warning(warning) for warning in checked.warnings],
        relocated=_location(checked.relocated),
        carried=_carried(checked.carried),
        claims=[_claim(claim) for claim in checked.claims],
        named=[
            ResultNamed(
                written=one.written,
                sought=one.sought or one.written,
                kind=one.kind,
                where=one.where,
                at=_location(one.at),
                counted=one.counted,
            )
            for one in checked.named
        ],
        judged=_judged(checked.judged),
        marks=sorted(checked.marks),
        uptake=_uptake(checked.uptake),
        merged_into=checked.merged_into,
        reviewers=list(checked.reviewers or (finding.reviewer,)),
        locations=_locations(checked.locations or tuple(filter(None, (finding.location, *finding.further)))),
        notes=[*finding.notes, *(note for note in checked.notes if note not in finding.notes)],
        url=finding.url,
        commit=finding.commit,
    )


def _uptake(uptake: Uptake | None) -> ResultUptake | None:
    if uptake is None:
        return None
    return ResultUptake(
        lines=uptake.lines,
        suggestion=uptake.suggestion,
        thread=uptake.thread,
        pull_request=uptake.pull,
        acted_on=uptake.acted_on,
    )


def _location(location: Location | None) -> ResultLocation | None:
    if location is None:
        return None
    several = location.last is not None and location.last != location.first
    return ResultLocation(
        path=location.path,
        start_line=location.first if several else None,
        line=location.last if several else location.first,
        side=location.side,
    )


def _locations(locations: tuple[Location, ...]) -> list[ResultLocation]:
    return [one for one in map(_location, locations) if one is not None]


def _evidence(evidence: Evidence) -> ResultEvidence:
    return ResultEvidence(
        path=evidence.path,
        start_line=evidence.first,
        line=evidence.last,
        side=evidence.side,
        text=evidence.text,
        commit=evidence.commit,
        sha256=hashlib.sha256(evidence.text.encode("utf-8", "replace")).hexdigest(),
    )


def _warning(warning: EvidenceWarning) -> ResultWarning:
    return ResultWarning(
        failure=warning.failure,
        message=warning.message,
        citation=_location(warning.citation),
        quoted=warning.quoted or None,
        evidence=[_evidence(one) for one in warning.evidence],
        actual=_location(warning.actual),
        candidates=_locations(warning.candidates),
        judge=warning.judge or None,
        verified_by_rule=warning.verified_by_rule,
        known=_known(warning.known),
        lacking=_lacking(warning.absence),
    )


def _lacking(absence: Absence | None) -> ResultLacking | None:
    how = shown(absence)
    return ResultLacking(command=how.command, prints=how.prints) if how else None


def _known(known: Recalled | None) -> ResultKnown | None:
    if known is None:
        return None
    return ResultKnown(
        pull_request=known.pull_request,
        times=known.times,
        called_wrong=[word.login for word in known.words if not word.is_right],
        called_right=[word.login for word in known.words if word.is_right],
        from_memory=known.from_memory,
    )


def _claim(checked: CheckedClaim) -> ResultClaim:
    outcome = checked.outcome
    return ResultClaim(
        kind=checked.claim.kind,
        statement=checked.claim.statement,
        citation=_location(checked.claim.citation),
        stance=checked.claim.stance,
        existence=checked.existence,
        disposition=outcome.disposition,
        failure=outcome.failure,
        message=outcome.message,
        distance=outcome.distance,
        demotes=outcome.demotes,
        notes=list(outcome.notes),
    )


def _judged(judged: Judged | None) -> ResultJudged | None:
    if judged is None:
        return None
    return ResultJudged.model_validate(
        {
            "verdict": judged.verdict,
            "why": judged.why,
            "looked": judged.looked,
            "statements": [
                {name: getattr(one, name) for name in ResultJudgedStatement.model_fields}
                | {"receipts": [_evidence(each) for each in one.receipts]}
                for one in judged.statements
            ],
        }
    )


def _judge(use: JudgeUse | None) -> ResultJudge | None:
    if use is None:
        return None
    return ResultJudge.model_validate(
        {
            **asdict(use),
            "findings": use.findings,
            "not_judged": dict(use.not_judged),
            "not_cut": dict(use.not_cut),
        }
    )


def _carried(carried: Carried | None) -> ResultCarried | None:
    if carried is None:
        return None
    return ResultCarried(status=carried.status, location=_location(carried.location))
