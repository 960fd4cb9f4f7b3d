"""Whether code of Go belongs to a program: nobody imports a module that offers no package at its root.

The head stands for both sides: a change seldom makes a program of a library.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from checks.code.code import Code
from checks.model.location import Side

PACKAGE: Final = re.compile(r"package\s++(\w++)")
"""The clause that every file of Go begins with, but for comments."""

BUILD_IGNORED: Final = re.compile(r"//\s*+(?:go:build|\+build)\s++ignore\b")
"""A file that no build takes: a script that `go run` or `go generate` names."""

BESIDE: Final = frozenset(
    "doc docs example examples hack internal scripts testdata tool tools vendor".split()
)
"""Folders whose programs are not what a module is for: a library has such programs, too."""

HEAD_LINES: Final = 200
"""Lines in which the package clause of a file is looked for."""

MAINS_LIMIT: Final = 2_000
"""Files of Go with the word `main` that are looked at."""


def is_main(code: Code, path: str, side: Side = Side.RIGHT) -> bool:
    """The file is of a `package main`, which the language lets nobody import."""
    clauses = map(PACKAGE.match, code.lines(path, side)[:HEAD_LINES])
    return next((clause[1] == "main" for clause in clauses if clause is not None), False)


def is_program(code: Code, path: str) -> bool:
    """The module of the file builds a program and has no package at its root that others could import."""
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
    """The root of the module has a package that others may import."""
    files = (each for each in code.head.paths() if each.startswith(root) and _is_built(each))
    at_root = (each for each in files if "/" not in each.removeprefix(root))
    return any(not is_main(code, each) and not _is_ignored(code, each) for each in at_root)


def _has_main(code: Code, root: str) -> bool:
    """The module builds a program that is more than a tool or an example of a library."""
    files = (each for each in code.index.files("main") if each.startswith(root) and _is_built(each))
    own = (each for each in files if BESIDE.isdisjoint(each.removeprefix(root).split("/")[:-1]))
    return any(
        is_main(code, each) and not _is_ignored(code, each)
        for each in islice(own, MAINS_LIMIT)
        if _module_root(code, each) == root
    )


def _is_built(path: str) -> bool:
    return path.endswith(".go") and not path.endswith("_test.go")


def _is_ignored(code: Code, path: str) -> bool:
    return any(BUILD_IGNORED.match(line) for line in code.lines(path)[:HEAD_LINES])
