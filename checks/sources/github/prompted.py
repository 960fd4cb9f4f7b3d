"""Findings of a prompt for agents: it repeats the comments on lines, and may hold one that stands nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.model.finding import Location, Reading
from checks.sources.github import draft
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context
from checks.sources.github.draft import Part
from checks.sources.github.markup import inline

LOOK = 5_000
"""Characters of a comment in which the words of a prompt are looked for."""

WORDS = 60
"""Characters at its beginning by which a text is known again."""


def reading(
    comment: Comment, shown: Sequence[Part], prompted: Iterable[Part], context: Context, *, reviewer: str
) -> Reading:
    """The findings that a review's text shows, and those of its prompt that nothing repeats.

    Without a comment of the reviewer on a line nobody can tell whether one repeats what the prompt says:
    then its findings are unparsed.
    """
    beside = [one for one in context.inline if one.login == comment.login and not one.is_reply]
    texts = [_words(one.body[:LOOK]) for one in beside] + [_words(f"{one.title} {one.body}") for one in shown]
    places = [one.location for one in beside] + [one.location for one in shown]
    alone = [
        part
        for part in draft.some(prompted)
        if not any(_meets(part.location, place) for place in places) and not _is_repeated(part, texts)
    ]
    if beside:
        return draft.reading(comment, [*shown, *alone], reviewer=reviewer)
    reason = "only a prompt for agents names it, and no comment on a line is at hand that may repeat it"
    trouble = [
        draft.unparsed(comment, reason, reviewer=reviewer, text=f"{part.location or ''} {part.body}")
        for part in alone
    ]
    return draft.reading(comment, shown, reviewer=reviewer, trouble=trouble)


def _is_repeated(part: Part, texts: list[str]) -> bool:
    words = _words(part.body)[:WORDS]
    return bool(words) and any(words in text for text in texts)


def _meets(one: Location | None, other: Location | None) -> bool:
    """Whether two places share a line; a place without lines is the whole file."""
    if one is None or other is None or one.path != other.path:
        return False
    return one.first is None or other.first is None or one.shares_a_line(other)


def _words(text: str) -> str:
    return " ".join(inline.clean(text).split()).casefold()
