"""An example of a kind, rule, level or trigger: what is given and what must come of it. Tests run it, docs show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_CLAIM = "no claim"
"""What an example expects when nothing of its kind is claimed."""


@dataclass(frozen=True, slots=True)
class Example:
    """What an agent hands in, and what becomes of it."""

    given: Mapping[str, object]
    """The recommendation, or the output, as it is in JSON."""

    expect: str
    """A disposition, or `NO_CLAIM`."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The repository: path → text."""

    signals: Mapping[str, object] | None = None
    library: Mapping[str, object] | None = None
    findings: tuple[Mapping[str, object], ...] | None = None
    why: str = ""
    """One short sentence for a reader, where the example does not speak for itself."""
