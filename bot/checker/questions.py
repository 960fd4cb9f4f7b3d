"""What crosses between the bot and a checker: the task, questions for code and their answers, the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.config.config_reading import ConfigReading
from bot.conversation.snapshot import PullRequest
from checks.code.paths import refusal
from checks.code.tree import File
from checks.model.checked import CheckedReview
from checks.model.finding import Reading
from checks.model.history.earlier import Earlier
from checks.model.history.known import Known
from checks.model.judged import Answered, Asked, JudgeUse
from checks.model.policy import Policy
from checks.reports.check_run import CheckRunReport


@dataclass(frozen=True, slots=True)
class Task:
    """A pull request to check. Nothing in it is secret."""

    pull: PullRequest
    policy: Policy = field(default_factory=Policy)
    besides: Reading = field(default_factory=Reading)
    """Findings that are not on the pull request, such as those of a file."""

    keeps_review: bool = False
    """The checked review is wanted too, not only the report."""

    earlier: Earlier | None = None
    """What is known from before; None: nothing is kept."""

    judge: str = ""
    """The model that judges, where the policy wants one; empty: there is none."""

    judges_twice: bool = True
    """A contradiction is asked for again: the model may change its mind."""

    prints: Mapping[str, str] = field(default_factory=dict)
    """What the cited lines of findings are known by from an earlier check, by short id."""

    remembers: bool = False
    """Refuted statements are kept, and those that were refuted before can be asked for."""


@dataclass(frozen=True, slots=True)
class ConfigText:
    """A repository's config file to read; the result is a `ConfigReading`."""

    text: str


# questions, and the answers to each


@dataclass(frozen=True, slots=True)
class DiffWanted:
    """The diff of the pull request; the answer is a `PullDiff`."""


@dataclass(frozen=True, slots=True)
class CommitWanted:
    """A commit that only a text names, in full or in short; the answer is a `Commit`."""

    sha: str


@dataclass(frozen=True, slots=True)
class FilesWanted:
    """Files at commits, the paths by commit as they are spelled; the answer is `Files`."""

    paths: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PathsWanted:
    """All paths of a commit; the answer is a `Listing` or `NotGiven`."""

    commit: str


@dataclass(frozen=True, slots=True)
class TextsWanted:
    """All files of a commit with their texts; the answer is a `Tarball` or `NotGiven`."""

    commit: str


@dataclass(frozen=True, slots=True)
class JudgeWanted:
    """Questions to the judge; the answer is `JudgeSaid`."""

    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class KnownWanted:
    """What is known of statements that may have been refuted before; the answer is `KnownStatements`."""

    statements: tuple[str, ...]


Question = KnownWanted | DiffWanted | CommitWanted | FilesWanted | PathsWanted | TextsWanted | JudgeWanted


@dataclass(frozen=True, slots=True)
class PullDiff:
    """What a pull request changes, from the merge base to its head."""

    text: str = ""
    not_covered: tuple[str, ...] = ()
    """The parts of it that GitHub did not give, in words."""

    without_patch: frozenset[str] = frozenset()
    """The head paths of files whose changed lines are not shown."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The full id of a commit; None when it is not in the history of the pull request."""

    full: str | None


@dataclass(slots=True)
class CommitFiles:
    """What was asked for at one commit, as far as it is known."""

    files: dict[str, File] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    """Paths at which there is nothing."""


@dataclass(frozen=True, slots=True)
class Files:
    """What a request for files brought, by commit."""

    commits: Mapping[str, CommitFiles]
    lost: frozenset[str] = frozenset()
    """Commits that GitHub has no more, after a force push."""

    not_covered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """The paths of a commit."""

    files: dict[str, File] = field(default_factory=dict)
    """Every path with its kind; of files the text is not read."""

    complete: bool = True
    """False when GitHub cut the list."""


@dataclass(slots=True)
class Tarball:
    """The files of a commit with their texts."""

    files: dict[str, File] = field(default_factory=dict)
    complete: bool = False
    """Every path is here. Texts may still be lacking, see `unread`."""

    unread: int = 0
    """Files whose text was left out, since there was too much of it."""


@dataclass(frozen=True, slots=True)
class NotGiven:
    """GitHub failed to give it, with the reason in words."""

    reason: str


@dataclass(frozen=True, slots=True)
class JudgeSaid:
    """The judge's answers, and what all of this task's have taken so far."""

    answers: Mapping[Asked, Answered]
    used: JudgeUse


@dataclass(frozen=True, slots=True)
class KnownStatements:
    """The statements of those asked for that were refuted before."""

    known: tuple[Known, ...] = ()


Answer = KnownStatements | PullDiff | Commit | Files | Listing | Tarball | NotGiven | JudgeSaid


# results


class Limit(StrEnum):
    """Which limit ended a checker."""

    TIME = "time"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Stopped:
    """The check was ended by a limit; None: the process ended without a word, and by none that is known."""

    limit: Limit | None


@dataclass(frozen=True, slots=True)
class Checked:
    """What the check of a pull request came to."""

    report: CheckRunReport
    """What the check run shows."""

    claims: tuple[tuple[str, str, int], ...] = ()
    """Disposition, reviewer, and how many of the reviewer's claims came to it."""

    review: CheckedReview | None = None
    """Only where the task keeps it."""

    judge: JudgeUse | None = None
    """What the judge was asked, where the policy wants one."""

    stopped: Stopped | None = None
    """A limit ended it, and nothing was judged: the report says which."""

    is_fresh: bool = False
    """GitHub was asked for the head during the check, in the last of its requests or the one before."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The check failed by an error of ours."""

    kind: str
    message: str


Result = Checked | ConfigReading | Stopped | Failed


@dataclass(frozen=True, slots=True)
class Ended:
    """What a task came to, and whether the checker takes no other after it."""

    result: Result
    is_last: bool = False


def askable(path: str) -> bool:
    """Whether a path can be in a tree as it is spelled; every other one is not worth a question."""
    if refusal(path) is not None or any(part in {"", ".", ".."} for part in path.split("/")):
        return False
    return not any("\ud800" <= one <= "\udfff" for one in path)  # half a character: no request can hold it
