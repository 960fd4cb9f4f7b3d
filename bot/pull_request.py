"""What one pull request is and what its reviewers said: read from GitHub in one GraphQL request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic.alias_generators import to_camel

from bot.github import GRAPHQL, UnavailableError
from bot.graphql import DOCUMENTS, MORE_ANNOTATIONS, MORE_COMMENTS, PULL_REQUEST
from bot.repo_config import CONFIG_PATH
from bot.reviewers.comment import Comment, Place
from checks.finding import Location, Side

if TYPE_CHECKING:
    from bot.github import GitHub, GraphQLProblem
    from bot.job import PullRequestRef

__all__ = ["DOCUMENTS", "OwnCheckRun", "PullRequest", "PullRequestGoneError", "State", "read"]

PAGE_LIMIT = 30
"""Requests for further pages: 3,000 threads, reviews and comments each are read, and no more."""

ANNOTATION_PAGES = 10
"""Requests for further annotations of other apps, over all their check runs."""

GHOST = "ghost"
"""Whom GitHub shows for an account that is no more."""


class PullRequestGoneError(Exception):
    """There is no such repository or pull request any more, or we may not see it."""


class State(StrEnum):
    """Whether a pull request still waits for a review."""

    OPEN = "OPEN"
    CLOSED = "CLOSED"
    MERGED = "MERGED"


@dataclass(frozen=True, slots=True)
class OwnCheckRun:
    """A check run of ours on the head commit, as an earlier attempt left it."""

    node_id: str
    external_id: str
    completed: bool


@dataclass(frozen=True, slots=True)
class PullRequest:
    """A pull request at one moment. Oids are full commit ids."""

    owner: str
    repo: str
    """The names that the repository has now; the event may have known it by others."""

    number: int
    url: str
    repository_url: str
    state: State
    is_draft: bool
    is_fork: bool
    author: str
    head: str
    base: str
    """The tip of the base branch, which may be ahead of where the pull request began."""

    changed_files: int
    config: str | None = None
    """The text of the config file on the base branch; None when there is none."""

    comments: tuple[Comment, ...] = ()
    """All first comments of threads, review bodies, conversation comments and other apps' annotations."""

    at_head: Mapping[str, Location | None] = field(default_factory=dict)
    """Comment id → where an inline comment stands at the head; None when it is outdated."""

    own_check_runs: tuple[OwnCheckRun, ...] = ()
    not_read: tuple[str, ...] = ()
    """What GitHub did not tell, in words for the report."""


async def read(github: GitHub, ref: PullRequestRef, *, app_id: int) -> PullRequest:
    """Read a pull request: one request, and one more for each further page of comments.

    Raises `PullRequestGoneError`, and what `github` raises.
    """
    try:
        return await _read(github, ref, app_id)
    except ValidationError as error:  # a field that GitHub promises is missing: nothing to go on
        raise UnavailableError(
            GRAPHQL, f"not what was asked: {error}"[:500], may_have_happened=False
        ) from error


async def _read(github: GitHub, ref: PullRequestRef, app_id: int) -> PullRequest:
    variables = {
        "owner": ref.owner,
        "name": ref.repo,
        "number": ref.number,
        "app": app_id,
        "config": CONFIG_PATH,
    }
    answer = await github.graphql(PULL_REQUEST, variables)
    repository = _repository(answer.data)
    pull = repository.pull_request
    if pull is None:
        raise PullRequestGoneError(f"{ref} is not there")
    not_read = list(_told(answer.problems))
    owner, _, name = repository.name_with_owner.partition("/")
    threads, reviews, remarks = await _further_pages(
        github, {"owner": owner, "name": name, "number": pull.number}, pull, not_read
    )
    annotations = [
        comment
        for run in pull.other_runs(app_id)
        for comment in await _annotations(github, run, pull, not_read)
    ]
    if pull.has_unread_runs:
        not_read.append("of the many check runs of other apps only the first were read")
    inline = [(thread, comment) for thread in threads for comment in _inline(thread)]
    return PullRequest(
        owner=owner,
        repo=name,
        number=pull.number,
        url=pull.url,
        repository_url=repository.url,
        state=pull.state,
        is_draft=pull.is_draft,
        is_fork=pull.is_cross_repository,
        author=pull.author.login,
        head=pull.head_ref_oid,
        base=pull.base_ref_oid,
        changed_files=pull.changed_files,
        config=pull.config,
        comments=(
            *(comment for _, comment in inline),
            *(comment for review in reviews for comment in _review(review)),
            *(comment for remark in remarks for comment in _remark(remark)),
            *annotations,
        ),
        at_head={comment.id: thread.at_head for thread, comment in inline},
        own_check_runs=tuple(
            OwnCheckRun(run.id, run.external_id or "", run.status == "COMPLETED") for run in pull.own_runs()
        ),
        not_read=tuple(dict.fromkeys(not_read)),
    )


