"""What a text names of code, and whether it says that it is there."""

from __future__ import annotations

import pytest

from checks.model.finding import Finding
from checks.model.location import Location
from checks.model.named import NamedKind
from checks.text.naming import cited, dotted, namings
from checks.text.prose import Text


def text(body: str) -> Text:
    return Text(Finding("1", "r", "", body, Location("src/pool.py", 3)))


NAMED = {
    "between backticks": ("`drain` is slow.", [("drain", NamedKind.NAME)]),
    "a call without its arguments": ("`drain(pool)` is slow.", [("drain", NamedKind.NAME)]),
    "the last part of a dotted name": ("`pool.drain` is slow.", [("drain", NamedKind.NAME)]),
    "words that are spelled as code": (
        "drainPool() calls close_all and MAX_SIZE holds.",
        [("drainPool", NamedKind.NAME), ("close_all", NamedKind.NAME), ("MAX_SIZE", NamedKind.NAME)],
    ),
    "an expression is a quote": ("`size + 1` is wrong.", [("size + 1", NamedKind.QUOTE)]),
    "a path": ("See `src/queue.py`.", [("src/queue.py", NamedKind.PATH)]),
    "words in quotation marks": ('It prints "pool is closed".', [("pool is closed", NamedKind.QUOTE)]),
    "lines of code that is shown": (
        "The current code:\n```python\nsize = pool.size\n```",
        [("size = pool.size", NamedKind.QUOTE)],
    ),
    "nothing of a suggestion": ("Too slow.\n```suggestion\nsize = pool.size\n```", []),
    "nothing of code that is proposed": ("Use this instead:\n```python\nsize = pool.size\n```", []),
    "nothing trivial": ("`self` is `None`, `true` or `0`.", []),
    "no word of prose": ("The pool is drained by the worker.", []),
}


@pytest.mark.parametrize(("body", "expected"), NAMED.values(), ids=NAMED)
def test_what_is_named(body: str, expected: list[tuple[str, NamedKind]]) -> None:
    found = namings(text(body))
    assert [(one.name if one.kind is NamedKind.NAME else one.written, one.kind) for one in found] == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("`drain` is slow.", True),
        ("Add `drain` here.", False),
        ("Consider renaming it to `drain`.", False),
        ("`drain` was removed by this change.", False),
        ("It does not call `drain`.", False),
        ("What if `drain` fails?", False),
        ('It prints "pool is closed".', False),
    ],
)
def test_whether_it_says_that_it_is_there(body: str, *, expected: bool) -> None:
    (one,) = namings(text(body))
    assert one.expected is expected


@pytest.mark.parametrize(
    ("body", "certain"),
    [
        ("`Pool` is slow.", True),
        ("drain_all is slow.", True),
        ("drainAll is slow.", True),
        ("GitHub is slow.", False),
    ],
)
def test_whether_it_is_written_as_only_code_is(body: str, *, certain: bool) -> None:
    (one,) = namings(text(body))
    assert one.certain is certain


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("It goes to logger.warn and on.", ["logger.warn"]),
        ("It is in pool.py and on.", []),
        ("See https://example.org/a.b and on.", []),
        ("Use e.g. this.", []),
        ("It is version 1.2 and on.", []),
    ],
)
def test_words_with_a_dot_inside(body: str, found: list[str]) -> None:
    assert [one.written for one in dotted(text(body))] == found


def test_the_paths_that_it_cites_besides_its_own() -> None:
    body = "`src/pool.py:3` and src/queue.py:8 differ."
    assert [one.written for one in cited(text(body))] == ["src/queue.py"]
