"""The page about adding a reviewer shows what works."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from checks.model.finding import Reading
from checks.model.location import Location
from checks.sources.github import Comment, Place, dialect, read
from tests.checks.sources.github import fixture

PAGE = (Path(__file__).parents[4] / "docs" / "adding-a-reviewer.md").read_text(encoding="utf-8")


def _block(language: str) -> str:
    [block] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(block)


def test_the_example_is_a_dialect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialect, "_KNOWN", dict(dialect._KNOWN))  # undone after the test
    exec(compile(_block("python"), "adding-a-reviewer.md", "exec"), {"__name__": "example"})
    inline = Comment("1", "example-review[bot]", "![high](b.svg) **Title**\n\nx", Place.INLINE, is_bot=True)
    place = Location("a.py", 1, 1)

    [finding] = read(replace(inline, location=place)).findings

    assert (finding.reviewer, finding.title, finding.location) == ("Example", "Title", place)
    summary = replace(inline, place=Place.REVIEW_BODY, body="Example summary of src/a.py:3")
    assert read(summary) == Reading()
    [unparsed] = read(replace(summary, body="Something new")).unparsed
    assert "no shape in which Example" in unparsed.reason


def test_the_pair_of_the_page_is_a_fixture() -> None:
    path = fixture.FOLDER / "kilo" / "one_row.md"

    assert path.read_text(encoding="utf-8") == _block("markdown")
    told = fixture.Fixture.model_validate_json(_block("json"))
    assert told == fixture.load(path)[0]
