"""What we say of a finding: claims, their dispositions, the evidence and the warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from checks.model.finding import Finding, Location, Severity, Side, Unparsed


class Disposition(StrEnum):
    """How the check of one claim ended."""

    VERIFIED = "verified"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"  # the verifier's guards decline: not a thing that it can judge
    UNVERIFIABLE = "unverifiable"  # out of reach, or an error of ours


class Failure(StrEnum):
    """Why a claim failed. The value is the rule id in every report and in the config's `fail_on`."""

    PHANTOM_FILE = "phantom_file"
    INVALID_RANGE = "invalid_range"  # line 0, a negative line, or an end before the start
    PAST_THE_END = "past_the_end"
    DRIFTED = "drifted"
    MISATTRIBUTED = "misattributed"
    WRONG_SCOPE = "wrong_scope"
    FABRICATED_QUOTE = "fabricated_quote"
    ALTERED_QUOTE = "altered_quote"
    FABRICATED_SYMBOL = "fabricated_symbol"
    REMOVED_CODE = "removed_code"
    WRONG_COUNT = "wrong_count"
    WRONG_LITERAL = "wrong_literal"
    FALSE_ABSENCE = "false_absence"
    FALSE_PRESENCE = "false_presence"
    CONTRADICTION = "contradiction"
    BROKEN_SUGGESTION = "broken_suggestion"
    STALE = "stale"
    AMBIGUOUS = "ambiguous"


FAILURE_TITLES: dict[Failure, str] = {
    Failure.PHANTOM_FILE: "the cited file does not exist",
    Failure.INVALID_RANGE: "the cited lines are not a range",
    Failure.PAST_THE_END: "the cited lines are past the end of the file",
    Failure.DRIFTED: "the cited code is at another line",
    Failure.MISATTRIBUTED: "the cited code is in another file",
    Failure.WRONG_SCOPE: "the named code is not in the function or class it is said to be in",
    Failure.FABRICATED_QUOTE: "the quoted code exists nowhere",
    Failure.ALTERED_QUOTE: "the quoted code differs from the real code",
    Failure.FABRICATED_SYMBOL: "the named symbol exists nowhere",
    Failure.REMOVED_CODE: "the change removed the code that is described as present",
    Failure.WRONG_COUNT: "the stated number is not what the code shows",
    Failure.WRONG_LITERAL: "the stated value is not what the code says",
    Failure.FALSE_ABSENCE: "what is said to be missing is there",
    Failure.FALSE_PRESENCE: "what is said to be there is not",
    Failure.CONTRADICTION: "two statements exclude each other",
    Failure.BROKEN_SUGGESTION: "the suggested change does not apply",
    Failure.STALE: "the cited code has changed since",
    Failure.AMBIGUOUS: "the cited code stands in several places",
}
"""One line for each failure, for headings and rule descriptions."""

TIER1_FAILURES = frozenset({Failure.PHANTOM_FILE, Failure.INVALID_RANGE, Failure.PAST_THE_END})


