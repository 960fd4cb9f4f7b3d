"""What a user chooses: which tier runs, how far it looks, what turns a check red."""

from __future__ import annotations

from dataclasses import dataclass

from checks.model.outcome import Failure

DEFAULT_WINDOW = 5
DEFAULT_CONFIDENCE = 75


@dataclass(frozen=True, slots=True)
class Policy:
    """The choices that `.github/citecheck.yml` and the command line share.

    They hold for a whole review. The defaults are what a repository without a config file gets.
    """

    tier2: bool = False
    window: int = DEFAULT_WINDOW
    """Lines before and after the cited ones that count as cited; 0 to 100."""

    default_confidence: int = DEFAULT_CONFIDENCE
    """The confidence of a finding that states none."""

    fail_on: frozenset[Failure] = frozenset()
    """Failures that turn the conclusion of the check run red."""

    ignore: tuple[str, ...] = ()
    """Paths whose findings are not judged, as gitignore patterns."""
