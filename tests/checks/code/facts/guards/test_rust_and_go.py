"""Guards as Rust and Go write them: patterns, `?`, macros; errors that are values, comma-ok, switches without a subject."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.guards.guard import Guard
from checks.code.facts.guards.guards import guards
from tests.checks.code.facts.asking import code_of, marked

Summary = list[tuple[str, bool | None, str]]
NULL_ARM = [("null", True, "arm")]
NULL_EXIT = [("null", True, "earlier exit")]
NO_ERROR = [("null", False, "earlier exit"), ("error", True, "earlier exit")]


def found(language: str, text: str, name: str = "x") -> tuple[Guard, ...]:
    answer = guards(code_of(language, text), marked(language, text), name)
    assert not isinstance(answer, CannotTell), answer
    return answer


def summary(language: str, text: str, name: str) -> Summary:
    """Kind, whether the name is then usable, and how."""
    return [(guard.kind.value, guard.usable, guard.how.value) for guard in found(language, text, name)]


RUST = "fn f(x: Option<X>) -> R {\n  %s\n}"


@pytest.mark.parametrize(
    ("body", "name", "expected"),
    [
        # what a pattern binds
        ("match x {\n Some(y) => y.pay(), // HERE\n None => {} }", "y", NULL_ARM),
        ("match x {\n Foo(y) => y.pay(), // HERE\n None => {} }", "y", []),
        ("match x {\n Some(ref mut y) => y.pay(), // HERE\n None => {} }", "y", NULL_ARM),
        ("match x {\n Ok(Some(y)) => y.pay(), // HERE\n _ => {} }", "y", NULL_ARM),
        ("match x {\n Ok(y) => y.pay(), // HERE\n _ => {} }", "y", [("error", True, "arm")]),
        ("let Some(&y) = x else { return };\n  y.pay(); // HERE", "y", NULL_EXIT),
        ("match (x, z) {\n (Some(y), None) => y.pay(), // HERE\n _ => {} }", "y", NULL_ARM),
        ("match (z, x) {\n (None, Foo(y)) => y.pay(), // HERE\n _ => {} }", "y", []),
        # views
        ("match x.as_ref() {\n Some(y) => x.pay(), // HERE\n None => {} }", "x", NULL_ARM),
        ("match x.next() {\n Some(y) => x.pay(), // HERE\n None => {} }", "x", []),
        ("if x.as_deref().is_none() { return; }\n  x.pay(); // HERE", "x", NULL_EXIT),
        # a pattern that something else may fail in says nothing when it does not match
        ("if let Some(_) = x { return; }\n  x.pay(); // HERE", "x", [("null", False, "earlier exit")]),
        ("if let Some(0) = x { return; }\n  x.pay(); // HERE", "x", []),
        ("if let Some(FULL) = x { return; }\n  x.pay(); // HERE", "x", []),
        ("if let Err(e) = x { return; }\n  x.pay(); // HERE", "x", [("error", True, "earlier exit")]),
        ("if let Err(E::A) = x { return; }\n  x.pay(); // HERE", "x", []),
        # several patterns, ranges
        ("match x {\n 1 | 2 => x.pay(), // HERE\n _ => {} }", "x", [("equality", True, "arm")]),
        ("match x {\n 1 | y => x.pay(), // HERE\n _ => {} }", "x", []),
        ("match x {\n 1..=9 => x.pay(), // HERE\n _ => {} }", "x", [("bounds", None, "arm")]),
        # the arms before
        ("match x {\n None => {}\n _ => x.pay(), // HERE\n }", "x", NULL_ARM),
        ("match x {\n None if z => {}\n _ => x.pay(), // HERE\n }", "x", []),
        # behind a match
        ("match x {\n None => return, _ => {} }\n  x.pay(); // HERE", "x", NULL_EXIT),
        ("match x {\n None => log(), _ => {} }\n  x.pay(); // HERE", "x", []),
        ("match x {\n None if z => return, _ => {} }\n  x.pay(); // HERE", "x", []),
        ("match x { y if z => {}, None => return }\n  x.pay(); // HERE", "x", []),
        ("match x {\n Some(_) => {}, None => return }\n  x.pay(); // HERE", "x", NULL_EXIT),
        ("match x { Err(E::A) => {}, Err(_) => return, Ok(_) => {} }\n  x.pay(); // HERE", "x", []),
        ("match x { Err(_) => return, Ok(_) => {} }\n  x.pay(); // HERE", "x", [("error", True, "earlier exit")]),
        ("let y = match x { Some(v) => v, None => return };\n  y.pay(); // HERE", "y", NULL_EXIT),
        ("let y = match x { Some(v) => w, None => return };\n  y.pay(); // HERE", "y", []),
        ("let y = match x { Some(v) => v, None => z };\n  y.pay(); // HERE", "y", []),
        # `?`
        ("let y = x?;\n  x.pay(); // HERE", "x", [("error", True, "propagation")]),
        ("let y = x?;\n  y.pay(); // HERE", "y", [("error", True, "propagation")]),
        ("let y = x;\n  y.pay(); // HERE", "y", []),
        ("x?.pay(); // HERE", "x", [("error", True, "propagation")]),
        # null by its name
        ("if x == None { return; }\n  x.pay(); // HERE", "x", NULL_EXIT),
        ("if x == Nothing { return; }\n  x.pay(); // HERE", "x", [("equality", False, "earlier exit")]),
        # macros
        ("assert!(x.is_some(), \"no\");\n  x.pay(); // HERE", "x", [("null", True, "assertion")]),
        ("debug_assert!(x.is_some(), \"no\");\n  x.pay(); // HERE", "x", []),
        ("ensure!(!x.is_empty());\n  x.pay(); // HERE", "x", [("empty", True, "assertion")]),
        ("if x.is_none() { return; }\n  println!(\"{}\", x.pay()); // HERE", "x", NULL_EXIT),
        ("info!(target: \"a\", \"b\");\n  assert!(x.is_some());\n  x.pay(); // HERE", "x", [("null", True, "assertion")]),
    ],
)  # fmt: skip
def test_guards_of_rust(body: str, name: str, expected: Summary) -> None:
    assert summary("rust", RUST % body, name) == expected


def test_what_a_question_mark_gives_may_still_be_none() -> None:
    [guard] = found("rust", RUST % "let y = x?;\n  y.pay(); // HERE", "y")
    assert not guard.excludes_null
    [guard] = found("rust", RUST % "let y = x?;\n  x.pay(); // HERE", "x")
    assert guard.excludes_null


GO = "package p\nfunc f(x *X) error {\n\t%s\n}"


@pytest.mark.parametrize(
    ("body", "name", "expected"),
    [
        # errors are values
        ("y, err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\ty.Pay() // HERE", "err", NO_ERROR),
        ("y, err := g()\n\tif err == nil {\n\t\treturn nil\n\t}\n\ty.Pay() // HERE", "err", [("null", True, "earlier exit"), ("error", False, "earlier exit")]),
        ("if parseErr != nil {\n\t\treturn err\n\t}\n\ty.Pay() // HERE", "parseErr", NO_ERROR),
        ("if terror != nil {\n\t\treturn err\n\t}\n\ty.Pay() // HERE", "terror", [("null", False, "earlier exit")]),
        ("if errors.Is(err, E) {\n\t\treturn err\n\t}\n\ty.Pay() // HERE", "err", [("error", None, "earlier exit")]),
        ("if errors.Is(err, E) {\n\t\ty.Pay() // HERE\n\t}", "err", [("error", False, "branch")]),
        # comma-ok
        ("y, ok := m[k]\n\tif !ok {\n\t\treturn\n\t}\n\ty.Pay() // HERE", "y", [("membership", True, "earlier exit")]),
        ("y, ok := m(k)\n\tif !ok {\n\t\treturn\n\t}\n\ty.Pay() // HERE", "y", []),
        ("y, ok := m[k]\n\tif ok {\n\t\treturn\n\t}\n\ty.Pay() // HERE", "y", []),
        ("y, ok := m[k]\n\ty = z\n\tif !ok {\n\t\treturn\n\t}\n\ty.Pay() // HERE", "y", []),
        ("if _, ok := m[k]; ok {\n\t\tm[k].Pay() // HERE\n\t}", "m[k]", [("membership", True, "branch")]),
        ("if y, ok := z.(*T); ok {\n\t\ty.Pay() // HERE\n\t}", "y", [("type", True, "branch")]),
        ("if y, ok := z.(*T); ok {\n\t\tz.Pay() // HERE\n\t}", "z", [("type", True, "branch")]),
        ("if y, ok := <-c; ok {\n\t\ty.Pay() // HERE\n\t}", "y", [("other", True, "branch")]),
        ("if y, ok := -c; ok {\n\t\ty.Pay() // HERE\n\t}", "y", []),
        # switches
        ("switch {\n\tcase x == nil:\n\t\tg()\n\tcase y:\n\t\tx.Pay() // HERE\n\t}", "x", NULL_ARM),
        ("switch {\n\tcase y:\n\t\tx.Pay() // HERE\n\tcase x == nil:\n\t\tg()\n\t}", "x", []),
        ("switch {\n\tdefault:\n\t\tx.Pay() // HERE\n\tcase x == nil:\n\t\tg()\n\t}", "x", NULL_ARM),
        ("switch {\n\tcase x == nil:\n\t\tfallthrough\n\tcase y:\n\t\tx.Pay() // HERE\n\t}", "x", []),
        ("switch x {\n\tcase 1:\n\t\tg()\n\tcase 2:\n\t\tpay(x) // HERE\n\t}", "x", [("equality", True, "arm")]),
        ("switch x {\n\tcase 1:\n\t\tfallthrough\n\tcase 2:\n\t\tpay(x) // HERE\n\t}", "x", []),
        ("switch y := x.(type) {\n\tcase nil:\n\t\tg()\n\tdefault:\n\t\ty.Pay() // HERE\n\t}", "y", NULL_ARM),
        ("switch y := x.(type) {\n\tcase T:\n\t\tg()\n\tdefault:\n\t\ty.Pay() // HERE\n\t}", "y", [("type", False, "arm")]),
        ("switch {\n\tcase x == nil:\n\t\treturn\n\t}\n\tx.Pay() // HERE", "x", NULL_EXIT),
        ("switch {\n\tcase x == nil:\n\t\tif y {\n\t\t\tbreak\n\t\t}\n\t\treturn\n\t}\n\tx.Pay() // HERE", "x", []),
        ("switch {\n\tcase y:\n\tcase x == nil:\n\t\treturn\n\t}\n\tx.Pay() // HERE", "x", []),
        # what never comes back
        ("if x == nil {\n\t\tt.Fatalf(\"\")\n\t}\n\tx.Pay() // HERE", "x", NULL_EXIT),
        ("if x == nil {\n\t\tt.Errorf(\"\")\n\t}\n\tx.Pay() // HERE", "x", []),
        # defaults
        ("if x == nil {\n\t\tx = &X{}\n\t}\n\tx.Pay() // HERE", "x", [("null", True, "default")]),
        ("if x == nil {\n\t\tx = new(X)\n\t}\n\tx.Pay() // HERE", "x", [("null", True, "default")]),
        ("if x == nil {\n\t\tx = find(X)\n\t}\n\tx.Pay() // HERE", "x", []),
        ("if x == nil {\n\t\tx := &X{}\n\t\tg(x)\n\t}\n\tx.Pay() // HERE", "x", []),
        ("if x == nil {\n\t\tx = &X{}\n\t\tx = g()\n\t}\n\tx.Pay() // HERE", "x", []),
        # empty
        ("if x == \"\" {\n\t\treturn\n\t}\n\tx.Pay() // HERE", "x", [("empty", True, "earlier exit")]),
        ("if x == \"a\" {\n\t\treturn\n\t}\n\tx.Pay() // HERE", "x", [("equality", False, "earlier exit")]),
    ],
)  # fmt: skip
def test_guards_of_go(body: str, name: str, expected: Summary) -> None:
    assert summary("go", GO % body, name) == expected


def test_a_value_that_is_found_or_of_a_type_may_still_be_nil() -> None:
    [guard] = found("go", GO % "if y, ok := z.(*T); ok {\n\t\ty.Pay() // HERE\n\t}", "y")
    assert not guard.excludes_null
    [guard] = found("go", GO % "if y, ok := z.(*T); ok {\n\t\tz.Pay() // HERE\n\t}", "z")
    assert guard.excludes_null, "what is asserted of an interface is so of what it holds"


@pytest.mark.parametrize(
    ("language", "text", "name", "excludes_null"),
    [
        ("javascript", "function f(x) {\n  if (isNaN(x)) return;\n  x.pay(); // HERE\n}", "x", False),
        ("javascript", "function f(x) {\n  if (!isInteger(x)) return;\n  x.pay(); // HERE\n}", "x", True),
        ("javascript", "function f(x) {\n  if (!isFinite(x)) return;\n  x.pay(); // HERE\n}", "x", False),
        ("javascript", "function f(x) {\n  if (x === '') return;\n  x.pay(); // HERE\n}", "x", False),
        ("php", "<?php function f($x) {\n  if ($x == 0) {\n    $x->pay(); // HERE\n  }\n}", "$x", False),
        ("php", "<?php function f($x) {\n  if ($x == 7) {\n    $x->pay(); // HERE\n  }\n}", "$x", True),
    ],
)
def test_what_lets_null_through(language: str, text: str, name: str, excludes_null: bool) -> None:
    [guard] = found(language, text, name)
    assert guard.excludes_null is excludes_null


@pytest.mark.parametrize(
    ("language", "condition", "expected"),
    [
        ("python", "if all(x):\n        x.pay()  # HERE", [("other", None, "branch")]),
        ("python", "if any(x):\n        x.pay()  # HERE", [("empty", True, "branch")]),
        ("python", "if any(x):\n        return\n    x.pay()  # HERE", [("empty", None, "earlier exit")]),
        ("python", "if x:\n        return\n    x.pay()  # HERE", [("empty", False, "earlier exit")]),
    ],
)
def test_a_predicate_that_does_not_hold_need_not_say_the_contrary(
    language: str, condition: str, expected: Summary
) -> None:
    assert summary(language, f"def f(x):\n    {condition}", "x") == expected
