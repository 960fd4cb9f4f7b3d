"""What one pull request is and what its reviewers said: read from GitHub in one GraphQL request."""

from bot.pull_request.reading import read
from bot.pull_request.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError, State

__all__ = ["OwnCheckRun", "PullRequest", "PullRequestGoneError", "State", "read"]
