"""Guards: what must be so of a name when the marked line runs; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.guards.guard import Guard
from checks.code.facts.guards.guards import guards
from tests.checks.code.facts.asking import code_of, marked


def found(language: str, text: str, name: str = "x") -> tuple[Guard, ...]:
    answer = guards(code_of(language, text), marked(language, text), name)
    assert not isinstance(answer, CannotTell), answer
    return answer


def summary(language: str, text: str, name: str = "x") -> list[tuple[str, bool | None, str]]:
    """Kind, whether the name is then usable, and how."""
    return [(guard.kind.value, guard.usable, guard.how.value) for guard in found(language, text, name)]


NULL_EXIT = [("null", True, "earlier exit")]
EMPTY_EXIT = [("empty", True, "earlier exit")]
LEAVES_WHEN_NULL = {
    "python": "def f(x):\n    if x is None:\n        return\n    x.pay()  # HERE",
    "javascript": "function f(x) {\n  if (x === null) { return; }\n  x.pay(); // HERE\n}",
    "typescript": "function f(x: X | null) {\n  if (x === null) { return; }\n  x.pay(); // HERE\n}",
    "tsx": "function f(x: X | null) {\n  if (x === null) return;\n  return <b>{x.pay}</b>; // HERE\n}",
    "go": "package p\nfunc f(x *X) {\n\tif x == nil {\n\t\treturn\n\t}\n\tx.Pay() // HERE\n}",
    "java": "class S { void f(X x) {\n  if (x == null) { return; }\n  x.pay(); // HERE\n} }",
    "rust": "fn f(x: Option<X>) {\n  if x.is_none() { return; }\n  x.pay(); // HERE\n}",
    "c": "void f(struct a *x) {\n  if (x == NULL) { return; }\n  x->pay(); // HERE\n}",
    "cpp": "void f(A *x) {\n  if (x == nullptr) { return; }\n  x->pay(); // HERE\n}",
    "csharp": "class S { void F(X x) {\n  if (x == null) { return; }\n  x.Pay(); // HERE\n} }",
    "ruby": "def f(x)\n  if x.nil?\n    return\n  end\n  x.pay # HERE\nend",
    "php": "<?php function f($x) {\n  if ($x === null) { return; }\n  $x->pay(); // HERE\n}",
}
"""A statement before the line leaves when the name is null; the first guard in every language."""


def subject(language: str) -> str:
    return "$x" if language == "php" else "x"


@pytest.mark.parametrize("language", LEAVES_WHEN_NULL)
def test_a_statement_that_leaves_when_the_name_is_null_guards_what_follows(language: str) -> None:
    text = LEAVES_WHEN_NULL[language]
    assert summary(language, text, subject(language)) == NULL_EXIT
    [guard] = found(language, text, subject(language))
    assert guard.excludes_null
    expected = next(n for n, line in enumerate(text.split("\n"), 1) if "if " in line)
    assert guard.location.first == expected, "the receipt is the line of the condition"


@pytest.mark.parametrize("language", LEAVES_WHEN_NULL)
def test_it_guards_nothing_when_it_does_not_leave(language: str) -> None:
    text = LEAVES_WHEN_NULL[language].replace("return;", "log();").replace("return\n", "log()\n")
    assert summary(language, text, subject(language)) == []


@pytest.mark.parametrize("language", LEAVES_WHEN_NULL)
def test_the_contrary_condition_shows_that_the_name_is_null(language: str) -> None:
    text = LEAVES_WHEN_NULL[language]
    for one, other in (
        (" is None", " is not None"),
        ("===", "!=="),
        (" == n", " != n"),
        (" == N", " != N"),
        ("is_none", "is_some"),
        ("if x.nil?", "unless x.nil?"),
    ):
        text = text.replace(one, other)
    assert summary(language, text, subject(language)) == [("null", False, "earlier exit")]


ASSIGNED = {
    "go": "x = g()",
    "python": "x = g()",
    "ruby": "x = g()",
    "php": "$x = g();",
}


@pytest.mark.parametrize("language", LEAVES_WHEN_NULL)
def test_a_name_that_is_assigned_in_between_is_not_guarded(language: str) -> None:
    before, line, after = _at_mark(LEAVES_WHEN_NULL[language])
    indent = line[: len(line) - len(line.lstrip())]
    text = before + indent + ASSIGNED.get(language, "x = g();") + "\n" + line + after
    assert summary(language, text, subject(language)) == []
    other = before + indent + ASSIGNED.get(language, "x = g();").replace("x", "y", 1) + "\n" + line + after
    assert summary(language, other, subject(language)) == NULL_EXIT, "another name is none of its business"


def _at_mark(text: str) -> tuple[str, str, str]:
    lines = text.split("\n")
    index = next(n for n, line in enumerate(lines) if "HERE" in line)
    rest = "\n".join(lines[index + 1 :])
    return "".join(f"{line}\n" for line in lines[:index]), lines[index], f"\n{rest}" if rest else ""


IN_A_BRANCH = {
    "python": "def f(x):\n    if x is not None:\n        x.pay()  # HERE\n    else:\n        x.no()",
    "javascript": "function f(x) {\n  if (x != null) {\n    x.pay(); // HERE\n  } else {\n    x.no();\n  }\n}",
    "typescript": "function f(x: X) {\n  if (x !== undefined) {\n    x.pay(); // HERE\n  } else {\n    x.no();\n  }\n}",
    "tsx": "function f(x: X) {\n  if (x != null) {\n    x.pay(); // HERE\n  } else {\n    x.no();\n  }\n}",
    "go": "package p\nfunc f(x *X) {\n\tif x != nil {\n\t\tx.Pay() // HERE\n\t} else {\n\t\tx.no()\n\t}\n}",
    "java": "class S { void f(X x) {\n  if (x != null) {\n    x.pay(); // HERE\n  } else {\n    x.no();\n  }\n} }",
    "rust": "fn f(x: Option<X>) {\n  if x.is_some() {\n    x.pay(); // HERE\n  } else {\n    x.no();\n  }\n}",
    "c": "void f(struct a *x) {\n  if (x != NULL) {\n    x->pay(); // HERE\n  } else {\n    x->no();\n  }\n}",
    "cpp": "void f(A *x) {\n  if (x != nullptr) {\n    x->pay(); // HERE\n  } else {\n    x->no();\n  }\n}",
    "csharp": "class S { void F(X x) {\n  if (x is not null) {\n    x.Pay(); // HERE\n  } else {\n    x.no();\n  }\n} }",
    "ruby": "def f(x)\n  if !x.nil?\n    x.pay # HERE\n  else\n    x.no\n  end\nend",
    "php": "<?php function f($x) {\n  if ($x !== null) {\n    $x->pay(); // HERE\n  } else {\n    $x->no();\n  }\n}",
}


@pytest.mark.parametrize("language", IN_A_BRANCH)
def test_a_branch_guards_its_consequence_and_the_contrary_its_else(language: str) -> None:
    text = IN_A_BRANCH[language]
    assert summary(language, text, subject(language)) == [("null", True, "branch")]
    mark = "# HERE" if "# HERE" in text else "// HERE"
    moved = "\n".join(
        line.replace(mark, "") + (f" {mark}" if ".no" in line or ">no" in line else "")
        for line in text.split("\n")
    )
    assert summary(language, moved, subject(language)) == [("null", False, "branch")]


OPERANDS = {
    "python": "def f(x):\n    return x and x.pay()  # HERE",
    "javascript": "function f(x) {\n  return x && x.pay(); // HERE\n}",
    "typescript": "function f(x?: X) {\n  return x && x.pay(); // HERE\n}",
    "tsx": "function f(x?: X) {\n  return <p>{x && <b>{x.pay}</b>}</p>; // HERE\n}",
    "c": "int f(struct a *x) {\n  return x && x->pay; // HERE\n}",
    "cpp": "int f(A *x) {\n  return x && x->pay(); // HERE\n}",
    "ruby": "def f(x)\n  x && x.pay # HERE\nend",
    "php": "<?php function f($x) {\n  return $x && $x->pay(); // HERE\n}",
}


@pytest.mark.parametrize("language", OPERANDS)
def test_the_left_operand_guards_the_right_one(language: str) -> None:
    text = OPERANDS[language]
    assert summary(language, text, subject(language)) == [("empty", True, "operand")]
    flipped = text.replace("&&", "||").replace(" and ", " or ")
    assert summary(language, flipped, subject(language)) == [("empty", False, "operand")]


COMPARED_OPERANDS = {
    "go": "package p\nfunc f(x *X) bool {\n\treturn x != nil && x.Pay() // HERE\n}",
    "java": "class S { boolean f(X x) {\n  return x != null && x.pay(); // HERE\n} }",
    "rust": "fn f(x: Option<X>) -> bool {\n  x.is_some() && x.unwrap().pay() // HERE\n}",
    "csharp": "class S { bool F(X x) {\n  return x != null && x.Pay(); // HERE\n} }",
}


@pytest.mark.parametrize("language", COMPARED_OPERANDS)
def test_a_comparison_guards_the_right_operand(language: str) -> None:
    [guard] = [each for each in found(language, COMPARED_OPERANDS[language]) if each.kind.value == "null"]
    assert (guard.usable, guard.how.value) == (True, "operand")


CHAINS = {
    "javascript": "function f(x) {\n  x?.pay(); // HERE\n}",
    "typescript": "function f(x?: X) {\n  x?.pay(); // HERE\n}",
    "tsx": "function f(x?: X) {\n  return <b>{x?.pay}</b>; // HERE\n}",
    "csharp": "class S { void F(X x) {\n  x?.Pay(); // HERE\n} }",
    "ruby": "def f(x)\n  x&.pay # HERE\nend",
    "php": "<?php function f($x) {\n  $x?->pay(); // HERE\n}",
}


@pytest.mark.parametrize("language", CHAINS)
def test_an_optional_chain_guards_its_own_use(language: str) -> None:
    text = CHAINS[language]
    assert summary(language, text, subject(language)) == [("null", True, "optional chain")]
    plain = text.replace("x?.", "x.").replace("x&.", "x.").replace("x?->", "x->")
    assert summary(language, plain, subject(language)) == []


TERNARIES = {
    "python": "def f(x):\n    return x.pay() if x is not None else 0  # HERE",
    "javascript": "function f(x) {\n  return x != null ? x.pay() : 0; // HERE\n}",
    "typescript": "function f(x?: X) {\n  return x != null ? x.pay() : 0; // HERE\n}",
    "tsx": "function f(x?: X) {\n  return x != null ? <b>{x.pay}</b> : 0; // HERE\n}",
    "java": "class S { int f(X x) {\n  return x != null ? x.pay() : 0; // HERE\n} }",
    "c": "int f(struct a *x) {\n  return x != NULL ? x->pay : 0; // HERE\n}",
    "cpp": "int f(A *x) {\n  return x != nullptr ? x->pay() : 0; // HERE\n}",
    "csharp": "class S { int F(X x) {\n  return x != null ? x.Pay() : 0; // HERE\n} }",
    "ruby": "def f(x)\n  x != nil ? x.pay : 0 # HERE\nend",
    "php": "<?php function f($x) {\n  return $x !== null ? $x->pay() : 0; // HERE\n}",
}


@pytest.mark.parametrize("language", TERNARIES)
def test_a_ternary_guards_its_arms(language: str) -> None:
    text = TERNARIES[language]
    assert summary(language, text, subject(language)) == [("null", True, "ternary")]
    flipped = text.replace("is not", "is").replace("!==", "===").replace("!=", "==")
    assert summary(language, flipped, subject(language)) == [("null", False, "ternary")]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        # De Morgan
        ("python", "def f(x, y):\n    if not x or not y:\n        return\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x, y):\n    if not x and not y:\n        return\n    x.pay()", []),
        ("python", "def f(x, y):\n    if not (x and y):\n        return\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x, y):\n    if not (x or y):\n        return\n    x.pay()", []),
        # what leaves
        ("python", "def f(x):\n    if not x:\n        raise E\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x):\n    if not x:\n        sys.exit(1)\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x):\n    if not x:\n        sys.path(1)\n    x.pay()", []),
        ("python", "for x in xs:\n    if not x:\n        continue\n    x.pay()", EMPTY_EXIT),
        ("python", "for x in xs:\n    if not x:\n        break\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x, y):\n    if not x:\n        if y:\n            return\n    x.pay()", []),
        (
            "python",
            "def f(x, y):\n    if not x:\n        if y:\n            return\n        else:\n            raise E\n    x.pay()",
            EMPTY_EXIT,
        ),
        # else if
        ("python", "def f(x, y):\n    if y:\n        a()\n    elif x:\n        x.pay()", [("empty", True, "branch")]),
        (
            "python",
            "def f(x, y):\n    if x:\n        a()\n    elif y:\n        x.pay()",
            [("empty", False, "branch")],
        ),
        (
            "python",
            "def f(x, y):\n    if y:\n        a()\n    elif x:\n        b()\n    else:\n        x.pay()",
            [("empty", False, "branch")],
        ),
        ("python", "def f(x, y):\n    if y:\n        return\n    elif not x:\n        return\n    x.pay()", EMPTY_EXIT),
        ("python", "def f(x, y):\n    if y:\n        a()\n    elif not x:\n        return\n    x.pay()", []),
        ("python", "def f(x):\n    if x:\n        a()\n    else:\n        return\n    x.pay()", EMPTY_EXIT),
        # assertions, filters, loops, arms
        ("python", "def f(x):\n    assert x\n    x.pay()", [("empty", True, "assertion")]),
        ("python", "def f(x):\n    assert not x\n    x.pay()", [("empty", False, "assertion")]),
        ("python", "a = [x.pay() for x in xs if x]", [("empty", True, "filter")]),
        ("python", "a = [x.pay() for x in xs if y]", []),
        ("python", "while x:\n    x = x.next\n    x.pay()", []),
        (
            "python",
            "while x:\n    x.pay()  # HERE\n    x = x.next",
            [("empty", True, "branch")],
        ),
        ("python", "def f(x):\n    assert x\n    while y:\n        x.pay()  # HERE\n        x = x.next", []),
        (
            "python",
            "def f(x):\n    match x:\n        case None:\n            x.pay()",
            [("null", False, "arm")],
        ),
        ("python", "def f(x):\n    match x:\n        case Card():\n            x.pay()", [("type", True, "arm")]),
        # kinds
        ("python", "def f(x):\n    if isinstance(x, Card):\n        x.pay()", [("type", True, "branch")]),
        ("python", "def f(x):\n    if not isinstance(x, Card):\n        x.pay()", [("type", False, "branch")]),
        ("python", "def f(x):\n    if len(x) > 0:\n        x[0].pay()", [("empty", True, "branch")]),
        ("python", "def f(x):\n    if len(x) == 0:\n        x[0].pay()", [("empty", False, "branch")]),
        ("python", "def f(x):\n    if len(x) > 3:\n        x[3].pay()", [("bounds", None, "branch")]),
        ("python", "def f(x):\n    if x < len(y):\n        y[x].pay()", [("bounds", True, "branch")]),
        ("python", "def f(x):\n    if x in y:\n        y[x].pay()", [("membership", True, "branch")]),
        ("python", "def f(x):\n    if x not in y:\n        y[x].pay()", [("membership", False, "branch")]),
        ("python", "def f(x):\n    if x == 'a':\n        x.pay()", [("equality", True, "branch")]),
        ("python", "def f(x):\n    if x == 'a' or x == 'b':\n        x.pay()", [("equality", True, "branch")]),
        ("python", "def f(x):\n    if x == 'a' or y == 'b':\n        x.pay()", []),
        # a `with` may swallow the exception
        ("python", "def f(x):\n    with suppress(E):\n        assert x\n    x.pay()", []),
        ("python", "def f(x):\n    with suppress(E):\n        assert x\n        x.pay()", [("empty", True, "assertion")]),
        # defaults
        ("python", "def f(x):\n    if x is None:\n        x = []\n    x.pay()", [("null", True, "default")]),
        ("python", "def f(x):\n    if x is None:\n        x = g()\n    x.pay()", []),
        ("python", "def f(x):\n    if x is None:\n        y = []\n    x.pay()", []),
        ("python", "def f(x):\n    x = x or []\n    x.pay()", [("null", True, "default")]),
        ("javascript", "function f(x) {\n  x ??= [];\n  x.pay(); // HERE\n}", [("null", True, "default")]),
        ("javascript", "function f(x) {\n  x ??= g();\n  x.pay(); // HERE\n}", []),
        # try
        (
            "python",
            "def f(x):\n    try:\n        if not x:\n            return\n        x.pay()  # HERE\n    except E:\n        pass",
            EMPTY_EXIT,
        ),
        (
            "python",
            "def f(x):\n    try:\n        if not x:\n            return\n        g()\n    except E:\n        x.pay()",
            [],
        ),
        ("ruby", "def f(x)\n  return if x.nil?\n  g\nrescue E\n  x.pay # HERE\nend", []),
        ("ruby", "def f(x)\n  return if x.nil?\n  x.pay # HERE\nrescue E\n  g\nend", NULL_EXIT),
        # of one language
        ("javascript", "function f(x) {\n  if (typeof x === 'string') x.pay(); // HERE\n}", [("type", True, "branch")]),
        ("javascript", "function f(x) {\n  if (typeof x === 'undefined') return;\n  x.pay(); // HERE\n}", NULL_EXIT),
        ("javascript", "function f(x) {\n  if (x instanceof X) x.pay(); // HERE\n}", [("type", True, "branch")]),
        ("javascript", "function f(x) {\n  if (!(x instanceof X)) x.pay(); // HERE\n}", [("type", False, "branch")]),
        ("javascript", "function f(x) {\n  if (!x) throw new E();\n  x.pay(); // HERE\n}", EMPTY_EXIT),
        ("javascript", "function f(x) {\n  if (x.length > 0) {\n    x[0].pay(); // HERE\n  }\n}", [("empty", True, "branch")]),
        ("javascript", "switch (x) {\n  case 1:\n    x.pay(); // HERE\n}", [("equality", True, "arm")]),
        ("javascript", "switch (x) {\n  case 0:\n    g();\n  case 1:\n    x.pay(); // HERE\n}", []),
        ("javascript", "switch (x) {\n  case 0:\n    break;\n  case 1:\n    x.pay(); // HERE\n}", [("equality", True, "arm")]),
        ("go", "package p\nfunc f() {\n\tif x := g(); x != nil {\n\t\tx.Pay() // HERE\n\t}\n}", [("null", True, "branch")]),
        ("go", "package p\nfunc f() {\n\tif x := g(); x == nil {\n\t\treturn\n\t}\n\tx.Pay() // HERE\n}", []),
        ("go", "package p\nfunc f() {\n\tif x == nil {\n\t\tpanic(1)\n\t}\n\tx.Pay() // HERE\n}", NULL_EXIT),
        ("go", "package p\nfunc f() {\n\tfor i := 0; i < len(x); i++ {\n\t\tx[i].Pay() // HERE\n\t}\n}", [("bounds", None, "branch")]),
        ("go", "package p\nfunc f() {\n\tswitch x := y.(type) {\n\tcase *Card:\n\t\tx.Pay() // HERE\n\t}\n}", [("type", True, "arm")]),
        ("java", "class S { void f(X x) {\n  Objects.requireNonNull(x);\n  x.pay(); // HERE\n} }", [("null", True, "assertion")]),
        ("java", "class S { void f(X y) {\n  if (y instanceof Card x) {\n    y.pay(); // HERE\n  }\n} }", []),
        ("java", "class S { void f(X x) {\n  if (x instanceof Card y) {\n    x.pay(); // HERE\n  }\n} }", [("type", True, "branch")]),
        ("rust", "fn f(y: Option<X>) {\n  if let Some(x) = y {\n    x.pay(); // HERE\n  }\n}", [("null", True, "branch")]),
        ("rust", "fn f(x: Option<X>) {\n  if let None = x {\n    x.pay(); // HERE\n  }\n}", [("null", False, "branch")]),
        ("rust", "fn f(y: Option<X>) {\n  let Some(x) = y else { return; };\n  x.pay(); // HERE\n}", NULL_EXIT),
        ("rust", "fn f(x: Result<X, E>) {\n  match x {\n    Err(e) => {\n      x.pay(); // HERE\n    }\n    _ => {}\n  }\n}", [("error", False, "arm")]),
        ("c", "void f(struct a *x) {\n  if (!x) goto out;\n  x->pay(); // HERE\nout:\n  return;\n}", EMPTY_EXIT),
        ("c", "void f(struct a *x) {\n  if (!x) return;\nagain:\n  x->pay(); // HERE\n}", []),
        ("c", "void f(struct a *x) {\n  assert(x);\n  x->pay(); // HERE\n}", [("empty", True, "assertion")]),
        ("c", "void f(struct a *x) {\n  assert(x);\n  g(&x);\n  x->pay(); // HERE\n}", []),
        ("cpp", "void f() {\n  if (auto x = g()) {\n    x->pay(); // HERE\n  }\n}", [("empty", True, "branch")]),
        ("csharp", "class S { void F(X x) {\n  if (x is null) return;\n  x.Pay(); // HERE\n} }", NULL_EXIT),
        ("csharp", "class S { void F(X x) {\n  if (x is Card) {\n    x.Pay(); // HERE\n  }\n} }", [("type", True, "branch")]),
        ("csharp", "class S { void F(X x) {\n  ArgumentNullException.ThrowIfNull(x);\n  x.Pay(); // HERE\n} }", [("null", True, "assertion")]),
        ("csharp", "class S { void F(X x) {\n  if (x == null) return;\n  g(out x);\n  x.Pay(); // HERE\n} }", []),
        ("ruby", "def f(x)\n  return unless x\n  x.pay # HERE\nend", EMPTY_EXIT),
        ("ruby", "def f(x)\n  return if x\n  x.pay # HERE\nend", [("empty", False, "earlier exit")]),
        ("ruby", "def f(x)\n  raise E unless x\n  x.pay # HERE\nend", EMPTY_EXIT),
        ("ruby", "def f(x)\n  x or return\n  x.pay # HERE\nend", EMPTY_EXIT),
        ("ruby", "def f(x)\n  x and return\n  x.pay # HERE\nend", [("empty", False, "earlier exit")]),
        ("ruby", "def f(x)\n  x.pay if x # HERE\nend", [("empty", True, "branch")]),
        ("ruby", "def f(x)\n  x.pay unless x # HERE\nend", [("empty", False, "branch")]),
        ("ruby", "def f(x)\n  case x\n  when Card\n    x.pay # HERE\n  end\nend", [("type", True, "arm")]),
    ],
)  # fmt: skip
def test_guards(language: str, text: str, expected: list[tuple[str, bool | None, str]]) -> None:
    assert summary(language, text) == expected


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("<?php function f($x) {\n  if (!isset($x)) return;\n  $x->pay(); // HERE\n}", "$x", NULL_EXIT),
        ("<?php function f($x) {\n  if (empty($x)) return;\n  $x->pay(); // HERE\n}", "$x", EMPTY_EXIT),
        ("<?php function f($x) {\n  if (isset($x['a'])) {\n    $x['a']->pay(); // HERE\n  }\n}", "$x['a']", [("null", True, "branch")]),
        ("<?php function f($x) {\n  $x or die('no');\n  $x->pay(); // HERE\n}", "$x", EMPTY_EXIT),
        ("<?php function f($x) {\n  if ($x instanceof Card) {\n    $x->pay(); // HERE\n  }\n}", "$x", [("type", True, "branch")]),
    ],
)  # fmt: skip
def test_guards_of_php(text: str, name: str, expected: list[tuple[str, bool | None, str]]) -> None:
    assert summary("php", text, name) == expected


PATHS = "def f(self):\n    if self.card is None:\n        return\n    {}self.card.pay()  # HERE"


def test_a_guard_is_of_the_same_path() -> None:
    assert summary("python", PATHS.format(""), "self.card") == NULL_EXIT
    assert summary("python", PATHS.format("").replace("card is", "purse is"), "self.card") == []
    written = PATHS.format("self.card = g()\n    ")
    assert summary("python", written, "self.card") == []
    written = PATHS.format("self = g()\n    ")
    assert summary("python", written, "self.card") == [], "what the path begins with is another one"
    written = PATHS.format("self.card.name = g()\n    ")
    assert summary("python", written, "self.card") == NULL_EXIT, "a member of it does not change it"


def test_a_true_chain_shows_what_it_passed_over() -> None:
    text = "function f(x) {\n  if (x?.card) {\n    x.card.pay(); // HERE\n  }\n}"
    assert summary("javascript", text) == [("null", True, "branch")]
    assert summary("javascript", text.replace("x?.card", "x.card")) == []


CALLBACK = "def f(x):\n    if not x:\n        return\n    run(lambda: x.pay())  # HERE\n    {}"


def test_a_guard_outside_of_a_callback_holds_in_it_when_nothing_writes_the_name() -> None:
    assert summary("python", CALLBACK.format("y = 1")) == EMPTY_EXIT
    text = CALLBACK.format("x = 1")
    answer = guards(code_of("python", text), marked("python", text), "x")
    assert isinstance(answer, CannotTell)
    assert answer.why == (
        "`x` is checked at line 2, outside of the function at line 4 that uses it, and is written at line 5"
    )


def test_a_guard_of_a_member_outside_of_a_callback_does_not_tell() -> None:
    text = CALLBACK.format("y = 1").replace("x", "self.x").replace("f(self.x)", "f(self)")
    answer = guards(code_of("python", text), marked("python", text), "self.x")
    assert isinstance(answer, CannotTell)
    assert "may be written elsewhere" in answer.why


def test_a_parameter_of_the_callback_is_another_name() -> None:
    assert summary("python", CALLBACK.format("y = 1").replace("lambda:", "lambda x:")) == []


def test_a_guard_within_a_nested_function_does_not_guard_the_outside() -> None:
    text = "def f(x):\n    def g():\n        if not x:\n            return\n    x.pay()"
    assert summary("python", text) == []


def test_a_nested_function_that_writes_the_name_leaves_it_open() -> None:
    text = "function f(x) {\n  const g = () => { x = null; };\n  if (!x) return;\n  x.pay(); // HERE\n}"
    answer = guards(code_of("javascript", text), marked("javascript", text), "x")
    assert isinstance(answer, CannotTell)
    assert "line 2" in answer.why
    own = text.replace("{ x = null", "{ let x = null")
    assert summary("javascript", own) == EMPTY_EXIT


def test_only_what_holds_at_each_use_counts() -> None:
    text = "def f(x):\n    return (x and x.a) + {}.b  # HERE"
    assert summary("python", text.format("x")) == []
    assert summary("python", text.format("y")) == [("empty", True, "operand")]


def test_a_check_that_needs_the_value_itself_does_not_keep_it_from_null() -> None:
    [guard] = found("javascript", "function f(x) {\n  return x.length > 0 && x[0]; // HERE\n}")
    assert (guard.kind.value, guard.excludes_null) == ("empty", False)


@pytest.mark.parametrize(
    ("language", "text", "why"),
    [
        ("c", "void f(X *x) {\n  if (!x) return;\n#ifdef A\n  x->pay(); // HERE\n#endif\n}", "preprocessor conditional"),
        ("rust", "fn f(x: X) {\n  if x.is_none() { return; }\n  note!(\"{}\", x.pay()); // HERE\n}", "macro"),
        ("python", "def f(x):\n    if x is None\n        return\n    x.pay()  # HERE", "does not understand"),
        ("python", "def f(x):\n\n    x.pay()\n", "is empty or does not exist"),
    ],
)  # fmt: skip
def test_cannot_tell(language: str, text: str, why: str) -> None:
    answer = guards(code_of(language, text), marked(language, text), "x")
    assert isinstance(answer, CannotTell)
    assert why in answer.why


@pytest.mark.parametrize(
    ("language", "text", "stops", "goes_on"),
    [
        ("javascript", "function f(x) {\n  <A>(x);\n  x.pay(); // HERE\n}", ("assert", "assert.ok", "chai.assert", "ok"), ("console.assert", "res.ok", "this.ok")),
        ("csharp", "class S { void F(X x) {\n  <A>(x != null);\n  x.Pay(); // HERE\n} }", ("Assert",), ("Debug.Assert", "Trace.Assert")),
        ("java", "class S { void f(X x) {\n  <A>\n  x.pay(); // HERE\n} }", ("if (x == null) { return; }", "Objects.requireNonNull(x);"), ("assert x != null;",)),
    ],
)  # fmt: skip
def test_an_assertion_that_only_writes_or_is_off_guards_nothing(
    language: str, text: str, stops: tuple[str, ...], goes_on: tuple[str, ...]
) -> None:
    for each in stops:
        assert summary(language, text.replace("<A>", each)) != [], each
    for each in goes_on:
        assert summary(language, text.replace("<A>", each)) == [], each
