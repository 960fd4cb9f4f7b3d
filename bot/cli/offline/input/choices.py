"""What the config of the repository says of a check: the file of its base, as the App reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bot.checkout import Checkout
from bot.cli.offline.output.notes import Notes
from bot.config import CONFIG_PATH
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.model.policy import Policy

if TYPE_CHECKING:
    from bot.config.repo_config import RepoConfig


@dataclass(frozen=True, slots=True)
class Choices:
    """What a config file says that concerns `citecheck check`."""

    policy: Policy = field(default_factory=lambda: Policy(tier2=True))
    include: tuple[str, ...] = ()
    """Accounts that are reviewers whatever they look like."""

    exclude: tuple[str, ...] = ()
    """Accounts that are not."""

    config: RepoConfig | None = None
    """All of it; None when no file was read."""


def choices_of_file(file: Path, content: bytes) -> Choices:
    """The choices of a file that was named. Raises InputError for the first thing that is wrong in it."""
    from bot.config import config_reading  # noqa: PLC0415 - YAML is for those who have such a file

    reading = config_reading.read_config(content)
    if reading.problems:
        first, *more = reading.problems
        place = file if first.line is None else f"{file}:{first.line}"
        rest = f" (and {len(more)} more: citecheck config check {file})" if more else ""
        raise InputError(f"{place}: {first.words}{rest}")
    return _choices(reading.config)


def no_choices() -> Choices:
    """The choices of a file that is empty."""
    from bot.config.repo_config import RepoConfig  # noqa: PLC0415 - see above

    return _choices(RepoConfig())


def choices_of_base(checkout: Checkout, notes: Notes) -> Choices:
    """The choices of the base, so that a change cannot switch off its own check.

    What is wrong in the file is noted, and the defaults stand in for it.
    """
    try:
        content = checkout.config()
    except TreeError as wrong:
        notes.say(f"{CONFIG_PATH} of the base is not read: {wrong}")
        return Choices()
    if content is None:
        notes.detail(f"the base has no {CONFIG_PATH}")
        return Choices()
    from bot.config import config_reading  # noqa: PLC0415

    notes.detail(f"policy: {CONFIG_PATH} of the base (--no-config leaves it aside)")
    reading = config_reading.read_config(content)
    for problem in reading.problems:
        place = CONFIG_PATH if problem.line is None else f"{CONFIG_PATH}:{problem.line}"
        notes.say(f"{place} (of the base): {problem.words}")
    return _choices(reading.config)


def _choices(config: RepoConfig) -> Choices:
    reviewers = config.reviewers
    return Choices(config.asked_policy, tuple(reviewers.include), tuple(reviewers.exclude), config)
