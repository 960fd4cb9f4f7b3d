"""Where a function gives a name another value."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.flow.place import Syntax, access_path

if TYPE_CHECKING:
    pass

TARGETS_LIMIT: Final = 200
"""Names in one pattern that is assigned to."""

ADDRESS: Final = frozenset({"&"})
BY_REFERENCE: Final = frozenset({"ref", "out"})


@dataclass(frozen=True, slots=True)
class Write:
    """One assignment, declaration or deletion."""

    path: str
    offset: int
    """From where on the name has the value."""

    line: int
    node: Node
    nested: bool
    """In a function within the function that was asked for, and not of a name of its own."""


@dataclass(frozen=True, slots=True)
class Writes:
    """Everything that one function writes, in order."""

    all: tuple[Write, ...]
    offsets: tuple[int, ...]

    def between(self, first: int, last: int, path: str) -> list[Write]:
        """What writes a path, or what the path begins with, after `first` and up to `last`."""
        low = bisect_right(self.offsets, first)
        high = bisect_right(self.offsets, last)
        return [write for write in self.all[low:high] if touches(write.path, path)]

    def nested(self, path: str) -> list[Write]:
        """What functions within the function write of it."""
        return [write for write in self.all if write.nested and touches(write.path, path)]


def touches(written: str, path: str) -> bool:
    """Whether a write changes what a path is: to the path itself or to what it begins with."""
    return path == written or (path.startswith(written) and path[len(written)] in ".[(:")


def writes_in(syntax: Syntax, function: Node) -> Writes:
    """What a function or file writes; worked out once."""
    key = ("writes", function.start_byte, function.end_byte)
    return syntax.source.once(key, lambda: _writes(syntax, function))


def _writes(syntax: Syntax, function: Node) -> Writes:
    found: list[Write] = []
    ends: list[tuple[int, bool]] = []  # of the functions within, and whether each writes names around it
    own: list[set[str]] = []  # what those declare
    for node in syntax.within(function, functions=True):
        while ends and node.start_byte >= ends[-1][0]:
            ends.pop()
            own.pop()
        if syntax.is_function(node):
            name = node.child_by_field_name("name")
            if name is not None and not ends:
                line = syntax.source.line_of(name.start_byte)
                found.append(Write(syntax.path_of(name), node.end_byte, line, node, nested=False))
            ends.append((node.end_byte, not syntax.kinds.nested_declare))
            own.append(_parameters(syntax, node))
        elif ends and node.type in syntax.kinds.outer_names:
            ends[-1] = (ends[-1][0], True)
        elif node.type in syntax.kinds.writes or node.type in syntax.kinds.binds or _hands_out(node):
            declares = node.type in syntax.kinds.declares or node.type in syntax.kinds.binds
            for target in targets_of(syntax, node):
                path = syntax.path_of(target)
                if not path:
                    continue
                if ends and (declares or (not ends[-1][1] and path.isidentifier())):
                    own[-1].add(path)
                nested = bool(ends) and not any(touches(name, path) for names in own for name in names)
                offset = (
                    target.end_byte
                    if node.type in syntax.kinds.binds or node.type in syntax.kinds.loops
                    else node.end_byte
                )
                if not ends or nested:
                    found.append(Write(path, offset, syntax.source.line_of(target.start_byte), node, nested))
    found.sort(key=lambda write: write.offset)
    return Writes(tuple(found), tuple(write.offset for write in found))


def _parameters(syntax: Syntax, function: Node) -> set[str]:
    """The names that a function takes."""
    parameters = _parameters_of(syntax, function)
    if parameters is None:
        return set()
    names = syntax.source.grammar.names
    found = {syntax.text(each) for each in syntax.within(parameters) if each.type in names}
    if "$" in syntax.text(parameters):  # the names of PHP, of which the grammar takes the sign apart
        found |= {f"${name}" for name in found}
    return found | ({syntax.text(parameters)} if parameters.child_count == 0 else set())


def _parameters_of(syntax: Syntax, function: Node) -> Node | None:
    """The list of parameters; in C and C++ the declarator has it."""
    for holder in (function, function.child_by_field_name("declarator")):
        for field in (syntax.kinds.parameters, "parameter"):
            found = holder.child_by_field_name(field) if holder is not None else None
            if found is not None:
                return found
    return None


def parameter_names(syntax: Syntax, function: Node) -> set[str]:
    """The names that a function takes, with whatever else is named in their list."""
    return _parameters(syntax, function)


def _hands_out(node: Node) -> bool:
    """Whether a node lets others write: `&x`, `ref x`, `out x`."""
    if node.type == "pointer_expression" or (node.type == "unary_expression" and node.child_count == 2):
        return bool(node.children) and node.children[0].type in ADDRESS
    return node.type == "argument" and bool(node.children) and node.children[0].type in BY_REFERENCE


def targets_of(syntax: Syntax, node: Node) -> list[Node]:
    """The names and paths that a node writes."""
    kinds = syntax.kinds
    field = kinds.writes.get(node.type, kinds.binds.get(node.type))
    if field is None:
        return syntax.named_children(node)[-1:]
    if field == ":1":
        waiting = syntax.named_children(node)[1:2]
    elif field:
        waiting = node.children_by_field_name(field)
    else:
        waiting = syntax.named_children(node)
    found: list[Node] = []
    while waiting and len(found) < TARGETS_LIMIT:
        target = waiting.pop()
        if target.type in kinds.target_lists:
            waiting.extend(syntax.named_children(target))
        else:
            found.append(target)
    return found


def root_of(path: str) -> str:
    """The name that an access path begins with: "a" of `a.b[0].c`."""
    for index, character in enumerate(path):
        if character in ".[(:" and index:
            return path[:index]
    return access_path(path)
