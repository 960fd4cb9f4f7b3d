"""Which tests name a symbol, by the conventions of each language; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import SymbolTests, is_test_file, symbol_tests
from tests.checks.claims.scenes import change


@pytest.mark.parametrize(
    ("path", "code", "test"),
    [
        ("tests/test_a.py", "def test_it():\n    wren()\n", "test_it"),
        ("tests/test_a.py", "class TestNest:\n    def test_it(self):\n        wren()\n", "TestNest.test_it"),
        ("tests/conftest.py", "def nest():\n    wren()\n", None),
        ("a.test.js", "it('sings', () => {\n  wren()\n})\n", "it('sings', () => {"),
        ("a.spec.ts", "test('sings', () => { wren() })\n", "test('sings', () => { wren() })"),
        ("p/a_test.go", "package p\nfunc TestIt(t *testing.T) { wren() }\n", "TestIt"),
        ("src/test/java/ATest.java", "class ATest { @Test void sings() { wren(); } }", "ATest.sings"),
        ("src/a.rs", "mod tests {\n  #[test]\n  fn sings() { wren(); }\n}\n", "tests.sings"),
        ("test/test_a.c", "void test_it(void) { wren(); }", "test_it"),
        ("tests/a_test.cpp", "void TestIt() { wren(); }", "TestIt"),
        ("Nest.Tests/ATests.cs", "class ATests { [Fact] void Sings() { wren(); } }", "ATests.Sings"),
        ("spec/a_spec.rb", "it 'sings' do\n  wren\nend\n", "it 'sings' do"),
        ("tests/ATest.php", "<?php class ATest { function testIt() { wren(); } }", "ATest.testIt"),
    ],
)
def test_a_test_that_names_the_symbol(path: str, code: str, test: str | None) -> None:
    answer = symbol_tests(change({path: code}), "wren")
    assert isinstance(answer, SymbolTests)
    assert [each.test for each in answer.found] == [test]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("src/a.py", "def test_it():\n    wren()\n"),
        ("tests/test_a.py", "def test_it():\n    owl()  # wren\n"),
        ("tests/test_a.py", "def test_it():\n    'wren'\n"),
        ("src/a.rs", "mod tests {\n  fn sings() { wren(); }\n}\n"),
    ],
)
def test_no_mention_says_nothing(path: str, code: str) -> None:
    assert isinstance(symbol_tests(change({path: code}), "wren"), CannotTell)


def test_the_tests_that_the_change_adds() -> None:
    old = "def test_it():\n    wren()\n"
    answer = symbol_tests(
        change({"test_a.py": old + "def test_more():\n    wren()\n"}, {"test_a.py": old}), "wren"
    )
    assert isinstance(answer, SymbolTests)
    assert [(each.test, each.added) for each in answer.found] == [("test_it", False), ("test_more", True)]
    assert [each.test for each in answer.added] == ["test_more"]


@pytest.mark.parametrize(
    ("path", "is_one"),
    [("test_a.py", True), ("latest_a.py", False), ("a_test.go", True), ("attest.go", False),
     ("src/contest/a.py", False), ("a.spec.ts", True), ("a.spectrum.ts", False), ("OrderTest.java", True),
     ("Latest.java", False), ("spec/a.rb", True), ("inspect/a.rb", False), ("A.Tests/B.cs", True)],
)  # fmt: skip
def test_which_files_are_tests(path: str, is_one: bool) -> None:
    assert is_test_file(path) is is_one
