"""Keys of JSON, YAML and TOML with their lines; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests.keys import Keys, keys
from tests.checks.claims.scenes import change

JSON = '{\n  "scripts": {\n    "build": "tsc",\n    "test": "jest"\n  },\n  "list": [{"build": 1}]\n}\n'
YAML = "scripts:\n  build: tsc\n  test: jest\nlist:\n  - build: 1\n"
TOML = '[scripts]\nbuild = "tsc"\ntest = "jest"\n[[list]]\nbuild = 1\n'


@pytest.mark.parametrize(
    ("path", "text", "name", "expected"),
    [
        ("a.json", JSON, "build", ['scripts.build 3 "tsc"', "list.0.build 6 1"]),
        ("a.json", JSON, "scripts.build", ['scripts.build 3 "tsc"']),
        ("a.json", JSON, "builds", []),
        ("a.json", JSON.replace("jest", "build"), "test", ['scripts.test 4 "build"']),
        ("a.json", '{"a.b": 1}', "a.b", ["a.b 1 1"]),
        ("a.json", '{"a": 1, "a": 2}', "a", ["a 1 1", "a 1 2"]),
        ("tsconfig.json", '{\n  // why\n  "a": 1\n}', "a", ["a 3 1"]),
        ("a.yaml", YAML, "build", ["scripts.build 2 tsc", "list.0.build 5 1"]),
        ("a.yaml", YAML, "scripts.build", ["scripts.build 2 tsc"]),
        ("a.yaml", YAML, "builds", []),
        ("a.yaml", "on:\n  push: {}\n---\non: b\n", "on", ["on 1 push: {}", "on 4 b"]),
        ("a.toml", TOML, "build", ['scripts.build 2 "tsc"', "list.0.build 5 1"]),
        ("a.toml", TOML, "scripts.build", ['scripts.build 2 "tsc"']),
        ("a.toml", TOML, "builds", []),
        ("a.toml", "a.b = 1\n", "a.b", ["a.b 1 1"]),
        ("a.toml", "a = {b = 1}\n", "a.b", ["a.b 1 1"]),
    ],
)
def test_keys_with_lines_and_values(path: str, text: str, name: str, expected: list[str]) -> None:
    answer = keys(change({path: text}), path, name)
    assert isinstance(answer, Keys)
    assert [f"{'.'.join(each.names)} {each.at.first} {each.value}" for each in answer.found] == expected


@pytest.mark.parametrize(("path", "text"), [("a.json", JSON), ("a.yaml", YAML), ("a.toml", TOML)])
def test_the_keys_beside_it(path: str, text: str) -> None:
    answer = keys(change({path: text}), path, "scripts.build")
    assert isinstance(answer, Keys)
    assert [each.neighbours for each in answer.found] == [("test",)]


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("a.json", '{"a": }', "`a.json` has an error in line 1"),
        ("a.yaml", "a: [\n", "`a.yaml` has an error in line 2"),
        ("a.yaml", "b: &b {a: 1}\nc:\n  <<: *b\n", "`a.yaml` merges keys in line 3"),
        ("a.toml", "a = \n", "`a.toml` has an error in line 1"),
        ("a.ini", "[a]\n", "`a.ini` is not a readable JSON, YAML or TOML file"),
        ("a.json", "[" * 5000, "`a.json` is too long to be read"),
        ("a.yaml", "[" * 900 + "]" * 900, None),
        ("a.yaml", "a: &a [*a]\n", None),
    ],
)
def test_what_is_left_open(path: str, text: str, why: str | None) -> None:
    answer = keys(change({path: text}), path, "a")
    assert why is None or answer == CannotTell(why)
