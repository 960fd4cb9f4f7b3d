"""The cutting of all bodies of one review: which requests there are, and what came of their answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from checks.disclosure.marking import visible
from checks.disclosure.reply import UnusableError
from checks.model.cost import TooCostlyError
from checks.model.finding import Reading
from checks.model.judged import Answered, Asked, JudgeUse
from checks.model.policy import CUT_REVIEWS
from checks.sources.github import generic
from checks.sources.github.comment import Comment, Place
from checks.sources.github.cutting.answer import Sorted, sorted_pieces
from checks.sources.github.cutting.body import Body
from checks.sources.github.cutting.outcome import Outcome, outcome
from checks.sources.github.cutting.pieces import Form, Piece, pieces
from checks.sources.github.cutting.reasons import explained
from checks.sources.github.cutting.request import requests
from checks.sources.github.dialect import Context
from checks.sources.github.markup import parse

NAME_LIMIT: Final = 100
"""Characters of a model's name that are shown."""

LEAST_WORDS: Final = 5
"""Words of a body of one piece that is cut."""

_WORD = re.compile(r"[^\W\d_]++")

NOT_MORE: Final = "more reviews than are cut at one time"


_Name = tuple[Place, str, str]
"""What tells a body from all others: texts that are handed in may share their files' names."""


class Cutting:
    """Is handed each free-form body while a review is read, and reads it by its cuts once they are known.

    A review is read twice: first it gathers the requests (`wanted`), then, with their answers (`take`), it cuts.
    What has no usable answer is as the rules read it.
    """

    def __init__(self, model: str, at_most: int = CUT_REVIEWS) -> None:
        """`model` is named in what it cuts; empty: whoever answers."""
        self.model = visible(model)[:NAME_LIMIT] or "a model"
        self._at_most = at_most
        self._asked: dict[str, Asked] = {}
        self._answers: dict[str, Answered] = {}
        self._pieces: dict[_Name, tuple[Piece, ...]] = {}
        """By body, as what follows: a review is read twice, and each body is parsed once."""

        self._cut: dict[_Name, tuple[Body, Sorted, Outcome]] = {}
        self._why: dict[_Name, str] = {}

    @property
    def every(self) -> tuple[Asked, ...]:
        """All requests so far."""
        return tuple(self._asked.values())

    @property
    def wanted(self) -> tuple[Asked, ...]:
        """The requests that nobody answered or refused yet."""
        return tuple(one for key, one in self._asked.items() if key not in self._answers)

    def take(self, answers: Mapping[Asked, Answered]) -> None:
        """The answers to requests, or why there are none: the review is to be read again."""
        self._answers |= {asked.key: answered for asked, answered in answers.items()}

    def use(self, spent: JudgeUse) -> JudgeUse:
        """What asking the model took, with what came of the cuts."""
        return replace(
            spent,
            cut=len(self._cut),
            came=sum(one.came for _, _, one in self._cut.values()),
            went=sum(one.went for _, _, one in self._cut.values()),
            lost=sum(one.lost for _, one, _ in self._cut.values()),
            not_cut=tuple(Counter(self._why.values()).most_common()),
        )

    def __call__(
        self, comment: Comment, found: Reading, context: Context, *, reviewer: str | None
    ) -> Reading:
        """The reading of a body by its cuts; that of the rules where there are none."""
        name = _name(comment)
        try:
            return self._read(name, comment, found, context, reviewer)
        except TooCostlyError:
            raise
        except Exception as error:  # ours: it must not cost the review
            self._why[name] = f"our error: {type(error).__name__}"
        return found

    def told(self, comment: Comment, found: Reading) -> Reading:
        """The reading with all that is left of a body, with what the model says of it."""
        cut = self._cut.get(_name(comment))
        return found if cut is None else explained(cut[0], found, cut[1])

    def _read(
        self, name: _Name, comment: Comment, found: Reading, context: Context, reviewer: str | None
    ) -> Reading:
        every = self._pieces.get(name) or pieces(comment.body)
        if not _may_hold_faults(comment, every):
            return found
        if name not in self._pieces and len(self._pieces) >= self._at_most:
            self._why[name] = NOT_MORE
            return found
        self._pieces[name] = every
        sorted_ = self._answered(name, every)
        if sorted_ is None:
            return found
        body = Body(comment, every, context, reviewer, self.model)
        came = outcome(body, found, sorted_)
        self._cut[name] = body, sorted_, came
        return came.reading

    def _answered(self, name: _Name, every: tuple[Piece, ...]) -> Sorted | None:
        """The cuts of all requests about a body whose answers can be used; None where there are none yet."""
        sorted_ = Sorted()
        for asked, some in requests(every):
            self._asked.setdefault(asked.key, asked)
            answered = self._answers.get(asked.key)
            if answered is None:
                continue
            if answered.text is None:
                self._why[name] = answered.why
                continue
            try:
                sorted_ += sorted_pieces(answered.text, some)
            except UnusableError as unusable:
                self._why[name] = str(unusable)
        return sorted_ if sorted_.cuts or sorted_.none else None


def _may_hold_faults(comment: Comment, every: Sequence[Piece]) -> bool:
    """Whether a body has pieces to tell apart, or a single one that may state a fault."""
    if len(every) != 1:
        return bool(every)
    [only] = every
    words = 0 if only.form is Form.CODE else len(_WORD.findall(only.shown))
    return words >= LEAST_WORDS and not generic.found_nothing(parse(comment.body))


def _name(comment: Comment) -> _Name:
    return comment.place, comment.id, comment.body
