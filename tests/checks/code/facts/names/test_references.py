"""Where a name is used, whether it is the thing that was asked for, and when more uses cannot be ruled out."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.names.references import References, references
from checks.model.location import Side
from tests.checks.claims.scenes import change


def uses(files: dict[str, str], name: str) -> list[str]:
    answer = references(change(files), name)
    assert isinstance(answer, References)
    return [f"{each.at} {each.use} {each.meaning}" for each in answer.found]


NEST = "def wren():\n    return 1\n"

CASES: list[tuple[dict[str, str], str, list[str]]] = [
    ({"a.py": NEST + "wren()\n"}, "wren", ["a.py:3 call same"]),
    ({"a.py": NEST, "b.py": "from a import wren\nwren()\n"}, "wren", ["b.py:1 import same", "b.py:2 call same"]),
    ({"a.py": NEST, "b.py": "from c import wren\nwren()\n"}, "wren", ["b.py:1 import other", "b.py:2 call other"]),
    ({"a.py": NEST, "b.py": "from a import wren as w\nw()\n"}, "wren", ["b.py:1 import same", "b.py:2 call same"]),
    ({"a.py": NEST, "b.py": "from a import wren as w\ndef f(w): w()\n"}, "wren", ["b.py:1 import same"]),
    ({"a.py": NEST, "b.py": "import a\na.wren()\n"}, "wren", ["b.py:2 call same"]),
    ({"a.py": NEST, "b.py": "import a\nx.wren()\n"}, "wren", ["b.py:2 call open"]),
    ({"a.py": NEST, "b.py": "from a import *\nwren()\n"}, "wren", ["b.py:2 call open"]),
    ({"a.py": NEST, "b.py": "def f(wren): wren()\n"}, "wren", ["b.py:1 definition other", "b.py:1 call other"]),
    ({"p/a.py": NEST, "p/b.py": "from .a import wren\n"}, "wren", ["p/b.py:1 import same"]),
    ({"p/a.py": NEST, "b.py": "from p.a import wren\n"}, "wren", ["b.py:1 import same"]),
    ({"p/a.py": NEST, "b.py": "from shop.p.a import wren\n"}, "wren", ["b.py:1 import open"]),
    ({"p/a.py": NEST, "b.py": "from p import wren\n"}, "wren", ["b.py:1 import open"]),
    ({"a.js": "export function wren() {}", "b.js": "import { wren } from './a'\nwren()"}, "wren",
     ["b.js:1 import same", "b.js:2 call same"]),
    ({"a.js": "export function wren() {}", "b.js": "import { wren } from './c'\nwren()"}, "wren",
     ["b.js:1 import open", "b.js:2 call open"]),
    ({"p/a.go": "package p\nfunc wren() {}", "p/b.go": "package p\nfunc f() { wren() }"}, "wren", ["p/b.go:2 call same"]),
    ({"p/a.go": "package p\nfunc wren() {}", "q/b.go": "package q\nfunc f() { wren() }"}, "wren", ["q/b.go:2 call other"]),
    ({"a.py": "class Nest:\n    def wren(self):\n        self.wren()\n"}, "Nest.wren", ["a.py:3 call same"]),
    ({"a.py": "class Nest:\n    def wren(self):\n        self.owl.wren()\n"}, "Nest.wren", ["a.py:3 call open"]),
    ({"a.py": "def f():\n    def wren(): pass\n    wren()\n"}, "f.wren", ["a.py:3 call same"]),
    ({"a.py": "def f():\n    def wren(): pass\ndef g():\n    wren()\n"}, "f.wren", ["a.py:4 call open"]),
    ({"a.py": NEST + "# wren\nx = 'a wren'\n"}, "wren", ["a.py:3 comment open", "a.py:4 string open"]),
    ({"a.py": NEST, "README.md": "Call `wren`.\n"}, "wren", ["README.md:1 comment open"]),
]  # fmt: skip


@pytest.mark.parametrize(("files", "name", "expected"), CASES)
def test_uses_and_what_they_mean(files: dict[str, str], name: str, expected: list[str]) -> None:
    assert uses(files, name) == expected


@pytest.mark.parametrize(
    ("files", "more"),
    [
        ({"a.py": NEST}, None),
        ({"a.py": NEST, "b.py": "x = 'wren'"}, "the string at b.py:1 is `wren`, by which it may be reached"),
        ({"a.py": NEST, "b.py": "x = 'wrens'"}, None),
        ({"a.py": NEST, "b.py": "getattr(a, b)"},
         "the repository uses `getattr` (b.py), which reaches names by their text"),
        ({"a.py": "@app.task\n" + NEST}, "`wren` is decorated with `app.task`, which may register it"),
        ({"a.py": "class A:\n    def wren(self): pass"},
         "`wren` is a method, which may be called through a type that it stands in for"),
        ({"a.py": NEST, "b.html": "{{ wren }}"}, "`b.html` is in a language that citecheck does not read"),
        ({"a.py": NEST, "b.py": "wren((((\n)"}, "`b.py` could not be read in full"),
        ({"a.js": "function wren() {}"}, None),
        ({"a.js": "function wren() {}\neval(x)"}, "the repository uses `eval` (a.js), which reaches names by their text"),
        ({"a.js": "class A { wren() {} }"}, "`wren` is a member, which a computed name may reach"),
        ({"a.go": "package p\nfunc wren() {}"}, None),
        ({"a.rs": "fn wren() {}"}, None),
        ({"a.c": "static int wren(void) { return 1; }"}, None),
        ({"a.c": "int wren(void) { return 1; }"}, "`wren` may be reached through the preprocessor or the linker"),
        ({"a.php": "<?php function wren() {}"}, None),
        ({"a.rb": "def wren; end"}, None),
        ({"a.rb": "class A\n  private\n  def wren; end\nend"},
         "`wren` is a method, which may be called through a type that it stands in for"),
        ({"A.java": "class A { private void wren() {} }"}, None),
        ({"a.rb": "def wren; end\nsend(x)"}, "the repository uses `send` (a.rb), which reaches names by their text"),
    ],
)  # fmt: skip
def test_when_more_uses_cannot_be_ruled_out(files: dict[str, str], more: str | None) -> None:
    answer = references(change(files), "wren")
    reason = answer.more if isinstance(answer, References) else answer
    assert (reason.why if reason is not None else None) == more


def test_lines_of_the_change_are_told_from_those_before_it() -> None:
    code = change({"a.py": NEST + "wren()\nwren()\n"}, {"a.py": NEST + "wren()\n"})
    answer = references(code, "wren")
    assert isinstance(answer, References)
    assert [(each.at.first, each.changed) for each in answer.calls] == [(3, False), (4, True)]
    before = references(code, "wren", side=Side.LEFT)
    assert isinstance(before, References)
    assert [str(each.at) for each in before.calls] == ["a.py:3"]


def test_what_is_around_a_use() -> None:
    answer = references(
        change({"a.py": NEST + "class A:\n    def f(self):\n        wren()\nwren()\n"}), "wren"
    )
    assert isinstance(answer, References)
    assert [each.within for each in answer.calls] == ["A.f", None]


def test_a_member_whose_owner_has_no_name_is_found() -> None:
    code = change(
        {"a.rs": "impl<T> Sized for [T; 4] {\n    const SIZE: u32 = 4;\n}\nfn f() -> u32 { SIZE }\n"}
    )
    answer = references(code, "SIZE")
    assert not isinstance(answer, CannotTell)
    assert [each.at.first for each in answer.found] == [4]


@pytest.mark.parametrize(
    ("name", "other", "open_"),
    [
        ("pay", "v.MethodByName(n)", False),
        ("Pay", "v.MethodByName(n)", False),
        ("Pay", "plugin.Open(n)", True),
        ("pay", "plugin.Open(n)", False),
    ],
)
def test_a_text_reaches_a_function_of_go_only_in_a_plugin(name: str, other: str, *, open_: bool) -> None:
    code = change({"a.go": f"package p\nfunc {name}() {{}}\nfunc f() {{ {name}(); {other} }}\n"})
    answer = references(code, name)
    assert not isinstance(answer, CannotTell)
    assert (answer.more is not None) is open_


@pytest.mark.parametrize(
    ("name", "other", "open_"),
    [("Sum", "v.FieldByName(n)", True), ("Sum", "v.Field(n)", False), ("sum", "v.MethodByName(n)", False)],
)
def test_a_text_reaches_a_field_of_go_by_reflection(name: str, other: str, *, open_: bool) -> None:
    code = change(
        {"a.go": f"package p\ntype T struct {{ {name} int }}\nfunc f(t T) {{ t.{name}++; {other} }}\n"}
    )
    answer = references(code, f"T.{name}")
    assert not isinstance(answer, CannotTell)
    assert (answer.more is not None) is open_
