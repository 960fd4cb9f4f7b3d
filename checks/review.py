"""The whole check of one review: claims are read, verified, warned of, merged, carried and demoted. Start here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from checks.carry import Carrier
from checks.claims import path
from checks.code.code import Code
from checks.code.paths import Resolved
from checks.merge import Group, merge
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim, Stance
from checks.model.cost import TooCostlyError
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.named import Named
from checks.model.observation import Observation
from checks.model.outcome import Disposition, Failure, Outcome, unsupported, unverifiable
from checks.model.policy import Policy
from checks.model.scales.confidence import judge
from checks.text.citations import CITATIONS_LIMIT
from checks.text.ignoring import asks_to_be_ignored
from checks.text.prose import Text
from checks.uptake.again import is_older
from checks.warnings import relocation, warnings

SHOWING_CODE = frozenset(("quote", "behaviour"))
"""Kinds of claim that are verified where a piece of code stands."""

SEEKING = frozenset(("absence", "defined"))
"""Kinds of claim that look for a thing in the whole repository, whatever the change has."""

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
    checked = check_findings(reading, code, policy, seen=seen, progress=progress)
    return assemble(checked, reading, code, policy)


def check_findings(
    reading: Reading,
    code: Code,
    policy: Policy,
    *,
    seen: Mapping[str, Code] | None = None,
    progress: Progress | None = None,
) -> tuple[CheckedFinding, ...]:
    """What the rules say of each finding by itself. A judge may add to it before they are assembled."""
    ignores = _ignores(policy.ignore)
    carriers = {commit: Carrier(older, code) for commit, older in (seen or {}).items() if older is not code}
    checked: list[CheckedFinding] = []
    for finding in reading.findings:
        if progress is not None:
            progress(len(checked), len(reading.findings))
        there = (seen or {}).get(finding.commit or "", code)
        if policy.heeds_ignore and asks_to_be_ignored(finding.body):
            one = _undecided(finding, policy, "not judged: its comment says `citecheck: ignore`")
        elif finding.location is not None and ignores(_spelled(finding.location, there)):
            one = _undecided(finding, policy, "not judged: the config ignores this path")
        elif there is code and not _is_at(finding.commit, code):
            why = f"not judged: its reviewer saw commit {finding.commit}, which is not at hand"
            one = _undecided(finding, policy, why)
        else:
            one = check_finding(finding, there, policy, carriers.get(finding.commit or ""))
        checked.append(one)
    if progress is not None:
        progress(len(checked), len(checked))
    return tuple(checked)


def assemble(
    findings: tuple[CheckedFinding, ...],
    reading: Reading,
    code: Code,
    policy: Policy,
    *,
    marks: bool = False,
) -> CheckedReview:
    """The findings as one review: those that several reviewers reported are merged.

    `marks`: say which are older than the change also where only places are checked and none are to be folded.
    """
    checked = list(findings)
    excluded = _contradict(checked) if policy.tier2 else set()
    groups = merge(reading.findings, lambda location: _spelled(location, code), excluded)
    for group in groups:
        _join(checked, group, policy)
    if marks or policy.tier2 or policy.hide:
        checked = [_marked(one, code, policy) for one in checked]
    return CheckedReview(
        tuple(checked),
        reading.unparsed,
        tier2=policy.tier2,
        aside=reading.aside,
        not_covered=_not_merged(sum(not group.compared for group in groups)),
        head=code.head.commit,
        base=code.base.commit,
        off=tuple(sorted(policy.off)),
        observations=_observed(checked, code, policy),
    )


def _marked(one: CheckedFinding, code: Code, policy: Policy) -> CheckedFinding:
    """With whether it is older than the change, and whether it is to be folded away."""
    try:
        older = one.older or is_older(one, code)
    except TooCostlyError:
        raise
    except Exception:  # a repository that cannot be read any more was reported when the finding was checked
        older = False
    marked = replace(one, older=older)
    return replace(marked, folded=bool(marked.marks & policy.hide))


def _not_merged(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    were = "finding was" if count == 1 else "findings were"
    return (
        f"{count:,} {were} not compared with all others near by: there are too many or they are too long",
    )


def _observed(checked: list[CheckedFinding], code: Code, policy: Policy) -> tuple[Observation, ...]:
    """What is to be said of the review as a whole; an error of ours costs that alone."""
    if not policy.tier2:
        return ()
    from checks.observations.observe import observe  # noqa: PLC0415 - as for the others of Tier 2

    try:
        return observe(checked, code)
    except TooCostlyError:
        return ()


def _join(checked: list[CheckedFinding], group: Group, policy: Policy) -> None:
    """Let one finding of a group represent all: the first that is not warned, where there is one.

    Only findings that are not warned lend it their confidence; a warned one keeps its own.
    """
    if len(group.positions) < 2:
        return
    sound = [at for at in group.positions if not checked[at].warnings]
    first = sound[0] if sound else group.positions[0]
    kept = checked[first]
    stated = [one for at in sound if (one := checked[at].finding.confidence) is not None]
    confidence = kept.confidence
    if stated:
        confidence = judge(max(stated), default=policy.default_confidence, demoted=False)
    checked[first] = replace(
        kept,
        reviewers=group.reviewers,
        severity=group.severity,
        locations=group.locations,
        confidence=confidence,
    )
    for other in group.positions:
        if other != first:
            checked[other] = replace(checked[other], merged_into=kept.finding.id)


def check_finding(
    finding: Finding, code: Code, policy: Policy, carrier: Carrier | None = None
) -> CheckedFinding:
    """Check one finding by itself. An error of ours makes it unverifiable, with the cause.

    `carrier` is given when `code` is older than the head, to say what became of the cited lines.
    """
    try:
        text = Text(finding)
        claims = tuple(_claims(text, code, policy))
        found = _named(text, code, policy) if policy.tier2 else ()
        warned = warnings(claims, policy.silent)
        place = _place(claims)
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
        named=found,
    )


def _claims(text: Text, code: Code, policy: Policy) -> Iterator[CheckedClaim]:
    """Tier 1: the places. Tier 2: all that the text claims of the code, and the claims that were handed in."""
    places = tuple(path.places(text))
    for place in places:
        yield path.check_path(place, code)
    if len(places) == CITATIONS_LIMIT:
        why = f"only the first {CITATIONS_LIMIT} citations were read"
        rest = Claim(statement="what else the finding cites exists")
        yield CheckedClaim(rest, unverifiable(why, notes=(why,)), existence=True)
    if policy.places_only:
        for claim in text.finding.claims:
            yield CheckedClaim(claim, unverifiable("only places were checked: there is no change to look at"))
        return
    if not policy.tier2 and not text.finding.claims:
        return
    # parsers and grammars take longer to load than Tier 1 to run
    from checks.claims import contradiction, registry  # noqa: PLC0415
    from checks.code.surroundings import Context, locate  # noqa: PLC0415

    context = Context(locate(code, text.location) if text.location else None, policy.window, text.location)
    known = set(places)
    for claim in text.finding.claims:
        yield registry.check_claim(claim, code, context)
    said = registry.claims_of(text) if policy.tier2 else ()
    judged = [
        _as_its_text_means(registry.check_claim(claim, code, context), text)
        for claim in said
        if claim not in known
    ]
    yield from judged
    yield from contradiction.within(judged)


def _named(text: Text, code: Code, policy: Policy) -> tuple[Named, ...]:
    """The code that a finding names, and where that is."""
    from checks.code.surroundings import Context, locate  # noqa: PLC0415 - as for the others of Tier 2
    from checks.named import named  # noqa: PLC0415

    return named(text, code, Context(locate(code, text.location) if text.location else None, policy.window))


def _with_central_claim(one: CheckedClaim, text: Text) -> CheckedClaim:
    """A claim fails or grounds where a text says what it is about: its title, first sentence or shown code.

    What a reviewer found comes first; what follows is on effects, other places, cases and remedies,
    where what is not at the cited lines is mostly not meant to be there. Nor does a claim fail for code that
    a first sentence mentions beside its point. What the structure of the code refutes fails in any sentence.
    """
    from checks.claims.registry import kinds  # noqa: PLC0415 - as for the others of Tier 2

    said = one.claim.statement
    in_passing = text.is_in_passing(said)
    if not (in_passing or text.is_beside(said, one.claim.mentioned)):
        return one
    kind = kinds().get(one.claim.kind)
    failed = one.outcome.disposition is Disposition.FAILED
    if failed and (one.claim.holds_anywhere or (kind is not None and kind.anywhere)):
        return one
    disposition = Disposition.UNSUPPORTED if failed else one.outcome.disposition
    content = one.outcome.content and not in_passing
    return replace(one, outcome=replace(one.outcome, disposition=disposition, content=content))


def _as_its_text_means(one: CheckedClaim, text: Text) -> CheckedClaim:
    """What became of a claim, with what its sentence and the place of that sentence make of it."""
    return _without_what_is_denied(_beyond_the_change(_with_central_claim(one, text), text), text)


def _beyond_the_change(one: CheckedClaim, text: Text) -> CheckedClaim:
    """ "I see no `x` in this diff" says nothing of the rest of the repository, where `x` may be."""
    absence = one.outcome.failure is Failure.FALSE_ABSENCE and one.claim.kind in SEEKING
    if not absence or not text.is_within_the_change(one.claim.statement):
        return one
    return replace(one, outcome=unsupported("only the change is said to lack it"))


def _without_what_is_denied(one: CheckedClaim, text: Text) -> CheckedClaim:
    """That code is there shows nothing of what its sentence denies: such a quote or name grounds nothing."""
    shows_code = one.claim.kind in SHOWING_CODE and one.claim.stance is not Stance.DENIED
    if not shows_code or not text.denies(one.claim.statement):
        return one
    return replace(one, outcome=replace(one.outcome, content=False))


def _contradict(checked: list[CheckedFinding]) -> set[tuple[int, int]]:
    """Report to findings that exclude each other what the other says; which ones do."""
    from checks.claims import contradiction  # noqa: PLC0415 - as for the others of Tier 2

    pairs: set[tuple[int, int]] = set()
    for position, other, claim in contradiction.between(checked):
        one = checked[position]
        notes = tuple(dict.fromkeys((*one.notes, *claim.outcome.notes)))
        checked[position] = replace(one, claims=(*one.claims, claim), notes=notes)
        pairs.add((position, other))
    return pairs


def _place(claims: tuple[CheckedClaim, ...]) -> Location | None:
    """The first citation as the tree spells it, when it exists: the primary location where there is one."""
    first = claims[0].outcome if claims else None
    return first.actual if first is not None and first.disposition is Disposition.VERIFIED else None


def _spelled(location: Location, code: Code) -> str:
    """The path as the tree spells it, where it can be found there."""
    try:
        found = code.paths.resolve(location.path, location.side)
    except Exception:  # a repository that cannot be read any more is reported when the finding is checked
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
    claim = Claim(statement="the finding can be checked", citation=finding.location)
    return CheckedFinding(
        finding,
        judge(finding.confidence, default=policy.default_confidence, demoted=False),
        claims=(CheckedClaim(claim, unverifiable(why)),),
        notes=(*finding.notes, why),
        reviewers=(finding.reviewer,),
        severity=finding.severity,
        locations=(finding.location,) if finding.location else (),
    )
