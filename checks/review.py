"""The whole check of one review: merge, Tier 1, Tier 2, demote. Start reading here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from checks.carry import Carrier
from checks.claims.path import check_existence
from checks.code.code import Code
from checks.code.paths import Resolved
from checks.judgement import relocation, warnings
from checks.merge import merge
from checks.model.confidence import judge
from checks.model.cost import TooCostlyError
from checks.model.finding import Finding, Location, Reading
from checks.model.policy import Policy
from checks.model.verdict import CheckedClaim, CheckedFinding, CheckedReview, Claim, Disposition, Outcome

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

    A finding is judged on the code of the commit that its reviewer saw, when `seen` has it by that name,
    and then carried over to `code`, the head. Nothing that a finding holds makes this raise.
    """
    policy = policy or Policy()
    ignores = _ignores(policy.ignore)
    carriers = {commit: Carrier(older, code) for commit, older in (seen or {}).items() if older is not code}
    checked: list[CheckedFinding] = []
    for finding in reading.findings:
        if progress is not None:
            progress(len(checked), len(reading.findings))
        there = (seen or {}).get(finding.commit or "", code)
        if finding.location is not None and ignores(_spelled(finding.location, there)):
            one = _undecided(finding, policy, "not judged: the config ignores this path")
        elif there is code and not _is_at(finding.commit, code):
            why = f"not judged: its reviewer saw commit {finding.commit}, which is not at hand"
            one = _undecided(finding, policy, why)
        else:
            one = check_finding(finding, there, policy, carriers.get(finding.commit or ""))
        checked.append(one)
    if policy.tier2:
        for position, told in _contradictions(checked, code).items():
            checked[position] = told
    for group in merge(reading.findings, lambda location: _spelled(location, code)):
        first, *others = group.positions
        checked[first] = replace(
            checked[first],
            reviewers=group.reviewers,
            severity=group.severity,
            locations=group.locations,
            confidence=judge(
                group.confidence, default=policy.default_confidence, demoted=bool(checked[first].warnings)
            ),
        )
        for other in others:
            checked[other] = replace(checked[other], merged_into=checked[first].finding.id)
    if progress is not None:
        progress(len(checked), len(checked))
    return CheckedReview(tuple(checked), reading.unparsed, tier2=policy.tier2, head=code.head.commit)


def check_finding(
    finding: Finding, code: Code, policy: Policy, carrier: Carrier | None = None
) -> CheckedFinding:
    """Check one finding by itself. An error of ours makes it unverifiable, with the cause.

    `carrier` is given when `code` is older than the head, to tell what became of the cited lines.
    """
    try:
        claims = check_existence(finding, code)
        place = _place(claims)
        if policy.tier2:
            claims += _check_content(finding, code, place, policy)
        warned = warnings(claims)
        moved = carrier.carry(place) if carrier and place else None
    except TooCostlyError:
        return _undecided(finding, policy, "not judged: checking it takes too much time")
    except Exception as error:
        return _undecided(finding, policy, Outcome.our_error(error).message)
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


def _check_content(
    finding: Finding, code: Code, place: Location | None, policy: Policy
) -> tuple[CheckedClaim, ...]:
    """Tier 2. Its verifiers are loaded here, for parsers and grammars take longer to load than Tier 1 to run."""
    import checks.builtin  # noqa: PLC0415, F401 - registers them
    from checks.content.subject import Subject  # noqa: PLC0415
    from checks.verifiers import verify  # noqa: PLC0415

    return tuple(verify(Subject(finding, code, place, policy.window)))


def _contradictions(checked: list[CheckedFinding], code: Code) -> dict[int, CheckedFinding]:
    """The findings, by position, that another one excludes, each told so."""
    from checks.content.contradiction import contradictions  # noqa: PLC0415 - as for the verifiers

    try:
        return contradictions(checked, code)
    except Exception:  # every finding has its judgement by now; none of them waits for this one
        return {}


def _place(claims: tuple[CheckedClaim, ...]) -> Location | None:
    """The first citation as the tree spells it, when it exists: the primary location where there is one."""
    first = claims[0].outcome if claims else None
    return first.actual if first is not None and first.disposition is Disposition.VERIFIED else None


def _spelled(location: Location, code: Code) -> str:
    """The path as the tree spells it, where it can be found there."""
    try:
        found = code.paths.resolve(location.path, location.side)
    except Exception:  # a repository that cannot be read any more is told when the finding is checked
        return location.path
    return found.path if isinstance(found, Resolved) else location.path


def _is_at(commit: str | None, code: Code) -> bool:
    """Whether `code` may be what a finding of that commit speaks of; None is the head, whatever it is."""
    return commit is None or code.head.commit is None or code.head.commit.startswith(commit.lower())


def _ignores(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    """Whether a path is ignored, as git would by these patterns."""
    if not patterns:
        return lambda _: False
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - most reviews ignore nothing

    return GitIgnoreSpec.from_lines(patterns).match_file


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
