"""From a path as a reviewer spelled it to a file of the change, or the files that it may have meant."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from checks.diff import Diff
from checks.finding import PATH_LIMIT, Side
from checks.tree import Tree

SUGGESTIONS = 3
SIMILAR_ENOUGH = 75
"""rapidfuzz ratio, 0 to 100, from which a path is worth a "did you mean"."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The one file that a spelling stands for."""

    path: str
    side: Side
    note: str = ""
    """What was forgiven, in words; empty for an exact path."""


@dataclass(frozen=True, slots=True)
class Missing:
    """No file has that path."""

    reason: str
    deleted: str | None = None
    """The path on the base side, when the change deleted it."""

    candidates: tuple[str, ...] = ()
    """At most three files that may have been meant, the likeliest first; only suggested."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The tree is not at hand in full, so nobody can tell."""

    path: str


def spellings(cited: str) -> Iterator[tuple[str, str]]:
    """The path itself, then the forgiven ways to write it, each with what was forgiven."""
    path = posixpath.normpath(cited) if cited else cited
    yield path, "" if path == cited else f"`{cited}` read as `{path}`"
    forward = posixpath.normpath(cited.replace("\\", "/"))
    if forward != path:
        yield forward, "backslashes read as slashes"
    for prefix in ("a/", "b/", "/"):
        if forward.startswith(prefix) and len(forward) > len(prefix):
            yield forward.removeprefix(prefix).lstrip("/"), f"leading `{prefix}` left out"


def refusal(cited: str) -> str | None:
    """Why a spelling cannot be a path inside a repository at all, or None."""
    if not cited.strip():
        return "no path is given"
    if "\0" in cited:
        return "the path holds a NUL byte"
    if len(cited) > PATH_LIMIT:
        return f"the path is longer than {PATH_LIMIT:,} characters"
    depth = 0
    for part in cited.replace("\\", "/").split("/"):
        depth += -1 if part == ".." else part not in ("", ".")
        if depth < 0:
            return "the path leaves the repository"
    return None


class Paths:
    """Looks paths up on both sides of one change; every look-up is remembered."""

    def __init__(self, head: Tree, base: Tree, diff: Diff) -> None:
        self._trees = {Side.RIGHT: head, Side.LEFT: base}
        self._diff = diff
        self._known: dict[tuple[str, Side], Resolved | Missing | Unknown] = {}
        self._folded: dict[Side, dict[str, list[str]]] = {}
        self._sets: dict[Side, frozenset[str]] = {}

    def resolve(self, cited: str, side: Side = Side.RIGHT) -> Resolved | Missing | Unknown:
        """The file that is meant: exact, forgiven spelling, rename, unique suffix; else what is near."""
        key = (cited, side)
        if key not in self._known:
            self._known[key] = self._resolve(cited, side)
        return self._known[key]

    def _resolve(self, cited: str, side: Side) -> Resolved | Missing | Unknown:
        if why := refusal(cited):
            return Missing(why)
        tree = self._trees[side]
        variants = list(spellings(cited))
        for path, note in variants:
            if self._exists(path, side):
                return Resolved(path, side, note)
        for path, _ in variants:
            if side is Side.RIGHT and (renamed := self._diff.renamed_to(path)) is not None:
                return Resolved(renamed, side, f"`{path}` was renamed to `{renamed}`")
        for path, _ in variants:
            if side is Side.RIGHT and (gone := self._diff.file(path, Side.LEFT)) is not None:
                return Missing("the change deleted it; it exists on the base side only", deleted=gone.path)
        if not tree.complete and not all(tree.knows(path) for path, _ in variants):
            return Unknown(variants[0][0])
        path = variants[1][0] if "\\" in cited else variants[0][0]
        return self._by_case(path, side) or self._by_suffix(path, side) or self._near(path, side)

    def _exists(self, path: str, side: Side) -> bool:
        if side not in self._sets:
            self._sets[side] = frozenset((*self._trees[side].paths(), *self._in_diff(side)))
        return path in self._sets[side]

    def _names(self, side: Side) -> dict[str, list[str]]:
        """Lower-cased file name → paths on that side, from the tree and the diff."""
        if side not in self._folded:
            names: dict[str, list[str]] = {}
            for path in sorted(self._sets[side]):
                names.setdefault(posixpath.basename(path).lower(), []).append(path)
            self._folded[side] = names
        return self._folded[side]

    def _in_diff(self, side: Side) -> Iterator[str]:
        return iter(self._diff.paths_on(side))

    def _by_case(self, path: str, side: Side) -> Resolved | None:
        same = [
            real
            for real in self._names(side).get(posixpath.basename(path).lower(), ())
            if real.lower() == path.lower()
        ]
        return Resolved(same[0], side, f"`{path}` is spelled `{same[0]}`") if len(same) == 1 else None

    def _by_suffix(self, path: str, side: Side) -> Resolved | Missing | None:
        """A path cut short at its start, or with folders of another machine before it."""
        wanted = path.lstrip("/").lower()
        ends = []
        for real in self._names(side).get(posixpath.basename(wanted), ()):
            folded = real.lower()
            if folded.endswith("/" + wanted) or ("/" in real and wanted.endswith("/" + folded)):
                ends.append(real)
        if len(ends) == 1:
            return Resolved(ends[0], side, f"`{path}` read as `{ends[0]}`, the only path that ends so")
        if len(ends) > SUGGESTIONS:
            in_diff = [real for real in ends if real in self._diff]
            ends = in_diff or ends
        if len(ends) > 1:
            return Missing("several files end with that path", candidates=tuple(sorted(ends)[:SUGGESTIONS]))
        return None

    def _near(self, path: str, side: Side) -> Missing:
        names = self._names(side)
        same_name = names.get(posixpath.basename(path).lower(), [])
        near = list(same_name)
        if len(near) < SUGGESTIONS:
            everything = [real for paths in names.values() for real in paths]
            found = process.extract(
                path, everything, scorer=fuzz.ratio, limit=SUGGESTIONS, score_cutoff=SIMILAR_ENOUGH
            )
            near += [real for real, _, _ in found if real not in near]
        reason = "neither the diff nor the repository has it"
        there = self._exists(path, _opposite(side))
        if side is Side.RIGHT and there:
            reason = "it is at the base only, not at the head"
        elif side is Side.LEFT and there:
            reason = "it is at the head only, not at the base"
        return Missing(reason, candidates=tuple(near[:SUGGESTIONS]))


def _opposite(side: Side) -> Side:
    return Side.LEFT if side is Side.RIGHT else Side.RIGHT
