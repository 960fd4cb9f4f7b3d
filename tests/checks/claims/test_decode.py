"""Typed claims that somebody hands in: read strictly, refused with the place of what is wrong."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checks.claims.decode import ClaimError, decode, schema
from checks.claims.path import PathClaim
from checks.claims.quote.claim import QuoteClaim
from checks.claims.registry import OWN
from checks.model.claim import Claim, Stance
from checks.model.finding import BODY_LIMIT
from checks.model.location import Location, Side
from checks.sources import read

READ: dict[str, tuple[dict[str, object], Claim]] = {
    "a quote": (
        {"kind": "quote", "code": "x = 1", "statement": "it reads `x = 1`"},
        QuoteClaim(statement="it reads `x = 1`", code="x = 1"),
    ),
    "a line": (
        {"kind": "path", "statement": "s", "citation": {"path": "a.py", "line": 3}},
        PathClaim(statement="s", citation=Location("a.py", 3, 3)),
    ),
    "lines of the base, denied": (
        {
            "kind": "path",
            "statement": "s",
            "stance": "denied",
            "citation": {"path": "a.py", "start_line": 3, "line": 5, "side": "LEFT"},
        },
        PathClaim(statement="s", citation=Location("a.py", 3, 5, Side.LEFT), stance=Stance.DENIED),
    ),
    "a file": (
        {"kind": "path", "statement": "s", "citation": {"path": "a.py"}},
        PathClaim(statement="s", citation=Location("a.py")),
    ),
    "no words of its own": (
        {"kind": "quote", "code": "x = 1", "block": False},
        QuoteClaim(statement='quote: code "x = 1", block false', code="x = 1", block=False),
    ),
}


@pytest.mark.parametrize(("value", "claim"), READ.values(), ids=READ)
def test_a_claim_is_read(value: dict[str, object], claim: Claim) -> None:
    assert decode(value) == claim
    Draft202012Validator(schema()).validate(value)


REFUSED: dict[str, tuple[object, str]] = {
    "no object": (3, "not an object with a `kind`"),
    "no kind": ({"code": "x"}, "not an object with a `kind`"),
    "an unknown kind": (
        {"kind": "qoute", "code": "x"},
        ".kind: no kind of claim is called `qoute`; there are path, quote",
    ),
    "a field is missing": ({"kind": "quote"}, ".code: is missing"),
    "a path without a place": ({"kind": "path"}, ".citation: is missing"),
    "an unknown field": (
        {"kind": "quote", "code": "x", "cod": 1},
        ".cod: no field of a `quote` claim; there are statement, citation, stance, code",
    ),
    "an unknown field inside": (
        {"kind": "path", "citation": {"path": "a", "column": 2}},
        ".citation.column: no field that is known there",
    ),
    "text for a truth": (
        {"kind": "quote", "code": "x", "block": "yes"},
        ".block: input should be a valid boolean",
    ),
    "a line in words": (
        {"kind": "path", "citation": {"path": "a", "line": "3"}},
        ".citation.line: input should be a valid integer",
    ),
    "a stance that is none": (
        {"kind": "quote", "code": "x", "stance": "sure"},
        ".stance: input should be 'asserted', ",
    ),
    "too much text": (
        {"kind": "quote", "code": "x" * (BODY_LIMIT + 1)},
        ".code: string should have at most 65536",
    ),
    "a long name": (
        {"kind": "q" * 80},
        f".kind: no kind of claim is called `{'q' * 60}`; there are path",
    ),
    "a long field inside": (
        {"kind": "path", "citation": {"path": "a", "c" * 80: 2}},
        f".citation.{'c' * 60}: no field that is known there",
    ),
    "two mistakes": (
        {"kind": "quote", "block": 1},
        ".code: is missing; .block: input should be a valid boolean",
    ),
}


@pytest.mark.parametrize(("value", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_claim_is_refused_with_its_place(value: object, why: str) -> None:
    with pytest.raises(ClaimError, match=f"^{re.escape(why)}"):
        decode(value)
    assert list(Draft202012Validator(schema()).iter_errors(value))


def test_the_first_mistakes_of_many_are_listed() -> None:
    with pytest.raises(ClaimError) as refused:
        decode({"kind": "quote", "code": "x", **{f"field{each}": 1 for each in range(9)}})
    assert str(refused.value).count("no field of a `quote` claim") == 5


@pytest.mark.parametrize(
    ("said", "known"),
    [("sets", "assigns"), ("throws", "raises"), ("invokes", "calls"), ("deletes", "removes")],
)
def test_a_word_that_means_one_of_the_kinds_own(said: str, known: str) -> None:
    claim: dict[str, object] = {"kind": "behaviour", "doer": "save", "thing": "rows"}
    assert decode(claim | {"deed": said}) == decode(
        claim | {"deed": known, "statement": f'behaviour: doer "save", thing "rows", deed "{known}"'}
    )


@pytest.mark.parametrize("said", ["writes", "modifies", "updates"])
def test_a_word_that_may_mean_several_is_refused_with_a_better_one(said: str) -> None:
    claim = {"kind": "behaviour", "doer": "save", "thing": "rows", "deed": said}
    with pytest.raises(ClaimError, match=r"; use `assigns` of a name"):
        decode(claim)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)


@given(
    st.sampled_from(tuple(OWN)),
    st.dictionaries(st.sampled_from(["code", "citation", "count", "thing", "x"]), JSON),
)
def test_whatever_is_handed_in_is_a_claim_or_refused(kind: str, fields: dict[str, object]) -> None:
    with suppress(ClaimError):
        assert decode({**fields, "kind": kind}).kind == kind


def test_every_kind_has_a_schema_that_says_what_it_is() -> None:
    definitions = schema()["$defs"]
    shapes = [definitions[one["$ref"].rpartition("/")[2]] for one in schema()["oneOf"]]
    assert [one["properties"]["kind"]["const"] for one in shapes] == list(OWN)
    assert all(one["description"] for one in shapes)


def test_a_finding_keeps_its_claims_and_those_that_are_none_are_unparsed() -> None:
    claims = [{"kind": "quote", "code": "x = 1"}, {"kind": "vibe"}, {"kind": "quote"}]
    finding = {"id": "1", "reviewer": "bot", "path": "a.py", "line": 1, "claims": claims}
    reading = read(json.dumps({"findings": [finding]}).encode(), source="r.json")
    assert [[claim.kind for claim in one.claims] for one in reading.findings] == [["quote"]]
    first, second = reading.unparsed
    assert (first.source, first.reviewer, first.excerpt) == ("r.json, finding 1", "bot", '{"kind": "vibe"}')
    assert first.reason.startswith("claims[1].kind: no kind of claim is called `vibe`")
    assert second.reason == "claims[2].code: is missing"


def test_the_answers_of_our_own_report_are_no_claims_again() -> None:
    answered = {"kind": "quote", "statement": "s", "disposition": "verified", "message": ""}
    finding = {"path": "a.py", "claims": [answered]}
    reading = read(json.dumps({"findings": [finding]}).encode(), source="result.json")
    assert reading.unparsed == ()
    assert reading.findings[0].claims == ()
