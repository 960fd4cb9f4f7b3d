"""What the comments of hosts other than GitHub have in common: whose they are, and what is made of them.

Their reviewers write as they do on GitHub, and are read by the same readers.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from checks.model.finding import Reading, Unparsed
from checks.sources import github as reviewers
from checks.sources.accounts import canonical
from checks.sources.document import excerpt
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Cut
from checks.sources.interface import Document, JsonValue, SourceFormat

_BOT: Final = re.compile(
    r"(?:project|group)_[0-9]{1,18}_bot(?:_[0-9a-f]{1,64})?|service_account_(?:group_[0-9]{1,18}_)?[0-9a-f]{1,64}"
    r"|(?:[\w.]{1,60}[-_])?bot|gitlabduo"
)
"""Accounts of access tokens and services at GitLab, and what people call those of their bots."""

_BOT_IN_CAPITALS: Final = re.compile(r"[\w.-][\w. -]{0,60}[a-z0-9. _-]Bot")
"""`ReviewBot`, `Review Bot`: only the capital letter sets it apart from names like `Talbot`."""

AUTHORS_SHOWN: Final = 5


class HostComments(SourceFormat):
    """The comments of one host, of which reviewers' first ones in a thread are findings."""

    def __init__(
        self,
        *,
        include: Collection[str] = (),
        exclude: Collection[str] = (),
        files: Callable[[], Sequence[str]] = tuple,
        cut: Cut | None = None,
    ) -> None:
        """As of `GitHubComments`."""
        self._include = include
        self._exclude = exclude
        self._files = files
        self._cut = cut

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
        found = reviewers.read_all(chosen, files=files, named=self._include, cut=self._cut)
        return replace(found, unparsed=(*found.unparsed, *unparsed))


def listed(document: Document) -> Iterator[dict[str, Any]]:
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


def line(value: object) -> int | None:
    """The number of a line; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31 else None


def text(value: object) -> str | None:
    """A text with something in it; None for anything else."""
    return value if isinstance(value, str) and value else None


def login(value: object) -> str:
    """The name of an account. Raises TypeError for anything else."""
    if not isinstance(value, str):
        raise TypeError
    return value


def is_bot(account: str) -> bool:
    """Whether an account is a bot's by its name: of a reviewer that is known, or of a bot's form."""
    name = canonical(account)
    known_by_form = _BOT.fullmatch(name) or _BOT_IN_CAPITALS.fullmatch(account)
    return bool(known_by_form) or any(name in dialect.logins for dialect in reviewers.known())
