"""How GitHub is reached with somebody's token, and what it refuses, said in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from bot.config.addresses import PUBLIC_API, check_api_url
from bot.conversation import PullRequestGoneError
from bot.github import (
    ForbiddenError,
    GitHubError,
    NotFoundError,
    RateLimitedError,
    TryLaterError,
    UnauthorizedError,
)


class CheckError(Exception):
    """The pull request could not be read or checked, in one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Access:
    """How GitHub is reached: its API's address, and a token that is never written anywhere."""

    token: str
    api_url: str = PUBLIC_API

    def __repr__(self) -> str:
        return f"Access({self.api_url})"

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Access:
        """From `GITHUB_TOKEN` or `GH_TOKEN`, and `GITHUB_API_URL`. Raises CheckError without a token."""
        token = (environment.get("GITHUB_TOKEN") or environment.get("GH_TOKEN") or "").strip()
        if not token:
            raise CheckError(
                "GITHUB_TOKEN is not set: a token that may read the repository; `gh auth token` prints yours"
            )
        if not (token.isascii() and token.isprintable()) or " " in token:
            raise CheckError("GITHUB_TOKEN holds characters that no token has")
        try:
            return cls(token, check_api_url(environment.get("GITHUB_API_URL") or PUBLIC_API))
        except ValueError as error:
            raise CheckError(f"GITHUB_API_URL {error}") from None


@contextmanager
def refusals_in_words(name: str) -> Iterator[None]:
    """Raise as CheckError what GitHub refuses meanwhile; `name` is the pull request that is read."""
    try:
        yield
    except (PullRequestGoneError, NotFoundError):
        raise CheckError(f"{name} is not there, or this token may not see it") from None
    except UnauthorizedError:
        raise CheckError(
            "GitHub does not take this GITHUB_TOKEN (401): it has expired or was revoked"
        ) from None
    except ForbiddenError as error:
        raise CheckError(f"this token may not read {name}: {error.message}") from None
    except RateLimitedError as error:
        raise CheckError(f"GitHub's limit for this token is used up: {error.message}") from None
    except TryLaterError as error:
        raise CheckError(f"GitHub gives no answer now: {error}") from None
    except GitHubError as error:
        raise CheckError(f"GitHub refuses: {error}") from None
