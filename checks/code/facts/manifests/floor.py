"""The oldest version of its runtime that a project supports, as the nearest manifest says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.manifests.keys import keys
from checks.model.location import Location, Side

Version = tuple[int, ...]

ASKED: Final = {
    "python": ("pyproject.toml", ("project.requires-python", "tool.poetry.dependencies.python")),
    "javascript": ("package.json", ("engines.node",)),
}
"""By language the manifest, and the keys that say which versions there may be."""

BOUND: Final = re.compile(r"(>=|~=|\^|~|==|=|)\s*+v?(\d{1,4}(?:\.(?:\d{1,4}|[xX*])){0,2})\Z")
"""One comparison that has a lowest version; a bare version is a range in both."""

UPPER: Final = re.compile(r"(?:<=?|!=)\s*+v?\d[\w.*-]{0,40}\Z")
"""One that has none: it takes versions away from another."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The lowest version, and where it is asked for."""

    version: Version
    written: str
    at: Location


def floor(code: Code, path: str, language: str, side: Side = Side.RIGHT) -> Answer[Floor]:
    """The floor that the manifest nearest to a file sets, one of `ASKED`; a manifest without one is passed over."""
    manifest, names = ASKED[language]
    folder = path
    while folder:
        folder = folder.rpartition("/")[0]
        where = f"{folder}/{manifest}" if folder else manifest
        if not code.lines(where, side):
            continue
        for name in names:
            known = keys(code, where, name, side=side)
            found = () if isinstance(known, CannotTell) else known.found
            exact = [one for one in found if ".".join(one.names) == name]
            if len(exact) == 1:
                written = exact[0].value.strip("\"' ")
                lowest = lowest_of(written)
                if lowest is None:
                    return CannotTell(
                        f"{exact[0].at} asks for `{written[:60]}`, which sets no lowest version"
                    )
                return Floor(lowest, written, exact[0].at)
    return CannotTell(f"no `{manifest}` near `{path}` says which version it supports")


def lowest_of(written: str) -> Version | None:
    """The lowest version that a range allows: of `>=3.11,<4`, `^18.17 || >=20`, `18.x`; None of any other text."""
    lows = [_lowest(each) for each in written.split("||")]
    return min((low for low in lows if low is not None), default=None) if all(lows) else None


def _lowest(alternative: str) -> Version | None:
    parts = re.sub(r"([<>=~^!])\s++", r"\1", alternative.replace(",", " ")).split()
    lows: list[Version] = []
    for part in parts:
        bound = BOUND.match(part)
        if bound is not None:
            lows.append(tuple(int(each) for each in bound[2].split(".") if each.isdecimal()))
        elif not UPPER.match(part):
            return None
    return max(lows, default=None)
