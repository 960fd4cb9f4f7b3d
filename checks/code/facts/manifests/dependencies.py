"""Where a package is declared: in which manifest or lock file, in which section, with which version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests import plain, sections
from checks.code.facts.manifests.declaration import Declaration, normal
from checks.code.facts.manifests.keys import entries
from checks.code.facts.names.files import first_of
from checks.code.tree import FileKind
from checks.model.location import Location, Side

MANIFESTS_LIMIT: Final = 400
"""Manifests and lock files of a repository that are looked into, the nearest first."""

PROGRAMS: Final = frozenset(
    {"setup.py", "pom.xml", "build.gradle", "build.gradle.kts", "build.sbt", "Package.swift", "mix.exs"}
)
"""Files that declare dependencies in ways that are not read."""

LOCKS: Final = frozenset({"package-lock.json", "pnpm-lock.yaml"})
INSTALLED: Final = ("node_modules/", "vendor/", "site-packages/")
"""Folders with the manifests of others, which say nothing of this repository's dependencies."""


@dataclass(frozen=True, slots=True)
class Dependency:
    """One declaration of a package."""

    name: str
    section: str
    """As the file names it, `dev-dependencies`; "" where the file has no sections."""

    version: str
    """As written; "" where none is written beside the name."""

    at: Location
    locked: bool
    """In a lock file: the version that was resolved, not the one that was asked for."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """All declarations that were read, those of the nearest manifests first."""

    found: tuple[Dependency, ...]
    more: CannotTell | None = None
    """Why there may be others; None when these are all."""


def dependencies(
    code: Code, name: str, *, path: str | None = None, side: Side = Side.RIGHT, aliases: bool = False
) -> Dependencies:
    """The declarations of a package on one side; with `path`, in the order of the distance from that file.

    With `aliases` those of a package that the code knows by that name count, too.
    """
    key = ("dependencies", normal(name), path, side, aliases)
    return code.once(key, lambda: _dependencies(code, name, path or "", side, aliases=aliases))


def _dependencies(code: Code, name: str, path: str, side: Side, *, aliases: bool) -> Dependencies:
    known = code.once(("manifests", side), lambda: _manifests(code, side))
    manifests = sorted(known, key=lambda each: (_distance(each, path), _locked(each), each))
    tree = code.tree(side)
    tree.read_ahead(manifests[:MANIFESTS_LIMIT])
    found: list[Dependency] = []
    reasons = [
        None if tree.complete else CannotTell("not every file of the repository was at hand"),
        CannotTell(f"{len(manifests)} files declare dependencies, of which {MANIFESTS_LIMIT} were read")
        if len(manifests) > MANIFESTS_LIMIT
        else None,
    ]
    wanted = normal(name)
    for manifest in manifests[:MANIFESTS_LIMIT]:
        read = _declarations(code, manifest, wanted, side)
        if isinstance(read, CannotTell):
            reasons.append(read)
            continue
        found += [
            Dependency(
                each.name, each.section, each.version, Location(manifest, each.first, each.last, side),
                _locked(manifest),
            )
            for each in read
            if wanted in (normal(each.name), normal(each.alias) if aliases else "")
        ]  # fmt: skip
    return Dependencies(tuple(found), first_of(reasons))


def _manifests(code: Code, side: Side) -> tuple[str, ...]:
    return tuple(
        path
        for path in code.tree(side).paths()
        if is_manifest(path) and not any(each in f"/{path}" for each in INSTALLED)
    )


def nearest_folder(code: Code, path: str, side: Side) -> str | None:
    """The innermost folder around a file that has a manifest; None where none is around it."""
    known = code.once(("manifests", side), lambda: _manifests(code, side))
    folders = {each.rpartition("/")[0] for each in known if not _locked(each)}
    around = [each for each in folders if not each or path.startswith(f"{each}/")]
    return max(around, key=len, default=None)


def is_manifest(path: str) -> bool:
    """Whether a file of that path declares dependencies, by its name."""
    file = path.rpartition("/")[2]
    return file in sections.SECTIONS or file in PROGRAMS or plain.reader(file) is not None


def _locked(path: str) -> bool:
    file = path.rpartition("/")[2]
    return file.endswith(".lock") or file in LOCKS


def _distance(manifest: str, path: str) -> tuple[int, int]:
    """Folders up from the file to what both are in, then folders down to the manifest."""
    ours, theirs = path.split("/")[:-1], manifest.split("/")[:-1]
    common = 0
    while common < min(len(ours), len(theirs)) and ours[common] == theirs[common]:
        common += 1
    down = len(theirs) - common
    return (len(ours) - common + 2 * down, down)


def _declarations(code: Code, path: str, wanted: str, side: Side) -> Sequence[Declaration] | CannotTell:
    """The declarations of a file in which the name is written at all; of others, none."""
    file, known = path.rpartition("/")[2], code.file(path, side)
    if known is None or known.kind is not FileKind.TEXT:
        return CannotTell(f"`{path}` could not be read")
    if wanted not in normal(known.text or ""):
        return ()
    if file in PROGRAMS:
        return CannotTell(f"`{path}` has the name, and how it declares dependencies is not read")
    read = plain.reader(file)
    if read is not None:
        return code.once(("declarations", path, side), lambda: tuple(read(code.lines(path, side))))
    keys = entries(code, path, side)
    if isinstance(keys, CannotTell):
        return keys
    return code.once(("declarations", path, side), lambda: tuple(sections.declarations(file, keys)))
