"""Whether a name is used: in the lines or the file that are meant, else wherever its definition can be reached."""

from __future__ import annotations

from checks.claims.kind import short
from checks.claims.meant_here import only
from checks.claims.references.claim import ReferencesClaim
from checks.claims.references.following import followed
from checks.claims.spoken_of import settled
from checks.claims.stretch import stretch
from checks.claims.used_within import NO_USE, said_unused, said_used
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.structure import Definition, UseKind
from checks.code.structure import Kind as Kind_
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Need, Outcome, failed, unsupported, unverifiable


def verify(claim: ReferencesClaim, code: Code, context: Context) -> Outcome:
    """In the lines or file that are meant, else by its one definition.

    "Nobody" is refuted by one use, and confirmed only of a file or lines in it.
    """
    around = Surroundings.of(code, context, claim.citation)
    if claim.parameter or (around is not None and _is_a_parameter(claim, around)):
        return unsupported(context.no_place) if around is None else _parameter(claim, around)
    if claim.here and around is not None and around.function is not None:
        return unsupported(f"it may mean only that `{around.function.name}` does not use `{claim.name}`")
    within = None if around is None else _within(claim, code, around)
    if within is not None and (not isinstance(within, CannotTell) or not code.index.complete):
        return settled(within)
    if not code.index.complete:
        return unverifiable("not every file was read", need=Need.CONTENT)
    wider = followed(claim, code, around)
    own = claim.where or (around is not None and _is_brought(claim, around))
    unsure = wider.disposition is Disposition.UNSUPPORTED
    return settled(within) if within is not None and own and unsure else wider


def _within(claim: ReferencesClaim, code: Code, around: Surroundings) -> Answer[Outcome] | None:
    """What the lines say that are meant; None: the whole repository is. Lines that no `where` names refute no use."""
    there = None if claim.files is not None or claim.only else _stretch(claim, around)
    name = claim.name.removesuffix("()")
    if there is None:
        return None
    if claim.stance is Stance.DENIED:
        return said_unused(code, there, name, calls=claim.calls)
    found = said_used(code, there, name, calls=claim.calls, near=around.first)
    missing = not isinstance(found, CannotTell) and found.disposition is Disposition.FAILED
    return None if missing and not claim.where else found


def _stretch(claim: ReferencesClaim, around: Surroundings) -> Location | None:
    """The lines that are to be read for it alone; None: the whole repository."""
    if _is_brought(claim, around):
        return Location(around.path, side=around.side)
    if claim.where:
        return stretch(around, claim.where)
    if claim.stance is Stance.DENIED or not claim.name:
        return None
    own = around.function
    if claim.citation is not None and around.has_lines:
        return around.at(around.first, around.last)
    return around.at(own.first, own.last) if own is not None else None


def _is_brought(claim: ReferencesClaim, around: Surroundings) -> bool:
    """The cited file imports the name that is said to be unused."""
    here = not claim.where or f"/{around.path}".endswith(f"/{claim.where}")
    denied = claim.stance is Stance.DENIED and here
    name = claim.name.removesuffix("()")
    brought = any(one.name_bound == name for one in around.outline.imports)
    own = around.outline.named(name)
    of_the_file = bool(claim.where) and len(own) == 1 and own[0].parent is None and own[0].kind not in SCOPES
    return denied and (brought or of_the_file)


def _is_a_parameter(claim: ReferencesClaim, around: Surroundings) -> bool:
    """The function around the cited lines has a parameter of that name, and the file defines nothing else of it."""
    function = around.function
    name = claim.name.removesuffix("()")
    denied = claim.stance is Stance.DENIED and not claim.where and not claim.calls
    own = function is not None and any(one.name == name for one in function.parameters)
    others = [one for one in around.outline.named(name) if one.kind is not Kind_.PARAMETER]
    return denied and own and not others


def _only_normalised(around: Surroundings, function: Definition, written: set[int]) -> set[int]:
    """The lines of conditions that guard nothing but lines that give the name another value."""
    return {
        branch.first
        for branch in around.outline.branches(function.first, function.last)
        if branch.last > branch.first
        and written.issuperset(_statements(around, branch.first + 1, branch.last))
    }


def _statements(around: Surroundings, first: int, last: int) -> list[int]:
    """The lines that have more than brackets."""
    return [line for line in range(first, last + 1) if around.lines[line - 1].strip("{}() ;\t\n")]


def _parameter(claim: ReferencesClaim, around: Surroundings) -> Outcome:
    """Whether the body of its one function reads it, not only to give it another value."""
    name = claim.name
    function = only(around, claim.where) if claim.where else around.function
    if function is None or not around.outline.exact or claim.stance is not Stance.DENIED:
        return unsupported(f"it is unclear which function has the parameter `{name}`")
    own = [one for one in function.parameters if one.name.lstrip("$") == name.lstrip("$")]
    uses = [one for one in around.outline.uses(name) if function.first <= one.line <= function.last]
    if len(own) != 1 or sum(one.kind is UseKind.DEFINITION for one in uses) > 1:
        return unsupported(
            f"`{function.name}` has no parameter `{name}`, or gives the name to something else"
        )
    written = {one.line for one in uses if one.kind is UseKind.WRITE}
    written |= _only_normalised(around, function, written)
    for one in uses:
        text = around.lines[one.line - 1].strip()
        real = one.kind in (UseKind.READ, UseKind.CALL) and one.owner is None
        if real and one.line > function.name_line and one.line not in written and not text.startswith(NO_USE):
            says = f"`{function.name}` uses `{name}` at line {one.line}: `{short(text)}`"
            return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(one.line))
    return unsupported(f"no use of `{name}` was found in `{function.name}`")
