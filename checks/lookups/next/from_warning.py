"""The look-up that goes on from a warning: what is there, where the finding cites what is not."""

from __future__ import annotations

from bisect import bisect_left

from pydantic import ValidationError

from checks.code.code import Code
from checks.code.paths import Resolved, refusal
from checks.lookups.request import AroundLine, ListFolder, Outline, Read, Request
from checks.model.checked_claim import EvidenceWarning
from checks.model.location import Location, Side
from checks.model.outcome import Failure

REACH = 4
"""Lines above and below a place that are read where no grammar says what is around it."""

_OF_THE_FILE = frozenset({Failure.PAST_THE_END, Failure.INVALID_RANGE, Failure.FABRICATED_SYMBOL})
"""The cited lines lead nowhere, or to nothing of that name: the file has to be looked at as a whole."""


def look_up_after(warning: EvidenceWarning, code: Code) -> Request | None:
    """What to ask next; None where the warning names no place that could be looked at."""
    evidence = warning.evidence[0].location if warning.evidence else None
    place = warning.actual or evidence or warning.citation
    if place is None:
        return None
    try:
        if warning.failure is Failure.PHANTOM_FILE:
            return ListFolder(path=_folder(place, code), side=place.side)
        found = code.paths.resolve(place.path, place.side)
        if not isinstance(found, Resolved):
            return None
        cited = Location(found.path, place.first, place.last, found.side)
        if warning.failure in _OF_THE_FILE or cited.first is None:
            return _of_file(cited, code)
        return _of_line(cited, cited.first, code)
    except ValidationError:  # a path or a line beyond what may be asked for
        return None


def _folder(place: Location, code: Code) -> str:
    """The nearest folder above that exists; the root where the path leaves the repository."""
    folder = place.path
    if refusal(folder) is not None:
        return "."
    paths = code.tree(place.side).paths()
    while folder := folder.rpartition("/")[0]:
        at = bisect_left(paths, f"{folder}/")
        if at < len(paths) and paths[at].startswith(f"{folder}/"):
            return folder
    return "."


def _of_file(place: Location, code: Code) -> Request:
    if code.outline(place.path, place.side).definitions:
        return Outline(path=place.path, side=place.side)
    return _end(place.path, place.side, code)


def _end(path: str, side: Side, code: Code) -> Read:
    length = len(code.lines(path, side))
    return Read(path=path, first=max(1, length - 2 * REACH), last=max(1, length), side=side)


def _of_line(place: Location, first: int, code: Code) -> Request:
    if not 1 <= first <= len(code.lines(place.path, place.side)):
        return _of_file(place, code)
    if code.outline(place.path, place.side).language is not None:
        return AroundLine(path=place.path, line=first, side=place.side)
    last = max(first, place.last or first)
    return Read(path=place.path, first=max(1, first - REACH), last=last + REACH, side=place.side)
