"""Why what is left of a body is unparsed, where the model said what it is: a truer word than the rules have for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Unparsed
from checks.sources.github import draft
from checks.sources.github.cutting.answer import Sorted
from checks.sources.github.cutting.body import Body
from checks.sources.github.cutting.division.signs import Signs
from checks.sources.github.cutting.ruled import LEAST_SIGNS
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.markup import inline


def rest_of(body: Body, numbers: Iterable[int], sorts: Sequence[NoFinding]) -> Unparsed:
    """What is left of a finding of the rules that gave way."""
    text = body.written(numbers)
    if sorts:
        return _no_finding(body, text, sorts)
    why = f"{body.model} split the finding that had it, and put it in none"
    return draft.unparsed(body.comment, why, reviewer=body.reviewer, text=text)


def explained(body: Body, found: Reading, sorted_: Sorted) -> Reading:
    """A reading in which each unparsed piece that the model sorted says so, once.

    What the cuts put into findings is not unparsed, though none of these may have all of a paragraph.
    """
    return replace(found, unparsed=tuple(_explained(body, found.unparsed, sorted_)))


def _explained(body: Body, unparsed: Iterable[Unparsed], sorted_: Sorted) -> Iterator[Unparsed]:
    none, cut_up = sorted_.none, sorted_.pieces
    divided = body.of({cut.begins for cut in sorted_.cuts if cut.share is not None})
    shared = [Signs.of(inline.plain(one.shown)) for one in divided]
    signs = {one.number: _bare(body.excerpt(one.text)) for one in body.pieces}
    told: set[int] = set()
    for one in unparsed:
        text = _bare(one.excerpt)
        own = _pieces_in(text, signs)
        if len(one.excerpt) == draft.EXCERPT_LIMIT:
            own |= _to_the_end(body, own)
        in_findings = own & cut_up
        has_more = sum(len(signs[number]) for number in own) < len(text)
        if not own and len(text) >= LEAST_SIGNS and any(any(whole.places(text)) for whole in shared):
            continue
        if not own or not own <= none.keys() | cut_up or (in_findings and has_more):
            yield one
        elif rest := own - in_findings - told:
            told |= rest
            left = body.written(rest) if in_findings else one.excerpt
            mine = one.reason.startswith(f"{body.model} ")
            yield one if mine else _no_finding(body, left, [none[number] for number in sorted(rest)])


def _no_finding(body: Body, text: str, sorts: Sequence[NoFinding]) -> Unparsed:
    """What the model reads as no finding, with what it calls most of it."""
    counts = Counter(sorts)
    sort = max(counts, key=lambda one: (one is not NoFinding.HEADING, counts[one]))
    why = f"{body.model} reads it as no finding: {sort.words}"
    return draft.unparsed(body.comment, why, reviewer=body.reviewer, text=text)


def _pieces_in(text: str, signs: dict[int, str]) -> set[int]:
    """The pieces that a text has, if it begins with one."""
    own = {number for number, sign in signs.items() if sign and sign in text}
    return own if any(text.startswith(signs[number]) for number in own) else set()


def _to_the_end(body: Body, numbers: set[int]) -> set[int]:
    """What follows in the paragraph of the last of some pieces: a text that was cut short does not show it."""
    block = body.pieces[max(numbers) - 1].block if numbers else 0
    return {one.number for one in body.pieces if one.block == block and one.number > max(numbers)}


def _bare(text: str) -> str:
    return inline.signs(inline.plain(text))
