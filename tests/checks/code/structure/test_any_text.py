"""Whatever the text, an outline answers, and its answers lie within the file and agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checks.code.structure import Kind, Outline, outline
from checks.code.structure.outline import SCOPES

ENDINGS = ["py", "js", "ts", "tsx", "go", "java", "rs", "c", "cpp", "rb", "cs", "php", "kt", "sh", "md", "mm"]
EXAMPLES = {
    path.name.split(".")[1]: path.read_text(encoding="utf-8")
    for path in Path(__file__).with_name("examples").glob("*.txt")
}

SCRAPS = st.sampled_from(
    [
        *"(){}[]<>\"'`:;,.=#@/\\*\n\t ",
        *("\r\n", "/*", "*/", "//", '"""', "'''", "${", "f'", "<<~A\n", "=begin\n", "\0", "\ud800", "é", "𝒳"),
        *(
            "def f(a=1):\n    ",
            "class A:\n",
            "function g(x) {",
            "fn h(",
            "=> ",
            "async ",
            "await ",
            "return ",
        ),
        *(
            "if ",
            "else ",
            "try ",
            "catch (e) ",
            "raise X",
            "throw new Y(",
            "import a from 'b'",
            "@d\n",
            "#[a]",
        ),
    ]
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(SCRAPS, max_size=60).map("".join))


def asked_everything(read: Outline) -> None:
    """Ask all there is to ask, and hold each answer to its promise."""
    last = read.line_count
    for each in read.definitions:
        assert each.name
        assert 1 <= each.first <= each.name_line <= each.last <= last
    passage, tokens = read.passage(1, last), read.tokens(1, last)
    known = set(tokens)
    for call in passage.calls:
        assert 1 <= call.line <= call.last <= last
        assert len(call.text) <= 500
        assert len(call.full) <= 200
    for handler in passage.handlers:
        assert 1 <= handler.first <= handler.last <= last
    for branch in passage.branches:
        assert 1 <= branch.first <= branch.last <= last
    for token in (*passage.raises, *tokens):
        assert 1 <= token.line <= token.last <= last
    assert [token.line for token in tokens] == sorted(token.line for token in tokens)
    assert all(1 <= line <= last for line in (*read.comment_lines, *passage.awaits))
    assert all(1 <= each.line <= last for each in read.imports)
    for line in {1, (last + 1) // 2, last}:
        around = read.enclosing(line)
        holding = [d for d in read.definitions if d.kind in SCOPES and d.first <= line <= d.last]
        assert sorted(map(id, around)) == sorted(map(id, holding))
        assert [d.last - d.first for d in around] == sorted(d.last - d.first for d in around)
        assert set(read.tokens(line, line)) <= known
        read.surrounding_calls(line)


@given(st.sampled_from(ENDINGS), TEXTS)
@settings(max_examples=150, deadline=None)
def test_any_text_has_an_outline(ending: str, text: str) -> None:
    asked_everything(outline(f"a.{ending}", text))


@given(st.data(), st.sampled_from(sorted(EXAMPLES)))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_mangled_example_has_an_outline(data: st.DataObject, ending: str) -> None:
    text = EXAMPLES[ending]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    asked_everything(outline(f"a.{ending}", text[:start] + data.draw(TEXTS) + text[end:]))


@given(st.sampled_from(sorted(EXAMPLES)), st.integers(1, 30))
@settings(max_examples=40, deadline=None)
def test_lines_put_before_shift_every_answer(ending: str, count: int) -> None:
    text = EXAMPLES[ending]
    if ending == "php":  # the first line opens the code
        return
    before, after = outline(f"a.{ending}", text), outline(f"a.{ending}", "\n" * count + text)
    assert [(d.qualified, d.first + count, d.last + count) for d in before.definitions] == [
        (d.qualified, d.first, d.last) for d in after.definitions
    ]
    assert [(c.full, c.line + count) for c in before.calls(1, before.line_count)] == [
        (c.full, c.line) for c in after.calls(1, after.line_count)
    ]


@pytest.mark.parametrize("ending", sorted(EXAMPLES))
def test_the_ranges_of_a_file_add_up_to_it(ending: str) -> None:
    read = outline(f"a.{ending}", EXAMPLES[ending])
    lines = range(1, read.line_count + 1)
    assert [call for line in lines for call in read.calls(line, line)] == sorted(
        read.calls(1, read.line_count), key=lambda call: call.line
    )


@pytest.mark.parametrize("ending", sorted(EXAMPLES))
def test_parameters_come_last_and_name_their_function(ending: str) -> None:
    read = outline(f"a.{ending}", EXAMPLES[ending])
    kinds = [each.kind is Kind.PARAMETER for each in read.definitions]
    assert kinds == sorted(kinds)
    names = {each.qualified for each in read.definitions}
    assert all(each.parent in names for each in read.definitions if each.kind is Kind.PARAMETER)
