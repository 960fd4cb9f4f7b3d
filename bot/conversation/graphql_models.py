"""What GitHub answers: only the fields that are used, and lenient, since an answer may be partial."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic.alias_generators import to_camel

from bot.conversation.snapshot import State
from checks.model.location import Location, Side
from checks.observations.green import GreenRun
from checks.sources.accounts import canonical

GHOST = "ghost"
"""Whom GitHub shows for an account that is no more."""


class _Answer(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore", frozen=True)


T = TypeVar("T", bound=_Answer)


class _PageInfo(_Answer):
    has_next_page: bool = False
    end_cursor: str | None = None


class Page(_Answer, Generic[T]):
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


class CommentNode(_Answer):
    """What inline comments, reviews and conversation comments have in common."""

    full_database_id: str = Field("", coerce_numbers_to_str=True)
    author: _Author = _Author()
    body: str = ""
    url: str | None = None
    created_at: str = ""
    updated_at: str = ""
    is_minimized: bool = False
    viewer_did_author: bool = False
    """Whoever asks has written it."""

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}


class _InlineComment(CommentNode):
    original_commit: _Oid | None = None


class _Reply(_Answer):
    author: _Author = _Author()
    created_at: str = ""

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}


class Thread(_Answer):
    """A thread of inline comments, and the lines that it is on."""

    path: str
    line: int | None = None
    start_line: int | None = None
    original_line: int | None = None
    original_start_line: int | None = None
    diff_side: Side = Side.RIGHT
    subject_type: str = "LINE"
    is_outdated: bool = False
    is_resolved: bool = False
    comments: Page[_InlineComment] = Page()
    said: Page[_Reply] = Page()
    """The first few comments again, with no more than who wrote each and when."""

    @property
    def answered_at(self) -> str:
        """When somebody else than its reviewer answered first; empty: nobody did among the first few."""
        first, *replies = self.said.nodes or (None,)
        if first is None:
            return ""
        return next((one.created_at for one in replies if one.author.login != first.author.login), "")

    @property
    def as_seen(self) -> Location:
        """Where it was on the commit that its author saw."""
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


class Review(CommentNode):
    """A review: its text, what became of it, and the commit that it is of."""

    state: str = ""
    commit: _Oid | None = None


class _Line(_Answer):
    line: int


class _Span(_Answer):
    start: _Line
    end: _Line


class Annotation(_Answer):
    """An annotation of another app's check run."""

    path: str
    location: _Span
    annotation_level: str | None = None
    title: str | None = None
    message: str = ""
    raw_details: str | None = None


class CheckRun(_Answer):
    """A check run, ours or that of another app."""

    id: str
    name: str = ""
    external_id: str | None = None
    status: str = ""
    conclusion: str | None = None
    url: str | None = None
    completed_at: str | None = None
    annotations: Page[Annotation] | None = None


class _App(_Answer):
    database_id: int | None = None
    slug: str = ""


class _CheckSuite(_Answer):
    app: _App | None = None
    check_runs: Page[CheckRun] | None = None

    @property
    def runs(self) -> tuple[CheckRun, ...]:
        return self.check_runs.nodes if self.check_runs else ()


class _Commit(_Answer):
    oid: str
    ours: Page[_CheckSuite] | None = None
    check_suites: Page[_CheckSuite] | None = None


class _PullRequestCommit(_Answer):
    commit: _Commit


class _Message(_Oid):
    message: str = ""


class _ListedCommit(_Answer):
    commit: _Message


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
class OtherRun:
    """Another app's check run."""

    app: str
    run: CheckRun


class Pull(_Answer):
    """All that is asked of a pull request in the first request."""

    number: int
    url: str
    state: State
    is_draft: bool = False
    is_cross_repository: bool = False
    changed_files: int = 0
    title: str = ""
    body: str | None = None
    author: _Author = _Author()
    base_ref_oid: str
    head_ref_oid: str
    base_ref: _BaseRef | None = None
    review_threads: Page[Thread] | None = None
    reviews: Page[Review] | None = None
    comments: Page[CommentNode] | None = None
    commits: Page[_PullRequestCommit] | None = None
    listed: Page[_ListedCommit] | None = None

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}

    @property
    def config_text(self) -> str | None:
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

    def own_runs(self) -> Iterator[CheckRun]:
        """Our own check runs on the head."""
        head = self._head_commit
        for suite in head.ours.nodes if head and head.ours else ():
            yield from suite.runs

    @property
    def has_unread_runs(self) -> bool:
        """More check runs are on the head than one request shows."""
        suites = self._head_commit.check_suites if self._head_commit else None
        if suites is None:
            return False
        return suites.page_info.has_next_page or any(
            suite.check_runs is not None and suite.check_runs.page_info.has_next_page
            for suite in suites.nodes
        )

    def green_runs(self, app_id: int) -> Iterator[GreenRun]:
        """Other apps' check runs on the head that ended with success."""
        head = self._head_commit
        for suite in head.check_suites.nodes if head and head.check_suites else ():
            if suite.app is not None and suite.app.database_id != app_id:
                yield from (
                    GreenRun(canonical(suite.app.slug), run.name)
                    for run in suite.runs
                    if run.conclusion == "SUCCESS"
                )

    def other_runs(self, app_id: int) -> Iterator[OtherRun]:
        """Other apps' check runs on the head that have annotations."""
        head = self._head_commit
        for suite in head.check_suites.nodes if head and head.check_suites else ():
            if suite.app is not None and suite.app.database_id != app_id:
                for run in suite.runs:
                    if run.annotations and run.annotations.nodes:
                        yield OtherRun(suite.app.slug, run)


class Repository(_Answer):
    """The repository, and the pull request where there is one."""

    database_id: int | None = None
    """Null when it is beyond 32 bits."""

    name_with_owner: str
    url: str = ""
    pull_request: Pull | None = None


class MorePages(_Answer):
    """The next pages of what was said."""

    review_threads: Page[Thread] | None = None
    reviews: Page[Review] | None = None
    comments: Page[CommentNode] | None = None
