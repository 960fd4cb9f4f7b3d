"""The seam between a checked review and a reader: what a report is, and how the reader wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.location import Location

Links = Callable[[Location, str | None], str | None]
"""The address of a location at a commit (None: at the head), or None where there is no such page."""


Remark = Callable[[CheckedFinding], str]
"""What is to be said beside a finding, in the report's own markup; empty: nothing."""


class UnwritableError(ValueError):
    """A review that a report cannot hold; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a report may need to know of its reader; each report uses what concerns it."""

    width: int = 80
    """Columns of the terminal, for text."""

    colour: bool = False
    """ANSI colours, for text; whoever knows the terminal and `NO_COLOR` decides."""

    links: Links | None = None
    """Permalinks, for Markdown and HTML."""

    verbose: bool = False
    """How it was checked and what every word means, too; for text."""

    limit: int | None = None
    """Characters that a Markdown report may have; GitHub takes 65,535 of a summary."""


@dataclass(frozen=True, slots=True)
class Report:
    """One way to write a checked review down: a module of this package with a function `render`.

    The module is loaded when it is first used, so that JSON costs no template engine.
    """

    name: str
    """What `--format` calls it, and the module."""

    ending: str
    """Of a file that holds it, with the dot."""

    options: tuple[str, ...] = ()
    """The fields of `Look` that its `render` takes, as keyword arguments."""

    of_commit: bool = False
    """It is about a commit: a review of a folder cannot be written so."""

    def render(self, review: CheckedReview, look: Look) -> str:
        """Pure: the same review and look give the same text."""
        module = import_module(f"checks.reports.{self.name}")
        text: str = module.render(review, **{name: getattr(look, name) for name in self.options})
        return text
