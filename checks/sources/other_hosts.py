"""Comments of GitLab's merge requests and Bitbucket's pull requests, as their APIs print them.

GitLab: a list of discussions (https://docs.gitlab.com/api/discussions/#merge-requests). Bitbucket Cloud: pages of
comments (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/). Their reviewers write as they do
on GitHub, and are read by the same readers.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, ClassVar, Final

from checks.model.finding import Reading, Unparsed
from checks.model.location import Location, Side
from checks.sources import github as reviewers
from checks.sources.accounts import canonical
from checks.sources.document import excerpt
from checks.sources.github.comment import Comment, Place
from checks.sources.interface import Document, JsonValue, SourceFormat

_BOT: Final = re.compile(
    r"(?:project|group)_[0-9]{1,18}_bot(?:_[0-9a-f]{1,64})?|(?:[\w.]{1,60}[-_])?bot|gitlabduo"
)
"""Accounts of access tokens at GitLab, and what people call those of their bots."""

AUTHORS_SHOWN: Final = 5


class HostComments(SourceFormat):
    """The comments of one host, of which reviewers' first ones in a thread are findings."""

    def __init__(
        self,
        *,
        include: Collection[str] = (),
        exclude: Collection[str] = (),
        files: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        """As of `GitHubComments`."""
        self._include = include
        self._exclude = exclude
        self._files = files

    @staticmethod
    @abstractmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """What looks like a comment, or a thread of them, of this host."""

    @staticmethod
    @abstractmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The comment that begins a thread; None: one that is no remark, such as a deleted one."""

    def recognises(self, document: Document) -> bool:
        """Whether anything has the fields of this host's comments."""
        return next(self.items(document), None) is not None

    def read(self, document: Document, source: str) -> Reading:
        """The findings of all reviewers' comments; what people wrote is not read."""
        comments: list[Comment] = []
        unparsed: list[Unparsed] = []
        for item in self.items(document):
            try:
                comment = self.comment(item)
            except (KeyError, TypeError, ValueError, AttributeError):
                reason = f"no comment as {self.name} prints one"
                unparsed.append(Unparsed(source, reason, excerpt(item)))
                continue
            if comment is not None:
                comments.append(comment)
        commented = (one.location.path for one in comments if one.location)
        chosen = [one for one in comments if reviewers.is_review(one, self._include, self._exclude)]
        if comments and not chosen:
            names = ", ".join(list(dict.fromkeys(one.author for one in comments))[:AUTHORS_SHOWN])
            reason = f"no comment by a bot (here: {names}); --reviewer LOGIN reads what a person or another account wrote"
            unparsed.append(Unparsed(source, reason))
        files = tuple(dict.fromkeys([*self._files(), *commented]))
        found = reviewers.read_all(chosen, files=files, named=self._include)
        return Reading(found.findings, (*found.unparsed, *unparsed))


class GitLabDiscussions(HostComments):
    """`GET /projects/:id/merge_requests/:iid/discussions`."""

    name: ClassVar[str] = "gitlab"
    expects: ClassVar[str] = "discussions as `glab api projects/:id/merge_requests/N/discussions` prints them"

    @staticmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """The discussions that a note begins which is none of GitLab's own."""
        for item in _listed(document):
            notes = item.get("notes")
            if isinstance(notes, list) and "individual_note" in item and notes and isinstance(notes[0], dict):
                yield item

    @staticmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The first note."""
        note = item["notes"][0]
        if note.get("system"):
            return None
        place = note.get("position") or {}
        location = _at_gitlab(place)
        return Comment(
            id=str(note["id"]),
            author=_name(note["author"]["username"]),
            body=str(note["body"] or ""),
            place=Place.ISSUE_COMMENT if location is None else Place.INLINE,
            is_bot=bool(note["author"].get("bot")) or _is_bot(_name(note["author"]["username"])),
            commit=_text(place.get("head_sha")),
            location=location,
            created_at=str(note.get("created_at") or ""),
        )


class BitbucketComments(HostComments):
    """`GET /repositories/:workspace/:repo/pullrequests/:id/comments`."""

    name: ClassVar[str] = "bitbucket"
    expects: ClassVar[str] = "pages of comments of a pull request as Bitbucket Cloud's API prints them"

    @staticmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """The comments."""
        for item in _listed(document):
            content = item.get("content")
            if isinstance(content, dict) and "raw" in content and ("user" in item or "inline" in item):
                yield item

    @staticmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The comment, unless it was deleted or answers another one."""
        if item.get("deleted") or item.get("parent"):
            return None
        user = item.get("user") or {}
        author = str(user.get("nickname") or user.get("display_name") or "")
        location = _at_bitbucket(item.get("inline") or {})
        return Comment(
            id=str(item["id"]),
            author=author,
            body=str(item["content"]["raw"] or ""),
            place=Place.ISSUE_COMMENT if location is None else Place.INLINE,
            is_bot=user.get("type") in {"app_user", "AppUser"} or _is_bot(author),
            url=_text(((item.get("links") or {}).get("html") or {}).get("href")),
            location=location,
            created_at=str(item.get("created_on") or ""),
        )


def _listed(document: Document) -> Iterator[dict[str, Any]]:
    """The objects of lists, of lists of them, and of the `values` of pages."""
    for value in document.values:
        yield from _objects(value, 2)


def _objects(value: JsonValue, depth: int) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        values = value.get("values")
        if isinstance(values, list):
            yield from (one for one in values if isinstance(one, dict))
        else:
            yield value
    elif isinstance(value, list) and depth:
        for one in value:
            yield from _objects(one, depth - 1)


def _at_gitlab(place: dict[str, Any]) -> Location | None:
    """The lines after the change, else those before it; without lines the whole file."""
    ends = place.get("line_range") or {}
    for line, path, side in (("new_line", "new_path", Side.RIGHT), ("old_line", "old_path", Side.LEFT)):
        last = _line((ends.get("end") or {}).get(line)) or _line(place.get(line))
        if last is not None and isinstance(place.get(path), str):
            first = _line((ends.get("start") or {}).get(line)) or last
            return Location(place[path], min(first, last), last, side)
    return Location(place["new_path"]) if isinstance(place.get("new_path"), str) else None


def _at_bitbucket(inline: dict[str, Any]) -> Location | None:
    """`to` is a line after the change, `from` one before it."""
    path = inline.get("path")
    if not isinstance(path, str):
        return None
    for end, begin, side in (("to", "start_to", Side.RIGHT), ("from", "start_from", Side.LEFT)):
        if (last := _line(inline.get(end))) is not None:
            return Location(path, min(_line(inline.get(begin)) or last, last), last, side)
    return Location(path)


def _line(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31 else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _name(value: object) -> str:
    """The name of an account. Raises TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError
    return value


def _is_bot(login: str) -> bool:
    """Whether an account is a bot's by its name: of a reviewer that is known, or of a bot's form."""
    name = canonical(login)
    return bool(_BOT.fullmatch(name)) or any(name in dialect.logins for dialect in reviewers.known())
