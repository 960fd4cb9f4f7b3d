"""The environment of a process of the bot, told in one line for each mistake."""

from __future__ import annotations

import os
import sys

import typer

from bot import settings
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


def _tell(line: str) -> None:
    print(f"citecheck: {line}", file=sys.stderr)  # noqa: T201
