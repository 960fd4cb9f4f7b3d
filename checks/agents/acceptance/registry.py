"""Every verifier by its id: those of citecheck, and those of others through entry points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from checks.agents.acceptance.verifier import Verifier
from checks.agents.acceptance.verifiers import items, pictures, texts, values

GROUP = "citecheck.verifiers"
"""The entry points by which others add verifiers: each names a `Verifier`."""


@cache
def verifiers() -> Mapping[str, Verifier]:
    """Every verifier by its id. One that others add cannot take the id of another."""
    own = (*items.VERIFIERS, *values.VERIFIERS, *texts.VERIFIERS, *pictures.VERIFIERS)
    found = {each.id: each for each in own}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        added = entry.load()
        if not isinstance(added, Verifier):
            raise TypeError(
                f"the entry point {entry.name!r} of {GROUP} is {type(added).__name__}, not a Verifier"
            )
        if added.id in found:
            raise ValueError(f"two verifiers have the name {added.id!r}")
        found[added.id] = added
    return found
