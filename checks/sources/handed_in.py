"""Typed claims that a finding brings in fields, whatever format it comes in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from checks.model.claim import Claim
from checks.model.finding import Finding, Unparsed
from checks.sources.document import excerpt
from checks.sources.interface import JsonValue


def with_claims(
    finding: Finding, values: Iterable[JsonValue], where: str, *, field: str = "claims"
) -> tuple[Finding, tuple[Unparsed, ...]]:
    """The finding with those of its claims that can be read, and the others with the place of the mistake."""
    claims: list[Claim] = []
    unparsed: list[Unparsed] = []
    for number, value in enumerate(values):
        claim = _claim(value, f"{field}[{number}]")
        if isinstance(claim, Claim):
            claims.append(claim)
        elif claim:
            unparsed.append(Unparsed(where, claim, excerpt(value), finding.reviewer, finding.url))
    return replace(finding, claims=tuple(claims)), tuple(unparsed)


def _claim(value: JsonValue, where: str) -> Claim | str:
    """A typed claim, or why it is none; nothing of one that is already answered, in a report of ours."""
    from checks.claims.decode import ClaimError, decode  # noqa: PLC0415 - few findings bring claims

    if isinstance(value, dict) and "disposition" in value:
        return ""
    try:
        return decode(value)
    except ClaimError as error:
        said = str(error)
        problem = said if said.startswith(".") else f": {said}"
        return f"{where}{problem}"
