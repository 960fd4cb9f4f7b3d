"""Why what is left of a body is unparsed, where the model said what it is: a truer word than the rules have for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Unparsed
from checks.sources.github import draft
from checks.sources.github.comment import Comment
from checks.sources.github.cutting.pieces import Piece
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.markup import inline


def no_finding(comment: Comment, text: str, sort: NoFinding, model: str, reviewer: str | None) -> Unparsed:
    """What the model reads as no finding, with what it calls it."""
    why = f"{model} reads it as no finding: {sort.words}"
    return draft.unparsed(comment, why, reviewer=reviewer, text=text)


def explained(
    comment: Comment, found: Reading, pieces: Sequence[Piece], none: Mapping[int, NoFinding], model: str
) -> Reading:
    """A reading in which each unparsed piece that the model sorted says so, once."""
    signs = {one.number: _bare(_excerpt(comment, one)) for one in pieces}
    known = {number: begins for number, begins in signs.items() if begins and number in none}
    told: set[int] = set()

    def one_by_one() -> Iterator[Unparsed]:
        for one in found.unparsed:
            text = _bare(one.excerpt)
            at = next((number for number, begins in known.items() if text.startswith(begins)), None)
            inside = {number for number, sign in signs.items() if sign and sign in text}
            if at is None or not inside <= known.keys():
                yield one
            elif at not in told:
                told.add(at)
                mine = one.reason.startswith(f"{model} ")
                yield one if mine else no_finding(comment, one.excerpt, none[at], model, one.reviewer)

    return replace(found, unparsed=tuple(one_by_one()))


def _excerpt(comment: Comment, piece: Piece) -> str:
    return draft.unparsed(comment, "", text=piece.text).excerpt


def _bare(text: str) -> str:
    return inline.signs(inline.plain(text))
