"""What a change does to a symbol, with both places; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import symbol_change
from tests.checks.claims.scenes import change

WREN = "def wren(a):\n    x = sing(a)\n    return x\n"
LANGUAGES = [
    ("a.py", "def wren(a):\n    return a\n", "def wren(b):\n    return a\n", "def wren(a):\n    return b\n"),
    ("a.js", "function wren(a) { return a }", "function wren(b) { return a }", "function wren(a) { return b }"),
    ("a.ts", "function wren(a: A) { return a }", "function wren(a: B) { return a }", "function wren(a: A) { return b }"),
    ("a.go", "package p\nfunc wren(a A) A { return a }", "package p\nfunc wren(a B) A { return a }",
     "package p\nfunc wren(a A) A { return b }"),
    ("A.java", "class A { int wren(int a) { return a; } }", "class A { int wren(long a) { return a; } }",
     "class A { int wren(int a) { return b; } }"),
    ("a.rs", "fn wren(a: A) -> A { a }", "pub fn wren(a: A) -> A { a }", "fn wren(a: A) -> A { b }"),
    ("a.c", "int wren(int a) { return a; }", "int wren(long a) { return a; }", "int wren(int a) { return b; }"),
    ("a.cpp", "int wren(int a) { return a; }", "int wren(long a) { return a; }", "int wren(int a) { return b; }"),
    ("a.cs", "class A { int wren(int a) { return a; } }", "class A { int wren(long a) { return a; } }",
     "class A { int wren(int a) { return b; } }"),
    ("a.rb", "def wren(a)\n  a\nend\n", "def wren(b)\n  a\nend\n", "def wren(a)\n  b\nend\n"),
    ("a.php", "<?php function wren($a) { return $a; }", "<?php function wren($b) { return $a; }",
     "<?php function wren($a) { return $b; }"),
]  # fmt: skip


def became(
    head: dict[str, str], base: dict[str, str], name: str = "wren"
) -> list[tuple[list[str], str, str]]:
    answer = symbol_change(change(head, base), name)
    assert not isinstance(answer, CannotTell), answer
    return [
        (sorted(each.what), str(each.before and each.before.at), str(each.after and each.after.at))
        for each in answer
    ]


@pytest.mark.parametrize(("path", "old", "signature", "body"), LANGUAGES)
def test_signature_and_body(path: str, old: str, signature: str, body: str) -> None:
    for head, what in [(signature, ["signature"]), (body, ["body"]), (old, ["unchanged"])]:
        assert [each[0] for each in became({path: head}, {path: old})] == [what], head


def test_added_and_removed() -> None:
    assert became({"a.py": WREN}, {"a.py": ""}) == [(["added"], "None", "a.py:1-3")]
    assert became({"a.py": ""}, {"a.py": WREN}) == [(["removed"], "a.py:1-3", "None")]


def test_moved_to_another_file_or_owner() -> None:
    assert became({"b.py": WREN}, {"a.py": WREN}) == [(["moved"], "a.py:1-3", "b.py:1-3")]
    method = "class A:\n    def wren(a):\n        x = sing(a)\n        return x\n"
    assert became({"a.py": method}, {"a.py": WREN}) == [(["moved"], "a.py:1-3", "a.py:2-4")]


def test_renamed_where_one_alone_has_the_body() -> None:
    robin = WREN.replace("wren", "robin")
    assert became({"a.py": robin}, {"a.py": WREN}) == [(["renamed"], "a.py:1-3", "a.py:1-3")]
    assert became({"a.py": robin}, {"a.py": WREN}, "robin") == [(["renamed"], "a.py:1-3", "a.py:1-3")]
    two = robin + WREN.replace("wren", "owl")
    assert became({"a.py": two}, {"a.py": WREN}) == [(["removed"], "a.py:1-3", "None")]


def test_a_body_that_moves_down_is_unchanged() -> None:
    assert became({"a.py": "import x\n\n" + WREN}, {"a.py": WREN}) == [
        (["unchanged"], "a.py:1-3", "a.py:3-5")
    ]


def test_what_is_left_open() -> None:
    nowhere = symbol_change(change({"a.py": ""}), "wren")
    assert nowhere == CannotTell("`wren` is defined on neither side of the change")
    partial = symbol_change(change({"a.py": WREN}, {"a.py": ""}, complete=False), "wren")
    assert partial == CannotTell("not every file of the repository was at hand")
    twice = symbol_change(change({"a.py": WREN}, {"a.py": WREN + WREN}), "wren")
    assert twice == CannotTell("`wren` is defined 2 times before the change and 1 times after it")
