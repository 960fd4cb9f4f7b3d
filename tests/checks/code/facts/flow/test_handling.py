"""Handling: what becomes of a call; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.handling import handling
from tests.checks.code.facts.asking import code_of, marked


def treatments(language: str, text: str, name: str = "pay") -> list[str]:
    answer = handling(code_of(language, text), marked(language, text), name)
    assert not isinstance(answer, CannotTell), answer
    assert len(answer) == 1, "one call is on the line"
    return [each.kind.value for each in answer[0].treatments]


BARE = {
    "python": "def f():\n    pay()  # HERE\n    go()",
    "javascript": "function f() {\n  pay(); // HERE\n  go();\n}",
    "typescript": "function f() {\n  pay(); // HERE\n  go();\n}",
    "tsx": "function f() {\n  pay(); // HERE\n  go();\n}",
    "go": "package p\nfunc f() {\n\tpay() // HERE\n\tgone()\n}",
    "java": "class S { void f() {\n  pay(); // HERE\n  go();\n} }",
    "rust": "fn f() {\n  pay(); // HERE\n  go();\n}",
    "c": "void f() {\n  pay(); // HERE\n  go();\n}",
    "cpp": "void f() {\n  pay(); // HERE\n  go();\n}",
    "csharp": "class S { void F() {\n  pay(); // HERE\n  go();\n} }",
    "ruby": "def f\n  pay() # HERE\n  go()\nend",
    "php": "<?php function f() {\n  pay(); // HERE\n  go();\n}",
}


@pytest.mark.parametrize("language", BARE)
def test_a_call_by_itself_is_ignored(language: str) -> None:
    assert treatments(language, BARE[language]) == ["ignored"]


@pytest.mark.parametrize("language", BARE)
def test_a_result_that_is_assigned_and_checked(language: str) -> None:
    name = "$r" if language == "php" else "r"
    assign = {"go": "r := pay()", "rust": "let r = pay()", "c": "int r = pay()", "cpp": "auto r = pay()"}
    assign |= {"java": "int r = pay()", "csharp": "var r = pay()"}
    check = {
        "python": "if r: go()",
        "go": "if r { gone() }",
        "rust": "if r { go() }",
        "ruby": "go() if r",
    }.get(language, f"if ({name}) go()")
    text = BARE[language].replace("pay()", assign.get(language, f"{name} = pay()"))
    assert treatments(language, text) == ["assigned"]
    checked = text.replace("gone()", check).replace("  go()", f"  {check}")
    assert treatments(language, checked) == ["assigned", "checked"]
    other = checked.replace(f"if ({name}", "if (q").replace("if r", "if q")
    assert treatments(language, other) == ["assigned"], "a condition on another name is none of its business"


TRIED = {
    "python": "def f():\n    try:\n        pay()  # HERE\n    except E:\n        go()",
    "javascript": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) { go(); }\n}",
    "typescript": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) { go(); }\n}",
    "tsx": "function f() {\n  try {\n    pay(); // HERE\n  } catch (e) { go(); }\n}",
    "java": "class S { void f() {\n  try {\n    pay(); // HERE\n  } catch (E e) { go(); }\n} }",
    "cpp": "void f() {\n  try {\n    pay(); // HERE\n  } catch (E &e) { go(); }\n}",
    "csharp": "class S { void F() {\n  try {\n    pay(); // HERE\n  } catch (E e) { go(); }\n} }",
    "ruby": "def f\n  pay() # HERE\n  go()\nrescue E\n  go()\nend",
    "php": "<?php function f() {\n  try {\n    pay(); // HERE\n  } catch (E $e) { go(); }\n}",
}


@pytest.mark.parametrize("language", TRIED)
def test_a_call_in_a_try(language: str) -> None:
    assert treatments(language, TRIED[language]) == ["ignored", "try"]
    mark = "# HERE" if "# HERE" in TRIED[language] else "// HERE"
    handler = TRIED[language].replace(mark, "")
    lines = handler.split("\n")
    last = max(n for n, line in enumerate(lines) if "go()" in line)
    lines[last] = (
        lines[last].replace("{ go();", f"{{\n go(); {mark}\n")
        if "{ go" in lines[last]
        else lines[last] + (f" {mark}")
    )
    assert "try" not in treatments(language, "\n".join(lines), "go"), "a handler does not handle itself"


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "async def f():\n    await pay()  # HERE\n    go()", ["awaited", "ignored"]),
        ("python", "async def f():\n    t = pay()  # HERE\n    await t", ["assigned", "awaited"]),
        ("python", "async def f():\n    t = pay()  # HERE\n    t = go()\n    await t", ["assigned"]),
        ("python", "def f():\n    with pay() as p:  # HERE\n        go()", ["with"]),
        ("python", "def f():\n    p = pay()  # HERE\n    p.close()", ["assigned", "closed"]),
        ("python", "def f():\n    p = pay()  # HERE\n    q.close()", ["assigned"]),
        ("python", "def f():\n    return pay()  # HERE", ["returned"]),
        ("python", "def f():\n    go(pay())  # HERE", ["passed"]),
        ("python", "def f():\n    _ = pay()  # HERE", ["discarded"]),
        ("python", "def f():\n    if pay():  # HERE\n        go()", ["checked"]),
        ("python", "def f():\n    try:\n        pay()  # HERE\n    finally:\n        go()", ["ignored", "finally"]),
        ("javascript", "async function f() {\n  await pay(); // HERE\n}", ["awaited", "ignored"]),
        ("javascript", "function f() {\n  pay().catch(log); // HERE\n}", ["caught"]),
        ("javascript", "function f() {\n  pay().then(go); // HERE\n}", ["used"]),
        ("javascript", "function f() {\n  pay().then(go, log); // HERE\n}", ["caught"]),
        ("javascript", "function f() {\n  pay().then(go).catch(log); // HERE\n}", ["used", "caught"]),
        ("javascript", "function f() {\n  void pay(); // HERE\n}", ["discarded"]),
        ("javascript", "function f() {\n  !pay(); // HERE\n}", ["ignored"]),
        ("javascript", "const f = () => pay(); // HERE", ["returned"]),
        ("go", "package p\nfunc f() {\n\tif err := pay(); err != nil { // HERE\n\t\tgone()\n\t}\n}", ["assigned", "checked"]),
        ("go", "package p\nfunc f() {\n\t_ = pay() // HERE\n}", ["discarded"]),
        ("go", "package p\nfunc f() {\n\tr, _ := pay() // HERE\n\tgone(r)\n}", ["assigned"]),
        ("go", "package p\nfunc f() {\n\tdefer pay() // HERE\n}", ["deferred"]),
        ("go", "package p\nfunc f() {\n\tr := pay() // HERE\n\tdefer r.Close()\n}", ["assigned", "closed"]),
        ("rust", "fn f() {\n  pay()?; // HERE\n  go();\n}", ["propagated"]),
        ("rust", "fn f() {\n  pay().unwrap(); // HERE\n  go();\n}", ["caught"]),
        ("rust", "fn f() -> A {\n  pay() // HERE\n}", ["returned"]),
        ("rust", "fn f() {\n  if let Err(e) = pay() { // HERE\n    go();\n  }\n}", ["checked"]),
        ("java", "class S { void f() {\n  try (R r = pay()) { // HERE\n    go();\n  }\n} }", ["with"]),
        ("c", "void f() {\n  (void)pay(); // HERE\n}", ["discarded"]),
        ("csharp", "class S { void F() {\n  using (var r = pay()) { // HERE\n    go();\n  }\n} }", ["assigned", "with"]),
        ("csharp", "class S { async Task F() {\n  await pay(); // HERE\n}\n}", ["awaited", "ignored"]),
        ("ruby", "def f\n  pay() rescue nil # HERE\n  go()\nend", ["caught"]),
        ("ruby", "def f\n  pay() # HERE\nend", ["returned"]),
    ],
)  # fmt: skip
def test_handling(language: str, text: str, expected: list[str]) -> None:
    assert treatments(language, text) == expected


def test_a_path_and_several_calls() -> None:
    text = "def f():\n    a.pay(); b.pay()  # HERE"
    code, place = code_of("python", text), marked("python", text)
    assert [each.call for each in handling(code, place, "pay")] == ["a.pay()", "b.pay()"]  # type: ignore[union-attr]
    assert [each.call for each in handling(code, place, "b.pay")] == ["b.pay()"]  # type: ignore[union-attr]
    assert handling(code, place, "c.pay") == ()
    assert handling(code, place, "ay") == ()


def test_a_try_around_a_callback_does_not_handle_what_is_in_it() -> None:
    text = "function f() {\n  try {\n    xs.map(() => {\n      pay(); // HERE\n    });\n  } catch (e) { go(); }\n}"
    assert treatments("javascript", text) == ["ignored"]
