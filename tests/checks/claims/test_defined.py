"""Names that are said to be undefined: what binds them where the cited line is, in each language."""

from __future__ import annotations

import pytest

from checks.claims.defined import KIND
from checks.claims.defined.claim import DefinedClaim
from checks.claims.kind import NOTHING, Example
from checks.model.claim import Stance
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results
from tests.checks.claims.typed import result

FALSE = Failure.FALSE_ABSENCE
FAR = "def load_page(page):\n    return page\n" + "\n" * 80 + "entry = load_page(1)\n"


@pytest.mark.parametrize("word", ["undefined", "undeclared", "unimported"])
def test_a_definition_anywhere_in_the_file_refutes_it(word: str) -> None:
    assert results(KIND, Example(f"`load_page` is {word}.", "", FAR, 60)) == {FALSE}
    assert results(KIND, Example(f"The {word} `load_page` is called here.", "", FAR, 83)) == {FALSE}
    assert results(KIND, Example("`load_page` is missing.", "", FAR, 60)) == {NOTHING}
    assert results(KIND, Example(f"`load_page` may be {word}.", "", FAR, 60)) == {NOTHING}


@pytest.mark.parametrize(
    ("path", "code", "line", "expect"),
    [
        ("a.py", "import rows\n\ndef f():\n    return rows\n", 4, FALSE),
        ("a.py", "def g():\n    import rows\n\ndef f():\n    return rows\n", 5, "unsupported"),
        ("a.py", "if x:\n    import rows\n\ndef f():\n    return rows\n", 5, "unsupported"),
        ("a.py", "print(rows)\nrows = 1\n", 1, "unsupported"),
        ("a.py", "rows = 1\nprint(rows)\n", 2, FALSE),
        ("a.py", "class A:\n    rows = 1\n\n    def f(self):\n        return rows\n", 5, "unsupported"),
        ("a.py", "from b import *\n\ndef f():\n    return rows\n", 4, "unsupported"),
        ("a.ts", 'import { rows } from "./b";\n\nconsole.log(rows);\n', 3, FALSE),
        ("a.ts", 'import type { rows } from "./b";\n\nconsole.log(rows);\n', 3, "unsupported"),
        ("a.ts", "function f(rows) {\n  return rows;\n}\n", 2, "unsupported"),
        ("a.ts", "function rows() {}\n\nrows();\n", 3, FALSE),
        ("a.ts", "const g = 1;\n\nrows();\n", 3, "unsupported"),
        ("a.go", "package a\n\nvar rows = 1\n\nfunc f() int {\n\treturn rows\n}\n", 6, FALSE),
        ("a.go", "package a\n\nfunc f() int {\n\treturn rows\n}\n", 4, "unsupported"),
        ("a.rs", "use b::rows;\n\nfn f() {\n    rows();\n}\n", 4, FALSE),
        ("a.rs", "use b::row;\n\nfn f() {\n    rows();\n}\n", 4, "unsupported"),
    ],
)
def test_only_a_binding_that_holds_at_the_cited_line_refutes_it(
    path: str, code: str, line: int, expect: str
) -> None:
    assert results(KIND, Example("`rows` is undefined.", "", code, line, path=path)) == {expect}


def test_a_name_of_the_language_is_left_open() -> None:
    assert results(KIND, Example("`print` is undefined.", "", "print(1)\n", 1)) == {"unsupported"}


@pytest.mark.parametrize(
    ("code", "times", "expect"),
    [
        ("def f():\n    pass\n", 2, Failure.WRONG_COUNT),
        ("def f():\n    pass\n\ndef f():\n    pass\n", 2, "verified"),
        ("def f():\n    pass\n\nfrom b import f\n", 2, "unsupported"),
        ("def g():\n    pass\n", 2, "unsupported"),
    ],
)
def test_how_often_it_is_defined(code: str, times: int, expect: str) -> None:
    claim = DefinedClaim(name="f", times=times)
    assert results(KIND, Example("It is declared twice.", "", code, 1, claim=claim)) == {expect}


def test_an_import_is_more_than_a_definition() -> None:
    claim = DefinedClaim(name="f", imported=True, stance=Stance.DENIED)
    assert results(
        KIND, Example("It lacks an import.", "", "def f():\n    pass\n\nf()\n", 4, claim=claim)
    ) == {"unsupported"}
    assert results(KIND, Example("It lacks an import.", "", "from b import f\n\nf()\n", 3, claim=claim)) == {
        FALSE
    }


def test_a_module_of_the_library_is_there_where_the_file_imports_it() -> None:
    claim = {"kind": "defined", "name": "json", "stance": "denied"}
    assert result(claim, "import json\n\njson.loads(1)\n", 3) == "false_absence"
    assert result(claim, "json.loads(1)\n", 1) == "unsupported"


@pytest.mark.parametrize(
    ("path", "code", "times", "expect"),
    [
        ("A.java", "class A {\n  int total;\n  int total;\n}\n", 2, "verified"),
        ("A.java", "class A {\n  int total;\n}\nclass B {\n  int total;\n}\n", 2, "unsupported"),
        ("A.java", "class A {\n  int total;\n}\nclass B {\n  int total;\n}\n", 3, Failure.WRONG_COUNT),
        ("a.rs", "fn total() {}\n\nfn total() {}\n", 2, "verified"),
        ("a.rs", "fn total() {}\n\nmod rows { fn total() {} }\n", 2, "unsupported"),
        ("a.rs", "impl A for Row { fn total() {} }\nimpl B for Row { fn total() {} }\n", 2, "unsupported"),
        ("a.rs", "#[inline]\nfn total() {}\n\n#[inline]\nfn total() {}\n", 2, "verified"),
        ("a.rs", "#[cfg(unix)]\nfn total() {}\n\n#[cfg(windows)]\nfn total() {}\n", 2, "unsupported"),
        ("a.rs", "#[inline]\n#[cfg(unix)]\nfn total() {}\n\nfn total() {}\n", 2, "unsupported"),
        ("a.c", "int total(void) { return 1; }\n\nint total(void) { return 2; }\n", 2, "verified"),
        ("a.c", "#if A\nint total(void) { return 1; }\n#else\nint total(void) { return 2; }\n#endif\n", 2, "unsupported"),
        ("a.c", "#if A\nint total(void) { return 1; }\n#endif\n#if B\nint total(void) { return 2; }\n#endif\n", 2, "unsupported"),
    ],
)  # fmt: skip
def test_it_is_defined_twice_in_one_scope_of_one_build(path: str, code: str, times: int, expect: str) -> None:
    assert result({"kind": "defined", "name": "total", "times": times}, code, 2, path) == expect


@pytest.mark.parametrize(
    ("pattern", "expect"),
    [
        ("{'a': rows}", "unsupported"),
        ("{'a': 1, **rows}", "unsupported"),
        ("[1, *rows]", "unsupported"),
        ("[1] as rows", "unsupported"),
        ("Page(at=rows)", "unsupported"),
        ("{'a': row}", "verified"),
    ],
)
def test_what_a_pattern_takes_is_bound(pattern: str, expect: str) -> None:
    code = f"def f(x):\n    match x:\n        case {pattern}:\n            return x\n"
    assert result({"kind": "defined", "name": "rows", "stance": "denied"}, code, 4) == expect
