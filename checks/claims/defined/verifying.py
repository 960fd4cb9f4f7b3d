"""What binds a name where it can be seen from the cited lines."""

from __future__ import annotations

import re

from checks.claims.defined.claim import DefinedClaim, bare
from checks.claims.defined.go_package import of_the_package
from checks.claims.defined.reading import CONSTANT, OF_A_PACKAGE
from checks.claims.defined.seen import is_before, is_seen
from checks.claims.defined.times import in_file, inside
from checks.claims.spoken_of import told
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.bindings import Binding, Origin, bindings, undefined
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meant import Area, area
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified


def verify(claim: DefinedClaim, code: Code, context: Context) -> Outcome:
    """What binds the name where it can be seen from the cited line; a binding in a condition shows nothing."""
    around = Surroundings.of(code, context, claim.citation)
    near = area(code, claim.where, around.place if around is not None else None)
    if around is None or near is None:
        return unsupported(context.no_place)
    name = bare(claim.name)
    if claim.imported and OF_A_PACKAGE.fullmatch(name):
        return _by_its_path(claim, code, near, around)
    if claim.imported and CONSTANT.fullmatch(name) and code.outline(near.path, near.side).language == "ruby":
        return _by_a_file(claim, code, near)
    if last_of(name) != name:
        return unsupported(f"`{claim.name}` is no bare name")
    if claim.inside and not near.scope:
        near = Area(near.path, around.function.qualified if around.function else "", near.side)
        if not near.scope:
            return unsupported("the cited lines are in no function")
    if near.scope:
        return inside(claim, code, near)
    if claim.times is not None:
        return in_file(claim, code, near.path, around)
    return _bound(claim, code, near, around)


def _by_its_path(claim: DefinedClaim, code: Code, near: Area, around: Surroundings) -> Outcome:
    """An import of the package that holds in the whole file."""
    outline = code.outline(near.path, near.side)
    lines = [
        one.line for one in outline.imports if one.module == claim.name and not outline.enclosing(one.line)
    ]
    if not lines or not outline.exact or outline.language in SCRIPTS:
        return unsupported(f"no import of `{claim.name}` was found")
    at = Location(near.path, lines[0], lines[0], around.side)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(f"`{claim.name}` is imported at {at}", wrong, (code.evidence(at),))


def _by_a_file(claim: DefinedClaim, code: Code, near: Area) -> Outcome:
    """Ruby names files after what they bring: `require "net/http"` for `Net::HTTP`."""
    outline, lines = code.outline(near.path, near.side), code.lines(near.path, near.side)
    wanted = claim.name.replace("::", "").lower()
    found = [
        one.line
        for one in outline.imports
        if re.sub(r"[/_.]", "", one.module).lower() == wanted and lines[one.line - 1].startswith("require")
    ]
    if not found or not outline.exact:
        return unsupported(f"no file that is called after `{claim.name}` is required")
    at = Location(near.path, found[0], found[0], near.side)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(
        f"`{claim.name}` is brought by the file that is required at {at}", wrong, (code.evidence(at),)
    )


def _bound(claim: DefinedClaim, code: Code, near: Area, around: Surroundings) -> Outcome:
    """What binds the name in the file, or in another one of its package."""
    name, outline = bare(claim.name), code.outline(near.path, near.side)
    brought = any(one.name_bound == name for one in outline.imports)
    if is_builtin(name, outline.language) and not brought:
        return unsupported(f"`{name}` is a name of the language")
    found = bindings(code, near.path, name, side=near.side)
    if isinstance(found, CannotTell):
        return of_the_package(claim, code, near.path, around) or unsupported(found.why)
    own = around if near.path == around.path else None
    seen = [
        each
        for each in found.found
        if is_seen(each, outline, own, imported=claim.imported, declared=claim.declared)
        or (not claim.imported and is_before(each, own, complete=found.more is None))
    ]
    if not seen and (beside := of_the_package(claim, code, near.path, around)) is not None:
        return beside
    if not seen:
        return _unseen(claim, code, near.path, found.found, complete=found.more is None)
    at = seen[0].at or around.place
    says = f"`{name}` is {'imported' if seen[0].origin is Origin.IMPORTED else 'defined'} at {at}"
    if claim.stance is Stance.DENIED:
        if claim.of_file and not claim.imported and seen[0].origin is Origin.IMPORTED:
            return unsupported(f"`{name}` is imported at {at}, and so defined in another file")
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(at),))
    return verified(says, evidence=(code.evidence(at),))


def _unseen(
    claim: DefinedClaim, code: Code, path: str, found: tuple[Binding, ...], *, complete: bool
) -> Outcome:
    """Nothing that surely holds binds it: pyflakes knows whether it is used without being bound at all."""
    missing = undefined(code, path)
    used = (
        next((one.at for one in missing if one.name == bare(claim.name)), None)
        if not isinstance(missing, CannotTell)
        else None
    )
    if used is not None and not found and not claim.imported:
        says = f"`{claim.name}` is used at {used}, and nothing in the file binds it"
        if claim.stance is Stance.DENIED:
            return verified(says, evidence=(code.evidence(used),))
        return failed(says, Failure.FALSE_PRESENCE, evidence=(code.evidence(used),))
    if found and found[0].at is not None:
        return unsupported(f"`{claim.name}` is bound at {found[0].at}; it is unclear whether that holds here")
    if claim.stance is Stance.DENIED and complete:
        return verified(f"nothing in `{path}` binds `{claim.name}`")
    return unsupported(f"no definition of `{claim.name}` was found; this does not prove that it is absent")
