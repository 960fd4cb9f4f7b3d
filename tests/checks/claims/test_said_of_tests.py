"""Tests that a text misses, beside tests that are there and those that are of something else."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.checks.claims.warned import warnings_of

PY = "def load_rows(size):\n    return size\n\ndef save_rows(size):\n    return load_rows(size)\n"
PT = {"tests/test_a.py": "from a import load_rows\n\ndef test_rows():\n    assert load_rows(1) == 1\n"}
CONF = 'def load(config):\n    return config["ROW_LIMIT"]\n'
CT = {
    "tests/test_a.py": 'from a import load\n\ndef test_row_limit():\n    assert load({"ROW_LIMIT": 1}) == 1\n'
}
CT2 = {"tests/test_a.py": 'from a import load\n\ndef test_load():\n    assert load({"ROW_LIMIT": 1}) == 1\n'}
CT3 = {
    "tests/test_a.py": "from a import load\n\ndef test_row_limit():\n    # ROW_LIMIT\n    assert load({}) == 1\n"
}
GO = 'package a\n\ntype Params struct{}\n\nfunc (p *Params) Color() string {\n\treturn "red"\n}\n'
GT = {
    "a_test.go": 'package a\n\nimport "testing"\n\nfunc TestColors(t *testing.T) {\n\tp := &Params{}\n\tif p.Color() != "red" {\n\t\tt.Fail()\n\t}\n}\n'
}
GT2 = {"a_test.go": GT["a_test.go"].replace("&Params{}", "other()")}
GT3 = {"a_test.go": GT["a_test.go"].replace("p := &Params{}", "p := &Params{}\n\tp = other(p)")}
PHP = "<?php\nclass MockRows\n{\n    public function reset()\n    {\n        return 1;\n    }\n}\n"
PHT = {
    "tests/MockRowsTest.php": "<?php\nclass MockRowsTest extends TestCase\n{\n    public function testResets()\n    {\n        $mock = new MockRows([1]);\n        $mock->reset();\n    }\n}\n"
}
PHT2 = {
    "tests/MockRowsTest.php": PHT["tests/MockRowsTest.php"].replace("new MockRows([1])", "new Other([1])")
}
JV = "package a;\n\npublic class LazyNumber {\n  public int compareTo(LazyNumber other) {\n    return 1;\n  }\n}\n"
JT = {
    "src/test/java/a/LazyNumberTest.java": "package a;\n\npublic class LazyNumberTest {\n  @Test\n  public void testEquals() {\n    LazyNumber one = new LazyNumber();\n    assertEquals(one, one);\n  }\n}\n"
}
JT2 = {
    "src/test/java/a/ShopTest.java": JT["src/test/java/a/LazyNumberTest.java"].replace(
        "LazyNumberTest", "ShopTest"
    )
}
RS = 'pub fn parse_size(text: &str) -> u64 {\n    text.len() as u64\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn sizes() {\n        assert_eq!(parse_size("1"), 1);\n    }\n}\n'
GOO = "package a\n\nfunc (r *Router) OmitContext(value bool) *Router {\n\tr.omit = value\n\treturn r\n}\n"
GOOT = {
    "a_test.go": "package a\n\nfunc TestOmitContext(t *testing.T) {\n\tr := NewRouter().OmitContext(true)\n\t_ = r\n}\n"
}
GOOT2 = {
    "a_test.go": "package a\n\nfunc TestOther(t *testing.T) {\n\tr := NewRouter().OmitContext(true)\n\t_ = r\n}\n"
}

MADE = {
    "a_test.go": "package a\n\nfunc TestOther(t *testing.T) {\n\tr := NewRouter()\n\tr.OmitContext(true)\n}\n"
}
JS = "class Reply {\n  sendRows() {\n    return 1;\n  }\n}\n"
LIKE = {
    "test/a.test.js": "test('rows', (t) => {\n  app.get((reply) => {\n    reply.sendRows();\n  });\n});\n"
}
UNLIKE = {"test/a.test.js": LIKE["test/a.test.js"].replace("reply", "other")}
ROUTER = GOO.replace("func (r", "type Router struct{}\n\nfunc (r")

FALSE = [
    ("a.py", PY, 1, "I see that no existing test covers `load_rows`.", PT),
    ("a.py", PY, 1, "`load_rows` is completely untested.", PT),
    ("a.py", PY, 1, "There is no test coverage for `load_rows`.", PT),
    ("a.py", PY, 1, "`load_rows` has zero tests.", PT),
    ("a.py", PY, 1, "None of the tests exercise `load_rows`.", PT),
    ("a.py", PY, 1, "Not a single test exercises `load_rows`.", PT),
    ("a.py", PY, 1, "Nothing in the test suite covers `load_rows`.", PT),
    ("a.py", PY, 1, "`load_rows` ships without tests.", PT),
    ("a.py", PY, 1, "The new `load_rows` helper lands without tests.", PT),
    ("a.py", PY, 1, "`load_rows` has no corresponding unit test.", PT),
    ("a.py", PY, 1, "This loader has no tests; at least the sizes should be covered.", PT),
    ("a.py", PY, 1, "The new loader has no accompanying tests.", PT),
    ("a.py", CONF, 2, "Limits matter, but I can't find any test that exercises `ROW_LIMIT`.", CT),
    ("a.py", CONF, 2, "No test exercises `ROW_LIMIT`.", CT),
    ("a.go", GO, 5, "New colours but no test: `Color` isn't exercised by any test.", GT),
    ("a.php", PHP, 4, "`reset()` has no test.", PHT),
    ("src/main/java/a/LazyNumber.java", JV, 4, "This class has no unit test at all.", JT),
    ("src/main/java/a/LazyNumber.java", JV, 4, "`compareTo` is new and this class has no unit test at all; one would be good.", JT),
    ("src/a.rs", RS, 2, "This parser has no tests; at least the suffixes should be covered.", {}),
    ("a.go", GOO, 3, "The new `OmitContext` option ships without any test.", GOOT),

    ("a.go", ROUTER, 5, "The new `OmitContext` option ships without any test.", MADE),
    ("a.js", JS, 2, "`sendRows` isn't covered by any test.", LIKE),
    ("a.java", JV.replace("public int", "public LazyNumber() {\n  }\n\n  public int"), 7, "This class has no tests.", JT),
]  # fmt: skip

TRUE = [
    ("a.py", PY, 4, "`save_rows` is completely untested.", PT),
    ("a.py", PY, 4, "This saver has no tests.", PT),
    ("a.py", PY, 1, "This loader has no tests for empty sizes.", PT),
    ("a.py", CONF, 2, "No test exercises `ROW_LIMIT`.", CT2),
    ("a.py", CONF, 2, "No test exercises `ROW_LIMIT`.", CT3),
    ("a.go", GO, 5, "`Color` isn't exercised by any test.", GT2),
    ("a.go", GO, 5, "`Color` isn't exercised by any test.", GT3),
    ("a.php", PHP, 4, "`reset()` has no test.", PHT2),
    ("src/main/java/a/LazyNumber.java", JV, 4, "This class has no unit test at all.", JT2),
    ("src/main/java/a/LazyNumber.java", JV, 4, "This class has no unit test at all for `compareTo`.", JT),
    ("src/a.rs", RS.replace("parse_size(\"1\")", "1"), 2, "This parser has no tests.", {}),
    ("a.go", GOO, 3, "The new `OmitContext` option ships without any test.", GOOT2),
    ("a.py", PY, 1, "No tests were added for `load_rows`.", PT),
    ("a.py", PY, 1, "This PR adds no tests for `load_rows`.", PT),
    ("a.py", PY, 1, "This PR does not add any tests for `load_rows`.", PT),
    ("a.py", PY, 1, "The `size` parameter of `load_rows` isn't covered by any test.", PT),
    ("a.py", PY, 1, "If this loader has no tests, add one.", PT),
    ("a.py", PY, 1, "Does this loader have no tests?", PT),
    ("a.py", PY, 1, "This reader has no tests that run on Windows.", PT),
    ("a.py", PY, 1, "There is no test coverage for `load_rows` with a negative size.", PT),

    ("a.js", JS, 2, "`sendRows` isn't covered by any test.", UNLIKE),
    ("a.go", GOO, 3, "The new `OmitContext` option ships without any test.", MADE),
]  # fmt: skip


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), FALSE)
def test_a_test_that_is_there_refutes_that_there_is_none(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert warnings_of((path, code, line, says), others)


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), TRUE)
def test_a_test_of_something_else_refutes_nothing(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    head = {path: code, **others}
    assert warnings_of((path, code, line, says), others, head) == []


@pytest.mark.parametrize(
    "says",
    [
        "No tests were added for `load_rows`.",
        "This PR adds no tests for `load_rows`.",
        "This PR does not add any tests for `load_rows`.",
    ],
)
def test_a_test_that_the_change_adds_refutes_that_it_adds_none(says: str) -> None:
    assert warnings_of(("a.py", PY, 1, says), PT, {"a.py": PY})
