"""What every kind of claim has: the words that make it, where they cite, and the stance they take."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.model.location import Location


class Stance(StrEnum):
    """What a text does with a statement. Only what is asserted or denied can be right or wrong."""

    ASSERTED = "asserted"
    DENIED = "denied"
    PROPOSED = "proposed"
    PAST = "past"
    HYPOTHETICAL = "hypothetical"
    ELSEWHERE = "elsewhere"  # said of other code than this repository's


CHECKABLE = frozenset({Stance.ASSERTED, Stance.DENIED})

STANCE_REASONS = {
    Stance.PROPOSED: "only proposed, so the code need not have it",
    Stance.PAST: "said of the code before the change",
    Stance.HYPOTHETICAL: "not plainly stated as a fact",
    Stance.ELSEWHERE: "said of code outside this repository",
}
"""Why a claim that is neither asserted nor denied is not judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One checkable statement. Each kind adds its own fields."""

    kind: ClassVar[str] = "finding"
    """The id of the kind: the name of its file or folder in `checks/claims/`."""

    fact: ClassVar[bool] = False
    """It is what its sentence comes to: while it is left open, a quote in the sentence grounds nothing."""

    statement: str = ""
    """The words that make it, as the source has them, or a sentence made of the fields."""

    citation: Location | None = None
    """Where the source says that it is so; None: at the finding's own place."""

    stance: Stance = Stance.ASSERTED
    """`asserted`: it says that it is so. `denied`: it says that it is not so, or that what the claim speaks of is
    missing, absent or wanted: who proposes a check says that there is none. Only these two are verified. What is
    only possible ("it may be null") is asserted of the kinds that say what may be: `nullable`, `returns`."""

    @property
    def holds_anywhere(self) -> bool:
        """What refutes it is as wrong in a later sentence of a text as in the first; the kind may say so of all."""
        return False

    @property
    def mentioned(self) -> str:
        """The code that it is about, as its statement writes it; "" where it is about no single piece of code."""
        return ""

    @property
    def quoted(self) -> str:
        """The code that it quotes; reports show it beside the real code."""
        return ""
