"""`citecheck web`: the half of the bot that GitHub talks to."""

from __future__ import annotations

from bot.cli.server.environment import run_process
from bot.config.settings import Role


def web() -> None:
    """Run the bot's web process alone.

    Reads GITHUB_APP_ID, GITHUB_WEBHOOK_SECRET and the variables that begin with CITECHECK_. A worker
    that works on the same database does what it queues. SIGTERM stops it gracefully.
    """
    run_process(Role.WEB)
