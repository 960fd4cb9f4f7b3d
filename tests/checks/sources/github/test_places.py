"""Places as reviewers write them, one row for each way."""

from __future__ import annotations

import hashlib

import pytest

from checks.model.location import Location, Side
from checks.sources.github import places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("src/a.py:42", ["src/a.py:42"]),
        ("`src/a.py:42`", ["src/a.py:42"]),
        ("**`src/a.py:42-50`**", ["src/a.py:42-50"]),
        ("(src/a.py:42–50)", ["src/a.py:42-50"]),
        ("see src/a.py#L10-L20.", ["src/a.py:10-20"]),
        ("src/a.py#L10", ["src/a.py:10"]),
        ("src/a.py:10:4", ["src/a.py:10"]),
        ("`src/a.py`, line 7", ["src/a.py:7"]),
        ("`src/a.py` lines 7-9", ["src/a.py:7-9"]),
        ("`src/a.py` (line 459)", ["src/a.py:459"]),
        ("src/a.py (12-14)", ["src/a.py:12-14"]),
        ("line 7 of `src/a.py`", ["src/a.py:7"]),
        ("lines 10 and 20 in src/a.py", ["src/a.py:10"]),
        ("between lines 10 and 20 in src/a.py", ["src/a.py:10-20"]),
        ("`src/a.py`, between lines 10 and 20", ["src/a.py:10-20"]),
        ("src/a.py:10,20", ["src/a.py:10"]),
        ("harness/x.py[R104-120]", ["harness/x.py:104-120"]),
        ("app/[locale]/(shop)/page.tsx:3-4", ["app/[locale]/(shop)/page.tsx:3-4"]),
        ("`web/[id]/page.tsx`", ["web/[id]/page.tsx"]),
        ("core.py:3", ["core.py:3"]),
        ("Dockerfile:3", ["Dockerfile:3"]),
        ("docker/Dockerfile", ["docker/Dockerfile"]),
        ("docker/dockerfile", ["docker/dockerfile"]),
        ("Pipfile:3 and api.gql:4", ["Pipfile:3", "api.gql:4"]),
        ("the license, the codeowners and the makefile", ["makefile"]),
        ("BUILD is red, see the README and the CHANGELOG", []),
        ("docs/LICENSE:2 and app/BUILD:3", ["docs/LICENSE:2", "app/BUILD:3"]),
        ("add `.env` to `.gitignore`", []),
        ("`np.sum`, `mock.patch` and `self.v`", []),
        ("src/größe/键.py:3", ["src/größe/键.py:3"]),
        ("a/b.py:1 and c/d.go:2", ["a/b.py:1", "c/d.go:2"]),
        (
            "[here](https://github.com/o/r/blob/0123abc/src/a%20b.py#L3-L5)",
            ["src/a b.py:3-5"],
        ),
        ("https://ghe.example.com/o/r/blob/0123abc/(x)/[y]/p.tsx#L3", ["(x)/[y]/p.tsx:3"]),
        ("nothing here", []),
        ("version 1.2.3 and node.js", ["node.js"]),
        ("`self.value` and `option.default`", []),
        ("https://example.com/a/b.py", []),
        ("example.com:443", []),
        ("localhost:8080", []),
        ("e.g. this", []),
        ("a/b", []),
        ("10:30 in the morning", []),
    ],
)
def test_places_named_in_prose(text: str, expected: list[str]) -> None:
    assert [str(place) for place in places.named(text)] == expected


def test_a_path_of_the_pull_request_needs_no_ending() -> None:
    assert [str(place) for place in places.named("in bin/run:3", places.Files(["bin/run"]))] == ["bin/run:3"]


def test_a_slash_before_a_path_of_the_pull_request_is_the_root() -> None:
    files = places.Files(["tools/dump.py"])

    assert [str(place) for place in places.named("`/tools/dump.py:3`", files)] == ["tools/dump.py:3"]
    assert [str(place) for place in places.named("`/etc/dump.py:3`", files)] == ["/etc/dump.py:3"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("42", (42, 42)),
        ("`36-41`", (36, 41)),
        ("L42-L50", (42, 50)),
        ("150:162", (150, 162)),
        ("R104-120", (104, 120)),
        ("59–61", (59, 61)),
        ("42-42", (42, 42)),
        ("50-42", (50, 42)),
        ("-", None),
        ("", None),
    ],
)
def test_spans_of_lines(text: str, expected: tuple[int, int] | None) -> None:
    assert places.span(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At line 408, `x.includes(t)`", (408, 408)),
        ("Lines 10–20 repeat it", (10, 20)),
        ("lines 10 and 20", (10, 10)),
        ("between lines 10 and 20", (10, 20)),
        ("from line 10 to 20", (10, 20)),
        ("see L42-L50", (42, 50)),
        ("line no. 7", (7, 7)),
        ("a baseline 4", None),
        ("version 4.2", None),
        ("line 4.2", None),
    ],
)
def test_lines_named_in_prose(text: str, expected: tuple[int, int] | None) -> None:
    assert places.lines_named(text) == expected


def test_a_link_to_a_branch_pins_no_commit() -> None:
    link = places.permalink("https://github.com/o/r/blob/main/a.py#L1")

    assert link == places.Permalink(Location("a.py", 1, 1), None)


def test_anchors_are_looked_up_by_the_hash_of_the_path() -> None:
    digest = hashlib.sha256("src/ä.py".encode()).hexdigest()
    files = places.Files(["other", "src/ä.py"])

    assert places.anchor(f"https://x/files#diff-{digest}R65-R81", files) == Location("src/ä.py", 65, 81)
    assert places.anchor(f"#diff-{digest}L4", files) == Location("src/ä.py", 4, 4, Side.LEFT)
    assert places.anchor(f"#diff-{digest}", files) == Location("src/ä.py")
    assert places.anchor(f"#diff-{'0' * 64}R1", files) is None


@pytest.mark.parametrize(
    "address",
    [
        "https://github.com/o/r/blob/feature/a.py#L1",
        "https://github.com/o/r/pull/1",
        "javascript:alert(1)",
        "https://github.com/o/r/blob/0123abc/",
    ],
)
def test_other_addresses_are_no_permalinks(address: str) -> None:
    assert places.permalink(address) is None
