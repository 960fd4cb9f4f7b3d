"""Tier 1: does the cited file exist in the diff or the repository, and do the cited lines exist."""

from __future__ import annotations

from checks.citations import Citation, Origin, citations
from checks.code import Code
from checks.diff import FileDiff, LineStatus
from checks.finding import Finding, Location, Side
from checks.paths import Missing, Resolved, Unknown
from checks.tree import FileKind
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Need, Outcome

KIND = "file_exists"
"""The claim that a citation makes by itself: this place is there."""

_UNCOUNTED = {
    FileKind.BINARY: "a binary file has no lines to cite",
    FileKind.SYMLINK: "a symbolic link is not followed",
    FileKind.SUBMODULE: "a submodule's content is not in this repository",
    FileKind.TOO_LARGE: "the file is above the size limit",
    FileKind.UNREADABLE: "the file could not be read",
    FileKind.UNREAD: "the file's text was not fetched",
}


def check_existence(finding: Finding, code: Code) -> tuple[CheckedClaim, ...]:
    """Judge every citation of a finding; the primary one comes first."""
    return tuple(
        CheckedClaim(
            Claim(KIND, f"{citation.location} exists", citation.location), check_citation(citation, code)
        )
        for citation in citations(finding)
    )


def check_citation(citation: Citation, code: Code) -> Outcome:
    """Judge one citation: the file first, then the bounds.

    A citation from the text whose file cannot be told for certain is never failed: it may speak of a
    file elsewhere (rule 5, "unsure means unverifiable").
    """
    outcome = check_location(citation.location, code)
    if outcome.disposition is Disposition.FAILED and citation.origin is Origin.TEXT:
        if not citation.certain:
            return Outcome(
                Disposition.UNVERIFIABLE, f"it is not clear which file `{citation.written}` speaks of"
            )
        if citation.location.path.startswith(("/", "~")) and outcome.failure is Failure.PHANTOM_FILE:
            return Outcome(
                Disposition.UNVERIFIABLE,
                f"`{citation.written}` is a place on some machine, not in this repository",
            )
    return outcome


def check_location(location: Location, code: Code) -> Outcome:
    """Judge one location: its file exists, 1 ≤ first ≤ last ≤ the file's length on the side cited."""
    found = code.paths.resolve(location.path, location.side)
    match found:
        case Unknown(path=path):
            return Outcome(
                Disposition.UNVERIFIABLE, f"whether `{path}` exists could not be looked up", need=Need.TREE
            )
        case Missing():
            return _phantom(location, found)
        case Resolved():
            return _check_lines(location, found, code)


def _phantom(location: Location, found: Missing) -> Outcome:
    path = location.path
    if found.reason.startswith("several"):
        return Outcome(
            Disposition.UNVERIFIABLE,
            f"`{path}` could be {_either(found.candidates)}",
            candidates=tuple(Location(each, location.first, location.last) for each in found.candidates),
        )
    message = f"`{path}` does not exist: {found.reason}"
    if found.candidates:
        message += f"; did you mean {_either(found.candidates)}?"
    return Outcome(
        Disposition.FAILED,
        message,
        Failure.PHANTOM_FILE,
        candidates=tuple(Location(each) for each in found.candidates),
        actual=Location(found.deleted, location.first, location.last, Side.LEFT) if found.deleted else None,
    )


def _check_lines(location: Location, found: Resolved, code: Code) -> Outcome:
    notes = (found.note,) if found.note else ()
    here = Location(found.path, location.first, location.last, found.side)
    if location.first is None:
        return Outcome(Disposition.VERIFIED, f"`{found.path}` exists", actual=here, notes=notes)
    first, last = location.first, location.last if location.last is not None else location.first
    if first < 1 or last < 1:
        return Outcome(
            Disposition.FAILED,
            f"line {min(first, last)} is no line: lines count from 1",
            Failure.INVALID_RANGE,
        )
    if first > last:
        return Outcome(
            Disposition.FAILED, f"lines {first}-{last} end before they start", Failure.INVALID_RANGE
        )
    file = code.file(found.path, found.side)
    if file is None or file.line_count is None:
        why = (
            _UNCOUNTED[file.kind]
            if file is not None and file.kind in _UNCOUNTED
            else "the file's text is not at hand"
        )
        if _shown_in_diff(here, first, last, code):
            return Outcome(Disposition.VERIFIED, f"{here} is shown in the diff", notes=notes)
        return Outcome(Disposition.UNVERIFIABLE, f"`{found.path}`: {why}", notes=notes)
    if last > file.line_count:
        return Outcome(
            Disposition.FAILED,
            f"`{found.path}` has {_lines(file.line_count)}{_on(found.side)}, line {last} is past its end"
            + _how_it_came_about(here, last, code),
            Failure.PAST_THE_END,
            notes=notes,
        )
    return Outcome(Disposition.VERIFIED, f"{here} exists", actual=here, notes=notes)


def _shown_in_diff(location: Location, first: int, last: int, code: Code) -> bool:
    file = code.diff.file(location.path, location.side)
    if file is None:
        return False
    return all(file.line_status(n, location.side) is not LineStatus.OUTSIDE for n in {first, last})


def _how_it_came_about(location: Location, number: int, code: Code) -> str:
    """Why a reviewer may have come to a number past the end; empty when no reason is at hand."""
    side = Side.LEFT if location.side is Side.RIGHT else Side.RIGHT
    file = code.diff.file(location.path, location.side)
    if file is not None:
        if (other := _length_on(side, file, code)) is not None and number <= other:
            name = "base" if side is Side.LEFT else "head"
            return f"; it is a line of the {name} side, which has {_lines(other)}"
        if (place := file.line_at_position(number)) is not None:
            return f"; it is the position in the diff of {_on(place[0]).strip() or 'head'} line {place[1]}"
    if (spot := code.diff.at_offset(number)) is not None and spot[0] == location.path:
        return f"; line {number} of the whole diff is {spot[0]}:{spot[2]}"
    return ""


def _length_on(side: Side, file: FileDiff, code: Code) -> int | None:
    path = file.old_path if side is Side.LEFT else file.path
    there = code.file(path, side) if path else None
    return there.line_count if there else None


def _on(side: Side) -> str:
    return " at the base" if side is Side.LEFT else ""


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count:,} lines"


def _either(paths: tuple[str, ...]) -> str:
    return " or ".join(f"`{path}`" for path in paths)
