"""Tier 1: does the cited file exist in the diff or the repository, and do the cited lines exist."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from checks.claims.kind import Denial, Example, Kind
from checks.code.code import Code
from checks.code.diff.unified import FileDiff, LineStatus
from checks.code.facts.lacking import lacks_file, lacks_lines
from checks.code.paths import Missing, Resolved, Unknown
from checks.code.tree import FileKind
from checks.code.uncommitted.made import may_be_made
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import (
    Disposition,
    Failure,
    Need,
    Outcome,
    failed,
    unsupported,
    unverifiable,
    verified,
)
from checks.text.changes import is_of_the_change
from checks.text.citations import Origin, says_elsewhere
from checks.text.file_names import PROSE, ending_of, is_file
from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention, Part, Shape
from checks.text.prose import Text
from checks.text.unplaced import is_no_place

if TYPE_CHECKING:
    from checks.code.surroundings import Context

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

NOWHERE = Location("")
"""The place of a claim that names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PathClaim(Claim):
    """A place is there: `citation` names the file, and the lines when it names some."""

    kind: ClassVar[str] = "path"
    origin: Origin = Origin.FIELD
    certain: bool = True
    """The text leaves no doubt which file is meant; what is not certain is never failed."""

    written: str = ""
    """The citation as it is written."""

    commit: str | None = None
    """The commit that a permalink pins."""

    @property
    def holds_anywhere(self) -> bool:
        """A bare name is certain only of a file that the change is said to leave alone, in whatever sentence."""
        return self.origin is Origin.TEXT and "/" not in self.written


def extract(text: Text) -> Iterator[PathClaim]:
    """The places that a text cites, the primary one first, then the files that it names without a line."""
    yield from places(text)
    yield from _named_files(text)


def places(text: Text) -> Iterator[PathClaim]:
    """Tier 1: the places in the fields and the text of a finding. Reads no sentence."""
    for citation in text.citations:
        yield PathClaim(
            statement=f"{_place(citation.location)} exists",
            citation=citation.location,
            origin=citation.origin,
            certain=citation.certain,
            written=citation.written,
            commit=citation.commit,
        )


def _named_files(text: Text) -> Iterator[PathClaim]:
    """Paths in code spans: with a folder where a plain clause says that they are there, bare where one leaves them alone."""
    cited = {citation.location.path for citation in text.citations}
    for sentence, mention in text.mentions:
        name = mention.text
        if mention.shape is not Shape.PATH or not mention.marked or not is_file(name) or name in cited:
            continue
        left = _is_left_as_it_is(sentence, mention)
        if mention.stance is Stance.DENIED and is_of_the_change(sentence) and not left:
            continue  # "missing from this PR": the file may be there, and unchanged
        cited.add(name)
        lacking = mention.stance is Stance.DENIED and not _is_said_to_be_missing(sentence, mention)
        yield PathClaim(
            statement=sentence.written,
            citation=Location(name),
            origin=Origin.TEXT,
            certain=(mention.plain or left)
            and (left or not lacking)
            and not says_elsewhere(sentence.text)
            and not is_no_place(sentence.before(mention), sentence.after(mention))
            and not sentence.title
            and ("/" in name or left)
            and not name.startswith((".", "/", "~", "@")),
            written=name,
            # "nothing like it is in `a/b.py`" says that the file is there
            stance=Stance.ASSERTED if lacking or left else mention.stance,
        )


def _is_left_as_it_is(sentence: Sentence, mention: Mention) -> bool:
    """ "`a.d.ts` isn't updated": what a change is said to leave alone is taken to be there."""
    supposed = not sentence.words.isdisjoint(lex.CONDITIONS) or sentence.text.rstrip().endswith("?")
    if supposed or ending_of(mention.text) in PROSE:
        return False
    return _UNTOUCHED.match(sentence.after(mention)) is not None


_UNTOUCHED = re.compile(
    r"`?\)?(?: (?:for|of) [^.;:,]{1,80}?)? (?:is|are|was|were|has|have)(?:n['\u2019]t| not)(?: been)?"
    r" (?:updated|changed|touched|adapted|adjusted|extended|migrated|converted)\b"
)


def _is_said_to_be_missing(sentence: Sentence, mention: Mention) -> bool:
    """ "There is no `a/b.py`", "`a/b.py` is missing"; "no `a/b.md` entry", "it is not added to `a/b.md`" deny something else."""
    if mention.part is Part.OBLIQUE:
        return False
    denied = _NONE.search(sentence.before(mention)) and _NO_MORE.match(sentence.after(mention))
    return bool(denied) or _IS_MISSING.match(sentence.after(mention)) is not None


