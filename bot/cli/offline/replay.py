"""`citecheck replay`: looks at the receipts of a report again, at the commits that they name.

They are looked at in a clone, and where it lacks a commit on GitHub, if a pull request is named.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from bot.cli.offline.input.inputs import bytes_of
from bot.cli.offline.input.options import Output, Repo
from bot.cli.offline.output.notes import Notes, Volume
from bot.cli.offline.output.outputs import write
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.code.git.repository import GitRepository
from checks.code.git.tree import GitTree
from checks.replay import (
    Receipt,
    Replayed,
    ReportError,
    Standing,
    read_report,
    receipts_of,
    replayed,
    replayed_later,
)
from checks.reports.wording.escape import plain
from checks.reports.wording.figures import count

if TYPE_CHECKING:
    from bot.token_check.cited_files import CitedFiles

NOTES: Final = Notes(Volume.NORMAL)

TITLES = {
    Standing.HOLDS: ("holds", "hold"),
    Standing.MOVED: ("moved", "moved"),
    Standing.DIFFERS: ("differs", "differ"),
    Standing.OUT_OF_REACH: ("out of reach", "out of reach"),
}
"""How it is said of one receipt, and of several."""


class ReplayFormat(StrEnum):
    """Format of the answer."""

    TEXT = "text"
    JSON = "json"


def replay(
    report: Annotated[
        str,
        typer.Argument(
            help="Report that `check --format json` or `--format intoto` wrote; -: standard input.",
            metavar="REPORT",
        ),
    ],
    repo: Repo = None,
    at: Annotated[
        str | None,
        typer.Option(help="Also show what became of the lines at this commit.", metavar="REV"),
    ] = None,
    pull_request: Annotated[
        str | None,
        typer.Option(
            help="The pull request that was checked: OWNER/REPO#7, its address, or `event` in a workflow. Files that are not in a clone are read from GitHub; needs GITHUB_TOKEN.",
            metavar="PR",
        ),
    ] = None,
    form: Annotated[ReplayFormat, typer.Option("--format", help="Format of the answer.")] = ReplayFormat.TEXT,
    output: Output = None,
) -> int:
    """Compare the evidence in a report with the commits that it names.

    The lines of each piece of evidence are compared with the commit that it names. Exit code: 0 all match;
    1 one differs or cannot be read; 2 bad input or usage. --at does not affect the exit code. From GitHub,
    only commits in the history of the pull request or of its base branch are read.
    """
    try:
        read = read_report(bytes_of(report))
        receipts = receipts_of(read)
        with ExitStack() as stack:
            past = _Past(_clone(repo, may_lack=pull_request is not None), stack)
            if at is not None and past.repository is None:
                raise InputError("--at needs a clone: run it in one, or name one with --repo")
            fetched = _fetched(receipts, past, pull_request) if pull_request is not None else None
            done = [_replayed(one, past, fetched) for one in receipts]
            later = [_later(one, past, at) for one in done] if at is not None else []
    except ReportError as wrong:
        raise InputError(f"{report}: {wrong}") from None
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    said = _as_json if form is ReplayFormat.JSON else _as_text
    write(said(done, later, at, read.without_lines), output)
    return int(any(one.standing is not Standing.HOLDS for one in done))


def _clone(repo: Path | None, *, may_lack: bool) -> GitRepository | None:
    """The repository that is named, or the one around this folder; None: there is none, and there may be none."""
    try:
        return GitRepository.find(repo or Path.cwd())
    except TreeError:
        if repo is not None or not may_lack:
            raise
        return None


@dataclass
class _Past:
    """The trees of a repository's commits, each opened once."""

    repository: GitRepository | None
    """None: there is no clone, so no commit is at hand."""

    stack: ExitStack
    trees: dict[str, GitTree | None] = field(default_factory=dict)

    def tree(self, revision: str) -> GitTree | None:
        """The tree at a commit; None where the repository does not have it."""
        if self.repository is None:
            return None
        if revision not in self.trees:
            try:
                commit = self.repository.resolve(revision)
            except TreeError:
                self.trees[revision] = None
            else:
                self.trees[revision] = self.stack.enter_context(self.repository.tree(commit))
        return self.trees[revision]


