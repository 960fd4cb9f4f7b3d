"""`citecheck check`: the findings of a review against the code of a git repository or a pull request."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.checkout import Checkout
from bot.cli.offline.input.check_options import (
    AsksJudge,
    ConfigFile,
    DescriptionFile,
    Disabled,
    FailsOn,
    Head,
    Hidden,
    NoConfig,
    OnlySummary,
    Posts,
    PullRequestName,
    Quiet,
    ReportName,
    Reviewers,
    Sorting,
    Tier2,
    Verbose,
    Window,
)
from bot.cli.offline.input.choices import Choices, choices_of_base, choices_of_file, no_choices
from bot.cli.offline.input.description import read_description, with_description
from bot.cli.offline.input.fail_on import FailOn
from bot.cli.offline.input.formats import formats
from bot.cli.offline.input.inputs import bytes_of, open_checkout, read_findings, refuse_half, refuse_to_wait
from bot.cli.offline.input.options import Base, Diff, Findings, From, Output, Repo, Tree
from bot.cli.offline.input.rules import rule_called
from bot.cli.offline.judging import Judge, cutting_of, judging_of_environment, with_judge
from bot.cli.offline.output.notes import Notes, Volume
from bot.cli.offline.output.outputs import look_of, refuse_output, refuse_report, verdict, write
from bot.cli.offline.output.progress import progress_bar
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.model.checked import CheckedReview
from checks.model.finding import Reading
from checks.model.history.uptake import Mark
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.reports import Look, render
from checks.reports.wording import review_words
from checks.reports.wording.order import Order, ordered
from checks.review import assemble, check_findings
from checks.sources import SourceFormat

if TYPE_CHECKING:
    from bot.judge.judging import Judging
    from bot.token_check.token_check import CheckResult
    from checks.model.agents.described import Description
    from checks.sources.github.dialect import Cut

FOR_PEOPLE = frozenset({"text", "markdown", "html"})
"""Reports that are read from the top."""

TELLING = FOR_PEOPLE | {"json", "sarif", "rdjson"}
"""Reports that say by themselves that nothing changed."""


def check(
    findings: Findings = None,
    repo: Repo = None,
    base: Base = None,
    head: Head = "HEAD",
    diff: Diff = None,
    tree: Tree = None,
    description: DescriptionFile = None,
    tier2: Tier2 = None,
    judge: AsksJudge = False,
    window: Window = None,
    source_format: From = None,
    report: ReportName = "text",
    output: Output = None,
    fail_on: FailsOn = None,
    config: ConfigFile = None,
    disable: Disabled = None,
    reviewer: Reviewers = None,
    pull_request: PullRequestName = None,
    post: Posts = False,
    no_config: NoConfig = False,
    summary: OnlySummary = False,
    hide: Hidden = None,
    sort: Sorting = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Check a review's findings against the code in a git repository.

    Exit code: 0 done; 1 as --fail-on asks; 2 bad input or usage.
    """
    refuse_report(report, diff)
    refuse_output(output)
    if summary and report != "text":
        raise InputError(f"--summary is a line of text: leave out --format {report}")
    if config is not None and no_config:
        raise InputError("--config and --no-config exclude each other")
    options = CheckOptions(
        tuple(findings or ()),
        source_format,
        tuple(reviewer or ()),
        config,
        no_config,
        tier2,
        window,
        judging_of_environment() if judge else None,
        fail_on,
        frozenset(map(rule_called, disable or ())),
        frozenset(hide or ()),
        Notes(Volume.QUIET if quiet else Volume.VERBOSE if verbose else Volume.NORMAL),
    )
    shown = output is None and not summary and report in TELLING
    order = sort or (Order.URGENT if report in FOR_PEOPLE else Order.GIVEN)
    if pull_request is not None:
        _refuse_besides_a_pull_request(description, repo, base, diff, tree, head)
        done = _check_pull_request(options, pull_request, post=post)
        look = replace(look_of(output, verbose=verbose), links=done.links)
        review = done.review.folding(options.hide)
        _write(ordered(review, order), report, look, output, only_counts=summary)
        policy = options.override(done.policy)
        return verdict(review, policy, options.notes, fail_on, shown=shown, output=output)
    if post:
        raise InputError("--post goes with --pull-request: a check run belongs to one")
    said = _said(description, options.findings)
    refuse_half(repo, base, diff, tree)
    patch = bytes_of(str(diff)) if diff is not None else None
    try:
        with closing(open_checkout(repo, base, head, patch, tree)) as checkout:
            reading, review, policy = _check_checkout(options, checkout, said)
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    _write(ordered(review, order), report, look_of(output, verbose=verbose), output, only_counts=summary)
    if reading.unparsed and not reading.findings:
        raise InputError(f"nothing could be read as a finding: {reading.unparsed[0].reason}")
    return verdict(review, policy, options.notes, fail_on, shown=shown, output=output)


