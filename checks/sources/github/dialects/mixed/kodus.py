"""Kodus (Kody): badges and prose on lines, with a list of further places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Reading, Severity
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.markup.nodes import blocks

NAME = "Kodus"
MARK = "<!-- kody-codereview"

_PLACES = re.compile(r"\bin multiple (?:locations|places|files):?\W*\Z", re.IGNORECASE)
_KNOWN_BODY = re.compile(
    r"code review (?:completed|started)|kody (?:review|guide)|no issues were found", re.IGNORECASE
)


@dialect(NAME, logins=("kody-ai[bot]", "kodus-ai[bot]", "kody-bot[bot]"), marks=(MARK,))
def read(comment: Comment, context: Context) -> Reading | None:
    """A severity badge makes a comment a finding, in the conversation too, where it has no place."""
    nodes = parse(comment.body)
    if comment.place is not Place.INLINE and _severity(nodes) is None:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "kody") else None
    shown = noise.without(nodes, lambda section: inline.plain(section.title).casefold() == "warning")
    kept, further = _without_places(shown, context)
    part = generic.one(comment, kept)
    severity = _severity(nodes) or part.severity
    own = comment.location or part.location or places.first_named(inline.clean(part.body), context.files)
    more = tuple(place for place in dict.fromkeys(further) if own is None or not _within(place, own))
    return draft.reading(
        comment, [replace(part, location=own, severity=severity, further=more)], reviewer=NAME
    )


def _severity(nodes: Sequence[Node]) -> Severity | None:
    alts = [alt for block in list(blocks(nodes))[:3] for alt in inline.image_texts(block.text)]
    return labels.worst(alts)


def _without_places(nodes: Sequence[Node], context: Context) -> tuple[list[Node], list[Location]]:
    """The nodes without the list of places, whose last item the advice goes on with."""
    kept: list[Node] = []
    found: list[Location] = []
    for node in nodes:
        introduced = bool(kept) and isinstance(kept[-1], Block) and _PLACES.search(kept[-1].text)
        if introduced and isinstance(node, Block) and node.kind is Kind.LIST:
            kept.pop()
            advice: list[str] = []
            for item in node.items:
                first, _, rest = item.partition("\n")
                place = places.first_named(first, context.files)
                found += [place] if place else []
                advice += [rest] if place else [item]
            text = "\n".join(advice).strip()
            kept += [Block(Kind.PARAGRAPH, text)] if text else []
        else:
            kept.append(node)
    return kept, found


def _within(place: Location, own: Location) -> bool:
    """Whether a listed place is the comment's own: GitHub gives it, and often only its first line."""
    return (
        place.path == own.path
        and own.first is not None
        and (place.first or 0) <= own.first <= (place.last or 0)
    )
