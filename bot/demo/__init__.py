"""The scene of `citecheck demo`: a small library, a pull request, and what three reviewers say of it."""

from bot.demo.scene import (
    AUTHOR,
    CONFIG_JUDGE,
    CONFIG_TIER2,
    REPOSITORY,
    TITLE,
    after,
    before,
    review,
)

__all__ = [
    "AUTHOR",
    "CONFIG_JUDGE",
    "CONFIG_TIER2",
    "REPOSITORY",
    "TITLE",
    "after",
    "before",
    "review",
]