# What GitHub answers: only the fields that are used, and lenient, since an answer may be partial.


class _Answer(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore", frozen=True)


T = TypeVar("T", bound=_Answer)


class _PageInfo(_Answer):
    has_next_page: bool = False
    end_cursor: str | None = None


class _Page(_Answer, Generic[T]):
    """One page of a connection. Nodes that GitHub failed to load are null and left out."""

    page_info: _PageInfo = _PageInfo()
    nodes: tuple[T, ...] = ()

    @field_validator("nodes", mode="before")
    @classmethod
    def _loaded(cls, nodes: object) -> object:
        return [node for node in nodes or () if node is not None] if isinstance(nodes, list | None) else nodes


class _Author(_Answer):
    typename: str = Field("User", alias="__typename")
    login_: str = Field(GHOST, alias="login")

    @property
    def is_bot(self) -> bool:
        return self.typename == "Bot"

    @property
    def login(self) -> str:
        """As REST spells it: GraphQL leaves `[bot]` away."""
        return f"{self.login_}[bot]" if self.is_bot and not self.login_.endswith("[bot]") else self.login_


class _Oid(_Answer):
    oid: str


class _Said(_Answer):
    """What inline comments, reviews and conversation comments have in common."""

    full_database_id: str = Field("", coerce_numbers_to_str=True)
    author: _Author = _Author()
    body: str = ""
    url: str | None = None
    created_at: str = ""
    updated_at: str = ""
    is_minimized: bool = False

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}


class _InlineComment(_Said):
    original_commit: _Oid | None = None


class _Thread(_Answer):
    path: str
    line: int | None = None
    start_line: int | None = None
    original_line: int | None = None
    original_start_line: int | None = None
    diff_side: Side = Side.RIGHT
    subject_type: str = "LINE"
    is_outdated: bool = False
    comments: _Page[_InlineComment] = _Page()

    @property
    def as_seen(self) -> Location:
        """Where it stood on the commit that its author saw."""
        line, start = self.original_line, self.original_start_line
        if line is None:
            line, start = self.line, self.start_line
        return self._location(start, line)

    @property
    def at_head(self) -> Location | None:
        """Where GitHub shows it now; None when it does not."""
        if self.is_outdated or (self.line is None and self.subject_type != "FILE"):
            return None
        return self._location(self.start_line, self.line)

    def _location(self, start: int | None, line: int | None) -> Location:
        if line is None or self.subject_type == "FILE":
            return Location(self.path, side=self.diff_side)
        return Location(self.path, start if start is not None else line, line, self.diff_side)


class _Review(_Said):
    state: str = ""
    commit: _Oid | None = None


class _Line(_Answer):
    line: int


class _Span(_Answer):
    start: _Line
    end: _Line


class _Annotation(_Answer):
    path: str
    location: _Span
    annotation_level: str | None = None
    title: str | None = None
    message: str = ""
    raw_details: str | None = None


class _CheckRun(_Answer):
    id: str
    name: str = ""
    external_id: str | None = None
    status: str = ""
    url: str | None = None
    completed_at: str | None = None
    annotations: _Page[_Annotation] | None = None


class _App(_Answer):
    database_id: int | None = None
    slug: str = ""


class _CheckSuite(_Answer):
    app: _App | None = None
    check_runs: _Page[_CheckRun] | None = None

    @property
    def runs(self) -> tuple[_CheckRun, ...]:
        return self.check_runs.nodes if self.check_runs else ()


