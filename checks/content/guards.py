"""Guards: conditions that whoever comes to the cited lines has passed, and the words of a refuted absence."""

from __future__ import annotations

from checks.code.structure import Branch, Definition
from checks.code.tokens import tokenize
from checks.content.deeds import ASSIGNMENTS
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome

KIND = "pattern_absent"

GUARD_REACH = 15
"""Lines from a check to the cited line within which it guards it, inside one function."""

_OTHER_ARMS = frozenset({"else", "elif", "case"})


def refuted(subject: Subject, stated: str, told: str, here: Location) -> CheckedClaim:
    """A stated absence with the place that shows the opposite."""
    outcome = Outcome(
        Disposition.FAILED, told, Failure.FALSE_ABSENCE, evidence=(subject.code.evidence(here),)
    )
    return CheckedClaim(Claim(KIND, stated, subject.place), outcome)


def on_the_way(subject: Subject, function: Definition, guard: Branch) -> bool:
    """Whoever comes to the cited lines has passed the guard: no other branch holds one of the two alone."""
    inner = next((one for one in subject.outline.enclosing(guard.first) if one.kind in FUNCTIONS), None)
    if inner is None or not inner.first <= subject.first <= inner.last:
        return False
    if _set_between(subject, guard):
        return False
    others = [one for one in subject.outline.branches(function.first, function.last) if one != guard]
    for around in others:
        if not (around.first <= guard.first and guard.last <= around.last):
            continue
        if not around.first <= subject.first <= around.last:
            return False
        if any(
            arm.kind in _OTHER_ARMS and guard.last < arm.first <= subject.first <= arm.last <= around.last
            for arm in others
        ):
            return False
    return True


def _set_between(subject: Subject, guard: Branch) -> bool:
    """A name of the guard's condition is set anew between it and the end of the cited lines."""
    names = {token for token, _ in tokenize(guard.condition)}
    start, end = subject.tokens.between(guard.last + 1, subject.last)
    tokens = subject.tokens.tokens
    return any(
        tokens[at] in names and tokens[at + 1] in ASSIGNMENTS
        for at in range(start, min(end, len(tokens) - 1))
    )
