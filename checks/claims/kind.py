"""What a kind of claim is: a typed claim, how it is read from text, how it is verified against code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from checks.model.claim import Claim
from checks.model.outcome import Outcome

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.code.surroundings import Context
    from checks.text.prose import Text

C = TypeVar("C", bound=Claim)


class Denial(StrEnum):
    """What follows for a claim that is denied: "`limit` is not 40"."""

    JUDGED = "judged"
    """`verify` reads the stance, and judges what is denied itself."""

    TURNED = "turned"
    """The opposite of what follows where it is asserted, which is all that `verify` judges."""

    OPEN = "open"
    """Nothing: nobody denies such a claim, or nobody has thought about it."""


NOTHING = "nothing"
"""What an example expects when no claim of its kind is made."""

SHOWN = 100
"""Characters of a quoted text that a message shows."""


def short(text: str) -> str:
    """The text on one line, cut to what a message shows."""
    folded = " ".join(text[: SHOWN * 4].split())
    return folded if len(folded) <= SHOWN else folded[: SHOWN - 1] + "…"


@dataclass(frozen=True, slots=True)
class Example:
    """A text, the code that it speaks of, and what becomes of it. Tests run it, and the docs show it."""

    says: str
    """The body of a finding, in Markdown."""

    expect: str
    """A disposition, a failure, or `NOTHING`: of the claims of the kind that the text makes, each once."""

    code: str = ""
    """The cited file at the head, indented as one likes."""

    line: int | None = 1
    """The cited line; None cites the file."""

    last: int | None = None
    path: str = "app.py"
    base: str | None = None
    """The file before the change; None: as it is at the head."""

    others: tuple[tuple[str, str], ...] = ()
    """Path and text of other files of the head."""

    quotes: tuple[str, ...] = ()
    """Code that the finding hands over in fields."""

    claim: Claim | None = None
    """What the finding hands in; the text is then for a reader, and makes no claim of the kind."""

    why: str = ""
    """One short sentence for a reader, when the example does not speak for itself."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[C]):
    """One kind of claim. `extract` sees no code, `verify` sees no prose."""

    claim: type[C]
    """The typed claim; its `kind` is the id, which appears in reports and in people's scripts."""

    description: str
    """One line: what it checks."""

    extract: Callable[[Text], Iterable[C]]
    """Every claim of the kind that a text makes, whatever its stance."""

    verify: Callable[[C, Code, Context], Outcome]
    """Whether the code shows it. Always gives an outcome; unsure is unsupported."""

    existence: bool = False
    """It only says that a place or a name is there: counted apart, and no ground for a finding."""

    any_stance: bool = False
    """`verify` also judges what is proposed, past or supposed, and says what it makes of it."""

    denial: Denial = Denial.OPEN
    """What follows for a claim that is denied. Nothing, unless the kind says so: a `verify` that does not read the
    stance would verify a denial by what refutes it."""

    anywhere: bool = False
    """What it refutes is wrong wherever a text says it, not only where the text says what it is about."""

    limit: int = 300
    """Claims of one text that are judged; where there are more, the report says so."""

    examples: tuple[Example, ...] = ()

    @property
    def id(self) -> str:
        """The name of the kind's file or folder in `checks/claims/`."""
        return self.claim.kind
