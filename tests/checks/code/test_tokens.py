"""Code as whole tokens: what layout and quoting may change, and what they may not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.code.tokens import TokenText, is_name, tokenize


def tokens(text: str) -> list[str]:
    return [token for token, _ in tokenize(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('open(path, "rb")', 'open(path, "r")'),
        ("('gzip', 'br')", "('gzip')"),
        ("['u', 'f']", "['u']"),
        ("'end in b'", "'end in'"),
        ("'end in b'+c", "'end in'+c"),
        ('"it\'s b" % c', '"it\'s" % c'),
    ],
)
def test_a_short_string_is_no_prefix_of_another(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("f(a,b)", "f( a, b )"),
        ("f(\n    a,\n    b,\n)", "f(a, b)"),
        ('x = "a"', "x = 'a'"),
        ('x = "a"', "x = `a`"),
        ('x = f"a"', 'x = "a"'),
        ('x = rb"a"', 'x = "a"'),
        ('x = f" a"', 'x = " a"'),
        ("x = b', '", "x = ', '"),
        ("""f"it's {b}" """, """ "it's {b}" """),
        ("Foo<'a> = b'x'", "Foo<'a> = 'x'"),
        ("x: &'a str = b'x'", "x: &'a str = 'x'"),
        ("a + \\\n b", "a + b"),
        ("a\r\nb", "a\nb"),
        ("[1, 2,]", "[1, 2]"),
        ("if (x) {\n\ty();\n}", "if (x) { y(); }"),
    ],
)
def test_layout_and_quotes_do_not_count(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("car", "scary"),
        ("max_size", "max_sizes"),
        ("a == b", "a = b"),
        ("a === b", "a == b"),
        ("a <= b", "a < b"),
        ("!x", "x"),
        ("0x00", "0xFF"),
        ("1_000", "1000"),
        ("1.5", "15"),
        ("f(a)", "f(b)"),
        ("10ms", "10s"),
        ("#private", "private"),
        ("$x", "x"),
    ],
)
def test_what_code_says_does(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x.y_z", ["x", ".", "y_z"]),
        ("a?.b ?? c", ["a", "?.", "b", "??", "c"]),
        ("größe = 1", ["größe", "=", "1"]),
        ("@decorated", ["@decorated"]),
        ("std::vec", ["std", "::", "vec"]),
        ("50%", ["50%"]),
        ("frob(", ["frob", "("]),
        ("", []),
        ("  \n\t\n", []),
    ],
)
def test_whole_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_lines_are_those_of_the_text() -> None:
    text = TokenText("a\n\nb c\nd\n")
    assert text.tokens == ["a", "b", "c", "d"]
    assert text.lines == [1, 3, 3, 4]
    assert text.in_lines(2, 3) == ["b", "c"]
    assert text.between(5, 9) == (4, 4)
    assert text.lines_by_token == {"a": [1], "b": [3], "c": [3], "d": [4]}


def test_a_sequence_is_found_wherever_it_is() -> None:
    text = TokenText("f(a)\nx = f(\n  a\n)\nf(ab)\n")
    wanted = tokens("f(a)")
    assert text.places(wanted) == [(1, 1), (2, 4)]
    assert text.places(wanted, limit=1) == [(1, 1)]
    assert text.places(tokens("f(b)")) == []
    assert text.places([]) == []


def test_overlapping_places_are_all_found() -> None:
    assert TokenText("a a a").find(["a", "a"]) == [(0, 2), (1, 3)]


def test_names_are_without_the_marks_before_them() -> None:
    assert TokenText("@cached #secret $x 12 +").names == {"cached", "secret", "x"}
    assert [is_name(token) for token in ("a", "#a", "12", "+", "é")] == [True, True, False, False, True]


@given(st.text(max_size=200))
def test_every_text_has_tokens_on_its_lines(text: str) -> None:
    found = tokenize(text)
    lines = text.split("\n")
    for token, line in found:
        assert token in lines[line]


PARTS = st.lists(
    st.sampled_from(
        ["a", "bc", "(", ")", "==", "1", ",", " ", "\n", "\u00a0", "\u2003", '"', "'", "\\", 'f"', "#a", "é"]
    ),
    min_size=1,
    max_size=30,
)


@given(PARTS, st.data())
def test_what_is_in_a_text_is_found_in_it(parts: list[str], data: st.DataObject) -> None:
    text = TokenText("".join(parts))
    if not text.tokens:
        return
    first = data.draw(st.integers(0, len(text.tokens) - 1))
    last = data.draw(st.integers(first + 1, len(text.tokens)))
    assert (first, last) in text.find(text.tokens[first:last])


@given(PARTS)
def test_the_lines_of_a_name_are_the_same_whether_it_is_asked_for_alone_or_not(parts: list[str]) -> None:
    text = TokenText("".join(parts))
    for name in (*text.names, "absent"):
        lines = [
            line for token, line in zip(text.tokens, text.lines, strict=True) if token.lstrip("#") == name
        ]
        assert TokenText(text.text).lines_by_token.get(name, []) == sorted(set(lines))
        assert dict(text.lines_by_token).get(name, []) == sorted(set(lines))


def test_a_text_is_not_read_as_tokens_for_what_is_not_in_it() -> None:
    text = TokenText("value = f(1)\n")

    assert not text.find(["value", "=", "g"])
    assert "absent" not in text.lines_by_token
    assert text.lines_by_token["value"] == [1]
    assert "_scanned" not in vars(text)


@pytest.mark.parametrize(
    "piece", ["1", "1_", "a", "(", "'", "\\", "f'", "0x", "é", " ", "\n", "-", "."], ids=repr
)
@pytest.mark.timeout(10)
def test_hostile_texts_end(piece: str) -> None:
    text = TokenText(piece * 200_000)
    assert len(text.tokens) <= 200_000
    assert len(text.find(["a", "1"])) <= 50
