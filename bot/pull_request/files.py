"""Files at commits, read from GitHub in one GraphQL request for up to 200 of them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from bot.checker.questions import CommitFiles, askable
from bot.conversation import PullRequestGoneError, State
from bot.github import GraphQLFailedError, UnavailableError
from bot.github.queries import files_at
from bot.storage.blobs import BlobCache, Entry
from checks.code.tree import FILE_LIMIT, File, FileKind

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub
    from bot.model.references import PullRequestRef
    from bot.model.repository_key import RepositoryKey

PAGE: Final = 200
"""Files of one request. A request that GitHub cannot answer in its ten seconds is halved."""

SMALLEST_PAGE: Final = 25
"""Files of a request that is not halved any more."""

REQUEST_LIMIT: Final = 20
"""Requests for the files of one check; what is beyond is not read, which is reported."""

_SYMLINK: Final = {0o120000, 120000}
_SUBMODULE: Final = {0o160000, 160000}


@dataclass(slots=True)
class Fetched:
    """What a request for files brought."""

    commits: dict[str, CommitFiles] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    """Commits that GitHub has no more, after a force push."""

    head: str | None = None
    """The pull request's head as of the last answer; None when nothing had to be asked."""

    state: State | None = None
    not_covered: list[str] = field(default_factory=list)


async def fetch(
    github: GitHub,
    pull: PullRequest | PullRequestRef,
    wanted: Mapping[str, Collection[str]],
    cache: BlobCache,
) -> Fetched:
    """Read files: `wanted` has the paths by commit, as spelled (they may be hostile).

    Every commit is known to be of the repository. What the cache knows is not asked for. Where nothing is left to ask, nothing is sent. A part that
    GitHub fails to answer is left out of the result and reported. Raises what `github` raises when it
    answers nothing at all, and `PullRequestGoneError`.
    """
    fetched = Fetched()
    repository = pull.repository_key
    open_questions: list[_Question] = []
    for commit, known in (await asyncio.to_thread(_from_cache, cache, repository, wanted)).items():
        fetched.commits[commit] = known.files
        open_questions += [_Question(commit, path, known.guesses.get(path)) for path in known.unknown]
    waiting = [open_questions[at : at + PAGE] for at in range(0, len(open_questions), PAGE)]
    sent = 0
    while waiting:
        page = waiting.pop(0)
        if sent == REQUEST_LIMIT:
            left = len(page) + sum(len(rest) for rest in waiting)
            fetched.not_covered.append(f"{left:,} cited files were not read, there are too many")
            break
        sent += 1
        try:
            again = await _ask(github, pull, page, fetched, cache)
        except (UnavailableError, GraphQLFailedError) as error:
            unreachable = isinstance(error, UnavailableError) and not error.may_have_happened
            if unreachable or len(page) <= SMALLEST_PAGE:
                raise
            half = len(page) // 2
            waiting[:0] = [page[:half], page[half:]]
            continue
        if again:
            waiting.append(again)
    return fetched


@dataclass(frozen=True, slots=True)
class _Question:
    commit: str
    path: str
    guess: str | None = None
    """The oid that it probably has; its text is in the cache, so it is not asked for."""


@dataclass(frozen=True, slots=True)
class _Known:
    files: CommitFiles
    unknown: list[str]
    guesses: dict[str, str]


def _from_cache(
    cache: BlobCache, repository: RepositoryKey, wanted: Mapping[str, Collection[str]]
) -> dict[str, _Known]:
    return {
        commit: _known(cache, repository, commit, [path for path in dict.fromkeys(paths) if askable(path)])
        for commit, paths in wanted.items()
    }


def _known(cache: BlobCache, repository: RepositoryKey, commit: str, paths: list[str]) -> _Known:
    entries = cache.entries(repository, commit, paths)
    texts = cache.texts(
        repository, {entry.oid for entry in entries.values() if entry.kind is FileKind.TEXT and entry.oid}
    )
    files = CommitFiles()
    unknown = []
    for path in paths:
        entry = entries.get(path)
        if entry is None or (entry.kind is FileKind.TEXT and entry.oid not in texts):
            unknown.append(path)
        elif entry.kind is None:
            files.missing.add(path)
        else:
            files.files[path] = _file(path, entry, texts)
    likely = cache.likely_oids(repository, unknown)
    kept = cache.has_texts(repository, set(likely.values()))
    return _Known(files, unknown, {path: oid for path, oid in likely.items() if oid in kept})


def _file(path: str, entry: Entry, texts: Mapping[str, str]) -> File:
    kind = entry.kind or FileKind.UNREAD
    text = texts.get(entry.oid or "")
    if kind is FileKind.TEXT and text is not None:
        return File.from_bytes(path, text.encode("utf-8", "surrogatepass"))
    return File(path, FileKind.UNREAD if kind is FileKind.TEXT else kind, counted=entry.lines)


