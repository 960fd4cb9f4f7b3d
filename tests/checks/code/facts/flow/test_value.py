"""A result is ignored only where the call is the whole of a statement: forms of every language, twins beside them."""

from __future__ import annotations

import pytest

from tests.checks.code.facts.flow.test_handling import treatments

FRAMES = {
    "python": "def f(x):\n    {}  # HERE\n    go()",
    "javascript": "async function* f(x) {\n  {} // HERE\n  go();\n}",
    "typescript": "async function* f(x) {\n  {} // HERE\n  go();\n}",
    "tsx": "async function* f(x) {\n  {} // HERE\n  go();\n}",
    "go": "package p\nfunc f(x int) {\n\t{} // HERE\n\tgone()\n}",
    "java": "class S { int f(int x) {\n  {} // HERE\n  go();\n} }",
    "rust": "fn f(x: u8) -> u8 {\n  {} // HERE\n  go();\n}",
    "c": "int f(int x) {\n  {} // HERE\n  go();\n}",
    "cpp": "int f(int x) {\n  {} // HERE\n  go();\n}",
    "csharp": "class S { int F(int x) {\n  {} // HERE\n  go();\n} }",
    "ruby": "def f(x)\n  {} # HERE\n  go()\nend",
    "php": "<?php function f($x) {\n  {} // HERE\n  go();\n}",
}

TWINS = {
    "python": [
        ("assert pay()", "pay()"), ("assert x, pay()", "assert x; pay()"), ("raise pay()", "pay()"),
        ("x[pay()] = 1", "x[0] = 1; pay()"), ("del x[pay()]", "del x; pay()"), ("yield pay()", "pay()"),
        ("yield from pay()", "pay()"), ("[pay() for y in x]", "pay()"), ("[y for y in x if pay()]", "pay()"),
        ("{1: pay()}", "pay()"), ("[pay()]", "(pay())"), ("(pay(),)", "(pay())"), ("-pay()", "pay()"),
        ("pay() < 1", "pay()"), ("pay() or go()", "go() or pay()"), ('f"{pay()}"', "pay()"),
        ("go() if pay() else x", "pay() if x else go()"), ("pay()(1)", "pay()"), ("x[1:pay()]", "pay()"),
        ("raise x from pay()", "pay()"), ("lambda: pay()", "pay()"), ("return (pay(),)", "(pay())"),
        ("def g(a=pay()): go()", "pay()"),
        ("while pay(): go()", "while x: pay()"), ("if not pay(): go()", "not pay()"),
    ],
    "javascript": [
        ("if (pay()) go();", "if (x) pay();"), ("switch (pay()) {}", "switch (x) { default: pay(); }"),
        ("switch (x) { case pay(): go(); }", "switch (x) { case 1: pay(); }"), ("throw pay();", "pay();"),
        ("x[pay()] = 1;", "pay();"), ("`${pay()}`;", "pay();"), ("yield pay();", "pay();"), ("[pay()];", "(pay());"),
        ("({a: pay()});", "({}), pay();"), ("[...pay()];", "pay();"), ("pay()();", "pay();"), ("pay() + 1;", "pay();"),
        ("pay() && go();", "go() && pay();"), ("pay() || go();", "go() || pay();"), ("pay() ? x : 1;", "x ? pay() : 1;"),
        ("typeof pay();", "!pay();"), ("delete x[pay()];", "pay();"), ("new (pay())();", "new pay();"),
        ("for (; pay(); ) go();", "for (; x; pay()) go();"), ("y = (go(), pay());", "y = (pay(), go());"),
        ("class A extends pay() {}", "class A {} pay();"), ("class A { b = pay(); }", "class A { static { pay(); } }"),
        ("function g(a = pay()) {}", "function g(a) {} pay();"), ("return <A b={pay()} />;", "pay();"),
    ],
    "typescript": [
        ("@pay() class A {}", "pay(); class A {}"), ("throw pay() as A;", "pay() as A;"), ("x[pay()!] = 1;", "pay()!;"),
        ("enum A { B = pay() }", "pay();"),
    ],
    "tsx": [("return <A>{pay()}</A>;", "pay();"), ("return <A {...pay()} />;", "pay();"), ("throw pay();", "pay();")],
    "go": [
        ("if pay() { gone() }", "if x { pay() }"), ("switch pay() { }", "switch x { default: pay() }"),
        ("switch { case pay(): gone() }", "switch { case x: pay() }"), ("for pay() { }", "for { pay() }"),
        ("for range pay() { }", "for range x { pay() }"), ("x[pay()] = 1", "pay()"), ("x[pay()]++", "pay()"),
        ("ch <- pay()", "pay()"), ("<-pay()", "pay()"), ("*pay() = 1", "pay()"), ("pay()()", "pay()"),
        ("const y = pay()", "pay()"), ("select { case <-pay(): gone() }", "select { case <-x: pay() }"),
        ("switch pay().(type) { }", "switch x.(type) { default: pay() }"), ("y := pay()", "go pay()"),
    ],
    "java": [
        ("if (pay()) go();", "if (x) pay();"), ("switch (pay()) { }", "switch (x) { default: pay(); }"),
        ("y = switch (x) { case 1 -> pay(); };", "switch (x) { case 1 -> pay(); }"), ("throw pay();", "pay();"),
        ("x[pay()] = 1;", "pay();"), ("x[pay()]++;", "pay();"), ("assert pay();", "pay();"),
        ("assert x : pay();", "assert x; pay();"), ("synchronized (pay()) { }", "synchronized (x) { pay(); }"),
        ("if (pay() instanceof A) go();", "if (x instanceof A) pay();"), ("@A(pay()) int z;", "pay();"),
        ("do go(); while (pay());", "do pay(); while (x);"),
    ],
    "rust": [
        ("match pay() { _ => go() }", "match x { _ => pay() };"), ("match x { _ if pay() => go() };", "match x { _ => pay() };"),
        ("let y = match x { _ => pay() };", "match x { _ => pay() };"), ("x[pay()] = 1;", "pay();"),
        ("let y = unsafe { pay() };", "unsafe { pay() };"), ("let y = if x { pay() } else { 1 };", "if x { pay() } else { go() }"),
        ("loop { break pay(); }", "loop { pay(); }"), ("*pay() = 1;", "pay();"), ("x[pay()] += 1;", "pay();"),
    ],
    "c": [
        ("if (pay()) go();", "if (x) pay();"), ("switch (pay()) { }", "switch (x) { case 1: pay(); }"),
        ("x[pay()] = 1;", "pay();"), ("int y[pay()];", "pay();"), ("y = (go(), pay());", "y = (pay(), go());"),
        ("pay() || go();", "go() || pay();"), ("for (; pay(); ) go();", "for (; x; pay()) go();"), ("*pay() = 1;", "pay();"),
    ],
    "cpp": [
        ("throw pay();", "pay();"), ("co_yield pay();", "pay();"), ("delete pay();", "pay();"), ("x << pay();", "x, pay();"),
        ("auto y = [a = pay()] { };", "pay();"), ("if (pay()) go();", "if (x) pay();"),
    ],
    "csharp": [
        ("switch (pay()) { }", "switch (x) { case 1: pay(); break; }"), ("throw pay();", "pay();"), ("x[pay()] = 1;", "pay();"),
        ("yield return pay();", "pay();"), ("lock (pay()) { }", "lock (x) { pay(); }"),
        ("switch (x) { case 1 when pay(): go(); break; }", "switch (x) { case 1 when x: pay(); break; }"),
        ("y = x ?? throw pay();", "pay();"), ('y = $"{pay()}";', "pay();"),
    ],
    "ruby": [
        ("go() if pay()", "pay() if go()"), ("case x when pay() then go() end", "case x when go() then pay() end"),
        ("x[pay()] = 1", "pay()"), ('"#{pay()}"', "pay()"), ("x << pay()", "pay()"), ("raise pay()", "pay()"),
        ("y = if x then pay() end", "if x then pay() end"), ("y = begin pay() end", "begin pay() end"),
        ("y = case x when 1 then pay() end", "case x when 1 then pay() end"), ("yield pay()", "pay()"),
        ("while pay() do go() end", "while x do pay() end"), ("class A < pay() ; end", "pay()"),
    ],
    "php": [
        ("switch ($x) { case pay(): go(); }", "switch ($x) { case 1: pay(); }"), ("throw pay();", "pay();"),
        ("$y = match ($x) { 1 => pay() };", "match ($x) { 1 => pay() };"), ("$x[pay()] = 1;", "pay();"),
        ("echo pay();", "pay();"), ("print pay();", "@pay();"), ('echo "{$x[pay()]}";', "pay();"), ("yield pay();", "pay();"),
        ("foreach (pay() as $y) go();", "foreach ($x as $y) pay();"), ("unset($x[pay()]);", "pay();"),
        ("include pay();", "pay();"), ("exit(pay());", "pay();"), ("clone pay();", "pay();"),
        ("static $y = pay();", "pay();"), ("$x->{pay()} = 1;", "pay();"),
    ],
}  # fmt: skip
"""In each language: a form in which something is done with the result, and one in which nothing is."""


