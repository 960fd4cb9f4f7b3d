"""What a file imports, read from its syntax tree."""

from __future__ import annotations

from checks.code.structure.literals import content
from checks.code.structure.outline import Import
from checks.code.structure.source import SHORT, Captures, Source

LABELS = ("module", "bound", "imported")


def imports_in(source: Source) -> tuple[Import, ...]:
    """Imports in order. A module that also gives names is known by these alone."""
    found: dict[tuple[int, int], Import] = {}
    whole: dict[tuple[int, int], Import] = {}
    named: set[int] = set()  # offsets of modules from which a name is taken
    for captures in source.matches(source.grammar.imports):
        statement, module = captures["statement"][0].start_byte, captures["module"][0].start_byte
        taken = captures.get("bound") or captures.get("imported")
        if taken:
            found[statement, taken[0].start_byte] = _import(source, captures)
            named.add(module)
        else:
            whole[statement, module] = _import(source, captures)
    found.update((place, made) for place, made in whole.items() if place[1] not in named)
    return tuple(found[place] for place in sorted(found))


def _import(source: Source, captures: Captures) -> Import:
    texts = {
        label: content(source.text(captures[label][0], SHORT)).strip("<>")
        for label in LABELS
        if label in captures
    }
    module, imported, bound = texts["module"], texts.get("imported"), texts.get("bound")
    if imported == "self":  # Rust: `use a::{self}` binds the module
        imported = None
    if bound is None:
        bound = imported if imported is not None else _bound_by(source, module)
    place = captures.get("imported") or captures.get("bound") or captures["module"]
    return Import(
        "" if bound in {"*", "."} or _is_blank(source, bound) else bound,
        module,
        place[0].start_point.row + 1,
        imported,
    )


def _is_blank(source: Source, bound: str) -> bool:
    """`_` binds nothing where the language says so; elsewhere it is a name like any other."""
    return bound == "_" and source.grammar.name in ("go", "rust")


def _bound_by(source: Source, module: str) -> str:
    """The name that an import of a whole module binds."""
    grammar = source.grammar
    separator = grammar.module_separator
    if not separator:
        return ""
    return module.partition(separator)[0] if grammar.binds_first else module.rpartition(separator)[2]
