"""What a dialect left of a body: nothing that names lines of a file may go without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, noise
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.placing import led, lined, same_file, without_task
from checks.sources.github.generic.wording.no_findings import without_statements
from checks.sources.github.generic.wording.roles import QUIET, Role
from checks.sources.github.markup import Block, Kind, inline, parse

WORDS = 40
"""Characters of a text without its places by which it is known again in a finding."""

TOLD = 20
"""Entries that are told of one body."""

_SUMMARY = re.compile(r"\b(?:summary|overview|walkthrough|guide|description)\b", re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]*+`?+")
"""Code, whose names say nothing of the body: "`stats/summary.py`"."""

_BEGINNING = 300
"""Characters of a body that say whether it tells what the change does."""

_TICKS = re.compile(r"[`*_|\s]++")


def with_leftover(comment: Comment, found: Reading, context: Context, *, reviewer: str | None) -> Reading:
    """A dialect's reading of a body, and what it leaves that names lines.

    Where the dialect read nothing at all, what anybody could read are findings; the rest is unparsed. In a
    body that tells what the change does, only what begins with a place or a severity, or what a line above
    its list announces, is looked at.
    """
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    nodes = noise.without(nodes, lambda section: noise.heads_repeated(section.title))
    beginning = _CODE.sub("", inline.without_comments(comment.body)[:_BEGINNING])
    summary = bool(_SUMMARY.search(inline.plain(beginning)))
    texts = [
        (text, place)
        for text, place, announced in _placed(without_statements(outline(nodes), context.files), context)
        if not summary or announced or led(text, context.files) or labels.label_of(inline.plain(text))[0]
    ]
    if not texts or generic.found_nothing(nodes):
        return found
    if not (summary or found.findings or found.unparsed):
        announced = noise.announces_findings(comment.body)
        parts = [
            one for one in generic.findings(nodes, context.files) if announced or _has_lines(one.location)
        ]
        if parts:
            found = replace(draft.reading(comment, parts, reviewer=reviewer), aside=found.aside)
    told = _told(found)
    places = [place for one in found.findings for place in (one.location, *one.further) if place]
    left = [
        text
        for text, place in texts
        if not any(_meets(place, other) for other in places) and _known(text) not in told
    ]
    reason = "it names places in code and no finding could be made out in it"
    trouble = [draft.unparsed(comment, reason, reviewer=reviewer, text=text) for text in left[:TOLD]]
    if len(left) > TOLD:
        more = f"{len(left) - TOLD} more texts that name places in code"
        trouble.append(draft.unparsed(comment, reason, reviewer=reviewer, text=more))
    return replace(found, unparsed=(*found.unparsed, *trouble))


def _placed(entry: Entry, context: Context, *, quiet: bool = False) -> Iterator[tuple[str, Location, bool]]:
    """The texts that name lines of a file, each with whether the line above its list announces findings.

    Those outside code and below no heading that says that they are settled. `quiet`: below a heading that tells
    of no findings only those that are announced.
    """
    for number, node in enumerate(entry.nodes):
        announced = generic.role_of_line(entry.nodes[number - 1] if number else None) is Role.FINDINGS
        for text in _texts(node) if isinstance(node, Block) and (announced or not quiet) else ():
            place = lined(text, context.files) or labels.fields_in(text, context.files).location
            if _has_lines(place) and place is not None and without_task(text) == text:
                yield text, place, announced
    for inner in entry.entries:
        title = inline.plain(inner.title)
        if noise.heads_repeated(title):
            continue
        below = quiet or generic.role_of(title) in QUIET
        place = lined(title, context.files) if not below and draft.declared(title) is None else None
        if place is not None:
            yield title, place, False
        yield from _placed(inner, context, quiet=below)


def _texts(block: Block) -> Sequence[str]:
    """A block in the pieces that may each be a finding."""
    match block.kind:
        case Kind.LIST:
            return block.items
        case Kind.TABLE:
            return block.text.split("\n")[2:]
        case Kind.PARAGRAPH:
            return [block.text]
        case _:
            return ()


def _told(found: Reading) -> str:
    texts = [f"{one.title} {one.body}" for one in found.findings] + [one.excerpt for one in found.unparsed]
    return _TICKS.sub("", " ".join(texts)).casefold()


def _known(text: str) -> str:
    return _TICKS.sub("", inline.clean(text)).casefold()[:WORDS]


def _has_lines(place: Location | None) -> bool:
    return place is not None and place.first is not None


def _meets(one: Location, other: Location) -> bool:
    """Whether two places share a line; paths may be shortened."""
    whole = one.first is None or other.first is None
    return same_file(one.path, other.path) and (whole or one.shares_a_line(other))
