"""What a body's cuts make of what the rules read of it: findings come and go, and no words are lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from checks.model.finding import Finding, Reading, Unparsed
from checks.sources.github.comment import Comment
from checks.sources.github.cutting.answer import Cut, Sorted
from checks.sources.github.cutting.body import Body
from checks.sources.github.cutting.made import made, widened
from checks.sources.github.cutting.reasons import rest_of
from checks.sources.github.cutting.ruled import Ruled, ruled
from checks.sources.github.cutting.task import NoFinding

_OF_NONE = re.compile(r"\bno finding could be made out in it\Z|\Ano shape in which ")
_OF_NONE_OR_FEW = re.compile(rf"{_OF_NONE.pattern}|\Athe comment announces \d")
"""Reasons why a whole body is unparsed that are no longer true where findings were cut out of it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A reading by cuts, and how many findings they brought and took."""

    reading: Reading
    came: int = 0
    went: int = 0


def outcome(body: Body, found: Reading, sorted_: Sorted) -> Outcome:
    """The reading of a body by its cuts.

    A finding of the rules stays where one cut begins in it, even if it is one of several in one piece, and where the
    cuts say nothing of one of its pieces. One whose pieces are all said to be none becomes unparsed, with the reason.
    One that is cut otherwise gives way, and what no finding has of it is unparsed, but for the headings of the new ones.
    """
    before = ruled(found.findings, body.pieces)
    stay: list[Ruled] = []
    left: list[tuple[int, Finding]] = []
    came = 0
    for cut in sorted_.cuts:
        if same := _same_as(cut, before, sorted_.cuts):
            stay += same
            left.append((cut.begins, widened(body, same[0], cut)))
            left += ((cut.begins, one.finding) for one in same[1:])  # one piece: the model cannot divide it
        else:
            met = [one.finding for one in before if not one.pieces.isdisjoint(cut.pieces)]
            left.append((cut.begins, made(body, cut, met)))
            came += 1
    others = [one for one in before if not any(one is each for each in stay)]
    gone = _Gone(body, sorted_, others, alone=not left)
    left += (
        (min(one.pieces, default=len(body.pieces) + 1), one.finding) for one in others if gone.leaves(one)
    )
    findings = tuple(_named([one for _, one in sorted(left, key=lambda one: one[0])], body.comment))
    untrue = _OF_NONE if not came else _OF_NONE_OR_FEW
    still = tuple(one for one in found.unparsed if not (findings and untrue.search(one.reason)))
    told = tuple(unparsed for one in others if (unparsed := gone.told(one)) is not None)
    went = len(before) - (len(findings) - came)
    return Outcome(replace(found, findings=findings, unparsed=(*still, *told)), came, went)


def _same_as(cut: Cut, before: Sequence[Ruled], cuts: Sequence[Cut]) -> list[Ruled]:
    """The findings of the rules that a cut finds again: all that begin at its piece, or the only one that it meets."""
    met = [one for one in before if not one.pieces.isdisjoint(cut.pieces)]
    same = [one for one in met if one.begins == cut.begins]
    same = same or [one for one in met if len(met) == 1 and cut.begins in one.pieces]
    is_one = bool(same) and sum(other.begins in same[0].pieces for other in cuts) == 1
    return same if is_one else []


class _Gone:
    """What becomes of the findings of the rules that no cut finds again."""

    def __init__(self, body: Body, sorted_: Sorted, others: Sequence[Ruled], *, alone: bool) -> None:
        self._body = body
        self._none = sorted_.none
        self._cut_up = sorted_.pieces
        self._heads = frozenset(number for one in body.of(self._cut_up) for number in one.above)
        self._alone = alone and all(one.pieces and one.pieces <= self._none.keys() for one in others)
        """No finding stays: then none of them is said elsewhere."""

    def leaves(self, one: Ruled) -> bool:
        """Whether the cuts leave a finding as it is."""
        if not one.pieces.isdisjoint(self._cut_up):
            return False
        sorts = {self._none.get(number) for number in one.pieces}
        return not sorts or None in sorts or (self._alone and NoFinding.REPEATED in sorts)

    def told(self, one: Ruled) -> Unparsed | None:
        """What no finding has of one that goes."""
        rest = one.pieces - self._cut_up
        if self.leaves(one) or (rest != one.pieces and rest <= self._heads):
            return None
        return rest_of(self._body, rest, [self._none[at] for at in sorted(rest) if at in self._none])


def _named(findings: Sequence[Finding], comment: Comment) -> Iterator[Finding]:
    """The findings with ids by their place in the body; an id that the reviewer gave stays."""
    for number, one in enumerate(findings, start=1):
        own = one.id == comment.id or one.id.startswith(f"{comment.id}.")
        name = comment.id if len(findings) == 1 else f"{comment.id}.{number}"
        yield replace(one, id=name) if own else one
