"""`citecheck migrate`: sets up the database, before the other processes of a release start."""

from __future__ import annotations

import structlog

from bot.cli.server.environment import reporting_out_of_reach, settings_for
from bot.config.settings import Role
from bot.storage import database
from bot.telemetry import logs

log = structlog.get_logger(__name__)


def migrate() -> None:
    """Create or update the bot's database.

    Reads CITECHECK_DATABASE_URL. Safe to repeat, and to run beside the bot.
    """
    settings = settings_for(Role.MIGRATE)
    logs.configure(level=settings.log_level, form=settings.log_format)
    with reporting_out_of_reach():
        database.prepare(settings.database_url.get_secret_value())
    log.info("database is up to date")
