"""The one function or class of the cited file that a name means, or why that is not known."""

from __future__ import annotations

from checks.code.facts.names.files import last_of
from checks.code.structure import Definition
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Surroundings


def only(around: Surroundings, name: str) -> Definition | None:
    """The one function or class of that name in the cited file; None where that is not certain."""
    named = [one for one in around.outline.named(name) if one.kind in SCOPES]
    return named[0] if len(named) == 1 and around.outline.exact else None


def why_not(around: Surroundings, name: str) -> str:
    """Why a name is not known to be the one function or class of the cited file."""
    scopes = [one for one in around.outline.named(name) if one.kind in SCOPES]
    if scopes and around.outline.exact:
        lines = ", ".join(str(one.name_line) for one in scopes[:4])
        return f"`{name}` is defined at lines {lines}: it is unclear which one is meant"
    return why_none(around, name)


def why_none(around: Surroundings, name: str) -> str:
    """Why a name is known to be no function or class of the cited file."""
    if not around.outline.exact:
        return f"`{around.path}` has syntax errors, or its language is not supported"
    named = around.outline.named(name)
    if named:
        return f"`{name}` is defined at line {named[0].name_line}, as a {named[0].kind}, not as a function or class"
    line = around.nearest(around.tokens.lines_by_token.get(last_of(name), ()))
    if line is not None:
        return f"`{name}` is at line {line}, and `{around.path}` defines no function or class with that name"
    return f"`{around.path}` defines no function or class `{name}`"
