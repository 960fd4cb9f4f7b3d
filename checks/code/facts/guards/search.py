"""One use of a name, and the conditions on it that are found on the way up to its function and beyond."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tree_sitter import Node

from checks.code.facts.answer import CannotTell
from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.flow.place import Syntax, access_path
from checks.code.facts.flow.writes import Writes, root_of
from checks.code.facts.guards.comma_ok import implied
from checks.code.facts.guards.guard import Guard, How
from checks.code.structure.source import LONG

GUARDS_LIMIT: Final = 100


@dataclass(slots=True)
class Search:
    """One use of a name and what was found on the way up from it."""

    syntax: Syntax
    path: str
    use: int
    found: dict[Guard, tuple[int, int]] = field(default_factory=dict)
    """Each guard, with where its part of the condition begins and ends."""

    function: Node | None = None
    writes: Writes | None = None
    loops: list[tuple[int, int]] = field(default_factory=list)
    """Loops around the use that what is found from here on lies outside of."""

    callback: int = 0
    """The line of the callback around the use that what is found from here on lies outside of; 0: none."""

    doubt: CannotTell | None = None
    jumped_to: bool = False
    """A label is between the earlier statements and the use: they may never have run."""

    def add(
        self,
        atoms: list[Atom],
        how: How,
        since: int | None = None,
        left: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Take what conditions say of the name, unless it may be another value by then.

        `since` is the offset from which on the condition holds, None when nothing can come between;
        `left` are ranges that control leaves without coming to the use.
        """
        atoms = atoms + [
            other
            for atom in atoms
            if self.writes is not None and access_path(atom.path) != self.path
            for other in implied(self.syntax, self.writes, atom)
        ]
        for atom in atoms:
            if access_path(atom.path) == self.path and self._still_so(atom, since, left):
                guard = Guard(
                    atom.kind,
                    self.path,
                    self.syntax.text(atom.node, LONG),
                    self.syntax.location(atom.node),
                    atom.holds,
                    atom.usable,
                    atom.excludes_null,
                    how,
                )
                if guard not in self.found and len(self.found) < GUARDS_LIMIT:
                    self.found[guard] = (atom.node.start_byte, atom.node.end_byte)

    def _still_so(self, atom: Atom, since: int | None, left: tuple[tuple[int, int], ...]) -> bool:
        if self.writes is None or since is None:
            return True
        first = atom.node.start_byte
        written = [
            write
            for write in self.writes.between(since, self.use, self.path)
            if not any(start <= write.offset <= end for start, end in left)
        ]
        for start, end in self.loops:
            written += self.writes.between(start, end, self.path)
        if written:
            return False
        nested = self.writes.nested(self.path)
        if self.callback:
            later = self.writes.between(first, len(self.syntax.source.data), self.path)
            if later or nested or self.path != root_of(self.path):
                line = (later + nested)[0].line if later or nested else 0
                change = f"is written at line {line}" if line else "may be written elsewhere"
                self.doubt = CannotTell(
                    f"`{self.path}` is checked at line {self.syntax.source.line_of(first)}, outside of the function at"
                    f" line {self.callback} that uses it, and {change}"
                )
                return False
        elif nested:
            self.doubt = CannotTell(
                f"`{self.path}` is checked at line {self.syntax.source.line_of(first)}, and the function within at"
                f" line {nested[0].line} writes it"
            )
            return False
        return True
