"""Absolute paths of tools that ran in a checkout, made relative to its root."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Finding, Reading
from checks.model.location import Location


def below(reading: Reading, roots: Sequence[str]) -> Reading:
    """The reading with paths below one of the roots (absolute folders) relative to it; all others as they are."""
    prefixes = [f"{root.rstrip('/')}/" for root in roots if root.startswith("/") and root.rstrip("/")]
    if not prefixes:
        return reading
    return replace(reading, findings=tuple(_rooted_finding(one, prefixes) for one in reading.findings))


def _rooted_finding(finding: Finding, prefixes: Sequence[str]) -> Finding:
    places = (finding.location, *finding.further, *(quote.location for quote in finding.quotes))
    if not any(one is not None and one.path.startswith("/") for one in places):
        return finding
    return replace(
        finding,
        location=_location(finding.location, prefixes),
        further=tuple(found for one in finding.further if (found := _location(one, prefixes))),
        quotes=tuple(replace(one, location=_location(one.location, prefixes)) for one in finding.quotes),
    )


def _location(location: Location | None, prefixes: Sequence[str]) -> Location | None:
    if location is None:
        return None
    for prefix in prefixes:
        if location.path.startswith(prefix) and len(location.path) > len(prefix):
            return replace(location, path=location.path.removeprefix(prefix))
    return location
