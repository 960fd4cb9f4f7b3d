"""Claims of every kind, handed in as JSON and in SARIF's `properties`, come to what their examples say."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from checks.claims.decode import ClaimError, decode
from checks.claims.kind import Example
from checks.claims.registry import OWN, check_claim
from checks.code.surroundings import Context, locate
from checks.model.claim import Claim, Stance
from checks.model.finding import Reading
from checks.model.location import Location
from checks.sources import read
from tests.checks.claims.handed_in import as_json, every_kind
from tests.checks.claims.scenes import change, scene

GIVEN = [(name, example, claim) for name, example, claim in every_kind() if claim.stance in tuple(Stance)[:2]]


def _own(example: Example, claim: dict[str, Any]) -> Reading:
    finding = {"path": example.path, "line": example.line, "body": "x", "claims": [claim]}
    return read(json.dumps({"findings": [finding]}).encode(), source="f.json")


def _sarif(example: Example, claim: dict[str, Any]) -> Reading:
    place = {"artifactLocation": {"uri": example.path}, "region": {"startLine": example.line or 1}}
    result = {
        "message": {"text": "x"},
        "locations": [{"physicalLocation": place}],
        "properties": {"claims": [claim]},
    }
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "t"}}, "results": [result]}]}
    return read(json.dumps(log).encode(), source="f.sarif")


WAYS = [pytest.param(_own, id="own JSON"), pytest.param(_sarif, id="SARIF")]


BETWEEN = {"contradiction"}
"""Kinds whose claims are made of others, so that no text makes them."""


def test_each_kind_has_a_claim_to_hand_in() -> None:
    assert {name for name, _, _ in GIVEN} == set(OWN) - BETWEEN


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("way", WAYS)
def test_a_claim_that_is_handed_in_is_the_claim_that_its_example_makes(
    name: str, way: Callable[[Example, dict[str, Any]], Reading]
) -> None:
    for kind, example, claim in GIVEN:
        if kind != name:
            continue
        reading = way(example, as_json(claim))
        assert reading.unparsed == ()
        (finding,) = reading.findings
        (handed,) = finding.claims
        assert _but_words(handed) == _but_words(claim)
        _, code, context = scene(example)
        found, wanted = (check_claim(one, code, context).outcome for one in (handed, claim))
        assert (found.disposition, found.failure) == (wanted.disposition, wanted.failure), claim


@pytest.mark.parametrize("name", OWN)
def test_what_is_verified_is_not_verified_where_it_is_denied(name: str) -> None:
    for kind, example, claim in GIVEN:
        if kind != name:
            continue
        _, code, context = scene(example)
        both = [
            check_claim(decode(as_json(claim) | {"stance": stance}), code, context).outcome
            for stance in ("asserted", "denied")
        ]
        assert [one.disposition for one in both] != ["verified", "verified"], f"{claim}: {both}"


@pytest.mark.parametrize(
    ("claim", "expect"),
    [
        ({"kind": "value", "name": "LIMIT", "value": "40"}, ("verified", "failed")),
        ({"kind": "value", "name": "LIMIT", "value": "60"}, ("failed", "verified")),
        ({"kind": "place", "named": [{"text": "LIMIT"}]}, ("verified", "unsupported")),
        ({"kind": "symbol", "name": "LIMIT"}, ("verified", "unsupported")),
    ],
)
def test_a_denial_comes_to_the_opposite_or_to_nothing(claim: dict[str, Any], expect: tuple[str, str]) -> None:
    code = change({"app.py": "LIMIT = 40\n"})
    at = Location("app.py", 1, 1)
    context = Context(locate(code, at), cited=at)
    found = [
        check_claim(decode(claim | {"statement": "x", "stance": stance}), code, context).outcome
        for stance in ("asserted", "denied")
    ]
    assert [str(one.disposition) for one in found] == list(expect), found


def _but_words(claim: Claim) -> dict[str, Any]:
    return {key: value for key, value in as_json(claim).items() if key != "statement"}


@pytest.mark.parametrize("way", WAYS)
def test_a_claim_that_cannot_be_read_costs_only_itself(
    way: Callable[[Example, dict[str, Any]], Reading],
) -> None:
    reading = way(Example("", "", path="a.py"), {"kind": "guard", "nam": "row"})
    assert len(reading.findings) == 1
    assert reading.findings[0].claims == ()
    (problem,) = reading.unparsed
    assert "claims[0]" in problem.reason


def test_a_word_for_a_deed_that_has_another_name() -> None:
    deed = {"kind": "behaviour", "doer": "f", "thing": "size"}
    said = {**deed, "deed": "sets", "statement": "`f` sets `size`."}
    assert decode(said) == decode({**said, "deed": "assigns"})
    with pytest.raises(ClaimError, match=r"\.deed: input should be .*; use a `references` claim"):
        decode(deed | {"deed": "reads"})
    with pytest.raises(ClaimError, match=r"or 'advises'\Z"):
        decode(deed | {"deed": "paints"})
