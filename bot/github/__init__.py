"""Talking to GitHub: tokens, retries and limits. What is said is decided elsewhere.

A plain HTTP client with raw JSON answers: GitHub's published models reject what GitHub sends, and the
known client libraries retry POSTs, sleep for an hour inside a task when a limit is hit, do not encode
path arguments and fetch one token for each concurrent caller.
"""

from bot.github.answers import GraphQLAnswer, GraphQLProblem, Response
from bot.github.app import GitHubApp
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
from bot.github.paths import UnsafePathError, expand

__all__ = [
    "GRAPHQL",
    "ForbiddenError",
    "GitHub",
    "GitHubApp",
    "GitHubError",
    "GraphQLAnswer",
    "GraphQLFailedError",
    "GraphQLProblem",
    "NotFoundError",
    "RateLimitedError",
    "RejectedError",
    "Response",
    "TryLaterError",
    "UnauthorizedError",
    "UnavailableError",
    "UnsafePathError",
    "expand",
]
