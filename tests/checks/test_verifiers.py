"""The registry of verifiers: ids are unique, and an error in one is nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import checks.builtin  # noqa: F401 - registers them
import pytest
from checks.content.subject import Subject
from checks.verifiers import VERIFIERS, Verifier, verifier, verify

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.checked import CheckedClaim
from checks.model.claim import Claim
from checks.model.finding import Finding, Location
from checks.model.outcome import Disposition, Outcome

PLACE = Location("a.py", 1, 1)
SUBJECT = Subject(Finding("1", "r", location=PLACE), Code(SnapshotTree({"a.py": "x\n"})), PLACE, 5)


def one(message: str) -> CheckedClaim:
    return CheckedClaim(Claim("one", "so"), Outcome(Disposition.VERIFIED, message))


def half_way(subject: Subject) -> Iterator[CheckedClaim]:
    yield one("before")
    raise RecursionError("too deep")


def test_every_verifier_has_a_stable_id_and_says_what_it_does() -> None:
    assert VERIFIERS
    for id_, each in VERIFIERS.items():
        assert each.id == id_
        assert re.fullmatch(r"[a-z][a-z_]{2,30}", id_)
        assert each.description
        assert "\n" not in each.description


def test_an_id_cannot_be_taken_twice() -> None:
    taken = next(iter(VERIFIERS))
    with pytest.raises(ValueError, match=f"two verifiers are named '{taken}'"):
        verifier(taken, "again")(lambda _: ())


def test_what_was_found_before_an_error_stays_and_the_others_run() -> None:
    checks = [Verifier("bad", "does it", half_way), Verifier("good", "does it", lambda _: [one("after")])]
    before, error, after = verify(SUBJECT, checks)
    assert (before.outcome.message, after.outcome.message) == ("before", "after")
    assert error.claim == Claim("bad", "does it", PLACE)
    assert error.outcome == Outcome(Disposition.UNVERIFIABLE, "our check failed: RecursionError: too deep")


def test_an_interrupt_is_no_error_of_a_verifier() -> None:
    def interrupted(subject: Subject) -> Iterator[CheckedClaim]:
        raise KeyboardInterrupt
        yield

    with pytest.raises(KeyboardInterrupt):
        list(verify(SUBJECT, [Verifier("slow", "does it", interrupted)]))
