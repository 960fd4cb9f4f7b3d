"""`--pull-request` of `citecheck check` and `citecheck replay`: the commands' side of reading one with a token."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.offline.output.notes import Notes
from bot.model.input_error import InputError, missing_extra
from checks.model.finding import Reading
from checks.sources.roots import below

if TYPE_CHECKING:
    from bot.config.repo_config import RepoConfig
    from bot.judge.judging import Judging
    from bot.token_check.cited_files import CitedFiles
    from bot.token_check.token_check import CheckResult
    from checks.model.outcome import Failure

EXTRA = "github"
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
    off: frozenset[Failure],
    notes: Notes,
) -> CheckResult:
    """Check the pull request of that name; why a check run was not published is noted."""
    try:
        from bot.telemetry import logs  # noqa: PLC0415
        from bot.token_check import token_check  # noqa: PLC0415 - a third of a second, and packages of an extra
        from bot.token_check.access import Access, CheckError  # noqa: PLC0415
        from bot.token_check.naming import NamingError, pull_request_name  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise missing_extra("`--pull-request`", missing, EXTRA) from missing
    logs.configure(level="error", form="text")  # else they would be written into the report
    try:
        ref = pull_request_name(name, os.environ)
        own = below(besides or Reading(), [str(Path.cwd())])
        wanted = token_check.CheckRequest(
            ref,
            config,
            tier2,
            window=window,
            off=off,
            reviewers=reviewers,
            besides=own,
            post=post,
            judging=judging,
        )
        done = token_check.check_requested(Access.of(os.environ), wanted)
    except (NamingError, CheckError) as wrong:
        raise InputError(str(wrong)) from wrong
    if done.not_posted:
        notes.say(f"the check run was not published: {done.not_posted}")
    return done


def cited_files(name: str, wanted: Mapping[str, Collection[str]], notes: Notes) -> CitedFiles | None:
    """The files that a report cites in the pull request of that name: `wanted` has the paths by commit.

    What could not be read is noted; None: nothing could, for want of a token, a network or an answer.
    """
    try:
        from bot.telemetry import logs  # noqa: PLC0415
        from bot.token_check.access import Access, CheckError  # noqa: PLC0415 - packages of an extra
        from bot.token_check.cited_files import read_cited_files  # noqa: PLC0415
        from bot.token_check.naming import NamingError, pull_request_name  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise missing_extra("`--pull-request`", missing, EXTRA) from missing
    logs.configure(level="error", form="text")
    try:
        ref = pull_request_name(name, os.environ)
    except NamingError as wrong:
        raise InputError(str(wrong)) from wrong
    try:
        found = read_cited_files(Access.of(os.environ), ref, wanted)
    except CheckError as wrong:
        notes.say(f"nothing was read from GitHub: {wrong}")
        return None
    for problem in found.problems:
        notes.say(problem)
    return found
