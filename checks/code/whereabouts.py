"""Where a name, a quote or a path is, seen from the lines that are cited."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.occurrences import Pattern, pattern, places
from checks.code.paths import Missing, Resolved
from checks.code.search import files_with, first_in, in_file_before
from checks.code.structure import Role
from checks.code.surroundings import Surroundings
from checks.model.location import Location, Side
from checks.model.named import Where

LINES_LIMIT = 12
"""Lines of the cited file, the nearest first, of which it is asked whether a name is code on them."""

FILES_LIMIT = 8
"""Other files that are looked into for one name or quote."""

_DEFINING = re.compile(
    r"\b(?:class|def|fn|func|function|interface|struct|trait|enum|type|const|let|var|val|module)\s++"
    r"(?:\([^()]{0,100}\)\s*+)?([^\W\d][\w$]*+)"
)
"""How a line begins that defines a name, in most languages."""

_PARTS = re.compile(r"[.:/\\]+")
_MARKS = "#$@"

Found = tuple[Where, Location | None]


@dataclass(eq=False)
class Whereabouts:
    """Answers for one finding; `around` is None where it cites no file that exists."""

    code: Code
    around: Surroundings | None

    def of_name(self, name: str, root: str = "") -> Found:
        """Where a name is, by its last component; `root` is what a dotted one begins with.

        In the window and the function it counts where it is a token of code: an identifier, or
        all of a string, as a key is. In a comment, a docstring or a longer string it is *in text*.
        In a file that no grammar reads every whole word counts.
        """
        wanted = pattern(name)
        if not wanted.parts:
            return Where.NOWHERE, None
        around = self.around
        if around is not None:
            near = sorted(around.tokens.lines_by_token.get(name.lstrip(_MARKS), ()), key=around.distance)
            near = near[:LINES_LIMIT]
            low, high = around.scope
            there = next((n for n in near if low <= n <= high and _is_code(around, name, n)), None)
            if there is not None and (found := _at_the_place(around, [(there, there)])):
                return found
            line = next((n for n in near if _is_code(around, name, n)), None)
            if self._is_of_a_library(root or name, around, defines=line is not None):
                return Where.OF_A_LIBRARY, None
            if near:
                return (Where.IN_FILE if line else Where.IN_TEXT), around.at(line or near[0])
            if before := self._before(wanted, around):
                return before
        return self._elsewhere(wanted, name)

    def of_quote(self, code: str) -> Found:
        """Where quoted code is: its tokens in a row, in comments and strings, too."""
        wanted = pattern(code)
        if not wanted.parts:
            return Where.NOWHERE, None
        around = self.around
        if around is not None:
            there = sorted(places(around.tokens, wanted), key=lambda one: around.distance(*one))
            if found := _at_the_place(around, there):
                return found
            if there:
                return Where.IN_FILE, around.at(*there[0])
            if before := self._before(wanted, around):
                return before
        return self._elsewhere(wanted)

    def of_path(self, path: str) -> Found:
        """Where a file or folder is; *here* is the cited file itself."""
        side = self.around.side if self.around is not None else Side.RIGHT
        found = self.code.paths.resolve(path.strip("/"), side)
        if isinstance(found, Resolved):
            here = self.around is not None and found.path == self.around.path
            return (Where.HERE if here else Where.ELSEWHERE), Location(found.path, side=found.side)
        if self.code.tree(side).has_folder(path.strip("/")):
            return Where.ELSEWHERE, Location(path.strip("/"), side=side)
        if isinstance(found, Missing):
            if found.deleted:
                return Where.BEFORE_THE_CHANGE, Location(found.deleted, side=Side.LEFT)
            return Where.NOWHERE, None
        return Where.NOT_AT_HAND, None

    def _is_of_a_library(self, root: str, around: Surroundings, *, defines: bool) -> bool:
        """The file takes the root from outside the repository, or the language brings it.

        `defines`: the file has the name, so that it may define what the language brings, too.
        """
        outline = around.outline
        if outline.language is None:
            return False
        own = [one for one in outline.imports if one.name_bound == root]
        if own:
            return not any(self._is_of_the_repository(one.module) for one in own)
        return is_builtin(root, outline.language) and not (defines and outline.named(root))

    def _is_of_the_repository(self, module: str) -> bool:
        """A module may be one of the repository: relative, or a part of it is called as a file or folder is."""
        parts = [part for part in _PARTS.split(module) if part]
        if not parts or not module[0].isalnum() or parts[0] in {"crate", "self", "super"}:
            return True
        return not self._names_of_files.isdisjoint({parts[0].lower(), parts[-1].lower()})

    @cached_property
    def _names_of_files(self) -> frozenset[str]:
        tree = self.code.head
        stems = {name.partition(".")[0] for name in tree.by_name()}
        folders = {part.lower() for path in tree.paths() for part in path.split("/")[:-1]}
        return frozenset(stems | folders)

    def _before(self, wanted: Pattern, around: Surroundings) -> Found | None:
        """In the cited file before the change, when the head is cited."""
        if around.side is Side.LEFT:
            return None
        there = in_file_before(wanted, self.code, around.place)
        return (Where.BEFORE_THE_CHANGE, there[0]) if there else None

    def _elsewhere(self, wanted: Pattern, name: str = "") -> Found:
        """In other files of the head, the definition of a name if there is a plain one; or in none of them."""
        place = self.around.place if self.around is not None else None
        having = files_with(wanted, self.code, place)
        paths = having[:FILES_LIMIT]
        for path in paths if name else ():
            for line in self.code.tokens(path).lines_by_token.get(name, ())[:LINES_LIMIT]:
                defined = _DEFINING.search(self.code.lines(path)[line - 1][:400])
                if defined and defined[1] == name:
                    return Where.ELSEWHERE, Location(path, line, line)
        if first := next(first_in(paths, wanted, self.code), None):
            return Where.ELSEWHERE, first
        known = self.code.index.complete and len(having) <= FILES_LIMIT and bool(wanted.names)
        return (Where.NOWHERE if known else Where.NOT_AT_HAND), None


def _at_the_place(around: Surroundings, there: Sequence[tuple[int, int]]) -> Found | None:
    """The window or the function, when one of these ranges, the nearest first, is in it and lines are cited."""
    low, high = around.scope
    inside = [one for one in there if low <= one[0] and one[1] <= high] if around.has_lines else []
    if not inside:
        return None
    return (Where.HERE if around.is_near(*inside[0]) else Where.IN_FUNCTION), around.at(*inside[0])


def _is_code(around: Surroundings, name: str, line: int) -> bool:
    """The line has the name as an identifier, or as all of a string; in what no grammar reads, as a word."""
    outline = around.outline
    if not outline.exact:
        return True
    return any(
        (token.role is Role.IDENTIFIER and token.text.lstrip(_MARKS) == name)
        or (token.role is Role.STRING and token.text == name)
        for token in outline.tokens(line, line)
    )
