"""`/recheck`: reading it out of a comment, and deciding whether its author may ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

BODY_LIMIT = 65_536
"""Characters of a comment that are read: GitHub's own limit."""

COMMAND_INTERVAL = 30.0
"""Seconds between two commands that are obeyed on one pull request."""

PERMITTED = frozenset({"admin", "maintain", "write"})
"""Permissions on the repository that allow a re-check, as GitHub names them."""


@dataclass(frozen=True, slots=True)
class Recheck:
    """The command `/recheck`."""

    tier2: bool = False  # check contents this once, whatever the configuration says


@dataclass(frozen=True, slots=True)
class Allowed:
    """The command is obeyed."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The command is not obeyed."""

    reason: str


def parse(body: str) -> Recheck | None:
    """Read the command out of a comment's Markdown.

    It is on a line of its own, in a paragraph of the comment itself: not in a fence, a code
    span, a quote, a list, a table or HTML. With several, one that asks for `tier2` wins.
    """
    body = body[:BODY_LIMIT]
    if "/recheck" not in body.lower():  # most comments: spare the parser
        return None
    found: Recheck | None = None
    for line in own_lines(body):
        match line.casefold().split():
            case ["/recheck"]:
                found = found or Recheck()
            case ["/recheck", "tier2"]:
                found = Recheck(tier2=True)
            case _:
                pass
    return found


def may_recheck(
    *,
    author: str,
    is_bot: bool,
    pull_request_author: str | None,
    permission: str | None,
    seconds_since_last: float | None,
) -> Allowed | Refused:
    """Decide who may ask for a re-check.

    `permission` is what the API says of the author on the repository (`role_name` or
    `permission`), None when it says nothing. `seconds_since_last` counts from the last command
    that was obeyed on this pull request, None when there was none.
    """
    if is_bot:
        return Refused("a bot may not ask for a re-check")
    is_own = pull_request_author is not None and author.casefold() == pull_request_author.casefold()
    if not is_own and permission not in PERMITTED:
        return Refused("asking for a re-check takes write permission, or to be the pull request's author")
    if seconds_since_last is not None and seconds_since_last < COMMAND_INTERVAL:
        return Refused(f"the last re-check was asked for less than {COMMAND_INTERVAL:.0f} s before")
    return Allowed()


@cache
def _parser() -> MarkdownIt:
    """The blocks of CommonMark, and of its inlines only those that can hide a line.

    Links and emphasis are left out: they cannot hide one, and they are what makes Markdown
    parsers slow on hostile text.
    """
    parser = MarkdownIt("zero", {"html": True, "maxNesting": 20})
    return parser.enable(
        [
            "blockquote", "code", "fence", "heading", "hr", "html_block", "lheading", "list", "table",
            "backticks", "html_inline", "newline",
        ]
    )  # fmt: skip


def own_lines(body: str) -> Iterator[str]:
    """Lines of plain text in the top-level paragraphs."""
    tokens = _parser().parse(body)
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open" and before.level == 0 and token.type == "inline":
            yield from _text_lines(token.children or [])


def _text_lines(children: list[Token]) -> Iterator[str]:
    line: list[Token] = []
    for child in [*children, None]:
        if child is not None and child.type not in {"softbreak", "hardbreak"}:
            line.append(child)
            continue
        if all(part.type == "text" for part in line):
            yield "".join(part.content for part in line).strip()
        line = []
