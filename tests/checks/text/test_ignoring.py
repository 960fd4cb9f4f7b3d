"""Which comments ask that their finding be left alone."""

from __future__ import annotations

import pytest

from checks.text.ignoring import asks_to_be_ignored


@pytest.mark.parametrize(
    "body",
    [
        "citecheck: ignore",
        "Off by one.\n\ncitecheck: ignore\n",
        "Off by one.\r\nCitecheck:  Ignore  \r\nMore.",
        "<!-- citecheck: ignore -->\nOff by one.",
        "Off by one.\n<!--citecheck:ignore-->",
    ],
)
def test_a_line_of_its_own_asks_for_it(body: str) -> None:
    assert asks_to_be_ignored(body)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "Ignore this.",
        "Write citecheck: ignore below it.",
        "citecheck: ignore this",
        "> citecheck: ignore",
        "- citecheck: ignore",
        "    citecheck: ignore",
        "```\ncitecheck: ignore\n```",
        "```suggestion\ncitecheck: ignore\n```",
        "`citecheck: ignore`",
        "citecheck: ignored",
    ],
)
def test_what_only_speaks_of_it_does_not(body: str) -> None:
    assert not asks_to_be_ignored(body)
