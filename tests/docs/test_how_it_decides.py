"""The page on how citecheck decides is current, and every failure and kind has a place to link to."""

from __future__ import annotations

from checks.claims.registry import OWN
from checks.model.outcome import Failure
from tests.docs.how_it_decides import PAGE, page
from tests.docs.markdown import anchors

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_what_the_examples_give() -> None:
    assert page() == TEXT, "run `make docs`"


def test_the_page_has_one_section_for_each_failure_and_kind() -> None:
    found = list(anchors(TEXT))
    assert len(found) == len(set(found))
    assert {*Failure, *(f"kind-{kind}" for kind in OWN)} <= set(found)