class _Commit(_Answer):
    oid: str
    ours: _Page[_CheckSuite] | None = None
    check_suites: _Page[_CheckSuite] | None = None


class _PullRequestCommit(_Answer):
    commit: _Commit


class _Blob(_Answer):
    text: str | None = None
    byte_size: int = 0
    is_binary: bool | None = None
    is_truncated: bool = False


class _Entry(_Answer):
    object: _Blob | None = None


class _Target(_Answer):
    file: _Entry | None = None


class _BaseRef(_Answer):
    target: _Target | None = None


@dataclass(frozen=True, slots=True)
class _OtherRun:
    app: str
    run: _CheckRun


class _PullRequest(_Answer):
    number: int
    url: str
    state: State
    is_draft: bool = False
    is_cross_repository: bool = False
    changed_files: int = 0
    author: _Author = _Author()
    base_ref_oid: str
    head_ref_oid: str
    base_ref: _BaseRef | None = None
    review_threads: _Page[_Thread] | None = None
    reviews: _Page[_Review] | None = None
    comments: _Page[_Said] | None = None
    commits: _Page[_PullRequestCommit] | None = None

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}

    @property
    def config(self) -> str | None:
        """The config file's text; of one that GitHub shows no text of, a text that is as wrong."""
        target = self.base_ref.target if self.base_ref else None
        blob = target.file.object if target and target.file else None
        if blob is None:
            return None
        if blob.is_truncated:
            return (blob.text or "").ljust(blob.byte_size, "#")
        return "\0" if blob.text is None else blob.text

    @property
    def _head_commit(self) -> _Commit | None:
        commits = self.commits.nodes if self.commits else ()
        return next((each.commit for each in commits if each.commit.oid == self.head_ref_oid), None)

    def own_runs(self) -> Iterator[_CheckRun]:
        """Our own check runs on the head."""
        head = self._head_commit
        for suite in head.ours.nodes if head and head.ours else ():
            yield from suite.runs

    @property
    def has_unread_runs(self) -> bool:
        """More check runs stand on the head than one request shows."""
        suites = self._head_commit.check_suites if self._head_commit else None
        if suites is None:
            return False
        return suites.page_info.has_next_page or any(
            suite.check_runs is not None and suite.check_runs.page_info.has_next_page
            for suite in suites.nodes
        )

    def other_runs(self, app_id: int) -> Iterator[_OtherRun]:
        """Other apps' check runs on the head that have annotations."""
        head = self._head_commit
        for suite in head.check_suites.nodes if head and head.check_suites else ():
            if suite.app is not None and suite.app.database_id != app_id:
                for run in suite.runs:
                    if run.annotations and run.annotations.nodes:
                        yield _OtherRun(suite.app.slug, run)


class _Repository(_Answer):
    name_with_owner: str
    url: str = ""
    pull_request: _PullRequest | None = None


class _MorePages(_Answer):
    review_threads: _Page[_Thread] | None = None
    reviews: _Page[_Review] | None = None
    comments: _Page[_Said] | None = None


def _repository(data: Mapping[str, object]) -> _Repository:
    found = data.get("repository")
    if found is None:
        raise PullRequestGoneError("the repository is not there, or we may not see it")
    return _Repository.model_validate(found)


_PARTS: Mapping[str | int, str] = {
    "reviewThreads": "inline comments",
    "reviews": "reviews",
    "comments": "comments",
    "checkSuites": "annotations of other apps",
    "annotations": "annotations of other apps",
    "baseRef": "the config file",
    "commits": "annotations of other apps",
}


def _told(problems: Sequence[GraphQLProblem]) -> Iterator[str]:
    """The parts that a partial answer lacks, in words."""
    for problem in problems:
        part = next((_PARTS[step] for step in problem.path if step in _PARTS), "a part of the pull request")
        yield f"GitHub failed to give us {part}"


