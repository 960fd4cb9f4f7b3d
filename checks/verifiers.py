"""The registry of Tier 2's verifiers: each reads its kind of claim from a finding and judges it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from checks.content.subject import Subject
from checks.model.verdict import CheckedClaim, Claim, Outcome

Check = Callable[[Subject], Iterable[CheckedClaim]]


@dataclass(frozen=True, slots=True)
class Verifier:
    """One kind of claim."""

    id: str
    """Stable: it stands in reports and in people's scripts."""

    description: str
    """One line: what it holds against the code."""

    check: Check
    """Finds the claims of its kind in a finding and judges each of them."""


VERIFIERS: dict[str, Verifier] = {}
"""Every verifier by its id, in the order in which they run."""


def verifier(id: str, description: str) -> Callable[[Check], Check]:  # noqa: A002 - the field's own word
    """Register a function as a verifier."""

    def register(check: Check) -> Check:
        if id in VERIFIERS:
            raise ValueError(f"two verifiers are named {id!r}")
        VERIFIERS[id] = Verifier(id, description, check)
        return check

    return register


def verify(subject: Subject, verifiers: Iterable[Verifier] | None = None) -> Iterator[CheckedClaim]:
    """Run the verifiers over one finding; an error in one is its own claim's, and nobody else's."""
    for each in VERIFIERS.values() if verifiers is None else verifiers:
        try:
            yield from each.check(subject)
        except Exception as error:
            claim = Claim(each.id, each.description, subject.finding.location)
            yield CheckedClaim(claim, Outcome.our_error(error))
