"""The Action's one step of its own: check, then say it in the summary, in annotations and in files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.action import workflow_commands
from bot.action.inputs import Inputs, WrongInputError, read_inputs
from bot.action.workflow_commands import SHOWN_LIMIT, Print, annotation, inert
from bot.cli.offline.input.formats import formats
from bot.cli.offline.input.inputs import read_findings
from bot.cli.offline.output.notes import Notes, Volume
from bot.cli.offline.output.outputs import fails
from bot.model.input_error import InputError
from bot.telemetry import logs
from bot.token_check import token_check
from bot.token_check.access import Access, CheckError
from bot.token_check.naming import NamingError, pull_request_name
from checks.model.finding import Reading
from checks.reports import Look, render
from checks.reports.check_run import Level, annotation_of
from checks.reports.wording import figures, finding_words
from checks.reports.wording.escape import line, plain
from checks.reports.wording.order import Order, ordered
from checks.sources.roots import below

if TYPE_CHECKING:
    from bot.token_check.token_check import CheckResult
    from checks.model.checked import CheckedFinding
    from checks.model.outcome import Failure

SUMMARY_LIMIT: Final = 250_000
"""Characters, of at most four bytes each: GitHub drops a whole summary of more than 1 MiB."""

WIDTH: Final = 120
"""Columns of a job's log."""

WRONG: Final = 2
"""The exit code for what could not be checked at all."""


@dataclass(frozen=True, slots=True)
class Job:
    """The job that the Action runs in: its environment, and its standard output."""

    environment: Mapping[str, str]
    write: Print

    def append(self, variable: str, text: str) -> None:
        """Add to the file that the runner names in a variable, where there is one."""
        if name := self.environment.get(variable):
            with Path(name).open("a", encoding="utf-8", errors="replace", newline="\n") as file:
                file.write(text)

    def keep(self, name: str, text: str) -> Path:
        """Write a file into the runner's folder for them, outside the checked-out code."""
        path = Path(self.environment.get("RUNNER_TEMP") or ".") / name
        path.write_bytes(text.encode("utf-8", "replace"))
        return path


def main() -> int:
    """Run the step; its exit code is 0, 1 when `fail-on` says so, 2 when nothing could be checked."""
    return run(Job(os.environ, lambda text: print(text, flush=True)))  # noqa: T201


def run(job: Job) -> int:
    """The same in a job that is handed over."""
    logs.configure(level="error", form="text")
    try:
        inputs = read_inputs(job.environment)
        done = _check(inputs, job)
    except (WrongInputError, NamingError, InputError, CheckError) as wrong:
        job.write(annotation("error", line(str(wrong), workflow_commands.MESSAGE_LIMIT), title="citecheck"))
        return WRONG
    policy = done.policy if inputs.fail_on is None else inputs.fail_on.override(done.policy)
    _tell(done, policy.fail_on, job)
    return int(fails(done.review, policy))


def _check(inputs: Inputs, job: Job) -> CheckResult:
    ref = pull_request_name(inputs.pull_request, job.environment)
    quiet = Notes(Volume.QUIET)
    besides = read_findings(list(inputs.findings), None, formats(), quiet) if inputs.findings else Reading()
    besides = below(besides, [job.environment.get("GITHUB_WORKSPACE", "")])
    wanted = token_check.CheckRequest(ref, tier2=inputs.tier2, besides=besides, post=inputs.check_run)
    return token_check.check_requested(Access.of(job.environment), wanted)


def _tell(done: CheckResult, fatal: frozenset[Failure], job: Job) -> None:
    shown = ordered(done.review, Order.URGENT)
    with inert(job.write):
        job.write(render(shown, "text", Look(width=WIDTH)))
    job.append("GITHUB_STEP_SUMMARY", render(shown, "markdown", Look(links=done.links, limit=SUMMARY_LIMIT)))
    if done.not_posted:
        said = f"The check run was not published ({line(done.not_posted, 300)}); the summary says the same."
        job.write(annotation("notice", said, title="citecheck"))
    if not done.posted:  # else they are beside the code already
        for command in _annotations(done.review.warned, fatal):
            job.write(command)
    coverage = done.review.coverage
    outputs: dict[str, object] = {
        "findings": coverage.findings,
        "warned": coverage.warned,
        "unparsed": coverage.unparsed,
        "head": done.pull.head,
        "check-run": str(done.posted).lower(),
        "json": job.keep("citecheck.json", render(done.review, "json")),
        "sarif": job.keep("citecheck.sarif", render(done.review, "sarif")),
    }
    job.append("GITHUB_OUTPUT", "".join(f"{name}={value}\n" for name, value in outputs.items()))


def _annotations(warned: tuple[CheckedFinding, ...], fatal: frozenset[Failure]) -> Iterator[str]:
    """One for each warned finding, those that fail the job first; of each level as many as GitHub shows."""
    shown = {"error": 0, "warning": 0}
    for checked in sorted(warned, key=lambda one: not _is_fatal(one, fatal)):
        level = "error" if _is_fatal(checked, fatal) else "warning"
        shown[level] += 1
        if shown[level] <= SHOWN_LIMIT:
            yield _annotation(level, checked)
    more = sum(max(0, count - SHOWN_LIMIT) for count in shown.values())
    if more:
        said = f"{figures.count(more, 'more finding')} with a warning: see the summary of this job."
        yield annotation("notice", said, title="citecheck")


def _annotation(level: str, checked: CheckedFinding) -> str:
    """On the cited lines where they exist; else on none, for a file that is not there shows nothing."""
    placed = annotation_of(checked, Level.WARNING)
    if placed is not None:
        return annotation(
            level, placed.message, title=placed.title, path=placed.path, first=placed.first, last=placed.last
        )
    said = "\n".join(plain(warning.message) for warning in checked.warnings)
    title = (
        f"{finding_words.outcome(checked)} {finding_words.MARKER}: {finding_words.heading(checked.finding)}"
    )
    return annotation(level, said, title=line(title, 255))


def _is_fatal(checked: CheckedFinding, fatal: frozenset[Failure]) -> bool:
    return any(warning.failure in fatal for warning in checked.warnings)


if __name__ == "__main__":
    sys.exit(main())
