"""GitLab: the discussions of a merge request, or its notes one by one.

https://docs.gitlab.com/api/discussions/#merge-requests and https://docs.gitlab.com/api/notes/#merge-requests
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from checks.model.location import Location, Side
from checks.sources.github.comment import Comment, Place
from checks.sources.hosts.comments import HostComments, is_bot, line, listed, login, text
from checks.sources.interface import Document

_LINE_CODE: Final = re.compile(r"[0-9a-f]{1,64}_(?P<old_line>[0-9]{1,9})_(?P<new_line>[0-9]{1,9})")
"""How a line of a diff is named: its file, its number before the change and after it."""

_SUGGESTION: Final = re.compile(
    r"^(?P<fence>[ \t]*+(?:`{3,20}+|~{3,20}+))suggestion:-(?P<above>[0-9]{1,3})\+(?P<below>[0-9]{1,3})[ \t]*+$",
    re.MULTILINE,
)
"""The fence of a suggestion, with how many lines it replaces above the commented one and below it."""


class GitLabDiscussions(HostComments):
    """`GET /projects/:id/merge_requests/:iid/discussions`, and `…/notes`, which says of no note that it is an answer."""

    name: ClassVar[str] = "gitlab"
    expects: ClassVar[str] = "discussions as `glab api projects/:id/merge_requests/N/discussions` prints them"

    @staticmethod
    def items(document: Document) -> Iterator[dict[str, Any]]:
        """The first note of each discussion, or every note."""
        for item in listed(document):
            notes = item.get("notes", [item])
            first = notes[0] if isinstance(notes, list) and notes else None
            if isinstance(first, dict) and first.keys() >= {"body", "author", "system"}:
                yield first

    @staticmethod
    def comment(item: dict[str, Any]) -> Comment | None:
        """The note, unless it is one of GitLab's own remarks."""
        if item.get("system"):
            return None
        place = item.get("position") or {}
        author = login(item["author"]["username"])
        body, location = _suggested(str(item["body"] or ""), _at(place))
        return Comment(
            id=str(item["id"]),
            author=author,
            body=body,
            place=Place.ISSUE_COMMENT if location is None else Place.INLINE,
            is_bot=is_bot(author),
            commit=text(place.get("head_sha")),
            location=location,
            created_at=str(item.get("created_at") or ""),
        )


def _at(place: dict[str, Any]) -> Location | None:
    """The lines after the change, else those before it; without lines the whole file."""
    ends = place.get("line_range") or {}
    for number, path, side in (("new_line", "new_path", Side.RIGHT), ("old_line", "old_path", Side.LEFT)):
        last = line(place.get(number))
        if last is not None and isinstance(place.get(path), str):
            first = _end(ends.get("start"), number)
            spans = first is not None and first <= last and _end(ends.get("end"), number) == last
            return Location(place[path], first if first is not None and spans else last, last, side)
    return Location(place["new_path"]) if isinstance(place.get("new_path"), str) else None


def _end(end: object, number: str) -> int | None:
    """The line at one end of a range; older versions of GitLab have it in the code of the line alone."""
    if not isinstance(end, dict):
        return None
    if (given := line(end.get(number))) is not None:
        return given
    code = _LINE_CODE.fullmatch(end["line_code"]) if isinstance(end.get("line_code"), str) else None
    old = (
        code is not None and number == "new_line" and end.get("type") == "old"
    )  # it has no line after the change
    return line(int(code[number])) if code is not None and not old else None


def _suggested(body: str, location: Location | None) -> tuple[str, Location | None]:
    """The body with suggestions as GitHub has them, and the lines that they replace.

    Suggestions that replace different lines stay as they are: no one place is theirs.
    """
    found = {(int(each["above"]), int(each["below"])) for each in _SUGGESTION.finditer(body)}
    if len(found) != 1 or location is None or location.side is not Side.RIGHT or location.last is None:
        return body, location
    ((above, below),) = found
    first, last = max(1, location.last - above), location.last + below
    return _SUGGESTION.sub(r"\g<fence>suggestion", body), Location(location.path, first, last)
