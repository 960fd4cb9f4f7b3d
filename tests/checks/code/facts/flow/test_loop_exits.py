"""Exits of a loop: what leaves it, and what only leaves a loop or switch within."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.ways_out.loop_exits import LoopExits, loop_exits
from tests.checks.code.facts.asking import code_of, marked


def exits(language: str, text: str) -> LoopExits:
    answer = loop_exits(code_of(language, text), marked(language, text))
    assert not isinstance(answer, CannotTell), answer
    return answer


ENDLESS = {
    "python": "def f():\n    while True:  # HERE\n        pay()\n        {}",
    "javascript": "function f() {{\n  while (true) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "typescript": "function f() {{\n  while (true) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "tsx": "function f() {{\n  for (;;) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "go": "package p\nfunc f() {{\n\tfor {{ // HERE\n\t\tpay()\n\t\t{}\n\t}}\n}}",
    "java": "class S {{ void f() {{\n  while (true) {{ // HERE\n    pay();\n    {};\n  }}\n}} }}",
    "rust": "fn f() {{\n  loop {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "c": "void f() {{\n  while (1) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "cpp": "void f() {{\n  for (;;) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
    "csharp": "class S {{ void f() {{\n  while (true) {{ // HERE\n    pay();\n    {};\n  }}\n}} }}",
    "ruby": "def f\n  loop do # HERE\n    pay\n    {}\n  end\nend",
    "php": "<?php function f() {{\n  while (true) {{ // HERE\n    pay();\n    {};\n  }}\n}}",
}
WITHIN = {
    "python": "for x in xs: break",
    "go": "for _, x := range xs { break }",
    "rust": "for x in xs { break; }",
    "csharp": "foreach (var x in xs) { break; }",
    "java": "for (X x : xs) { break; }",
    "ruby": "while x do break end",
    "php": "foreach ($xs as $x) { break; }",
}


@pytest.mark.parametrize("language", ENDLESS)
def test_a_break_leaves_its_loop_and_not_the_one_around_it(language: str) -> None:
    found = exits(language, ENDLESS[language].format("break"))
    assert not found.conditional
    assert [(each.kind.value, each.location.first) for each in found.exits] == [
        ("break", found.location.first + 2)  # type: ignore[operator]
    ]
    inner = WITHIN.get(language, "while (x) { break; }")
    assert exits(language, ENDLESS[language].format(inner)).exits == ()


@pytest.mark.parametrize("language", ENDLESS)
def test_a_return_leaves_it_from_a_loop_within(language: str) -> None:
    inner = WITHIN.get(language, "while (x) { break; }").replace("break", "return")
    assert [e.kind.value for e in exits(language, ENDLESS[language].format(inner)).exits] == ["return"]


@pytest.mark.parametrize(
    ("language", "text", "conditional", "expected"),
    [
        ("python", "while x:  # HERE\n    pay()", True, []),
        ("python", "while 1:  # HERE\n    pay()", False, []),
        ("python", "for x in xs:  # HERE\n    pay()", True, []),
        ("python", "while 1:  # HERE\n    raise E", False, ["raise"]),
        ("python", "while 1:  # HERE\n    try:\n        raise E\n    except E:\n        pay()", False, []),
        ("python", "while 1:  # HERE\n    try:\n        pay()\n    except E:\n        raise", False, ["raise"]),
        ("python", "while 1:  # HERE\n    def g():\n        return 1", False, []),
        ("python", "while 1:  # HERE\n    sys.exit()", False, ["never returns"]),
        ("python", "while 1:  # HERE\n    continue", False, []),
        ("javascript", "while (1) { // HERE\n  switch (x) { case 1: break; }\n}", False, []),
        ("javascript", "a: while (1) { // HERE\n  for (;;) { break a; }\n}", False, ["break"]),
        ("javascript", "while (1) { // HERE\n  b: for (;;) { for (;;) { break b; } }\n}", False, []),
        ("javascript", "a: for (;;) {\n  while (1) { // HERE\n    continue a;\n  }\n}", False, ["jump"]),
        ("javascript", "a: for (;;) { // HERE\n  while (1) {\n    continue a;\n  }\n}", False, []),
        ("javascript", "while (1) { // HERE\n  xs.map(() => { return 1; });\n}", False, []),
        ("go", "package p\nfunc f() {\n\tfor { // HERE\n\t\tselect {\n\t\tcase <-c:\n\t\t\tbreak\n\t\t}\n\t}\n}", False, []),
        ("go", "package p\nfunc f() {\nL:\n\tfor { // HERE\n\t\tselect {\n\t\tcase <-c:\n\t\t\tbreak L\n\t\t}\n\t}\n}", False, ["break"]),
        ("go", "package p\nfunc f() {\n\tfor x { // HERE\n\t\tpay()\n\t}\n}", True, []),
        ("go", "package p\nfunc f() {\n\tfor { // HERE\n\t\tpanic(1)\n\t}\n}", False, ["raise"]),
        ("rust", "fn f() {\n  loop { // HERE\n    pay()?;\n  }\n}", False, ["error"]),
        ("rust", "fn f() {\n  'a: loop { // HERE\n    loop { break 'a; }\n  }\n}", False, ["break"]),
        ("rust", "fn f() {\n  loop { // HERE\n    'b: loop { loop { break 'b; } }\n  }\n}", False, []),
        ("java", "class S { void f() {\n  while (true) { // HERE\n    switch (x) { case 1: break; }\n  }\n} }", False, []),
        ("java", "class S { void f() {\n  do { // HERE\n    pay();\n  } while (x);\n} }", True, []),
        ("c", "void f() {\n  while (1) { // HERE\n    goto out;\n  }\nout:\n  return;\n}", False, ["jump"]),
        ("php", "<?php while (true) { // HERE\n  switch ($x) { case 1: break; }\n}", False, []),
        ("php", "<?php while (true) { // HERE\n  switch ($x) { case 1: break 2; }\n}", False, ["break"]),
        ("ruby", "until false # HERE\n  pay\nend", False, []),
        ("ruby", "until x # HERE\n  pay\nend", True, []),
        ("ruby", "while true # HERE\n  raise E\nend", False, ["raise"]),
        ("csharp", "class S { void F() {\n  while (true) { // HERE\n    throw new E();\n  }\n} }", False, ["raise"]),
        ("cpp", "void f() {\n  while (true) { // HERE\n    throw E();\n  }\n}", False, ["raise"]),
    ],
)  # fmt: skip
def test_exits(language: str, text: str, conditional: bool, expected: list[str]) -> None:
    found = exits(language, text)
    assert (found.conditional, [each.kind.value for each in found.exits]) == (conditional, expected)


def test_the_innermost_loop_around_a_line_is_meant_where_none_begins_on_it() -> None:
    found = exits("python", "while a:\n    for b in c:\n        pay()  # HERE\n    break")
    assert (found.location.first, found.exits) == (2, ())


def test_a_preprocessor_conditional_in_the_loop_leaves_it_open() -> None:
    text = "void f() {\n  while (1) { // HERE\n#ifdef A\n    break;\n#endif\n  }\n}"
    answer = loop_exits(code_of("c", text), marked("c", text))
    assert isinstance(answer, CannotTell)
    assert "preprocessor conditional" in answer.why
