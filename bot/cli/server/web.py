"""`citecheck web`: the half of the bot that GitHub talks to."""

from __future__ import annotations

from bot.cli.server.environment import run_process
from bot.config.settings import Role


def web() -> None:
    """Run only the bot's web process.

    Reads GITHUB_APP_ID, GITHUB_WEBHOOK_SECRET and the variables that begin with CITECHECK_. It queues jobs
    for a worker on the same database. SIGTERM stops it gracefully.
    """
    run_process(Role.WEB)
