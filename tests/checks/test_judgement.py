"""Which failed claims become warnings, and which place a finding is moved to."""

from __future__ import annotations

from checks.content import quotes
from checks.judgement import QUOTE, TOLD_FROM, relocation, warnings

from checks.claims.path import KIND as EXISTENCE
from checks.model.checked import CheckedClaim
from checks.model.claim import Claim
from checks.model.finding import Location
from checks.model.outcome import Disposition, Failure, Outcome

HERE = Location("a.py", 10, 10)
THERE = Location("a.py", 30, 30)
ELSEWHERE = Location("b.py", 3, 3)


def claim(kind: str, outcome: Outcome, citation: Location = HERE) -> CheckedClaim:
    return CheckedClaim(Claim(kind, "it is so", citation), outcome)


def failed(failure: Failure = Failure.DRIFTED, **fields: object) -> Outcome:
    return Outcome(Disposition.FAILED, "it is not so", failure, **fields)  # type: ignore[arg-type]


SOUND = claim(EXISTENCE, Outcome(Disposition.VERIFIED, "it is so", actual=HERE))


def quoted(distance: int, actual: Location = THERE) -> CheckedClaim:
    return claim(QUOTE, Outcome(Disposition.VERIFIED, "it stands there", actual=actual, distance=distance))


def test_the_kind_of_a_quote_is_that_of_its_verifier() -> None:
    assert quotes.KIND == QUOTE


def test_only_what_failed_warns() -> None:
    others = [Disposition.VERIFIED, Disposition.UNSUPPORTED, Disposition.UNVERIFIABLE]
    assert warnings(tuple(claim("x", Outcome(each, "…")) for each in others)) == ()


def test_a_failure_that_costs_nothing_does_not_warn() -> None:
    assert warnings((claim("x", failed(demotes=False)),)) == ()


def test_a_warning_holds_all_that_the_claim_knows() -> None:
    checked = CheckedClaim(
        Claim("x", "it is so", HERE, quoted="x = 1"), failed(actual=THERE, candidates=(ELSEWHERE,))
    )
    (warning,) = warnings((checked,))
    assert (warning.failure, warning.message, warning.citation) == (Failure.DRIFTED, "it is not so", HERE)
    assert (warning.actual, warning.candidates, warning.quoted) == (THERE, (ELSEWHERE,), "x = 1")


def test_the_same_failure_at_the_same_place_is_told_once() -> None:
    twice = (claim("x", failed()), claim("y", failed()), claim("x", failed(), ELSEWHERE))
    assert [warning.citation for warning in warnings(twice)] == [HERE, ELSEWHERE]


def test_a_finding_moves_to_where_its_code_is() -> None:
    assert relocation((SOUND, claim("x", failed()), claim("y", failed(actual=THERE)))) == THERE


def test_a_finding_does_not_move_for_a_citation_besides_its_place() -> None:
    assert relocation((SOUND, claim(EXISTENCE, failed(actual=ELSEWHERE), ELSEWHERE))) is None
    assert relocation((claim(EXISTENCE, failed(actual=ELSEWHERE)), SOUND)) == ELSEWHERE


def test_a_quote_some_lines_off_is_told_and_one_nearby_is_not() -> None:
    assert relocation((SOUND, quoted(TOLD_FROM))) == THERE
    assert relocation((SOUND, quoted(TOLD_FROM - 1))) is None
    assert relocation((SOUND, quoted(TOLD_FROM), quoted(0, HERE))) is None
    assert relocation(()) is None
