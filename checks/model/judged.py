"""What the judge was asked and answered, what came of it for a finding, and what it took."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to the judge."""

    id: str
    prompt: str
    turn: int = 1
    """2: the same question once more."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back: the answer as text, or why there is none, in words of ours."""

    text: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """The judge's word on one finding, after its receipts were checked."""

    verdict: str | None
    """`contradicted`, `supported` or `undecided`; None: not judged."""

    why: str = ""
    """Why it is not judged or undecided, in words of ours."""


@dataclass(frozen=True, slots=True)
class JudgeUse:
    """What the judge was asked for one review. Only a `contradicted` whose receipts were checked warns."""

    model: str
    """Empty: the config asks for a judge, and there is none."""

    where: str = ""
    """The host that findings and code were sent to; empty: nothing was sent by us."""

    contradicted: int = 0
    supported: int = 0
    undecided: int = 0
    not_judged: tuple[tuple[str, int], ...] = ()
    """Reasons in words of ours, each with the number of findings, the most frequent first."""

    requests: int = 0
    """Questions that were sent, answered or not; answers that were kept from before cost none."""

    kept: int = 0
    """Answers that were kept from before."""

    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None
    """None: the answers were given elsewhere."""

    @property
    def findings(self) -> int:
        """Findings that it was to judge."""
        return self.contradicted + self.supported + self.undecided + self.left

    @property
    def left(self) -> int:
        """Findings that are not judged."""
        return sum(number for _, number in self.not_judged)
