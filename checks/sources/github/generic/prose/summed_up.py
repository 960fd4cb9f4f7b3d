"""Faults that only a summary names: "two nits (a stale name, and a comment that …)", "the main bug is …"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import named_faults, role_of_line
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import Scope, complete
from checks.sources.github.generic.prose.enumerations import counted
from checks.sources.github.generic.prose.in_passing import by_code, in_bold, named_behind, reasons
from checks.sources.github.generic.prose.reported import reported
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.wording.roles import Role, role_below
from checks.sources.github.markup import Block, Kind, parse
from checks.sources.github.places import Files

LOOK = 2_000
"""Characters of a block that are looked at."""

_TOLD = (Role.PRAISE, Role.DENIED, Role.DONE, Role.CHECKED, Role.CHANGE)


def summed_up(entry: Entry, scope: Scope, files: Files, role: Role = Role.TOPIC) -> Iterator[Part]:
    """The faults that paragraphs and items of a body count or name in passing."""
    for above, node in pairwise([None, *entry.nodes]):
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST) and role not in _TOLD:
            prose = node.kind is Kind.PARAGRAPH
            if not prose and role_of_line(above) in _TOLD:
                continue
            for text in node.items or (node.text,):
                for said in _said(text[:LOOK], prose=prose, clear=scope.clear):
                    yield complete(part_of(parse(said)), scope, files)
    for inner in entry.entries:
        for said in reasons(inner.title) if role not in _TOLD else ():
            yield complete(part_of(parse(said)), scope, files)
        yield from summed_up(inner, scope, files, role_below(role, inner.title))


def _said(text: str, *, prose: bool, clear: bool) -> list[str]:
    """What a text says is wrong, by the plainest of the ways in which it may say so.

    `clear`: the review says of the whole that it found nothing; then only what is counted or named as a fault is.
    """
    ways = ((reported,) if prose else ()) + ((counted, named_faults) if clear else _WAYS)
    ways += (in_bold,) if prose and not clear else ()  # what an item begins with is its title
    return next((found for way in ways if (found := way(text))), [])


_WAYS = (counted, reasons, named_faults, named_behind, by_code)
