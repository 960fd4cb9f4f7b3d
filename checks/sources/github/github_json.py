"""Comments as GitHub's REST API prints them: what `gh api` saves is a source of findings offline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from checks.model.finding import Reading, Unparsed
from checks.model.location import Location, Side
from checks.sources import github as reviewers
from checks.sources.accounts import canonical
from checks.sources.document import excerpt
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Cut
from checks.sources.interface import Document, JsonValue, SourceFormat

GHOST = "ghost"
"""Whom GitHub shows for an account that is no more."""

APPS = frozenset({"github-actions"})
"""Accounts of apps under which many reviewers write."""

_AUTHORS_TOLD = 5


class _Item(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _User(_Item):
    login: str = GHOST
    type: str = ""

    @property
    def is_bot(self) -> bool:
        return self.type == "Bot" or self.login.endswith("[bot]")


class _Said(_Item):
    """What the three kinds of comments have in common."""

    id: str = Field(coerce_numbers_to_str=True)
    user: _User = _User()
    body: str = ""
    html_url: str | None = None
    created_at: str = ""
    updated_at: str = ""

    @field_validator("user", mode="before")
    @classmethod
    def _ghost(cls, user: object) -> object:
        return user or {}

    @field_validator("body", "created_at", "updated_at", mode="before")
    @classmethod
    def _empty(cls, text: object) -> object:
        return "" if text is None else text

    def comment(self) -> Comment:
        return self._as(Place.ISSUE_COMMENT)

    def _as(
        self,
        place: Place,
        *,
        commit: str | None = None,
        location: Location | None = None,
        outdated: bool = False,
        is_reply: bool = False,
    ) -> Comment:
        return Comment(
            id=self.id,
            author=self.user.login,
            body=self.body,
            place=place,
            is_bot=self.user.is_bot,
            url=self.html_url,
            commit=commit,
            location=location,
            outdated=outdated,
            is_reply=is_reply,
            created_at=self.created_at,
            updated_at=self.updated_at,
        )


class _Review(_Said):
    commit_id: str | None = None

    def comment(self) -> Comment:
        return self._as(Place.REVIEW_BODY, commit=self.commit_id)


class _ReviewComment(_Said):
    path: str
    line: int | None = None
    start_line: int | None = None
    original_line: int | None = None
    original_start_line: int | None = None
    side: Side | None = None
    original_commit_id: str | None = None
    commit_id: str | None = None
    subject_type: str | None = None
    in_reply_to_id: int | None = None

    def comment(self) -> Comment:
        """With the lines that the reviewer saw, which are the original ones."""
        last, first = self.original_line, self.original_start_line
        if last is None:
            last, first = self.line, self.start_line
        whole = self.subject_type == "file" or last is None
        return self._as(
            Place.INLINE,
            commit=self.original_commit_id or self.commit_id,
            location=Location(
                self.path,
                None if whole else first if first is not None else last,
                None if whole else last,
                self.side or Side.RIGHT,
            ),
            outdated=self.line is None and self.subject_type != "file",
            is_reply=self.in_reply_to_id is not None,
        )


class _Author(_Item):
    login: str = GHOST


class _Commit(_Item):
    oid: str | None = None


class _Viewed(_Item):
    """A comment or a review as `gh pr view --json comments,reviews` prints it."""

    id: str = Field(coerce_numbers_to_str=True)
    author: _Author = _Author()
    body: str = ""
    url: str | None = None
    created_at: str = Field("", alias="createdAt")
    submitted_at: str | None = Field(None, alias="submittedAt")
    commit_of: _Commit | None = Field(None, alias="commit")

    @field_validator("author", mode="before")
    @classmethod
    def _ghost(cls, author: object) -> object:
        return author or {}

    def comment(self) -> Comment:
        """The command prints no kind of account: reviewers are known by their logins."""
        login = canonical(self.author.login)
        review = self.submitted_at is not None
        return Comment(
            id=self.id,
            author=self.author.login,
            body=self.body,
            place=Place.REVIEW_BODY if review else Place.ISSUE_COMMENT,
            is_bot=login in APPS or any(login in dialect.logins for dialect in reviewers.known()),
            url=self.url,
            commit=self.commit_of.oid if self.commit_of else None,
            created_at=self.submitted_at or self.created_at,
        )


class _Annotation(_Item):
    path: str
    start_line: int
    end_line: int | None = None
    annotation_level: str | None = None
    title: str | None = None
    message: str | None = None
    raw_details: str | None = None
    blob_href: str | None = None

    def comment(self) -> Comment:
        """An annotation has no id and no author of its own."""
        return Comment(
            id="annotation",
            author="check-run",
            body=self.message or "",
            place=Place.ANNOTATION,
            is_bot=True,
            url=self.blob_href,
            location=Location(self.path, self.start_line, self.end_line or self.start_line),
            title=self.title or "",
            level=self.annotation_level or "",
            raw_details=self.raw_details or "",
        )


def _kind(item: JsonValue) -> Callable[[JsonValue], Comment] | None:
    """How to read an item, known by the fields that only its kind has."""
    if not isinstance(item, dict):
        return None
    if "annotation_level" in item and "path" in item:
        return lambda value: _Annotation.model_validate(value).comment()
    if "author" in item and "body" in item and not {"createdAt", "submittedAt"}.isdisjoint(item):
        return lambda value: _Viewed.model_validate(value).comment()
    if "user" not in item or "body" not in item:
        return None
    if "path" in item and not {"diff_hunk", "pull_request_review_id", "original_commit_id"}.isdisjoint(item):
        return lambda value: _ReviewComment.model_validate(value).comment()
    if "state" in item and not {"submitted_at", "commit_id", "pull_request_url"}.isdisjoint(item):
        return lambda value: _Review.model_validate(value).comment()
    if "issue_url" in item or "html_url" in item:
        return lambda value: _Said.model_validate(value).comment()
    return None


class GitHubComments(SourceFormat):
    """`GET /pulls/N/comments`, `/pulls/N/reviews`, `/issues/N/comments` and `/check-runs/N/annotations`.

    Each as a list, as pages one after another, or several lists in one object, as
    `gh pr view N --json comments,reviews,files` prints them.
    """

    name: ClassVar[str] = "github"
    expects: ClassVar[str] = "lists of comments or reviews as `gh api repos/O/R/pulls/N/comments` prints them"

    def __init__(
        self,
        *,
        include: Collection[str] = (),
        exclude: Collection[str] = (),
        files: Callable[[], Sequence[str]] = tuple,
        cut: Cut | None = None,
    ) -> None:
        """`include` and `exclude` are logins, as in a repository's configuration.

        `files` gives the paths of the change: some reviewers name a place by a hash of its path. `cut` may
        read a free-form body otherwise than the rules.
        """
        self._cut = cut
        self._files = files
        self._include = include
        self._exclude = exclude

    def recognises(self, document: Document) -> bool:
        """Whether any item has the fields of a comment of GitHub's."""
        return any(_kind(item) for item in _items(document))

    def read(self, document: Document, source: str) -> Reading:
        """The findings of all reviewers' comments; what people wrote is not read."""
        comments: list[Comment] = []
        unparsed: list[Unparsed] = []
        listed: list[str] = []
        for number, item in enumerate(_items(document), start=1):
            if path := _changed_file(item):
                listed.append(path)
                continue
            kind = _kind(item)
            if kind is None:
                reason = "neither a review comment, a review, a comment nor an annotation of GitHub's API"
                unparsed.append(Unparsed(f"{source}, item {number}", reason, excerpt(item)))
                continue
            try:
                comment = kind(item)
            except ValidationError as error:
                unparsed.append(Unparsed(f"{source}, item {number}", _told(error), excerpt(item)))
                continue
            unnamed = comment.place is Place.ANNOTATION
            comments.append(replace(comment, id=f"annotation-{number}") if unnamed else comment)
        commented = (one.location.path for one in comments if one.location)
        files = tuple(dict.fromkeys([*self._files(), *listed, *commented]))
        chosen = [one for one in comments if reviewers.is_review(one, self._include, self._exclude)]
        if comments and not chosen:
            unparsed.append(Unparsed(source, _no_reviewer(comments)))
        found = reviewers.read_all(chosen, files=files, named=self._include, cut=self._cut)
        return Reading(found.findings, (*found.unparsed, *unparsed))


def _changed_file(item: JsonValue) -> str | None:
    """The path of an item of `files` in what `gh pr view` prints."""
    match item:
        case {"path": str(path), "additions": int(), "deletions": int()}:
            return path
    return None


def _items(document: Document) -> Iterator[JsonValue]:
    for value in document.values:
        if isinstance(value, list):
            yield from _flat(value)
        elif isinstance(value, dict) and _kind(value) is None:
            for part in value.values():
                if isinstance(part, list):
                    yield from _flat(part)
        else:
            yield value


def _flat(items: list[JsonValue]) -> Iterator[JsonValue]:
    """The items of a list, or of the pages in it, as `gh api --paginate --slurp` prints them."""
    for item in items:
        if isinstance(item, list):
            yield from item
        else:
            yield item


def _told(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"`{where}`: {first['msg']}"


def _no_reviewer(comments: Collection[Comment]) -> str:
    authors = Counter(comment.author for comment in comments)
    named = ", ".join(author for author, _ in authors.most_common(_AUTHORS_TOLD))
    return (
        f"{len(comments)} comments and none by a reviewer: bots are read, people and bots for other work are not "
        f"(here: {named}); a person's review is read with --reviewer LOGIN"
    )
