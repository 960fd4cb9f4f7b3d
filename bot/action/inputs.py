"""What a workflow asks of the Action: its inputs, which come as environment variables and never as code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.cli.offline.input.fail_on import FailOn
from bot.token_check.naming import EVENT

PREFIX: Final = "CITECHECK_INPUT_"
"""Begins the variables of the inputs in `action.yml`; `fail-on` is `CITECHECK_INPUT_FAIL_ON`."""

FILES_LIMIT: Final = 100
"""Files of findings."""

_TRUTH: Final = {"true": True, "false": False}


class WrongInputError(ValueError):
    """An input has a value that means nothing; the message names both and what would be right."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs, read. What is not given is left to the config on the base branch."""

    pull_request: str = EVENT
    findings: tuple[str, ...] = ()
    """Files of an own reviewer's findings, one a line in the input."""

    tier2: bool | None = None
    fail_on: FailOn | None = None
    check_run: bool = True


def read_inputs(environment: Mapping[str, str]) -> Inputs:
    """The inputs that these variables hold; an empty one is one that is not given. Raises WrongInputError."""

    def given(name: str) -> str:
        return environment.get(PREFIX + name.upper().replace("-", "_"), "").strip()

    def truth(name: str) -> bool | None:
        value = given(name).lower()
        if value and value not in _TRUTH:
            raise WrongInputError(f"`{name}` must be true or false, not {value[:60]!r}")
        return _TRUTH.get(value)

    files = tuple(name for line in given("findings").splitlines() if (name := line.strip()))
    if len(files) > FILES_LIMIT:
        raise WrongInputError(f"`findings` names {len(files):,} files; at most {FILES_LIMIT} are read")
    if "-" in files:
        raise WrongInputError("`findings` names files; an Action has no standard input")
    fail_on = given("fail-on").lower()
    if fail_on and fail_on not in set(FailOn):
        raise WrongInputError(f"`fail-on` must be {', '.join(FailOn)}, not {fail_on[:60]!r}")
    return Inputs(
        pull_request=given("pull-request") or EVENT,
        findings=files,
        tier2=truth("tier2"),
        fail_on=FailOn(fail_on) if fail_on else None,
        check_run=truth("check-run") is not False,
    )
