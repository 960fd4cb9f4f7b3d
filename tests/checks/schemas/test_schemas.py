"""The committed JSON Schemas are those of the models, and describe what is read and written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from checks.model.checked import CheckedReview
from checks.reports import render
from checks.schemas import FOLDER, SCHEMAS, generated
from tests.checks.review_example import hostile, review


def written(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def validate(name: str, value: Any) -> None:
    beside = Registry().with_resources(
        (name, Resource.from_contents(written(name), default_specification=DRAFT202012)) for name in SCHEMAS
    )
    Draft202012Validator(written(name), registry=beside).validate(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_file_is_the_model_s_schema(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == generated(name), "run `python -m checks.schemas`"


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(json.loads(generated(name)))


def test_there_are_no_other_schemas() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.json")) == sorted(SCHEMAS)


@pytest.mark.parametrize("checked", [review(), CheckedReview(()), hostile("\u202e<b>")])
def test_a_result_fits_its_schema(checked: CheckedReview) -> None:
    validate("result.schema.json", json.loads(render(checked, "json")))


def test_findings_fit_their_schema() -> None:
    finding = {
        "id": "1",
        "reviewer": "r",
        "path": "a.py",
        "start_line": 1,
        "line": 2,
        "side": "LEFT",
        "severity": "high",
        "confidence": 0.85,
        "title": "t",
        "body": "b",
        "commit": "abcdef1",
        "quotes": [{"text": "x", "path": "a.py", "line": 1}],
        "locations": [{"path": "b.py"}],
        "claims": [
            {"kind": "quote", "code": "x = 1", "citation": {"path": "a.py", "start_line": 1, "line": 2}},
            {"kind": "count", "thing": "fetch", "count": 3, "unit": "calls"},
        ],
        "url": "https://example.com",
    }
    validate("findings.schema.json", {"reviewer": "r", "findings": [finding, {"body": "no place"}]})


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({}, id="no findings"),
        pytest.param({"findings": [{"line": "twelve"}]}, id="a line in words"),
        pytest.param({"findings": [{"severity": "soon"}]}, id="no severity"),
        pytest.param({"findings": [{"confidence": 101}]}, id="too sure"),
        pytest.param({"findings": [{"claims": [{"kind": "vibe"}]}]}, id="no kind of claim"),
        pytest.param({"findings": [{"claims": [{"kind": "quote"}]}]}, id="a claim that lacks a field"),
        pytest.param(
            {"findings": [{"claims": [{"kind": "quote", "code": "x", "cod": 1}]}]}, id="a field too many"
        ),
    ],
)
def test_what_is_no_review_does_not_fit(value: Any) -> None:
    with pytest.raises(ValidationError):
        validate("findings.schema.json", value)
