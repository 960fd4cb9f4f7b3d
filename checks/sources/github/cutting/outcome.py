"""What a body's cuts make of what the rules read of it: findings come and go, and no words are lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from checks.model.finding import BODY_LIMIT, Finding, Reading, Severity, Unparsed
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, places
from checks.sources.github.comment import Comment
from checks.sources.github.cutting.answer import Cut, Sorted
from checks.sources.github.cutting.pieces import Form, Piece, written
from checks.sources.github.cutting.place import place_in
from checks.sources.github.cutting.reasons import no_finding, text_of
from checks.sources.github.cutting.shares import Share
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.dialect import Context
from checks.sources.github.generic.placing import without_task
from checks.sources.github.markup import inline, parse

LEAST_SIGNS = 10
"""Letters and digits of a title by which its piece is known; a shorter one begins or ends it."""

STRETCH = 40
"""Letters and digits of a piece by which it is known; its beginning may have become a place or a severity."""

_OF_NONE = re.compile(r"\bno finding could be made out in it\Z|\Ano shape in which ")
_OF_NONE_OR_FEW = re.compile(rf"{_OF_NONE.pattern}|\Athe comment announces \d")
"""Reasons why a whole body is unparsed that are no longer true where findings were cut out of it."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A reading by cuts, and how many findings they brought and took."""

    reading: Reading
    came: int = 0
    went: int = 0


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A finding that the rules read, with the pieces that it is made of."""

    finding: Finding
    pieces: frozenset[int]
    begins: int | None
    """The piece that its title is from."""


def outcome(
    comment: Comment,
    found: Reading,
    pieces: Sequence[Piece],
    sorted_: Sorted,
    context: Context,
    *,
    reviewer: str | None,
    model: str,
) -> Outcome:
    """The reading of a body by its cuts.

    A finding of the rules stays where one cut begins in it, even if it is one of several in one piece, and where the
    cuts say nothing of one of its pieces. One whose pieces are all said to be none becomes unparsed, with the reason.
    One that is cut otherwise gives way, and what no finding has of it is unparsed, but for the headings of the new ones.
    """
    ruled = _ruled(found.findings, pieces)
    cutter = _Cutter(comment, pieces, context, reviewer, model)
    none = sorted_.none or {}
    left: list[tuple[int, Finding]] = []
    told: list[Unparsed] = []
    same: set[int] = set()
    for cut in sorted_.cuts:
        meets = [one for one in ruled if not one.pieces.isdisjoint(cut.pieces)]
        again = [one for one in meets if one.begins == cut.begins]
        again = again or [one for one in meets if len(meets) == 1 and cut.begins in one.pieces]
        if again and sum(other.begins in again[0].pieces for other in sorted_.cuts) == 1:
            same |= set(map(id, again))
            left.append((cut.begins, cutter.widened(again[0], cut)))
            left += ((cut.begins, one.finding) for one in again[1:])  # one piece: the model cannot divide it
        else:
            left.append((cut.begins, cutter.made(cut, [one.finding for one in meets])))
    came = len(left) - len(same)
    cut_up = frozenset(number for cut in sorted_.cuts for number in cut.pieces)
    heads = frozenset(number for cut in sorted_.cuts for at in cut.pieces for number in pieces[at - 1].above)
    others = [one for one in ruled if id(one) not in same]
    stays = bool(left) or any(not one.pieces or not one.pieces <= none.keys() for one in others)
    for one in others:
        rest = one.pieces - cut_up
        sorts = [none[number] for number in sorted(rest) if number in none]
        if one.pieces & cut_up:
            if rest - heads:
                told.append(cutter.rest(rest, sorts))
        elif rest and len(sorts) == len(rest) and (stays or NoFinding.REPEATED not in sorts):
            told.append(cutter.rest(rest, sorts))
        else:
            left.append((min(one.pieces, default=len(pieces) + 1), one.finding))
    left.sort(key=lambda one: one[0])
    findings = tuple(_named([one for _, one in left], comment))
    found_some = _OF_NONE if findings and not came else _OF_NONE_OR_FEW
    other = tuple(one for one in found.unparsed if not (findings and found_some.search(one.reason)))
    went = len(ruled) - (len(findings) - came)
    return Outcome(replace(found, findings=findings, unparsed=(*other, *told)), came, went)


def _ruled(findings: Sequence[Finding], pieces: Sequence[Piece]) -> list[_Ruled]:
    """The findings with their pieces. What stands in several of them, as a label does, tells none apart."""
    said = [
        (one.number, inline.signs(inline.clean(one.text)), inline.signs(inline.plain(one.text)))
        for one in pieces
    ]
    own: list[set[int]] = []
    begun: list[int | None] = []
    for finding in findings:
        title, text = inline.signs(finding.title), inline.signs(f"{finding.title} {finding.body}")
        has = {number for number, whole, _ in said if _is_in(whole, text)}
        titled = [
            number
            for number, _, plain in said
            if title and (title in plain if len(title) >= LEAST_SIGNS else _is_at_edge(title, plain))
        ]
        begun.append(next((number for number in titled if number in has), next(iter(titled), None)))
        own.append(has)
    counts = Counter(number for has in own for number in has)
    return [
        _Ruled(
            finding,
            frozenset(one for one in (*has, *([at] if at else ())) if counts[one] == 1 or one == at),
            at,
        )
        for finding, has, at in zip(findings, own, begun, strict=True)
    ]


def _is_at_edge(title: str, piece: str) -> bool:
    """Whether a piece begins or ends with a short title: "`a.py:3`: typo"."""
    return piece.startswith(title) or piece.endswith(title)


def _is_in(piece: str, text: str) -> bool:
    """Whether a text has a piece, or so much of it in one stretch that it was made of it."""
    stretches = (piece[:STRETCH], piece[STRETCH : 2 * STRETCH], piece[-STRETCH:])
    long = [one for one in stretches if len(one) >= STRETCH // 2]
    return any(one in text for one in long) if long else len(piece) >= LEAST_SIGNS and piece in text


def _named(findings: Sequence[Finding], comment: Comment) -> Iterator[Finding]:
    """The findings with ids by their place in the body; an id that the reviewer gave stays."""
    for number, one in enumerate(findings, start=1):
        own = one.id == comment.id or one.id.startswith(f"{comment.id}.")
        name = comment.id if len(findings) == 1 else f"{comment.id}.{number}"
        yield replace(one, id=name) if own else one


@dataclass(frozen=True, slots=True)
class _Cutter:
    """Makes findings of pieces."""

    comment: Comment
    pieces: Sequence[Piece]
    context: Context
    reviewer: str | None
    model: str

    def made(self, cut: Cut, before: Sequence[Finding]) -> Finding:
        """A finding of the pieces of a cut; `before` are those of the rules that have any of them."""
        every = self._of(cut)
        first = next(one for one in every if one.number == cut.begins)
        own = [_shared(one, cut.share) if cut.share and one is first else one for one in every]
        body = written(own)
        part, title = self._titled(first, cut.share)
        place = self._place(cut, every)
        if place is None:
            said = written([one for one in own if one.form is not Form.CODE])
            place = places.first_cited(said, self.context.files) or _same([one.location for one in before])
        severity = part.severity or self._severity(first) or _same([one.severity for one in before])
        link = next((one for one in places.permalinks(written(every)) if one.location == place), None)
        note = f"a language model cut it out of the review ({self.model})"
        whole = replace(
            part,
            title=title or draft.sentence(first.text),
            body=body,
            location=place,
            severity=severity,
            notes=(note,),
            further=(),
            commit=link.commit if link else None,
        )
        if cut.share is not None:
            note = f"it is part of: {draft.unparsed(self.comment, '', text=first.text).excerpt}"
            whole = replace(whole, notes=(*whole.notes, note))
        return draft.reading(self.comment, [whole], reviewer=self.reviewer).findings[0]

    def _titled(self, first: Piece, share: Share | None) -> tuple[draft.Part, str]:
        """A finding as its first piece makes it, with its title; the label of a piece is that of all its shares."""
        whole = generic.part_of(parse(without_task(first.text)))
        if share is not None:
            part = generic.part_of(parse(share.title))
            return replace(part, severity=part.severity or whole.severity), part.title or share.title
        if first.form is Form.ROW:
            return whole, max(inline.plain(first.text).split(" | "), key=len)
        return whole, whole.title

    def widened(self, ruled: _Ruled, cut: Cut) -> Finding:
        """A finding of the rules with the pieces that the cut has besides; in the file that the cut gives."""
        own = self._of(cut)
        finding = ruled.finding
        more = written([one for one in own if one.number not in ruled.pieces])
        body = f"{finding.body}\n\n{more}" if more else finding.body
        place, ruled_place = self._place(cut, own), finding.location
        if place is None or (ruled_place is not None and place.path == ruled_place.path):
            place = ruled_place
        return replace(finding, body=body[:BODY_LIMIT].strip(), location=place)

    def rest(self, numbers: Iterable[int], sorts: Sequence[NoFinding]) -> Unparsed:
        """What is left of a finding of the rules, with what the model calls most of it."""
        text = text_of(self.pieces, numbers)
        if sorts:
            return no_finding(self.comment, text, sorts, self.model, self.reviewer)
        why = f"{self.model} split the finding that had it, and put it in none"
        return draft.unparsed(self.comment, why, reviewer=self.reviewer, text=text)

    def _of(self, cut: Cut) -> list[Piece]:
        return [self.pieces[number - 1] for number in cut.pieces]

    def _above(self, pieces: Sequence[Piece]) -> Mapping[int, str]:
        return {number: self.pieces[number - 1].text for one in pieces for number in one.above}

    def _place(self, cut: Cut, own: Sequence[Piece]) -> Location | None:
        texts = [*(one.text for one in own), *self._above(own).values()]
        return place_in(texts, cut.path, cut.lines, self.context.files)

    def _severity(self, piece: Piece) -> Severity | None:
        """What the nearest heading above says of all that is under it."""
        for number in reversed(piece.above):
            text = inline.plain(self.pieces[number - 1].text)
            severity = labels.label_of(text)[0] or labels.label_behind(text)[0]
            if severity is not None:
                return severity
        return None


def _shared(piece: Piece, share: Share) -> Piece:
    """A piece with no more than a share of it; a part of an item is none."""
    form = Form.TEXT if piece.form is Form.ITEM else piece.form
    return replace(piece, text=share.text, form=form)


def _same(values: Sequence[T | None]) -> T | None:
    """What all of them are; None where they differ."""
    return values[0] if values and len(set(values)) == 1 else None
