"""What one pull request is and what its reviewers said, as read from GitHub."""

from bot.pull_request.reading import read
from bot.pull_request.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError, State

__all__ = ["OwnCheckRun", "PullRequest", "PullRequestGoneError", "State", "read"]
