"""Which tests name a symbol, and which of these the change adds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.files import affordable, files_with, last_of
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import references
from checks.code.structure import Kind, Outline, UseKind
from checks.model.location import Location, Side

TEST_FILE: Final = re.compile(
    r"(?i)(?:^|/)(?:tests?|specs?|__tests__|e2e)/"  # the folders of every ecosystem
    r"|(?:^|/)test_[^/]{1,200}\.(?:py|c|cc|cpp|rb)$|[._-](?:test|spec|tests)\.[a-z]{1,5}$"
    r"|_test\.(?:go|py|rb|cc|cpp|c|exs)$|_spec\.rb$"
    r"|(?-i:(?:\w(?:Test|Tests|Spec)|[a-z]IT)\.(?:java|kt|cs|php|scala|groovy)$)|\.Tests/"
)
"""How test files are named: pytest, Jest and Vitest, `go test`, JUnit, xUnit, RSpec, minitest, PHPUnit, googletest."""

USES_LIMIT: Final = 200
"""Uses in one file that are looked at: more tests of one symbol tell nobody more."""

TEST_NAME: Final = re.compile(r"(?:test|Test|Benchmark|Fuzz|Example|TEST|it_|should_)\w*+")
TEST_CALLS: Final = frozenset({"it", "test", "describe", "context", "specify", "suite", "bench", "each"})
TEST_MARK: Final = re.compile(
    r"(?:^|[.:\[])(?:test|Test|Fact|Theory|TestMethod|TestCase|ParameterizedTest|rstest|DataProvider)\b"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """One place in a test that names the symbol in its code."""

    at: Location
    use: UseKind
    test: str | None
    """The test function, or the call of `it` or `test` around it as written; None outside of one."""

    meaning: Meaning
    added: bool
    """The change adds the line."""


@dataclass(frozen=True, slots=True)
class SymbolTests:
    """The tests that name a symbol. Others may reach it through what calls it, so that none is never a fact."""

    found: tuple[Mention, ...]

    @property
    def added(self) -> tuple[Mention, ...]:
        """Those that the change adds."""
        return tuple(each for each in self.found if each.added)


def symbol_tests(
    code: Code, name: str, *, defined_in: str | None = None, side: Side = Side.RIGHT
) -> Answer[SymbolTests]:
    """The tests on that side that mention a symbol; cannot tell when none does."""
    if not last_of(name):
        return CannotTell(f"`{name[:80]}` is not a name")
    having = [each for each in files_with(code, name, None, side).paths if _may_test(each)]
    read = having[: affordable(code, having, side)]
    found = [each for path in read for each in _in_file(code, name, path, defined_in, side)]
    if not found:
        return CannotTell(f"a test may reach `{name}` through what calls it")
    return SymbolTests(tuple(found))


def _may_test(path: str) -> bool:
    """Whether a file may hold tests: in Rust they are beside the code."""
    return is_test_file(path) or path.endswith(".rs")


def _in_file(code: Code, name: str, path: str, defined_in: str | None, side: Side) -> Iterator[Mention]:
    answer = references(code, name, path=path, defined_in=defined_in, side=side)
    outline = code.outline(path, side)
    for each in () if isinstance(answer, CannotTell) else islice(answer.in_code, USES_LIMIT):
        test = test_around(outline, each.at.first or 1)
        if is_test_file(path) or (test is not None and outline.language == "rust"):
            yield Mention(each.at, each.use, test, each.meaning, each.changed and side is Side.RIGHT)


def is_test_file(path: str) -> bool:
    """Whether a path is that of a test, by the conventions of the ecosystems."""
    return TEST_FILE.search(path) is not None


def test_around(outline: Outline, line: int) -> str | None:
    """The name of the test that a line is in; None when it is in none."""
    for each in outline.enclosing(line):
        named = each.kind is not Kind.CLASS and TEST_NAME.match(each.name)
        if named or any(TEST_MARK.search(mark) for mark in each.decorators):
            return each.qualified
    for call in outline.surrounding_calls(line) if outline.language != "rust" else ():
        if call.name in TEST_CALLS or call.full.partition(".")[0] in TEST_CALLS:
            return call.text.partition("\n")[0][:200]
    return None
