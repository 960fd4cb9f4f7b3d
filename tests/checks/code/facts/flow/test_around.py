"""Around: what encloses the marked line, innermost first."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import around
from tests.checks.code.facts.asking import code_of, marked


def chain(language: str, text: str) -> list[str]:
    answer = around(code_of(language, text), marked(language, text))
    assert not isinstance(answer, CannotTell), answer
    return [f"{each.kind.value} {each.head}".rstrip() for each in answer]


IF_IN_LOOP = {
    "python": "def f(xs):\n    for x in xs:\n        if x:\n            pay()  # HERE\n        else:\n            go()",
    "javascript": "function f(xs) {\n  for (const x of xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "typescript": "function f(xs: X[]) {\n  for (const x of xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "tsx": "function f(xs: X[]) {\n  for (const x of xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "go": "package p\nfunc f() {\n\tfor _, x := range xs {\n\t\tif x {\n\t\t\tpay() // HERE\n\t\t} else {\n\t\t\tgone()\n\t\t}\n\t}\n}",
    "java": "class S { void f(X[] xs) {\n  for (X x : xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n} }",
    "rust": "fn f(xs: X) {\n  for x in xs {\n    if x {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "c": "void f(int xs) {\n  for (int i = 0; i < xs; i++) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "cpp": "void f(X xs) {\n  for (auto &x : xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
    "csharp": "class S { void f(X xs) {\n  foreach (var x in xs) {\n    if (x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n} }",
    "ruby": "def f(xs)\n  for x in xs do\n    if x\n      pay # HERE\n    else\n      go\n    end\n  end\nend",
    "php": "<?php function f($xs) {\n  foreach ($xs as $x) {\n    if ($x) {\n      pay(); // HERE\n    } else { go(); }\n  }\n}",
}


@pytest.mark.parametrize("language", IF_IN_LOOP)
def test_a_line_is_in_its_branch_in_its_loop_in_its_function(language: str) -> None:
    text = IF_IN_LOOP[language]
    kinds = [each.split(" ")[0] for each in chain(language, text)]
    assert kinds[:3] == ["if", "loop", "function"]
    assert kinds[3:] == (["class"] if language in {"java", "csharp"} else [])
    assert chain(language, text)[0] == ("if $x" if language == "php" else "if x")


@pytest.mark.parametrize("language", IF_IN_LOOP)
def test_the_other_arm_is_the_else_of_the_condition(language: str) -> None:
    mark = "# HERE" if "# HERE" in IF_IN_LOOP[language] else "// HERE"
    lines = IF_IN_LOOP[language].replace(mark, "").split("\n")
    where = max(n for n, line in enumerate(lines) if "go()" in line or "gone" in line or line.strip() == "go")
    lines[where] = (
        lines[where].replace("} else {", "} else {\n").replace("go()", f"go() {mark}\n")
        if "else" in (lines[where])
        else f"{lines[where]} {mark}"
    )
    text = "\n".join(lines).replace(f"{mark}\n;", f"; {mark}\n")
    assert chain(language, text)[0] == ("else $x" if language == "php" else "else x")


TRIES = {
    "python": "def f():\n    try:\n        pay()  # HERE\n    except E:\n        go()\n    finally:\n        end()",
    "javascript": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) {\n    go();\n  } finally {\n    end();\n  }\n}",
    "typescript": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) {\n    go();\n  } finally {\n    end();\n  }\n}",
    "tsx": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) {\n    go();\n  } finally {\n    end();\n  }\n}",
    "java": "class S { void f() {\n  try {\n    pay(); // HERE\n  } catch (E e) {\n    go();\n  } finally {\n    end();\n  }\n} }",
    "cpp": "void f() {\n  try {\n    pay(); // HERE\n  } catch (E e) {\n    go();\n  }\n}",
    "csharp": "class S { void f() {\n  try {\n    pay(); // HERE\n  } catch (E e) {\n    go();\n  } finally {\n    end();\n  }\n} }",
    "ruby": "def f\n  begin\n    pay # HERE\n  rescue E\n    go\n  ensure\n    finish\n  end\nend",
    "php": "<?php function f() {\n  try {\n    pay(); // HERE\n  } catch (E $e) {\n    go();\n  } finally {\n    end();\n  }\n}",
}


@pytest.mark.parametrize("language", TRIES)
@pytest.mark.parametrize(("word", "kind"), [("pay", "try"), ("go", "handler"), ("end", "finally")])
def test_the_parts_of_a_try(language: str, word: str, kind: str) -> None:
    text = TRIES[language]
    mark = "# HERE" if "# HERE" in text else "// HERE"
    word = "finish" if (language, word) == ("ruby", "end") else word
    if f" {word}" not in text:
        assert language == "cpp", "only C++ has no `finally`"
        return
    lines = text.replace(mark, "").split("\n")
    where = next(n for n, line in enumerate(lines) if line.strip().startswith(word))
    lines[where] += f" {mark}"
    assert chain(language, "\n".join(lines))[0].split(" ")[0] == kind


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "if a:\n    x()\nelif b:\n    y()  # HERE", ["if b", "else a"]),
        ("python", "if a:\n    x()\nelif b:\n    y()\nelse:\n    z()  # HERE", ["else b", "else a"]),
        ("python", "with open(p) as f:\n    x()  # HERE", ["with with open(p) as f"]),
        ("python", "while a:\n    x()\nelse:\n    y()  # HERE", []),
        ("python", "while a:  # HERE\n    x()", []),
        ("python", "match a:\n    case 1:\n        x()  # HERE", ["case case 1"]),
        ("python", "class A:\n    def f(self):\n        x()  # HERE", ["function f", "class A"]),
        ("python", "f(lambda:\n    x())  # HERE", ["callback"]),
        ("javascript", "xs.map((x) => {\n  y(); // HERE\n});", ["callback"]),
        ("javascript", "switch (a) {\n  case 1:\n    x(); // HERE\n}", ["case case 1"]),
        ("javascript", "switch (a) {\n  default:\n    x(); // HERE\n}", ["case default"]),
        ("javascript", "do {\n  x(); // HERE\n} while (a);", ["loop do"]),
        ("ruby", "x if a # HERE", ["if a"]),
        ("ruby", "unless a\n  x # HERE\nend", ["else a"]),
        ("ruby", "unless a\n  y\nelse\n  x # HERE\nend", ["if a"]),
        ("ruby", "loop do\n  x # HERE\nend", ["loop loop"]),
        ("ruby", "def f\n  x # HERE\nend", ["function f"]),
        ("java", "class S { void f() {\n  try (R r = g()) {\n    x(); // HERE\n  }\n} }", ["with try (R r = g())", "function f", "class S"]),
        ("csharp", "class S { void F() {\n  using (var r = g()) {\n    x(); // HERE\n  }\n} }", ["with using (var r = g())", "function F", "class S"]),
        ("go", "package p\nfunc f() {\n\tfor {\n\t\tx() // HERE\n\t}\n}", ["loop for", "function f"]),
        ("rust", "fn f() {\n  loop {\n    x(); // HERE\n  }\n}", ["loop loop", "function f"]),
        ("rust", "fn f() {\n  match a {\n    Some(b) => {\n      x(); // HERE\n    }\n    _ => {}\n  }\n}", ["case Some(b)", "function f"]),
    ],
)  # fmt: skip
def test_around(language: str, text: str, expected: list[str]) -> None:
    assert chain(language, text) == expected
