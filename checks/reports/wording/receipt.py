"""The receipt of a warning: how anybody can see with their own git what the code has, and what it lacks."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

from checks.model.outcome import Absence, Evidence, Lacking

COMMIT_SHOWN = 12
"""Digits of the commit in a command: short, and yet of one commit in the largest repositories."""

_COMMIT = re.compile(r"[0-9a-fA-F]{7,64}")


def command(evidence: Evidence, head: str | None, *, in_context: bool = False) -> str | None:
    """A shell command that prints the lines; None when no commit is known or a name cannot be typed.

    `in_context` prints what `Evidence.in_context` has: the line before and the line after, too.
    Evidence without a commit of its own is from `head`, unless it is of the base.
    """
    commit = evidence.commit or (head if evidence.side.value == "RIGHT" else None)
    if commit is None or not _COMMIT.fullmatch(commit) or not evidence.path.isprintable():
        return None
    place = evidence.shown_at(in_context=in_context)
    first, last = place.first, place.last
    lines = f"{first}" if first == last else f"{first},{last}"
    return f"git show {shlex.quote(f'{commit[:COMMIT_SHOWN]}:{evidence.path}')} | sed -n {lines}p"


@dataclass(frozen=True, slots=True)
class Shown:
    """A shell command that shows what a commit lacks."""

    command: str
    prints: str
    """What it prints, without the last line feed; empty: nothing."""

    @property
    def words(self) -> str:
        """What it prints, in words."""
        return f"prints {self.prints}" if self.prints else "prints nothing"


def shown(absence: Absence | None) -> Shown | None:
    """How to see that it is so, anywhere in a clone; None where nothing is lacking, or it cannot be typed."""
    if absence is None or not _COMMIT.fullmatch(absence.commit) or not absence.wanted.isprintable():
        return None
    commit = absence.commit[:COMMIT_SHOWN]
    match absence.what:
        case Lacking.FILE:
            return Shown(f"git ls-tree --full-tree {commit} -- {shlex.quote(absence.wanted)}", "")
        case Lacking.LINES:  # not `wc -l`, which leaves out a last line that no line feed ends
            file = shlex.quote(f"{commit}:{absence.wanted}")
            return Shown(f"git show {file} | grep -c ''", str(absence.length))
        case Lacking.NAME:
            return Shown(f"git grep -I -n -w {shlex.quote(absence.wanted)} {commit} -- :/", "")
