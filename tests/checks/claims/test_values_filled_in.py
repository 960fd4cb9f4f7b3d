"""A quote with values in place of what the code interpolates is what that may come to, and no altered code."""

from __future__ import annotations

import re

import pytest

from checks.claims.quote.filled_in import FORMATS, METHODS
from tests.checks.claims.warned import warnings_of

SCRIPT = (
    "function go(page) {\n  const found = api.get(`/books?page=${page}&most=${MOST}`);\n  return found;\n}\n"
)
RUBY = 'def go(page)\n  return fetch("/books/page/#{page}/most")\nend\n'
PYTHON = "def go(page):\n    return get(f'/books/page/{page}/most')\n"
SHARP = 'class A { string Go(int page) {\n    return Get($"/books/page/{page}/most");\n} }\n'
HOLE = re.compile(r"[$#]?\{page\}")
MARKUP = "export function Go({ book }) {\n  return <img src={book.cover} alt={book.name} />;\n}\n"


@pytest.mark.parametrize(
    ("path", "code", "filled"),
    [
        ("a.ts", SCRIPT, "`/books?page=2&most=9` is slow."),
        ("a.ts", SCRIPT, "`/books?page=first&most=9` is slow."),
        ("a.ts", SCRIPT, "`/books?page=2&most=${MOST}` is slow."),
        ("a.rb", RUBY, '`return fetch("/books/page/2/most")` is slow.'),
        ("a.py", PYTHON, "`return get('/books/page/2/most')` is slow."),
        ("a.cs", SHARP, '`return Get("/books/page/2/most");` is slow.'),
    ],
)  # fmt: skip
def test_values_are_put_for_what_is_interpolated(path: str, code: str, filled: str) -> None:
    assert warnings_of((path, code, 2, filled)) == []
    assert warnings_of((path, HOLE.sub("7", code, count=1), 2, filled))


@pytest.mark.parametrize(
    "altered", ["`<img src={book.name} alt={book.name} />`", "`<img src={null} title={book.name} />`"]
)
def test_a_value_is_put_for_what_an_attribute_is_given(altered: str) -> None:
    assert warnings_of(("a.tsx", MARKUP, 2, "`<img src={null} alt={book.name} />` is empty.")) == []
    assert warnings_of(("a.tsx", MARKUP, 2, f"{altered} is empty."))


@pytest.mark.parametrize("method", METHODS)
def test_a_request_may_be_named_with_its_method(method: str) -> None:
    assert warnings_of(("a.ts", SCRIPT, 2, f"`{method} /books?page=2&most=9` is slow.")) == []
    assert warnings_of(("a.ts", SCRIPT, 2, "`WITH /books?page=2&most=9` is slow."))


@pytest.mark.parametrize("letter", FORMATS)
def test_values_are_put_for_the_letters_of_a_format(letter: str) -> None:
    code = f"def go(page):\n    return get('/books/page/%{letter}/most' % page)\n"
    assert warnings_of(("a.py", code, 2, "`return get('/books/page/2/most'` is slow.")) == []
    assert warnings_of(("a.py", code.replace("%", "!", 1), 2, "`return get('/books/page/2/most'` is slow."))
