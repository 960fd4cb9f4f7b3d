"""Units of size and of time, in a text and in the names of a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

BYTES: Final[Mapping[str, tuple[int, ...]]] = {
    "bytes": (1,), "kb": (1000, 1024), "kib": (1024,), "mb": (1000**2, 1024**2), "mib": (1024**2,),
    "gb": (1000**3, 1024**3), "gib": (1024**3,),
}  # fmt: skip
"""Unit of size → how many bytes it may be."""

NANOSECONDS: Final[Mapping[str, tuple[int, ...]]] = {
    "ns": (1,), "us": (1000,), "ms": (10**6,), "s": (10**9,), "minutes": (60 * 10**9,), "hours": (3600 * 10**9,),
    "days": (86_400 * 10**9,),
}  # fmt: skip
"""Unit of time → how many nanoseconds it is."""

NAMES: Final[Mapping[str, str]] = {
    "nanos": "ns", "nanoseconds": "ns", "micros": "us", "microseconds": "us", "millis": "ms", "milliseconds": "ms",
    "sec": "s", "secs": "s", "seconds": "s", "mins": "minutes", "hrs": "hours",
}  # fmt: skip
"""Other names of a unit, in small letters."""

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def unit_of(name: str) -> str | None:
    """The unit in which a thing of that name counts: the last word of `WAIT_SECONDS`, `waitMs`."""
    last = (_WORD.findall(name) or [""])[-1].lower()
    known = NAMES.get(last, last)
    several = last != name.lower()
    return known if several and any(known in units for units in (BYTES, NANOSECONDS)) else None


def steps(unit: str, name: str = "") -> Iterator[float]:
    """How many of one unit the other is: the one of the name, else any other of the same sort."""
    said, own = NAMES.get(unit.lower(), unit.lower()), unit_of(name)
    units = BYTES if said in BYTES else NANOSECONDS
    for each, sizes in units.items():
        if own in (None, each):
            same = each == said
            yield from (one / size for one in units[said] for size in sizes if not same or one == size)
