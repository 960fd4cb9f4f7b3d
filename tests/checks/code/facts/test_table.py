"""Which question is answered for which language: every cell with its answer, and a twin that differs in one token.

A question is a line of `QUESTIONS`; `TABLE` says where it is answered, and the page of look-ups shows it. One piece
of code for each language has all that is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import symbol_change
from checks.code.facts.change.symbol_tests import symbol_tests
from checks.code.facts.flow.around import around
from checks.code.facts.flow.grouping import grouping
from checks.code.facts.flow.handling import handling
from checks.code.facts.flow.returns import returns
from checks.code.facts.flow.ways_out.loop_exits import loop_exits
from checks.code.facts.guards.guards import guards
from checks.code.facts.names.bindings import bindings, undefined
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.references import references
from checks.code.facts.names.writers import writers
from checks.code.facts.syntax_errors import parses
from checks.model.location import Location
from tests.checks.claims.scenes import change

PATHS = {
    "python": "test_a.py",
    "javascript": "a.test.js",
    "typescript": "a.test.ts",
    "go": "a_test.go",
    "java": "ATest.java",
    "rust": "tests/a.rs",
    "c": "test/a.c",
    "cpp": "test/a.cpp",
    "csharp": "ATests.cs",
    "ruby": "a_spec.rb",
    "php": "ATest.php",
}
"""The file of each language, named as its tests are."""

CODE = {
    "python": """
def <D>(a):
    return <R>
def test_it(x, y):
    if x <N> None:
        return 0
    while True:
        <L> y:
            <E>
    <W> = <C>(<B>)
    <W>.pay(x.a)
    return 1 + y <O> 2
""",
    "javascript": """
function <D>(a) {
  return <R>; }
function f(x, y) { let owl;
  if (x <N> null)
    return 0;
  while (true) {
    <L> (y) {
      <E>; } }
  <W> = <C>(<B>);
  <W>.pay(x.a);
  return 1 + y <O> 2; }
""",
    "typescript": """
function <D>(a: A): A | null {
  return <R>; }
function f(x: X | null, y: number) { let owl;
  if (x <N> null)
    return 0;
  while (true) {
    <L> (y) {
      <E>; } }
  <W> = <C>(<B>);
  <W>.pay(x.a);
  return 1 + y <O> 2; }
""",
    "go": """package p
func <D>(a *A) *A {
	return <R> }
func f(x *X, y int) int {
	if x <N> nil {
		return 0 }
	for {
		<L> y {
			<E> } }
	<W> = <C>(<B>)
	<W>.pay(x.a)
	return 1 + y <O> 2 }
""",
    "java": """class A {
  Object <D>(Object a) {
    return <R>; }
  int f(X x, int y) {
    if (x <N> null)
      return 0;
    while (true) {
      <L> (y) {
        <E>; } }
    <W> = <C>(<B>);
    <W>.pay(x.a);
    return 1 + y <O> 2; } }
""",
    "rust": """
fn <D>(a: Option<A>) -> Option<A> {
    return <R>; }
fn f(x: Option<X>, y: u32) -> u32 {
    if x <N> None {
        return 0; }
    loop {
        <L> y {
            <E>; } }
    <W> = <C>(<B>);
    <W>.pay(x.a);
    return 1 + y <O> 2; }
""",
    "c": """
int *<D>(int *a) {
  return <R>; }
int f(struct X *x, int y) {
  if (x <N> NULL)
    return 0;
  while (1) {
    <L> (y) {
      <E>; } }
  <W> = <C>(<B>);
  <W>->pay(x->a);
  return 1 + y <O> 2; }
""",
    "cpp": """
int *<D>(int *a) {
  return <R>; }
int f(X *x, int y) {
  if (x <N> nullptr)
    return 0;
  while (true) {
    <L> (y) {
      <E>; } }
  <W> = <C>(<B>);
  <W>->pay(x->a);
  return 1 + y <O> 2; }
""",
    "csharp": """class A {
  object <D>(object a) {
    return <R>; }
  int F(X x, int y) {
    if (x <N> null)
      return 0;
    while (true) {
      <L> (y) {
        <E>; } }
    <W> = <C>(<B>);
    <W>.pay(x.a);
    return 1 + y <O> 2; } }
""",
    "ruby": """
def <D>(a)
  return <R> end
