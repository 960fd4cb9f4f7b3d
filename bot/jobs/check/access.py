"""How a job reaches its pull request: through which installation, and as it was read once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.conversation import pull_request_query

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub
    from bot.jobs.check.services import Services
    from bot.model.references import PullRequestRef


class PullRequestAccess:
    """A job's pull request: `ref` names it, with the installation as soon as that is known."""

    def __init__(self, services: Services, ref: PullRequestRef) -> None:
        self.ref = ref
        self._services = services
        self._pull: PullRequest | None = None

    async def find_installation(self) -> int:
        """The installation that it is reached through."""
        ref = self.ref
        found = await self._services.installation(ref.installation_id, ref.owner, ref.repo)
        self.reach_through(found)
        return found

    def reach_through(self, installation_id: int) -> None:
        """It is reached through this installation."""
        self.ref = replace(self.ref, installation_id=installation_id)

    @property
    def github(self) -> GitHub:
        """GitHub as the installation may use it."""
        installation_id = self.ref.installation_id
        assert installation_id is not None, "known since the first step"  # noqa: S101
        return self._services.github.for_installation(installation_id)

    async def pull(self) -> PullRequest:
        """The pull request: read once, and again only by a worker that took the job over."""
        if self._pull is None:
            self._pull = await pull_request_query.read_pull_request(
                self.github,
                self.ref,
                app_id=self._services.app_id,
                read_config=self._services.resources.checkers.read_config,
            )
        return self._pull