def _treatments(language: str, form: str) -> list[str]:
    text = FRAMES[language].replace("{}", form, 1)
    return treatments(language, text)


@pytest.mark.parametrize(
    ("language", "used", "alone"), [(language, *pair) for language, pairs in TWINS.items() for pair in pairs]
)
def test_a_result_is_ignored_only_where_the_call_is_the_whole_of_a_statement(
    language: str, used: str, alone: str
) -> None:
    found = _treatments(language, used)
    assert found, used
    assert "ignored" not in found, used
    assert _treatments(language, alone) == ["ignored"], alone


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ruby", "def f(x)\n  if x\n    pay() # HERE\n  end\nend", ["returned"]),
        ("ruby", "def f(x)\n  if x\n    pay() # HERE\n  end\n  go()\nend", ["ignored"]),
        ("ruby", "def f(x)\n  pay() # HERE\nrescue E\n  go()\nend", ["try", "returned"]),
        ("ruby", "def f(x)\n  go()\nensure\n  pay() # HERE\nend", ["ignored"]),
        ("ruby", "pay() # HERE\n", ["ignored"]),
        ("rust", "fn f(x: u8) -> u8 {\n  match x {\n    _ => pay(), // HERE\n  }\n}", ["returned"]),
        ("rust", "fn f(x: u8) -> u8 {\n  match x {\n    _ => pay(), // HERE\n  };\n  1\n}", ["ignored"]),
    ],
)
def test_the_value_of_a_block_is_returned_only_where_that_of_the_function_is(
    language: str, text: str, expected: list[str]
) -> None:
    assert sorted(treatments(language, text)) == sorted(expected)
