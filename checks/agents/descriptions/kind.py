"""What a kind of claim about a change is: read from what was said, decided by the change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from checks.agents.descriptions.change import ChangeSeen
from checks.agents.descriptions.sections import DescriptionSentence
from checks.model.claim import Claim
from checks.model.outcome import Outcome

C = TypeVar("C", bound=Claim)

NOTHING = "nothing"
"""What an example expects when no claim of its kind is made."""


@dataclass(frozen=True, slots=True)
class Example:
    """A description, the files before and after the change, and what becomes of its claims."""

    says: str
    """The description, in Markdown."""

    expect: str
    """A disposition, or `NOTHING`: of the claims of the kind that the text makes, each once."""

    before: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Path → text at the base."""

    after: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Path → text at the head."""

    why: str = ""
    """One short sentence for a reader, when the example does not speak for itself."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[C]):
    """One kind of claim about a change. `extract` sees no code, `verify` sees no prose."""

    claim: type[C]
    description: str
    """One line: what it checks."""

    extract: Callable[[DescriptionSentence], Iterable[C]]
    """Every claim of the kind that a sentence makes."""

    verify: Callable[[C, ChangeSeen], Outcome]
    """Whether the change shows it. Always gives an outcome; unsure is unsupported."""

    examples: tuple[Example, ...] = ()

    @property
    def id(self) -> str:
        """The id, as reports and scripts have it."""
        return self.claim.kind
