"""Whether a test calls it, or is named after it and uses it."""

from __future__ import annotations

from typing import Final

from checks.claims.spoken_of import defined_here
from checks.claims.tested.calls import is_meant, runs
from checks.claims.tested.claim import TestedClaim
from checks.claims.tested.named import class_by_a_test, is_a_function, set_by_a_test
from checks.claims.tested.not_run import is_run
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import What, symbol_change
from checks.code.facts.change.symbol_tests import is_test_file, symbol_tests
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.meant import meant
from checks.code.structure import UseKind
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified


def verify(claim: TestedClaim, code: Code, context: Context) -> Outcome:
    """A call within a test of the one definition that is meant; an import or a mention is no test."""
    if claim.case:
        return unsupported("which cases a test covers is not traced")
    around = Surroundings.of(code, context, claim.citation)
    if claim.holder and around is not None and not claim.added:
        shown = set_by_a_test(claim, around)
        if shown.failure is not None or not is_a_function(around, claim.name):
            return shown
    if claim.of_class and around is not None:
        return class_by_a_test(claim, around)
    own = (
        meant(code, claim.name, around.place if around is not None else None)
        if claim.name or around is None
        else defined_here(around)
    )
    if isinstance(own, CannotTell):
        return unsupported(own.why)
    if is_test_file(own.at.path):
        return unsupported(f"`{own.name}` is code of a test")
    found = symbol_tests(
        code, claim.name.removesuffix("()") or own.qualified, defined_in=own.at.path, side=own.at.side
    )
    calls = (
        []
        if isinstance(found, CannotTell)
        else [
            each
            for each in (found.added if claim.added else found.found)
            if each.test is not None
            and runs(each, own)
            and is_meant(code, each, own)
            and is_run(code, each, own.name)
        ]
    )
    if not calls:
        return unsupported(
            f"no test that surely calls `{own.name}` was found; one may reach it through what calls it"
        )
    if claim.as_changed and not any(each.added for each in calls) and _is_altered(code, own):
        return unsupported(
            f"the change may alter `{own.name}`, and an older test of it shows nothing of that"
        )
    says = f"a test calls `{own.name}`, at {calls[0].at}" + (
        ", in lines that the change adds" if claim.added else ""
    )
    if calls[0].use is not UseKind.CALL:
        says = f"a test is named after `{own.name}` and uses it, at {calls[0].at}"
    evidence = (code.evidence(calls[0].at),)
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)
    return verified(says, evidence=evidence)


def _is_altered(code: Code, own: Defined) -> bool:
    """It was there before, and the change does something to it, as far as that can be told."""
    found = symbol_change(code, own.qualified, path=own.at.path)
    return isinstance(found, CannotTell) or any(not one.what <= SAME for one in found)


SAME: Final = frozenset((What.ADDED, What.UNCHANGED))
