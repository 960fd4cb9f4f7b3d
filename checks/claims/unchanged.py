"""A file that is said to be missing from the change, refuted by the diff that has it. An absence is never confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.code.code import Code
from checks.code.diff.unified import Change, FileDiff
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.changes import is_missing_from_the_change
from checks.text.file_names import is_file
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class UnchangedFileClaim(Claim):
    """The change does not have the file."""

    kind: ClassVar[str] = "unchanged"
    path: str


def extract(text: Text) -> Iterator[UnchangedFileClaim]:
    """ "`x.py` is missing from this PR", "this PR does not include `x.py`"."""
    for sentence, mention in text.mentions:
        a_file = mention.marked and is_file(mention.text) and " " not in mention.text
        if a_file and is_missing_from_the_change(sentence, mention):
            yield UnchangedFileClaim(statement=sentence.written, path=mention.text)


def verify(claim: UnchangedFileClaim, code: Code, context: Context) -> Outcome:
    """The diff has a file of exactly that path, or only one that ends with it: refuted, or confirmed where it is denied."""
    del context
    found = changed(claim.path, code)
    if found is None:
        return unsupported(
            f"the diff has no file that must be `{claim.path}`; this does not prove that it is absent"
        )
    side = Side.LEFT if found.new_path is None else Side.RIGHT
    line = min(found.added if side is Side.RIGHT else [each.number for each in found.removed], default=None)
    shown = line is not None and code.lines(found.path, side)
    evidence = (code.evidence(Location(found.path, line, line, side)),) if shown else ()
    does = {Change.ADDED: "adds", Change.DELETED: "deletes", Change.RENAMED: "renames"}
    verb = does.get(found.change, "changes")
    if claim.stance is Stance.DENIED:
        return verified(f"`{found.path}` is in the change: the diff {verb} it", evidence=evidence)
    return failed(
        f"`{found.path}` is not missing from the change: the diff {verb} it",
        Failure.FALSE_ABSENCE,
        evidence=evidence,
    )


def changed(path: str, code: Code) -> FileDiff | None:
    """The one file of the diff that a path means: by its ending only where no file has the whole of it."""
    wanted = path.removeprefix("./").strip("/")
    exact = code.diff.file(wanted) or code.diff.file(wanted, Side.LEFT)
    if exact is not None or code.head.has(wanted) or code.base.has(wanted):
        return exact
    ends = [one for one in code.diff.paths if one.endswith(f"/{wanted}")]
    return code.diff.file(ends[0]) or code.diff.file(ends[0], Side.LEFT) if len(ends) == 1 else None


KIND = Kind(
    UnchangedFileClaim,
    "a file that is said to be missing from the change",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("`app.py` is missing from this PR.", "false_absence", "x = 2\n", base="x = 1\n"),
        Example("This PR does not include `app.py`.", "false_absence", "x = 2\n", base="x = 1\n"),
        Example(
            "The file `app.py` was not updated in this pull request, so it fails.",
            "false_absence",
            "x = 2\n",
            base="x = 1\n",
        ),
        Example(
            "`other.py` is missing from the diff.",
            "unsupported",
            "x = 2\n",
            base="x = 1\n",
            why="an absence is never confirmed",
        ),
        Example("`app.py` is missing from this PR's description.", NOTHING, "x = 2\n", base="x = 1\n"),
        Example(
            "`app.py` is not updated to return a list.",
            NOTHING,
            "x = 2\n",
            base="x = 1\n",
            why="it may be changed otherwise",
        ),
        Example("Check whether `app.py` is missing from this PR.", NOTHING, "x = 2\n", base="x = 1\n"),
    ),
)
