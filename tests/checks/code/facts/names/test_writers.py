"""Who sets a name, and when others may; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.names.writers import Writers, writers
from tests.checks.claims.scenes import change


@pytest.mark.parametrize(
    ("path", "code", "expected"),
    [
        ("a.py", "wren = 1\nwren == 2\n", ["1 literal '1'"]),
        ("a.py", "wren = 1\nwren += 2\n", ["1 literal '1'", "2 update 'wren += 2'"]),
        ("a.py", "def f(wren): pass\n", ["1 given None"]),
        ("a.py", "wren[0] = 1\n", []),
        ("a.py", "class A:\n    wren = None\n    def f(self):\n        self.wren = g()\n",
         ["2 literal 'None'", "4 call 'g()'"]),
        ("a.js", "let wren = 1\nwren = f()\n", ["1 literal '1'", "2 call 'f()'"]),
        ("a.js", "let wren\nwren == f()\n", []),
        ("a.ts", "let wren: T = x\n", ["1 name 'x'"]),
        ("a.go", "package p\nvar wren = 1\nfunc f() { wren = 2 }\n", ["2 literal '1'", "3 literal '2'"]),
        ("A.java", "class A { int wren = 1; void f() { this.wren = x; } }", ["1 literal '1'", "1 name 'x'"]),
        ("a.rs", "fn f() { let mut wren = 1; wren = 2; }", ["1 literal '1'", "1 literal '2'"]),
        ("a.c", "int wren = 1;\nvoid f(void) { wren = 2; }", ["1 literal '1'", "2 literal '2'"]),
        ("a.cpp", "struct A { int wren = 1; void f() { wren++; } };", ["1 literal '1'", "1 update 'wren++'"]),
        ("a.cs", "class A { int wren = 1; void f() { wren = 2; } }", ["1 literal '1'", "1 literal '2'"]),
        ("a.rb", "@wren = nil\n@wren ||= 1\n", ["1 literal 'nil'", "2 update '@wren ||= 1'"]),
        ("a.php", "<?php $wren = 1; $wren = f();", ["1 literal '1'", "1 call 'f()'"]),
    ],
)  # fmt: skip
def test_every_assignment_with_what_is_assigned(path: str, code: str, expected: list[str]) -> None:
    answer = writers(change({path: code}), "wren")
    found = answer.found if isinstance(answer, Writers) else ()
    assert [f"{each.at.first} {each.value_kind} {each.value!r}" for each in found] == expected


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a.py": "wren = 1"}, None),
        ({"a.py": "wren = 1", "b.py": "setattr(a, b, c)"},
         "the repository uses `setattr` (b.py), which sets names by their text"),
        ({"a.py": "wren = 1", "b.py": "f(wren=2)"}, "b.py:1 gives a value to what has this name"),
        ({"a.py": "wren = 1", "b.py": "f(wren==2)"}, None),
        ({"a.go": "package p\nvar wren = 1\nfunc f() { g(&wren) }"}, "a reference to it is handed on at a.go:3"),
        ({"a.go": "package p\nvar wren = 1\nfunc f() { g(wren) }"}, None),
        ({"a.js": "let wren = 1\nObject.assign(x, y)"},
         "the repository uses `assign` (a.js), which sets names by their text"),
    ],
)  # fmt: skip
def test_when_others_may_set_it(files: dict[str, str], why: str | None) -> None:
    answer = writers(change(files), "wren")
    assert isinstance(answer, Writers)
    assert answer.more == (None if why is None else CannotTell(why))


def test_only_what_a_function_writes() -> None:
    code = change({"a.py": "def f():\n    wren = 1\ndef g():\n    wren = 2\n"})
    answer = writers(code, "wren", path="a.py", within="g")
    assert isinstance(answer, Writers)
    assert [str(each.at) for each in answer.found] == ["a.py:4"]
    assert answer.more is None
