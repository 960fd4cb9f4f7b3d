"""Where the code is that a text names: how far off, how much of it together, and in which other file."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.place import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

DRIFTED, QUIET, VERIFIED, OTHER_FILE = Failure.DRIFTED, "unsupported", "verified", Failure.MISATTRIBUTED


def page(**lines: int) -> str:
    """A file of 300 lines in which each name is on the line that is given for it."""
    rows = [f"a{number} = {number}" for number in range(1, 301)]
    for name, number in lines.items():
        rows[number - 1] = f"{name} = {number}"
    return "\n".join(rows) + "\n"


BOTH = "`save_page` fills `page_cache` without a bound."


@pytest.mark.parametrize(
    ("says", "lines", "expect"),
    [
        (BOTH, {"save_page": 100, "page_cache": 105}, DRIFTED),
        (BOTH, {"save_page": 100, "page_cache": 140}, QUIET),
        (BOTH, {"save_page": 12, "page_cache": 13}, QUIET),
        (BOTH, {"save_page": 30, "page_cache": 31}, DRIFTED),
        ("`save_page` fills `page_cache` with `amount`.", {"save_page": 100, "page_cache": 101, "amount": 200}, DRIFTED),
        (
            "`save_page` fills `amount` and `ledger` and `weight` and `height`.",
            {"save_page": 100, "amount": 150, "ledger": 180, "weight": 210, "height": 240},
            QUIET,
        ),
        ("`save_page` fills `amount`.", {"save_page": 100, "amount": 101}, DRIFTED),
        ("`save_page` fills `pg`.", {"save_page": 100, "pg": 101}, QUIET),
    ],
)  # fmt: skip
def test_how_much_has_to_be_at_the_other_place(says: str, lines: dict[str, int], expect: str) -> None:
    assert results(KIND, Example(says, "", page(**lines), 2)) == {expect}


@pytest.mark.parametrize("word", "above below earlier later elsewhere further same".split())
def test_a_text_may_speak_of_code_nearby(word: str) -> None:
    code = page(**{"save_page(x, y)": 100, "page_cache": 101})
    says = f"There `save_page(x, y)` fills `page_cache` {word}."
    assert results(KIND, Example(says, "", code, 2)) == {QUIET}
    assert results(KIND, Example(says.replace(word, "today"), "", code, 2)) == {DRIFTED}


SHOWN = "`save_page(page_cache, 1)` fills it."


@pytest.mark.parametrize(
    ("says", "rows", "expect"),
    [
        (BOTH, 40, VERIFIED),
        (BOTH, 120, VERIFIED),
        (BOTH, 310, DRIFTED),
        (SHOWN, 40, VERIFIED),
        (SHOWN, 120, DRIFTED),
    ],
)
def test_all_of_a_modest_function_is_the_cited_place(says: str, rows: int, expect: str) -> None:
    """It may be longer where the text only names what is there."""
    body = "\n".join(f"    a{number} = {number}" for number in range(rows))
    code = f"def first():\n{body}\n    save_page(page_cache, 1)\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}


@pytest.mark.parametrize("ending", "adoc csv html json lock map md rst svg txt".split())
def test_a_name_in_a_file_without_code_is_not_its_place(ending: str) -> None:
    text = "drop_page page_index\n"
    says = "`drop_page` empties `page_index` in a loop."
    assert results(KIND, Example(says, "", page(), 2, others=((f"notes.{ending}", text),))) == {QUIET}
    assert results(KIND, Example(says, "", page(), 2, others=(("notes.py", text),))) == {OTHER_FILE}


@pytest.mark.parametrize(("files", "expect"), [(3, OTHER_FILE), (4, QUIET)])
def test_names_that_many_files_have_are_of_none(files: int, expect: str) -> None:
    others = tuple((f"m{number}.py", "drop_page(page_index)\n") for number in range(files))
    says = "`drop_page` empties `page_index` in a loop."
    assert results(KIND, Example(says, "", page(), 2, others=others)) == {expect}


@pytest.mark.parametrize(("code", "expect"), [("drop_page(x, y)", OTHER_FILE), ("drop_page(x)", QUIET)])
def test_a_short_quote_may_be_anybodys(code: str, expect: str) -> None:
    says = f"`{code}` is slow."
    assert results(KIND, Example(says, "", page(), 2, others=(("index.py", f"{code}\n"),))) == {expect}


def test_words_that_are_at_the_cited_lines_show_the_place() -> None:
    code = page(save_page=100, page_cache=101).replace("a3 = 3\n", "pages , total\n")
    says = "Mind the blank in `pages , total`. `save_page` fills `page_cache`."
    assert results(KIND, Example(says, "", code, 3)) == {VERIFIED}
    assert results(KIND, Example(says, "", code, 60)) == {QUIET}


def test_code_that_is_shown_tells_a_place_too() -> None:
    code = page().replace("a100 = 100", "save_page = page_cache[1]")
    shows = "%s fills its pages:\n\n```python\nsave_page = page_cache[1]\n```\n"
    assert results(KIND, Example(shows % "`save_page`", "", code, 3)) == {Failure.DRIFTED}
    assert results(KIND, Example(shows % "`a3`", "", code, 3)) == {VERIFIED}


def test_what_is_named_later_and_what_prose_says_show_no_other_place() -> None:
    far = (
        "def load_page(number):\n    return number\n"
        + "\n" * 60
        + "def save_page():\n    page_cache[1] = 2\n"
    )
    for says, path, expect in (
        ("`page_cache[1] = 2` is set once.", "app.py", Failure.DRIFTED),
        ("It is slow. `page_cache[1] = 2` is set once.", "app.py", "unsupported"),
        ("`page_cache[1] = 2` is set once.", "app.md", "unsupported"),
        ("`dict(load_page)` is set once. `page_cache[1] = 2` is set once.", "app.py", "verified"),
    ):
        assert results(KIND, Example(says, "", far, 2, path=path)) == {expect}, (says, path)