_NONE = re.compile(r"\b(?:no|missing|lacks?|without)(?: (?:a|an|the|any))?(?: file)? `?\Z", re.IGNORECASE)
_NO_MORE = re.compile(
    r"`?(?: files?)?(?:\s*+[.,;:!)\u2013\u2014]|\s*+\Z| (?:in|at|under|here|anywhere|yet|to|and|so|but|for)\b)"
)
_IS_MISSING = re.compile(
    r"`?(?: file)? (?:is|was|are) (?:(?:missing|absent)\b(?! (?:from|in)\b)|(?:nowhere|not (?:there|present|found))\b)"
    r"|`?(?: file)? (?:does|do|did)(?: not|n't) exist\b|`?(?: file)? never existed\b"
)
"""What is said of a file that is not there."""


def check_path(claim: PathClaim, code: Code) -> CheckedClaim:
    """Tier 1 of one place; an error of ours is this citation's, and nobody else's."""
    try:
        return CheckedClaim(claim, check_citation(claim, code), existence=True)
    except Exception as error:
        return CheckedClaim(claim, Outcome.our_error(error), existence=True)


def verify(claim: PathClaim, code: Code, context: Context) -> Outcome:
    """The file exists in the diff or the tree, and so do the lines."""
    del context
    location = claim.citation or NOWHERE
    if claim.stance is Stance.DENIED:
        return _denied(location, code)
    outcome = check_citation(claim, code)
    in_prose = claim.origin is Origin.TEXT and location.first is None
    folder = location.path.rpartition("/")[0]
    unknown = folder != "" and not code.head.has_folder(folder)
    if in_prose and outcome.failure is Failure.PHANTOM_FILE and unknown:
        return unsupported(f"`{shown(location.path)}` may belong to another repository")
    return outcome


def _denied(location: Location, code: Code) -> Outcome:
    """ "There is no `a/b.py`" is refuted by the file; it is never confirmed."""
    found = code.paths.resolve(location.path, location.side)
    if isinstance(found, Resolved) and not found.note and code.head.has(found.path):
        message = f"`{shown(found.path)}` exists"
        return failed(message, Failure.FALSE_ABSENCE, actual=Location(found.path))
    return unsupported(f"`{shown(location.path)}` was not found; this does not prove that it is absent")


def check_citation(claim: PathClaim, code: Code) -> Outcome:
    """Judge one citation: the file first, then the bounds.

    A citation from the text is failed only where it leaves no doubt what it speaks of (rule 5, "unsure
    means unverifiable"): which file, which commit, which side, and that it is in this repository.
    """
    location, certain = claim.citation or NOWHERE, claim.certain
    if claim.origin is not Origin.TEXT:
        return check_location(location, code)
    if claim.commit is not None:
        commits = {side: code.tree(side).commit for side in Side}
        pinned = [side for side, sha in commits.items() if sha and sha.startswith(claim.commit)]
        if not pinned and commits[Side.RIGHT]:
            return unverifiable(f"the link is to commit {claim.commit[:7]}, which is not at hand")
        location = replace(location, side=pinned[0]) if pinned else location
        certain = bool(pinned)
    outcome = check_location(location, code)
    if outcome.disposition is not Disposition.FAILED:
        return outcome
    if not certain:
        return unverifiable(f"it is unclear which file `{claim.written[:PATH_SHOWN]}` refers to")
    if outcome.failure is Failure.PHANTOM_FILE and _is_elsewhere(location.path):
        return unverifiable(f"`{shown(location.path)}` is a place outside this repository")
    if outcome.failure is Failure.PHANTOM_FILE and (why := may_be_made(code, location.path, location.side)):
        return unverifiable(f"`{shown(location.path)}` is not in the repository, but {why}")
    if claim.commit is None:
        other = location.side.other
        there = check_location(replace(location, side=other), code)
        if there.disposition is Disposition.VERIFIED:
            note = f"{_place(location)} is there at the {other.revision} only"
            return replace(there, notes=(*there.notes, note))
    return outcome


def check_location(location: Location, code: Code) -> Outcome:
    """Judge one location: its file exists, 1 ≤ first ≤ last ≤ the file's length on the side cited."""
    found = code.paths.resolve(location.path, location.side)
    match found:
        case Unknown(path=path):
            return unverifiable(f"whether `{shown(path)}` exists could not be looked up", need=Need.TREE)
        case Missing():
            return _missing(location, found, code)
        case Resolved():
            return _check_lines(location, found, code)


def shown(path: str) -> str:
    """A path for a message: cut when it is long, for it may have been made to be."""
    return path if len(path) <= PATH_SHOWN else f"{path[: PATH_SHOWN - 1]}…"


def _place(location: Location) -> str:
    cut = len(location.path) > PATH_SHOWN
    return str(replace(location, path=shown(location.path)) if cut else location)


