"""`citecheck bench`: how often the checks are right on findings whose truth is known."""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from bot.checkout import RepositoryCheckout
from bot.cli.offline.input.inputs import bytes_of
from bot.cli.offline.input.options import Output
from bot.cli.offline.judging import Judge, judging_of_environment, with_judge
from bot.cli.offline.output.notes import Notes, Volume
from bot.cli.offline.output.outputs import write
from bot.model.input_error import InputError
from checks.code.git.process import TreeError, git_command
from checks.evaluation.labelled import Labelled, LabelledError, read_labelled
from checks.evaluation.scoring import Score, Scored, score
from checks.model.policy import JudgePolicy, Policy
from checks.reports.wording.escape import plain
from checks.reports.wording.figures import count
from checks.review import check_findings
from checks.sources import read
from checks.statistics.rate import Rate

if TYPE_CHECKING:
    from checks.model.checked import CheckedFinding

FILE_OF_A_FOLDER: Final = "comments.jsonl"
GITHUB: Final = "https://github.com/{repo}"
CLONE_LIMIT: Final = 1_800
"""Seconds that one clone may take."""

NOTES = Notes(Volume.NORMAL)


class BenchFormat(StrEnum):
    """Format of the figures."""

    TEXT = "text"
    JSON = "json"


def bench(
    data: Annotated[
        Path,
        typer.Argument(
            help=f"Labelled findings, one JSON object per line, or a folder with {FILE_OF_A_FOLDER}.",
            metavar="DATA",
        ),
    ],
    repos: Annotated[
        Path, typer.Option(help="Folder with the repositories, as OWNER/NAME or OWNER+NAME.", metavar="DIR")
    ] = Path(),
    clone: Annotated[bool, typer.Option("--clone", help="Clone missing repositories into --repos.")] = False,
    clone_from: Annotated[
        str, typer.Option(help="Address to clone from; {repo} stands for OWNER/NAME.", metavar="URL")
    ] = GITHUB,
    judge: Annotated[
        bool, typer.Option("--judge", help="Also ask the model set in CITECHECK_JUDGE_MODEL.")
    ] = False,
    form: Annotated[BenchFormat, typer.Option("--format", help="Format of the figures.")] = BenchFormat.TEXT,
    output: Output = None,
) -> None:
    """Check labelled findings and print how often citecheck was right.

    Prints, by kind of statement and by reviewer: false findings refuted, true findings warned about, false
    findings called grounded or supported, and findings decided beyond their place. Intervals are 95%
    confidence intervals, computed by pull request.
    """
    file = data / FILE_OF_A_FOLDER if data.is_dir() else data
    try:
        labelled = read_labelled(bytes_of(str(file)).decode("utf-8", "replace"), file.name)
    except LabelledError as wrong:
        raise InputError(str(wrong)) from None
    done = _Bench(repos, clone_from if clone else None, judged=judge)
    results = {name: score(some) for name, some in done.checked(labelled).items()}
    text = _as_json(results, done) if form is BenchFormat.JSON else _as_text(results, done)
    write(text, output)


