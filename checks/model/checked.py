"""A finding and a review as they leave the check: claims, warnings, outcomes and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from checks.model.agents.described import Described
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import CHECKABLE
from checks.model.counts.tally import Tally
from checks.model.finding import Aside, Finding, Severity, Unparsed
from checks.model.history.known import Known, Refuted
from checks.model.history.uptake import Mark, SaidBefore, Uptake
from checks.model.judged import Judged, JudgeUse
from checks.model.location import Location
from checks.model.named import Named, are_found
from checks.model.observation import Observation
from checks.model.outcome import Disposition, Failure
from checks.model.scales.confidence import Confidence


class CarryStatus(StrEnum):
    """What later pushes did to the cited lines, from the commit the reviewer saw to the head."""

    UNCHANGED = "unchanged"
    RELOCATED = "relocated"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Carried:
    """Where the cited lines are at the head, when the reviewer saw an older commit."""

    status: CarryStatus
    location: Location | None = None


class FindingOutcome(StrEnum):
    """What the check of a finding came to."""

    WARNED = "warned"  # a claim failed, and its receipt is shown
    GROUNDED = "grounded"  # a sentence about the cited place was verified in full, and nothing failed
    NAMES_FOUND = "names_found"  # at least half of the code that it names is at the cited place
    PLACE_EXISTS = "place_exists"  # the cited place is there; of its content nothing could be verified
    NOT_JUDGED = "not_judged"  # not even that; the reason is among the notes or the claims


@dataclass(frozen=True, slots=True)
class CheckedFinding:
    """A finding with everything that we say of it. One for every finding that was given."""

    finding: Finding
    confidence: Confidence
    claims: tuple[CheckedClaim, ...] = ()
    warnings: tuple[EvidenceWarning, ...] = ()
    relocated: Location | None = None
    """Where the cited code really is, when that place is the only one."""

    carried: Carried | None = None
    notes: tuple[str, ...] = ()
    merged_into: str | None = None
    """The id of the finding that represents this one in the reports, when another reviewer said the same."""

    reviewers: tuple[str, ...] = ()
    """Everybody who reported it; more than one only for the finding that others were merged into."""

    severity: Severity | None = None
    """The most urgent of all who reported it."""

    locations: tuple[Location, ...] = ()
    """All locations of all who reported it, the primary one first."""

    judged: Judged | None = None
    """What the judge made of it; None: it was not asked."""

    named: tuple[Named, ...] = ()
    """The code that it names, and where that is; empty where Tier 2 is off."""

    recalled: tuple[tuple[str, Known], ...] = ()
    """Its statements that were refuted before, each by what it is known by."""

    uptake: Uptake | None = None
    """What became of it in its pull request; None where that is not looked at."""

    before: SaidBefore | None = None
    """It says again what had been answered, resolved or met."""

    older: bool = False
    """It is on lines that the change does not touch."""

    folded: bool = False
    """Whoever reads the report wants it folded away for what is said of it: it is counted, and not annotated."""

    @property
    def marks(self) -> frozenset[Mark]:
        """What is said of it beside its outcome; nothing of it demotes."""
        again = {Mark.SAID_AGAIN} if self.before is not None else set()
        return frozenset(again | ({Mark.OLDER} if self.older else set()))

    @property
    def outcome(self) -> FindingOutcome:
        """What the check came to. The existence of a place or a name is no ground.

        That names are found says nothing of what is said about them, and needs a place that exists.
        """
        if self.warnings:
            return FindingOutcome.WARNED
        failed = any(one.outcome.failure is not None for one in self.claims)  # in passing, too
        if not failed and self.statements[0]:
            return FindingOutcome.GROUNDED
        place = self.claims[0] if self.claims else None
        if place is not None and place.existence and place.outcome.disposition is Disposition.VERIFIED:
            return FindingOutcome.NAMES_FOUND if are_found(self.named) else FindingOutcome.PLACE_EXISTS
        return FindingOutcome.NOT_JUDGED

    @property
    def statements(self) -> tuple[int, int]:
        """How many sentences that state something of the code were verified in full, of the cited place; and how many there are."""
        content = [one for one in self.claims if not one.existence and one.claim.stance in CHECKABLE]
        left_open = {one.claim.statement for one in self.claims if one.is_left_open}
        verified = {one.claim.statement for one in content if one.grounds} - left_open
        return len(verified), len({one.claim.statement for one in content})

    def adds_to(self, other: CheckedFinding | None) -> bool:
        """Whether it says more than `other`, which it was merged into: it was not, or is warned of more."""
        if self.merged_into is None:
            return True
        known = {(one.failure, one.message, one.quoted) for one in other.warnings} if other else set()
        return any((one.failure, one.message, one.quoted) not in known for one in self.warnings)


@dataclass(frozen=True, slots=True)
class CheckedReview:
    """The annotated review: every finding that went in, what could not be read, and the counts."""

    findings: tuple[CheckedFinding, ...]
    unparsed: tuple[Unparsed, ...] = ()
    tier2: bool = False
    not_covered: tuple[str, ...] = field(default=())
    """What the check did not reach, in words: "the diff of 40 files was too large to fetch"."""

    aside: Aside = field(default=Aside())
    """How much of what the reviewers wrote is praise or description."""

    unchanged: str = ""
    """Why there is no change to look at, so that nothing but places was checked; empty where there is one."""

    head: str | None = None
    """The commit that was checked, when there is one."""

    base: str | None = None
    """The commit that the change started from, when there is one."""

    off: tuple[Failure, ...] = ()
    """Failures that are not warned of here, because somebody switched them off."""

    judge: JudgeUse | None = None
    """What the judge was asked and what it cost; None: it is switched off."""

    described: Described | None = None
    """What the pull request says of itself; None: nobody asked for it."""

    observations: tuple[Observation, ...] = ()
    """What is to be said of the review as a whole."""

    refuted: tuple[Refuted, ...] = ()
    """What its refuted statements are known by later; empty where nothing is kept."""

    @property
    def repeats(self) -> frozenset[int]:
        """Positions in `findings`, from 0, of those merged into another that shows all their warnings."""
        kept = self.unmerged
        return frozenset(
            at
            for at, one in enumerate(self.findings)
            if one.merged_into is not None and not one.adds_to(kept.get(one.merged_into))
        )

    @property
    def distinct(self) -> tuple[CheckedFinding, ...]:
        """The findings with duplicates once; a warned duplicate of one that is not warned is one by itself."""
        kept = self.unmerged
        warned = {one.finding.id for one in kept.values() if one.warnings}
        return tuple(
            one
            for one in self.findings
            if one.merged_into not in kept or (one.warnings and one.merged_into not in warned)
        )

    @property
    def unmerged(self) -> dict[str, CheckedFinding]:
        """The findings that were not merged into another, by id; of several with one id the first."""
        return {one.finding.id: one for one in reversed(self.findings) if one.merged_into is None}

    @property
    def warned(self) -> tuple[CheckedFinding, ...]:
        """The findings whose warnings are shown in full: each warning once."""
        repeats = self.repeats
        return tuple(
            one
            for at, one in enumerate(self.findings)
            if one.warnings and at not in repeats and not one.folded
        )

    def of(self, outcome: FindingOutcome) -> tuple[CheckedFinding, ...]:
        """The findings that came to this and are not folded away, in order, merged ones among them."""
        return tuple(one for one in self.findings if one.outcome is outcome and not one.folded)

    def folding(self, marks: frozenset[Mark]) -> CheckedReview:
        """The review with the findings folded away of which any of these is said, besides those that are."""
        found = (replace(one, folded=one.folded or bool(one.marks & marks)) for one in self.findings)
        return replace(self, findings=tuple(found)) if marks else self

    @property
    def folded(self) -> tuple[CheckedFinding, ...]:
        """The findings that whoever reads the report wants folded away, whatever they came to."""
        return tuple(one for one in self.findings if one.folded)

    @property
    def coverage(self) -> Tally:
        """The counts over the whole review: of the distinct findings, and how many repeat one of them."""
        distinct = self.distinct
        counted = tally(distinct, len(self.unparsed))
        return replace(counted, merged=len(self.findings) - len(distinct))

    @property
    def reviewers(self) -> dict[str, Tally]:
        """The counts of all that each reviewer reported, by the reviewer's name."""
        unparsed = Counter(item.reviewer or "" for item in self.unparsed)
        names = sorted({checked.finding.reviewer for checked in self.findings} | (set(unparsed) - {""}))
        return {
            name: tally(
                (checked for checked in self.findings if checked.finding.reviewer == name), unparsed[name]
            )
            for name in names
        }


