"""The tree of a body: Markdown inside folds inside quotes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.sources.github.markup import Block, Kind, Node, Section, document, markdown, parse
from checks.sources.github.markup.document import TAG_LIMIT
from checks.sources.github.markup.nodes import blocks
from checks.sources.github.markup.rules import block_parser, cells


def _outline(nodes: tuple[Node, ...]) -> list[object]:
    return [
        (node.tag, node.title, _outline(node.children))
        if isinstance(node, Section)
        else (node.kind.value, node.text)
        for node in nodes
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "<details>\n<summary>A <b>b</b></summary>\n\n`x`: **t**\n\n</details>\nafter",
            [("details", "A **b**", [("paragraph", "`x`: **t**")]), ("paragraph", "after")],
            id="a fold",
        ),
        pytest.param(
            "<details><summary>a</summary><blockquote>\n\n<details><summary>b</summary><blockquote>\n\nx\n\n"
            "</blockquote></details>\n\n</blockquote></details>",
            [
                (
                    "details",
                    "a",
                    [("blockquote", "", [("details", "b", [("blockquote", "", [("paragraph", "x")])])])],
                )
            ],
            id="folds and quotes nested",
        ),
        pytest.param(
            "> [!CAUTION]\n> a\n> <details>\n> <summary>s</summary>\n> \n> x\n> </details>",
            [("blockquote", "", [("paragraph", "[!CAUTION]\na"), ("details", "s", [("paragraph", "x")])])],
            id="a fold in a quote",
        ),
        pytest.param("</details>\n\nx", [("paragraph", "x")], id="a stray end"),
        pytest.param("<details><summary>s\n\nx", [("details", "s x", [])], id="never closed"),
        pytest.param("a\n</details>b", [("paragraph", "a"), ("paragraph", "b")], id="text beside a tag"),
        pytest.param(
            "a <details><summary>s</summary> b </details> c",
            [("paragraph", "a"), ("details", "s", [("paragraph", "b")]), ("paragraph", "c")],
            id="a fold within a line",
        ),
        pytest.param("`<details>` is a tag", [("paragraph", "`<details>` is a tag")], id="a tag in code"),
        pytest.param("```\n<details>\n```", [("fence", "<details>")], id="a tag in a fence"),
        pytest.param(
            "<table><tr><td>a</td><td>\n\n**b**\n\n</td></tr></table>",
            [("tr", "", [("td", "", [("paragraph", "a")]), ("td", "", [("paragraph", "**b**")])])],
            id="a table in HTML",
        ),
        pytest.param("<h3>T <code>x</code></h3>", [("heading", "T `x`")], id="a heading in HTML"),
        pytest.param("<div>List<String> x</div>", [("paragraph", "List<String> x")], id="no tag of GitHub's"),
        pytest.param(
            "<svg>\n\n# T", [("paragraph", "<svg>"), ("heading", "T")], id="a tag unknown to GitHub"
        ),
        pytest.param(
            "<div>Use <code>Map&lt;K&gt;</code>, not &lt;b&gt;</div>",
            [("paragraph", "Use `Map<K>`, not &lt;b>")],
            id="escaped text",
        ),
        pytest.param("a\r\n\r\n| x | y |\r\n|---|---|\r\n| 1 | 2 |", None, id="windows line ends"),
        pytest.param("> a\nlazy", [("blockquote", "", [("paragraph", "a\nlazy")])], id="a lazy line"),
        pytest.param(
            "> a\n- b", [("blockquote", "", [("paragraph", "a")]), ("list", "- b")], id="a list ends it"
        ),
        pytest.param(
            '<div><a href="https://h.example/a">b</a> <a href="javascript:f()">c</a></div>',
            [("paragraph", "[b](https://h.example/a) [c]()")],
            id="links of HTML, but no script",
        ),
    ],
)
def test_trees(text: str, expected: list[object] | None) -> None:
    found = _outline(parse(text))

    assert found == (expected or _outline(parse(text.replace("\r\n", "\n"))))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("| a | b |", ("a", "b")),
        ("a | b", ("a", "b")),
        ("| `a\\|b` | c \\| d |", ("`a|b`", "c | d")),
        ("|a||b|", ("a", "", "b")),
    ],
)
def test_cells_of_a_row(row: str, expected: tuple[str, ...]) -> None:
    assert cells(row) == expected


def test_items_of_a_list_keep_their_blocks() -> None:
    [block] = parse("1. a\n\n   ```py\n   x\n   ```\n2. b\n   - c")

    assert isinstance(block, Block)
    assert block.items == ("a\n\n```py\nx\n```", "b\n- c")


@given(st.text(alphabet="ab*-+_#>`~|.1) \t", max_size=12))
def test_the_short_way_for_one_paragraph_is_the_parsers(text: str) -> None:
    if not document._ONE_PARAGRAPH.match(text):  # the rule under test
        return
    tokens = block_parser().parse(text)

    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert parse(text) == (Block(Kind.PARAGRAPH, tokens[1].content),)


_TAGS = ["<details>", "</details>", "<table>", "<select>", "<svg>", "<b>", "\n\n", "> ", "\n> ", "`<i>`"]


@given(st.lists(st.sampled_from(["WORD", *_TAGS]), max_size=12))
def test_no_words_are_lost(pieces: list[str]) -> None:
    found = "".join(block.text for block in blocks(parse("\n\n".join(pieces))))

    assert found.count("WORD") == pieces.count("WORD")


def test_a_paragraph_with_more_folds_than_are_read_stays_one() -> None:
    text = "word<blockquote>" * (TAG_LIMIT + 1)

    paragraph, cut = parse(text)

    assert isinstance(paragraph, Block)
    assert (paragraph.kind, paragraph.text) == (Kind.PARAGRAPH, text)
    assert isinstance(cut, Block)
    assert cut.kind is Kind.CUT


def test_fences_are_written_longer_than_what_they_hold() -> None:
    nodes = parse("````md\n```py\nx\n```\n````")

    assert parse(markdown(nodes)) == nodes
