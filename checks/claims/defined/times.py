"""How often a file, or one function or class of it, defines a name."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.defined.claim import DefinedClaim, bare
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.bindings import BINDS, bindings
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meant import Area
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified


def inside(claim: DefinedClaim, code: Code, near: Area) -> Outcome:
    """Whether one function or class of the file defines or assigns the name, and how often."""
    outline, name = code.outline(near.path, near.side), bare(claim.name)
    named_so = [one for one in outline.named(last_of(near.scope)) if one.kind in SCOPES]
    scopes = [one for one in named_so if one.qualified == near.scope] or named_so
    if len(scopes) != 1 or not outline.exact:
        return unsupported(f"`{near.path}` does not define exactly one `{near.scope}`")
    scope, uses = scopes[0], outline.uses(name)
    bound = [one for one in uses if one.kind in BINDS and one.owner is None]
    lines = sorted({one.line for one in bound if scope.first <= one.line <= scope.last})
    others = sorted({one.line for one in bound} - set(lines))
    if claim.times is not None:
        if claim.stance is Stance.DENIED or len(lines) >= claim.times or not (lines or others):
            return unsupported(f"it is unclear how often `{claim.name}` is defined in `{near.scope}`")
        all_lines = ", ".join(map(str, (lines or others)[:5]))
        there = f"at line {all_lines}" if lines else f"at no line; the file does at line {all_lines}"
        says = f"`{near.scope}` (lines {scope.first}-{scope.last}) defines `{claim.name}` {there}"
        shown = [Location(near.path, each, each, near.side) for each in (lines or others)[:3]]
        return failed(says, Failure.WRONG_COUNT, evidence=tuple(map(code.evidence, shown)))
    named = [one for one in outline.named(name) if one.name_line in lines and one is not scope]
    if not named and not (lines and claim.stance is Stance.ASSERTED):
        return unsupported(f"no definition of `{claim.name}` was found in `{near.scope}`")
    line = named[0].name_line if named else lines[0]
    at = Location(near.path, line, line, near.side)
    says = f"`{claim.name}` is defined at {at}, within `{near.scope}` (lines {scope.first}-{scope.last})"
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(at),))
    return verified(says, evidence=(code.evidence(at),))


def in_file(claim: DefinedClaim, code: Code, path: str, around: Surroundings) -> Outcome:
    """How often the file defines the name, all scopes together."""
    found = definitions(code, bare(claim.name), path=path, side=around.side)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    lines = sorted({each.name_line for each in found.found})
    shown = ", ".join(map(str, lines[:5]))
    if not lines or found.more is not None or claim.stance is Stance.DENIED:
        return unsupported(f"it is unclear how often `{claim.name}` is defined")
    bound = bindings(code, path, bare(claim.name), side=around.side)
    others = (
        0
        if isinstance(bound, CannotTell)
        else sum(each.at is not None and each.at.first not in lines for each in bound.found)
    )
    places = {_scope_of(code, each) for each in found.found}
    if len(places) > 1 and claim.times is not None and len(lines) >= claim.times:
        return unsupported(f"`{claim.name}` is defined at lines {shown}, but not all in one class or module")
    if len(lines) == claim.times and _is_of_some_builds(code, found.found):
        return unsupported(
            f"`{claim.name}` is defined at lines {shown}, but not all of them are in every build"
        )
    if len(lines) == claim.times:
        return verified(f"`{claim.name}` is defined at lines {shown}")
    if others:
        return unsupported(f"`{claim.name}` is also bound elsewhere in the file")
    return failed(
        f"`{path}` defines `{claim.name}` {'once' if len(lines) == 1 else f'{len(lines)} times'}, not {claim.times} times: line{'s' if len(lines) > 1 else ''} {shown}",
        Failure.WRONG_COUNT,
        evidence=(code.evidence(Location(path, lines[0], lines[0], around.side)),),
    )


def _scope_of(code: Code, found: Defined) -> tuple[int, int] | None:
    """The lines of the innermost class, module or function that a definition is in; None: of the file itself."""
    around = code.outline(found.at.path, found.at.side).enclosing(found.name_line)
    return next(((one.first, one.last) for one in around if one.qualified != found.qualified), None)


CONDITION: Final = re.compile(r"[ \t]*+#[ \t]*+(?:if|el|endif)")
"""A line by which the preprocessor of C and its kin leaves code out."""


def _is_of_some_builds(code: Code, found: tuple[Defined, ...]) -> bool:
    """One of the definitions is left out of some builds: by `#[cfg(unix)]`, or by `#if` or `#else` between them."""
    if any(each.startswith("cfg") for one in found for each in one.decorators):
        return True
    of_c = [one for one in found if one.language in ("c", "cpp", "csharp")]
    lines = [one.name_line for one in of_c]
    text = code.lines(of_c[0].at.path, of_c[0].at.side)[min(lines) - 1 : max(lines)] if of_c else ()
    return any(map(CONDITION.match, text))
