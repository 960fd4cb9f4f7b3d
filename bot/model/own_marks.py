"""By what GitHub and we know what is ours: the check run's name, its buttons, the first words of our answers."""

from __future__ import annotations

from typing import Final

NAME: Final = "citecheck"

RECHECK_BUTTON: Final = "recheck"
TIER2_BUTTON: Final = "tier2"
WRONG_BUTTON: Final = "wrong"

ANSWER_MARK: Final = "<!-- citecheck answers "


def answer_mark(comment_id: int) -> str:
    """What our answer to a comment begins with: nobody sees it, and we know by it what we have answered."""
    return f"{ANSWER_MARK}{comment_id} -->"