def _is_elsewhere(path: str) -> bool:
    """Whether a path that is not in the repository speaks of a machine or of installed packages."""
    parts = path.replace("\\", "/").split("/")
    return (
        parts[0] in {"", "~"}
        or parts[0].startswith("$")
        or ":" in parts[0]
        or not _ELSEWHERE.isdisjoint(parts)
    )


def _missing(location: Location, found: Missing, code: Code) -> Outcome:
    path = f"`{shown(location.path)}`"
    if found.ambiguous:
        return unverifiable(
            f"{path} could be {_either(found.candidates)}",
            candidates=tuple(replace(location, path=each) for each in found.candidates),
        )
    at_base = Location(found.deleted, location.first, location.last, Side.LEFT) if found.deleted else None
    if at_base is not None and location.first is None:
        note = f"the change deletes {path}"
        return verified(f"{path} is in the diff", actual=at_base, notes=(note,))
    if any(posixpath.splitext(each)[0] == location.path for each in found.candidates):
        return unsupported(f"{path} may be short for {_either(found.candidates)}")  # "`README`"
    message = f"{path} does not exist: {found.reason}"
    if found.candidates:
        message += f"; did you mean {_either(found.candidates)}?"
    return failed(
        message,
        Failure.PHANTOM_FILE,
        candidates=tuple(Location(each, side=location.side) for each in found.candidates),
        actual=at_base,
        absence=lacks_file(code, location.path, location.side),
    )


def _check_lines(location: Location, found: Resolved, code: Code) -> Outcome:
    notes = (found.note,) if found.note else ()
    here = location if found.path == location.path else replace(location, path=found.path)
    if location.first is None:
        return verified(f"`{found.path}` exists", actual=here, notes=notes)
    first, last = location.first, location.last if location.last is not None else location.first
    if not 1 <= first <= last:
        wrong = min(first, last)
        inverted = f"lines {first}-{last} end before they begin"
        message = inverted if wrong > 0 else f"line {wrong} is no line: lines count from 1"
        return failed(message, Failure.INVALID_RANGE, notes=notes)
    file = code.file(found.path, found.side)
    there = file.has_line(last) if file is not None else None
    if there:
        return verified(f"{here} exists", actual=here, notes=notes)
    change = code.diff.file(found.path, found.side)
    if file is None or there is None:
        if change is not None and all(
            change.line_status(each, found.side) is not LineStatus.OUTSIDE for each in (first, last)
        ):
            return verified(f"{here} is shown in the diff", notes=notes)
        why = _UNCOUNTED.get(file.kind) if file is not None else None
        message = f"`{found.path}`: {why or 'the text of the file is not at hand'}"
        return unverifiable(message, notes=notes)
    at = " at the base" if found.side is Side.LEFT else ""
    length = file.line_count or 0
    message = f"`{found.path}` has {_lines(length)}{at}; line {last} is past the end"
    unread = (change.left_out,) if change is not None and change.left_out else ()
    why = _how_it_came_about(here, last, length, change, code)
    lacks = lacks_lines(code, found.path, found.side)
    return failed(message + why, Failure.PAST_THE_END, notes=(*notes, *unread), absence=lacks)


def _how_it_came_about(
    location: Location, number: int, length: int, change: FileDiff | None, code: Code
) -> str:
    """Where a reviewer may have come by a number past the `length` of a file; empty when no such place is at hand."""
    reasons = []
    if change is not None:
        side = location.side.other
        path = code.diff.path_across(location.path, location.side)
        across = code.file(path, side) if path and change.may_reach(number, length) else None
        if across is not None and across.line_count is not None and number <= across.line_count:
            reasons.append(f"a line of the {side.revision} side, which has {_lines(across.line_count)}")
        if (place := change.line_at_position(number)) is not None:
            reasons.append(f"the position in the diff of {place[0].revision} line {place[1]}")
    spot = code.diff.at_offset(number) if code.diff.is_within(location.path, number) else None
    if spot is not None and spot[0] == location.path:
        reasons.append(f"the line of the whole diff's text that shows {spot[1].revision} line {spot[2]}")
    return f"; {number} is {' and '.join(reasons)}" if reasons else ""


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def _either(paths: tuple[str, ...]) -> str:
    return " or ".join(f"`{path}`" for path in paths)


KIND = Kind(
    PathClaim,
    "a cited file exists in the diff or the repository, and so do the cited lines",
    extract,
    verify,
    existence=True,
    any_stance=True,
    denial=Denial.JUDGED,
    examples=(
        Example("The loop never ends.", "verified", "while True:\n    pass\n", 1),
        Example("The loop never ends.", Failure.PAST_THE_END, "while True:\n    pass\n", 9),
        Example(
            "There is no `app/not_found.py`.",
            Failure.FALSE_ABSENCE,
            path="",
            others=(("app/not_found.py", "x = 1\n"),),
        ),
    ),
)
