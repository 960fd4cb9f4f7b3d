"""What a dialect is, and the list of those that are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from checks.model.finding import Reading
from checks.sources.accounts import canonical
from checks.sources.github.comment import Comment, Place
from checks.sources.github.places import NO_FILES, Files


class Cut(Protocol):
    """Takes what the rules read of a free-form body, before the rest of it is told, and may read it otherwise."""

    def __call__(
        self, comment: Comment, found: Reading, context: Context, *, reviewer: str | None
    ) -> Reading:
        """What is read of the body now."""

    def told(self, comment: Comment, found: Reading) -> Reading:
        """The reading with all that is left of the body, with what the model says of it."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a dialect may know besides the comment."""

    files: Files = NO_FILES
    """The paths of the pull request, for places that are given as hashes or in part."""

    inline: tuple[Comment, ...] = ()
    """The comments on lines that are read with it, of all reviewers."""

    named: frozenset[str] = frozenset()
    """The accounts that a person named as reviewers: nothing of theirs goes without a word."""

    cut: Cut | None = None
    """Reads a free-form body anew, by what a model says of its pieces; None: the rules alone read it."""

    def is_named(self, comment: Comment) -> bool:
        """Whether a person named the account: no other person's comments are read."""
        return comment.login in self.named or not comment.is_bot


Reader: TypeAlias = Callable[[Comment, Context], Reading | None]
"""Reads a comment. None says: not one of this dialect's shapes. An empty reading says: no finding here."""

Recogniser: TypeAlias = Callable[[Comment], bool]


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one reviewer writes."""

    name: str
    """The reviewer's name, as reports show it."""

    reader: Reader
    logins: frozenset[str] = frozenset()
    """Accounts that write nothing but this dialect."""

    marks: tuple[str, ...] = ()
    """Texts that occur in no other reviewer's comments, whoever's account posts them."""

    recogniser: Recogniser | None = None
    """For what marks cannot say."""

    anybody: bool = False
    """The tool posts under the account of whoever runs it, people included."""

    free_form: bool = False
    """Its bodies keep to no shape: each item of their lists is looked at."""

    def known_by_login(self, comment: Comment) -> bool:
        """Whether the account is this reviewer's own; an annotation is written by a check, not by it."""
        return comment.place is not Place.ANNOTATION and comment.login in self.logins

    def known_by_mark(self, comment: Comment) -> bool:
        """Whether the text is unmistakably this reviewer's."""
        if any(mark in comment.body for mark in self.marks):
            return True
        return self.recogniser is not None and self.recogniser(comment)

    def recognises(self, comment: Comment) -> bool:
        """Whether this dialect should read the comment."""
        return self.known_by_login(comment) or self.known_by_mark(comment)

    def read(self, comment: Comment, context: Context) -> Reading | None:
        """The findings of a comment, or None when it has none of the dialect's shapes."""
        return self.reader(comment, context)


_KNOWN: dict[str, Dialect] = {}


def dialect(
    name: str,
    *,
    logins: Sequence[str] = (),
    marks: Sequence[str] = (),
    recogniser: Recogniser | None = None,
    anybody: bool = False,
    free_form: bool = False,
) -> Callable[[Reader], Reader]:
    """Registers a function as the reader of a reviewer's comments."""

    def register(reader: Reader) -> Reader:
        accounts = frozenset(canonical(login) for login in logins)
        _KNOWN[name] = Dialect(name, reader, accounts, tuple(marks), recogniser, anybody, free_form)
        return reader

    return register


def known() -> tuple[Dialect, ...]:
    """The dialects in the order of their names."""
    return tuple(_KNOWN[name] for name in sorted(_KNOWN))


def dialect_of(comment: Comment) -> Dialect | None:
    """Whose comment it is. The account decides; a mark counts where no account is known."""
    dialects = known()
    return next(
        (one for one in dialects if one.known_by_login(comment)),
        next((one for one in dialects if one.known_by_mark(comment)), None),
    )
