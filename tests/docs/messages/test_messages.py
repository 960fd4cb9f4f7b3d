"""Every message that a check can print is on its page, and one that an example prints is shown as printed."""

from __future__ import annotations

import re

import pytest

from tests.docs.messages.examples import ROOMS, Part
from tests.docs.messages.page import PAGE, missing, page, shown

PARTS = [pytest.param(part, id=part.title) for part in ROOMS]


def test_the_page_is_what_the_source_and_the_examples_give() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


@pytest.mark.parametrize("part", PARTS)
def test_every_message_has_an_example_that_prints_it(part: Part) -> None:
    without = [f"{site.file}:{site.line} {site.template}" for site in missing(part)]
    assert not without, "\n".join(without)


SINGULAR = re.compile(r"`[^`]*`,? and `[^`]*` (?:does|is|has|was)\b")
"""A verb of one thing after two."""


def test_several_names_take_a_verb_of_several() -> None:
    assert SINGULAR.search("`a` and `b` does not have it"), "the pattern finds what it is for"
    printed = [one.message for part in ROOMS for one in shown(part).values()]
    assert not [message for message in printed if SINGULAR.search(message)]


@pytest.mark.parametrize(
    ("file", "template"),
    [
        ("checks/claims/path.py", "line <wrong> is no line: lines count from 1"),  # a condition chooses
        ("checks/claims/path.py", "lines <first>-<last> end before they begin"),
        ("checks/agents/descriptions/kinds/files.py", "the change touches `<path>`"),  # handed on by `shown`
        ("checks/sources/github/leftover/unread.py", "no finding could be made out in it"),  # a constant
        ("checks/sources/__init__.py", "the id `<id>` was given more than once; this one is `<new>`"),
    ],
)
def test_the_words_of_a_message_are_found_where_they_are_written(file: str, template: str) -> None:
    assert (file, template) in {(site.file, site.template) for part in ROOMS for site in part.room.sites}
