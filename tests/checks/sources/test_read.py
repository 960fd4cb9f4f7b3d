"""A file of findings, whatever is in it: recognised by content, read without raising, nothing lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.model.finding import BODY_LIMIT, Finding, Reading
from checks.model.location import Location
from checks.sources import FORMATS, Document, SourceFormat, UnknownFormatError, combine, read

SARIF = {
    "version": "2.1.0",
    "runs": [{"tool": {"driver": {"name": "scanner"}}, "results": [{"message": {"text": "m"}}]}],
}
RDJSON = {"source": {"name": "linter"}, "diagnostics": [{"message": "m", "location": {"path": "a.py"}}]}
CE = {"reviewer": "persona", "findings": [{"title": "t", "file": "a.py", "line": 1, "why_it_matters": "w"}]}
NATIVE = {"reviewer": "mine", "findings": [{"path": "a.py", "line": 1, "body": "b"}]}


@pytest.mark.parametrize(
    ("document", "reviewer"),
    [
        pytest.param(json.dumps(SARIF), "scanner", id="sarif"),
        pytest.param(json.dumps(RDJSON), "linter", id="rdjson"),
        pytest.param(
            '{"message": "m", "location": {"path": "a"}, "source": {"name": "l"}}', "l", id="rdjsonl"
        ),
        pytest.param(json.dumps(CE), "persona", id="ce-review"),
        pytest.param(json.dumps([CE]), "persona", id="ce-review pages"),
        pytest.param(json.dumps(NATIVE), "mine", id="native"),
        pytest.param(json.dumps(NATIVE["findings"]), "review", id="native list"),
        pytest.param('{"path": "a.py"}\n\n{"path": "b.py"}\n', "review", id="native lines"),
        pytest.param('[{"path": "a.py"}][{"path": "b.py"}]', "review", id="concatenated pages"),
        pytest.param('\x1e{"path": "a.py"}\n\x1e{"path": "b.py"}\n', "review", id="JSON text sequence"),
    ],
)
def test_the_format_is_recognised_by_content(document: str, reviewer: str) -> None:
    reading = read(document.encode(), source="in/review.json")
    assert {finding.reviewer for finding in reading.findings} == {reviewer}
    assert reading.unparsed == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_encodings_are_distinguished(encoding: str) -> None:
    reading = read('[{"path": "größe.py", "body": "żółw"}]'.encode(encoding), source="review.json")
    assert [(one.location, one.body) for one in reading.findings] == [(Location("größe.py"), "żółw")]


def test_bytes_of_another_encoding_cost_no_finding() -> None:
    reading = read('[{"path": "a.py", "body": "größe"}]'.encode("latin-1"), source="review.json")
    assert reading.findings[0].body == "gr\ufffd\ufffde"
    assert reading.findings[0].notes == (
        "bytes that are not valid in the file's encoding are shown as \ufffd",
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "empty; an empty review is written `[]`", id="empty"),
        pytest.param(b" \n\t", "empty; an empty review is written `[]`", id="white space"),
        pytest.param(b"LGTM!", "not JSON: Expecting value at line 1, column 1", id="prose"),
        pytest.param(b'{\n"findings": [\n', "not JSON: Expecting value at line 3, column 1", id="truncated"),
        pytest.param(b'{"a": "b', "not JSON: Unterminated string starting at line 1, column 7", id="cut off"),
        pytest.param(b'{\n"a": 1,\n"b" 2\n}', "not JSON: Expecting ':' delimiter at line 3", id="broken"),
        pytest.param(b"[" * 100_000, "nested too deeply", id="deep"),
        pytest.param(b'{"a":' * 100_000, "nested too deeply", id="deep objects"),
        pytest.param(b"\x00\x01\x02\xff\xfe", "not JSON", id="binary"),
        pytest.param(b'"text"', "not a shape that is read: neither an object nor a list", id="a string"),
        pytest.param(b"null", "not a shape that is read: neither an object nor a list", id="null"),
        pytest.param(b"[1, 2]", "a list of 2 values that are no findings. Expected sarif: {", id="numbers"),
        pytest.param(b'{"ok": true}', "an object with the keys ok. Expected sarif: {", id="another object"),
    ],
)
def test_what_is_no_review_is_reported_with_what_would_be_right(data: bytes, reason: str) -> None:
    reading = read(data, source="review.json")
    assert reading.findings == ()
    assert [item.source for item in reading.unparsed] == ["review.json"]
    assert reason in reading.unparsed[0].reason
    assert len(reading.unparsed[0].excerpt) <= 200


def test_a_broken_line_costs_only_itself() -> None:
    data = b'{"path": "a.py"}\n{"path": "b.py"\n{"path": "c.py"}\n' + b'{"a":' * 50_000 + b"\n"
    reading = read(data, source="lines.jsonl")
    assert [str(one.location) for one in reading.findings] == ["a.py", "c.py"]
    assert [item.reason for item in reading.unparsed] == [
        "line 2 is not JSON: Expecting ',' delimiter at column 16",
        "line 4 is nested too deeply",
    ]


def test_a_key_given_twice_is_reported() -> None:
    reading = read(b'[{"path": "a.py", "line": 1, "line": 2}]', source="r.json")
    assert reading.findings[0].location == Location("a.py", 2, 2)
    assert reading.findings[0].notes == ("given more than once, the last counts: `line`",)


def test_half_a_surrogate_pair_becomes_the_replacement_character_and_a_pair_stays() -> None:
    reading = read(rb'[{"path": "a.py", "title": "\ud83d\ude00 \ud83d \\ud83d \udE00"}]', source="r.json")
    assert reading.findings[0].title == "😀 \ufffd \\ud83d \ufffd"


def test_numbers_of_ten_thousand_digits_are_no_obstacle() -> None:
    nines = b"9" * 10_000
    reading = read(
        b'[{"path": "a.py", "line": ' + nines + b', "confidence": ' + nines + b"}]", source="r.json"
    )
    assert reading.findings[0].confidence is None
    assert [note.partition(":")[0] for note in reading.findings[0].notes] == [
        "line is no number",
        "confidence is no number from 0 to 100",
    ]


def test_a_body_of_ten_megabytes_is_cut_and_the_cut_is_reported() -> None:
    reading = read(json.dumps([{"path": "a.py", "body": "x" * 10 * 2**20}]).encode(), source="r.json")
    assert len(reading.findings[0].body) == BODY_LIMIT
    assert reading.findings[0].notes == ("body cut at 65,536 characters (it has 10,485,760)",)


def test_a_body_put_together_from_long_parts_keeps_to_the_limit() -> None:
    long = "y" * BODY_LIMIT
    data = json.dumps([{"file": "a.py", "why_it_matters": long, "suggested_fix": long}]).encode()
    reading = read(data, source="r.json")
    assert len(reading.findings[0].body) == BODY_LIMIT
    assert reading.findings[0].notes == (f"body cut at 65,536 characters (it has {2 * BODY_LIMIT + 36:,})",)


def test_a_format_can_be_forced() -> None:
    looks_like_ce = json.dumps({"findings": [{"path": "a.py", "body": "b", "why_it_matters": "w"}]}).encode()
    assert read(looks_like_ce, source="r.json").findings[0].body == "w"
    assert read(looks_like_ce, source="r.json", format="native").findings[0].body == "b"


@pytest.mark.parametrize("name", [one.name for one in FORMATS])
@pytest.mark.parametrize(
    "document", ["3", "[]", "{}", '[{"a": 1}]', '{"runs": 3}', '{"diagnostics": {"a": 1}}']
)
def test_a_forced_format_that_does_not_fit_raises_nothing_and_invents_nothing(
    name: str, document: str
) -> None:
    assert read(document.encode(), source="r.json", format=name).findings == ()


def test_an_unknown_format_is_refused_with_the_known_names() -> None:
    with pytest.raises(
        UnknownFormatError, match=r"no format of findings is called 'xml'; there are: sarif, .*native"
    ):
        read(b"[]", source="r.json", format="xml")


class Shouting(SourceFormat):
    """A format from outside, as the bot adds one."""

    name = "shouting"
    expects = '{"SHOUT": …}'

    def recognises(self, document: Document) -> bool:
        return any(isinstance(value, dict) and "SHOUT" in value for value in document.values)

    def read(self, document: Document, source: str) -> Reading:
        value = document.values[0]
        assert isinstance(value, dict)
        return Reading((Finding(id="", reviewer=source, body=str(value["SHOUT"])),))


def test_formats_can_be_added_from_outside() -> None:
    reading = read(b'{"SHOUT": "HEY"}', source="r.json", formats=(Shouting(), *FORMATS))
    assert [(one.id, one.body) for one in reading.findings] == [("r-1", "HEY")]


def test_an_error_inside_a_format_costs_only_its_file() -> None:
    reading = read(b'{"SHOUT": 1}', source="r.json", format="shouting", formats=(Raising(),))
    assert [item.reason for item in reading.unparsed] == [
        "reading it as shouting failed (ZeroDivisionError); this is citecheck's error"
    ]


class Raising(Shouting):
    def read(self, document: Document, source: str) -> Reading:
        raise ZeroDivisionError


def test_ids_are_unique_across_files_and_come_back_as_given_where_they_can() -> None:
    first = read(b'[{"id": 7, "path": "a"}, {"path": "b"}, {"id": "7", "path": "c"}]', source="one.json")
    second = read(b'[{"id": "7", "path": "d"}, {"id": "7#2", "path": "e"}]', source="two.json")
    both = combine([first, second])
    assert [(one.id, str(one.location)) for one in both.findings] == [
        ("7", "a"),
        ("one-2", "b"),
        ("7#2", "c"),
        ("7#3", "d"),
        ("7#2#2", "e"),
    ]
    assert both.findings[3].notes == ("the id `7` was given more than once; this one is `7#3`",)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
KEYS = st.sampled_from(
    [
        *(
            "findings",
            "path",
            "line",
            "start_line",
            "end_line",
            "side",
            "severity",
            "confidence",
            "title",
            "body",
        ),
        *("quotes", "locations", "commit", "url", "id", "reviewer", "text"),
        *(
            "file",
            "why_it_matters",
            "evidence",
            "first_evidence",
            "suggested_fix",
            "reviewers",
            "pre_existing",
        ),
        *(
            "runs",
            "results",
            "tool",
            "driver",
            "rules",
            "message",
            "arguments",
            "ruleIndex",
            "artifactLocation",
        ),
        *(
            "physicalLocation",
            "region",
            "snippet",
            "startLine",
            "originalUriBaseIds",
            "uri",
            "uriBaseId",
            "SRC",
        ),
        *("diagnostics", "location", "range", "start", "suggestions", "source", "name", "code", "value"),
        *("artifacts", "index", "relatedLocations", "properties", "security-severity", "fixes", "locations"),
    ]
)
VALUES = JSON | st.sampled_from(
    [0, -1, 1e9, 1e400, "12", "12-20", "a.py:42", "a.py:42 -- x = 1", "SRC", "file:///"]
)
FOREIGN = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=8),
    max_leaves=60,
)


@given(value=JSON | FOREIGN, name=st.sampled_from([None, *(one.name for one in FORMATS)]))
@settings(max_examples=150, deadline=None)
def test_reading_any_json_value_never_raises(value: Any, name: str | None) -> None:
    reading = read(json.dumps(value).encode(), source="r.json", format=name)
    assert len({finding.id for finding in reading.findings}) == len(reading.findings)
    assert not any("citecheck's error" in item.reason for item in reading.unparsed)
    for finding in reading.findings:
        assert finding.id
        assert finding.reviewer
        assert len(finding.body) <= BODY_LIMIT


@given(st.binary() | st.text().map(str.encode))
def test_reading_any_bytes_never_raises(data: bytes) -> None:
    reading = read(data, source="r.json")
    assert reading.findings or reading.unparsed or json.loads(data) in ([], {}, {"findings": []})


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            '{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}',
            "GitHub answered 404 in place of comments: Not Found; is the name right, and may the token see it?",
        ),
        (
            '{"message":"Not Found","documentation_url":"https://docs.github.com/rest"}',
            "GitHub answered 404 in place of comments: Not Found; is the name right, and may the token see it?",
        ),
        (
            '{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest","status":"401"}',
            "GitHub answered 401 in place of comments: Bad credentials",
        ),
    ],
)
def test_an_error_of_githubs_api_is_said_to_be_one(error: str, said: str) -> None:
    reading = read(error.encode(), source="comments.json")
    assert [item.reason for item in reading.unparsed] == [said]
