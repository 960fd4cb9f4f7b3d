"""Code that a reviewer proposes, written into a body so that it is read as a proposal."""

from __future__ import annotations

import re


def suggestion(text: str) -> str:
    """A fenced `suggestion` block: its content is proposed, nobody expects it in the code.

    Fixes are often prose; in the block they make no claims either.
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}suggestion\n{text}\n{fence}"


def paragraphs(*parts: str) -> str:
    """Markdown of those parts that are not empty, a blank line between them."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())
