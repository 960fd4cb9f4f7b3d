"""What the judge was asked and answered, what came of it for a finding, and what it took."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from checks.model.claim import Claim
from checks.model.outcome import Evidence


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer of the judge within a conversation, and what it was shown for it."""

    answer: str
    shown: tuple[str, ...]
    """One text for each look-up that it asked for, in order; a single one where it asked for none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request to the judge: a conversation about one finding, as far as it has come."""

    id: str
    """The first 32 hexadecimal digits of the opening's hash: the same for all requests of one conversation."""

    key: str
    """The first 32 of the whole conversation's so far: an answer to another one is none to this."""

    prompt: str
    """The opening: the task, the finding and its code."""

    turns: tuple[Turn, ...] = ()
    may_look: bool = True
    """Look-ups are left; without them the judge has to answer."""

    @property
    def turn(self) -> int:
        """Which request of its conversation it is, from 1."""
        return len(self.turns) + 1

    @property
    def size(self) -> int:
        """Characters that are sent."""
        return len(self.prompt) + sum(len(turn.answer) + sum(map(len, turn.shown)) for turn in self.turns)


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back: the answer as text, or why there is none, in words of ours."""

    text: str | None = None
    why: str = ""


class Truth(StrEnum):
    """What the judge makes of one statement, after its receipts were checked."""

    FALSE = "false"
    TRUE = "true"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class JudgedStatement:
    """One statement of fact that a finding makes, as the judge read it."""

    words: str
    """Verbatim from the finding."""

    truth: Truth
    central: bool = True
    """The finding rests on it."""

    outside: bool = False
    """It is about a language or a library, not about this code: noted, and never warned of."""

    receipts: tuple[Evidence, ...] = ()
    """The lines that show it, found where the judge says that they are."""

    verified_by_rule: bool = False
    """The judge only read it into a typed claim; citecheck's own rules verified that."""

    why: str = ""
    """One sentence: of a rule, or of the judge."""

    claim: Claim | None = None
    """The typed claim that the judge reads it into; None: none, one of other code, or another one each time."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The judge's word on one finding, after its receipts were checked."""

    verdict: str | None
    """`contradicted`, `supported` or `undecided`; None: not judged."""

    why: str = ""
    """Why it is not judged, or what would have been needed to decide it."""

    statements: tuple[JudgedStatement, ...] = ()
    looked: tuple[str, ...] = ()
    """What was looked at, each in a few words: `definition of drain`."""


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
    """Requests that were sent, answered or not; answers that were kept from before cost none."""

    kept: int = 0
    """Answers that were kept from before."""

    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None
    """None: the answers were given elsewhere."""

    look_ups: int = 0
    cut: int = 0
    """Free-form reviews that it cut into findings."""

    came: int = 0
    """Findings that are there by these cuts, and not by the rules."""

    went: int = 0
    """Findings of the rules that gave way to these cuts: cut otherwise, or unparsed."""

    lost: int = 0
    """Cuts that do not count: their piece is not in the review, or their words are not in the piece."""

    not_cut: tuple[tuple[str, int], ...] = ()
    """Why reviews, or parts of them, are as the rules read them; each with the number of reviews."""

    @property
    def findings(self) -> int:
        """Findings that it was to judge."""
        return self.contradicted + self.supported + self.undecided + self.left

    @property
    def cuts_reviews(self) -> bool:
        """It was to cut reviews, too."""
        return bool(self.cut or self.not_cut)

    @property
    def left(self) -> int:
        """Findings that are not judged."""
        return sum(number for _, number in self.not_judged)
