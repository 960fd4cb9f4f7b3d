"""Uses of a name within lines that are named: each outcome beside a twin that differs in one point."""

from __future__ import annotations

import pytest

from checks.model.outcome import Disposition
from tests.checks.claims.typed import outcome, result

ROWS = {
    "a.py": "import os\n\ndef load(path, size):\n    rows = read(path)\n    return rows\n\ndef save(rows):\n    put(rows)\n",
    "a.go": "package a\n\nfunc load(path string, size int) int {\n\trows := read(path)\n\treturn rows\n}\n\nfunc save(rows int) {\n\tput(rows)\n}\n",
    "a.ts": "function load(path: string, size: number) {\n  const rows = read(path);\n  return rows;\n}\n\nfunction save(rows: number) {\n  put(rows);\n}\n",
    "a.php": "<?php\nfunction load($path, $size) {\n  $rows = read($path);\n  return $rows;\n}\n\nfunction save($rows) {\n  put($rows);\n}\n",
}


def _claim(name: str, where: str = "", **more: object) -> dict[str, object]:
    return {"kind": "references", "name": name, "where": where, **more}


def _denied(name: str, where: str = "", **more: object) -> dict[str, object]:
    return _claim(name, where, stance="denied", **more)


@pytest.mark.parametrize("path", ROWS)
def test_a_function_that_is_named_is_all_that_is_read(path: str) -> None:
    code, sign = ROWS[path], "$" if path == "a.php" else ""
    assert result(_claim(f"{sign}rows", "load"), code, 4, path) == "verified"
    assert result(_denied(f"{sign}rows", "load"), code, 4, path) == "false_absence"
    assert result(_denied(f"{sign}size", "load"), code, 4, path) == "verified"
    assert result(_claim(f"{sign}size", "load"), code, 4, path) == "unsupported", "it is only a parameter"
    assert result(_denied(f"{sign}path", "save"), code, 4, path) == "verified"
    assert result(_claim(f"{sign}tin_rows", path), code, 4, path) == "false_presence"


def test_the_use_nearest_to_the_cited_line_is_shown() -> None:
    code = "def f(rows):\n    put(rows)\n    cut(rows)\n"
    found = outcome(_claim("rows", "f"), code, 3)
    assert found.message == "`rows` is used: at app.py:3 (`cut(rows)`)"


@pytest.mark.parametrize(
    ("body", "expect"),
    [
        ("pass", "verified"),
        ("pass  # the size", "unsupported"),
        ("log('{size}')", "unsupported"),
        ("put(rows.size)", "unsupported"),
        ("put(size=1)", "unsupported"),
        ("put(size)", "false_absence"),
        ("size = 1", "verified"),
        ("size += 1", "unsupported"),
        ("del size", "verified"),
        ("put(lambda size: size)", "unsupported"),
    ],
)
def test_nothing_but_its_own_name_is_no_use(body: str, expect: str) -> None:
    assert result(_denied("size", "f"), f"def f(rows, size):\n    {body}\n", 2) == expect


def test_a_call_alone_is_a_use_where_calls_are_meant() -> None:
    code = "def f():\n    put(cut)\n\n\ndef g():\n    cut()\n"
    assert result(_claim("cut", "f", calls=True), code, 2) == "unsupported"
    assert result(_claim("cut", "g", calls=True), code, 6) == "verified"
    assert result(_denied("cut", "f", calls=True), code, 2) == "unsupported"
    assert result(_denied("cut", "g", calls=True), code, 6) == "false_absence"


def test_a_call_of_itself_is_no_use() -> None:
    code = "def cut(n):\n    cut(n - 1)\n"
    assert result(_denied("cut", "app.py"), code, 1) == "unsupported"
    assert result(_denied("cut", "app.py"), code + "cut(3)\n", 1) == "false_absence"


def test_a_member_is_meant_with_its_owner() -> None:
    code = "def f(cart, tin):\n    put(cart.size)\n"
    assert result(_claim("cart.size", "f"), code, 2) == "verified"
    assert result(_claim("tin.size", "f"), code, 2) == "unsupported"
    assert result(_denied("cart.size", "f"), code, 2) == "false_absence"
    assert result(_denied("tin.size", "f"), code, 2) == "unsupported"


def test_the_line_that_the_claim_cites_is_read() -> None:
    code = "def f(rows, size):\n    put(rows)\n    cut(size)\n"
    there: dict[str, object] = {"citation": {"path": "app.py", "line": 2}}
    assert outcome(_claim("rows") | there, code, 3).message == "`rows` is used: at app.py:2 (`put(rows)`)"
    assert result(_claim("size") | there, code, 3) == "unsupported"


@pytest.mark.parametrize(
    ("path", "line", "expect"),
    [
        ("a.go", "size = 1", "verified"),
        ("a.go", "size += 1", "unsupported"),
        ("a.go", "size++", "unsupported"),
        ("a.go", "size <<= 1", "unsupported"),
    ],
)
def test_what_is_added_to_is_read(path: str, line: str, expect: str) -> None:
    code = f"package a\n\nfunc f(size int) {{\n\t{line}\n}}\n"
    assert result(_denied("size", "f"), code, 4, path) == expect


