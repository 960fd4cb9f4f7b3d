"""Whether what is public may be named from outside: the modules of Rust around it, the folders and programs of Go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.code.code import Code
from checks.code.facts.names.definitions import Defined
from checks.model.location import Side

MODULES_LIMIT: Final = 20
"""Folders that are gone up through from one file."""

HEAD: Final = re.compile(r"[ \t]*+(pub(?:\([^()\n]{1,40}\))?)?[ \t]*+mod[ \t]++(\w++)")
PROGRAM: Final = re.compile(r"package\s++main\b")


def shut_in_by(code: Code, found: Defined) -> str:
    """The module, folder or package that keeps a public definition from others; "" where none is known to."""
    path, side = found.at.path, found.at.side
    if found.language == "rust":
        return next((f"the module `{name}`" for name in _private_modules(code, found)), "")
    if found.language != "go":
        return ""
    if "internal" in path.split("/")[:-1]:
        return "the folder `internal`"
    return "its package `main`" if any(map(PROGRAM.match, code.lines(path, side))) else ""


def _private_modules(code: Code, found: Defined) -> Iterator[str]:
    """The modules around a definition that are declared without a plain `pub`, innermost first."""
    path, side = found.at.path, found.at.side
    lines = code.lines(path, side)
    for one in code.outline(path, side).enclosing(found.name_line):
        head = HEAD.match(lines[one.name_line - 1])
        if head is not None and head[1] != "pub":
            yield head[2]
    for _ in range(MODULES_LIMIT):
        folder, _, file = path.rpartition("/")
        name = file.removesuffix(".rs")
        if name == "mod":
            folder, _, name = folder.rpartition("/")
        declared = next(_declarations(code, folder, name, side), None)
        if declared is None:
            return
        path, word = declared
        if word != "pub":
            yield name


def _declarations(code: Code, folder: str, name: str, side: Side) -> Iterator[tuple[str, str]]:
    """The files that may declare a module of that folder with `mod name;`, and the word before it."""
    beside = [f"{folder}/{each}" if folder else each for each in ("mod.rs", "lib.rs", "main.rs")]
    for path in (*beside, f"{folder}.rs"):
        for line in code.lines(path, side):
            head = HEAD.match(line)
            if head is not None and head[2] == name and line.rstrip().endswith(";"):
                yield path, head[1] or ""
