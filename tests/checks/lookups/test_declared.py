"""The look-ups `key` and `dependency`: what they show, what they say was not read."""

from __future__ import annotations

import pytest

from checks.lookups.found import Found
from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.location import Side
from tests.checks.claims.scenes import change

BASE = {"web/package.json": '{\n  "scripts": {"build": "tsc"},\n  "dependencies": {"wren": "^1"}\n}\n'}
HEAD = {
    "web/package.json": '{\n  "scripts": {"build": "vite", "test": "jest"},\n  "dependencies": {"wren": "^2"}\n}\n',
    "web/package-lock.json": '{"packages": {\n"node_modules/wren": {\n"version": "2.0.1"}}}\n',
    "broken.json": '{"a": }\n',
    "long.json": '{"rows": [\n' + "1,\n" * 100 + "1]}\n",
    "app/pom.xml": "<artifactId>owl</artifactId>\n",
}


def found(**asked: object) -> Found:
    return look(request(asked), change(HEAD, BASE))


def test_a_key_is_shown_with_its_line_and_what_is_beside_it() -> None:
    answer = found(look="key", path="web/package.json", key="scripts.build")
    assert answer.text.split("\n") == [
        "scripts.build, web/package.json:2-2",
        '+2|  "scripts": {"build": "vite", "test": "jest"},',
        "beside it: test",
    ]
    assert answer.shown == {("web/package.json", Side.RIGHT, 2)}


def test_a_key_before_the_change_is_another() -> None:
    answer = found(look="key", path="web/package.json", key="build", side="LEFT")
    assert '-2|  "scripts": {"build": "tsc"},' in answer.text


def test_a_package_is_shown_with_its_manifest_section_and_version() -> None:
    assert found(look="dependency", name="wren").text.split("\n") == [
        "wren in web/package.json, dependencies, version ^2",
        '+3|  "dependencies": {"wren": "^2"}',
        "wren in web/package-lock.json, packages, version 2.0.1, resolved in a lock file",
        '+2|"node_modules/wren": {',
        '+3|"version": "2.0.1"}}}',
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"look": "key", "path": "web/package.json", "key": "lint"}, "web/package.json has no key lint"),
        ({"look": "key", "path": "broken.json", "key": "a"}, "cannot tell: `broken.json` has an error in line 1"),
        ({"look": "key", "path": "none.json", "key": "a"}, "no file none.json"),
        ({"look": "key", "path": "../a.json", "key": "a"}, "no file ../a.json"),
        ({"look": "dependency", "name": "robin"}, "no manifest that was read declares robin"),
        ({"look": "dependency", "name": "owl"}, "[cut: there may be others: `app/pom.xml` has the name"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_said_in_words(asked: dict[str, object], said: str) -> None:
    answer = found(**asked)
    assert said in answer.text
    assert not answer.shown, "nothing of it can be a receipt"


def test_a_long_value_says_where_to_read_on() -> None:
    answer = found(look="key", path="long.json", key="rows")
    assert "82 lines more, `read` on from 21" in answer.text


def test_a_secret_in_a_value_is_masked() -> None:
    key = "ghp_" + "a1B2" * 9
    code = change({"a.json": f'{{"token": "{key}"}}\n'}, {})
    assert key not in look(request({"look": "key", "path": "a.json", "key": "token"}), code).text
