"""Text is inert where it is put, and still the same text."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from checks.reports.wording.escape import (
    code,
    code_spans,
    line,
    markdown,
    markdown_code,
    markdown_fence,
    markdown_link,
    markdown_prose,
    plain,
    web_address,
)

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
MARKUP = st.text(st.sampled_from("`\\|<>[]()!*_~#@&$-=+.:1aw/ \n\t\"'é\u202e\x1b\u2060"), max_size=40)
TEXT = st.text(st.characters(codec="utf-8"), max_size=60) | MARKUP


def test_every_control_and_format_character_is_shown() -> None:
    hidden = [
        one
        for one in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(one) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    ]
    assert len(hidden) > 130_000
    assert [one for one in hidden if not plain(one, keep="").startswith("\\")] == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a\tb\nc", "a\tb\nc", id="tabs and line ends stay"),
        pytest.param("a\x1b[31mb", "a\\x1b[31mb", id="escape codes"),
        pytest.param("a\r\nb", "a\\x0d\nb", id="carriage returns"),
        pytest.param("\u202eevil", "\\u202eevil", id="reading direction"),
        pytest.param("a\u200bb", "a\\u200bb", id="zero width space"),
        pytest.param("\U000e0041", "\\U000e0041", id="tags"),
        pytest.param("\ud83d", "\\ud83d", id="half a pair"),
        pytest.param("👩‍💻 ❤️", "👩‍💻 ❤️", id="joined emoji stay"),
        pytest.param("می‌خواهم", "می‌خواهم", id="a joiner inside a word stays"),
        pytest.param("ab\u200dcd", "ab\\u200dcd", id="a joiner between Latin letters is no joiner"),
        pytest.param("größe 日本語", "größe 日本語", id="letters stay"),
    ],
)
def test_plain(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("@octocat", "@\u2060octocat"),
        ("me@example.com", "me@\u2060example.com"),
        ("#12", "\\#\u206012"),
        ("see org/repo#12", "see org/repo#\u206012"),
        ("GH-12", "GH-\u206012"),
        ("https://evil.example", "https\u2060://evil.example"),
        ("www.evil.example", "www\u2060.evil.example"),
        ("javascript:alert(1)", "javascript\u2060:alert(1)"),
        ("<img src=x>", "\\<img src=x\\>"),
        ("![x](y)", "!\\[x\\](y)"),
        ("1. one", "1\\. one"),
        ("- one", "\\- one"),
        ("a | b", "a \\| b"),
        ("&lt;", "\\&lt;"),
        ("plain words, with (brackets) - and: dots.", "plain words, with (brackets) - and: dots."),
    ],
)
def test_markdown(text: str, written: str) -> None:
    assert markdown(text) == written


@given(TEXT)
@example("\\@x")
@example("a\\|b")
@example("```\n# x")
def test_markdown_renders_as_the_text_itself(text: str) -> None:
    tokens = PARSER.parse(markdown(text))
    inline = [child for token in tokens for child in token.children or ()]
    assert {token.type for token in tokens} <= {"paragraph_open", "inline", "paragraph_close"}
    assert {child.type for child in inline} <= {"text", "text_special"}
    rendered = "".join(child.content for child in inline)
    assert rendered.replace("\u2060", "") == line(text).replace("\u2060", "")


@given(TEXT)
def test_markdown_stays_inside_a_cell_of_a_table(text: str) -> None:
    tokens = PARSER.parse(f"| a | b |\n|---|---|\n| {markdown(text)} | end |\n\nafter")
    cells = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "td_open"]
    assert len(cells) == 2
    assert cells[1] == "end"


@given(TEXT)
@example("`")
@example("``a`")
@example(" a ")
def test_a_code_span_is_one_code_span_with_the_text(text: str) -> None:
    tokens = PARSER.parse(f"x {markdown_code(text)} y")
    children = [child for token in tokens for child in token.children or ()]
    assert [child.type for child in children if child.type != "text"] == (
        ["code_inline"] if line(text) else []
    )
    if line(text):
        assert [child.content for child in children if child.type == "code_inline"] == [line(text)]


@given(TEXT)
@example("```\n````")
@example("~~~")
def test_a_fence_is_one_fence_with_the_text(text: str) -> None:
    (token,) = PARSER.parse(markdown_fence(text, "py"))
    assert token.type == "fence"
    assert token.info == "py"
    assert token.content == f"{plain(text)}\n"


@pytest.mark.parametrize("language", ["suggestion\n@x", "py`", "a b"])
def test_the_language_of_a_fence_is_one_word(language: str) -> None:
    (token,) = PARSER.parse(markdown_fence("x", language))
    assert token.info.isalnum()


@pytest.mark.parametrize(
    ("sentence", "spans"),
    [
        ("`a.py` has 3 lines", ["a.py"]),
        ("no code", []),
        ("an odd ` backtick", []),
        ("`<b>` and @x `#1`", ["<b>", "#1"]),
    ],
)
def test_a_sentence_keeps_its_code_spans(sentence: str, spans: list[str]) -> None:
    children = [child for token in PARSER.parse(markdown_prose(sentence)) for child in token.children or ()]
    assert [child.content for child in children if child.type == "code_inline"] == spans
    assert (
        "".join(child.content for child in children).replace("\u2060", "") == sentence.replace("`", "")
        or "odd" in sentence
    )
    assert [text for is_code, text in code_spans(sentence) if is_code] == spans


@given(TEXT)
def test_any_sentence_is_text_and_code_and_nothing_else(text: str) -> None:
    tokens = PARSER.parse(f"x {markdown_prose(text)}")
    assert {child.type for token in tokens for child in token.children or ()} <= {
        *("text", "text_special", "code_inline", "softbreak", "hardbreak")
    }


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
        ("http://example.com/ü x", "http://example.com/%C3%BC%20x"),
        ('https://example.com/a)b>c"d', "https://example.com/a%29b%3Ec%22d"),
        ("https://example.com/%20", "https://example.com/%20"),
        ("javascript:alert(1)", None),
        ("JaVaScRiPt:alert(1)", None),
        ("data:text/html,x", None),
        ("//example.com", None),
        ("https://", None),
        ("http://[::1]:80/", "http://%5B::1%5D:80/"),
        ("\x00https://example.com", None),
        ("", None),
        (None, None),
    ],
)
def test_only_web_addresses_are_linked(url: str | None, address: str | None) -> None:
    assert web_address(url) == address
    assert markdown_link("label", url) == (f"[label](<{address}>)" if address else "label")


def test_code_is_cut_in_both_directions_and_tells_of_more() -> None:
    assert code("abcd\n\x1b[m\nx\ny\n\n", lines=2, columns=3) == "abc\n\\x1b[m\n… 2 more lines"
    assert code("a\n\nb\n", lines=3, columns=9) == "a\n\nb"


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        (" a \n b ", None, "a b"),
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("ab \x1bcd", 6, "ab…"),
        ("one two three four", 17, "one two three…"),
        ("one two three four", 14, "one two three…"),
        ("a " + "b" * 9, 8, "a bbbbb…"),
    ],
)
def test_a_line_is_one_line_and_keeps_to_its_limit(text: str, limit: int | None, shown: str) -> None:
    assert line(text, limit) == shown


@pytest.mark.parametrize("text", ["@coderabbitai review", "ask @Claude", "@copilot", "x@codex fix this"])
def test_a_mention_that_a_reviewer_would_obey_is_broken_up_even_in_code(text: str) -> None:
    for shown in (markdown_code(text), markdown_fence(text)):
        assert not re.search(r"(?i)@(?:coderabbitai|claude|copilot|codex)", shown)
        assert shown.replace("\u2060", "").strip("`\n") == text


@pytest.mark.parametrize("text", ["@property", "@dataclass(frozen=True)", "@claudette", "a@b.example"])
def test_other_code_is_left_as_it_is(text: str) -> None:
    assert text in markdown_fence(text)
