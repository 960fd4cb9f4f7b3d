"""An output against a locked contract: each criterion graded, what follows, and what to say to who tries again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checks.agents.acceptance.contract import Criterion, Locked
from checks.agents.acceptance.output import LackingError, Output
from checks.agents.acceptance.verifier import Result, UnverifiableError, Verifier
from checks.model.agents.acceptance import Attempt, Ending, Graded, OnFailure
from checks.model.outcome import Disposition, Outcome

DETAILS_LIMIT = 1_000


def grade(locked: Locked, output: Output, verifiers: Mapping[str, Verifier]) -> tuple[Graded, ...]:
    """What each criterion's verifier says. One that errs, or cannot tell, is unverifiable: that is no pass."""
    return tuple(_one(each, output, verifiers[each.verifier]) for each in locked.criteria)


def _one(criterion: Criterion, output: Output, verifier: Verifier) -> Graded:
    basis: tuple[str, ...] = ()
    try:
        result = verifier.run(output, criterion.params)
        if not isinstance(result, Result) or not isinstance(result.passed, bool):
            raise UnverifiableError(f"the verifier {verifier.id!r} returned no result")  # noqa: TRY301 - as any other
    except LackingError as lacking:
        disposition, details = Disposition.FAILED, str(lacking)
    except UnverifiableError as unknown:
        disposition, details = Disposition.UNVERIFIABLE, str(unknown)
    except Exception as error:
        disposition, details = Disposition.UNVERIFIABLE, Outcome.our_error(error).message
    else:
        disposition = Disposition.VERIFIED if result.passed else Disposition.FAILED
        details, basis = str(result.details), tuple(map(str, result.basis))
    return Graded(
        criterion.id,
        criterion.description,
        criterion.verifier,
        criterion.on_failure,
        disposition,
        details[:DETAILS_LIMIT],
        basis,
    )


def ending(attempt: Attempt, locked: Locked, *, retries_left: int) -> Ending | None:
    """How it ends after an attempt; None: it is tried again.

    The least patient policy of the criteria that are not met decides. What a verifier cannot tell is not
    tried again: another output would not help it.
    """
    if attempt.met:
        return Ending.ACCEPTED
    unmet = {one.id for one in attempt.graded if not one.met}
    policies = {one.on_failure for one in locked.criteria if attempt.trouble or one.id in unmet}
    for policy, end in ((OnFailure.STOP, Ending.STOPPED), (OnFailure.CLARIFY, Ending.CLARIFY)):
        if policy in policies:
            return end
    failed = any(one.disposition is Disposition.FAILED for one in attempt.graded)
    if not (failed or attempt.trouble):
        return Ending.STOPPED
    return None if retries_left > 0 else Ending.RETRIES_USED


def remediation(attempt: Attempt, locked: Locked) -> str:
    """What is said to whoever tries again: which criteria were not met, and why."""
    lines = [
        f"Attempt {attempt.number} was not accepted. The contract is locked ({locked.digest}): its criteria cannot change.",
        *([f"There was no output: {attempt.trouble}"] if attempt.trouble else []),
        *_listed([one for one in attempt.graded if one.disposition is Disposition.FAILED]),
        "Write the whole output again, so that it meets every criterion.",
    ]
    return "\n".join(lines) + "\n"


def question(attempt: Attempt) -> str:
    """What is asked where a contract wants clarification."""
    unmet = [one for one in attempt.graded if not one.met and one.on_failure is OnFailure.CLARIFY]
    return "\n".join(
        ["The output does not meet these criteria. Should the contract change them?", *_listed(unmet)]
    )


def _listed(graded: Sequence[Graded]) -> list[str]:
    return [
        f"- {one.id} ({one.verifier}){f', {one.description}' if one.description else ''}: {one.details}"
        for one in graded
    ]
