"""What the bot's processes have in common: an environment whose mistakes are reported, one line each."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from dotenv import load_dotenv

from bot.cli.app import DEBUG
from bot.config import judge_settings, settings
from bot.config.judge_settings import JudgeSettingsError
from bot.config.settings import Role, Settings, SettingsError
from bot.model.input_error import InputError
from bot.storage import database
from bot.telemetry import logs

ENV_FILE = ".env"


def settings_for(role: Role) -> Settings:
    """The settings that a role needs; ends the process with code 2 when one is missing or wrong.

    A file `.env` in the working directory counts too, after the environment.
    """
    read_env_file()
    for line in settings.unknown_variables(os.environ, besides={DEBUG}):
        _tell(line)
    try:
        chosen = settings.load(role)
        if role in _JUDGING:
            judge_settings.load()
    except (SettingsError, JudgeSettingsError) as error:
        for line in error.lines:
            _tell(line)
        if any("is not set" in line for line in error.lines) and role is not Role.MIGRATE:
            _tell(f"`citecheck setup` registers an App and writes its settings into {ENV_FILE}")
        raise typer.Exit(2) from None
    return chosen


_JUDGING = frozenset({Role.SERVE, Role.WORKER})
"""The roles that may ask a judge."""


def ledger_url() -> str:
    """The address of a database that is there and up to date; InputError when it is not there."""
    url = settings_for(Role.MIGRATE).database_url.get_secret_value()
    if database.is_sqlite(url) and not database.file_of(url).exists():
        raise InputError(f"there is no ledger: {database.file_of(url)} does not exist")
    with reporting_out_of_reach():
        database.prepare(url)
    return url


def read_env_file() -> None:
    """Add what `.env` in the working directory sets, as `citecheck setup` wrote it, to the environment."""
    try:
        load_dotenv(ENV_FILE, interpolate=False)
    except (OSError, UnicodeDecodeError) as error:
        words = error.strerror if isinstance(error, OSError) else "it is not text"
        raise InputError(f"{ENV_FILE} cannot be read: {words}") from None


def run_process(role: Role) -> None:
    """Run one of the bot's processes until it is asked to stop."""
    chosen = settings_for(role)
    logs.configure(level=chosen.log_level, form=chosen.log_format)
    from bot import process  # noqa: PLC0415 - a mistake in the settings is reported before all this is loaded

    with reporting_out_of_reach():
        try:
            asyncio.run(process.run(role, chosen))
        except process.CannotStartError as error:
            raise InputError(str(error)) from None


@contextmanager
def reporting_out_of_reach() -> Iterator[None]:
    """Say in one line that the database is out of reach, without the address that holds its password."""
    try:
        yield
    except database.OUT_OF_REACH as error:
        words = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise InputError(f"the database is out of reach: {words}") from None


def _tell(line: str) -> None:
    print(f"citecheck: {line}", file=sys.stderr)  # noqa: T201
