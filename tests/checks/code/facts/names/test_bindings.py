"""What a name of a file is bound to, and which names nothing binds; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.names.bindings import Bindings, bindings, undefined
from tests.checks.claims.scenes import change

OTHERS = "`{}` is in a language whose other files and platform bind names, too"


@pytest.mark.parametrize(
    ("path", "code", "expected"),
    [
        ("a.py", "from nest import wren", ["imported a.py:1 from nest.wren"]),
        ("a.py", "from nest import owl as wren", ["imported a.py:1 from nest.owl"]),
        ("a.py", "import wren.owl", ["imported a.py:1 from wren.owl"]),
        ("a.py", "def wren(): pass", ["defined a.py:1"]),
        ("a.py", "wren = 1", ["defined a.py:1"]),
        ("a.py", "wren += 1", []),
        ("a.py", "def f(wren): pass", ["parameter a.py:1 in f"]),
        ("a.py", "def f():\n    wren = 1", ["local a.py:2 in f"]),
        ("a.py", "self.wren = 1", []),
        ("a.py", "wren()", []),
        ("a.js", "import { wren } from './nest'", ["imported a.js:1 from ./nest.wren"]),
        ("a.js", "const wren = require('nest')", ["imported a.js:1 from nest"]),
        ("a.js", "const wren = 1", ["defined a.js:1"]),
        ("a.ts", "function f(wren: number) {}", ["parameter a.ts:1 in f"]),
        ("a.go", "package p\nimport wren \"nest\"", ["imported a.go:2 from nest"]),
        ("a.go", "package p\nfunc f() { wren := 1 }", ["local a.go:2 in f"]),
        ("A.java", "import nest.wren;", ["imported A.java:1 from nest.wren"]),
        ("a.rs", "use nest::wren;", ["imported a.rs:1 from nest.wren"]),
        ("a.c", "int wren = 1;", ["defined a.c:1"]),
        ("a.cpp", "void f(int wren) {}", ["parameter a.cpp:1 in f"]),
        ("a.cs", "class A { void f(int wren) {} }", ["parameter a.cs:1 in A.f"]),
        ("a.rb", "def f(wren)\nend", ["parameter a.rb:1 in f"]),
        ("a.php", "<?php use Nest\\wren;", ["imported a.php:1 from Nest\\wren"]),
    ],
)  # fmt: skip
def test_how_a_name_is_bound(path: str, code: str, expected: list[str]) -> None:
    answer = bindings(change({path: code}), path, "wren")
    found = answer.found if isinstance(answer, Bindings) else ()
    said = [
        f"{each.origin} {each.at}"
        + (f" from {each.module}" if each.module else "")
        + (f".{each.imported}" if each.imported else "")
        + (f" in {each.within}" if each.within else "")
        for each in found
    ]
    assert said == expected
    if not path.endswith(".py"):
        reason = CannotTell(OTHERS.format(path))
        assert answer == reason if not expected else isinstance(answer, Bindings) and answer.more == reason


def test_what_the_language_brings() -> None:
    answer = bindings(change({"a.py": "print(1)"}), "a.py", "print")
    assert isinstance(answer, Bindings)
    assert [(each.origin, each.at) for each in answer.found] == [("builtin", None)]
    assert answer.more is None


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("wren()", ["wren"]),
        ("wren = 1\nwren()", []),
        ("def f():\n    return wren\nwren = 1", []),
        ("def f():\n    return wren\nwrens = 1", ["wren"]),
        ("try:\n    wren\nexcept NameError:\n    wren = 1", []),
        ("try:\n    wren\nexcept KeyError:\n    wren_s = 1", ["wren"]),
        ("[wren for wren in x]\n", ["x"]),
        ("print(PythonFinalizationError)", []),
        ("'wren'", []),
        ("def f() -> 'wren': pass", ["wren"]),
    ],
)
def test_names_that_nothing_binds(code: str, names: list[str]) -> None:
    answer = undefined(change({"a.py": code}), "a.py")
    assert not isinstance(answer, CannotTell)
    assert [each.name for each in answer] == names


@pytest.mark.parametrize(
    ("path", "code", "why"),
    [
        ("a.py", "from nest import *\nwren()", "`a.py` binds names by `import *`"),
        ("a.py", "globals()['wren'] = 1\nwren()", "`a.py` binds names by `globals(`"),
        ("a.py", "def __getattr__(name): pass\nwren()", "`a.py` binds names by `__getattr__`"),
        ("a.py", "wren = 1\ndel wren\nwren()", "`a.py` binds names by `del w`"),
        ("a.py", "wren((((\n", "`a.py` could not be read in full"),
        ("a.pyi", "wren()", "`a.pyi` is no Python module that could be read"),
        ("a.js", "wren()", "`a.js` is no Python module that could be read"),
        ("a.py", "x = " + "a + " * 6000 + "1", "Python does not read `a.py`: RecursionError"),
    ],
)
def test_when_nothing_can_be_said_of_unbound_names(path: str, code: str, why: str) -> None:
    assert undefined(change({path: code}), path) == CannotTell(why)


def test_the_environment_says_nothing_of_what_is_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYFLAKES_BUILTINS", "wren")
    answer = undefined(change({"a.py": "wren()"}), "a.py")
    assert not isinstance(answer, CannotTell)
    assert [str(each.at) for each in answer] == ["a.py:1"]
