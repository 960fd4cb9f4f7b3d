"""The page on how citecheck decides is current, and every failure and kind has a place to link to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from markdown_it import MarkdownIt

from checks.claims.registry import OWN
from checks.model.outcome import Failure
from tests.docs.how_it_decides import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")
_LINK = re.compile(r"\]\(#([^)]+)\)")


def anchors(markdown: str) -> Iterator[str]:
    """The anchors that GitHub gives the headings: lower case, no punctuation, hyphens for spaces."""
    tokens = MarkdownIt().parse(markdown)
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            yield re.sub(r"[^\w\- ]", "", inline.content.lower()).replace(" ", "-")


def test_the_page_is_what_the_examples_give() -> None:
    assert page() == TEXT, "run `make docs`"


def test_the_page_has_one_section_for_each_failure_and_kind() -> None:
    found = list(anchors(TEXT))
    assert len(found) == len(set(found))
    assert {*Failure, *(f"kind-{kind}" for kind in OWN)} <= set(found)


@pytest.mark.parametrize("target", sorted(set(_LINK.findall(TEXT))))
def test_a_link_on_the_page_leads_somewhere(target: str) -> None:
    assert target in set(anchors(TEXT))
