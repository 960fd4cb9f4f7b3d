"""Under which headings a line of a settings file is: the section of TOML and INI, the keys around it in YAML."""

from __future__ import annotations

import re
from typing import Final

SECTIONED: Final = frozenset({"toml", "ini", "cfg", "conf", "lock", "editorconfig", "properties"})
INDENTED: Final = frozenset({"yaml", "yml"})
LINES_READ: Final = 2_000
"""Lines above one that are looked at."""

SECTION: Final = re.compile(r"[ \t]*\[[^\n]{1,200}\][ \t]*(?:[#;].*)?$")
KEY: Final = re.compile(r"(?:- )*[^\s#\[{][^\n]{0,200}?:(?:\s|$)")


def headings(path: str, lines: tuple[str, ...], number: int) -> list[int]:
    """The lines, from 1 and in order, of the headings over line `number`; none in a file without such headings."""
    ending = path.rpartition(".")[2].lower()
    if not 1 <= number <= len(lines):
        return []
    above = range(number - 1, max(0, number - 1 - LINES_READ), -1)
    if ending in SECTIONED:
        if SECTION.match(lines[number - 1]):
            return []
        return [next_ for next_ in above if SECTION.match(lines[next_ - 1])][:1]
    return _keys(lines, number, above) if ending in INDENTED else []


def _keys(lines: tuple[str, ...], number: int, above: range) -> list[int]:
    found: list[int] = []
    width = _indent(lines[number - 1])
    for each in above:
        line = lines[each - 1]
        if width == 0:
            break
        if line.strip() and not line.lstrip().startswith("#") and _indent(line) < width:
            width = _indent(line)
            if KEY.match(line.lstrip()):
                found.append(each)
    return found[::-1]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
