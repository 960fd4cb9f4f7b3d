"""Bitbucket Cloud: pages of comments of a pull request.

https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from checks.model.location import Location, Side
from checks.sources.github.comment import Comment, Place
from checks.sources.hosts.comments import HostComments, is_bot, line, listed, text
from checks.sources.interface import Document


class BitbucketComments(HostComments):
    """`GET /repositories/:workspace/:repo/pullrequests/:id/comments`."""

    name: ClassVar[str] = "bitbucket"
    expects: ClassVar[str] = "pages of comments of a pull request as Bitbucket Cloud's API prints them"

    @staticmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """The comments."""
        for item in listed(document):
            content = item.get("content")
            if isinstance(content, dict) and "raw" in content and ("user" in item or "inline" in item):
                yield item

    @staticmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The comment, unless it was deleted, is not yet published, or answers another one."""
        if item.get("deleted") or item.get("pending") or item.get("parent"):
            return None
        user = item.get("user") or {}
        author = str(user.get("nickname") or user.get("display_name") or "")
        location = _at(item.get("inline") or {})
        return Comment(
            id=str(item["id"]),
            author=author,
            body=str(item["content"]["raw"] or ""),
            place=Place.ISSUE_COMMENT if location is None else Place.INLINE,
            is_bot=user.get("type") in {"app_user", "AppUser"} or is_bot(author),
            url=text(((item.get("links") or {}).get("html") or {}).get("href")),
            location=location,
            created_at=str(item.get("created_on") or ""),
        )


def _at(inline: dict[str, Any]) -> Location | None:
    """`to` is a line after the change, `from` one before it."""
    path = inline.get("path")
    if not isinstance(path, str):
        return None
    for end, begin, side in (("to", "start_to", Side.RIGHT), ("from", "start_from", Side.LEFT)):
        if (last := line(inline.get(end))) is not None:
            return Location(path, min(line(inline.get(begin)) or last, last), last, side)
    return Location(path)
