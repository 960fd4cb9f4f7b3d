"""Code that a reviewer proposes, written into a body so that it is read as a proposal."""

from __future__ import annotations

import re
from dataclasses import dataclass

from checks.model.location import Location


@dataclass(frozen=True, slots=True)
class Replaced:
    """The text that a fix takes away. Lines and columns are 1-based, the end column is exclusive."""

    path: str | None = None
    first: int | None = None
    last: int | None = None
    first_column: int | None = None
    last_column: int | None = None

    def is_whole(self, cited: Location | None) -> bool:
        """Whether it is exactly the cited lines, from their first to their last character."""
        if self.first is None:
            return True  # nothing else is said
        last = self.last if self.last is not None else self.first
        ends_line = self.last_column is None
        if self.last_column == 1 and last > self.first:  # up to the beginning of the next line
            last, ends_line = last - 1, True
        here = cited is not None and (self.path is None or self.path == cited.path)
        lines = (cited.first, cited.last) if cited is not None else None
        return here and self.first_column in (None, 1) and ends_line and lines == (self.first, last)


def fix(text: str, replaced: Replaced, cited: Location | None) -> str:
    """A fix of a tool: a suggestion when it replaces the cited lines, else a diff of what it adds.

    A part of a line in a suggestion would stand for the whole line, and be called broken.
    """
    if replaced.is_whole(cited):
        return suggestion(text.removesuffix("\n"))
    added = "\n".join(f"+{line}" for line in text.removesuffix("\n").split("\n"))
    return _fenced("diff", added)


def suggestion(text: str) -> str:
    """A fenced `suggestion` block: its content is proposed, nobody expects it in the code.

    Fixes are often prose; in the block they make no claims either.
    """
    return _fenced("suggestion", text)


def _fenced(language: str, text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def paragraphs(*parts: str) -> str:
    """Markdown of those parts that are not empty, a blank line between them."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())
