"""Which pull request or commit is meant, and through which installation it is reached."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.repository_key import RepositoryKey


@dataclass(frozen=True, slots=True)
class PullRequestRef:
    """Which pull request, and through which installation it is reached (None: not known yet)."""

    owner: str
    repo: str
    number: int
    installation_id: int | None
    repository_id: int
    """The repository's number; its name may be another one's by now."""

    @property
    def repository_key(self) -> RepositoryKey:
        """Under which key things of its repository are kept."""
        return RepositoryKey(self.installation_id or 0, self.repository_id)

    def __str__(self) -> str:
        return f"{self.owner}/{self.repo}#{self.number}"


@dataclass(frozen=True, slots=True)
class CommitRef:
    """Which commit, and through which installation it is reached (None: not known yet)."""

    owner: str
    repo: str
    sha: str
    installation_id: int | None
    repository_id: int

    @property
    def repository_key(self) -> RepositoryKey:
        """Under which key things of its repository are kept."""
        return RepositoryKey(self.installation_id or 0, self.repository_id)

    def __str__(self) -> str:
        return f"{self.owner}/{self.repo}@{self.sha}"
