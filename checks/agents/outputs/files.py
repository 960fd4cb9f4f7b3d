"""Level 3: what an output says that it did to files, against the files; what it ran, against the trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from checks.agents.outputs import commands
from checks.agents.outputs.checks import failed, kind_of, malformed, unverifiable, verified
from checks.agents.outputs.edits import UNNAMED_BASE, AnchorError, EditKind, anchor_of, compared
from checks.agents.outputs.structure import ITEMS_LIMIT, same_hash
from checks.agents.outputs.tools import entries
from checks.agents.paths import link_on_the_way, outside, plain
from checks.claims.kind import short
from checks.code.tree import DirectoryTree, File, FileKind, Tree
from checks.code.uncommitted.ignored import is_ignored
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck

LEVEL = Level.FILES

WRITTEN = "file-write"

Claim = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim stands, and the file that it is about."""

    where: str
    path: str
    tree: DirectoryTree
    base: Tree | None
    """The files before the specialist began; None where nobody named them."""


def files(
    output: object, tree: DirectoryTree, trace: object = None, base: Tree | None = None
) -> Iterator[LevelCheck]:
    """Each claim of an output; one that is not of its form is refused by level 1, as one of too many is."""
    claims = output.get("claims") if isinstance(output, Mapping) else None
    if not isinstance(claims, list):
        return
    ran: commands.Ran | None = None
    for number, claim in enumerate(claims[:ITEMS_LIMIT]):
        where = f"claims[{number}]"
        if not isinstance(claim, Mapping):
            yield malformed(
                "claim", where, f"a claim is an object, not {kind_of(claim)}", ErrorCategory.INVALID_TYPE
            )
            continue
        kind = claim.get("type", claim.get("kind"))
        if not isinstance(kind, str):
            category = ErrorCategory.MISSING_FIELD if kind is None else ErrorCategory.INVALID_TYPE
            yield malformed("claim", where, f"`{where}.type` is missing or not a text", category)
        elif kind == commands.KIND:
            ran = commands.ran_in(trace) if ran is None else ran
            yield commands.command(claim, where, ran, has_trace=entries(trace) is not None)
        elif kind in _KINDS:
            yield _file(claim, kind, where, tree, base)
        else:
            known = ", ".join(CLAIM_TYPES)
            said = f"`{short(kind)}` is not a type of claim; the types are {known}"
            yield malformed(short(kind), where, said, ErrorCategory.SCHEMA_MISMATCH)


def _failed(kind: str, where: str, message: str, category: ErrorCategory) -> LevelCheck:
    return failed(LEVEL, kind, where, message, category)


def _file(claim: Claim, kind: str, where: str, tree: DirectoryTree, base: Tree | None) -> LevelCheck:
    """A claim about one file: first its path, then what it says of the file."""
    path = claim.get("filePath")
    if not isinstance(path, str) or not path:
        category = ErrorCategory.MISSING_FIELD if path in (None, "") else ErrorCategory.INVALID_TYPE
        return malformed(kind, where, f"`{where}.filePath` is missing or not a text", category)
    if (wrong := _of_another_form(claim, kind, where)) is not None:
        return wrong
    if outside(path):
        said = f"`{short(path)}` leads out of the root"
        return _failed(kind, where, said, ErrorCategory.FILESYSTEM_MISMATCH)
    given, path = path, plain(path)
    if not path:
        said = f"`{short(given)}` is the root, not a file"
        return _failed(kind, where, said, ErrorCategory.FILESYSTEM_MISMATCH)
    if ".git" in path.lower().split("/"):
        return unverifiable(
            LEVEL, kind, where, f"`{short(path)}` belongs to git, and citecheck does not read it"
        )
    if link := link_on_the_way(path, tree):
        if tree.leads_out(link):
            said = f"`{short(link)}` is a symbolic link that leads out of the root"
            return _failed(kind, where, said, ErrorCategory.FILESYSTEM_MISMATCH)
        return unverifiable(
            LEVEL, kind, where, f"`{short(link)}` is a symbolic link, which citecheck does not follow"
        )
    if not tree.knows(path):
        return unverifiable(LEVEL, kind, where, f"`{short(path)}` is in a folder that cannot be read")
    return _KINDS[kind](claim, Place(where, path, tree, base))


