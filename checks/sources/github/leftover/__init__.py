"""What became of a body besides its findings: nothing of it may go without a word."""

from checks.sources.github.leftover.lines import with_leftover
from checks.sources.github.leftover.unread import with_unread

__all__ = ["with_leftover", "with_unread"]