def _fetched(receipts: Sequence[Receipt], past: _Past, pull_request: str) -> CitedFiles | None:
    """The cited files of the commits that the clone lacks, from GitHub; None: nothing is lacking, or comes."""
    from bot.cli.offline.pull_request import cited_files  # noqa: PLC0415 - it brings GitHub's client

    wanted: dict[str, dict[str, None]] = {}
    for one in receipts:
        if one.intact and one.commit is not None and past.tree(one.commit) is None:
            wanted.setdefault(one.commit, {})[one.path] = None
    return (
        cited_files(pull_request, {commit: [*paths] for commit, paths in wanted.items()}, NOTES)
        if wanted
        else None
    )


def _replayed(receipt: Receipt, past: _Past, fetched: CitedFiles | None) -> Replayed:
    commit = receipt.commit
    tree = past.tree(commit) if commit is not None else None
    if tree is not None:
        return replayed(receipt, tree.read(receipt.path))
    if commit is not None and fetched is not None and fetched.has(commit):
        return replayed(receipt, fetched.read(commit, receipt.path))
    return replayed(receipt, None, knows_commit=False)


def _later(one: Replayed, past: _Past, revision: str) -> Replayed | None:
    """What became of a receipt that holds; None for the others, of which nothing can be said."""
    tree = past.tree(revision)
    if tree is None:
        raise InputError(f"the repository has no revision {revision!r}")
    if one.standing is not Standing.HOLDS:
        return None
    return replayed_later(one.receipt, tree.read(one.receipt.path), revision)


def _as_text(
    done: Sequence[Replayed], later: Sequence[Replayed | None], at: str | None, without_lines: int
) -> str:
    if not done and not without_lines:
        return "The report has no receipts: it warns of nothing.\n"
    lines = []
    for number, one in enumerate(done):
        receipt = one.receipt
        lines.append(f"{TITLES[one.standing][0]:12}  {_place(receipt)}  {one.message}")
        after = later[number] if later else None
        if after is not None:
            lines.append(f"{'':12}  {after.message}")
    counts = Counter(one.standing for one in done)
    parts = [
        f"{counts[standing]} {titles[counts[standing] > 1]}"
        for standing, titles in TITLES.items()
        if counts[standing]
    ]
    lines += [f"{count(len(done), 'receipt')}: {', '.join(parts)}"] if done else []
    if without_lines:
        show = "shows" if without_lines == 1 else "show"
        lines.append(f"{count(without_lines, 'warning')} {show} no lines: what is nowhere, no line can show")
    if at is not None:
        known = Counter(one.standing for one in later if one is not None)
        kept = known[Standing.HOLDS] + known[Standing.MOVED]
        lines.append(f"at {at}: {kept} of {sum(known.values())} are still there")
    return "".join(f"{plain(line)}\n" for line in lines)


def _place(receipt: Receipt) -> str:
    lines = f"{receipt.first}" if receipt.first == receipt.last else f"{receipt.first}-{receipt.last}"
    return f"{receipt.path}:{lines} at {(receipt.commit or 'no commit')[:12]}"


def _as_json(
    done: Sequence[Replayed], later: Sequence[Replayed | None], at: str | None, without_lines: int
) -> str:
    receipts = []
    for number, one in enumerate(done):
        after = later[number] if later else None
        receipts.append(
            {
                **asdict(one.receipt),
                "standing": one.standing.value,
                "message": one.message,
                "later": {"standing": after.standing.value, "message": after.message} if after else None,
            }
        )
    answer = {"at": at, "receipts": receipts, "warnings_without_lines": without_lines}
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"
