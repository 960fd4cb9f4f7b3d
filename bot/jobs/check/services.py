"""What every job works with, and how long it waits for GitHub."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.conversation import PullRequest
from checks.model.checked import CheckedReview

if TYPE_CHECKING:
    from bot.github import GitHubApp
    from bot.jobs.steps import PutOffError
    from bot.pull_request.checking import CheckResources
    from bot.storage.ledger.ledger import Ledger
    from bot.storage.lost_access import LostAccessList
    from bot.storage.memory import Memory
    from bot.telemetry.metrics import Metrics

PATIENCE = (15.0, 60.0, 300.0, 900.0, 1800.0, 3600.0)
"""Seconds to wait before each further attempt when GitHub does not answer and does not say when it will."""

ATTEMPTS = 12
"""After these the job is given up: with limits that reset hourly, half a day."""

OnReview = Callable[[PullRequest, CheckedReview], None]


@dataclass(frozen=True, slots=True)
class Services:
    """What every job works with."""

    github: GitHubApp
    memory: Memory
    app_id: int
    resources: CheckResources
    metrics: Metrics | None = None
    gone: LostAccessList | None = None
    ledger: Ledger | None = None
    on_review: OnReview | None = None
    """Gets every review that was judged, for a copy of it."""

    async def installation(self, known: int | None, owner: str, repo: str) -> int:
        """The installation by which a repository is reached; GitHub is asked for one that is not known."""
        return known if known is not None else await self.github.installation_of(owner, repo)


def later(error: PutOffError, attempt: int) -> float:
    """When to try again, in epoch seconds: when GitHub said, else after a time that grows."""
    if error.until is not None:
        return error.until
    return time.time() + PATIENCE[min(attempt, len(PATIENCE)) - 1]
