"""Tier 1: does the cited file exist in the diff or the repository, and do the cited lines exist."""

from __future__ import annotations

from dataclasses import replace

from checks.code.code import Code
from checks.code.diff.unified import FileDiff, LineStatus
from checks.code.paths import Missing, Resolved, Unknown
from checks.code.tree import FileKind
from checks.model.finding import Finding, Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Need, Outcome
from checks.text.citations import CITATIONS_LIMIT, Citation, Origin, citations

KIND = "file_exists"
"""The claim that a citation makes by itself: this place is there."""

PATH_SHOWN = 200
"""Characters of a path that a message shows."""

_UNCOUNTED = {
    FileKind.BINARY: "a binary file has no lines to cite",
    FileKind.SYMLINK: "a symbolic link is not followed",
    FileKind.SUBMODULE: "a submodule's content is not in this repository",
    FileKind.TOO_LARGE: "the file is above the size limit",
    FileKind.UNREADABLE: "the file could not be read",
    FileKind.UNREAD: "the file's text was not fetched",
}
_ELSEWHERE = frozenset({"node_modules", "site-packages", "dist-packages", ".venv", "venv"})
"""Folders of other people's code, which a repository seldom holds."""

_SIDES = {Side.RIGHT: "head", Side.LEFT: "base"}


def check_existence(finding: Finding, code: Code) -> tuple[CheckedClaim, ...]:
    """Judge every citation of a finding; the primary one comes first."""
    cited = citations(finding)
    claims = [_checked(citation, code) for citation in cited]
    if len(cited) == CITATIONS_LIMIT:
        why = f"only the first {CITATIONS_LIMIT} citations were read"
        claims.append(
            CheckedClaim(
                Claim(KIND, "what else the finding cites exists"),
                Outcome(Disposition.UNVERIFIABLE, why, notes=(why,)),
            )
        )
    return tuple(claims)


def _checked(citation: Citation, code: Code) -> CheckedClaim:
    claim = Claim(KIND, f"{_place(citation.location)} exists", citation.location)
    try:
        return CheckedClaim(claim, check_citation(citation, code))
    except Exception as error:  # an error of ours is this citation's, and nobody else's
        return CheckedClaim(claim, Outcome.our_error(error))


def check_citation(citation: Citation, code: Code) -> Outcome:
    """Judge one citation: the file first, then the bounds.

    A citation from the text is failed only where it leaves no doubt what it speaks of (rule 5, "unsure
    means unverifiable"): which file, which commit, which side, and that it is in this repository.
    """
    if citation.origin is not Origin.TEXT:
        return check_location(citation.location, code)
    location, certain = citation.location, citation.certain
    if citation.commit is not None:
        commits = {side: code.tree(side).commit for side in Side}
        pinned = [side for side, sha in commits.items() if sha and sha.startswith(citation.commit)]
        if not pinned and commits[Side.RIGHT]:
            return Outcome(
                Disposition.UNVERIFIABLE, f"the link is to commit {citation.commit[:7]}, which is not at hand"
            )
        location = replace(location, side=pinned[0]) if pinned else location
        certain = bool(pinned)
    outcome = check_location(location, code)
    if outcome.disposition is not Disposition.FAILED:
        return outcome
    if not certain:
        why = f"it is not certain which file `{citation.written[:PATH_SHOWN]}` speaks of"
        return Outcome(Disposition.UNVERIFIABLE, why)
    if outcome.failure is Failure.PHANTOM_FILE and _is_elsewhere(location.path):
        return Outcome(
            Disposition.UNVERIFIABLE, f"`{shown(location.path)}` is a place outside this repository"
        )
    if citation.commit is None:
        other = replace(location, side=Side.LEFT if location.side is Side.RIGHT else Side.RIGHT)
        there = check_location(other, code)
        if there.disposition is Disposition.VERIFIED:
            note = f"{_place(location)} is there at the {_SIDES[other.side]} only"
            return replace(there, notes=(*there.notes, note))
    return outcome


def check_location(location: Location, code: Code) -> Outcome:
    """Judge one location: its file exists, 1 ≤ first ≤ last ≤ the file's length on the side cited."""
    found = code.paths.resolve(location.path, location.side)
    match found:
        case Unknown(path=path):
            return Outcome(
                Disposition.UNVERIFIABLE,
                f"whether `{shown(path)}` exists could not be looked up",
                need=Need.TREE,
            )
        case Missing():
            return _missing(location, found)
        case Resolved():
            return _check_lines(location, found, code)


def shown(path: str) -> str:
    """A path for a message: cut when it is long, for it may have been made to be."""
    return path if len(path) <= PATH_SHOWN else f"{path[: PATH_SHOWN - 1]}…"


