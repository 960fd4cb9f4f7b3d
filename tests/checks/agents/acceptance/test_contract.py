"""A contract is locked or refused: what is wrong, where, and what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.agents.acceptance.contract import ContractError, lock
from checks.agents.acceptance.output import NOTHING, check_path, reach
from checks.agents.acceptance.registry import verifiers
from checks.model.agents.acceptance import OnFailure

GOOD: dict[str, Any] = {"id": "c", "verifier": "count_between", "params": {"min": 1}}


def criteria(*each: object) -> dict[str, object]:
    return {"acceptanceCriteria": list(each)}


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ([], "a contract must be an object"),
        ({}, "a contract needs at least one criterion"),
        (criteria(), "at least one criterion"),
        ({"acceptanceCriteria": {}}, "must be a list"),
        (criteria(*[GOOD] * 201), "the limit is 200"),
        (criteria(GOOD, GOOD), r"acceptanceCriteria\[1\]\.id.*already has the id"),
        (criteria(7), r"acceptanceCriteria\[0\]. must be an object"),
        (criteria({"verifier": "count_between"}), r"acceptanceCriteria\[0\]\.id"),
        (criteria(GOOD | {"onfailure": "stop"}), "did you mean `on_failure`"),
        (criteria(GOOD | {"on_failure": "shrug"}), "retry, clarify, stop"),
        (criteria(GOOD | {"verifier": "count_betwen"}), "did you mean `count_between`"),
        (criteria(GOOD | {"params": {"min": "1"}}), r"params\.min"),
        (criteria(GOOD | {"params": {"mni": 1}}), "mni"),
        (criteria(GOOD | {"params": {}}), "`min` or `max` is required"),
        (criteria(GOOD | {"params": {"min": 3, "max": 2}}), "greater than `max`"),
        (criteria(GOOD | {"params": {"min": 1, "path": "a[["}}), "neither a JSON Pointer nor JMESPath"),
        (criteria(GOOD | {"params": {"min": 1, "path": "[" * 501}}), "at most 500"),
        (criteria({"id": "c", "verifier": "latency_under", "params": {"ms": 1e400}}), "not a finite number"),
        (
            criteria({"id": "c", "verifier": "dominant_color", "params": {"color": "reddish"}}),
            "`color` must be `#rrggbb`",
        ),
        (
            criteria({"id": "c", "verifier": "contains_terms", "params": {"terms": ["!!"]}}),
            "contains no word",
        ),
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
        (criteria({"id": "c", "verifier": "within_radius", "params": {"max": 1, "unit": "feet"}}), "feet"),
        (criteria({"id": "c", "verifier": "latency_under", "params": {}}), "either `ms` or `max`"),
        (
            criteria({"id": "c", "verifier": "latency_under", "params": {"ms": 1, "max": 1}}),
            "either `ms` or",
        ),
        (
            criteria({"id": "c", "verifier": "latency_under", "params": {"ms": 1, "unit": "s"}}),
            "with another",
        ),
        (criteria(GOOD) | {"policy": "shrug"}, "`policy` must be one of retry, clarify, stop"),
        (criteria(GOOD) | {"policy": {"retry": 2}}, "`policy` must be one of retry, clarify, stop"),
        (criteria(GOOD) | {"policy": "retry", "on_failure": "stop"}, "mean the same"),
        (criteria(GOOD) | {"on_falure": "retry"}, "did you mean `on_failure`"),
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


@pytest.mark.parametrize(
    ("beside", "own", "expected"),
    [
        ({}, {}, OnFailure.STOP),
        ({"policy": "retry"}, {}, OnFailure.RETRY),
        ({"on_failure": "clarify"}, {}, OnFailure.CLARIFY),
        ({"policy": "retry"}, {"on_failure": "stop"}, OnFailure.STOP),
        ({"title": "Lunch", "version": 2}, {}, OnFailure.STOP),
    ],
)
def test_the_policy_of_the_contract_is_that_of_each_criterion_without_one(
    beside: dict[str, object], own: dict[str, object], expected: OnFailure
) -> None:
    assert lock(criteria(GOOD | own) | beside, verifiers()).criteria[0].on_failure is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("price-level", 1),
        ("avg rating", 2),
        ("@id", 3),
        ("größe", 4),
        ("/price-level", 1),
        ("a.b", 5),
        ("a.c", 6),
        ("a.price-level", 7),
        ("length(list)", 2),
        ("list[-1]", 9),
        ("/odd", 8),
        ("price", NOTHING),
        ("b.price-level", NOTHING),
    ],
)
def test_a_plain_key_comes_first_and_an_expression_where_there_is_none(path: str, expected: object) -> None:
    value = {
        "price-level": 1, "avg rating": 2, "@id": 3, "größe": 4, "a.b": 5, "/odd": 8,
        "a": {"b": 0, "c": 6, "price-level": 7}, "list": [8, 9],
    }  # fmt: skip
    check_path(path)
    assert reach(value, path) == expected
