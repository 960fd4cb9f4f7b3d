"""Each language by example: a source text, and all that its outline shows.

To add one, put `<name>.<ending>.txt` beside the others and write the `.outline` file by hand or with
`rendered`, then read every line of it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checks.code.structure import outline
from checks.code.structure.languages import grammars
from tests.checks.code.structure.rendering import rendered

EXAMPLES = sorted(Path(__file__).with_name("examples").glob("*.txt"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_an_outline_shows_what_the_example_has(example: Path) -> None:
    read = outline(f"src/{example.stem}", example.read_text(encoding="utf-8"))
    assert rendered(read) == example.with_suffix(".outline").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_a_line_is_in_the_same_definitions_whether_all_are_read_or_not(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    whole = outline(example.stem, text)
    assert whole.definitions
    for line in range(whole.line_count + 2):
        assert outline(example.stem, text).enclosing(line) == whole.enclosing(line)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_a_name_is_defined_by_the_same_whether_all_are_read_or_not(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    whole = outline(example.stem, text)
    names = {one.name for one in whole.definitions} | {one.qualified for one in whole.definitions}
    for name in names.union(re.findall(r"\w+", text)):
        assert outline(example.stem, text).named(name) == whole.named(name)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_a_name_is_called_on_the_same_lines_whether_all_calls_are_read_or_not(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    whole, fresh = outline(example.stem, text), outline(example.stem, text)
    last = whole.line_count
    for name in set(re.findall(r"\w+", text)):
        for range_ in ((1, last), (last // 3, last // 2)):
            calls = tuple(call for call in whole.calls(*range_) if name in call.full)
            assert fresh.calls_with(name, *range_) == calls


def test_a_name_on_very_many_lines_has_all_its_definitions() -> None:
    text = "".join(f"class C{n}:\n    def run(self):\n        return self.run()\n" for n in range(300))
    found = outline("a.py", text).named("run")
    assert [one.parent for one in found] == [f"C{n}" for n in range(300)]


def test_every_grammar_has_an_example() -> None:
    languages = {outline(path.stem, path.read_text(encoding="utf-8")).language for path in EXAMPLES}
    assert languages >= {grammar.name for grammar in grammars()}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_windows_line_ends_change_nothing(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    assert rendered(outline(example.stem, text.replace("\n", "\r\n"))) == rendered(
        outline(example.stem, text)
    )
