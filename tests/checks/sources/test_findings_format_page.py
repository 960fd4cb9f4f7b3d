"""The examples of the page on the findings format are read, whole and without a note."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from checks.schemas import FOLDER
from checks.sources import FORMATS, read

PAGE = (Path(__file__).parents[3] / "docs" / "findings-format.md").read_text(encoding="utf-8")
EXAMPLES = [
    token.content for token in MarkdownIt().parse(PAGE) if token.type == "fence" and token.info == "json"
]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_read_as_it_is(example: str) -> None:
    reading = read(example.encode(), source="example.json")
    assert len(reading.findings) == 1
    assert not reading.unparsed
    assert reading.findings[0].notes == ()
    schema = json.loads((FOLDER / "findings.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(json.loads(example))) == []


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


def test_the_page_names_every_format() -> None:
    assert all(f"| `{one.name}` |" in PAGE for one in FORMATS)
