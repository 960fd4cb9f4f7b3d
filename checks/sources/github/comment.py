"""A comment as GitHub gave it: who wrote it, where it is, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from checks.model.location import Location
from checks.sources.accounts import canonical


class Place(StrEnum):
    """The four places on GitHub in which a reviewer can speak."""

    INLINE = "inline"  # a comment on a line of the diff
    REVIEW_BODY = "review_body"  # the text of a review
    ISSUE_COMMENT = "issue_comment"  # a comment in the conversation
    ANNOTATION = "annotation"  # an annotation of another app's check run


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment or annotation, reduced to what reading it needs."""

    id: str
    """Unique within the pull request; findings are named after it."""

    author: str
    """The login. REST writes an app's with `[bot]` at the end, GraphQL without."""

    body: str
    place: Place
    is_bot: bool = False
    url: str | None = None
    commit: str | None = None
    """The commit that the author saw: `original_commit_id`, or the review's commit."""

    location: Location | None = None
    """From the API's fields; of an outdated comment the original lines."""

    outdated: bool = False
    is_reply: bool = False
    """It goes on with a thread; only the first comment of a thread is a finding."""

    app_slug: str | None = None
    created_at: str = ""
    updated_at: str = ""

    title: str = ""
    """Of an annotation."""

    level: str = ""
    """Of an annotation: `notice`, `warning` or `failure`."""

    raw_details: str = ""
    """Of an annotation: the tool's own output."""

    @property
    def login(self) -> str:
        """The author's login in one spelling, for comparing: lower case, without `[bot]`."""
        return canonical(self.author)
