"""Returns: what comes out of a function; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.returns import Returns, returns
from tests.checks.code.facts.asking import code_of, marked


def of(language: str, text: str) -> Returns:
    answer = returns(code_of(language, text), marked(language, text))
    assert not isinstance(answer, CannotTell), answer
    return answer


RETURNS = {
    "python": "def f(a):  # HERE\n    if a:\n        return {}\n    return 1",
    "javascript": "function f(a) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}}",
    "typescript": "function f(a: A) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}}",
    "tsx": "const f = (a: A) => {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}};",
    "go": "package p\nfunc f(a bool) *T {{ // HERE\n\tif a {{\n\t\treturn {}\n\t}}\n\treturn 1\n}}",
    "java": "class S {{ Object f(boolean a) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}} }}",
    "rust": "fn f(a: bool) -> Option<i32> {{ // HERE\n  if a {{ return {}; }}\n  return 1;\n}}",
    "c": "int *f(int a) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}}",
    "cpp": "int *f(int a) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}}",
    "csharp": "class S {{ object F(bool a) {{ // HERE\n  if (a) {{ return {}; }}\n  return 1;\n}} }}",
    "ruby": "def f(a) # HERE\n  if a\n    return {}\n  end\n  return 1\nend",
    "php": "<?php function f($a) {{ // HERE\n  if ($a) {{ return {}; }}\n  return 1;\n}}",
}
NULLS = {"python": "None", "go": "nil", "rust": "None", "c": "NULL", "cpp": "nullptr", "ruby": "nil"}


@pytest.mark.parametrize("language", RETURNS)
def test_each_return_is_a_way_out(language: str) -> None:
    found = of(language, RETURNS[language].format(NULLS.get(language, "null")))
    assert [each.kind.value for each in found.results] == ["null", "constant"]
    assert not found.end_reached
    assert [each.location.first for each in found.results] == [
        each.location.first for each in of(language, RETURNS[language].format("2")).results
    ]
    constant = of(language, RETURNS[language].format("2"))
    assert [each.kind.value for each in constant.results] == ["constant", "constant"]
    assert constant.never_null
    call = of(language, RETURNS[language].format("g()"))
    assert [each.kind.value for each in call.results] == ["value", "constant"]
    assert not call.never_null, "what a call gives is not traced"


RAISES = {
    "python": "def f(a):  # HERE\n    raise Gone(1)",
    "javascript": "function f(a) { // HERE\n  throw new Gone(1);\n}",
    "typescript": "function f(a: A) { // HERE\n  throw new Gone(1);\n}",
    "tsx": "function f(a: A) { // HERE\n  throw new Gone(1);\n}",
    "go": "package p\nfunc f() { // HERE\n\tpanic(Gone)\n}",
    "java": "class S { void f() { // HERE\n  throw new Gone(1);\n} }",
    "rust": 'fn f() { // HERE\n  panic!("gone");\n}',
    "cpp": "void f() { // HERE\n  throw Gone(1);\n}",
    "csharp": "class S { void F() { // HERE\n  throw new Gone(1);\n} }",
    "ruby": "def f # HERE\n  raise Gone, 'x'\nend",
    "php": "<?php function f() { // HERE\n  throw new Gone(1);\n}",
}


@pytest.mark.parametrize("language", RAISES)
def test_what_is_raised(language: str) -> None:
    found = of(language, RAISES[language])
    assert [(each.location.first, each.caught) for each in found.raises] == [
        ((found.location.first or 0) + 1, False)
    ]
    if language != "rust":
        assert found.raises[0].name == "Gone"
    assert not found.end_reached, "nothing goes on behind it"


@pytest.mark.parametrize(
    ("language", "text", "null", "error", "nothing"),
    [
        ("python", "def f() -> int:\n    pass", False, False, False),
        ("python", "def f() -> int | None:\n    pass", True, False, False),
        ("python", "def f() -> Optional[int]:\n    pass", True, False, False),
        ("python", "def f() -> dict[str, None]:\n    pass", False, False, False),
        ("python", "def f() -> None:\n    pass", True, False, True),
        ("python", "def f():\n    pass", None, False, False),
        ("python", "def f() -> T:\n    pass", None, False, False),
        ("typescript", "function f(): string { return g(); }", False, False, False),
        ("typescript", "function f(): string | undefined { return g(); }", True, False, False),
        ("typescript", "async function f(): Promise<string | null> { return g(); }", True, False, False),
        ("typescript", "function f(): Map<string, null> { return g(); }", False, False, False),
        ("typescript", "function f(): void { g(); }", True, False, True),
        ("go", "package p; func f() (*T, error) { return g() }", None, True, False),
        ("go", "package p; func f() string { return g() }", False, False, False),
        ("go", "package p; func f() *string { return g() }", None, False, False),
        ("go", "package p; func f() { g() }", None, False, True),
        ("rust", "fn f() -> Option<A> { g() }", True, False, False),
        ("rust", "fn f() -> Result<A, E> { g() }", False, True, False),
        ("rust", "fn f() -> A1 { g() }", None, False, False),
        ("rust", "fn f() -> String { g() }", False, False, False),
        ("java", "class S { Foo f() { return g(); } }", None, False, False),
        ("java", "class S { @Nullable Foo f() { return g(); } }", True, False, False),
        ("java", "class S { @NonNull Foo f() { return g(); } }", False, False, False),
        ("java", "class S { Optional<Foo> f() { return g(); } }", True, False, False),
        ("java", "class S { int f() { return g(); } }", False, False, False),
        ("java", "class S { void f() { g(); } }", None, False, True),
        ("csharp", "class S { Foo? F() { return g(); } }", True, False, False),
        ("csharp", "class S { Foo F() { return g(); } }", None, False, False),
        ("csharp", "class S { async Task<Foo?> F() { return g(); } }", True, False, False),
        ("php", "<?php function f(): ?Foo { return g(); }", True, False, False),
        ("php", "<?php function f(): Foo { return g(); }", False, False, False),
        ("php", "<?php function f(): Foo|null { return g(); }", True, False, False),
        ("c", "int f() { return g(); }", False, False, False),
        ("c", "int *f() { return g(); }", None, False, False),
        ("cpp", "std::optional<int> f() { return g(); }", True, False, False),
        ("c", "void f() { g(); }", None, False, True),
    ],
)
def test_the_declared_result(language: str, text: str, null: bool | None, error: bool, nothing: bool) -> None:
    if language == "php":
        text = text.replace(" function", "\nfunction")
    text = text.replace("S { ", "S {\n").replace("; func", "\nfunc")
    head = next(line for line in text.split("\n") if "f(" in line or "F(" in line)
    found = of(language, text.replace(head, f"{head} {'#' if language == 'python' else '//'} HERE"))
    assert (found.declared_null, found.declared_error, found.declared_nothing) == (null, error, nothing)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "def f():  # HERE\n    return 1 if a else None", ["null"]),
        ("python", "def f():  # HERE\n    return a or None", ["null"]),
        ("python", "def f():  # HERE\n    return a or []", ["new"]),
        ("python", "def f():  # HERE\n    return", ["nothing"]),
        ("python", "def f():  # HERE\n    return [a]", ["new"]),
        ("python", "def f():  # HERE\n    def g():\n        return None\n    return 1", ["constant"]),
        ("python", "f = lambda: None  # HERE", ["null"]),
        ("javascript", "const f = () => a?.b; // HERE", ["null"]),
        ("javascript", "const f = () => a.b; // HERE", ["value"]),
        ("javascript", "const f = () => undefined; // HERE", ["null"]),
        ("javascript", "function f() { // HERE\n  xs.map((x) => { return null; });\n  return 1;\n}", ["constant"]),
        ("go", "package p\nfunc f() error { // HERE\n\treturn nil\n}", ["nothing"]),
        ("go", "package p\nfunc f() error { // HERE\n\treturn err\n}", ["error"]),
        ("go", "package p\nfunc f() (int, error) { // HERE\n\treturn 1, nil\n}", ["constant"]),
        ("go", "package p\nfunc f() (*T, error) { // HERE\n\treturn nil, nil\n}", ["null"]),
        ("go", "package p\nfunc f() (*T, error) { // HERE\n\treturn nil, err\n}", ["error"]),
        ("rust", "fn f() -> Option<A> { // HERE\n  None\n}", ["null"]),
        ("rust", "fn f() -> Option<A> { // HERE\n  Some(1)\n}", ["new"]),
        ("rust", "fn f() -> Result<A, B> { // HERE\n  if a { return Err(b); }\n  Ok(c)\n}", ["error", "new"]),
        ("rust", "fn f() -> Option<A> { // HERE\n  match a { A => None, B => Some(1) }\n}", ["new", "null"]),
        ("rust", "fn f() { // HERE\n  g();\n}", []),
        ("ruby", "def f # HERE\n  nil\nend", ["null"]),
        ("ruby", "def f # HERE\n  1\nend", ["constant"]),
        ("ruby", "def f # HERE\n  if a\n    1\n  else\n    2\n  end\nend", ["constant", "constant"]),
        ("ruby", "def f # HERE\n  if a\n    1\n  end\nend", ["null", "constant"]),
        ("csharp", "class S {\n  int F() => 3; // HERE\n}", ["constant"]),
        ("cpp", "int f() { // HERE\n  auto g = []() { return 2; };\n  return a;\n}", ["value"]),
        ("php", "<?php function f() { // HERE\n  return $a?->b;\n}", ["null"]),
    ],
)  # fmt: skip
def test_results(language: str, text: str, expected: list[str]) -> None:
    assert [each.kind.value for each in of(language, text).results] == expected


@pytest.mark.parametrize(
    ("language", "text", "reached"),
    [
        ("python", "def f():  # HERE\n    if a:\n        return 1", True),
        ("python", "def f():  # HERE\n    if a:\n        return 1\n    else:\n        raise E", False),
        ("python", "def f():  # HERE\n    while True:\n        return 1", False),
        ("python", "def f():  # HERE\n    while True:\n        break", True),
        ("python", "def f():  # HERE\n    while a:\n        return 1", True),
        ("python", "def f():  # HERE\n    try:\n        return 1\n    except E:\n        pass", True),
        ("python", "def f():  # HERE\n    try:\n        return 1\n    except E:\n        raise", False),
        ("python", "def f():  # HERE\n    try:\n        return 1\n    finally:\n        g()", False),
        ("python", "def f():  # HERE\n    with open(a):\n        return 1", False),
        ("python", "def f():  # HERE\n    with a.lock:\n        return 1", False),
        ("python", "def f():  # HERE\n    with mutex:\n        return 1", False),
        ("python", "def f():  # HERE\n    with semaphore:\n        return 1", False),
        ("python", "def f():  # HERE\n    with a:\n        return 1", True),
        ("python", "def f():  # HERE\n    match a:\n        case 1:\n            return 1\n        case _:\n            return 2", False),
        ("python", "def f():  # HERE\n    match a:\n        case 1:\n            return 1\n        case 2:\n            return 2", True),
        ("javascript", "function f() { // HERE\n  switch (a) { case 1: return 1; default: return 2; }\n}", False),
        ("javascript", "function f() { // HERE\n  switch (a) { case 1: break; default: return 2; }\n}", True),
        ("javascript", "function f() { // HERE\n  switch (a) { case 1: return 1; }\n}", True),
        ("javascript", "function f() { // HERE\n  switch (a) { case 1: case 2: return 1; default: throw e; }\n}", False),
        ("php", "<?php function f() { // HERE\n  if ($a) { return 1; } else { return 2; }\n}", False),
        ("ruby", "def f # HERE\n  g\nend", False),
    ],
)  # fmt: skip
def test_whether_the_end_is_reached(language: str, text: str, reached: bool) -> None:
    assert of(language, text).end_reached is reached


def test_a_raise_in_a_try_may_not_come_out() -> None:
    text = "def f():  # HERE\n    try:\n        raise Gone\n    except E:\n        raise Other"
    assert [(each.name, each.caught) for each in of("python", text).raises] == [
        ("Gone", True),
        ("Other", False),
    ]


def test_a_generator_and_a_coroutine_say_so() -> None:
    assert of("python", "def f():  # HERE\n    yield 1").generator
    assert not of("python", "def f():  # HERE\n    yield 1").end_is_null
    assert not of("python", "def f():  # HERE\n    g = (yield_ for yield_ in a)").generator
    assert of("python", "async def f():  # HERE\n    pass").asynchronous
    assert not of("python", "def async_f():  # HERE\n    pass").asynchronous


def test_a_signature_has_no_body() -> None:
    found = of("typescript", "abstract class A {\n  abstract f(): string; // HERE\n}")
    assert (found.has_body, found.declared, found.results) == (False, "string", ())
    assert not found.nothing


def test_an_error_that_is_handed_on() -> None:
    assert [
        each.first for each in of("rust", "fn f() -> R { // HERE\n  let a = g()?;\n  Ok(a)\n}").propagates
    ] == [2]
    assert of("rust", "fn f() -> R { // HERE\n  let a = g();\n  Ok(a)\n}").propagates == ()


def test_the_function_around_a_line_is_meant_where_none_begins_on_it() -> None:
    text = "def outer():\n    def inner():\n        return 1\n    return inner()  # HERE"
    assert of("python", text).name == "outer"
    assert of("python", "@cached  # HERE\ndef f():\n    return 1").name == "f"
    assert isinstance(returns(code_of("python", "a = 1"), marked("python", "a = 1")), CannotTell)