def _place(location: Location) -> str:
    return (
        str(location)
        if len(location.path) <= PATH_SHOWN
        else str(replace(location, path=shown(location.path)))
    )


def _is_elsewhere(path: str) -> bool:
    """Whether a path that is not in the repository speaks of a machine or of installed packages."""
    parts = path.replace("\\", "/").split("/")
    return (
        parts[0] in {"", "~"}
        or parts[0].startswith("$")
        or ":" in parts[0]
        or not _ELSEWHERE.isdisjoint(parts)
    )


def _missing(location: Location, found: Missing) -> Outcome:
    path = f"`{shown(location.path)}`"
    if found.ambiguous:
        return Outcome(
            Disposition.UNVERIFIABLE,
            f"{path} could be {_either(found.candidates)}",
            candidates=tuple(replace(location, path=each) for each in found.candidates),
        )
    at_base = Location(found.deleted, location.first, location.last, Side.LEFT) if found.deleted else None
    if at_base is not None and location.first is None:
        note = f"the change deletes {path}"
        return Outcome(Disposition.VERIFIED, f"{path} is in the diff", actual=at_base, notes=(note,))
    message = f"{path} does not exist: {found.reason}"
    if found.candidates:
        message += f"; did you mean {_either(found.candidates)}?"
    return Outcome(
        Disposition.FAILED,
        message,
        Failure.PHANTOM_FILE,
        candidates=tuple(Location(each, side=location.side) for each in found.candidates),
        actual=at_base,
    )


def _check_lines(location: Location, found: Resolved, code: Code) -> Outcome:
    notes = (found.note,) if found.note else ()
    here = Location(found.path, location.first, location.last, found.side)
    if location.first is None:
        return Outcome(Disposition.VERIFIED, f"`{found.path}` exists", actual=here, notes=notes)
    first, last = location.first, location.last if location.last is not None else location.first
    if first < 1 or last < 1:
        message = f"line {min(first, last)} is no line: lines count from 1"
        return Outcome(Disposition.FAILED, message, Failure.INVALID_RANGE, notes=notes)
    if first > last:
        message = f"lines {first}-{last} end before they begin"
        return Outcome(Disposition.FAILED, message, Failure.INVALID_RANGE, notes=notes)
    file = code.file(found.path, found.side)
    if file is None or file.line_count is None:
        if _shown_in_diff(here, first, last, code):
            return Outcome(Disposition.VERIFIED, f"{here} is shown in the diff", notes=notes)
        why = _UNCOUNTED.get(file.kind) if file is not None else None
        message = f"`{found.path}`: {why or 'the text of the file is not at hand'}"
        return Outcome(Disposition.UNVERIFIABLE, message, notes=notes)
    if last > file.line_count:
        message = (
            f"`{found.path}` has {_lines(file.line_count)}{_on(found.side)}, line {last} is past its end"
        )
        change = code.diff.file(here.path, here.side)
        why = _how_it_came_about(here, last, code)
        unread = (change.left_out,) if change is not None and change.left_out else ()
        return Outcome(Disposition.FAILED, message + why, Failure.PAST_THE_END, notes=(*notes, *unread))
    return Outcome(Disposition.VERIFIED, f"{here} exists", actual=here, notes=notes)


def _shown_in_diff(location: Location, first: int, last: int, code: Code) -> bool:
    file = code.diff.file(location.path, location.side)
    if file is None:
        return False
    return all(file.line_status(n, location.side) is not LineStatus.OUTSIDE for n in (first, last))


def _how_it_came_about(location: Location, number: int, code: Code) -> str:
    """Where a reviewer may have come by a number past the end; empty when no such place is at hand."""
    reasons = []
    side = Side.LEFT if location.side is Side.RIGHT else Side.RIGHT
    file = code.diff.file(location.path, location.side)
    if file is not None:
        if (other := _length_on(side, file, code)) is not None and number <= other:
            reasons.append(f"a line of the {_SIDES[side]} side, which has {_lines(other)}")
        if (place := file.line_at_position(number)) is not None:
            reasons.append(f"the position in the diff of {_SIDES[place[0]]} line {place[1]}")
    if (spot := code.diff.at_offset(number)) is not None and spot[0] == location.path:
        reasons.append(f"the line of the whole diff's text that shows {_SIDES[spot[1]]} line {spot[2]}")
    return f"; {number} is {' and '.join(reasons)}" if reasons else ""


def _length_on(side: Side, file: FileDiff, code: Code) -> int | None:
    path = file.old_path if side is Side.LEFT else file.new_path
    there = code.file(path, side) if path else None
    return there.line_count if there else None


def _on(side: Side) -> str:
    return " at the base" if side is Side.LEFT else ""


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count:,} lines"


def _either(paths: tuple[str, ...]) -> str:
    return " or ".join(f"`{path}`" for path in paths)
