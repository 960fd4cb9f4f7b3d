"""Keys: which of several is meant, and the many ways in which a format writes one value."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result

TWO = '{\n  "first": {"size": 3},\n  "second": {"size": 4}\n}\n'


@pytest.mark.parametrize(("key", "line", "expect"), [
    ("first.size", 1, "verified"), ("size", 2, "verified"), ("size", 3, "unsupported"), ("size", 1, "unsupported"),
])  # fmt: skip
def test_which_of_several_keys(key: str, line: int, expect: str) -> None:
    claim: dict[str, object] = {"kind": "key", "key": key, "value": "3"}
    assert result(claim, TWO, line, "a.json") == expect
    assert result(claim, TWO.replace("4", "3"), line, "a.json") == "verified"


@pytest.mark.parametrize(("path", "written", "said"), [
    ("a.toml", "size = 1_000", "1000"), ("a.toml", "size = 0x10", "16"), ("a.toml", "size = 5.0", "5"),
    ("a.yaml", "size: yes", "true"), ("a.yml", "size: ~", "null"), ("a.yml", "size: 5", "5.0"),
    ("a.json", r'{"size": "C:\\a"}', r"C:\a"), ("a.json", r'{"size": "a\/b"}', "a/b"),
])  # fmt: skip
def test_one_value_has_several_spellings(path: str, written: str, said: str) -> None:
    claim: dict[str, object] = {"kind": "key", "key": "size"}
    assert result(claim | {"value": said}, written, 1, path) == "verified"
    assert result(claim | {"value": "other"}, written, 1, path) == "wrong_literal"


@pytest.mark.parametrize(("written", "said"), [("1", "true"), ("true", "1"), ("1", "null"), ("null", "none")])
def test_values_of_two_sorts_are_two(written: str, said: str) -> None:
    claim: dict[str, object] = {"kind": "key", "key": "size", "value": said}
    assert result(claim, f'{{"size": {written}}}', 1, "a.json") == "wrong_literal"


def test_a_value_that_is_too_long_to_be_read_whole() -> None:
    claim: dict[str, object] = {"kind": "key", "key": "size", "value": "a" * 250}
    assert result(claim, f'{{"size": "{"a" * 250}"}}', 1, "a.json") == "unsupported"
    assert result(claim, f'{{"size": "{"a" * 150}"}}', 1, "a.json") == "wrong_literal"