@dataclass
class _Bench:
    """The checks of a set, pull request by pull request."""

    repos: Path
    clone_from: str | None
    judged: bool
    absent: int = 0
    """Findings of repositories that are not there."""

    def checked(self, labelled: Sequence[Labelled]) -> dict[str, list[Scored]]:
        """What the rules, and on request the judge after them, make of each finding."""
        names = ("rules", "rules and judge") if self.judged else ("rules",)
        scored: dict[str, list[Scored]] = {name: [] for name in names}
        changes: dict[tuple[str, str, str], list[Labelled]] = defaultdict(list)
        for one in labelled:
            changes[one.label.change].append(one)
        for (repo, base, head), some in sorted(changes.items()):
            folder = self._repository(repo)
            if folder is None:
                self.absent += len(some)
                continue
            try:
                for name, findings in self._checks(folder, base, head, some):
                    found = {one.finding.id: one for one in findings}
                    scored[name] += [Scored(one.label, found[one.label.id]) for one in some]
            except TreeError as wrong:
                raise InputError(f"{repo}: {wrong}") from wrong
        return scored

    def _checks(
        self, folder: Path, base: str, head: str, some: Sequence[Labelled]
    ) -> Iterator[tuple[str, tuple[CheckedFinding, ...]]]:
        given = json.dumps({"findings": [{"title": "", **one.given} for one in some]}).encode()
        policy = Policy(tier2=True, judge=JudgePolicy(max_findings=len(some)) if self.judged else None).rules
        with closing(RepositoryCheckout(folder, base, head)) as checkout:
            reading = read(given, source="labelled findings")
            findings = check_findings(reading, checkout.code, replace(policy, judge=None))
            yield "rules", findings
            if self.judged:
                with closing(Judge(judging_of_environment())) as judge:
                    yield "rules and judge", with_judge(judge, findings, checkout.code, policy, {})[0]

    def _repository(self, repo: str) -> Path | None:
        """Where a repository is; None where it is not there and nobody asked to clone it."""
        names = (repo, repo.replace("/", "+"), f"{repo.replace('/', '+')}/repo", f"{repo}.git")
        there = next((self.repos / name for name in names if (self.repos / name / "HEAD").is_file()), None)
        there = there or next(
            (self.repos / name for name in names if (self.repos / name / ".git").exists()), None
        )
        if there is not None or self.clone_from is None:
            return there
        folder, address = self.repos / repo.replace("/", "+"), self.clone_from.replace("{repo}", repo)
        NOTES.say(f"cloning {address}")
        command = git_command("clone", "--quiet", "--bare", "--", address, str(folder))
        try:
            environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}  # nobody is asked for a password
            subprocess.run(command, check=True, capture_output=True, timeout=CLONE_LIMIT, env=environment)
        except (OSError, subprocess.SubprocessError) as wrong:
            said = getattr(wrong, "stderr", None) or str(wrong).encode()
            raise InputError(
                f"{address} cannot be cloned: {said.decode(errors='replace').strip()[-300:]}"
            ) from None
        return folder


def _as_text(results: dict[str, Score], done: _Bench) -> str:
    lines = []
    for name, found in results.items():
        lines.append(
            f"{name}: {count(found.findings, 'finding')} on {count(found.pull_requests, 'pull request')} of "
            f"{count(found.repositories, 'repository', 'repositories')}"
        )
        for title, one in (
            ("false, and refuted", found.refuted),
            ("true, and accused", found.accused),
            ("false, and called grounded or supported", found.confirmed_though_false),
            ("decided beyond the place", found.decided),
        ):
            lines.append(f"  {title:40} {_shown(one)}")
        if found.refuted_by_kind:
            lines.append("  refuted, by kind of the false statement")
            lines += [f"    {kind:38} {_shown(one)}" for kind, one in found.refuted_by_kind.items()]
        lines.append("  by reviewer: false and refuted; true and accused")
        for reviewer, (refuted, accused) in found.by_reviewer.items():
            lines.append(
                f"    {reviewer or 'unnamed':38} {_shown(refuted, short=True)}; {_shown(accused, short=True)}"
            )
        lines.append("")
    if done.absent:
        lines.append(
            f"{count(done.absent, 'finding')} left out: the repository is not in {done.repos} (--clone)"
        )
    return "".join(f"{plain(line)}\n" for line in lines).rstrip("\n") + "\n"


def _shown(one: Rate | None, *, short: bool = False) -> str:
    if one is None:
        return "none"
    if short:
        return f"{one.hits} of {one.cases}"
    low, high = one.interval.low * 100, one.interval.high * 100
    return f"{one.hits:4} of {one.cases:4}  {one.share:6.1%}  ({low:.1f}–{high:.1f}%)"


def _as_json(results: dict[str, Score], done: _Bench) -> str:
    return (
        json.dumps({"absent": done.absent, **{name: _plain(one) for name, one in results.items()}}, indent=2)
        + "\n"
    )


def _plain(found: Score) -> dict[str, Any]:
    return asdict(found)
