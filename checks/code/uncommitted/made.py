"""Files that a repository need not hold: compiled and generated ones, those of one machine, those that git ignores."""

from __future__ import annotations

import re
from typing import Final

from checks.code.code import Code
from checks.code.uncommitted.ignored import is_ignored
from checks.model.location import Side

OF_A_MACHINE: Final = re.compile(r"\.env(?:\.[\w.-]{1,60})?|[^/]{0,100}\.local(?:\.\w{1,10})?")
GENERATED: Final = re.compile(r"[^/]{1,100}\.generated\.\w{1,10}")
COMPILED: Final = re.compile(r"([^/]{1,100}?)\.(?:[cm]?js|jsx|d\.[cm]?ts)(?:\.map)?")
SOURCES: Final = ("ts", "tsx", "mts", "cts")


def may_be_made(code: Code, path: str, side: Side = Side.RIGHT) -> str:
    """Why a file that is in no commit may be there all the same, as a clause; "" where nothing says so."""
    folder, _, name = path.rpartition("/")
    tree = code.tree(side)
    if OF_A_MACHINE.fullmatch(name):
        return "such files are seldom committed"
    if GENERATED.fullmatch(name):
        return "such files are often generated"
    compiled = COMPILED.fullmatch(name)
    beside = [f"{folder}/{compiled[1]}.{ending}" for ending in SOURCES] if compiled is not None else []
    source = next((one.lstrip("/") for one in beside if tree.has(one.lstrip("/"))), "")
    if source:
        return f"`{source}` may be compiled to it"
    return "a `.gitignore` keeps such files out of it" if is_ignored(path, tree) else ""
