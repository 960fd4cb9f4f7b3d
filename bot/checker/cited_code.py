"""The findings on a pull request and the code that they cite, fetched in as few questions as it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from bot.checker.base_side import BaseTree
from bot.checker.questions import (
    Answer,
    Commit,
    CommitFiles,
    CommitWanted,
    DiffWanted,
    Files,
    FilesWanted,
    JudgeSaid,
    JudgeWanted,
    Listing,
    NotGiven,
    PathsWanted,
    PullDiff,
    Question,
    Tarball,
    Task,
    TextsWanted,
    askable,
)
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.paths import Missing, Resolved, spellings
from checks.code.tree import File, FileKind, SnapshotTree
from checks.model.cost import TooCostlyError
from checks.model.finding import Finding, Reading, Unparsed
from checks.model.judged import Answered, JudgeUse
from checks.model.location import Location, Side
from checks.sources import combine
from checks.sources import github as reviewers
from checks.text.citations import Citation, citations

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from checks.sources.github.comment import Comment
    from checks.sources.github.cutting import Cutting

A = TypeVar("A", PullDiff, Commit, Files, Listing, Tarball)

LISTED_COMMITS: Final = 3
"""Commits of one check whose whole list of paths is asked for."""

NAMED_COMMITS: Final = 5
"""Commits of one check that are looked for because a text names them."""

SEEN_COMMITS: Final = 20
"""Older commits of one check whose code is asked for."""

WELCOME: Final = 200
"""Files that are asked for besides what is cited, when they fit into the same request."""

EXCERPT: Final = 200
"""Characters of a comment that is not read which are shown."""

NOT_ASKED: Final = Answered(None, "the judge was not asked")

TOO_COSTLY: Final = "not read: reading it takes too much time"

_SHA: Final = re.compile(r"(?i)[0-9a-f]{7,64}")


@dataclass(slots=True)
class _Commit:
    """What is known of one commit."""

    files: CommitFiles = field(default_factory=CommitFiles)
    listing: Listing | None = None
    asked: set[str] = field(default_factory=set)


class CitedCode:
    """The findings on a pull request and the code that they cite, as far as it was fetched."""

    def __init__(
        self,
        task: Task,
        ask: Callable[[Question], Answer],
        part: Callable[[], AbstractContextManager[None]],
        cutting: Cutting | None = None,
    ) -> None:
        """`part` wraps what may be interrupted by `TooCostlyError`; `cutting` reads free-form reviews by a model's cuts."""
        self._cutting = cutting
        self._pull = pull = task.pull
        self._besides = task.besides
        self._ask = ask
        self._part = part
        self._commits: dict[str, _Commit] = {pull.head: _Commit()}
        self._codes: dict[str, Code] = {}
        self._own = (
            pull.commits | {pull.base, pull.head} | {each.commit for each in pull.comments if each.commit}
        )
        """Commits of which GitHub itself said that they are of this pull request."""

        self._full_ids: dict[str, str] = {}
        """Of commits that a text names, and that are in this repository's history."""

        self._lost: set[str] = set()
        self._not_covered: list[str] = list(pull.not_read)
        self._change = PullDiff()
        self._diff = Diff("")
        self._cited: dict[str, tuple[Citation, ...]] = {}
        self._too_costly: dict[str, Unparsed] = {}
        self.reading = Reading()
        """The findings, each with the commit that its reviewer saw (None: the head)."""

        self._comments = list(self._reviews())
        self._left_out = dict(self._too_costly)
        self.judge_used: JudgeUse | None = None
        """What the judge has taken, if it was asked to cut reviews."""

    @property
    def not_covered(self) -> tuple[str, ...]:
        """What could not be fetched, in words."""
        return tuple(dict.fromkeys(self._not_covered))

    @property
    def code(self) -> Code:
        """The code at the head."""
        return self._code(self._pull.head)

    @property
    def seen(self) -> Mapping[str, Code]:
        """The code at older commits that reviewers saw, by sha."""
        return {sha: self._code(sha) for sha in self._commits if sha != self._pull.head} | {
            sha: Code(SnapshotTree({}, sha, complete=False)) for sha in self._lost
        }

    def gather(self, *, texts_of_diff: bool) -> None:
        """Ask for the diff, what the findings cite, and the lists of paths that some of them need.

        `texts_of_diff`: the other files of the diff too, for quotes that were put into the wrong file.
        """
        nothing_said = not self._comments and not self._besides.findings
        if nothing_said:
            self.reading = Reading((), (*self._besides.unparsed, *self._too_costly.values()))
        if nothing_said and self._pull.description is None:
            return
        self._change = self._answer(DiffWanted(), PullDiff)
        self._diff = Diff(self._change.text)
        self._not_covered += self._change.not_covered
        if not nothing_said:
            self._read()
            if self._ask_for_cuts():
                self._read()
        if self._pull.description is not None:
            self._fetch(self._texts_of_diff(WELCOME))
        if not self.reading.findings:
            return
        if self._look_for_named_commits():
            self._read()
        self._fetch(self._questions(), self._texts_of_diff() if texts_of_diff else ())
        if self._lost & {comment.commit for comment in self._comments}:
            self._read()
            self._fetch(self._questions())
        self._list_paths()
        self._fetch(self._questions())

    def fetch_contents(self, commit: str) -> None:
        """Ask for all texts of a commit, for statements about code that was not read."""
        if commit in self._lost:
            return
        answer = self._ask(TextsWanted(commit))
        if isinstance(answer, NotGiven):
            self._not_covered.append(f"the other files at {commit[:7]} could not be read ({answer.reason})")
            return
        tarball = _expected(answer, Tarball)
        known = self._commits.setdefault(commit, _Commit())
        if tarball.complete:
            known.listing = Listing(tarball.files)
        else:
            self._not_covered.append(f"not all files at {commit[:7]} were read, there is too much of them")
        if tarball.unread:
            self._not_covered.append(f"{tarball.unread:,} large files at {commit[:7]} were not read")
        for path, file in tarball.files.items():
            if file.kind is not FileKind.UNREAD:
                known.files.files.setdefault(path, file)
        self._codes.pop(commit, None)

    def _answer(self, question: Question, kind: type[A]) -> A:
        return _expected(self._ask(question), kind)

    # findings

    def _reviews(self) -> Iterator[Comment]:
        for comment in self._pull.comments:
            try:
                with self._part():
                    is_review = reviewers.is_review(
                        comment,
                        include=self._pull.config.reviewers.include,
                        exclude=self._pull.config.reviewers.exclude,
                    )
            except TooCostlyError:
                self._leave_out(comment)
            else:
                if is_review:
                    yield comment

    def _read(self) -> None:
        with self._part():
            reading = reviewers.read_all(
                map(self._at_head, self._comments),
                files=self._diff.paths,
                named=self._pull.config.reviewers.include,
                cut=self._cutting,
            )
        if self._besides.findings or self._besides.unparsed:
            reading = combine([reading, self._besides])
        found = [replace(one, commit=self._full(one.commit)) for one in reading.findings]
        kept = tuple(finding for finding in found if self._cites(finding))
        self.reading = replace(
            reading, findings=kept, unparsed=(*reading.unparsed, *self._too_costly.values())
        )
        for finding in kept:
            if finding.commit and finding.commit not in self._lost and self._is_of_here(finding.commit):
                if len(self._commits) > SEEN_COMMITS and finding.commit not in self._commits:
                    self._lost.add(finding.commit)
                    self._not_covered.append(
                        f"of findings on more than {SEEN_COMMITS} older commits the rest was not judged"
                    )
                else:
                    self._commits.setdefault(finding.commit, _Commit())

    def _ask_for_cuts(self) -> bool:
        """Ask the judge to cut the free-form reviews; whether there are any. What it says is in the next reading."""
        if self._cutting is None or not self._cutting.wanted:
            return False
        wanted = self._cutting.wanted
        said = self._ask(JudgeWanted(wanted))
        if isinstance(said, JudgeSaid):
            self.judge_used = said.used
        answers = said.answers if isinstance(said, JudgeSaid) else {}
        self._cutting.take({one: answers.get(one, NOT_ASKED) for one in wanted})
        self._cited.clear()  # the same id may be another finding's now
        self._too_costly = dict(self._left_out)
        return True

    def _cites(self, finding: Finding) -> bool:
        """Read what a finding cites; whether that could be done."""
        if finding.id in self._too_costly:
            return False
        if finding.id not in self._cited:
            try:
                with self._part():
                    self._cited[finding.id] = citations(finding)
            except TooCostlyError:
                self._too_costly[finding.id] = Unparsed(
                    finding.id, TOO_COSTLY, finding.title[:EXCERPT], finding.reviewer, finding.url
                )
                return False
        return True

    def _leave_out(self, comment: Comment) -> None:
        self._too_costly[comment.id] = Unparsed(
            comment.id, TOO_COSTLY, comment.body[:EXCERPT], comment.author, comment.url
        )

    def _full(self, sha: str | None) -> str | None:
        """The full id of a commit that a finding names, perhaps in short; None for the head."""
        if sha is None or not _SHA.fullmatch(sha) or self._pull.head.startswith(sha.lower()):
            return None
        full = [each for each in self._own if each.startswith(sha.lower())]
        return full[0] if len(full) == 1 else self._full_ids.get(sha.lower(), sha.lower())

    def _is_of_here(self, sha: str) -> bool:
        return sha in self._own or sha in self._full_ids.values()

    def _look_for_named_commits(self) -> bool:
        """Look for the commits that only a text names; whether there are any.

        GitHub gives any commit of a network of forks to all of its repositories, and the cache knows
        commits that are gone, so that one who knows a commit's id has no right to see it for that alone.
        A commit that is not in the history of the head or the base is never read.
        """
        named = {each.commit: None for each in self.reading.findings if each.commit}
        unknown = [sha for sha in named if not self._is_of_here(sha) and sha not in self._lost]
        for count, sha in enumerate(unknown):
            full = self._answer(CommitWanted(sha), Commit).full if count < NAMED_COMMITS else None
            if full is not None:
                self._full_ids[sha] = full
                continue
            self._lost.add(sha)
            self._not_covered.append(
                f"commit {sha[:7]}, which a finding names, is not in the history of this pull request"
                if count < NAMED_COMMITS
                else f"of commits that only findings name the first {NAMED_COMMITS} were looked for"
            )
        return bool(unknown)

    def _at_head(self, comment: Comment) -> Comment:
        """A comment on a commit that is no more, or on the base: where GitHub shows it now, if it does.

        Pushes to the head do not change the base, so a comment there is about what still is.
        """
        place: Location | None = self._pull.at_head.get(comment.id)
        if place is None or (comment.commit not in self._lost and place.side is Side.RIGHT):
            return comment
        return replace(comment, commit=None, location=place)

    # what to ask for

    def _questions(self) -> Iterator[tuple[str, str]]:
        """Commit and path of each file that a finding cites and nobody asked for yet."""
        for finding in self.reading.findings:
            sha = finding.commit or self._pull.head
            if sha not in self._commits:
                continue
            code = self._code(sha)
            for citation in self._cited[finding.id]:
                for path in _paths(code, citation.location):
                    yield sha, path
                    if sha != self._pull.head:  # to see what became of it since
                        yield self._pull.head, self._diff.renamed_to(path) or path

    def _texts_of_diff(self, most: int | None = None) -> Iterator[tuple[str, str]]:
        texts = (
            (self._pull.head, file.new_path) for file in self._diff if file.new_path and not file.is_binary
        )
        return islice(texts, most)

    def _fetch(self, needed: Iterable[tuple[str, str]], welcome: Iterable[tuple[str, str]] = ()) -> None:
        """Ask for what is needed, and for what is welcome as long as it fits into the same request."""
        wanted: dict[str, dict[str, None]] = {}
        count = 0
        for limit, questions in ((None, needed), (WELCOME, welcome)):
            for sha, path in questions:
                asked = self._commits[sha].asked
                if path in asked or not askable(path) or (limit is not None and count >= limit):
                    continue
                asked.add(path)
                wanted.setdefault(sha, {})[path] = None
                count += 1
        if not wanted:
            return
        question = FilesWanted({sha: tuple(paths) for sha, paths in wanted.items()})
        fetched = self._answer(question, Files)
        self._not_covered += fetched.not_covered
        for sha, found in fetched.commits.items():
            if sha in self._commits:
                self._commits[sha].files.files |= found.files
        for sha in fetched.lost - {self._pull.head}:
            self._lose(sha)
        self._codes.clear()

    def _lose(self, sha: str) -> None:
        self._lost.add(sha)
        self._commits.pop(sha, None)
        self._not_covered.append(f"commit {sha[:7]}, which a reviewer saw, is no more")

    @property
    def change(self) -> PullDiff:
        """What the pull request changes, as GitHub gave it."""
        return self._change

    def list_head(self) -> bool:
        """Ask for all paths of the head, for a description that names a file which the change does not touch."""
        if self._commits[self._pull.head].listing is not None:
            return False
        answer = self._ask(PathsWanted(self._pull.head))
        if isinstance(answer, NotGiven):
            return False
        self._commits[self._pull.head].listing = _expected(answer, Listing)
        self._codes.clear()
        return True

    def _list_paths(self) -> None:
        """Ask for all paths of the commits at which a cited path was not found as it is spelled."""
        lacking: dict[str, None] = {}
        for finding in self.reading.findings:
            sha = finding.commit or self._pull.head
            known = self._commits.get(sha)
            if known is not None and known.listing is None:
                code = self._code(sha)
                places = [citation.location for citation in self._cited[finding.id]]
                # of the base at the time of an older commit nothing is known, whatever is listed
                known_sides = {Side.RIGHT, Side.LEFT} if sha == self._pull.head else {Side.RIGHT}
                if any(_is_nowhere(code, place) for place in places if place.side in known_sides):
                    lacking[sha] = None
        for sha in list(lacking)[:LISTED_COMMITS]:
            answer = self._ask(PathsWanted(sha))
            if isinstance(answer, NotGiven):
                self._not_covered.append(
                    f"the list of files at {sha[:7]} could not be read ({answer.reason})"
                )
            else:
                self._commits[sha].listing = _expected(answer, Listing)
        self._codes.clear()

    # what is known, as trees

    def _code(self, sha: str) -> Code:
        if sha not in self._codes:
            self._codes[sha] = self._built(sha)
        return self._codes[sha]

    def _built(self, sha: str) -> Code:
        known = self._commits[sha]
        is_head = sha == self._pull.head
        there: dict[str, File] = dict(known.listing.files) if known.listing else {}
        if is_head:
            for file in self._diff:
                if file.new_path is not None:
                    there.setdefault(file.new_path, File(file.new_path, FileKind.UNREAD))
        complete = known.listing is not None and known.listing.complete
        # A path that is missing as it is spelled may be the end of another one, so that only a complete
        # list of paths can show that a file does not exist.
        tree = SnapshotTree({**there, **known.files.files}, sha, complete=complete)
        if is_head:
            return Code(tree, BaseTree(tree, self._diff, self._change.without_patch), self._diff)
        return Code(tree)


def _expected(answer: Answer, kind: type[A]) -> A:
    if not isinstance(answer, kind):
        raise TypeError(f"asked for {kind.__name__}, and got {type(answer).__name__}")
    return answer


def _paths(code: Code, location: Location) -> Iterator[str]:
    """The paths at the head of `code` to ask for, so that a location can be judged."""
    match code.paths.resolve(location.path, location.side):
        case Missing():
            return
        case Resolved(path=path, side=Side.LEFT):
            change = code.diff.file(path, Side.LEFT)
            after = change.new_path if change is not None else path
            if after is not None and _unread(code, after):
                yield after
        case Resolved(path=path):
            if _unread(code, path):
                yield path
        case _:
            yield from (path for path, _ in spellings(location.path))


def _is_nowhere(code: Code, location: Location) -> bool:
    """Whether the list of all paths would show of a cited path what is not known yet."""
    return not isinstance(code.paths.resolve(location.path, location.side), Resolved | Missing)


def _unread(code: Code, path: str) -> bool:
    file = code.head.read(path)
    return file is None or file.kind is FileKind.UNREAD