def _of_another_form(claim: Claim, kind: str, where: str) -> LevelCheck | None:
    """What is wrong with the fields of a claim that its type asks for; None where nothing is."""
    if kind == WRITTEN:
        given = claim.get("contentHash")
        if not isinstance(given, str) or not given:
            category = ErrorCategory.MISSING_FIELD if given in (None, "") else ErrorCategory.INVALID_TYPE
            return malformed(kind, where, f"`{where}.contentHash` is missing or not a text", category)
    elif kind in set(EditKind):
        try:
            anchor_of(claim, EditKind(kind), where)
        except AnchorError as wrong:
            return malformed(kind, where, str(wrong), wrong.category)
    return None


def _there(kind: str, at: Place) -> File | LevelCheck:
    file = at.tree.read(at.path)
    if file is None:
        return _failed(kind, at.where, f"`{short(at.path)}` does not exist", ErrorCategory.FILE_NOT_FOUND)
    if file.kind is FileKind.UNREADABLE:
        return unverifiable(
            LEVEL, kind, at.where, f"`{short(at.path)}` is not a regular file, or cannot be read"
        )
    return file


def _written(claim: Claim, at: Place) -> LevelCheck:
    """`file-write`: the file is there, and its bytes have this hash."""
    kind, given, name = WRITTEN, str(claim["contentHash"]), short(at.path)
    file = _there(kind, at)
    if isinstance(file, LevelCheck):
        return file
    real = at.tree.digest(at.path)
    if real is None:
        return unverifiable(LEVEL, kind, at.where, f"`{name}` could not be hashed")
    if not same_hash(given, real):
        said = f"`{name}` has the SHA-256 {real[:12]}…, not the one in `contentHash`"
        return _failed(kind, at.where, said, ErrorCategory.HASH_MISMATCH)
    return verified(LEVEL, kind, at.where, f"`{name}` has the SHA-256 in `contentHash`")


def _edit(kind: EditKind, claim: Claim, at: Place) -> LevelCheck:
    """`file-edit` and `code-inserted`: the new code came into the file."""
    anchor = anchor_of(claim, kind, at.where)
    file = _there(kind, at)
    if isinstance(file, LevelCheck):
        return file
    name = short(at.path)
    if file.kind is not FileKind.TEXT:
        return unverifiable(LEVEL, kind, at.where, f"`{name}` could not be read: {file.kind}")
    before: File | None = None
    if at.base is not None:
        if not at.base.has(at.path):
            said = f"`{name}` does not exist at the base, so nothing shows what was edited"
            return unverifiable(LEVEL, kind, at.where, said)
        before = at.base.read(at.path)
        if before is None or before.kind is not FileKind.TEXT:
            return unverifiable(LEVEL, kind, at.where, f"`{name}` could not be read at the base")
    found = compared(
        kind, anchor, file.text or "", before.text if before is not None else None, at.tree.digest(at.path)
    )
    return LevelCheck(LEVEL, kind, at.where, found.disposition, f"`{name}` {found.said}", found.category)


def _edit_of(kind: EditKind) -> Callable[[Claim, Place], LevelCheck]:
    return lambda claim, at: _edit(kind, claim, at)


def _deleted(claim: Claim, at: Place) -> LevelCheck:
    """`file-delete`: something was there, and nothing is any more."""
    kind, name = "file-delete", short(at.path)
    paths = {at.path, plain(str(claim["filePath"]), separators="/")}
    there = [at.tree.on_disk(each) for each in paths]
    if None in there:
        return unverifiable(LEVEL, kind, at.where, f"citecheck cannot tell whether `{name}` exists")
    if any(there):
        return _failed(kind, at.where, f"`{name}` still exists", ErrorCategory.FILESYSTEM_MISMATCH)
    if at.base is None:
        return unverifiable(LEVEL, kind, at.where, f"`{name}` does not exist; {UNNAMED_BASE}")
    if not any(at.base.has(each) or at.base.has_folder(each) for each in paths):
        said = f"`{name}` does not exist, but it did not exist at the base either"
        if at.base.complete and not is_ignored(at.path, at.base):
            return _failed(kind, at.where, said, ErrorCategory.FILESYSTEM_MISMATCH)
        return unverifiable(LEVEL, kind, at.where, said)
    return verified(LEVEL, kind, at.where, f"`{name}` no longer exists")


_KINDS: Mapping[str, Callable[[Claim, Place], LevelCheck]] = {
    WRITTEN: _written,
    **{str(kind): _edit_of(kind) for kind in EditKind},
    "file-delete": _deleted,
}
"""The types of claim about files."""

CLAIM_TYPES = (*_KINDS, commands.KIND)
