"""The page of look-ups has every look-up with an answer, and is what its source gives."""

from __future__ import annotations

from checks.lookups.request import LOOKS
from tests.docs.look_ups import EXAMPLES, PAGE, page


def test_the_page_is_what_the_source_gives() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_every_look_up_has_an_example() -> None:
    assert [shape.model_fields["look"].default for shape in LOOKS] == list(EXAMPLES)
