"""Recommendations out of JSON, in every shape, and what is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.agents.example import Example
from checks.agents.recommendations.parsing import MOST, NoRecommendations, parse, read_recommendations
from checks.agents.recommendations.recommendation import place_of
from checks.agents.recommendations.verification import check_recommendations
from checks.agents.recommendations.versions import applies
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.location import Location
from checks.model.outcome import Disposition
from tests.checks.agents.scenes import claims, project_of

ONE = {"what": "Cache it", "affectedFiles": ["a.ts"]}


@pytest.mark.parametrize(
    "data",
    [
        json.dumps([ONE, ONE]),
        json.dumps({"recommendations": [ONE, ONE]}),
        f"{json.dumps(ONE)}\n\n{json.dumps(ONE)}\n",
        "\ufeff" + json.dumps([ONE, ONE]),
        f"Here they are:\n\n```json\n{json.dumps([ONE, ONE], indent=2)}\n```\nBoth were checked.\n",
        f"```\n{json.dumps(ONE)}\n{json.dumps(ONE)}\n```",
        f"I ran:\n```sh\nmake\n```\n```json\n{json.dumps([ONE, ONE])}\n```",
        json.dumps([ONE, {**ONE, "fix": "```ts\n[1]\n```"}]),
    ],
    ids=[
        "array",
        "wrapped",
        "lines",
        "byte order mark",
        "fence",
        "fenced lines",
        "two fences",
        "fence inside",
    ],
)
def test_every_shape_is_read(data: str) -> None:
    assert [each.title for each in read_recommendations(parse(data.encode())).recommendations] == [
        "Cache it"
    ] * 2


def test_one_alone_is_read() -> None:
    assert len(read_recommendations(ONE).recommendations) == 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"cache it", "not JSON"),
        (b'{"what": "x"}\nno', "line 2"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1, 2]", "item 1 is the number 1, not a recommendation"),
        (b'["a"]', "is the text 'a'"),
        (b"```json\n[]\n```\n```json\n[]\n```", "2 code fences"),
        (b"null", "null"),
        (b"7", "the number 7"),
        (b'[{"title": "a finding"}]', "another object"),
        (json.dumps([ONE] * (MOST + 1)).encode(), "split the file"),
    ],
    ids=lambda each: str(each)[:20],
)
def test_what_is_none_is_refused_with_what_would_be_right(data: bytes, why: str) -> None:
    with pytest.raises(NoRecommendations, match=why):
        read_recommendations(parse(data))


def test_what_stands_between_recommendations_is_not_lost() -> None:
    found = read_recommendations([ONE, 7, {"title": "x"}])
    assert len(found.recommendations) == 1
    assert found.unread == (
        "item 2 is the number 7, not a recommendation",
        "item 3 is another object, not a recommendation",
    )


def test_a_text_of_10_mb_is_cut_and_says_so() -> None:
    found = read_recommendations([{"what": "x", "why": "`a` calls `b`. " * 700_000}]).recommendations[0]
    assert found.notes == ("`why` was cut to the first 65,536 of 10,500,000 characters",)


@pytest.mark.parametrize("wrong", [float("nan"), 1e400, -1, 1.5, "3", True, [3], 10**30])
def test_a_count_that_is_no_count_is_not_judged(wrong: Any) -> None:
    typed = {"type": "pattern_count", "file": "a.ts", "pattern": "x", "expected": wrong}
    found = claims(Example({"verifiableClaims": [typed]}, "", {"a.ts": "x\n"}), "pattern_count")
    assert [claim.outcome.disposition for claim in found] == [Disposition.UNVERIFIABLE]
    assert "not a whole number" in found[0].outcome.message


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        "x",
        [],
        {},
        {"type": 7},
        {"type": "no_such_kind"},
        {"type": "pattern_count"},
        {"type": "count", "thing": 7},
    ],
)
def test_a_typed_claim_that_is_none_is_not_judged(wrong: Any) -> None:
    recommendations = read_recommendations([{"what": "x", "verifiableClaims": [wrong]}]).recommendations
    checked = check_recommendations(recommendations, project_of(Example({}, "")))[0]
    assert [claim.outcome.disposition for claim in checked.claims] == [Disposition.UNVERIFIABLE]


def test_a_claim_of_a_kind_of_reviews_is_verified_by_the_same_house() -> None:
    typed = {
        "type": "count",
        "thing": "load()",
        "unit": "calls",
        "count": 2,
        "where": "file",
        "citation": {"path": "a.ts"},
    }
    found = claims(
        Example({"what": "x", "verifiableClaims": [typed]}, "", {"a.ts": "load(1);\nload(2);\n"}), "count"
    )
    assert [claim.outcome.disposition for claim in found] == [Disposition.VERIFIED]


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../a.ts", "x/../../a.ts", "~/a.ts", "C:/a.ts", "a\0.ts", "/dev/zero"]
)
def test_no_path_leads_out_of_the_repository(path: str) -> None:
    found = claims(
        Example({"affectedFiles": [path]}, "", {"a.ts": "x\n", "etc/passwd": "x\n"}), "file_exists"
    )
    assert [claim.outcome.disposition for claim in found] == [Disposition.FAILED]


@pytest.mark.parametrize("text", ["(a+)+$", "(a|a)*b", "x.*y.*z", r"\w+\d", "a|b", "^import", "[^)]*"])
def test_regular_expressions_are_never_run(text: str) -> None:
    typed = {"type": "pattern_exists", "file": "a.ts", "pattern": text}
    found = claims(Example({"verifiableClaims": [typed]}, "", {"a.ts": "a" * 5_000 + "\n"}), "pattern_exists")
    assert [claim.outcome.disposition for claim in found] == [Disposition.UNSUPPORTED]


@pytest.mark.parametrize("text", [r"fetch\(", "fetch(", "fetch()", r"\bfetch\b", r"await\s+fetch"])
def test_the_escapes_of_a_plain_pattern_are_taken_out(text: str) -> None:
    typed = {"type": "pattern_count", "file": "a.ts", "pattern": text, "expected": 1}
    found = claims(
        Example({"verifiableClaims": [typed]}, "", {"a.ts": "const a = await fetch(x);\n"}), "pattern_count"
    )
    assert [claim.outcome.disposition for claim in found] == [Disposition.VERIFIED]


def test_the_tree_is_read_once() -> None:
    class Counting(SnapshotTree):
        reads = 0

        def _read(self, path: str) -> Any:
            type(self).reads += 1
            return super()._read(path)

    files = {f"lib/f{number}.ts": "load(1);\n" for number in range(30)}
    project = project_of(Example({}, ""))
    project = type(project)(Code(Counting(files)), project.beside)
    wanted = {"why": "There are 30 `load` usages across 30 files.", "affectedFiles": [*files]}
    check_recommendations(read_recommendations([wanted] * 20).recommendations, project)
    assert Counting.reads == len(files)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("a.ts:42", Location("a.ts", 42, 42)),
        ("a.ts:4-9", Location("a.ts", 4, 9)),
        ("a.ts", Location("a.ts")),
        ("a.ts:", Location("a.ts:")),
        ("a.ts:99999999999999999999", Location("a.ts:99999999999999999999")),
    ],
)
def test_a_reference_names_a_place(written: str, place: Location) -> None:
    assert place_of(written) == place


@pytest.mark.parametrize(
    ("ranges", "version", "expected"),
    [
        ("*", "1.0.0", True),
        ("next@*", "14.2.3", True),
        ("next@14", "14.2.3", True),
        ("next@14", "15.0.0", False),
        ("next@14", "140.0.0", False),
        ("next@14.2", "14.2.9", True),
        ("next@14.2", "14.20.0", False),
        ("next@1.2.3", "1.2.3", True),
        ("next@1.2.3", "1.2.4", False),
        ("next@>=15.0.0", "15.0.0", True),
        ("next@>=15.0.0", "14.9.9", False),
        ("next@>=15.0.0", "15.0.0-canary.1", False),
        ("next@>=15.0.0", "16.3.0-canary.11", True),
        ("next@<16", "15.9.9", True),
        ("next@<16", "16.0.0", False),
        ("next@>=14 <16", "15.1.0", True),
        ("next@>=14 <16", "16.1.0", False),
        ("nuxt@3 || next@15", "15.1.0", True),
        ("nuxt@3 || next@14", "15.1.0", False),
        ("nuxt@*", "15.1.0", False),
        ("nuxtnext@*", "15.1.0", False),
        ("next@latest", "15.1.0", None),
        ("next@15", "canary", None),
    ],
)
def test_a_range_of_versions(ranges: str, version: str, expected: bool | None) -> None:
    assert applies((ranges,), "next", version) is expected
