"""The code that the findings on a pull request cite, gathered in as few requests as it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bot.github import GitHubError, RateLimitedError
from bot.pull_request import files, history, pull_diff, whole_tree
from bot.pull_request.base_side import BaseTree
from bot.pull_request.files import CommitFiles, askable
from bot.pull_request.pull_diff import PullDiff
from bot.pull_request.whole_tree import Listing
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.paths import Missing, Resolved, spellings
from checks.code.tree import File, FileKind, SnapshotTree
from checks.model.finding import Location, Reading, Side
from checks.sources import combine
from checks.sources import github as reviewers
from checks.text.citations import citations

if TYPE_CHECKING:
    from bot.github import GitHub
    from bot.pull_request import PullRequest, State
    from bot.storage.blobs import BlobCache
    from checks.sources.github.comment import Comment

LISTED_COMMITS: Final = 3
"""Commits of one check whose whole list of paths is asked for."""

NAMED_COMMITS: Final = 5
"""Commits of one check that are looked for because a text names them."""

SEEN_COMMITS: Final = 20
"""Older commits of one check whose code is asked for."""

NOTHING: Final = Reading()

_SHA: Final = re.compile(r"(?i)[0-9a-f]{7,64}")


@dataclass(slots=True)
class _Commit:
    """What is known of one commit."""

    files: CommitFiles = field(default_factory=CommitFiles)
    listing: Listing | None = None
    asked: set[str] = field(default_factory=set)


class Gathering:
    """The findings on a pull request and the code that they cite, as far as it was fetched."""

    def __init__(
        self, github: GitHub, pull: PullRequest, cache: BlobCache, besides: Reading = NOTHING
    ) -> None:
        """`besides`: findings that are not on the pull request, such as those of a file."""
        self._besides = besides
        self._github = github
        self._pull = pull
        self._cache = cache
        self._commits: dict[str, _Commit] = {pull.head: _Commit()}
        self._codes: dict[str, Code] = {}
        self._own = (
            pull.commits | {pull.head, pull.base} | {each.commit for each in pull.comments if each.commit}
        )
        """Commits of which GitHub itself said that they are of this pull request."""

        self._full_ids: dict[str, str] = {}
        """Of commits that a text names, and that are in this repository's history."""

        self._lost: set[str] = set()
        self._not_covered: list[str] = list(pull.not_read)
        self._diff = PullDiff(Diff(""))
        self.head_now: str = pull.head
        """The pull request's head as of GitHub's last answer."""

        self.state_now: State = pull.state
        self.asked = False
        """Whether GitHub was asked for these two after the pull request was read."""

        self.reading = Reading()
        """The findings, each with the commit that its reviewer saw (None: the head)."""

        chosen = pull.config.reviewers
        self._comments = [
            comment
            for comment in pull.comments
            if reviewers.is_review(comment, include=chosen.include, exclude=chosen.exclude)
        ]

    @property
    def moved_on(self) -> bool:
        """The head is another one by now, or the pull request is closed: what was gathered is stale."""
        return self.head_now != self._pull.head or self.state_now is not self._pull.state

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

    async def gather(self, *, texts_of_diff: bool) -> None:
        """Fetch the diff, what the findings cite, and the lists of paths that some of them need.

        `texts_of_diff`: the other files of the diff too, for quotes that were put into the wrong file.
        """
        if not self._comments and not self._besides.findings:
            self.reading = self._besides
            return
        self._diff = await pull_diff.read(self._github, self._pull)
        self._not_covered += self._diff.not_covered
        self._read()
        if not self.reading.findings:
            return
        if await self._look_for_named_commits():
            self._read()
        await self._fetch(self._questions(), self._texts_of_diff() if texts_of_diff else ())
        if self._lost & {comment.commit for comment in self._comments}:
            self._read()
            await self._fetch(self._questions())
        if not self.moved_on:
            await self._list_paths()
            await self._fetch(self._questions())

    async def fetch_contents(self, commit: str) -> None:
        """Fetch all texts of a commit, for statements about code that was not read."""
        if commit in self._lost:
            return
        self.asked = False  # it may take a while
        try:
            tarball = await whole_tree.tarball(self._github, self._pull, commit)
        except RateLimitedError:
            raise
        except GitHubError as error:
            self._not_covered.append(f"the other files at {commit[:7]} could not be read ({error.message})")
            return
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

    # findings

    def _read(self) -> None:
        comments = [self._at_head(comment) for comment in self._comments]
        reading = reviewers.read_all(comments, files=self._diff.diff.paths)
        if self._besides.findings or self._besides.unparsed:
            reading = combine([reading, self._besides])
        found = tuple(replace(finding, commit=self._full(finding.commit)) for finding in reading.findings)
        self.reading = Reading(found, reading.unparsed)
        for finding in found:
            if finding.commit and finding.commit not in self._lost and self._is_of_here(finding.commit):
                if len(self._commits) > SEEN_COMMITS and finding.commit not in self._commits:
                    self._lost.add(finding.commit)
                    self._not_covered.append(
                        f"of findings on more than {SEEN_COMMITS} older commits the rest was not judged"
                    )
                else:
                    self._commits.setdefault(finding.commit, _Commit())

    def _full(self, sha: str | None) -> str | None:
        """The full id of a commit that a finding names, perhaps in short; None for the head."""
        if sha is None or not _SHA.fullmatch(sha) or self._pull.head.startswith(sha.lower()):
            return None
        full = [each for each in self._own if each.startswith(sha.lower())]
        return full[0] if len(full) == 1 else self._full_ids.get(sha.lower(), sha.lower())

    def _is_of_here(self, sha: str) -> bool:
        return sha in self._own or sha in self._full_ids.values()

    async def _look_for_named_commits(self) -> bool:
        """Look for the commits that only a text names; whether there are any.

        GitHub gives any commit of a network of forks to all of its repositories, and the cache knows
        commits that are gone, so that one who knows a commit's id has no right to see it for that alone.
        A commit that is not in the history of the head or the base is never read.
        """
        named = {each.commit: None for each in self.reading.findings if each.commit}
        unknown = [sha for sha in named if not self._is_of_here(sha) and sha not in self._lost]
        for count, sha in enumerate(unknown):
            full = None
            if count < NAMED_COMMITS:
                full = await history.find(self._github, self._pull, sha)
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
            for citation in citations(finding):
                for path in _paths(code, citation.location):
                    yield sha, path
                    if sha != self._pull.head:  # to see what became of it since
                        yield self._pull.head, self._diff.diff.renamed_to(path) or path

    def _texts_of_diff(self) -> Iterator[tuple[str, str]]:
        return (
            (self._pull.head, file.new_path)
            for file in self._diff.diff
            if file.new_path and not file.is_binary
        )

    async def _fetch(
        self, needed: Iterable[tuple[str, str]], welcome: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Ask for what is needed, and for what is welcome as long as it fits into the same request."""
        wanted: dict[str, dict[str, None]] = {}
        count = 0
        for limit, questions in ((None, needed), (files.PAGE, welcome)):
            for sha, path in questions:
                asked = self._commits[sha].asked
                if path in asked or not askable(path) or (limit is not None and count >= limit):
                    continue
                asked.add(path)
                wanted.setdefault(sha, {})[path] = None
                count += 1
        if not wanted:
            return
        fetched = await files.fetch(self._github, self._pull, wanted, self._cache)
        self._not_covered += fetched.not_covered
        self.asked = fetched.head is not None
        self.head_now = fetched.head or self.head_now
        self.state_now = fetched.state or self.state_now
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

    async def _list_paths(self) -> None:
        """Ask for all paths of the commits at which a cited path was not found as it is spelled."""
        lacking: dict[str, None] = {}
        for finding in self.reading.findings:
            sha = finding.commit or self._pull.head
            known = self._commits.get(sha)
            if known is not None and known.listing is None:
                code = self._code(sha)
                places = [citation.location for citation in citations(finding)]
                # of the base at the time of an older commit nothing is known, whatever is listed
                known_sides = {Side.RIGHT, Side.LEFT} if sha == self._pull.head else {Side.RIGHT}
                if any(_is_nowhere(code, place) for place in places if place.side in known_sides):
                    lacking[sha] = None
        for sha in list(lacking)[:LISTED_COMMITS]:
            try:
                self._commits[sha].listing = await whole_tree.listing(self._github, self._pull, sha)
            except RateLimitedError:
                raise
            except GitHubError as error:
                self._not_covered.append(
                    f"the list of files at {sha[:7]} could not be read ({error.message})"
                )
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
            for file in self._diff.diff:
                if file.new_path is not None:
                    there.setdefault(file.new_path, File(file.new_path, FileKind.UNREAD))
        complete = known.listing is not None and known.listing.complete
        # A path that is missing as it is spelled may be the end of another one, so that only a complete
        # list of paths can tell that a file does not exist.
        tree = SnapshotTree({**there, **known.files.files}, sha, complete=complete)
        if is_head:
            return Code(tree, BaseTree(tree, self._diff.diff, self._diff.without_patch), self._diff.diff)
        return Code(tree)


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
    """Whether the list of all paths would tell of a cited path what is not known yet."""
    return not isinstance(code.paths.resolve(location.path, location.side), Resolved | Missing)


def _unread(code: Code, path: str) -> bool:
    file = code.head.read(path)
    return file is None or file.kind is FileKind.UNREAD
