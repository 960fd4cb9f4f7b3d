"""`citecheck worker`: the half of the bot that talks to GitHub."""

from __future__ import annotations

from bot.cli.server.environment import run_process
from bot.config.settings import Role


def worker() -> None:
    """Run only the bot's worker process.

    Reads GITHUB_APP_ID, GITHUB_PRIVATE_KEY, GITHUB_API_URL and the variables that begin with CITECHECK_.
    With CITECHECK_WORKER_PORT it serves its health and metrics on that port. After SIGTERM, running jobs
    have 20 seconds to finish; the others continue on another worker or at the next start.
    """
    run_process(Role.WORKER)