class _Model(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="ignore", frozen=True)


class _Blob(_Model):
    text: str | None = None
    is_binary: bool | None = None
    is_truncated: bool = False


class _Entry(_Model):
    oid: str
    type: str = "blob"
    mode: int = 0o100644
    size: int = 0
    line_count: int | None = None
    object: _Blob | None = None

    def kind(self) -> FileKind | None:
        """What is there; None for a folder, which is no file."""
        if self.type == "tree":
            return None
        if self.type == "commit" or self.mode in _SUBMODULE:
            return FileKind.SUBMODULE
        if self.mode in _SYMLINK:
            return FileKind.SYMLINK
        if self.size > FILE_LIMIT:
            return FileKind.TOO_LARGE
        blob = self.object
        if blob is None or blob.is_truncated:
            return FileKind.UNREAD
        return FileKind.BINARY if blob.is_binary or blob.text is None else FileKind.TEXT


async def _ask(
    github: GitHub,
    pull: PullRequest | PullRequestRef,
    page: list[_Question],
    fetched: Fetched,
    cache: BlobCache,
) -> list[_Question]:
    """Send one request and keep what it brings; the questions whose guess was wrong come back."""
    by_commit: dict[str, list[_Question]] = {}
    for question in page:
        by_commit.setdefault(question.commit, []).append(question)
    ordered = [question for questions in by_commit.values() for question in questions]
    variables: dict[str, object] = {"owner": pull.owner, "name": pull.repo, "number": pull.number}
    variables |= {f"commit{at}": commit for at, commit in enumerate(by_commit)}
    variables |= {f"path{at}": question.path for at, question in enumerate(ordered)}
    document = files_at([[question.guess is None for question in each] for each in by_commit.values()])
    answer = await github.graphql(document, variables)
    repository = answer.data.get("repository")
    if repository is None:
        raise PullRequestGoneError("the repository is not there, or we may not see it")
    if repository.get("databaseId") not in {None, pull.repository_key.repository_id}:
        raise PullRequestGoneError("another repository has taken over the name")
    _note_head(repository, fetched)
    failed = {step for problem in answer.problems for step in problem.path}
    wrong: list[_Question] = []
    number = 0
    for at, (commit, questions) in enumerate(by_commit.items()):
        found = repository.get(f"commit{at}")
        if not found:
            if f"commit{at}" in failed:
                fetched.not_covered.append(f"GitHub failed to give us files at {commit[:7]}")
            else:
                fetched.lost.add(commit)
            number += len(questions)
            continue
        batch = _Batch()
        for question in questions:
            alias, number = f"file{number}", number + 1
            if alias in failed:
                fetched.not_covered.append(f"GitHub failed to give us `{question.path}`")
            elif not batch.take(question, found.get(alias)):
                wrong.append(_Question(commit, question.path))
        await _keep(batch, commit, pull, fetched, cache)
    return wrong


class _Batch:
    """What one answer says of one commit."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.texts: dict[str, str] = {}
        self.guessed: set[str] = set()

    def take(self, question: _Question, answer: object) -> bool:
        """Read the answer to one question; False when the guess was wrong, so that its text is lacking."""
        if answer is None:
            self.entries[question.path] = Entry(None)
            return True
        try:
            entry = _Entry.model_validate(answer)
        except ValidationError:
            self.entries[question.path] = Entry(FileKind.UNREADABLE)
            return True
        kind = entry.kind()
        if question.guess is not None and kind is FileKind.UNREAD:
            if entry.oid != question.guess:
                return False
            kind = FileKind.TEXT
            self.guessed.add(entry.oid)
        elif kind is FileKind.TEXT and entry.object is not None:
            self.texts[entry.oid] = entry.object.text or ""
        self.entries[question.path] = Entry(kind, entry.oid, entry.line_count)
        return True


async def _keep(
    batch: _Batch, commit: str, pull: PullRequest | PullRequestRef, fetched: Fetched, cache: BlobCache
) -> None:
    repository = pull.repository_key
    texts = batch.texts
    if batch.guessed:
        texts = texts | await asyncio.to_thread(cache.texts, repository, batch.guessed)
    await asyncio.to_thread(cache.keep, repository, commit, batch.entries, batch.texts)
    files = fetched.commits[commit]
    for path, entry in batch.entries.items():
        if entry.kind is None:
            files.missing.add(path)
        else:
            files.files[path] = _file(path, entry, texts)


def _note_head(repository: Mapping[str, Any], fetched: Fetched) -> None:
    pull = repository.get("pullRequest")
    if isinstance(pull, dict):
        fetched.head = pull.get("headRefOid")
        fetched.state = State(pull["state"]) if pull.get("state") in set(State) else None
