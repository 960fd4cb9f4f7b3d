"""What one pull request is and what its reviewers said, as read from GitHub."""

from bot.conversation.reading import read
from bot.conversation.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError, State

__all__ = ["OwnCheckRun", "PullRequest", "PullRequestGoneError", "State", "read"]
