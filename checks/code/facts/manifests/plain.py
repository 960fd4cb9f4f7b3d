"""Manifests and lock files that are read line by line: requirements, setup.cfg, go.mod, Gemfiles, yarn.lock, C# projects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from checks.code.facts.manifests.declaration import Declaration, of_requirement

GO: Final = re.compile(r"\s*+(?:(require|replace|exclude|tool)\s++)?([^\s()]++)(?:\s++(v[^\s]++))?")
GEM: Final = re.compile(r"\s*+gem[\s(]\s*+([\"'])([^\"']{1,200}+)\1(?:\s*+,\s*+([\"'])([^\"']{0,100}+)\3)?")
LOCKED_GEM: Final = re.compile(r" {4}([^\s(]++) \(([^)]{1,100}+)\)$")
REFERENCE: Final = re.compile(
    r"<(PackageReference|PackageVersion)\s++Include=\"([^\"]{1,200}+)\"([^>]{0,300}+)"
)
VERSION: Final = re.compile(r"\bVersion=\"([^\"]{0,100}+)\"")
REQUIRED: Final = frozenset({"install_requires", "setup_requires", "tests_require"})

Lines = Sequence[str]


def requirements(lines: Lines) -> Iterator[Declaration]:
    """A file for `pip install -r`: one requirement a line."""
    for number, line in enumerate(lines, 1):
        found = of_requirement(line, "", number, number)
        if found is not None:
            yield found


def setup_cfg(lines: Lines) -> Iterator[Declaration]:
    """`setup.cfg`: requirements are indented below their key."""
    section = key = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("["):
            section, key = line.strip().strip("[]"), ""
            continue
        if line[:1].strip() and not line.startswith(("#", ";")):
            key, _, line = (part.strip() for part in line.partition("="))  # noqa: PLW2901 - its value is on the line
        asked = (section == "options" and key in REQUIRED) or section == "options.extras_require"
        found = of_requirement(line, f"{section}.{key}", number, number) if asked and key else None
        if found is not None:
            yield found


def go_mod(lines: Lines) -> Iterator[Declaration]:
    """`go.mod`: what is required, directly or not, replaced and excluded."""
    block = ""
    for number, line in enumerate(lines, 1):
        code, _, comment = line.partition("//")
        if not code.strip():
            continue
        words = code.split()
        if words[-1] == "(":
            block = words[0]
        elif words[0] == ")":
            block = ""
        elif (match := GO.match(code)) and (match[1] or block) in {"require", "replace", "exclude", "tool"}:
            does = match[1] or block
            section = f"{does} (indirect)" if comment.split()[:1] == ["indirect"] else does
            yield Declaration(match[2], section, match[3] or "", number, number)


def gemfile(lines: Lines) -> Iterator[Declaration]:
    """A Gemfile: a gem with its first version, in its group."""
    blocks: list[str] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if words[-1:] == ["do"]:
            blocks.append(" ".join(words[:-1]))
        elif words == ["end"] and blocks:
            blocks.pop()
        elif match := GEM.match(line):
            yield Declaration(match[2], blocks[-1] if blocks else "", match[4] or "", number, number)


def gemfile_lock(lines: Lines) -> Iterator[Declaration]:
    """`Gemfile.lock`: what was resolved; what each of them asks for is further in."""
    section = ""
    for number, line in enumerate(lines, 1):
        if line[:1].strip():
            section = line.strip()
        elif match := LOCKED_GEM.match(line):
            yield Declaration(match[1], section, match[2], number, number)


def yarn_lock(lines: Lines) -> Iterator[Declaration]:
    """`yarn.lock`: the asked versions with a colon, below them the one that was resolved."""
    asked, at = "", 0
    for number, line in enumerate(lines, 1):
        if line[:1].strip():
            asked, at = ("", 0) if line.startswith("#") else (line.strip('": '), number)
        elif asked and line.lstrip().startswith("version"):
            name = asked.partition(", ")[0].strip('"')
            name = name[:1] + name[1:].partition("@")[0]
            version = line.lstrip().removeprefix("version").strip(' ":')
            yield Declaration(name, "", version, at, number)
            asked = ""


def csproj(lines: Lines) -> Iterator[Declaration]:
    """A project of C#: its package references that are written on one line."""
    comment = False
    for number, line in enumerate(lines, 1):
        comment = comment or "<!--" in line
        if not comment and (match := REFERENCE.search(line)):
            version = VERSION.search(match[3])
            yield Declaration(match[2], match[1], version[1] if version else "", number, number)
        comment = comment and "-->" not in line


def reader(file: str) -> Callable[[Lines], Iterator[Declaration]] | None:
    """What reads a file of that name."""
    if file in READERS:
        return READERS[file]
    if file.endswith((".txt", ".in")) and ("requirements" in file or file.startswith("constraints")):
        return requirements
    return csproj if file.endswith((".csproj", ".fsproj", ".vbproj")) else None


READERS: Final = {
    "setup.cfg": setup_cfg,
    "go.mod": go_mod,
    "Gemfile": gemfile,
    "Gemfile.lock": gemfile_lock,
    "yarn.lock": yarn_lock,
    "Directory.Packages.props": csproj,
}
