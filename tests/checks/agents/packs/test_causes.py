"""Causes of errors, with and without what shows them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

THROWN = "runtime_error_cause_supported"
FAILING = {"candidateRef": "route_errors:/api/y"}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (THROWN, {"why": "The 500s are caused by a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The 500s are caused by a missing env variable. The log says: \"Error: DATABASE_URL is not set\".", **FAILING}, {}, "verified"),
        (THROWN, {"why": "The 500s are caused by a missing variable:\n\nTypeError: Cannot read properties of undefined (reading 'id')\n    at GET (app/api/y/route.ts:8:20)", **FAILING}, {}, "verified"),
        (THROWN, {"why": "The root cause is not known yet.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "20 % of the requests fail.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"candidateRef": "slow_route:/api/y", "why": "The 500s are caused by a missing env variable."}, {}, NO_CLAIM),
        (THROWN, {"why": "The cause is a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The cause is unknown.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The cause is still being investigated.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The cause is to be found first.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "Check whether the database is the cause.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "Find out what the cause is.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "First establish what the root cause is.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "Find out why the database is the cause.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "Find out how the database is the cause.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "Log the errors to see where the failures come from.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The database is the cause.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The cause is not known yet; add logs first.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The cause is a missing key; add logs first.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "A missing env variable is the cause.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "A missing env variable caused the errors.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The failures stem from a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The failure stems from a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The errors come from a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The error comes from a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The crashes come from a missing env variable.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "The requests come from Asia.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The handler throws when the body is empty.", **FAILING}, {}, "failed"),
        (THROWN, {"why": "We do not know what causes the errors.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The errors are due to a timeout: `ETIMEDOUT 10.1.2.3:5432`.", **FAILING}, {}, "verified"),
        (THROWN, {"why": "If the token is missing, the handler might throw.", **FAILING}, {}, NO_CLAIM),
        (THROWN, {"why": "The stack shows at load (lib/load.ts:10:5), it throws because `cfg` is undefined.", **FAILING}, {}, "verified"),
    ],
)  # fmt: skip
def test_a_cause_is_shown(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
