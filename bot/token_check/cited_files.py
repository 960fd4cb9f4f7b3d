"""Read the files that a report cites out of a pull request, at the commits that it names."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.checker.questions import CommitFiles, askable
from bot.github import UnavailableError, with_token
from bot.model.references import PullRequestRef
from bot.pull_request import files, history
from bot.storage.blobs import BlobCache
from bot.token_check.access import Access, refusals_in_words
from checks.code.tree import File, FileKind

if TYPE_CHECKING:
    from bot.github import GitHub
    from bot.token_check.naming import PullRequestName

PULL: Final = "/repos/{owner}/{repo}/pulls/{number}"

COMMITS_LIMIT: Final = 20
"""Commits that are looked for, each in two requests at most; a report names two of its own."""

_OID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


class _Side(BaseModel):
    model_config = ConfigDict(extra="ignore")

    sha: str


class _Repository(BaseModel):
    model_config = ConfigDict(extra="ignore")

    id: int


class _Base(_Side):
    repo: _Repository


class _Pull(BaseModel):
    model_config = ConfigDict(extra="ignore")

    head: _Side
    base: _Base


@dataclass(slots=True)
class CitedFiles:
    """What a pull request has at the commits that were named."""

    commits: dict[str, CommitFiles] = field(default_factory=dict)
    """Of the commits that are of the pull request, and of no others."""

    problems: list[str] = field(default_factory=list)
    """What was not read, and why."""

    def has(self, commit: str) -> bool:
        """Whether the commit is of the pull request."""
        return commit in self.commits

    def read(self, commit: str, path: str) -> File | None:
        """The file at the commit, which must be of the pull request; None: it has no such file."""
        found = self.commits[commit]
        if path in found.files:
            return found.files[path]
        is_missing = path in found.missing or not askable(path)
        return None if is_missing else File(path, FileKind.UNREAD)


def read_cited_files(
    access: Access, name: PullRequestName, wanted: Mapping[str, Collection[str]]
) -> CitedFiles:
    """Read files of a pull request: `wanted` has the paths by commit, as a report has them. Raises CheckError.

    GitHub gives out commits of every fork, so that it has one proves nothing: only commits that the head or
    the base branch has behind it are read.
    """
    with refusals_in_words(str(name)):
        return asyncio.run(_read(access, name, wanted))


async def _read(access: Access, name: PullRequestName, wanted: Mapping[str, Collection[str]]) -> CitedFiles:
    found = CitedFiles()
    async with with_token(access.token, api_url=access.api_url) as host:
        github = host.as_itself()
        ref, tips = await _found(github, name)
        own = await _own(github, ref, tips, wanted, found)
        with tempfile.TemporaryDirectory(prefix="citecheck-") as folder:
            cache = BlobCache(Path(folder) / "blobs.sqlite")
            try:
                fetched = await files.fetch(github, ref, {commit: wanted[commit] for commit in own}, cache)
            finally:
                cache.close()
    for commit in fetched.lost:
        found.problems.append(f"GitHub no longer has commit {commit[:12]} of {name}")
    found.commits = {commit: each for commit, each in fetched.commits.items() if commit not in fetched.lost}
    found.problems += fetched.not_covered
    return found


async def _found(github: GitHub, name: PullRequestName) -> tuple[PullRequestRef, tuple[str, str]]:
    """The pull request with its repository's number, and the tips of its head and its base branch."""
    path: dict[str, str | int] = {"owner": name.owner, "repo": name.repo, "number": name.number}
    answer = await github.rest("GET", PULL, path=path)
    try:
        pull = _Pull.model_validate_json(answer.body)
    except ValidationError as error:
        raise UnavailableError(
            f"GET {PULL}", "the answer is not a pull request", may_have_happened=False
        ) from error
    ref = PullRequestRef(name.owner, name.repo, name.number, None, pull.base.repo.id)
    return ref, (pull.head.sha, pull.base.sha)


async def _own(
    github: GitHub,
    ref: PullRequestRef,
    tips: tuple[str, str],
    wanted: Mapping[str, Collection[str]],
    found: CitedFiles,
) -> list[str]:
    """Those of the commits that are of the pull request; why the others are not read is a problem."""
    named = [commit for commit in wanted if _OID.fullmatch(commit)]
    own = []
    for commit in named[:COMMITS_LIMIT]:
        if commit in tips or await history.find(github, ref, tips, commit) == commit:
            own.append(commit)
        else:
            found.problems.append(f"commit {commit[:12]} is not in the history of {ref}")
    if len(named) > COMMITS_LIMIT:
        left = len(named) - COMMITS_LIMIT
        found.problems.append(f"{left:,} more commits were not looked for; {COMMITS_LIMIT} are at once")
    return own
