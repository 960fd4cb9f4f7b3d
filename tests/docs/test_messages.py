"""Every message of a claim's check is on its page, and each one that an example prints is printed as shown."""

from __future__ import annotations

import re

from tests.docs.messages import PAGE, page, shown, sites

SHOWN = shown()

MOST_WITHOUT_EXAMPLE = 25
"""Messages that no example of a kind prints yet: the number only gets smaller."""


def test_the_page_is_what_the_source_and_the_examples_give() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_a_new_message_comes_with_an_example_that_prints_it() -> None:
    missing = [f"{site.file}:{site.first} {site.template}" for site in sites() if site not in SHOWN]
    assert len(missing) <= MOST_WITHOUT_EXAMPLE, "\n".join(missing)
    assert len(missing) == MOST_WITHOUT_EXAMPLE, f"set MOST_WITHOUT_EXAMPLE to {len(missing)}"


SINGULAR = re.compile(r"`[^`]*`,? and `[^`]*` (?:does|is|has|was)\b")
"""A verb of one thing after two."""


def test_several_names_take_a_verb_of_several() -> None:
    assert SINGULAR.search("`a` and `b` does not have it"), "the pattern finds what it is for"
    assert not [one.message for one in SHOWN.values() if SINGULAR.search(one.message)]
