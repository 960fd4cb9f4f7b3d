"""What a manifest asks for: the names of its dependencies, and the parts that may ask for more."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from checks.text.file_names import name_of

_REQUIREMENTS = re.compile(
    r"(?:^|/)(?:(?:requirements|constraints)[\w.-]*|requirements/[\w.-]+)\.(?:txt|in)$"
)
_READ = frozenset({"package.json", "pyproject.toml", "Cargo.toml", "go.mod"})
_OTHERS = re.compile(
    r"(?:^|/)(?:setup\.(?:py|cfg)|Pipfile|Gemfile|[\w.-]+\.gemspec|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|"
    r"environment\.ya?ml|[\w.-]+\.csproj|Package\.swift|pubspec\.yaml|mix\.exs|deno\.json|libs\.versions\.toml|"
    r"vcpkg\.json|conanfile\.(?:py|txt))$"
)
_REQUIREMENT = re.compile(r"^\s*([A-Za-z0-9][\w.-]*)")
_GO = re.compile(r"^\s*+(?:require\s++)?([\w-]++(?:\.[\w-]++)++(?:/[^\s/]++)++)\s++v\d")
_ASKS = re.compile(r"(?i)depend|require|override|resolution|extras|groups?$|workspace|patch|replace")
_ELSEWHERE = re.compile(r"[:/@]")
"""In a version: an address or another name, not a number."""

_NODE = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_CARGO = ("dependencies", "dev-dependencies", "build-dependencies")


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a manifest asks for, in small letters."""

    names: frozenset[str]
    other: frozenset[str]
    """Parts that may ask for more, as text: tables that are not read, options, addresses."""


def is_manifest(path: str) -> bool:
    """Whether a file lists what a package depends on, by its name."""
    return (
        name_of(path) in _READ or _REQUIREMENTS.search(path) is not None or _OTHERS.search(path) is not None
    )


def spelled(text: str) -> str:
    """A name as package indexes compare it."""
    return text.lower().replace("_", "-")


def asked_for(path: str, text: str) -> AskedFor | None:
    """What a manifest asks for; None when it is not what its name says."""
    try:
        match name_of(path):
            case "package.json":
                return _of_data(json.loads(text or "{}"), _NODE)
            case "Cargo.toml" | "pyproject.toml":
                return _of_data(tomllib.loads(text), _CARGO)
            case "go.mod":
                return _of_lines(text, _GO, "//")
            case _ if _REQUIREMENTS.search(path):
                return _of_lines(text, _REQUIREMENT, "#")
            case _:
                return AskedFor(frozenset(), frozenset({text}) if text else frozenset())
    except (ValueError, RecursionError, AttributeError, TypeError):
        return None


def _of_lines(text: str, pattern: re.Pattern[str], comment: str) -> AskedFor:
    names: set[str] = set()
    other: set[str] = set()
    for line in text.split("\n"):
        found = pattern.match(line)
        if found and "// indirect" not in line:
            names.add(spelled(found[1]))
        if (line.strip() and not line.lstrip().startswith(comment) and (not found or "indirect" in line)) or (
            found and comment == "#" and _ELSEWHERE.search(line.partition("#")[0].partition(";")[0])
        ):
            other.add(line.strip())
    return AskedFor(frozenset(names), frozenset(other))


def _of_data(data: dict[str, object], parts: tuple[str, ...]) -> AskedFor:
    names: set[str] = set()
    other: set[str] = set()
    for part in parts:
        table = data.get(part)
        for name, version in table.items() if isinstance(table, dict) else ():
            names.add(spelled(name))
            if not isinstance(version, str) or _ELSEWHERE.search(version):
                other.add(f"{name} {_place_of(version)}")
    project = data.get("project")
    lists: list[object] = []
    if isinstance(project, dict):
        lists += [project.get("dependencies"), *(project.get("optional-dependencies") or {}).values()]
    groups = data.get("dependency-groups")
    lists += list(groups.values()) if isinstance(groups, dict) else []
    for each in lists:
        for one in each if isinstance(each, list) else ():
            if isinstance(one, str) and (found := _REQUIREMENT.match(one)):
                names.add(spelled(found[1]))
            if not isinstance(one, str) or "@" in one:
                other.add(str(one))
    rest = {key: value for key, value in data.items() if key not in {*parts, "project", "dependency-groups"}}
    other.update(_asking(rest))
    return AskedFor(frozenset(names), frozenset(other))


def _place_of(version: object) -> str:
    """Where a dependency comes from, when that is said beside its version."""
    if isinstance(version, dict):
        kept = {
            key: value for key, value in version.items() if key not in {"version", "features", "optional"}
        }
        return str(kept) if kept else ""
    return str(version)


def _asking(data: object, key: str = "", *, asks: bool = False) -> Iterator[str]:
    """Everything below a key that speaks of dependencies, one text for each name or item."""
    if isinstance(data, dict):
        for name, value in data.items():
            within = f"{key}.{name}"
            if asks:
                yield within
            yield from _asking(value, within, asks=asks or _ASKS.search(name) is not None)
    elif isinstance(data, list):
        for one in data:
            yield from _asking(one, key, asks=asks)
    elif asks and (not isinstance(data, str) or not data[:1].isdigit()):
        yield f"{key} {data}"
