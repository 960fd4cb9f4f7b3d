"""What became of an acceptance contract as a page, and as JSON."""

from __future__ import annotations

import json

from checks.model.agents.acceptance import Acceptance, Attempt, Ending, Graded
from checks.model.outcome import Disposition
from checks.reports.agents.page import Entry, Page, Row
from checks.reports.wording.figures import count


def page(acceptance: Acceptance) -> Page:
    """For a reader, the last attempt first."""
    last = acceptance.attempts[-1] if acceptance.attempts else None
    met = sum(one.met for one in last.graded) if last is not None else 0
    of = acceptance.criteria or (len(last.graded) if last is not None else 0)
    accepted = "Accepted" if acceptance.accepted else "Not accepted"
    attempts = f" after {count(len(acceptance.attempts), 'attempt')}" if len(acceptance.attempts) > 1 else ""
    why = {
        Ending.ACCEPTED: "",
        Ending.RETRIES_USED: " No retry is left.",
        Ending.CLARIFY: " The contract asks for clarification.",
        Ending.STOPPED: " The contract says to stop.",
    }[acceptance.ending]
    summary = [
        f"{accepted}{attempts}: the output meets {met:,} of {count(of, 'criterion', 'criteria')}.{why}",
        f"Contract: {acceptance.digest}",
    ]
    asked = tuple(acceptance.question.split("\n")) if acceptance.question else ()
    return Page(
        "Acceptance of an output", (*summary, *asked), tuple(map(_entry, reversed(acceptance.attempts)))
    )


def _entry(attempt: Attempt) -> Entry:
    facts = []
    if attempt.milliseconds is not None:
        facts.append(f"The command took {attempt.milliseconds:,.0f} ms.")
    if attempt.output_digest:
        facts.append(f"Output: sha256:{attempt.output_digest}")
    if attempt.trouble:
        facts.append(f"No output: {attempt.trouble}")
    facts += [f"{one.id}: {each}" for one in attempt.graded for each in one.basis]
    rows = tuple(
        Row(one.disposition, one.id, one.verifier, _details(one), ", checked by ") for one in attempt.graded
    )
    standing = "accepted" if attempt.met else "not accepted"
    return Entry(f"Attempt {attempt.number}", standing, tuple(facts), rows, attempt.met)


def _details(one: Graded) -> str:
    described = [f"criterion: {one.description}"] if one.description else []
    policy = [] if one.met else [f"on failure: {one.on_failure}"]
    notes = "; ".join(described + policy)
    return f"{one.details} ({notes})" if notes else one.details


def as_json(acceptance: Acceptance) -> str:
    """For a program."""
    return (
        json.dumps(
            {
                "accepted": acceptance.accepted,
                "ending": str(acceptance.ending),
                "contractDigest": acceptance.digest,
                "question": acceptance.question or None,
                "attempts": [_attempt(one) for one in acceptance.attempts],
            },
            ensure_ascii=False,
            indent=2,
        )
        .encode("utf-8", "replace")
        .decode()
        + "\n"
    )


def _attempt(attempt: Attempt) -> dict[str, object]:
    return {
        "number": attempt.number,
        "met": attempt.met,
        "milliseconds": None if attempt.milliseconds is None else round(attempt.milliseconds),
        "outputDigest": f"sha256:{attempt.output_digest}" if attempt.output_digest else None,
        "trouble": attempt.trouble or None,
        "criteria": [
            {
                "id": one.id,
                "description": one.description,
                "verifier": one.verifier,
                "pass": None if one.disposition is Disposition.UNVERIFIABLE else one.met,
                "disposition": str(one.disposition),
                "details": one.details,
                "onFailure": str(one.on_failure),
                "basis": list(one.basis),
            }
            for one in attempt.graded
        ],
    }
