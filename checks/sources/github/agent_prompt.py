"""Findings of a prompt for agents: it repeats the comments on lines, and may hold one that stands nowhere else."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from checks.model.finding import Reading
from checks.model.location import Location
from checks.sources.github import draft
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context
from checks.sources.github.draft import Part
from checks.sources.github.markup import inline

LOOK = 5_000
"""Characters of a comment in which the words of a prompt are looked for."""

WORDS = 60
"""Letters and digits at its beginning by which a text is known again."""

ENOUGH = 20
"""Letters and digits that are a text of their own; a shorter one is known again on its own lines only."""


@dataclass(frozen=True)
class _Told:
    """What a comment on a line or the review's own text says."""

    words: str
    location: Location | None


@dataclass(frozen=True)
class _Prompted:
    """A finding of a prompt, with the beginning of its words: cleaned once, and compared with all that is told."""

    part: Part
    words: str

    def is_in(self, one: _Told) -> bool:
        return bool(self.words) and self.words in one.words


def reading(
    comment: Comment, shown: Sequence[Part], prompted: Iterable[Part], context: Context, *, reviewer: str
) -> Reading:
    """The findings that a review's text shows, and those of its prompt that nothing repeats.

    Without a comment of the reviewer on a line nobody can tell whether one repeats what the prompt says:
    then its findings are unparsed.
    """
    beside = [one for one in context.inline if one.login == comment.login and not one.is_reply]
    told = [_Told(_words(one.body[:LOOK]), one.location) for one in beside]
    alone = _unrepeated(draft.some(prompted), told, shown)
    if beside:
        return draft.reading(comment, [*shown, *alone], reviewer=reviewer)
    reason = "only a prompt for agents names it, and no comment on a line goes with it"
    trouble = [
        draft.unparsed(comment, reason, reviewer=reviewer, text=f"{part.location or ''} {part.body}")
        for part in alone
    ]
    return draft.reading(comment, shown, reviewer=reviewer, trouble=trouble)


def _unrepeated(parts: Sequence[Part], told: Sequence[_Told], shown: Sequence[Part]) -> list[Part]:
    """The parts that nothing repeats. A comment repeats one part, in its words; where it stands is not enough."""
    above = [_Told(_words(f"{one.title} {one.body}"), one.location) for one in shown]
    left, free = [_Prompted(part, _words(part.body[:LOOK])[:WORDS]) for part in parts], [*told, *above]
    _match(left, free, lambda one, other: one.is_in(other) and _meets(one.part.location, other.location))
    _match(left, free, lambda one, other: one.is_in(other) and len(one.words) >= ENOUGH)
    kept = [one for one in free if any(one is other for other in above)]
    # The review's own text may say in fewer words what its prompt says of the same lines.
    _match(left, kept, lambda one, other: bool(one.part.location) and one.part.location == other.location)
    return [one.part for one in left]


def _match(parts: list[_Prompted], told: list[_Told], fits: Callable[[_Prompted, _Told], bool]) -> None:
    """Takes out each part that fits something told, and what it fits."""
    for part in list(parts):
        found = next((number for number, one in enumerate(told) if fits(part, one)), None)
        if found is not None:
            parts.remove(part)
            told.pop(found)


def _meets(one: Location | None, other: Location | None) -> bool:
    """Whether two places share a line; a place without lines is the whole file."""
    if one is None or other is None or one.path != other.path:
        return False
    return one.first is None or other.first is None or one.shares_a_line(other)


def _words(text: str) -> str:
    """The letters and digits of a text: prompts escape and mark up what comments do not."""
    return "".join(filter(str.isalnum, html.unescape(inline.clean(text)))).casefold()