def f(x, y)
  if x <N> nil
    return 0 end
  while true
    <L> y
      <E> end end
  <W> = <C>(<B>)
  <W>.pay(x.a)
  return 1 + y <O> 2 end
""",
    "php": """<?php
function <D>($a) {
  return <R>; }
function f($x, $y) {
  if ($x <N> null)
    return 0;
  while (true) {
    <L> ($y) {
      <E>; } }
  $<W> = <C>(<B>);
  $<W>->pay($x->a);
  return 1 + $y <O> 2; }
""",
}
"""What is asked about, each thing on the same line for each language: `<D>` is defined, `<C>` called, `<W>` written, `<B>`
an argument, `<R>` returned; `<N>` compares, `<L>` begins a branch, `<E>` leaves the loop, `<O>` is an operator."""

DEFINED, RESULT, CHECKED, LOOP, LEFT, CALLED, USED, LAST = 2, 3, 5, 7, 9, 10, 11, 12
"""The lines of the code."""

AS_ASKED = {
    "<D>": "wren", "<C>": "wren", "<W>": "owl", "<B>": "1", "<R>": "a", "<N>": "==", "<L>": "if", "<E>": "break",
    "<O>": "*",
}  # fmt: skip
NULL = {"python": "None", "go": "nil", "ruby": "nil", "rust": "None", "c": "NULL", "cpp": "nullptr"}
WHILE = {"go": "for"}
NEXT = {"ruby": "next"}
OWN = {"python": {"<N>": "is"}, "php": {"<R>": "$a"}}
"""What a language writes in another way."""


def place(path: str, line: int) -> Location:
    return Location(path, line, line)


@dataclass(frozen=True)
class Question:
    """What is asked of the code at a path, what of the answer is looked at, and the token of the twin."""

    ask: Callable[[Code, str, str], Any]
    """With the code, its path and the language."""

    seen: Callable[[Any], object]
    expected: object
    mark: str
    other: Callable[[str], str]
    """What the twin has instead, in a language."""


def variable(language: str, name: str) -> str:
    return f"${name}" if language == "php" else name


def another(word: str) -> Callable[[str], str]:
    return lambda _: word


QUESTIONS: dict[str, Question] = {
    "definitions": Question(
        lambda code, _path, _language: definitions(code, "wren"),
        lambda answer: [(each.name, each.name_line) for each in answer.found],
        [("wren", DEFINED)], "<D>", another("robin"),
    ),
    "references": Question(
        lambda code, _path, _language: references(code, "wren"),
        lambda answer: [(each.use.value, each.at.first) for each in answer.found],
        [("call", CALLED)], "<C>", another("robin"),
    ),
    "bindings": Question(
        lambda code, path, _language: bindings(code, path, "wren"),
        lambda answer: [each.at.first for each in answer.found],
        [DEFINED], "<D>", another("robin"),
    ),
    "undefined": Question(
        lambda code, path, _language: undefined(code, path),
        lambda answer: [each.name for each in answer],
        [], "<C>", another("robin"),
    ),
    "change": Question(
        lambda code, _path, _language: symbol_change(code, "wren"),
        lambda answer: [sorted(each.what) for each in answer],
        [["body"]], "<D>", another("robin"),
    ),
    "parses": Question(
        lambda code, path, _language: parses(code, path, CALLED, USED),
        lambda answer: (answer.at.first, answer.at.last),
        (CALLED, USED), "<B>", another(")"),
    ),
    "tests": Question(
        lambda code, _path, _language: symbol_tests(code, "wren"),
        lambda answer: [each.at.first for each in answer.found],
        [CALLED], "<C>", another("robin"),
    ),
    "writers": Question(
        lambda code, _path, _language: writers(code, "owl"),
        lambda answer: [each.at.first for each in answer.found if each.value is not None],
        [CALLED], "<W>", another("robin"),
    ),
    "around": Question(
        lambda code, path, _language: around(code, place(path, LEFT)),
        lambda answer: [each.kind.value for each in answer if each.kind.value != "class"],
        ["if", "loop", "function"], "<L>", lambda language: WHILE.get(language, "while"),
    ),
    "guards": Question(
        lambda code, path, language: guards(code, place(path, USED), variable(language, "x")),
        lambda answer: [(each.kind.value, each.usable, each.how.value, each.location.first) for each in answer],
        [("null", True, "earlier exit", CHECKED)], "<N>", lambda language: "is not" if language == "python" else "!=",
    ),
    "returns": Question(
        lambda code, path, _language: returns(code, place(path, DEFINED)),
        lambda answer: [(each.kind.value, each.location.first) for each in answer.results],
        [("value", RESULT)], "<R>", lambda language: NULL.get(language, "null"),
    ),
    "exits of a loop": Question(
        lambda code, path, _language: loop_exits(code, place(path, LOOP)),
        lambda answer: [(each.kind.value, each.location.first) for each in answer.exits],
        [("break", LEFT)], "<E>", lambda language: NEXT.get(language, "continue"),
    ),
    "grouping of operators": Question(
        lambda code, path, _language: grouping(code, place(path, LAST)),
        lambda answer: answer.grouped.replace("$", ""),
        "1 + (y * 2)", "<O>", another("-"),
    ),
    "handling of a call": Question(
        lambda code, path, _language: handling(code, place(path, CALLED), "wren"),
        lambda answer: [(each.kind.value, call.assigned[0].strip("$")) for call in answer for each in call.treatments],
        [("assigned", "owl")], "<W>", another("robin"),
    ),
}  # fmt: skip

TABLE = """
definitions           python javascript typescript go java rust c cpp csharp ruby php
references            python javascript typescript go java rust c cpp csharp ruby php
bindings              python javascript typescript go java rust c cpp csharp ruby php
undefined             python
change                python javascript typescript go java rust c cpp csharp ruby php
parses                python javascript typescript go java rust c cpp csharp ruby php
tests                 python javascript typescript go java rust c cpp csharp ruby php
writers               python javascript typescript go java rust c cpp csharp ruby php
around                python javascript typescript go java rust c cpp csharp ruby php
guards                python javascript typescript go java rust c cpp csharp ruby php
returns               python javascript typescript go java rust c cpp csharp ruby php
exits of a loop       python javascript typescript go java rust c cpp csharp ruby php
grouping of operators python javascript typescript go java rust c cpp csharp ruby php
handling of a call    python javascript typescript go java rust c cpp csharp ruby php
"""
"""The languages for which a question can be answered; for the others it cannot be told."""

ANSWERED = {
    title: set(line.removeprefix(title).split())
    for line in TABLE.split("\n")
    for title in QUESTIONS
    if line.startswith(f"{title} ")
}


def written(language: str, **others: str) -> tuple[str, Code]:
    """The code as asked about, with other words for some marks; before the change its first function gave null."""
    words = {**AS_ASKED, **OWN.get(language, {})}
    before = _filled(language, {**words, "<R>": NULL.get(language, "null")})
    return PATHS[language], change(
        {PATHS[language]: _filled(language, {**words, **others})}, {PATHS[language]: before}
    )


def _filled(language: str, words: Mapping[str, str]) -> str:
    code = CODE[language]
    for mark, word in words.items():
        code = code.replace(mark, word)
    return code


def test_the_table_has_every_question() -> None:
    assert set(ANSWERED) == set(QUESTIONS)
    assert {language for languages in ANSWERED.values() for language in languages} == set(CODE)


@pytest.mark.parametrize("language", CODE)
@pytest.mark.parametrize("title", QUESTIONS)
def test_a_cell_has_its_answer_and_its_twin_another_one(title: str, language: str) -> None:
    question = QUESTIONS[title]
    path, code = written(language)
    answer = question.ask(code, path, language)
    assert isinstance(answer, CannotTell) is (language not in ANSWERED[title])
    if language in ANSWERED[title]:
        assert question.seen(answer) == question.expected
        _, twin = written(language, **{question.mark: question.other(language)})
        other = question.ask(twin, path, language)
        assert isinstance(other, CannotTell) or question.seen(other) != question.expected


def test_what_is_asked_twice_is_worked_out_once() -> None:
    path, code = written("python")
    for title in (
        "definitions",
        "references",
        "bindings",
        "undefined",
        "change",
        "parses",
        "writers",
        "around",
    ):
        question = QUESTIONS[title]
        assert question.ask(code, path, "python") is question.ask(code, path, "python")


def test_only_files_that_have_the_name_are_parsed() -> None:
    code = change({"a.py": "def wren(): pass\n", **{f"{n}.py": "def robin(): pass\n" for n in range(5)}})
    references(code, "wren")
    assert {path for path, _ in code._outlines} == {"a.py"}
