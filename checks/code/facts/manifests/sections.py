"""Manifests and lock files in JSON, TOML and YAML: in which sections packages are, by one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from checks.code.facts.manifests.declaration import Declaration, of_requirement
from checks.code.facts.manifests.keys import Entry, Names

_CARGO = ("dependencies.@", "dev-dependencies.@", "build-dependencies.@")

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "package.json": (
        "dependencies.@", "devDependencies.@", "peerDependencies.@", "optionalDependencies.@", "resolutions.@",
        "overrides.@",
    ),
    "package-lock.json": ("packages.@", "dependencies.@"),
    "pnpm-lock.yaml": ("packages.@",),
    "pnpm-workspace.yaml": ("catalog.@", "catalogs.*.@"),
    "pyproject.toml": (
        "project.dependencies.#", "project.optional-dependencies.*.#", "dependency-groups.*.#",
        "build-system.requires.#", "tool.poetry.dependencies.@", "tool.poetry.dev-dependencies.@",
        "tool.poetry.group.*.dependencies.@", "tool.uv.dev-dependencies.#", "tool.pdm.dev-dependencies.*.#",
    ),
    "Pipfile": ("packages.@", "dev-packages.@"),
    "Pipfile.lock": ("default.@", "develop.@"),
    "uv.lock": ("package.*.=",),
    "poetry.lock": ("package.*.=",),
    "Cargo.toml": (
        *_CARGO, *(f"target.*.{each}" for each in _CARGO), "workspace.dependencies.@",
    ),
    "Cargo.lock": ("package.*.=",),
    "composer.json": ("require.@", "require-dev.@"),
    "composer.lock": ("packages.*.=", "packages-dev.*.="),
}  # fmt: skip
"""File → its sections. `*` is any key or number; `@` a key that is the package, `#` an element of a list that is a
requirement, `=` the key `name` of a table with `version`."""


def declarations(file: str, entries: Sequence[Entry]) -> Iterator[Declaration]:
    """The packages that a file of that name declares, in order of its lines."""
    values = {each.names: each for each in entries}
    dotted: set[Names] = set()
    for entry in entries:
        for section in SECTIONS[file]:
            names = section.split(".")
            if len(names) == len(entry.names) and _within(names[:-1], entry.names):
                found = _declared(file, names[-1], entry, values)
                if found is not None:
                    yield found
            elif names[-1] == "@" and len(names) + 1 == len(entry.names) and _within(names[:-1], entry.names):
                own = entry.names[:-1]
                if file == "Cargo.toml" and own not in values and own not in dotted:
                    dotted.add(own)
                    yield _dotted(entry, values)


def _dotted(entry: Entry, values: Mapping[Names, Entry]) -> Declaration:
    """`name.workspace = true`: the table of the package is not written by itself. Its first key stands for it."""
    *home, name, _ = entry.names
    version = values.get((*home, name, "version"))
    written = unquoted(version.value) if version is not None else ""
    return Declaration(name, ".".join(home), written, entry.first, entry.last)


def _within(section: list[str], names: Names) -> bool:
    return all(one in {"*", name} for one, name in zip(section, names, strict=False))


def _declared(file: str, style: str, entry: Entry, values: Mapping[Names, Entry]) -> Declaration | None:
    home = ".".join(entry.names[:-1])
    if style == "#":
        return of_requirement(unquoted(entry.value), home, entry.first, entry.last) if entry.element else None
    if entry.element:
        return None
    beside = values.get((*(entry.names[:-1] if style == "=" else entry.names), "version"))
    written = unquoted(beside.value) if beside is not None else ""
    if style == "=":
        last = max(entry.last, beside.last) if beside is not None else entry.last
        named = entry.names[-1] == "name"
        return (
            Declaration(unquoted(entry.value), entry.names[0], written, entry.first, last) if named else None
        )
    name = entry.names[-1]
    if file == "package-lock.json":
        name = name.rpartition("node_modules/")[2]
    if file == "pnpm-lock.yaml":
        name, written = _of_pnpm(name)
    renamed, alias = values.get((*entry.names, "package")), ""
    if renamed is not None and file == "Cargo.toml":
        name, alias = unquoted(renamed.value), name
    if not beside and not written and not entry.table:
        written = unquoted(entry.value)
    return Declaration(name, home, written, entry.first, entry.last, alias)


def _of_pnpm(key: str) -> tuple[str, str]:
    """`/@scope/name@1.2.3(peer@1)` as name and version."""
    name, _, version = key.removeprefix("/").partition("(")[0].rpartition("@")
    return name, version


def unquoted(text: str) -> str:
    """A string as it is meant, without its quotation marks."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text
