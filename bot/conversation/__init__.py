"""What one pull request is and what its reviewers said, as read from GitHub.

`reading` asks GitHub and is imported by whoever asks: a checker knows pull requests and loads no client.
"""

from bot.conversation.snapshot import OwnCheckRun, PullRequest, PullRequestGoneError, State

__all__ = ["OwnCheckRun", "PullRequest", "PullRequestGoneError", "State"]