def tally(findings: Iterable[CheckedFinding], unparsed: int = 0) -> Tally:
    """Count findings by their outcome and their claims by disposition."""
    outcomes: Counter[FindingOutcome] = Counter()
    claims: Counter[tuple[Disposition, bool]] = Counter()
    merged = 0
    for checked in findings:
        merged += checked.merged_into is not None
        outcomes[checked.outcome] += 1
        claims.update((one.outcome.disposition, one.existence) for one in checked.claims)
    return Tally(
        findings=outcomes.total(),
        merged=merged,
        unparsed=unparsed,
        warned=outcomes[FindingOutcome.WARNED],
        grounded=outcomes[FindingOutcome.GROUNDED],
        names_found=outcomes[FindingOutcome.NAMES_FOUND],
        place_exists=outcomes[FindingOutcome.PLACE_EXISTS],
        not_judged=outcomes[FindingOutcome.NOT_JUDGED],
        verified=claims[Disposition.VERIFIED, False],
        failed=claims[Disposition.FAILED, False],
        unsupported=claims[Disposition.UNSUPPORTED, False],
        unverifiable=claims[Disposition.UNVERIFIABLE, False],
        places_verified=claims[Disposition.VERIFIED, True],
        places_failed=claims[Disposition.FAILED, True],
    )
