"""Findings written in a dialect's shape are read back, whatever they are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import Comment, read
from tests.checks.sources.github.renderers import SHAPES, Shape, Told

_WORDS = st.sampled_from(
    ["the", "value", "of", "a", "lock", "is", "never", "read", "before", "`count`", "then", "`x_y()`", "`a.b`", "*so*",
     "snake_case", "__init__", "Übung", "键"]
)  # fmt: skip
_TITLES = st.lists(_WORDS, min_size=2, max_size=8).map(lambda words: "Watch " + " ".join(words))
_TEXTS = st.lists(_WORDS, min_size=3, max_size=20).map(lambda words: "So " + " ".join(words) + ".")
_NAMES = st.sampled_from(["a", "src", "x-y", "[locale]", "(shop)", "v1.2", "_t", "Ünï", "库", "@ui"])
_ENDINGS = st.sampled_from([".py", ".ts", ".test.tsx", ".go", ".d.ts", ".C"])
_PATHS = st.builds(
    lambda folders, name, ending: "/".join(["src", *folders, name + ending]),
    st.lists(_NAMES, max_size=3),
    st.sampled_from(["a", "page", "index_1", "Ä"]),
    _ENDINGS,
)


def _findings(severities: list[Severity]) -> st.SearchStrategy[list[Told]]:
    one = st.builds(
        lambda title, path, first, length, severity, text: Told(
            title, path, first, first + length, severity, text
        ),
        _TITLES,
        _PATHS,
        st.integers(1, 99_999),
        st.integers(0, 40),
        st.sampled_from(severities),
        _TEXTS,
    )
    return st.lists(one, min_size=1, max_size=6)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_what_is_written_is_read(shape: Shape, data: st.DataObject) -> None:
    findings = data.draw(_findings(list(shape.words) or list(Severity)))
    body = shape.write(findings)

    reading = read(Comment("1", shape.author, body, shape.place, is_bot=True))

    assert reading.unparsed == ()
    titles = [told.title if shape is SHAPES["json"] else told.title.replace("*", "") for told in findings]
    assert [finding.title for finding in reading.findings] == titles
    json_only_first = shape is SHAPES["json"]
    assert [finding.location for finding in reading.findings] == [
        Location(told.path, told.first, told.first if json_only_first else told.last) for told in findings
    ]
    if shape.words:
        assert [finding.severity for finding in reading.findings] == [told.severity for told in findings]
    if shape not in (SHAPES["kilo"], SHAPES["json"]):
        missing = [
            told
            for told, finding in zip(findings, reading.findings, strict=True)
            if told.text not in finding.body
        ]
        assert missing == []


def test_a_finding_of_few_words_is_not_unparsed_besides() -> None:
    shape = SHAPES["headings"]
    body = shape.write([Told("The page", "src/a.py", 1, 1, Severity.CRITICAL, "So never `a.b`.")])
    reading = read(Comment("1", shape.author, body, shape.place, is_bot=True))
    assert (len(reading.findings), reading.unparsed) == (1, ())


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_line_ends_change_nothing(shape: Shape, data: st.DataObject) -> None:
    body = shape.write(data.draw(_findings(list(shape.words) or list(Severity))))

    unix = read(Comment("1", shape.author, body, shape.place, is_bot=True))
    windows = read(Comment("1", shape.author, body.replace("\n", "\r\n"), shape.place, is_bot=True))

    assert windows == unix