@dataclass(frozen=True, slots=True)
class Evidence:
    """Lines of the code, at a commit, that bear on a claim. Lines are 1-based and inclusive."""

    path: str
    first: int
    last: int
    text: str
    """The lines as they stand, joined by newlines, without a final one."""

    side: Side = Side.RIGHT
    commit: str | None = None
    before: str = ""
    """The line above, for a reader; empty when there is none or the evidence is long by itself."""

    after: str = ""
    """The line below, likewise."""

    @property
    def in_context(self) -> str:
        """The lines with what stands around them."""
        return "\n".join(part for part in (self.before, self.text, self.after) if part)

    @property
    def location(self) -> Location:
        """Where the evidence stands."""
        return Location(self.path, self.first, self.last, self.side)


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable statement taken from a finding."""

    kind: str
    """The id of the verifier that judges it: "file_exists", "code_snippet", …"""

    statement: str
    """What the finding says, in a few words: "`a.py` has a line 900"."""

    citation: Location | None = None
    """Where the finding says that it is so."""

    quoted: str = ""
    """The code that the finding quotes, when that is the claim: reports show it beside the real code."""


class Need(StrEnum):
    """What would have to be fetched to judge a claim that is unverifiable for want of code."""

    TREE = "tree"  # which paths there are
    CONTENT = "content"  # what the files of the whole tree say


@dataclass(frozen=True, slots=True)
class Outcome:
    """What checking one claim came to."""

    disposition: Disposition
    message: str = ""
    """One sentence: what is stated and what the code shows, with the line."""

    failure: Failure | None = None
    """Set exactly when the disposition is failed."""

    evidence: tuple[Evidence, ...] = ()
    actual: Location | None = None
    """Where the cited code really is; only when that place is the only one."""

    candidates: tuple[Location, ...] = ()
    """Several places that it could be; never chosen from silently."""

    distance: int | None = None
    """Lines between the cited and the actual place, when both are in one file."""

    demotes: bool = True
    """False: told to the reader, costs no confidence (a small drift, a moved line)."""

    notes: tuple[str, ...] = ()
    """What was forgiven: "path given as `b/src/a.py`"."""

    need: Need | None = None
    """Of an unverifiable claim: what is missing to judge it."""

    @classmethod
    def our_error(cls, error: Exception) -> Outcome:
        """The outcome of a check that failed by our own mistake: rule 8, never the reviewer's."""
        why = " ".join(str(error).split())[:200]
        return cls(Disposition.UNVERIFIABLE, f"our check failed: {type(error).__name__}: {why}")


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim and what checking it came to."""

    claim: Claim
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class EvidenceWarning:
    """The evidence-match warning: a failure put in words, with the evidence."""

    failure: Failure
    message: str
    citation: Location | None = None
    evidence: tuple[Evidence, ...] = ()
    actual: Location | None = None
    candidates: tuple[Location, ...] = ()
    quoted: str = ""
    """The claim's quoted code, if it has any."""


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


@dataclass(frozen=True, slots=True)
class Confidence:
    """A finding's confidence before and after the check; both are anchors: 0, 25, 50, 75, 100."""

    stated: int | None
    """As the reviewer wrote it, which need not be an anchor."""

    original: int
    effective: int


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
    """The id of the finding that stands for this one in the reports, when another reviewer said the same."""

    reviewers: tuple[str, ...] = ()
    """Everybody who reported it; more than one only for the finding that others were merged into."""

    severity: Severity | None = None
    """The most urgent of all who reported it."""

    locations: tuple[Location, ...] = ()
    """All locations of all who reported it, the primary one first."""

    @property
    def sound(self) -> bool:
        """Nothing that could be checked failed, and something was verified."""
        return not self.warnings and any(
            checked.outcome.disposition is Disposition.VERIFIED for checked in self.claims
        )

    @property
    def unverifiable(self) -> bool:
        """No claim of it could be checked at all."""
        return not self.warnings and not self.sound

    def adds_to(self, standing: CheckedFinding | None) -> bool:
        """Whether it says more than `standing`, which it was merged into: it was not, or is warned of more."""
        if self.merged_into is None:
            return True
        told = {(one.failure, one.message, one.quoted) for one in standing.warnings} if standing else set()
        return any((one.failure, one.message, one.quoted) not in told for one in self.warnings)


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over findings and their claims; the pass rate is over claims."""

    findings: int = 0
    merged: int = 0
    unparsed: int = 0
    sound: int = 0
    warned: int = 0
    unverifiable_findings: int = 0
    verified: int = 0
    failed: int = 0
    unsupported: int = 0
    unverifiable: int = 0

    @property
    def claims(self) -> int:
        """Claims read, whatever became of them."""
        return self.verified + self.failed + self.unsupported + self.unverifiable

    @property
    def pass_rate(self) -> float | None:
        """verified / (verified + failed); None when nothing could be judged."""
        judged = self.verified + self.failed
        return self.verified / judged if judged else None


@dataclass(frozen=True, slots=True)
class Unresolved:
    """What more code would settle."""

    paths: tuple[str, ...] = ()
    """Cited paths that nobody could look up: the list of the tree's paths would tell."""

    symbols: tuple[str, ...] = ()
    """Statements about names or code that may stand in files that were not read."""


