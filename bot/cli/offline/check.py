"""`citecheck check`: the findings of a review against the code of a git repository, offline."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.errors import InputError
from bot.cli.offline.checkout import Checkout, FolderCheckout, RepositoryCheckout
from bot.cli.offline.formats import formats
from bot.cli.offline.progress import progress_bar
from checks.code.git.process import TreeError
from checks.model.checked import CheckedReview
from checks.model.finding import Reading, Unparsed
from checks.model.outcome import TIER1_FAILURES, Failure
from checks.model.policy import Policy
from checks.reports import REPORTS, Look, render
from checks.review import check_review
from checks.sources import SourceFormat, UnknownFormatError, combine, read

INPUT_LIMIT = 256 * 1024 * 1024
"""Bytes of one findings file, and of a diff given as a file."""


class FailOn(StrEnum):
    """What makes the exit code 1."""

    NEVER = "never"
    WARNING = "warning"
    TIER1 = "tier1"

    @property
    def failures(self) -> frozenset[Failure]:
        """The failures that do."""
        match self:
            case FailOn.NEVER:
                return frozenset()
            case FailOn.WARNING:
                return frozenset(Failure)
            case FailOn.TIER1:
                return TIER1_FAILURES


def check(
    findings: Annotated[
        list[str] | None, typer.Argument(help="Files of findings; - is standard input.", metavar="FINDINGS")
    ] = None,
    repo: Annotated[
        Path | None, typer.Option(help="The repository; default: the one around this folder.", metavar="DIR")
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(
            help="Revision before the change; default: where HEAD left the default branch.", metavar="REV"
        ),
    ] = None,
    head: Annotated[str, typer.Option(help="Revision that was reviewed.", metavar="REV")] = "HEAD",
    diff: Annotated[
        Path | None,
        typer.Option(help="A unified diff instead of revisions; goes with --tree.", metavar="FILE"),
    ] = None,
    tree: Annotated[
        Path | None, typer.Option(help="A folder with the reviewed code; goes with --diff.", metavar="DIR")
    ] = None,
    tier2: Annotated[
        bool, typer.Option("--tier2", help="Check what the findings say of the code, too.")
    ] = False,
    window: Annotated[
        int | None,
        typer.Option(
            help="Lines around the cited ones that count as cited; default 5.", min=0, max=100, metavar="N"
        ),
    ] = None,
    source_format: Annotated[
        str | None,
        typer.Option(
            "--from", help="Format of the findings; default: recognised by content.", metavar="FORMAT"
        ),
    ] = None,
    report: Annotated[
        str, typer.Option("--format", help="One of " + ", ".join(REPORTS) + ".", metavar="FORMAT")
    ] = "text",
    output: Annotated[
        Path | None, typer.Option(help="Write the report there, not to standard output.", metavar="FILE")
    ] = None,
    fail_on: Annotated[
        FailOn | None,
        typer.Option(
            help="Exit 1 on any warning, or on a missing file or line; default: what --config says."
        ),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A citecheck.yml to take the policy from.", metavar="FILE")
    ] = None,
) -> int:
    """Check the findings of a review against the code of a git repository.

    Exit code: 0 done, 1 when --fail-on says so, 2 for bad input or usage.
    """
    if report not in REPORTS:
        raise InputError(f"no report format {report!r}; there are {', '.join(REPORTS)}")
    choices = _choices(config)
    policy = choices.policy
    policy = replace(policy, tier2=policy.tier2 or tier2, window=policy.window if window is None else window)
    reading = _read(findings or [], source_format, choices.formats)
    try:
        with closing(_checkout(repo, base, head, diff, tree)) as checkout:
            review = _checked(reading, checkout, policy)
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    _write(render(review, report, _look(output)), output)
    if reading.unparsed and not reading.findings:
        raise InputError(f"nothing could be read as a finding: {reading.unparsed[0].reason}")
    return int(_fails(review, policy.fail_on if fail_on is None else fail_on.failures))


def _checked(reading: Reading, checkout: Checkout, policy: Policy) -> CheckedReview:
    commits = [finding.commit for finding in reading.findings if finding.commit is not None]
    with progress_bar(sys.stderr) as progress:
        review = check_review(reading, checkout.code, policy, seen=checkout.seen(commits), progress=progress)
    return replace(review, not_covered=(*review.not_covered, *checkout.not_covered))


@dataclass(frozen=True, slots=True)
class _Choices:
    """What a config file says that concerns this command."""

    policy: Policy = field(default_factory=Policy)
    formats: tuple[SourceFormat, ...] = field(default_factory=formats)


def _choices(config: Path | None) -> _Choices:
    if config is None:
        return _Choices()
    from bot.config import repo_config  # noqa: PLC0415 - YAML is for those who have such a file

    reading = repo_config.read(_bytes(str(config)))
    if reading.problems:
        first, *more = reading.problems
        place = config if first.line is None else f"{config}:{first.line}"
        rest = f" (and {len(more)} more: citecheck config check {config})" if more else ""
        raise InputError(f"{place}: {first.words}{rest}")
    reviewers = reading.config.reviewers
    return _Choices(reading.config.policy(), formats(reviewers.include, reviewers.exclude))


def _read(names: list[str], source_format: str | None, known: tuple[SourceFormat, ...]) -> Reading:
    """All findings of all files; a file that cannot be opened is reported as unparsed when there are others."""
    if not names and sys.stdin is not None and sys.stdin.isatty():
        raise InputError("no findings: name files of them, or pipe them in")
    readings = []
    for name in names or ["-"]:
        try:
            data = _bytes(name)
        except InputError as wrong:
            if len(names) <= 1:
                raise
            readings.append(Reading((), (Unparsed(name, str(wrong)),)))
            continue
        try:
            readings.append(read(data, source=name, format=source_format, formats=known))
        except UnknownFormatError as wrong:
            raise InputError(str(wrong)) from wrong
    return combine(readings)


def _bytes(name: str) -> bytes:
    try:
        if name == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed")
            data = sys.stdin.buffer.read(INPUT_LIMIT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(INPUT_LIMIT + 1)
    except OSError as wrong:
        raise InputError(f"{name} cannot be read: {wrong.strerror or wrong}") from wrong
    if len(data) > INPUT_LIMIT:
        raise InputError(f"{name} is larger than {INPUT_LIMIT // 2**20} MiB")
    return data


def _checkout(
    repo: Path | None, base: str | None, head: str, diff: Path | None, tree: Path | None
) -> Checkout:
    if (diff is None) != (tree is None):
        raise InputError("--diff and --tree go together: the diff, and a folder with the code after it")
    if diff is None or tree is None:
        return RepositoryCheckout(repo or Path.cwd(), base, head)
    if repo or base:
        raise InputError("--diff and --tree replace --repo, --base and --head: give one or the other")
    return FolderCheckout(tree, _bytes(str(diff)))


def _write(text: str, output: Path | None) -> None:
    data = text.encode("utf-8", "replace")
    try:
        if output is not None:
            output.write_bytes(data)
        elif sys.stdout is not None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except OSError as wrong:
        if output is None:  # keep the interpreter from trying again at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(wrong, BrokenPipeError):  # else the reader has seen enough: `| head`
            place = output or "standard output"
            raise InputError(f"{place} cannot be written: {wrong.strerror or wrong}") from wrong


def _look(output: Path | None) -> Look:
    if output is not None or sys.stdout is None or not sys.stdout.isatty():
        return Look()
    width = max(60, min(160, shutil.get_terminal_size((80, 24)).columns))
    return Look(width=width, colour=not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")


def _fails(review: CheckedReview, fatal: frozenset[Failure]) -> bool:
    return any(warning.failure in fatal for one in review.findings for warning in one.warnings)
