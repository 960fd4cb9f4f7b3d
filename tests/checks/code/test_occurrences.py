"""Code that is found as a part of more: what goes on behind it, on its line or below."""

from __future__ import annotations

import pytest

from checks.code.occurrences import occurrences, pattern
from checks.code.tokens import TokenText

HEAD = "let total = rows"


def is_whole(quote: str, code: str) -> bool:
    """No operator goes on with the one place of a quote."""
    (found,) = occurrences(TokenText(code), pattern(quote))
    return found.whole


@pytest.mark.parametrize("operator", ["?", "|", "&", "^"])
def test_an_operator_behind_it_goes_on(operator: str) -> None:
    assert is_whole(HEAD, f"{HEAD}; {operator} 4\n")
    assert not is_whole(HEAD, f"{HEAD} {operator} 4\n")


@pytest.mark.parametrize("operator", ["&", "|", "^"])
def test_what_an_operator_binds_goes_on_with_the_next(operator: str) -> None:
    assert not is_whole(f"rows {operator} pages", f"rows {operator} pages - 4\n")
    assert is_whole("load(rows, pages)", "load(rows, pages) - 4\n")


@pytest.mark.parametrize(
    "operator",
    ". ?. :: -> % ** >> and or && || ?? == != === !== <= >= is in ? | ^ - + * / & < << >".split(),
)
def test_a_line_that_begins_with_an_operator_goes_on_with_the_one_before(operator: str) -> None:
    assert not is_whole(HEAD, f"{HEAD}\n    {operator} pages\n")
    assert is_whole(HEAD, f"{HEAD}\n    pages {operator} rows\n")
    assert is_whole(HEAD, f"{HEAD};\n    {operator} pages\n")


@pytest.mark.parametrize("operator", "- + * & < <<".split())
def test_a_mark_right_before_a_name_begins_a_statement(operator: str) -> None:
    assert is_whole(HEAD, f"{HEAD}\n    {operator}pages\n")


@pytest.mark.parametrize("word", "if else ( [ //".split())
def test_what_may_begin_a_line_goes_on_only_behind_a_backslash(word: str) -> None:
    assert is_whole(HEAD, f"{HEAD}\n    {word} pages\n")
    assert not is_whole(HEAD, f"{HEAD} \\\n    {word} pages\n")
    assert is_whole(HEAD, f"{HEAD} \\\n    pages\n")


@pytest.mark.parametrize(
    "between",
    ["\n", "// less what is left\n", "# less what is left\n", "-- less what is left\n", "/* less\n   what is left */\n"],
)  # fmt: skip
def test_comments_between_the_lines_are_passed_over(between: str) -> None:
    assert not is_whole(HEAD, f"{HEAD}\n{between}  - left\n")
    assert is_whole(HEAD, f"{HEAD}\n{between}  left - 1\n")


def test_an_end_that_is_left_out_leaves_the_quote_whole() -> None:
    assert is_whole(f"{HEAD} ...", f"{HEAD}\n  - left\n")


def test_the_end_of_a_tag_is_no_comparison() -> None:
    for end in (">", "/>"):
        assert is_whole("total={rows}", f"<Page\n  total={{rows}}\n{end}\n  text\n</Page>\n")
