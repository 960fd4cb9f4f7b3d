"""Runs the steps on the connection that `bot.storage.schema` hands over; alembic loads this by its name."""

from __future__ import annotations

from alembic import context

from bot.storage.schema import OPTIONS


def run() -> None:
    """Run the steps that are missing."""
    context.configure(connection=context.config.attributes["connection"], **OPTIONS)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # what alembic calls this file when it runs it
    run()
