"""The whole check of one review: merge, Tier 1, Tier 2, demote. Start reading here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pathspec

import checks.builtin  # noqa: F401 - registers the verifiers
from checks.carry import carry
from checks.code import Code
from checks.confidence import judge
from checks.content.contradiction import contradictions
from checks.content.subject import Subject
from checks.existence import check_existence
from checks.finding import Finding, Location, Reading
from checks.judgement import relocation, warnings
from checks.merge import merge
from checks.paths import Resolved
from checks.policy import Policy
from checks.verdict import CheckedClaim, CheckedFinding, CheckedReview, Claim, Disposition, Outcome
from checks.verifiers import verify

Progress = Callable[[int, int], None]
"""Called with how many findings are done, of how many."""


def check_review(
    reading: Reading,
    code: Code,
    policy: Policy | None = None,
    *,
    seen: Mapping[str, Code] | None = None,
    progress: Progress | None = None,
) -> CheckedReview:
    """Check every finding of a review against the code; each one comes back, in order.

    A finding is judged on the code of the commit that its reviewer saw, when `seen` has it by that sha,
    and then carried over to `code`, the head. Nothing that a finding holds makes this raise.
    """
    policy, seen = policy or Policy(), seen or {}
    ignored = pathspec.GitIgnoreSpec.from_lines(policy.ignore)
    checked: dict[str, CheckedFinding] = {}
    for number, finding in enumerate(reading.findings):
        if progress is not None:
            progress(number, len(reading.findings))
        if finding.location is not None and ignored.match_file(finding.location.path):
            checked[finding.id] = _undecided(finding, policy, "not judged: the config ignores this path")
        else:
            checked[finding.id] = check_finding(
                finding, seen.get(finding.commit or "", code), policy, head=code
            )
    if policy.tier2:
        checked |= contradictions(checked.values(), code)
    for group in merge(reading.findings, lambda location: _spelled(location, code)):
        first = group.members[0].id
        checked[first] = replace(
            checked[first],
            reviewers=group.reviewers,
            severity=group.severity,
            locations=group.locations,
            confidence=judge(
                group.confidence, default=policy.default_confidence, demoted=bool(checked[first].warnings)
            ),
        )
        for other in group.members[1:]:
            checked[other.id] = replace(checked[other.id], merged_into=first)
    return CheckedReview(
        tuple(checked[finding.id] for finding in reading.findings),
        reading.unparsed,
        tier2=policy.tier2,
        head=code.head.commit,
    )


def check_finding(
    finding: Finding, code: Code, policy: Policy, *, head: Code | None = None
) -> CheckedFinding:
    """Check one finding by itself. An error of ours makes it unverifiable, with the cause."""
    try:
        claims = check_existence(finding, code)
        if policy.tier2:
            claims += tuple(verify(Subject(finding, code, _place(claims), policy.window)))
        warned = warnings(claims)
        place = _place(claims)
        moved = carry(place, code, head) if place and head is not None and head is not code else None
    except Exception as error:
        return _undecided(finding, policy, f"our check failed: {type(error).__name__}: {str(error)[:200]}")
    return CheckedFinding(
        finding,
        judge(finding.confidence, default=policy.default_confidence, demoted=bool(warned)),
        claims=claims,
        warnings=warned,
        relocated=relocation(claims),
        carried=moved,
        notes=finding.notes + tuple(dict.fromkeys(note for one in claims for note in one.outcome.notes)),
        reviewers=(finding.reviewer,),
        severity=finding.severity,
        locations=tuple(dict.fromkeys(filter(None, (finding.location, *finding.further)))),
    )


def _place(claims: tuple[CheckedClaim, ...]) -> Location | None:
    """The primary location as the tree spells it, when it exists."""
    return (
        claims[0].outcome.actual if claims and claims[0].outcome.disposition is Disposition.VERIFIED else None
    )


def _spelled(location: Location, code: Code) -> str:
    found = code.paths.resolve(location.path, location.side)
    return found.path if isinstance(found, Resolved) else location.path


def _undecided(finding: Finding, policy: Policy, why: str) -> CheckedFinding:
    claim = Claim("finding", "the finding can be checked", finding.location)
    return CheckedFinding(
        finding,
        judge(finding.confidence, default=policy.default_confidence, demoted=False),
        claims=(CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, why)),),
        notes=(*finding.notes, why),
        reviewers=(finding.reviewer,),
        severity=finding.severity,
        locations=(finding.location,) if finding.location else (),
    )
