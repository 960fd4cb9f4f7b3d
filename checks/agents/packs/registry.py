"""Every pack by its id: those of citecheck, and those of others through entry points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from checks.agents.packs.pack import Pack

GROUP = "citecheck.packs"
"""The entry points by which others add packs: each names a `Pack`."""

OWN: Mapping[str, str] = {"vercel": "checks.agents.packs.vercel"}
"""Id → the module that holds `PACK`."""


@cache
def added() -> Mapping[str, str]:
    """The packs that others have installed: id → where the entry point leads."""
    return {entry.name: entry.value for entry in entry_points(group=GROUP) if entry.name not in OWN}


def names() -> tuple[str, ...]:
    """Every pack that may be asked for."""
    return (*OWN, *sorted(added()))


@cache
def load(name: str) -> Pack:
    """The pack of that id. Raises LookupError when there is none, TypeError when it is no pack."""
    if name in OWN:
        pack = import_module(OWN[name]).PACK
    else:
        entry = next((each for each in entry_points(group=GROUP) if each.name == name), None)
        if entry is None:
            raise LookupError(f"there is no pack {name!r}; the packs are {', '.join(names())}")
        pack = entry.load()
    if not isinstance(pack, Pack):
        raise TypeError(f"the entry point {name!r} of {GROUP} is {type(pack).__name__}, not a Pack")
    return pack


def loaded(wanted: Iterable[str]) -> tuple[Pack, ...]:
    """The packs of these ids, each once. Raises as `load` does, and ValueError for two rules of one id."""
    packs = tuple(load(name) for name in dict.fromkeys(wanted))
    rules = [rule.id for pack in packs for rule in pack.rules]
    if len(set(rules)) < len(rules):
        twice = next(one for one in rules if rules.count(one) > 1)
        raise ValueError(f"two rules have the name {twice!r}")
    return packs
