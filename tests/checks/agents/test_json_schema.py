"""Schemas of strangers: right answers, and an end to everything."""

from __future__ import annotations

import re
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.agents.json_schema import Schema, SchemaError, problems
from checks.agents.linear_patterns import Refused, found

PATTERNS = [
    "a+b",
    "^a*$",
    "(ab|c){2,3}",
    "[^a-c]x",
    r"\d{2}-\w",
    "^(?:a|b)+$",
    "a.c",
    r"\bab\b",
    "(a?){3}b",
    "",
    "a|b|",
]


@pytest.mark.parametrize("pattern", PATTERNS)
@given(text=st.text(alphabet="abcx1- \n", max_size=12))
def test_a_pattern_matches_what_it_matches_elsewhere(pattern: str, text: str) -> None:
    theirs = re.search(pattern.removesuffix("$") + (r"\Z" if pattern.endswith("$") else ""), text)
    assert found(pattern, text) is (theirs is not None)


@pytest.mark.parametrize("pattern", ["(a+)+$", "^(a|a)*$", "(a*)*b", "(.*a){20}", "a*a*a*a*a*b", "(x+x+)+y"])
def test_nested_quantifiers_take_linear_time(pattern: str) -> None:
    started = process_time()
    assert not found(pattern, "a" * 2_000 + "!") or pattern == "(.*a){20}"
    assert process_time() - started < 20  # a backtracking matcher takes longer than the universe is old


@pytest.mark.parametrize(
    "pattern", [r"(a)\1", "(?=a)b", "(?<!a)b", "(?i)a", "(", "a{3000}", "((a{50}){50}){50}", "a" * 1_001]
)
def test_what_cannot_be_linear_is_refused(pattern: str) -> None:
    with pytest.raises(Refused):
        found(pattern, "a")


@pytest.mark.parametrize(
    ("schema", "value", "wrong"),
    [
        ({"type": "object", "required": ["a"]}, {}, "'a' is a required property"),
        ({"properties": {"a": {"type": "integer"}}}, {"a": "1"}, ".a: '1' is not of type 'integer'"),
        ({"items": {"type": "integer"}}, [1, "2"], "[1]: '2' is not of type 'integer'"),
        ({"type": "string", "pattern": "^a+$"}, "ab", "does not match"),
        ({"additionalProperties": False, "properties": {"a": {}}}, {"a": 1, "b": 2}, "'b'"),
        ({"additionalProperties": False, "patternProperties": {"^x": {}}}, {"xa": 1}, ""),
        ({"patternProperties": {"^x": {"type": "integer"}}}, {"xa": "1"}, "not of type"),
        ({"uniqueItems": True}, [{"a": 1}, {"a": 1.0}], "more than once"),
        ({"uniqueItems": True}, [1, True], ""),
        (False, 1, "False schema"),
        (True, 1, ""),
        ({"$defs": {"n": {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}}}, "$ref": "#/$defs/n"}, {"n": {"n": 1}}, "not of type"),
    ],
)  # fmt: skip
def test_a_value_is_checked_against_a_schema(schema: object, value: object, wrong: str) -> None:
    said = problems(schema, value)
    assert bool(said) is bool(wrong)
    assert wrong in "".join(said)


def doubling(depth: int) -> dict[str, object]:
    """A schema that asks the same twice, at each of so many depths."""
    both: dict[str, object] = {
        f"d{number}": {"allOf": [{"$ref": f"#/$defs/d{number + 1}"}] * 2} for number in range(depth)
    }
    return {"$ref": "#/$defs/d0", "$defs": {**both, f"d{depth}": {}}}


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ({"$ref": "https://example.com/schema.json"}, "points outside"),
        ({"$ref": "file:///etc/passwd"}, "points outside"),
        ({"$ref": "#/$defs/nowhere"}, "points outside"),
        ({"$ref": "#"}, "endlessly"),
        (doubling(40), "more than 20,000 times"),
        ({"type": 7}, "not a JSON Schema"),
        (["no schema"], "an object, true or false"),
        ({"pattern": "(?=a)b"}, "takes more than linear time"),
        ({"patternProperties": {"x": {}}, "unevaluatedProperties": False}, "not supported"),
        ({"enum": [[]] * 300_000}, "more than"),
    ],
)
def test_a_schema_that_cannot_be_used_says_why(schema: object, why: str) -> None:
    with pytest.raises(SchemaError, match=why):
        problems(schema, "a")


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("date", "2024-02-29", "2023-02-29"),
        ("date-time", "2024-02-29T12:00:00Z", "2024-02-29T12:00:00"),
        ("date-time", "2024-02-29T12:00:00.5+02:00", "2024-02-30T12:00:00Z"),
        ("time", "23:59:60Z", "24:00:00Z"),
        ("email", "ada@example.org", "ada"),
        ("ipv4", "127.0.0.1", "127.0.0.256"),
        ("uuid", "123e4567-e89b-12d3-a456-426614174000", "123e4567"),
        ("uri", "https://example.org/a?b=%20#c", "https://example.org/a b"),
        ("uri", "urn:isbn:1", "example.org"),
        ("hostname", "a-b.example.org", "a_b.example.org"),
    ],
)
def test_a_format_is_asserted(name: str, good: str, bad: str) -> None:
    schema = Schema({"format": name})
    assert (schema.problems(good), bool(schema.problems(bad)), schema.problems(7)) == ([], True, [])


def test_a_format_that_no_draft_knows_says_nothing_and_one_that_is_not_decided_is_refused() -> None:
    assert Schema({"format": "int64"}).problems("x") == []
    with pytest.raises(SchemaError, match="'uri-template' is not supported"):
        Schema({"format": "uri-template"})
