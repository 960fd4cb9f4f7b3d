"""`citecheck check --pull-request`: the command's side of a check with a token."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.errors import InputError
from checks.model.finding import Reading
from checks.reports.escape import line
from checks.sources.roots import below

if TYPE_CHECKING:
    from bot.by_token.once import Done
    from bot.config.repo_config import RepoConfig

EXTRA = "bot"
"""The extra of the package that brings GitHub's client."""


def checked(
    name: str,
    *,
    config: RepoConfig | None,
    tier2: bool,
    window: int | None,
    besides: Reading | None,
    post: bool,
) -> Done:
    """Check the pull request of that name; why a check run was not published is said on standard error."""
    try:
        from bot.by_token import once  # noqa: PLC0415 - a third of a second, and packages of an extra
        from bot.by_token.naming import NamingError, named  # noqa: PLC0415
        from bot.telemetry import logs  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise InputError(
            f"--pull-request needs {missing.name}, which is not installed; "
            f"the extra `{EXTRA}` brings it: pip install 'citecheck-review[{EXTRA}]'"
        ) from None
    logs.configure(level="error", form="text")  # else they would be written into the report
    try:
        ref = named(name, os.environ)
        wanted = once.Wanted(ref, config, tier2, window, below(besides or Reading(), [str(Path.cwd())]), post)
        done = once.check(once.Access.of(os.environ), wanted)
    except (NamingError, once.CheckError) as wrong:
        raise InputError(str(wrong)) from wrong
    if done.not_posted:
        said = f"citecheck: the check run was not published: {line(done.not_posted, 500)}"
        print(said, file=sys.stderr)  # noqa: T201
    return done
