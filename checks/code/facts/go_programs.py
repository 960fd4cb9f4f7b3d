"""Whether code of Go belongs to a program: a module with a `package main` that offers others no package to import.

Go would let others import whatever is not in `internal/`. This judges by what is usual: what a module offers is at its
root, or in a folder whose name says that it is for others. A reason that rests on it speaks of this repository alone.
The head stands for both sides: a change seldom makes a program of a library.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from checks.code.code import Code
from checks.model.location import Side

PACKAGE: Final = re.compile(r"\ufeff?(?:\s|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+package\s++(\w++)")
"""The clause that every file of Go begins with, but for comments."""

BUILD_IGNORED: Final = re.compile(r"//\s*+(?:go:build|\+build)\s++ignore\b")
"""A file that no build takes: a script that `go run` or `go generate` names."""

BESIDE: Final = frozenset(
    "doc docs example examples hack internal scripts testdata tool tools vendor".split()
)
"""Folders whose programs are not what a module is for: a library has such programs, too."""

OFFERED: Final = frozenset(("api", "client", "clients", "lib", "sdk"))
"""Folders of what others are meant to import."""

HEAD_LINES: Final = 200
"""Lines in which the package clause of a file is looked for."""

FILES_LIMIT: Final = 2_000
"""Files of Go with the word `main`, or in folders for others, that are looked at."""


def is_main(code: Code, path: str, side: Side = Side.RIGHT) -> bool:
    """The file is of a `package main`, which the language lets nobody import."""
    clause = PACKAGE.match("\n".join(code.lines(path, side)[:HEAD_LINES]))
    return clause is not None and clause[1] == "main"


def is_program(code: Code, path: str) -> bool:
    """The module of the file builds a program and offers no package to others, neither at its root nor by a folder's name."""
    root = _module_root(code, path)
    if root is None or not code.head.complete:
        return False
    return code.once(("go program", root), lambda: not _is_imported(code, root) and _has_main(code, root))


def _module_root(code: Code, path: str) -> str | None:
    """The folder of the nearest `go.mod` above a file, with its `/`; "" is the root; None: there is none."""
    folder = path.rpartition("/")[0]
    while folder:
        if code.head.has(f"{folder}/go.mod"):
            return f"{folder}/"
        folder = folder.rpartition("/")[0]
    return "" if code.head.has("go.mod") else None


def _is_imported(code: Code, root: str) -> bool:
    """The module has a package that is meant for others: at its root, or in a folder that is called so."""
    files = (each for each in code.head.paths() if each.startswith(root) and _is_built(each))
    offered = (each for each in files if _is_offered(each.removeprefix(root).split("/")[:-1]))
    return any(
        not is_main(code, each) and not _is_ignored(code, each)
        for each in islice(offered, FILES_LIMIT)
        if _module_root(code, each) == root
    )


def _is_offered(folders: list[str]) -> bool:
    """A package in those folders of its module is for others, as far as its place says so."""
    return not folders or (BESIDE.isdisjoint(folders) and not OFFERED.isdisjoint(folders))


def _has_main(code: Code, root: str) -> bool:
    """The module builds a program that is more than a tool or an example of a library."""
    files = (each for each in code.index.files("main") if each.startswith(root) and _is_built(each))
    own = (each for each in files if BESIDE.isdisjoint(each.removeprefix(root).split("/")[:-1]))
    return any(
        is_main(code, each) and not _is_ignored(code, each)
        for each in islice(own, FILES_LIMIT)
        if _module_root(code, each) == root
    )


def _is_built(path: str) -> bool:
    return path.endswith(".go") and not path.endswith("_test.go")


def _is_ignored(code: Code, path: str) -> bool:
    return any(BUILD_IGNORED.match(line) for line in code.lines(path)[:HEAD_LINES])
