"""`citecheck serve`: the whole bot in one process."""

from __future__ import annotations

from bot.cli.server.environment import run_process
from bot.config.settings import Role


def serve() -> None:
    """Run the bot: web and worker in one process.

    Reads GITHUB_APP_ID, GITHUB_PRIVATE_KEY, GITHUB_WEBHOOK_SECRET, GITHUB_API_URL and the variables that
    begin with CITECHECK_. SIGTERM stops it gracefully.
    """
    run_process(Role.SERVE)
