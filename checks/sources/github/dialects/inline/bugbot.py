"""Cursor Bugbot: a heading, a severity line, a description between marks, and a list of places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checks.model.finding import Reading, Severity
from checks.model.location import Location
from checks.model.scales.severity import severity_of
from checks.sources.github import draft, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Node, Section, inline, is_heading, parse

NAME = "Cursor Bugbot"
MARK = "BUGBOT_BUG_ID"

_ID = re.compile(r"<!--\s*+BUGBOT_BUG_ID:\s*+([\w-]{1,100}+)\s*+-->")
_LOCATIONS = re.compile(r"LOCATIONS START[ \t]*+\r?\n(.*?)(?:LOCATIONS END|-->|\Z)", re.DOTALL)
_START = "<!-- DESCRIPTION START -->"
_END = "<!-- DESCRIPTION END -->"
_LINES = re.compile(r"(?<=.)#L?(\d{1,9})(?:-L?(\d{1,9}))?\Z")
_SEVERITY = re.compile(r"\A[\s*]*+((?:critical|high|medium|low)\s++severity)[\s*]*+\Z", re.IGNORECASE)
_BUG_HEADING = re.compile(r"^(?=#{2,4} )", re.MULTILINE)
_KNOWN_BODY = re.compile(
    r"bugbot_review|bugbot (?:reviewed|has reviewed|is paused)|cursor(?:_summary| has reviewed| review)|approval agent",
    re.IGNORECASE,
)


@dialect(NAME, logins=("cursor[bot]",), marks=(MARK,))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """A comment is one bug, named by Bugbot's own id, which comes again after each push."""
    if comment.place is Place.INLINE or MARK in comment.body:
        return draft.reading(_placed(comment), map(_bug, _bugs(comment.body)), reviewer=NAME)
    return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "bugbot") else None


def _placed(comment: Comment) -> Comment:
    """Bugbot pins a comment to one line, often the last of the lines that it lists: those are what it cites."""
    own = comment.location
    if own is None or own.first is None or own.first != own.last:
        return comment
    for place in _locations(comment.body):
        if place.path == own.path and place.first and place.first <= own.first <= (place.last or place.first):
            return replace(comment, location=replace(own, first=place.first, last=place.last))
    return comment


def _bugs(body: str) -> Iterator[str]:
    if body.count(MARK) <= 1:
        yield body
        return
    for text in _BUG_HEADING.split(body):
        if MARK in text:
            yield text


def _bug(text: str) -> Part:
    title, severity = "", None
    kept: list[Node] = []
    start, end = text.find(_START), text.find(_END)
    head = parse(text[:start] if start >= 0 else text)
    for node in head:
        if is_heading(node) and not title:
            title = re.sub(r"\A(?:Bug|Issue):\s*", "", inline.plain(node.text))
        elif isinstance(node, Block) and (word := _severity(node)):
            severity = severity or word
        elif not isinstance(node, Section):
            kept.append(node)
    if start >= 0:
        kept = list(parse(text[start + len(_START) : end if end > start else None]))
    nodes = noise.without_footer(noise.without_prompts(kept))
    name, rest = (title, nodes) if title else draft.titled(nodes)
    found = _locations(text)
    number = _ID.search(text)
    return Part(
        title=name,
        body=draft.body(rest),
        location=found[0] if found else None,
        further=tuple(found[1:]),
        severity=severity,
        id=f"bugbot:{number[1]}" if number else None,
    )


def _severity(block: Block) -> Severity | None:
    match = _SEVERITY.match(inline.clean(block.text))
    return severity_of(match[1]) if match else None


def _locations(text: str) -> list[Location]:
    listed = _LOCATIONS.search(text)
    matches = (_LINES.search(line.strip()) for line in (listed[1].split("\n") if listed else ()))
    return [
        places.at(match.string[: match.start()], (int(match[1]), int(match[2] or match[1])))
        for match in matches
        if match is not None
    ]
