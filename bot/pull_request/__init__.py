"""What one pull request is and what its reviewers said, as read from GitHub."""

from bot.pull_request.conversation.reading import read
from bot.pull_request.conversation.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError, State

__all__ = ["OwnCheckRun", "PullRequest", "PullRequestGoneError", "State", "read"]
