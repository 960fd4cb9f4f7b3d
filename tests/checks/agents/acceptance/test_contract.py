"""A contract is locked or refused: what is wrong, where, and what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.agents.acceptance.contract import ContractError, lock
from checks.agents.acceptance.registry import verifiers

GOOD: dict[str, Any] = {"id": "c", "verifier": "count_between", "params": {"min": 1}}


def criteria(*each: object) -> dict[str, object]:
    return {"acceptanceCriteria": list(each)}


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ([], "a contract is an object"),
        ({}, "a contract without criteria accepts nothing"),
        (criteria(), "at least one criterion"),
        ({"acceptanceCriteria": {}}, "must be a list"),
        (criteria(*[GOOD] * 201), "more than 200"),
        (criteria(GOOD, GOOD), r"acceptanceCriteria\[1\]\.id.*twice"),
        (criteria(7), r"acceptanceCriteria\[0\]. must be an object"),
        (criteria({"verifier": "count_between"}), r"acceptanceCriteria\[0\]\.id"),
        (criteria(GOOD | {"onfailure": "stop"}), "did you mean `on_failure`"),
        (criteria(GOOD | {"on_failure": "shrug"}), "retry, clarify, stop"),
        (criteria(GOOD | {"verifier": "count_betwen"}), "did you mean `count_between`"),
        (criteria(GOOD | {"params": {"min": "1"}}), r"params\.min"),
        (criteria(GOOD | {"params": {"mni": 1}}), "mni"),
        (criteria(GOOD | {"params": {}}), "`min` or `max` is needed"),
        (criteria(GOOD | {"params": {"min": 3, "max": 2}}), "more than `max`"),
        (criteria(GOOD | {"params": {"min": 1, "path": "a[["}}), "neither a JSON Pointer nor JMESPath"),
        (criteria(GOOD | {"params": {"min": 1, "path": "[" * 501}}), "at most 500"),
        (criteria({"id": "c", "verifier": "latency_under", "params": {"ms": 1e400}}), "no finite number"),
        (
            criteria({"id": "c", "verifier": "dominant_color", "params": {"color": "reddish"}}),
            "neither `#rrggbb`",
        ),
        (criteria({"id": "c", "verifier": "contains_terms", "params": {"terms": ["!!"]}}), "has no word"),
        (
            criteria(
                {
                    "id": "c",
                    "verifier": "within_radius",
                    "params": {"max": 1, "unit": "km", "center": {"lat": 91, "lon": 0}},
                }
            ),
            "from -90 to 90",
        ),
        (
            criteria({"id": "c", "verifier": "within_radius", "params": {"max": 1, "unit": "minutes"}}),
            "minutes need",
        ),
        (
            criteria({"id": "c", "verifier": "within_radius", "params": {"max": float("nan"), "unit": "km"}}),
            "finite",
        ),
    ],
)
def test_a_contract_that_cannot_be_kept_is_refused_at_lock(contract: object, words: str) -> None:
    with pytest.raises(ContractError, match=words):
        lock(contract, verifiers())


def test_a_contract_that_is_nested_without_end_is_refused() -> None:
    deep: Any = {}
    for _ in range(5_000):
        deep = {"a": deep}
    with pytest.raises(ContractError, match="nested"):
        lock(criteria(GOOD) | {"more": deep}, verifiers())


def test_the_digest_is_of_what_it_says_and_not_of_its_layout() -> None:
    one = lock(
        json.loads(
            '{"acceptanceCriteria": [{"id": "c", "verifier": "count_between", "params": {"min": 1}}]}'
        ),
        verifiers(),
    )
    other = lock(
        json.loads('{"acceptanceCriteria":[{"params":{"min":1},"verifier":"count_between","id":"c"}]}'),
        verifiers(),
    )
    changed = lock(criteria(GOOD | {"params": {"min": 2}}), verifiers())
    assert one.digest == other.digest != changed.digest
