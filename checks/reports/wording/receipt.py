"""The receipt of a piece of evidence: how anybody can see the same lines with their own git."""

from __future__ import annotations

import re
import shlex

from checks.model.outcome import Evidence

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
    first, last = evidence.first, evidence.last
    if in_context:
        first, last = first - bool(evidence.before), last + bool(evidence.after)
    lines = f"{first}" if first == last else f"{first},{last}"
    return f"git show {shlex.quote(f'{commit[:COMMIT_SHOWN]}:{evidence.path}')} | sed -n {lines}p"
