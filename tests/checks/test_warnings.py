"""Which failed claims become warnings, and which place a finding is moved to."""

from __future__ import annotations

from checks.claims.path import PathClaim
from checks.claims.place.claim import PlaceClaim
from checks.claims.quote.claim import QuoteClaim
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome
from checks.warnings import REPORTED_FROM, relocation, warnings

HERE = Location("a.py", 10, 10)
THERE = Location("a.py", 30, 30)
ELSEWHERE = Location("b.py", 3, 3)


def claim(outcome: Outcome, citation: Location = HERE) -> CheckedClaim:
    return CheckedClaim(Claim(statement="it is so", citation=citation), outcome)


def place(outcome: Outcome, citation: Location = HERE) -> CheckedClaim:
    return CheckedClaim(PathClaim(citation=citation), outcome, existence=True)


def failed(failure: Failure = Failure.DRIFTED, **fields: object) -> Outcome:
    return Outcome(Disposition.FAILED, "it is not so", failure, **fields)  # type: ignore[arg-type]


EXISTS = place(Outcome(Disposition.VERIFIED, "it is so", actual=HERE))


def quoted(distance: int, actual: Location = THERE) -> CheckedClaim:
    found = Outcome(Disposition.VERIFIED, "it is there", actual=actual, distance=distance)
    return CheckedClaim(QuoteClaim(citation=HERE, code="x = 1"), found)


def test_only_what_failed_warns() -> None:
    others = [Disposition.VERIFIED, Disposition.UNSUPPORTED, Disposition.UNVERIFIABLE]
    assert warnings(tuple(claim(Outcome(each, "…")) for each in others)) == ()


def test_a_failure_that_costs_nothing_does_not_warn() -> None:
    assert warnings((claim(failed(demotes=False)),)) == ()


def test_a_warning_holds_all_that_the_claim_knows() -> None:
    checked = CheckedClaim(
        QuoteClaim(citation=HERE, code="x = 1"), failed(actual=THERE, candidates=(ELSEWHERE,))
    )
    (warning,) = warnings((checked,))
    assert (warning.failure, warning.message, warning.citation) == (Failure.DRIFTED, "it is not so", HERE)
    assert (warning.actual, warning.candidates, warning.quoted) == (THERE, (ELSEWHERE,), "x = 1")


def test_the_same_failure_at_the_same_place_is_reported_once() -> None:
    twice = (claim(failed()), claim(failed()), claim(failed(), ELSEWHERE))
    assert [warning.citation for warning in warnings(twice)] == [HERE, ELSEWHERE]


def test_two_claims_that_found_the_code_at_one_place_warn_once() -> None:
    first = claim(Outcome(Disposition.FAILED, "it is at line 30", Failure.DRIFTED, actual=THERE))
    other = claim(Outcome(Disposition.FAILED, "`x` is at line 30", Failure.DRIFTED, actual=THERE))
    away = claim(Outcome(Disposition.FAILED, "`x` is in b.py", Failure.DRIFTED, actual=ELSEWHERE))
    assert [one.message for one in warnings((first, other, away))] == ["it is at line 30", "`x` is in b.py"]


def test_a_finding_moves_to_where_its_code_is() -> None:
    assert relocation((EXISTS, claim(failed()), claim(failed(actual=THERE)))) == THERE


def test_a_finding_does_not_move_for_a_citation_besides_its_place() -> None:
    assert relocation((EXISTS, place(failed(actual=ELSEWHERE), ELSEWHERE))) is None
    assert relocation((place(failed(actual=ELSEWHERE)), EXISTS)) == ELSEWHERE


def test_a_finding_moves_to_the_one_place_of_what_it_names() -> None:
    elsewhere = CheckedClaim(PlaceClaim(citation=HERE, named=()), failed(actual=THERE), existence=True)
    assert relocation((EXISTS, elsewhere)) == THERE


def test_a_quote_some_lines_off_is_reported_and_one_nearby_is_not() -> None:
    assert relocation((EXISTS, quoted(REPORTED_FROM))) == THERE
    assert relocation((EXISTS, quoted(REPORTED_FROM - 1))) is None
    assert relocation((EXISTS, quoted(REPORTED_FROM), quoted(0, HERE))) is None
    assert relocation(()) is None
