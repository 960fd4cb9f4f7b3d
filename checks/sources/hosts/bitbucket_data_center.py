"""Bitbucket Data Center, once Server: the activities of a pull request, or its comments on a file.

https://developer.atlassian.com/server/bitbucket/rest/
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, ClassVar

from checks.model.location import Location, Side
from checks.sources.github.comment import Comment, Place
from checks.sources.hosts.comments import HostComments, is_bot, line, listed, login, text
from checks.sources.interface import Document


class BitbucketDataCenterActivities(HostComments):
    """`GET /projects/:key/repos/:slug/pull-requests/:id/activities`, and `…/comments?path=`.

    Both hold a thread by its first comment, with the answers inside it. Anything else that happened to the pull
    request is no comment, and what became of one (`REPLIED`, `UPDATED`, `DELETED`) is not a second one.
    """

    name: ClassVar[str] = "bitbucket-data-center"
    expects: ClassVar[str] = "activities of a pull request as Bitbucket Data Center's API prints them"

    @staticmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """The threads."""
        for item in listed(document):
            comment = item.get("comment", item)
            if not isinstance(comment, dict) or "text" not in comment or "author" not in comment:
                continue
            if item.get("action") == "COMMENTED" or "permittedOperations" in item or "anchor" in item:
                yield item

    @staticmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The comment that begins a thread."""
        if item.get("commentAction", "ADDED") != "ADDED":
            return None
        comment = item.get("comment", item)
        author = comment["author"]
        anchor = item.get("commentAnchor") or comment.get("anchor") or {}
        location = _at(anchor)
        return Comment(
            id=str(comment["id"]),
            author=login(author.get("name") or author.get("slug")),
            body=str(comment["text"] or ""),
            place=Place.ISSUE_COMMENT if location is None else Place.INLINE,
            is_bot=author.get("type") == "SERVICE" or is_bot(login(author.get("name") or author.get("slug"))),
            commit=text(anchor.get("toHash")),
            location=location,
            created_at=_moment(comment.get("createdDate")),
        )


def _at(anchor: dict[str, Any]) -> Location | None:
    """The lines on the side that the comment is on; a renamed file has its old name there."""
    left = anchor.get("fileType") == "FROM"
    path = (_path(anchor.get("srcPath")) if left else None) or _path(anchor.get("path"))
    last = line(anchor.get("line"))
    if path is None or last is None:
        return None if path is None else Location(path)
    marker = anchor.get("multilineMarker")
    first = line(marker.get("startLine")) if isinstance(marker, dict) else None
    return Location(path, min(first or last, last), last, Side.LEFT if left else Side.RIGHT)


def _path(value: object) -> str | None:
    """A path, which some answers have as a text and others in its parts."""
    if isinstance(value, dict) and isinstance(value.get("components"), list):
        value = "/".join(str(part) for part in value["components"])
    return text(value)


def _moment(value: object) -> str:
    """A time as the other hosts have it; Data Center counts milliseconds."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**47:
        return ""
    return datetime.fromtimestamp(value / 1000, UTC).isoformat()