def _write(review: CheckedReview, report: str, look: Look, output: Path | None, *, only_counts: bool) -> None:
    write(f"{review_words.closing(review)}\n" if only_counts else render(review, report, look), output)


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What the command line says of a check, wherever the code comes from."""

    findings: tuple[str, ...]
    """Names of files; `-` is standard input."""

    source_format: str | None
    reviewers: tuple[str, ...]
    config: Path | None
    no_config: bool
    tier2: bool | None
    window: int | None
    judging: Judging | None
    fail_on: FailOn | None
    off: frozenset[Failure]
    hide: frozenset[Mark]
    notes: Notes

    def chosen(self, otherwise: Callable[[], Choices]) -> Choices:
        """What the config file says that was named; `otherwise` where none was named and files may be read."""
        if self.config is not None:
            return choices_of_file(self.config, bytes_of(str(self.config)))
        return Choices() if self.no_config else otherwise()

    def override(self, policy: Policy) -> Policy:
        """The policy with what `--fail-on` says in place of its own, and what `--hide` folds besides."""
        policy = replace(policy, hide=policy.hide | self.hide)
        return policy if self.fail_on is None else self.fail_on.override(policy)

    def formats(
        self, choices: Choices, files: Callable[[], Sequence[str]] = tuple, cut: Cut | None = None
    ) -> tuple[SourceFormat, ...]:
        """The formats of findings, with the reviewers that are chosen; `files` are those of the change."""
        return formats((*choices.include, *self.reviewers), choices.exclude, files, cut)


def _check_pull_request(options: CheckOptions, name: str, *, post: bool) -> CheckResult:
    from bot.cli.offline.pull_request import checked  # noqa: PLC0415 - it brings GitHub's client

    choices = no_choices() if options.no_config else options.chosen(Choices)
    known, names = options.formats(choices), [*options.findings]
    return checked(
        name,
        config=choices.config,
        tier2=options.tier2,
        window=options.window,
        reviewers=options.reviewers,
        besides=read_findings(names, options.source_format, known, options.notes) if names else None,
        post=post,
        judging=options.judging,
        off=options.off,
        notes=options.notes,
    )


def _check_checkout(
    options: CheckOptions, checkout: Checkout, said: Description | None
) -> tuple[Reading, CheckedReview, Policy]:
    """What was read, the review, and the policy that it was made by. Raises TreeError."""
    notes, judging = options.notes, options.judging
    notes.detail(f"code: {checkout.about}")
    choices = options.chosen(lambda: choices_of_base(checkout, notes))
    policy = choices.policy.with_options(options.tier2, options.window, asks_judge=judging is not None)
    policy = replace(options.override(policy), off=policy.off | options.off)
    if checkout.unchanged:
        asked = [name for name, is_asked in (("--tier2", options.tier2), ("--judge", judging)) if is_asked]
        if asked:
            notes.say(f"{' and '.join(asked)} without effect: nothing changed, so only places are checked")
        policy, judging = policy.of_places, None
    if judging is None:
        reading, review = _read_and_checked(options, choices, checkout, policy, said, None)
    else:
        with closing(Judge(judging)) as judge:
            reading, review = _read_and_checked(options, choices, checkout, policy, said, judge)
    return reading, with_description(review, said, checkout, policy.silent), policy


def _read_and_checked(
    options: CheckOptions,
    choices: Choices,
    checkout: Checkout,
    policy: Policy,
    said: Description | None,
    judge: Judge | None,
) -> tuple[Reading, CheckedReview]:
    """What was read, cut by the judge where it is to cut, and the review of it."""
    diff, names, notes = checkout.code.diff, [*options.findings], options.notes
    cutting = cutting_of(judge, policy)
    known = options.formats(choices, lambda: diff.paths, cutting)
    if said is not None and not names:
        return Reading(), _checked(Reading(), checkout, policy, notes, judge)

    def asked() -> bool:
        wanted = cutting.wanted if cutting is not None else ()
        if cutting is None or judge is None or not wanted:
            return False
        cutting.take(judge.ask(wanted))
        return True

    reading = read_findings(
        names, options.source_format, known, notes, is_gate=bool(policy.fail_on), again=asked
    )
    review = _checked(reading, checkout, policy, notes, judge)
    if cutting is not None and review.judge is not None:
        review = replace(review, judge=cutting.use(review.judge))
    return reading, review


def _checked(
    reading: Reading, checkout: Checkout, policy: Policy, notes: Notes, judge: Judge | None
) -> CheckedReview:
    code = checkout.code
    seen = checkout.seen(finding.commit for finding in reading.findings if finding.commit is not None)
    stream = None if notes.volume is Volume.QUIET else sys.stderr
    with progress_bar(stream) as progress:
        findings = check_findings(reading, code, policy, seen=seen, progress=progress)
    use = None
    if judge is not None:
        findings, use = with_judge(judge, findings, code, policy, seen)
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


def _said(description: Path | None, names: Sequence[str]) -> Description | None:
    """The description that is to be checked; where there is none, there are findings."""
    if description is None:
        refuse_to_wait(names)
        return None
    return read_description(str(description), bytes_of(str(description)))
