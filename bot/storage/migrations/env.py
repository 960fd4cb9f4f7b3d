"""Runs the steps on the connection that `bot.storage.schema` hands over; alembic loads this by its name."""

from __future__ import annotations

from alembic import context

from bot.storage.schema import OPTIONS

context.configure(connection=context.config.attributes["connection"], **OPTIONS)
with context.begin_transaction():
    context.run_migrations()
