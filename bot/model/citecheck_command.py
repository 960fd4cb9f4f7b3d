"""`/citecheck wrong`, `right`, `why` and `help`: what a comment asks about our warnings, and who may ask."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.model.recheck_command import BODY_LIMIT, PERMITTED, own_lines

COMMAND = "/citecheck"

FINDINGS_LIMIT = 10
"""Findings that one comment may name."""

_ID = re.compile(r"[0-9a-z_-]{1,40}")


class CommandVerb(StrEnum):
    """What is asked."""

    WRONG = "wrong"  # the warnings of a finding, or of a check run, are wrong
    RIGHT = "right"  # the warnings of a finding are right
    WHY = "why"  # what a finding came to, and why
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of a comment."""

    what: CommandVerb
    finding: str = ""
    """The short id, as it was written; empty for help."""


def parse(body: str) -> tuple[Asked, ...]:
    """What a comment asks, each thing once, by the same rules as `/recheck`: on a line of its own.

    What is not understood asks for help.
    """
    body = body[:BODY_LIMIT]
    if COMMAND not in body.lower():
        return ()
    found: dict[Asked, None] = {}
    for line in own_lines(body):
        match line.casefold().split():
            case [command, "wrong" | "right" | "why" as what, finding] if (
                command == COMMAND and _ID.fullmatch(finding)
            ):
                found[Asked(CommandVerb(what), finding)] = None
            case [command, *_] if command == COMMAND:
                found[Asked(CommandVerb.HELP)] = None
            case _:
                pass
    return tuple(found)[:FINDINGS_LIMIT]


def may_ask(permission: str | None) -> bool:
    """Whether somebody with this permission on the repository is answered. Its own author is not enough."""
    return permission in PERMITTED
