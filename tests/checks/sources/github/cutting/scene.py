"""A free-form review and somebody who answers about its pieces."""

from __future__ import annotations

import json
from typing import Any

from checks.model.finding import Reading
from checks.model.judged import Answered, JudgeUse
from checks.sources import github as reviewers
from checks.sources.github.comment import Comment, Place
from checks.sources.github.cutting import Cutting
from checks.sources.github.cutting.pieces import Piece, pieces

MODEL = "a-model"

REVIEW = """\
Thanks for the change, the new pool reads well.

## Issues

- `src/pool.py:12` never closes the socket when the handshake fails.
- The retry loop in `src/retry.py` has no upper bound.
- The limits are read from the settings once, when the pool starts.

I would also move the timeout into the settings, where the other limits are.
"""

FILES = ("src/pool.py", "src/retry.py")


def comment(body: str = REVIEW, *, author: str = "reviewer", is_bot: bool = False) -> Comment:
    """A review of an account that a person named, unless it is a bot's."""
    return Comment(
        "7", author, body, Place.REVIEW_BODY, is_bot=is_bot, url="https://example.invalid/7", commit="c0ffee"
    )


def of(body: str, *words: str) -> list[int]:
    """The numbers of the pieces that begin with such words; of none of them, a mistake in the test."""
    found = pieces(body)
    return [next(one.number for one in found if one.text.startswith(word)) for word in words]


def whole(body: str) -> dict[str, Any]:
    """An answer that calls every piece a description."""
    return {"none": {"description": [one.number for one in pieces(body)]}}


def rules(body: str = REVIEW) -> Reading:
    """What the rules read of a body."""
    return reviewers.read(comment(body), files=FILES)


def cut(answer: object, body: str = REVIEW, **who: Any) -> tuple[Reading, JudgeUse]:
    """The reading of a body by an answer, given to each request, and what came of the cuts."""
    cutting = Cutting(MODEL)
    reviewers.read(comment(body, **who), files=FILES, cut=cutting)
    text = answer if isinstance(answer, str) or answer is None else json.dumps(answer)
    cutting.take({one: Answered(text, "" if text is not None else "no answer") for one in cutting.wanted})
    return reviewers.read(comment(body, **who), files=FILES, cut=cutting), cutting.use(JudgeUse(MODEL))


def finding(begins: int, more: object = "", path: str | None = None, lines: object = None) -> dict[str, Any]:
    """One finding of an answer."""
    return {"begins": begins, "more": more, "path": path, "lines": lines}


def texts(some: tuple[Piece, ...]) -> list[str]:
    """What the pieces say."""
    return [one.text for one in some]