@dataclass(frozen=True, slots=True)
class CheckedReview:
    """The annotated review: every finding that went in, what could not be read, and the counts."""

    findings: tuple[CheckedFinding, ...]
    unparsed: tuple[Unparsed, ...] = ()
    tier2: bool = False
    not_covered: tuple[str, ...] = field(default=())
    """What the check did not reach, in words: "the diff of 40 files was too large to fetch"."""

    head: str | None = None
    """The commit that was checked, when there is one."""

    @property
    def shown(self) -> tuple[CheckedFinding, ...]:
        """The findings without those that were merged into another and carry no warning of their own.

        A warning that the other carries, too, is not their own: it would be told twice.
        """
        standing = self.standing
        return tuple(one for one in self.findings if one.adds_to(standing.get(one.merged_into or "")))

    @property
    def merged(self) -> tuple[CheckedFinding, ...]:
        """The findings that were merged into another and are not shown beside it."""
        standing = self.standing
        return tuple(one for one in self.findings if not one.adds_to(standing.get(one.merged_into or "")))

    @property
    def standing(self) -> dict[str, CheckedFinding]:
        """The findings that were not merged into another, by id; of several with one id the first."""
        return {one.finding.id: one for one in reversed(self.findings) if one.merged_into is None}

    @property
    def unresolved(self) -> Unresolved:
        """What could not be judged because the code at hand is incomplete."""
        lacking: dict[Need, dict[str, None]] = {need: {} for need in Need}
        for checked in self.findings:
            for one in checked.claims:
                if one.outcome.need is Need.TREE and one.claim.citation is not None:
                    lacking[Need.TREE][one.claim.citation.path] = None
                elif one.outcome.need is Need.CONTENT:
                    lacking[Need.CONTENT][one.claim.statement] = None
        return Unresolved(tuple(lacking[Need.TREE]), tuple(lacking[Need.CONTENT]))

    @property
    def warned(self) -> tuple[CheckedFinding, ...]:
        """The shown findings that carry a warning."""
        return tuple(checked for checked in self.shown if checked.warnings)

    @property
    def coverage(self) -> Tally:
        """The counts over the whole review."""
        return tally(self.findings, len(self.unparsed))

    @property
    def reviewers(self) -> dict[str, Tally]:
        """The counts for each reviewer, by the reviewer's name."""
        unparsed = Counter(item.reviewer or "" for item in self.unparsed)
        names = sorted({checked.finding.reviewer for checked in self.findings} | (set(unparsed) - {""}))
        return {
            name: tally(
                (checked for checked in self.findings if checked.finding.reviewer == name), unparsed[name]
            )
            for name in names
        }


def tally(findings: Iterable[CheckedFinding], unparsed: int = 0) -> Tally:
    """Count findings by their state and their claims by disposition."""
    total: Counter[str] = Counter()
    claims: Counter[Disposition] = Counter()
    for checked in findings:
        total["findings"] += 1
        total["merged"] += checked.merged_into is not None
        total["sound"] += checked.sound
        total["warned"] += bool(checked.warnings)
        claims.update(one.outcome.disposition for one in checked.claims)
    return Tally(
        findings=total["findings"],
        merged=total["merged"],
        unparsed=unparsed,
        sound=total["sound"],
        warned=total["warned"],
        unverifiable_findings=total["findings"] - total["sound"] - total["warned"],
        verified=claims[Disposition.VERIFIED],
        failed=claims[Disposition.FAILED],
        unsupported=claims[Disposition.UNSUPPORTED],
        unverifiable=claims[Disposition.UNVERIFIABLE],
    )
