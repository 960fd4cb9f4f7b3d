"""`citecheck check --pull-request`: the command's side of a check with a token."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.offline.notes import Notes
from bot.model.input_error import InputError, missing_extra
from checks.model.finding import Reading
from checks.sources.roots import below

if TYPE_CHECKING:
    from bot.by_token.once import Done
    from bot.config.repo_config import RepoConfig
    from bot.judge.judging import Judging

EXTRA = "bot"
"""The extra of the package that brings GitHub's client."""


def checked(
    name: str,
    *,
    config: RepoConfig | None,
    tier2: bool | None,
    window: int | None,
    reviewers: tuple[str, ...],
    besides: Reading | None,
    post: bool,
    judging: Judging | None,
    notes: Notes,
) -> Done:
    """Check the pull request of that name; why a check run was not published is noted."""
    try:
        from bot.by_token import once  # noqa: PLC0415 - a third of a second, and packages of an extra
        from bot.by_token.naming import NamingError, named  # noqa: PLC0415
        from bot.telemetry import logs  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise missing_extra("`--pull-request`", missing, EXTRA) from missing
    logs.configure(level="error", form="text")  # else they would be written into the report
    try:
        ref = named(name, os.environ)
        own = below(besides or Reading(), [str(Path.cwd())])
        wanted = once.Wanted(
            ref, config, tier2, window=window, reviewers=reviewers, besides=own, post=post, judging=judging
        )
        done = once.check(once.Access.of(os.environ), wanted)
    except (NamingError, once.CheckError) as wrong:
        raise InputError(str(wrong)) from wrong
    if done.not_posted:
        notes.say(f"the check run was not published: {done.not_posted}")
    return done
