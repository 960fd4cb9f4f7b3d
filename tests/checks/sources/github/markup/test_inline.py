"""Text inside a block: what is code, what is decoration, what stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from checks.sources.github.markup import inline

_CODE_ONLY = MarkdownIt("zero").enable("backticks")


@given(st.text(alphabet="`a \\", max_size=40))
def test_code_spans_are_commonmarks(text: str) -> None:
    """Apart from escaped backticks, which begin no span there and one here: a wrong span is only kept."""
    if "\\" in text:
        return
    parsed = _CODE_ONLY.parseInline(text.strip())[0].children or []
    expected = [token.content for token in parsed if token.type == "code_inline"]

    found = [text.strip()[start:end] for start, end in inline.code_spans(text.strip())]

    assert len(found) == len(expected)
    assert [one.strip("`").strip() for one in found] == [one.strip() for one in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Bold** and _it_", "Bold and it"),
        ("keep `a_b_c` and `**x**`", "keep `a_b_c` and `**x**`"),
        ("snake_case_name stays", "snake_case_name stays"),
        ("__init__ stays", "__init__ stays"),
        ("**use `x` here**", "use `x` here"),
        ("[`a.py`](https://x/y) is wrong", "`a.py` is wrong"),
        ("![badge](x.svg) Title", "Title"),
        ('<img alt="P1" src="x"> Title', "Title"),
        ("<sub><sub>x</sub></sub>", "x"),
        ("<code>a</code> and List<String>", "`a` and List<String>"),
        ("a <!-- hidden --> b", "a b"),
        ("a &lt; b &amp; c", "a < b & c"),
        ("1\\. Title", "1. Title"),
        ("two\nlines", "two lines"),
        ("`<!-- code -->`", "`<!-- code -->`"),
    ],
)
def test_titles_are_plain(text: str, expected: str) -> None:
    assert inline.plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a [link](https://x.dev/y) b", "a [link](https://x.dev/y) b"),
        ("[Fix](https://x.dev/?prompt=" + "p" * 500 + ")", "Fix"),
        ("[x](javascript:alert(1))", "x"),
        ("[![Fix](f.svg)](https://x.dev/open)", ""),
        ("See https://x.dev/open?prompt=" + "p" * 500 + " now", "See https://x.dev/… now"),
        (
            "https://x.dev/o/r/blob/abc/" + "p" * 500 + "#L3",
            "https://x.dev/o/r/blob/abc/" + "p" * 500 + "#L3",
        ),
        ("[Fix][1] it\n\n[1]: https://x.dev/?prompt=p", "[Fix][1] it"),
        ("[^1]: a note", "[^1]: a note"),
        ("`[1]: https://x.dev`", "`[1]: https://x.dev`"),
        ("a<br>b", "a\nb"),
        ("vector<int> v", "vector<int> v"),
        ("unclosed <!-- comment", "unclosed"),
        ("<a href='https://x'>t</a>", "t"),
    ],
)
def test_paragraphs_are_cleaned(text: str, expected: str) -> None:
    assert inline.clean(text) == expected


def test_alternative_texts_come_in_order() -> None:
    text = "![security-high](a.svg) <img src='b' alt='P1 &amp; more'> ![medium](c.svg)"

    assert inline.image_texts(text) == ["security-high", "P1 & more", "medium"]


@pytest.mark.parametrize(
    ("text", "label", "address"),
    [
        ("[a](b)", "a", "b"),
        ("[path[R1-2]](https://x#y)", "path[R1-2]", "https://x#y"),
        ("[x](https://x/(shop)/[id])", "x", "https://x/(shop)/[id]"),
        ('[x](b "title")', "x", "b"),
    ],
)
def test_links_may_hold_brackets(text: str, label: str, address: str) -> None:
    assert inline.links(text) == [inline.Link(label, address)]
