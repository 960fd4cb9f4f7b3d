"""Reading items one by one, so that a bad one costs only itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from checks.model.finding import Finding, Reading, Unparsed
from checks.sources.document import excerpt
from checks.sources.interface import JsonValue

Item = TypeVar("Item")


def read_each(
    items: Iterable[tuple[Item, JsonValue]],
    source: str,
    read_one: Callable[[Item, JsonValue, str], Finding | Unparsed | Reading],
) -> Reading:
    """Read each item with what is around it; what is no object or cannot be read is unparsed.

    `read_one` gets the surroundings, the item and its place in words: "review.json, finding 3". It gives a
    reading where a part of a finding cannot be read.
    """
    findings: list[Finding] = []
    unparsed: list[Unparsed] = []
    for position, (around, item) in enumerate(items, start=1):
        where = f"{source}, finding {position}"
        if not isinstance(item, dict):
            reason = "not an object; a finding is an object with a path and a text"
            unparsed.append(Unparsed(where, reason, excerpt(item)))
            continue
        try:
            one = read_one(around, item, where)
        except Exception as error:  # our own mistake must not cost the other findings
            reason = f"could not be read ({type(error).__name__}); this is citecheck's error"
            one = Unparsed(where, reason, excerpt(item))
        if isinstance(one, Reading):
            findings += one.findings
            unparsed += one.unparsed
        elif isinstance(one, Finding):
            findings.append(one)
        else:
            unparsed.append(one)
    return Reading(tuple(findings), tuple(unparsed))


def if_something(finding: Finding, where: str, item: JsonValue) -> Finding | Unparsed:
    """The finding; unparsed when it has neither a path nor a text, for then nothing is said."""
    if finding.location is not None or finding.title.strip() or finding.body.strip():
        return finding
    reason = "neither a path nor a text; a finding needs at least one of them"
    return Unparsed(where, reason, excerpt(item), finding.reviewer, finding.url)
