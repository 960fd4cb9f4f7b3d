"""What the acceptance of an output came to: each criterion, each attempt, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from checks.model.outcome import Disposition


class OnFailure(StrEnum):
    """What a contract wants where a criterion is not met, the least patient last."""

    RETRY = "retry"
    CLARIFY = "clarify"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Graded:
    """One criterion and what its verifier said of an output."""

    id: str
    description: str
    verifier: str
    on_failure: OnFailure
    disposition: Disposition
    """Verified or failed; unverifiable where the verifier erred or could not tell: that is no pass either."""

    details: str
    basis: tuple[str, ...] = ()
    """What the verdict rests on, where it is more than a comparison: strategy, version, assumptions."""

    @property
    def met(self) -> bool:
        """Whether the output passes."""
        return self.disposition is Disposition.VERIFIED


@dataclass(frozen=True, slots=True)
class Attempt:
    """One output and its grades."""

    number: int
    """From 1."""

    graded: tuple[Graded, ...] = ()
    milliseconds: float | None = None
    """How long it was executed; None: it was not executed by us."""

    output_digest: str = ""
    """SHA-256 of the output; empty where there is none."""

    trouble: str = ""
    """Why there is no output."""

    @property
    def met(self) -> bool:
        """Whether there is an output that meets every criterion."""
        return bool(self.graded) and not self.trouble and all(one.met for one in self.graded)


class Ending(StrEnum):
    """How it ended."""

    ACCEPTED = "accepted"
    RETRIES_USED = "retries used"
    CLARIFY = "clarification needed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Everything that became of a contract."""

    digest: str
    """Of the contract as it was locked: `sha256:…`."""

    ending: Ending
    attempts: tuple[Attempt, ...]
    question: str = ""
    """Where clarification is needed: what is asked."""

    criteria: int = 0
    """How many the contract has, also where no output was there to be graded."""

    @property
    def accepted(self) -> bool:
        """Whether the last output meets every criterion."""
        return self.ending is Ending.ACCEPTED
