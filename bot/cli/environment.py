"""What the bot's processes have in common: an environment told of in one line for each mistake."""

from __future__ import annotations

import asyncio
import os
import sys

import typer

from bot import logs, settings
from bot.cli.errors import InputError
from bot.settings import Role, Settings, SettingsError


def settings_for(role: Role) -> Settings:
    """The settings that a role needs; ends the process with code 2 when one is missing or wrong."""
    for line in settings.unknown_variables(os.environ):
        _tell(line)
    try:
        return settings.load(role)
    except SettingsError as error:
        for line in error.lines:
            _tell(line)
        raise typer.Exit(2) from None


def run_process(role: Role) -> None:
    """Run one of the bot's processes until it is told to stop."""
    chosen = settings_for(role)
    logs.configure(level=chosen.log_level, form=chosen.log_format)
    from bot import process  # noqa: PLC0415 - a mistake in the settings is told before all this is loaded

    try:
        asyncio.run(process.run(role, chosen))
    except process.PortTakenError as error:
        raise InputError(str(error)) from None


def _tell(line: str) -> None:
    print(f"citecheck: {line}", file=sys.stderr)  # noqa: T201
