"""A check says nothing of another thing that is given the same name behind it."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.guards.guards import guards
from tests.checks.code.facts.asking import code_of, marked

FUNCTIONS = {
    "python": "def f(x):\n    if x is None:\n        return\n    {}",
    "javascript": "function f(x) {{\n  if (!x) return;\n  {}\n}}",
    "go": "package p\nfunc f(x *X) {{\n\tif x == nil {{\n\t\treturn\n\t}}\n\t{}\n}}",
    "java": "class S {{ void f(X x) {{\n  if (x == null) return;\n  {}\n}} }}",
    "rust": "fn f(x: Option<X>) {{\n  if x.is_none() {{ return; }}\n  {}\n}}",
    "c": "void f(struct a *x) {{\n  if (!x) return;\n  {}\n}}",
    "cpp": "void f(A *x) {{\n  if (!x) return;\n  {}\n}}",
    "csharp": "class S {{ void F(X x) {{\n  if (x == null) return;\n  {}\n}} }}",
    "ruby": "def f(x)\n  return if x.nil?\n  {}\nend",
    "php": "<?php function f($x) {{\n  if ($x === null) return;\n  {}\n}}",
}
"""A function that leaves when `x` is null, and what follows."""

BINDING = [
    ("python", "return [x.pay() for <N> in xs]  # HERE"),
    ("python", "return map(lambda <N>: x.pay(), xs)  # HERE"),
    ("python", "match y:\n        case Card(<N>):\n            x.pay()  # HERE"),
    ("python", "match y:\n        case Card(a=<N>):\n            x.pay()  # HERE"),
    ("python", "match y:\n        case [<N>, z] | {'a': z}:\n            x.pay()  # HERE"),
    ("python", "match y:\n        case [*<N>]:\n            x.pay()  # HERE"),
    ("python", "match y:\n        case Card() as <N>:\n            x.pay()  # HERE"),
    ("python", "with g() as <N>:\n        x.pay()  # HERE"),
    ("python", "try:\n        g()\n    except E as <N>:\n        x.pay()  # HERE"),
    ("python", "if (<N> := g()):\n        pass\n    x.pay()  # HERE"),
    ("python", "import <N>\n    x.pay()  # HERE"),
    ("python", "import a as <N>\n    x.pay()  # HERE"),
    ("python", "from a import <N>\n    x.pay()  # HERE"),
    ("python", "def <N>(): pass\n    x.pay()  # HERE"),
    ("python", "for <N> in xs:\n        pass\n    x.pay()  # HERE"),
    ("python", "a, *<N> = g()\n    x.pay()  # HERE"),
    ("javascript", "const {<N>} = g();\n  x.pay(); // HERE"),
    ("javascript", "({a: <N>} = g());\n  x.pay(); // HERE"),
    ("javascript", "xs.map(<N> => x.pay()); // HERE"),
    ("javascript", "xs.map(({<N>}) => x.pay()); // HERE"),
    ("javascript", "try { g(); } catch (<N>) {\n    x.pay(); // HERE\n  }"),
    ("javascript", "for (const <N> of xs) {\n    x.pay(); // HERE\n  }"),
    ("go", "switch <N> := y.(type) {\n\tcase A, B:\n\t\tx.Pay() // HERE\n\t}"),
    ("go", "select {\n\tcase <N> = <-c:\n\t\tx.Pay() // HERE\n\t}"),
    ("go", "do(func(<N> *X) {\n\t\tx.Pay() // HERE\n\t})"),
    ("go", "{\n\t\tvar <N> *X\n\t\tx.Pay() // HERE\n\t}"),
    ("java", "if (y instanceof Card(var <N>)) {\n    x.pay(); // HERE\n  }"),
    ("java", "if (y instanceof Card <N>) {\n    x.pay(); // HERE\n  }"),
    ("java", "switch (y) {\n    case Card <N> -> x.pay(); // HERE\n  }"),
    ("java", "try { g(); } catch (E <N>) {\n    x.pay(); // HERE\n  }"),
    ("java", "try (A <N> = g()) {\n    x.pay(); // HERE\n  }"),
    ("java", "xs.forEach(<N> -> x.pay()); // HERE"),
    ("java", "for (X <N> : xs) {\n    x.pay(); // HERE\n  }"),
    ("rust", "match y {\n    Foo(<N>) => x.pay(), // HERE\n    _ => {}\n  }"),
    ("rust", "match y {\n    Foo { a: <N>, .. } => x.pay(), // HERE\n    _ => {}\n  }"),
    ("rust", "match y {\n    <N> @ 1 => x.pay(), // HERE\n    _ => {}\n  }"),
    ("rust", "if let Foo(<N>) = y {\n    x.pay(); // HERE\n  }"),
    ("rust", "y.map(|<N>| x.pay()); // HERE"),
    ("c", "{\n    struct a *<N> = g();\n    x->pay(); // HERE\n  }"),
    ("c", "{\n    struct a *<N>;\n    x->pay(); // HERE\n  }"),
    ("c", "for (struct a *<N> = g(); y; y++) {\n    x->pay(); // HERE\n  }"),
    ("cpp", "try { g(); } catch (E *<N>) {\n    x->pay(); // HERE\n  }"),
    ("cpp", "for (auto *<N> : xs) {\n    x->pay(); // HERE\n  }"),
    ("cpp", "{\n    auto [<N>, z] = g();\n    x->pay(); // HERE\n  }"),
    ("cpp", "each([](A *<N>) { x->pay(); }); // HERE"),
    ("csharp", "if (y is Card { A: var <N> }) {\n    x.Pay(); // HERE\n  }"),
    ("csharp", "if (y is Card <N>) {\n    x.Pay(); // HERE\n  }"),
    ("csharp", "try { G(); } catch (E <N>) {\n    x.Pay(); // HERE\n  }"),
    ("csharp", "xs.Select(<N> => x.Pay()); // HERE"),
    ("csharp", "foreach (var <N> in xs) {\n    x.Pay(); // HERE\n  }"),
    ("csharp", "G(out var <N>);\n  x.Pay(); // HERE"),
    ("csharp", "(<N>, z) = G();\n  x.Pay(); // HERE"),
    ("ruby", "xs.each { |<N>| x.pay } # HERE"),
    ("ruby", "case y\n  in {a: <N>}\n    x.pay # HERE\n  end"),
    ("ruby", "case y\n  in [z, *<N>]\n    x.pay # HERE\n  end"),
    ("ruby", "case y\n  in Card => <N>\n    x.pay # HERE\n  end"),
    ("ruby", "begin\n    g\n  rescue E => <N>\n    x.pay # HERE\n  end"),
    ("ruby", "a, <N> = g\n  x.pay # HERE"),
    ("php", "foreach ($xs as $<N>) {\n    $x->pay(); // HERE\n  }"),
    ("php", "foreach ($xs as $k => $<N>) {\n    $x->pay(); // HERE\n  }"),
    ("php", "foreach ($xs as &$<N>) {\n    $x->pay(); // HERE\n  }"),
    ("php", "try { g(); } catch (E $<N>) {\n    $x->pay(); // HERE\n  }"),
    ("php", "[$a, $<N>] = g();\n  $x->pay(); // HERE"),
    ("php", "global $<N>;\n  $x->pay(); // HERE"),
    ("php", "static $<N> = 1;\n  $x->pay(); // HERE"),
    ("php", "map(fn($<N>) => $x->pay()); // HERE"),
]
"""Language → code that binds `<N>` before it uses `x`."""


def exits(language: str, text: str) -> list[str]:
    """How the checks hold that come from before."""
    name = "$x" if language == "php" else "x"
    answer = guards(code_of(language, text), marked(language, text), name)
    assert not isinstance(answer, CannotTell), answer
    return [guard.how.value for guard in answer if guard.how.value == "earlier exit"]


@pytest.mark.parametrize(("language", "binding"), BINDING)
def test_a_name_that_is_bound_behind_the_check_is_another_one(language: str, binding: str) -> None:
    text = FUNCTIONS[language].format(binding)
    assert exits(language, text.replace("<N>", "x")) == []
    assert exits(language, text.replace("<N>", "other")) == ["earlier exit"]


def test_an_anonymous_function_of_php_sees_only_what_it_captures() -> None:
    text = FUNCTIONS["php"].format("map(function () use ($<N>) { return $x->pay(); }); // HERE")
    assert exits("php", text.replace("<N>", "x")) == ["earlier exit"]
    assert exits("php", text.replace("<N>", "other")) == []
