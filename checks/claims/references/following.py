"""Every use of the one definition that is meant, in the whole repository."""

from __future__ import annotations

from checks.claims.references.claim import ReferencesClaim
from checks.claims.spoken_of import defined_here
from checks.claims.used_within import DOING
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import is_test_file
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.meant import Area, area, meant, name_place
from checks.code.facts.names.references import Reference, references
from checks.code.structure import UseKind
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.claim import Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.mentions import is_distinctive

FILES_LIMIT = 40
"""Files in which a name is followed up; a name of more files is too common."""


def followed(claim: ReferencesClaim, code: Code, around: Surroundings | None) -> Outcome:
    """By every use of the one definition that is meant."""
    here = around.place if around is not None else None
    own = meant(code, claim.name, here) if claim.name or around is None else defined_here(around)
    named = claim.name.removesuffix("()") or (own.qualified if isinstance(own, Defined) else "")
    name = last_of(named)
    if not is_distinctive(name) or len(code.index.files(name)) > FILES_LIMIT:
        return unsupported(f"`{name}` is too common a name to trace")
    if isinstance(own, CannotTell):
        return unsupported(own.why)
    found = references(code, named, defined_in=own.at.path, side=own.at.side)
    if isinstance(found, CannotTell):
        return unsupported(f"no use was found, and {found.why}")
    near = area(code, claim.where, here) if claim.where else None
    if claim.where and near is None:
        return unsupported(f"what `{claim.where}` is was not found")
    used = [each for each in found.in_code if _is_use(code, each, own, claim)]
    inside = [each for each in used if near is None or _is_in(each, near)]
    if claim.stance is Stance.DENIED:
        return _nobody(claim, code, inside)
    if claim.files is not None:
        return _in_files(claim, code, used)
    if claim.only:
        return _elsewhere(claim, code, [each for each in used if each not in inside])
    if inside:
        return verified(f"`{claim.name}` is used: at {inside[0].at}", evidence=(code.evidence(inside[0].at),))
    of_others = (each for each in found.in_code if each.use in DOING and each.owner is not None)
    if found.more is not None or near is not None or any(each not in used for each in of_others):
        return unsupported("no use was found; it may be used by another name")
    return failed(
        f"nothing uses `{claim.name}`, which is defined at {name_place(own)}",
        Failure.FALSE_PRESENCE,
        evidence=(code.evidence(name_place(own)),),
    )


def _is_use(code: Code, found: Reference, own: Defined, claim: ReferencesClaim) -> bool:
    """A place where the name does something: no import, no call of itself, no other thing of that name.

    What is only written may still be called unused.
    """
    first, last = own.at.first or 0, own.at.last or 0
    if found.at.path == own.at.path and first <= (found.at.first or 0) <= last:
        return False
    if found.use is UseKind.CALL:
        others = own.owner is None and found.owner is not None
        if claim.stance is Stance.DENIED and own.owner is not None:
            others = _is_member_of_others(code, own)
        return found.meaning is Meaning.SAME if others else found.meaning is not Meaning.OTHER
    uses = {UseKind.READ} if claim.stance is Stance.DENIED else {UseKind.READ, UseKind.WRITE}
    return not claim.calls and found.use in uses and found.meaning is Meaning.SAME


def _is_member_of_others(code: Code, own: Defined) -> bool:
    """Another class has a member of the name, too, whose uses look alike."""
    known = definitions(code, own.name, side=own.at.side)
    return isinstance(known, CannotTell) or any(one.owner != own.owner for one in known.found)


def _is_test(code: Code, found: Reference) -> bool:
    """In a file of tests, or in a module of Rust that only its tests have."""
    path, side, line = found.at.path, found.at.side, found.at.first or 1
    lines = code.lines(path, side)
    modules = [one for one in code.outline(path, side).enclosing(line) if one.first < line]
    return is_test_file(path) or any(
        "cfg(test)" in "".join(lines[max(0, one.first - 2) : one.name_line]) for one in modules
    )


def _is_in_an_unused_one(code: Code, found: Reference) -> bool:
    """The function around it is private by its name, and no file names it anywhere else."""
    path, side, line = found.at.path, found.at.side, found.at.first or 1
    around = [one for one in code.outline(path, side).enclosing(line) if one.kind in FUNCTIONS][-1:]
    return any(
        one.name.startswith(("_", "#"))
        and not one.name.startswith("__")
        and len(code.index.files(one.name)) == 1
        and len(code.tokens(path, side).lines_by_token.get(one.name.lstrip("#"), ())) == 1
        for one in around
    )


def _is_in(found: Reference, near: Area) -> bool:
    within = f".{found.within or ''}."
    return found.at.path == near.path and (not near.scope or f".{near.scope}." in within)


def _nobody(claim: ReferencesClaim, code: Code, used: list[Reference]) -> Outcome:
    real = [each for each in used if not _is_test(code, each)]
    if real and all(_is_in_an_unused_one(code, each) for each in real):
        return unsupported(f"`{claim.name or 'it'}` is used only by code that nothing uses, at {real[0].at}")
    if real:
        return failed(
            f"`{claim.name or 'it'}` is used: at {real[0].at}",
            Failure.FALSE_ABSENCE,
            evidence=(code.evidence(real[0].at),),
        )
    if used:
        return unsupported(f"only tests use `{claim.name}`, at {used[0].at}")
    return unsupported("no use was found; it may be used by another name")


def _elsewhere(claim: ReferencesClaim, code: Code, others: list[Reference]) -> Outcome:
    sure = [each for each in others if each.meaning is Meaning.SAME and not is_test_file(each.at.path)]
    if not sure:
        return unsupported(f"no use outside of `{claim.where}` was found; it may be used by another name")
    return failed(
        f"`{claim.name}` is also used at {sure[0].at}",
        Failure.FALSE_STATEMENT,
        evidence=(code.evidence(sure[0].at),),
    )


def _in_files(claim: ReferencesClaim, code: Code, used: list[Reference]) -> Outcome:
    files = sorted({each.at.path for each in used if claim.calls or each.use is UseKind.CALL})
    if len(files) == claim.files:
        return verified(f"{claim.files} files call it")
    if len(files) < (claim.files or 0):
        return unsupported(f"{len(files)} files call it; others may use it by another name")
    first = next(each for each in used if each.at.path == files[0])
    return failed(
        f"`{claim.name}` is used in {len(files)} files, not {claim.files}: {', '.join(f'`{path}`' for path in files[:5])}",
        Failure.WRONG_COUNT,
        evidence=(code.evidence(first.at),),
    )
