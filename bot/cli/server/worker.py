"""`citecheck worker`: the half of the bot that talks to GitHub."""

from __future__ import annotations

from bot.cli.server.environment import run_process
from bot.config.settings import Role


def worker() -> None:
    """Run the bot's worker process alone.

    Reads GITHUB_APP_ID, GITHUB_PRIVATE_KEY, GITHUB_API_URL and the variables that begin with
    CITECHECK_; with CITECHECK_WORKER_PORT it shows its health and metrics there. SIGTERM lets the jobs
    that run finish for 20 seconds; what remains goes on elsewhere, or at the next start.
    """
    run_process(Role.WORKER)
