"""What the check of an agent's recommendations, or of its output, came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from checks.model.outcome import Disposition, Outcome


def pass_rate(outcomes: Iterable[Outcome]) -> float:
    """verified / (verified + failed); 1 where nothing could be judged."""
    judged = [one.disposition for one in outcomes if one.disposition in _JUDGED]
    return judged.count(Disposition.VERIFIED) / len(judged) if judged else 1.0


_JUDGED = frozenset({Disposition.VERIFIED, Disposition.FAILED})

WHOLE_TEXT = "text"
"""The field of a claim that no single field of a recommendation makes."""


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """One claim of an agent and what checking it came to."""

    kind: str
    """The id of the kind of claim, or of the rule of a pack."""

    field: str
    """Where it is made: "why", "citations[0]", "verifiableClaims[2]"."""

    outcome: Outcome
    statement: str = ""
    """The claim in words."""

    file: str = ""
    pattern: str = ""
    url: str = ""

    @property
    def failed(self) -> bool:
        """Whether the code, or what was given beside it, shows otherwise."""
        return self.outcome.disposition is Disposition.FAILED


def judged(claims: Iterable[CheckedStatement]) -> tuple[CheckedStatement, ...]:
    """The claims that were verified or failed."""
    return tuple(one for one in claims if one.outcome.disposition in _JUDGED)


class Trigger(StrEnum):
    """Why a recommendation may not go out as it is, the most serious first."""

    PROJECT_CONFIG_CONTRADICTION = "project_config_contradiction"
    CACHE_VARY_SAFETY = "cache_vary_safety"
    SEMANTIC_SAFETY = "semantic_safety"
    PASS_RATE_BELOW_THRESHOLD = "pass_rate_below_threshold"

    @property
    def hard(self) -> bool:
        """Such a recommendation never ships."""
        return self is not Trigger.PASS_RATE_BELOW_THRESHOLD


class Standing(StrEnum):
    """What becomes of a recommendation."""

    ACCEPTED = "accepted"  # it may go out
    NEEDS_REGENERATION = "needs_regeneration"  # too many of its claims failed
    WITHHELD = "withheld"  # a hard trigger: it does not go out
    NOTHING_CHECKED = "nothing_checked"  # none of its claims could be verified or refuted
    ABSTAINED = "abstained"  # the recommender declined, which is an answer


@dataclass(frozen=True, slots=True)
class CheckedRecommendation:
    """A recommendation after the gate."""

    index: int
    """Its place in the input, from 0."""

    title: str
    standing: Standing
    claims: tuple[CheckedStatement, ...] = ()
    trigger: Trigger | None = None
    top_failures: tuple[CheckedStatement, ...] = ()
    """The failures that decided it first, at most five."""

    notes: tuple[str, ...] = ()
    """What reading it changed: "`why` cut at 65,536 characters"."""

    @property
    def judged(self) -> tuple[CheckedStatement, ...]:
        """The claims that were verified or failed."""
        return judged(self.claims)

    @property
    def pass_rate(self) -> float:
        """verified / (verified + failed) of its claims; 1 where none could be judged."""
        return pass_rate(one.outcome for one in self.claims)


@dataclass(frozen=True, slots=True)
class CheckedRecommendations:
    """A whole run of a recommender, after the gate and after every regeneration."""

    recommendations: tuple[CheckedRecommendation, ...]
    unread: tuple[str, ...] = ()
    """What stands in the place of a recommendation and is none, each with the reason."""

    rounds: int = 0
    """How often the recommender was run again."""

    notes: tuple[str, ...] = ()
    """What came of each round, in words."""

    @property
    def pass_rate(self) -> float:
        """The rate over all claims of all recommendations; abstentions have none."""
        return pass_rate(claim.outcome for one in self.recommendations for claim in one.claims)

    @property
    def accepted(self) -> bool:
        """Each was accepted or is an abstention, and everything was read."""
        return not self.unread and all(
            one.standing in (Standing.ACCEPTED, Standing.ABSTAINED) for one in self.recommendations
        )

    def standing(self, wanted: Standing) -> int:
        """How many have come to this."""
        return sum(one.standing is wanted for one in self.recommendations)


class Level(StrEnum):
    """What of an output is verified."""

    STRUCTURE = "structure"
    TOOLS = "tools"
    FILES = "files"


class ErrorCategory(StrEnum):
    """What kind of failure it is; a dashboard counts them."""

    MISSING_FIELD = "missing_field"
    INVALID_TYPE = "invalid_type"
    SCHEMA_MISMATCH = "schema_mismatch"
    HASH_MISMATCH = "hash_mismatch"
    ANCHOR_MISMATCH = "anchor_mismatch"
    FILE_NOT_FOUND = "file_not_found"
    FILESYSTEM_MISMATCH = "filesystem_mismatch"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class LevelCheck:
    """One thing that was verified at one level."""

    level: Level
    kind: str
    """"summary", "artifact", "trace", or the type of a claim: "file-edit"."""

    where: str
    """The place in the input: "claims[0]", "trace[3]"."""

    disposition: Disposition
    message: str
    category: ErrorCategory | None = None
    """Set exactly when it failed."""


class Validity(StrEnum):
    """What an output came to."""

    VALID = "valid"  # it claims something that was verified, and nothing failed
    INVALID = "invalid"
    UNCLAIMED = "unclaimed"  # it claims nothing that could be verified or refuted


@dataclass(frozen=True, slots=True)
class OutputVerdict:
    """What the check of a specialist's output came to."""

    checks: tuple[LevelCheck, ...]
    specialist: str = ""
    subtask: str = ""
    seconds: Mapping[Level, float] = field(default_factory=dict)
    """How long each level took; zero where nobody looked at a clock."""

    rounds: int = 0
    """How often the specialist was run again."""

    notes: tuple[str, ...] = ()
    """What came of each round, in words."""

    @property
    def failures(self) -> tuple[LevelCheck, ...]:
        """What failed, in the order of the levels."""
        return tuple(one for one in self.checks if one.disposition is Disposition.FAILED)

    @property
    def claims(self) -> int:
        """Claims about files and commands that were verified or refuted."""
        return sum(one.disposition in _JUDGED for one in self.of(Level.FILES))

    @property
    def validity(self) -> Validity:
        """Invalid where a level failed, unclaimed where nothing was verified, else valid."""
        if self.failures:
            return Validity.INVALID
        return Validity.VALID if self.claims else Validity.UNCLAIMED

    @property
    def failed_level(self) -> Level | None:
        """The first level that failed."""
        return self.failures[0].level if self.failures else None

    @property
    def open(self) -> int:
        """Claims about files and commands that could not be checked."""
        return len(self.of(Level.FILES)) - self.claims

    @property
    def valid(self) -> bool:
        """Whether an orchestrator may go on with it."""
        return self.validity is Validity.VALID

    def of(self, level: Level) -> tuple[LevelCheck, ...]:
        """What was verified at a level."""
        return tuple(one for one in self.checks if one.level is level)
