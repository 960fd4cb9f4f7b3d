"""The page on what is checked of agents' work is current, and everything in it can be linked to."""

from __future__ import annotations

from tests.docs.claims import PAGE, SECTIONS, page
from tests.docs.markdown import anchors


def test_the_page_is_what_the_examples_give() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_everything_has_a_heading_of_its_own() -> None:
    found = list(anchors(PAGE.read_text(encoding="utf-8")))
    assert len(found) == len(set(found))
    wanted = {one.id.lower().replace(" ", "-") for make in SECTIONS for one in make().things}
    assert wanted <= set(found)
