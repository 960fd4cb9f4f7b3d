"""From a path as a reviewer spelled it to a file of the change, or the files that it may have meant."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from checks.code.diff.unified import Change, Diff
from checks.code.tree import Tree
from checks.model.finding import PATH_LIMIT
from checks.model.location import Side

SUGGESTIONS = 3
SIMILAR_ENOUGH = 75
"""rapidfuzz ratio, 0 to 100, from which a path is worth a "did you mean"."""

LONG_STEM = 9
"""Characters of a file's name, without its ending, in which two may be wrong by a slip; in a shorter one, one."""

INFLECTED = 3
"""Characters by which an ending makes a name longer: `parse`, `parser`."""

_SEPARATOR = re.compile(r"[-_.\s]")

EDGE = 3
"""Characters at the beginning and at the end of a name by which similar ones are looked up."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The one file that a spelling means."""

    path: str
    side: Side
    note: str = ""
    """What was forgiven, in words; empty for an exact path."""


@dataclass(frozen=True, slots=True)
class Missing:
    """No one file has that path."""

    reason: str
    deleted: str | None = None
    """The path on the base side, when the change deleted it."""

    candidates: tuple[str, ...] = ()
    """At most three files that may have been meant, the likeliest first; only suggested."""

    ambiguous: bool = False
    """There are such files, but several: nobody knows which one is meant."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The tree is not at hand in full, so nobody knows."""

    path: str


Resolution = Resolved | Missing | Unknown


def spellings(cited: str) -> Iterator[tuple[str, str]]:
    """The path itself, then the forgiven ways to write it, each with what was forgiven."""
    path = posixpath.normpath(cited) if cited else cited
    yield path, "" if path == cited else f"`{cited}` read as `{path}`"
    forward = posixpath.normpath(cited.replace("\\", "/"))
    if forward != path:
        yield forward, "backslashes read as slashes"
    for prefix in ("a/", "b/", "/", ".../", "…/"):
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
        depth += -1 if part == ".." else part not in {"", "."}
        if depth < 0:
            return "the path leaves the repository"
    return None


class Paths:
    """Looks paths up on both sides of one change; every look-up is remembered."""

    def __init__(self, head: Tree, base: Tree, diff: Diff) -> None:
        self._sides = {
            Side.RIGHT: _OneSide(head, diff, Side.RIGHT),
            Side.LEFT: _OneSide(base, diff, Side.LEFT),
        }
        self._diff = diff
        self._known: dict[tuple[str, Side], Resolution] = {}

    def resolve(self, cited: str, side: Side = Side.RIGHT) -> Resolution:
        """The file that is meant: exact, forgiven spelling, rename, unique suffix; else what is near."""
        key = (cited, side)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._resolve(cited, side)
        return found

    def _resolve(self, cited: str, side: Side) -> Resolution:
        here = self._sides[side]
        if here.has(cited):
            return Resolved(cited, side)
        if why := refusal(cited):
            return Missing(why)
        variants = list(spellings(cited))
        for path, note in variants:
            if here.has(path):
                return Resolved(path, side, note)
        for path, _ in variants:
            if changed := self._by_change(path, side):
                return changed
        if not all(here.knows(path) for path, _ in variants):
            return Unknown(variants[0][0])
        for find in (here.by_case, here.by_suffix):
            for path, _ in variants:
                if found := find(path):
                    return found
        return self._near(variants[-1][0], side)

    def _by_change(self, path: str, side: Side) -> Resolved | Missing | None:
        """What the change did to a file of that path on the other side: renamed it, or deleted it.

        GitHub gives the new name of a renamed file for both sides.
        """
        if side is Side.RIGHT:
            other = self._diff.renamed_to(path)
        else:
            file = self._diff.file(path, Side.RIGHT)
            other = file.old_path if file is not None and file.change is Change.RENAMED else None
        if other is not None:
            return Resolved(other, side, f"the change renames `{path}`: it is `{other}` here")
        if side is Side.RIGHT and self._diff.file(path, Side.LEFT) is not None:
            return Missing("the change deleted it; it exists on the base side only", deleted=path)
        return None

    def _near(self, path: str, side: Side) -> Missing:
        here, there = self._sides[side], self._sides[side.other]
        reason = "neither the diff nor the repository has it"
        if here.has_folder(path):
            reason = "it is a folder"
        elif there.has(path):
            reason = f"it is at the {there.side.revision} only, not at the {side.revision}"
        return Missing(reason, candidates=here.near(path))


def _stem(path: str) -> str:
    return _stem_of_name(path.rpartition("/")[2])


def _is_slip(stem: str, other: str) -> bool:
    """One is the other with a slip: an ending, words more, a letter wrong or swapped. `auth` is no slip of `path`."""
    from rapidfuzz.distance import DamerauLevenshtein  # noqa: PLC0415 - only a phantom needs it

    words, others = (frozenset(_SEPARATOR.split(each)) for each in (stem, other))
    short, long = sorted((_SEPARATOR.sub("", stem), _SEPARATOR.sub("", other)), key=len)
    inflected = long.startswith(short) and len(long) - len(short) <= INFLECTED
    slips = 2 if len(short) >= LONG_STEM else 1
    return (
        words <= others
        or others <= words
        or inflected
        or DamerauLevenshtein.distance(short, long, score_cutoff=slips) <= slips
    )


