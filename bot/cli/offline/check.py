"""`citecheck check`: the findings of a review against the code of a git repository or a pull request."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.checkout import Checkout, FolderCheckout, RepositoryCheckout
from bot.cli.offline.choices import Choices, choices_of_base, choices_of_file, no_choices
from bot.cli.offline.description import read_description, with_description
from bot.cli.offline.formats import formats
from bot.cli.offline.judging import judging_of_environment, with_judge
from bot.cli.offline.notes import Notes, Volume
from bot.cli.offline.options import Base, Diff, Findings, From, Output, Repo, Tree
from bot.cli.offline.progress import progress_bar
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.model.checked import CheckedReview
from checks.model.finding import Reading, Unparsed
from checks.model.outcome import TIER1_FAILURES, Failure
from checks.model.policy import JudgePolicy, Policy
from checks.reports import REPORTS, Look, render
from checks.reports.wording.order import Order, ordered
from checks.review import assemble, check_findings
from checks.sources import SourceFormat, UnknownFormatError, combine, read
from checks.sources.roots import below

if TYPE_CHECKING:
    from bot.judge.judging import Judging
    from checks.model.agents.described import Description

INPUT_LIMIT = 256 * 1024 * 1024
"""Bytes of one findings file, and of a diff given as a file."""


FOR_PEOPLE = frozenset({"text", "markdown", "html"})
"""Reports that are read from the top."""


class FailOn(StrEnum):
    """What makes the exit code 1."""

    NEVER = "never"
    WARNING = "warning"
    JUDGED = "judged"
    TIER1 = "tier1"

    def override(self, policy: Policy) -> Policy:
        """The policy with what this says in place of its own `fail_on`."""
        rules = {FailOn.NEVER: frozenset[Failure](), FailOn.TIER1: TIER1_FAILURES}.get(
            self, frozenset(Failure)
        )
        judged = frozenset(Failure) if self is FailOn.JUDGED else frozenset[Failure]()
        judge = policy.judge and replace(policy.judge, fail_on=judged)
        return replace(policy, fail_on=rules, judge=judge)


def check(
    findings: Findings = None,
    repo: Repo = None,
    base: Base = None,
    head: Annotated[str, typer.Option(help="Revision that was reviewed.", metavar="REV")] = "HEAD",
    diff: Diff = None,
    tree: Tree = None,
    description: Annotated[
        Path | None,
        typer.Option(
            help="What the pull request says of itself, to be checked against the change: Markdown, or the JSON of "
            "`gh pr view --json title,body,author,commits`. No FINDINGS are needed then.",
            metavar="FILE",
        ),
    ] = None,
    tier2: Annotated[
        bool | None,
        typer.Option(
            "--tier2/--no-tier2",
            help="Check what the findings say of the code, too; default: what the config says, else not.",
            show_default=False,
        ),
    ] = None,
    judge: Annotated[
        bool,
        typer.Option(
            "--judge",
            help="Send what the rules leave over to the model that CITECHECK_JUDGE_MODEL names; implies --tier2.",
        ),
    ] = False,
    window: Annotated[
        int | None,
        typer.Option(
            help="Lines around the cited ones that count as cited; default 5.", min=0, max=100, metavar="N"
        ),
    ] = None,
    source_format: From = None,
    report: Annotated[
        str, typer.Option("--format", help="One of " + ", ".join(REPORTS) + ".", metavar="FORMAT")
    ] = "text",
    output: Output = None,
    fail_on: Annotated[
        FailOn | None,
        typer.Option(
            help="Exit 1 on any warning of the rules, on any at all (judged), or only on a missing file or "
            "line (tier1); default: what the config says."
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            help="A citecheck.yml to take the policy from; default: .github/citecheck.yml of the base.",
            metavar="FILE",
        ),
    ] = None,
    reviewer: Annotated[
        list[str] | None,
        typer.Option(
            help="An account whose comments are a review, besides bots; may be repeated.", metavar="LOGIN"
        ),
    ] = None,
    pull_request: Annotated[
        str | None,
        typer.Option(
            help="Check what was said on OWNER/REPO#7 (or its address, or `event` in a workflow), and FINDINGS; "
            "needs GITHUB_TOKEN, and nothing checked out.",
            metavar="PR",
        ),
    ] = None,
    post: Annotated[
        bool, typer.Option("--post", help="Publish the check run on the pull request, where the token may.")
    ] = False,
    no_config: Annotated[bool, typer.Option("--no-config", help="Take the policy from no file.")] = False,
    sort: Annotated[
        Order | None,
        typer.Option(
            help="Warned and urgent findings first, as given, or by place; default: urgent in reports for people."
        ),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing on standard error but errors.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say what is read and what the policy is.")
    ] = False,
) -> int:
    """Check the findings of a review against the code of a git repository.

    Exit code: 0 done, 1 when --fail-on says so, 2 for bad input or usage.
    """
    refuse_report(report, diff)
    if config is not None and no_config:
        raise InputError("--config and --no-config exclude each other")
    notes = Notes(Volume.QUIET if quiet else Volume.VERBOSE if verbose else Volume.NORMAL)
    order = sort or (Order.URGENT if report in FOR_PEOPLE else Order.GIVEN)
    named = tuple(reviewer or ())
    judging = judging_of_environment() if judge else None
    if pull_request is not None:
        _refuse_besides_a_pull_request(description, repo, base, diff, tree, head)
        from bot.cli.offline.pull_request import checked  # noqa: PLC0415 - it brings GitHub's client

        choices = no_choices() if no_config else Choices()
        if config is not None:
            choices = choices_of_file(config, bytes_of(str(config)))
        known = formats((*choices.include, *named), choices.exclude)
        done = checked(
            pull_request,
            config=choices.config,
            tier2=tier2,
            window=window,
            reviewers=named,
            besides=read_findings(findings, source_format, known, notes) if findings else None,
            post=post,
            judging=judging,
            notes=notes,
        )
        look = replace(look_of(output), links=done.links)
        write(render(ordered(done.review, order), report, look), output)
        return int(fails(done.review, done.policy if fail_on is None else fail_on.override(done.policy)))
    if post:
        raise InputError("--post goes with --pull-request: a check run belongs to one")
    said = _said(description, findings or [])
    refuse_half(repo, base, diff, tree)
    patch = bytes_of(str(diff)) if diff is not None else None
    try:
        with closing(open_checkout(repo, base, head, patch, tree)) as checkout:
            notes.detail(f"code: {checkout.about}")
            choices = Choices()
            if config is not None:
                choices = choices_of_file(config, bytes_of(str(config)))
            elif not no_config:
                choices = choices_of_base(checkout, notes)
            policy = choices.policy
            policy = replace(
                policy,
                tier2=policy.tier2 if tier2 is None else tier2,
                window=policy.window if window is None else window,
                # nothing is sent because of a file alone: who runs the command has to say so
                judge=(policy.judge or JudgePolicy()) if judge else None,
            ).rules
            policy = policy if fail_on is None else fail_on.override(policy)
            if checkout.unchanged:
                policy, judging = policy.of_places, None
            diff_of_change = checkout.code.diff
            known = formats((*choices.include, *named), choices.exclude, lambda: diff_of_change.paths)
            only_said = said is not None and not findings
            reading = Reading() if only_said else read_findings(findings or [], source_format, known, notes)
            review = with_description(_checked(reading, checkout, policy, notes, judging), said, checkout)
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    write(render(ordered(review, order), report, look_of(output)), output)
    if reading.unparsed and not reading.findings:
        raise InputError(f"nothing could be read as a finding: {reading.unparsed[0].reason}")
    return int(fails(review, policy))


def _checked(
    reading: Reading, checkout: Checkout, policy: Policy, notes: Notes, judging: Judging | None
) -> CheckedReview:
    code = checkout.code
    seen = checkout.seen(finding.commit for finding in reading.findings if finding.commit is not None)
    stream = None if notes.volume is Volume.QUIET else sys.stderr
    with progress_bar(stream) as progress:
        findings = check_findings(reading, code, policy, seen=seen, progress=progress)
    use = None
    if judging is not None:
        findings, use = with_judge(judging, findings, code, policy, seen)
    review = assemble(findings, reading, code, policy)
    covered = (*review.not_covered, *checkout.not_covered)
    return replace(review, judge=use, not_covered=covered, unchanged=checkout.unchanged)


def _refuse_besides_a_pull_request(
    description: Path | None,
    repo: Path | None,
    base: str | None,
    diff: Path | None,
    tree: Path | None,
    head: str,
) -> None:
    if description is not None:
        raise InputError("--pull-request brings its own description: leave out --description")
    if repo or base or diff or tree or head != "HEAD":
        raise InputError(
            "--pull-request brings its own code: leave out --repo, --base, --head, --diff, --tree"
        )


def _said(description: Path | None, names: list[str]) -> Description | None:
    """The description that is to be checked; where there is none, there are findings."""
    if description is None:
        refuse_to_wait(names)
        return None
    return read_description(str(description), bytes_of(str(description)))


def refuse_to_wait(names: Sequence[str]) -> None:
    """Refuse to read findings from a terminal at which nobody types them."""
    if not names and sys.stdin is not None and sys.stdin.isatty():
        raise InputError("no findings: name files of them, or pipe them in")


def read_findings(
    names: list[str], source_format: str | None, known: tuple[SourceFormat, ...], notes: Notes
) -> Reading:
    """All findings of all files; a file that cannot be opened is reported as unparsed when there are others."""
    readings = []
    for name in names or ["-"]:
        try:
            data = bytes_of(name)
        except InputError as wrong:
            if len(names) <= 1:
                raise
            readings.append(Reading((), (Unparsed(name, str(wrong)),)))
            continue
        readings.append(read_texts([(name, data)], source_format, known))
        found = readings[-1]
        notes.detail(f"{name}: {len(found.findings)} findings, {len(found.unparsed)} items not readable")
    return combine(readings)


def read_texts(
    texts: Iterable[tuple[str, bytes]], source_format: str | None, known: tuple[SourceFormat, ...]
) -> Reading:
    """All findings of some files, each with its name."""
    try:
        return combine([read(data, source=name, format=source_format, formats=known) for name, data in texts])
    except UnknownFormatError as wrong:
        raise InputError(str(wrong)) from wrong


def in_checkout(reading: Reading, checkout: Checkout) -> Reading:
    """The findings with the paths that they have in the repository, where they name them in full."""
    return below(reading, [str(checkout.root.absolute()), str(checkout.root.resolve())])


def bytes_of(name: str) -> bytes:
    """What is in a file or on standard input; raises InputError."""
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


def refuse_report(name: str, diff: object) -> None:
    """Refuse a format that is none, or one that cannot say what is to be checked."""
    if name not in REPORTS:
        raise InputError(f"no report format {name!r}; there are {', '.join(REPORTS)}")
    if REPORTS[name].of_commit and diff is not None:
        raise InputError(
            f"--format {name} is about a commit: it goes with --repo, not with --diff and --tree"
        )


def refuse_half(repo: Path | None, base: str | None, diff: Path | None, tree: Path | None) -> None:
    """Refuse options for the code that say too little, or two things at once."""
    if (diff is None) != (tree is None):
        raise InputError("--diff and --tree go together: the diff, and a folder with the code after it")
    if diff is not None and (repo or base):
        raise InputError("--diff and --tree replace --repo, --base and --head: give one or the other")


def open_checkout(
    repo: Path | None, base: str | None, head: str, diff: bytes | None, tree: Path | None
) -> Checkout:
    """The code that the options name."""
    if diff is None or tree is None:
        return RepositoryCheckout(repo or Path.cwd(), base, head)
    return FolderCheckout(tree, diff)


def write(text: str, output: Path | None) -> None:
    """Write a report to a file or to standard output."""
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


def look_of(output: Path | None) -> Look:
    """How whoever reads standard output wants it."""
    if output is not None or sys.stdout is None or not sys.stdout.isatty():
        return Look()
    width = max(60, min(160, shutil.get_terminal_size((80, 24)).columns))
    return Look(width=width, colour=not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")


def fails(review: CheckedReview, policy: Policy) -> bool:
    """Whether the policy makes the exit code 1."""
    said = review.described.warned if review.described is not None else ()
    warned = [warning for one in review.findings for warning in one.warnings]
    return any(map(policy.is_fatal, warned + [warning for one in said for warning in one.warnings]))
