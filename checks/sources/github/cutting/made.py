"""The finding that a cut makes of its pieces: their words and places, and nothing that is not in the body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from checks.model.finding import BODY_LIMIT, Finding, Severity
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, places
from checks.sources.github.cutting.answer import Cut
from checks.sources.github.cutting.body import Body
from checks.sources.github.cutting.division.shares import Share
from checks.sources.github.cutting.pieces import Form, Piece, written
from checks.sources.github.cutting.place import place_in
from checks.sources.github.cutting.ruled import Ruled
from checks.sources.github.generic.placing import without_task
from checks.sources.github.markup import inline, parse

T = TypeVar("T")


def made(body: Body, cut: Cut, before: Sequence[Finding]) -> Finding:
    """A finding of the pieces of a cut; `before` are those of the rules that have any of them."""
    [first] = body.of([cut.begins])
    own = _own(body, cut)
    part, title = _titled(first, cut.share)
    place = _place(body, cut, own)
    if place is None:
        said = written(one for one in own if one.form is not Form.CODE)
        place = places.first_cited(said, body.context.files) or _of_rules(body, cut, before)
    every = written(body.of(cut.pieces))
    link = next((one for one in places.permalinks(every) if one.location == place), None)
    note = f"a language model cut it out of the review ({body.model})"
    whole = replace(
        part,
        title=title or draft.sentence(first.text),
        body=written(own),
        location=place,
        severity=part.severity or _severity(body, first) or _same([one.severity for one in before]),
        notes=(note,),
        further=(),
        commit=link.commit if link else None,
    )
    if cut.share is not None:
        note = f"it is part of: {body.excerpt(first.text)}"
        whole = replace(whole, notes=(*whole.notes, note))
    return draft.reading(body.comment, [whole], reviewer=body.reviewer).findings[0]


def widened(body: Body, ruled: Ruled, cut: Cut) -> Finding:
    """A finding of the rules with the pieces that the cut has besides; in the file that the cut gives."""
    finding, place = ruled.finding, _place(body, cut, body.of(cut.pieces))
    more = written(body.of(set(cut.pieces) - ruled.pieces))
    text = f"{finding.body}\n\n{more}" if more else finding.body
    if place is None or (finding.location is not None and place.path == finding.location.path):
        place = finding.location
    return replace(finding, body=text[:BODY_LIMIT].strip(), location=place)


def _titled(first: Piece, share: Share | None) -> tuple[draft.Part, str]:
    """A finding as its first piece makes it, with its title; the label of a piece is that of all its shares."""
    whole = generic.part_of(parse(without_task(first.text)))
    if share is not None:
        part = generic.part_of(parse(share.title))
        return replace(part, severity=part.severity or whole.severity), part.title or share.title
    if first.form is Form.ROW:
        return whole, max(inline.plain(first.text).split(" | "), key=len)
    return whole, whole.title


def _own(body: Body, cut: Cut) -> list[Piece]:
    """The pieces of a cut, with no more than its share of the one that it begins at; a part of an item is none."""
    own = body.of(cut.pieces)
    if cut.share is None:
        return own
    first = body.pieces[cut.begins - 1]
    form = Form.TEXT if first.form is Form.ITEM else first.form
    return [replace(one, text=cut.share.text, form=form) if one is first else one for one in own]


def _place(body: Body, cut: Cut, own: Sequence[Piece]) -> Location | None:
    """The place that was given, where these pieces or what is above them has it."""
    above = body.of({number for one in own for number in one.above})
    return place_in((one.text for one in (*own, *above)), cut.path, cut.lines, body.context.files)


def _of_rules(body: Body, cut: Cut, before: Sequence[Finding]) -> Location | None:
    """Where the rules place all that a cut is of; a share of a piece is there only if it was given that place, too."""
    place = _same([one.location for one in before])
    return place if cut.share is None or place == _place(body, cut, body.of(cut.pieces)) else None


def _severity(body: Body, piece: Piece) -> Severity | None:
    """What the nearest heading above says of all that is under it."""
    for one in reversed(body.of(piece.above)):
        text = inline.plain(one.text)
        severity = labels.label_of(text)[0] or labels.label_behind(text)[0]
        if severity is not None:
            return severity
    return None


def _same(values: Sequence[T | None]) -> T | None:
    """What all of them are; None where they differ."""
    return values[0] if values and len(set(values)) == 1 else None
