"""One spelling for each literal, and every spelling of a value with a unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import prod

from checks.claims.value.units import steps, unit_of

NUMBER = re.compile(r"-?\d[\d_]*+(?:\.\d++)?")
_FACTOR = r"[0-9](?:_?[0-9]){0,11}"
_PRODUCT = re.compile(rf"{_FACTOR}(?:\s?\*\s?{_FACTOR}){{1,6}}")
UNITS: Mapping[str, tuple[float, ...]] = {
    "bytes": (1,), "KB": (1, 1000, 1024), "kB": (1, 1000, 1024), "KiB": (1, 1024),
    "MB": (1, 1000**2, 1024**2, 1000, 1024), "MiB": (1, 1024**2, 1024),
    "GB": (1, 1000**3, 1024**3), "GiB": (1, 1024**3),
    "ms": (1, 0.001), "milliseconds": (1, 0.001), "s": (1, 1000), "seconds": (1, 1000),
    "minutes": (1, 60, 60_000), "hours": (1, 60, 3600, 3_600_000), "days": (1, 24, 86_400, 86_400_000),
}  # fmt: skip
"""Unit → by how much a number in code may differ from the one in the text: the code has units of its own."""


_STRING = re.compile(r"[rbfu]{0,2}(\"|')(.*)\1", re.DOTALL | re.IGNORECASE)
_WORDS = {
    "true": "true",
    "false": "false",
    "undefined": "undefined",
    "none": "null",
    "null": "null",
    "nil": "null",
}


def canonical(literal: str) -> str | None:
    """One spelling for each value: `1_000` and `1000`, `'a'` and `"a"`, `None` and `null`; None for what is no literal."""
    text = literal.strip().rstrip(",;")
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if NUMBER.fullmatch(text) and len(text) < 30:
        digits = text.replace("_", "")
        return f"{float(digits):.15g}" if "." in digits else digits
    if _PRODUCT.fullmatch(text):
        return str(prod(map(int, text.split("*"))))
    string = _STRING.fullmatch(text) if len(text) < 500 else None
    return f'"{string[2]}"' if string and string[1] not in string[2] else None


def readings(value: str, name: str = "") -> set[str]:
    """Every spelling of a value: "4 KB" may be written as 4, 4000 or 4096. A `name` with a unit, as `WAIT_MS`, has one."""
    number, _, unit = value.partition(" ")
    unit = unit if NUMBER.fullmatch(number) else ""
    plain = canonical(number if unit in UNITS else value)
    if plain is None or unit not in UNITS:
        return set() if plain is None else {plain}
    times = UNITS[unit] if unit_of(name) is None else steps(unit, name)
    return {f"{float(plain) * each:.15g}" for each in times}


def possible(value: str) -> set[str]:
    """Every spelling of a value with a unit, in whatever unit the code counts."""
    number, _, unit = value.partition(" ")
    plain = canonical(number) if unit in UNITS and NUMBER.fullmatch(number) else None
    return set() if plain is None else {f"{float(plain) * each:.15g}" for each in steps(unit)}
