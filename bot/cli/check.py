"""`citecheck check`: the findings of a review against the code of a git repository, offline."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot import repo_config
from bot.cli.errors import InputError
from bot.cli.progress import progress_bar
from bot.reviewers.github_json import GitHubComments
from checks.code import Code
from checks.diff import Diff
from checks.finding import Reading, Unparsed
from checks.git import GitRepository
from checks.git_process import TreeError
from checks.policy import Policy
from checks.reports import REPORTS, Look, render
from checks.review import check_review
from checks.sources import FORMATS, UnknownFormatError, combine, read
from checks.tree import DirectoryTree
from checks.verdict import TIER1_FAILURES, CheckedReview

INPUT_LIMIT = 256 * 1024 * 1024
"""Bytes of one findings file, and of a diff given as a file."""


class FailOn(StrEnum):
    """What makes the exit code 1."""

    NEVER = "never"
    WARNING = "warning"
    TIER1 = "tier1"


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
        typer.Option("--from", help="Format of the findings; default: told by content.", metavar="FORMAT"),
    ] = None,
    report: Annotated[
        str, typer.Option("--format", help="One of " + ", ".join(REPORTS) + ".", metavar="FORMAT")
    ] = "text",
    output: Annotated[
        Path | None, typer.Option(help="Write the report there, not to standard output.", metavar="FILE")
    ] = None,
    fail_on: Annotated[
        FailOn, typer.Option(help="Exit 1 on any warning, or on a missing file or line.")
    ] = FailOn.NEVER,
    config: Annotated[
        Path | None, typer.Option(help="A citecheck.yml to take the policy from.", metavar="FILE")
    ] = None,
) -> int:
    """Check the findings of a review against the code of a git repository.

    Exit code: 0 done, 1 when --fail-on says so, 2 for bad input or usage.
    """
    if report not in REPORTS:
        raise InputError(f"no report format {report!r}; there are {', '.join(REPORTS)}")
    policy = _policy(config, tier2=tier2, window=window)
    reading = _read(findings or ["-"], source_format)
    try:
        code = _code(repo, base, head, diff, tree)
        with progress_bar(sys.stderr) as progress:
            review = check_review(reading, code, policy, progress=progress)
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    look = Look(width=_width(), colour=output is None and _colour())
    _write(render(review, report, look), output)
    if reading.unparsed and not reading.findings:
        raise InputError(f"nothing could be read as a finding: {reading.unparsed[0].reason}")
    return int(_fails(review, fail_on))


def _policy(config: Path | None, *, tier2: bool, window: int | None) -> Policy:
    policy = Policy()
    if config is not None:
        reading = repo_config.read(_bytes(str(config)))
        if reading.problems:
            raise InputError(f"{config}: {str(reading.problems[0]).partition(': ')[2]}")
        policy = reading.config.policy()
    return replace(policy, tier2=policy.tier2 or tier2, window=policy.window if window is None else window)


def _read(names: list[str], source_format: str | None) -> Reading:
    """All findings of all files; a file that cannot be opened is told as unparsed when there are others."""
    readings = []
    for name in names:
        try:
            data = _bytes(name)
        except InputError as wrong:
            if len(names) == 1:
                raise
            readings.append(Reading((), (Unparsed(name, str(wrong)),)))
            continue
        try:
            formats = (GitHubComments(), *FORMATS)
            readings.append(read(data, source=name, format=source_format, formats=formats))
        except UnknownFormatError as wrong:
            raise InputError(str(wrong)) from wrong
    return combine(readings)


def _bytes(name: str) -> bytes:
    try:
        if name == "-":
            data = sys.stdin.buffer.read(INPUT_LIMIT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(INPUT_LIMIT + 1)
    except OSError as wrong:
        raise InputError(f"{name} cannot be read: {wrong.strerror or wrong}") from wrong
    if len(data) > INPUT_LIMIT:
        raise InputError(f"{name} is larger than {INPUT_LIMIT // 2**20} MiB")
    return data


def _code(repo: Path | None, base: str | None, head: str, diff: Path | None, tree: Path | None) -> Code:
    if (diff is None) != (tree is None):
        raise InputError("--diff and --tree go together: the diff, and a folder with the code after it")
    if diff is not None and tree is not None:
        if repo or base:
            raise InputError(
                "--diff and --tree stand in for --repo, --base and --head: give one or the other"
            )
        return Code(DirectoryTree(tree), diff=Diff(_bytes(str(diff)).decode("utf-8", "replace")))
    repository = GitRepository.find(repo or Path.cwd())
    head_commit = repository.resolve(head)
    if base is not None:
        base_commit = repository.resolve(base)
    else:
        base_commit = repository.merge_base(repository.default_branch(), head_commit)
    return Code(
        repository.tree(head_commit),
        repository.tree(base_commit),
        Diff(repository.diff(base_commit, head_commit)),
    )


def _write(text: str, output: Path | None) -> None:
    if output is not None:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as wrong:
            raise InputError(f"{output} cannot be written: {wrong.strerror or wrong}") from wrong
        return
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # the reader went away (`| head`): leave quietly, and keep the interpreter from flushing again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _width() -> int:
    return max(60, min(160, shutil.get_terminal_size((80, 24)).columns)) if sys.stdout.isatty() else 80


def _colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _fails(review: CheckedReview, fail_on: FailOn) -> bool:
    failures = {warning.failure for one in review.findings for warning in one.warnings}
    match fail_on:
        case FailOn.NEVER:
            return False
        case FailOn.WARNING:
            return bool(failures)
        case FailOn.TIER1:
            return bool(failures & TIER1_FAILURES)
