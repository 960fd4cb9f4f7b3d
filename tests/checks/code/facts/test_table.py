"""Which question is answered for which language: every cell by code written for it, and a twin that differs in one token.

A question is a line of `QUESTIONS`; `TABLE` says where it is answered.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import symbol_change
from checks.code.facts.change.symbol_tests import symbol_tests
from checks.code.facts.names.bindings import bindings, undefined
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.references import references
from checks.code.facts.names.writers import writers
from checks.code.facts.syntax_errors import parses
from tests.checks.claims.scenes import change

CODE = {
    "python": ("test_a.py", "def <D>(a):\n    return a\ndef test_it():\n    <W> = <C>(<B>)\n"),
    "javascript": ("a.test.js", "function <D>(a) { return a }\nfunction f() { let x; <W> = <C>(<B>) }\n"),
    "typescript": ("a.test.ts", "function <D>(a: A) { return a }\nfunction f() { let x; <W> = <C>(<B>) }\n"),
    "go": ("a_test.go", "package p\nfunc <D>(a A) A { return a }\nfunc f() { <W> = <C>(<B>) }\n"),
    "java": ("ATest.java", "class A { int <D>(int a) { return a; } void f() { <W> = <C>(<B>); } }\n"),
    "rust": ("tests/a.rs", "fn <D>(a: A) -> A { a }\nfn f() { <W> = <C>(<B>); }\n"),
    "c": ("test/a.c", "int <D>(int a) { return a; }\nvoid f(void) { <W> = <C>(<B>); }\n"),
    "cpp": ("test/a.cpp", "int <D>(int a) { return a; }\nvoid f() { <W> = <C>(<B>); }\n"),
    "csharp": ("ATests.cs", "class A { int <D>(int a) { return a; } void f() { <W> = <C>(<B>); } }\n"),
    "ruby": ("a_spec.rb", "def <D>(a)\n  a\nend\ndef f\n  @<W> = <C>(<B>)\nend\n"),
    "php": ("ATest.php", "<?php function <D>($a) { return $a; } function f() { $<W> = <C>(<B>); }\n"),
}
"""Path and code by language: `<D>` is defined, `<C>` called, `<W>` written, `<B>` an argument."""

AS_ASKED = {"<D>": "wren", "<C>": "wren", "<W>": "owl", "<B>": "1"}

Question = Callable[[Code, str], object]
QUESTIONS: dict[str, tuple[Question, str, str]] = {
    # the question, and the token of the twin that the answer must change with
    "definitions": (lambda code, _: definitions(code, "wren"), "<D>", "robin"),
    "references": (lambda code, _: references(code, "wren"), "<C>", "robin"),
    "bindings": (lambda code, path: bindings(code, path, "wren"), "<D>", "robin"),
    "undefined": (undefined, "<C>", "robin"),
    "change": (lambda code, _: symbol_change(code, "wren"), "<D>", "robin"),
    "parses": (parses, "<B>", ")"),
    "tests": (lambda code, _: symbol_tests(code, "wren"), "<C>", "robin"),
    "writers": (lambda code, _: writers(code, "owl"), "<W>", "robin"),
}

TABLE = """
definitions   python javascript typescript go java rust c cpp csharp ruby php
references    python javascript typescript go java rust c cpp csharp ruby php
bindings      python javascript typescript go java rust c cpp csharp ruby php
undefined     python
change        python javascript typescript go java rust c cpp csharp ruby php
parses        python javascript typescript go java rust c cpp csharp ruby php
tests         python javascript typescript go java rust c cpp csharp ruby php
writers       python javascript typescript go java rust c cpp csharp ruby php
"""
"""The languages for which a question can be answered; for the others it cannot be told."""

ANSWERED = {words[0]: set(words[1:]) for line in TABLE.split("\n") if (words := line.split())}


def written(language: str, **others: str) -> tuple[str, Code]:
    path, code = CODE[language]
    for mark, word in {**AS_ASKED, **others}.items():
        code = code.replace(mark, word)
    return path, change({path: code})


def test_the_table_has_every_question() -> None:
    assert set(ANSWERED) == set(QUESTIONS)


@pytest.mark.parametrize("language", CODE)
@pytest.mark.parametrize("title", QUESTIONS)
def test_a_cell(title: str, language: str) -> None:
    question, mark, other = QUESTIONS[title]
    path, code = written(language)
    answer = question(code, path)
    assert isinstance(answer, CannotTell) is (language not in ANSWERED[title])
    if language in ANSWERED[title]:
        _, twin = written(language, **{mark: other})
        assert question(twin, path) != answer, "the twin differs in what is asked, and so must the answer"


def test_what_is_asked_twice_is_worked_out_once() -> None:
    path, code = written("python")
    for question, _, _ in QUESTIONS.values():
        if question is not QUESTIONS["tests"][0]:
            assert question(code, path) is question(code, path)


def test_only_files_that_have_the_name_are_parsed() -> None:
    code = change({"a.py": "def wren(): pass\n", **{f"{n}.py": "def robin(): pass\n" for n in range(5)}})
    references(code, "wren")
    assert {path for path, _ in code._outlines} == {"a.py"}