async def _further_pages(
    github: GitHub, about: Mapping[str, str | int], pull: _PullRequest, not_read: list[str]
) -> tuple[list[_Thread], list[_Review], list[_Said]]:
    """All threads, reviews and comments; a request asks for the next page of each that has one."""
    threads, reviews, remarks = pull.review_threads, pull.reviews, pull.comments
    found = (
        list(threads.nodes if threads else ()),
        list(reviews.nodes if reviews else ()),
        list(remarks.nodes if remarks else ()),
    )
    for _ in range(PAGE_LIMIT):
        variables: dict[str, object] = dict(about)
        for name, page in (("threads", threads), ("reviews", reviews), ("comments", remarks)):
            variables[name] = more = page is not None and page.page_info.has_next_page
            variables[f"{name}After"] = page.page_info.end_cursor if page and more else None
        if not (variables["threads"] or variables["reviews"] or variables["comments"]):
            return found
        answer = await github.graphql(MORE_COMMENTS, variables)
        not_read.extend(_told(answer.problems))
        pages = (answer.data.get("repository") or {}).get("pullRequest") or {}
        page_of = _MorePages.model_validate(pages)
        threads, reviews, remarks = page_of.review_threads, page_of.reviews, page_of.comments
        found[0].extend(threads.nodes if threads else ())
        found[1].extend(reviews.nodes if reviews else ())
        found[2].extend(remarks.nodes if remarks else ())
    not_read.append(f"of each kind of comment only the first {(PAGE_LIMIT + 1) * 100:,} were read")
    return found


async def _annotations(
    github: GitHub, other: _OtherRun, pull: _PullRequest, not_read: list[str]
) -> list[Comment]:
    run = other.run
    page = run.annotations or _Page[_Annotation]()
    nodes = list(page.nodes)
    for _ in range(ANNOTATION_PAGES):
        if not page.page_info.has_next_page:
            break
        answer = await github.graphql(MORE_ANNOTATIONS, {"run": run.id, "after": page.page_info.end_cursor})
        not_read.extend(_told(answer.problems))
        found = (answer.data.get("node") or {}).get("annotations")
        if found is None:
            not_read.append("GitHub failed to give us annotations of other apps")
            break
        page = _Page[_Annotation].model_validate(found)
        nodes.extend(page.nodes)
    else:
        not_read.append(f"of {run.name}'s annotations only the first {len(nodes):,} were read")
    return [
        Comment(
            id=f"annotation-{run.id}-{number}",
            author=f"{other.app}[bot]",
            is_bot=True,
            app_slug=other.app,
            body=annotation.message,
            title=annotation.title or "",
            level=(annotation.annotation_level or "").lower(),
            raw_details=annotation.raw_details or "",
            place=Place.ANNOTATION,
            url=run.url,
            commit=pull.head_ref_oid,
            location=Location(annotation.path, annotation.location.start.line, annotation.location.end.line),
            created_at=run.completed_at or "",
            updated_at=run.completed_at or "",
        )
        for number, annotation in enumerate(nodes, 1)
    ]


def _inline(thread: _Thread) -> Iterator[Comment]:
    for said in thread.comments.nodes[:1]:
        if not said.is_minimized:
            yield Comment(
                id=f"inline-{said.full_database_id}",
                author=said.author.login,
                is_bot=said.author.is_bot,
                body=said.body,
                place=Place.INLINE,
                url=said.url,
                commit=said.original_commit.oid if said.original_commit else None,
                location=thread.as_seen if said.original_commit else thread.at_head or thread.as_seen,
                outdated=thread.is_outdated,
                created_at=said.created_at,
                updated_at=said.updated_at,
            )


def _review(review: _Review) -> Iterator[Comment]:
    # A dismissed review was taken back, a pending one was not given yet.
    if review.body.strip() and not review.is_minimized and review.state not in {"DISMISSED", "PENDING"}:
        yield Comment(
            id=f"review-{review.full_database_id}",
            author=review.author.login,
            is_bot=review.author.is_bot,
            body=review.body,
            place=Place.REVIEW_BODY,
            url=review.url,
            commit=review.commit.oid if review.commit else None,
            created_at=review.created_at,
            updated_at=review.updated_at,
        )


def _remark(said: _Said) -> Iterator[Comment]:
    if said.body.strip() and not said.is_minimized:
        yield Comment(
            id=f"comment-{said.full_database_id}",
            author=said.author.login,
            is_bot=said.author.is_bot,
            body=said.body,
            place=Place.ISSUE_COMMENT,
            url=said.url,
            created_at=said.created_at,
            updated_at=said.updated_at,
        )
