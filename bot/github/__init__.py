"""Talking to GitHub: tokens, retries and limits. What is said is decided elsewhere.

Answers are taken raw, for GitHub's published models reject what GitHub sends.
"""

from bot.github.app import GitHubApp, Host, with_token
from bot.github.client import GitHub
from bot.github.errors import (
    GRAPHQL,
    ForbiddenError,
    GitHubError,
    GraphQLFailedError,
    NotFoundError,
    RateLimitedError,
    RejectedError,
    TryLaterError,
    UnauthorizedError,
    UnavailableError,
)
from bot.github.own_app import OwnApp, UnknownKeyError, own_app
from bot.github.paths import UnsafePathError, expand
from bot.github.response import GraphQLAnswer, GraphQLProblem, Response

__all__ = [
    "GRAPHQL",
    "ForbiddenError",
    "GitHub",
    "GitHubApp",
    "GitHubError",
    "GraphQLAnswer",
    "GraphQLFailedError",
    "GraphQLProblem",
    "Host",
    "NotFoundError",
    "OwnApp",
    "RateLimitedError",
    "RejectedError",
    "Response",
    "TryLaterError",
    "UnauthorizedError",
    "UnavailableError",
    "UnknownKeyError",
    "UnsafePathError",
    "expand",
    "own_app",
    "with_token",
]
