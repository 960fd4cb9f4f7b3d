"""An example of an output: what is given, and what one of its levels makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checks.model.agents.verdicts import ErrorCategory
from checks.model.outcome import Disposition


@dataclass(frozen=True, slots=True)
class OutputExample:
    """An output of a specialist. Tests run it, and the docs show it."""

    kind: str
    """The kind of check that it is about."""

    output: Mapping[str, object]
    expect: Disposition
    category: ErrorCategory | None = None
    """Set exactly when it fails."""

    files: Mapping[str, str] = field(default_factory=dict)
    trace: object = None
    schemas: Mapping[str, object] | None = None
    why: str = ""
    base: Mapping[str, str] | None = None
    """The files before the specialist began; None where nobody named them."""