def _stem_of_name(name: str) -> str:
    """A file's name in lower case without its ending; `.gitignore` has none."""
    stem, dot, _ = name.rpartition(".")
    return (stem if dot and stem.strip(".") else name).lower()


class _OneSide:
    """The paths on one side: those of the tree, and those that the diff shows there."""

    def __init__(self, tree: Tree, diff: Diff, side: Side) -> None:
        self.side = side
        self._tree = tree
        self._diff = diff

    def has(self, path: str) -> bool:
        return path in self._diff.paths_on(self.side) or self._tree.has(path)

    def has_folder(self, path: str) -> bool:
        return self._tree.has_folder(path)

    def knows(self, path: str) -> bool:
        """Whether it can be said that there is no such path."""
        return self._tree.knows(path)

    def by_case(self, path: str) -> Resolved | Missing | None:
        """The same path but for upper and lower case."""
        same = [real for real in self._named_like(path) if real.lower() == path.lower()]
        if len(same) == 1:
            return Resolved(same[0], self.side, f"`{path}` is spelled `{same[0]}`")
        return self._ambiguous(same)

    def by_suffix(self, path: str) -> Resolved | Missing | None:
        """A path cut short at its start, or with folders of another machine before it."""
        wanted = path.strip("/").lower()
        named = self._named_like(wanted)
        if ends := [real for real in named if real.lower().endswith(f"/{wanted}")]:
            note = f"`{path}` read as `{ends[0]}`, the only path that ends so"
            return Resolved(ends[0], self.side, note) if len(ends) == 1 else self._ambiguous(ends)
        inner = [real for real in named if "/" in real and wanted.endswith(f"/{real.lower()}")]
        if inner:
            longest = max(inner, key=len)
            return Resolved(longest, self.side, f"`{path}` read as `{longest}`, with which it ends")
        return None

    def near(self, path: str) -> tuple[str, ...]:
        """What may have been meant: the same name in another folder, then similar paths."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only a phantom needs it

        near = self._in_diff_first(self._named_like(path))
        if len(near) > SUGGESTIONS:  # an `index.ts` in every folder
            near = [real for real in near if fuzz.ratio(path, real) >= SIMILAR_ENOUGH]
        if len(near) < SUGGESTIONS:
            stem = _stem(path)
            similar = process.extract(
                path,
                self._worth_comparing(path, stem),
                scorer=fuzz.ratio,
                limit=4 * SUGGESTIONS,
                score_cutoff=SIMILAR_ENOUGH,
            )
            # folders in common make any two paths alike: the names must be, too
            near += [real for real, _, _ in similar if real not in near and _is_slip(stem, _stem(real))]
        return tuple(near[:SUGGESTIONS])

    def _ambiguous(self, paths: list[str]) -> Missing | None:
        if not paths:
            return None
        candidates = tuple(self._in_diff_first(paths)[:SUGGESTIONS])
        return Missing("several files end with that path", candidates=candidates, ambiguous=True)

    def _in_diff_first(self, paths: list[str]) -> list[str]:
        return sorted(paths, key=lambda path: (path not in self._diff, path))

    def _named_like(self, path: str) -> list[str]:
        """The paths with the same file name but for case."""
        name = path.rpartition("/")[2].lower()
        return [*self._tree.by_name().get(name, ()), *self._only_in_diff.get(name, ())]

    @cached_property
    def _only_in_diff(self) -> dict[str, list[str]]:
        """Lower-cased file name → the paths that the tree lacks, as one that is not complete may."""
        names: dict[str, list[str]] = {}
        for path in self._diff.paths_on(self.side):
            if not self._tree.has(path):
                names.setdefault(path.rpartition("/")[2].lower(), []).append(path)
        return names

    def _worth_comparing(self, path: str, stem: str) -> tuple[str, ...]:
        """The paths in the same folder, and those whose names begin or end as this one does.

        A name that is misspelled keeps the one or the other; to compare a path with every other one would
        take as long as the tree is large, for each path that does not exist.
        """
        alike = self._alike
        folder = alike.get(path.rpartition("/")[0] + "/", ())
        return tuple(
            dict.fromkeys((*folder, *alike.get(stem[:EDGE], ()), *alike.get(f"{stem[-EDGE:]}.", ())))
        )

    @cached_property
    def _alike(self) -> dict[str, list[str]]:
        """Paths by their folder with a `/` behind it, by how their stem begins, and ends with a `.` behind it."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        only_in_diff = chain.from_iterable(self._only_in_diff.values())
        for path in chain(self._tree.paths(), only_in_diff):
            folder, _, name = path.rpartition("/")
            stem = _stem_of_name(name)
            found[folder + "/"].append(path)
            found[stem[:EDGE]].append(path)
            found[f"{stem[-EDGE:]}."].append(path)
        return dict(found)
