"""Which versions of a framework a page speaks of: `next@>=15.0.0`, `next@14`, `*`, joined by `||`."""

from __future__ import annotations

import re

from checks.agents.recommendations.project_signals import FRAMEWORKS

_VERSION = re.compile(
    r"v?(\d{1,6})(?:\.(\d{1,6}|[xX*]))?(?:\.(\d{1,6}|[xX*]))?(?:-([\w.-]{1,60}))?(?:\+[\w.-]{1,60})?"
)
_COMPARED = re.compile(r"(>=|<=|>|<|=|\^|~)?\s{0,3}+([^\s<>=~^]\S*+)")

Parsed = tuple[tuple[int, ...], bool]
"""The numbers that are given, and whether it comes before the release of that number."""


def applies(ranges: tuple[str, ...], framework: str, version: str) -> bool | None:
    """Whether one of the ranges has that version of that framework; None when one cannot be read."""
    have = parse(version.lstrip("^~ "))  # as a manifest has it
    unread = have is None
    for each in (part.strip() for text in ranges for part in text[:2_000].split("||")):
        if each == "*":
            return True
        name, at, wanted = each.rpartition("@") if "@" in each else (each, "@", "*")
        named = name.strip().lower()
        if FRAMEWORKS.get(named, named) != framework or not at:
            continue
        if wanted.strip() in ("*", "x", ""):
            return True
        found = None if have is None else _within(wanted, have)
        if found:
            return True
        unread = unread or found is None
    return None if unread else False


def parse(version: str) -> Parsed | None:
    """`14.2` as its numbers; an `x` ends them."""
    found = _VERSION.fullmatch(version.strip())
    if found is None:
        return None
    numbers: list[int] = []
    for part in found.groups()[:3]:
        if part is None or not part.isdecimal():
            break
        numbers.append(int(part))
    return tuple(numbers), found[4] is not None


def _within(wanted: str, have: Parsed) -> bool | None:
    """Whether a version meets every comparison of a range; None when one cannot be read."""
    for operator, text in _COMPARED.findall(wanted[:200]):
        bound = parse(text)
        if bound is None:
            return None
        if not _meets(operator, bound, have):
            return False
    return True


def _meets(operator: str, bound: Parsed, have: Parsed) -> bool:
    numbers, _ = bound
    prefix = have[0][: len(numbers)]
    if operator in ("", "="):
        return prefix == numbers and (len(numbers) < 3 or have[1] == bound[1])
    if operator == "^":
        return have[0][:1] == numbers[:1] and _order(have) >= _order(bound)
    if operator == "~":
        return have[0][:2] == (*numbers, 0)[:2] and _order(have) >= _order(bound)
    if operator == "<=" and prefix == numbers and len(numbers) < 3:
        return True
    if operator == ">" and prefix == numbers and len(numbers) < 3:
        return False
    left, right = _order(have), _order(bound)
    return {">=": left >= right, ">": left > right, "<": left < right, "<=": left <= right}[operator]


def _order(version: Parsed) -> tuple[int, int, int, int]:
    numbers, early = version
    major, minor, patch = (*numbers, 0, 0, 0)[:3]
    return major, minor, patch, 0 if early else 1
