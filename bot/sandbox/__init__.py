"""A local stand-in for the part of GitHub that citecheck uses, with real git repositories behind it."""

from bot.sandbox.deliveries import Delivery
from bot.sandbox.http.recording import RecordedRequest
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.scene import PullRequestScene, RepositoryScene

__all__ = ["Delivery", "PullRequestScene", "RecordedRequest", "RepositoryScene", "Sandbox"]
