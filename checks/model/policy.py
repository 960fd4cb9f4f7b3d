"""What a user chooses: which tier runs, how far it looks, what turns a check red."""

from __future__ import annotations

from dataclasses import dataclass, replace

from checks.model.checked_claim import EvidenceWarning
from checks.model.history.uptake import Mark
from checks.model.outcome import Failure

DEFAULT_WINDOW = 5
DEFAULT_CONFIDENCE = 75
DEFAULT_JUDGED = 40

CUT_REVIEWS = 20
"""Free-form reviews of one check that the judge cuts into findings, in the order in which they are read."""

CUT_REQUESTS = 4
"""Requests about one of them. What is beyond them is read by the rules alone."""


@dataclass(frozen=True, slots=True)
class JudgeBounds:
    """How much the judge may look up about one finding."""

    look_ups: int = 8
    characters: int = 40_000
    """Of what look-ups show."""

    tokens: int = 6_000
    """Of what is answered and shown after the opening, each counted once."""


@dataclass(frozen=True, slots=True)
class JudgePolicy:
    """How the judge is used on a review."""

    max_findings: int = DEFAULT_JUDGED
    """Findings of one review that it is asked about, the most urgent first."""

    fail_on: frozenset[Failure] = frozenset()
    """Failures that turn the check run red when the judge found them."""

    bounds: JudgeBounds = JudgeBounds()
    cut_reviews: bool = True
    """It cuts free-form reviews into findings before these are checked."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The choices that `.github/citecheck.yml` and the command line share.

    They hold for a whole review. The defaults are what a repository without a config file gets.
    """

    tier2: bool = False
    places_only: bool = False
    """Nothing but places is judged, not even the claims that came with the findings."""

    window: int = DEFAULT_WINDOW
    """Lines before and after the cited ones that count as cited; 0 to 100."""

    default_confidence: int = DEFAULT_CONFIDENCE
    """The confidence of a finding that states none."""

    fail_on: frozenset[Failure] = frozenset()
    """Failures that turn the conclusion of the check run red."""

    muted: frozenset[str] = frozenset()
    """Rules that do not warn here, by the ids that reports use: people called too many of their warnings wrong."""

    off: frozenset[Failure] = frozenset()
    """Failures that are warned of neither by the rules nor by the judge; reports say which."""

    heeds_ignore: bool = True
    """A finding whose comment says `citecheck: ignore` is not judged. Not where its writer is held to account."""

    ignore: tuple[str, ...] = ()
    """Paths whose findings are not judged, as gitignore patterns."""

    hide: frozenset[Mark] = frozenset()
    """Findings of which this is said are folded away in reports for people; they are counted all the same."""

    judge: JudgePolicy | None = None
    """Whether a language model is asked about what the rules leave over; None: never."""

    @property
    def silent(self) -> frozenset[str]:
        """The ids of the rules that do not warn: the muted ones, and those that are off."""
        return self.muted | {name for one in self.off for name in (one.value, f"judge/{one.value}")}

    @property
    def of_places(self) -> Policy:
        """The same where no change is known: what is said of one cannot be judged, only that places exist."""
        return replace(self, tier2=False, judge=None, places_only=True)

    @property
    def rules(self) -> Policy:
        """The same, with Tier 2 where the judge needs it: it is asked about what that leaves over."""
        return replace(self, tier2=True) if self.judge is not None else self

    def with_options(self, tier2: bool | None, window: int | None, *, asks_judge: bool) -> Policy:
        """What a config chose, with what somebody asked for beyond it.

        Nothing is sent to a model because of a file alone: who runs the command has to say so.
        """
        return replace(
            self,
            tier2=self.tier2 if tier2 is None else tier2,
            window=self.window if window is None else window,
            judge=(self.judge or JudgePolicy()) if asks_judge else None,
        ).rules

    def is_fatal(self, warning: EvidenceWarning) -> bool:
        """Whether a warning turns the check red. Those of the judge have a switch of their own."""
        if warning.judge:
            return self.judge is not None and warning.failure in self.judge.fail_on
        return warning.failure in self.fail_on