@pytest.mark.parametrize(
    ("body", "known"),
    [
        ("pass", "only at line 1, which defines it"),
        ("size = 1", "only at lines 1 and 2, none of which reads it"),
        ("size = 1\n    del size", "only at lines 1, 2 and 3, none of which reads it"),
        ("size = 1" + "\n    size = 2" * 6, "only at lines 1, 2, 3, 4, 5 and 3 more, none of which reads it"),
    ],
)
def test_every_line_that_has_the_name_is_told(body: str, known: str) -> None:
    found = outcome(_denied("size", "f"), f"def f(size):\n    {body}\n", 2)
    last = body.count("\n") + 2
    assert found.message == f"in lines 1-{last} of `app.py`, `size` is {known}"


def test_a_name_that_is_only_deleted_is_not_said_to_be_set() -> None:
    found = outcome(_denied("size", "f"), "def f():\n    del size\n", 2)
    assert found.message.endswith("only at line 2, which does not read it")


CLEAR = "def clear_tins():\n    pass\n\n"


@pytest.mark.parametrize(
    ("code", "name", "expect"),
    [
        ("def f(tin):\n    clear_tins()\n", "clear_tins", "verified"),
        ("def f(tin):\n    tin.clear_tins()\n", "clear_tins", "unsupported"),
        ("def f(tin):\n    tin.clear_tins()\n", "tin.clear_tins", "verified"),
        ("def f(tin):\n    put(tin.clear_tins)\n", "clear_tins", "unsupported"),
        ("def f(clear_tins):\n    put(clear_tins)\n", "clear_tins", "unsupported"),
        ("def f(tin):\n    put(tin)\n", "tin", "verified"),
    ],
)
def test_a_member_or_local_is_no_use_of_a_thing_of_the_file(code: str, name: str, expect: str) -> None:
    assert result(_claim(name, "f"), CLEAR + code, 5) == expect
    found = result(_denied(name, "f"), CLEAR + code, 5)
    assert found == ("false_absence" if expect == "verified" else "unsupported")


@pytest.mark.parametrize(
    ("code", "expect"),
    [
        ("def f(tin):\n    clear_tins()\n", "verified"),
        ("def f(tin):\n    tin.clear_tins()\n", "unsupported"),
        ("def f(tin):\n    put(tin)\n", "false_presence"),
    ],
)
def test_a_call_of_a_member_neither_shows_nor_excludes_a_use_of_the_function(code: str, expect: str) -> None:
    assert result(_claim("clear_tins"), CLEAR + code, 1) == expect


def test_lines_that_the_claim_does_not_name_refute_no_use() -> None:
    code, others = "def f():\n    put(1)\n", {"b.py": "def tin_rows():\n    pass\n\n\ntin_rows()\n"}
    assert outcome(_claim("tin_rows"), code, 2, others=others).disposition is Disposition.VERIFIED
    assert outcome(_claim("tin_rows", "app.py"), code, 2, others=others).disposition is Disposition.FAILED


@pytest.mark.parametrize(
    ("path", "code", "name", "expect"),
    [
        ("a.py", "import rows\n", "rows", "verified"),
        ("a/__init__.py", "import rows\n", "rows", "unsupported"),
        ("a.tsx", "import React from 'react';\nconst a = <b />;\n", "React", "unsupported"),
        ("a.tsx", "import Rows from 'react';\nconst a = <b />;\n", "Rows", "verified"),
        ("a.rs", "use a::rows;\nfn f() {}\n", "rows", "unsupported"),
        ("a.py", "import rows\ndef f(rows):\n    put(rows)\n", "rows", "unsupported"),
        ("a.py", "import rows\nput(rows)\n", "rows", "false_absence"),
    ],
)
def test_what_may_be_used_unseen_is_left_open(path: str, code: str, name: str, expect: str) -> None:
    assert result(_denied(name, path), code, 1, path) == expect


def test_a_name_of_an_unread_language_is_not_said_to_be_missing() -> None:
    assert result(_claim("tin_rows", "a.c"), "int f(void) { return 1; }\n", 1, "a.c") == "unsupported"


def test_the_function_around_the_cited_lines_is_meant_of_two() -> None:
    code = "class A:\n    def f(self, rows):\n        put(rows)\n\nclass B:\n    def f(self, rows):\n        pass\n"
    assert result(_denied("rows", "f"), code, 3) == "false_absence"
    assert result(_denied("rows", "f"), code, 7) == "verified"


def test_a_function_of_another_file_is_found_by_its_import() -> None:
    code = "from tin import load\n\nload()\n"
    others = {"tin.py": "def load():\n    put(1)\n", "cart.py": "def keep():\n    put(1)\n"}
    assert outcome(_claim("put", "load"), code, 3, others=others).disposition is Disposition.VERIFIED
    assert outcome(_claim("put", "keep"), code, 3, others=others).disposition is Disposition.UNSUPPORTED
    assert outcome(_claim("put", "cart.py"), code, 3, others=others).disposition is Disposition.VERIFIED
