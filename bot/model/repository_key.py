"""Under which key everything is kept that was read of a repository."""

from __future__ import annotations

from typing import NamedTuple


class RepositoryKey(NamedTuple):
    """A repository's number at GitHub, and that of the installation through which it was read.

    Names change hands: a repository is renamed or transferred, and another one takes its name. Numbers
    are never given twice. After a transfer the installation is another one, so that the new owner is
    given nothing that was read for the old one.
    """

    installation_id: int
    repository_id: int

    def __str__(self) -> str:
        return f"{self.installation_id}/{self.repository_id}"
