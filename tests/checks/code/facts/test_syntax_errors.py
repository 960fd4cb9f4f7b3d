"""Only a clean parse is a fact; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.syntax_errors import CleanParse, parses
from tests.checks.claims.scenes import change

CLEAN = [
    ("a.py", "x = (1)\n", "x = (1\n"),
    ("a.js", "f(1)\n", "f(1\n"),
    ("a.ts", "let x: T = 1\n", "let x: = 1\n"),
    ("a.go", "package p\nfunc f() {}\n", "package p\nfunc f() {\n"),
    ("A.java", "class A { int x = 1; }", "class A { int x = ; }"),
    ("a.rs", "fn f() {}", "fn f( {}"),
    ("a.c", "int x = 1;", "int x = ;"),
    ("a.cpp", "struct a { int x; };", "struct a { int ; x };"),
    ("a.cs", "class A { int x = 1; }", "class A { int x = ; }"),
    ("a.rb", "def f\nend\n", "def f\n"),
    ("a.php", "<?php f(1);", "<?php f(1;"),
]


@pytest.mark.parametrize(("path", "clean", "broken"), CLEAN)
def test_what_parses_and_what_may_not(path: str, clean: str, broken: str) -> None:
    assert isinstance(parses(change({path: clean}), path), CleanParse), "clean code is a fact"
    assert isinstance(parses(change({path: broken}), path), CannotTell), "an error of the grammar's is none"


def test_lines_beside_an_error_parse_in_other_languages_than_python() -> None:
    code = change({"a.js": "f(1)\n\n\nlet = = 2\n"})
    assert isinstance(parses(code, "a.js", 1, 1), CleanParse)
    assert isinstance(parses(code, "a.js", 4, 4), CannotTell)


@pytest.mark.parametrize(
    ("files", "path", "why"),
    [
        ({"a.py": "if x:\n    y\n  z\n"}, "a.py", None),  # the grammar and Python word it differently
        ({"a.py": "return 1\n"}, "a.py", "Python does not compile `a.py`: 'return' outside function (line 1)"),
        ({"a.py": "def f(x):\n    y = await x\n"}, "a.py", "Python does not compile `a.py`: 'await' outside async function (line 2)"),
        ({"a.py": "async def f(x):\n    y = await x\n"}, "a.py", ""),
        ({"a.py": "def f(x, x):\n    pass\n"}, "a.py", "Python does not compile `a.py`: duplicate argument 'x' in function definition (line 1)"),
        ({"a.py": "x = 1\n{% if y %}\n{% endif %}\n"}, "a.py", None),
        ({"a.c": "#if A\nint x;\n#endif\n"}, "a.c", "the preprocessor may change lines 1 to 3 of `a.c`"),
        ({"a.c": "int x = MAX;\n"}, "a.c", "the preprocessor may change lines 1 to 1 of `a.c`"),
        ({"a.js": "x = {{ y }}\n"}, "a.js", None),
        ({"a.tsx": "x = <A b={{ y }} />\n"}, "a.tsx", ""),
        ({"a.go": "package p\nvar x = [][]int{{y}}\n"}, "a.go", ""),
        ({"a.py": "x = '{%s}' % y\n"}, "a.py", ""),
        ({"a.rb": "x = '{{ y }}'\n"}, "a.rb", "`a.rb` may be a template"),
        ({"a.vue": "<script></script>"}, "a.vue", "`a.vue` is in a language that citecheck does not read"),
        ({"a.py": "match x:\n    case 1: pass\n"}, "a.py", "Python does not compile `a.py`: Pattern matching is only supported in Python 3.10 and greater (line 2)"),
    ],
)  # fmt: skip
def test_what_is_left_open(files: dict[str, str], path: str, why: str | None) -> None:
    answer = parses(change(files), path)
    if why == "":
        assert isinstance(answer, CleanParse)
    else:
        assert isinstance(answer, CannotTell)
        assert why is None or answer.why == why
        assert why is None or answer.why == why


def test_the_version_that_the_project_asks_for_is_what_counts() -> None:
    match = "match x:\n    case 1: pass\n"
    for asked, parsed in [(">=3.10", True), (">=3.9", False)]:
        project = f'[project]\nrequires-python = "{asked}"\n'
        answer = parses(change({"pyproject.toml": project, "p/a.py": match}), "p/a.py")
        assert isinstance(answer, CleanParse) is parsed, asked
