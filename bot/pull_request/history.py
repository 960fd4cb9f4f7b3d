"""Whether a commit that somebody names is in the history of a pull request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.github import RateLimitedError, RejectedError

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub
    from bot.model.references import PullRequestRef

COMPARE: Final = "/repos/{owner}/{repo}/compare/{basehead}"


class _Commit(BaseModel):
    model_config = ConfigDict(extra="ignore")

    sha: str


class _Comparison(BaseModel):
    model_config = ConfigDict(extra="ignore")

    merge_base_commit: _Commit


async def find(
    github: GitHub, pull: PullRequest | PullRequestRef, tips: Iterable[str], sha: str
) -> str | None:
    """The full id of a commit that one of the tips, which are its head and its base, has behind it; else None.

    That GitHub gives a commit is no proof that it is of this repository: it gives those of all forks,
    and of what they were forked from.
    """
    for tip in dict.fromkeys(tips):
        shared = await _merge_base(github, pull, tip, sha)
        if shared is not None and shared.startswith(sha):
            return shared
    return None


async def _merge_base(github: GitHub, pull: PullRequest | PullRequestRef, tip: str, sha: str) -> str | None:
    path = {"owner": pull.owner, "repo": pull.repo, "basehead": f"{tip}...{sha}"}
    try:
        # the files are on the first page only, and nobody needs them
        answer = await github.rest("GET", COMPARE, path=path, params={"per_page": 1, "page": 2})
        return _Comparison.model_validate_json(answer.body).merge_base_commit.sha
    except RateLimitedError:
        raise
    except (RejectedError, ValidationError):
        return None
