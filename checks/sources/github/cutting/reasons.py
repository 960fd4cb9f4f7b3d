"""Why what is left of a body is unparsed, where the model said what it is: a truer word than the rules have for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Unparsed
from checks.sources.github import draft
from checks.sources.github.comment import Comment
from checks.sources.github.cutting.answer import Sorted
from checks.sources.github.cutting.pieces import Piece, written
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.markup import inline


def no_finding(
    comment: Comment, text: str, sorts: Sequence[NoFinding], model: str, reviewer: str | None
) -> Unparsed:
    """What the model reads as no finding, with what it calls most of it."""
    counts = Counter(sorts)
    sort = max(counts, key=lambda one: (one is not NoFinding.HEADING, counts[one]))
    why = f"{model} reads it as no finding: {sort.words}"
    return draft.unparsed(comment, why, reviewer=reviewer, text=text)


def text_of(pieces: Sequence[Piece], numbers: Iterable[int]) -> str:
    """Some pieces as one text."""
    return written(pieces[number - 1] for number in sorted(numbers)).removeprefix("- ")


def explained(
    comment: Comment, found: Reading, pieces: Sequence[Piece], sorted_: Sorted, model: str
) -> Reading:
    """A reading in which each unparsed piece that the model sorted says so, once.

    What the cuts put into findings is not unparsed, though none of these may have all of a paragraph.
    """
    none = sorted_.none or {}
    cut_up = {number for cut in sorted_.cuts for number in cut.pieces}
    shared = {_bare(pieces[cut.begins - 1].shown) for cut in sorted_.cuts if cut.share is not None}
    known = _Known(comment, pieces)
    told: set[int] = set()

    def one_by_one() -> Iterator[Unparsed]:
        for one in found.unparsed:
            own = known.pieces_of(one)
            if not own and any(_bare(one.excerpt) in whole for whole in shared):
                continue
            in_findings = own & cut_up
            if not own or not own <= none.keys() | cut_up or (in_findings and not known.are_all_of(own, one)):
                yield one
            elif rest := own - in_findings - told:
                told.update(rest)
                left = text_of(pieces, rest) if in_findings else one.excerpt
                sorts = [none[number] for number in sorted(rest)]
                mine = one.reason.startswith(f"{model} ")
                yield one if mine else no_finding(comment, left, sorts, model, one.reviewer)

    return replace(found, unparsed=tuple(one_by_one()))


class _Known:
    """The pieces of a body, to know them again in what is unparsed."""

    def __init__(self, comment: Comment, pieces: Sequence[Piece]) -> None:
        self._pieces = pieces
        excerpts = (draft.unparsed(comment, "", text=one.text).excerpt for one in pieces)
        self._signs = {one.number: _bare(text) for one, text in zip(pieces, excerpts, strict=True)}

    def pieces_of(self, unparsed: Unparsed) -> set[int]:
        """The pieces of a text that begins with one; of a text that was cut short, those of its last paragraph, too."""
        text = _bare(unparsed.excerpt)
        if not any(sign and text.startswith(sign) for sign in self._signs.values()):
            return set()
        own = {number for number, sign in self._signs.items() if sign and sign in text}
        if len(unparsed.excerpt) < draft.EXCERPT_LIMIT:
            return own
        last = self._pieces[max(own) - 1]
        return own | {one.number for one in self._pieces[last.number :] if one.block == last.block}

    def are_all_of(self, numbers: Iterable[int], unparsed: Unparsed) -> bool:
        """Whether a text has nothing but some pieces."""
        return sum(len(self._signs[number]) for number in numbers) >= len(_bare(unparsed.excerpt))


def _bare(text: str) -> str:
    return inline.signs(inline.plain(text))
