"""The list of what is checked of agents' work is current, and each kind has a page that a person can read."""

from __future__ import annotations

from checks.reports.wording.addresses import SITE
from tests.docs.claims import PAGE, SECTIONS, SHOWN, page, pages
from tests.docs.markdown import links


def test_the_list_is_what_the_code_gives() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_every_kind_has_a_page_with_what_it_checks_and_four_examples() -> None:
    made = pages()
    things = [one for make in SECTIONS for one in make().things]
    assert len(made) == len(things), "two kinds have pages of one name"
    for thing, (path, text) in zip(things, made.items(), strict=True):
        assert thing.description.lower() in text.lower(), path
        assert text.count("```json\n") == SHOWN, path
        assert len(text.splitlines()) < 300, path


def test_the_list_leads_to_each_page() -> None:
    listed = [target for target in links(PAGE.read_text(encoding="utf-8")) if target.startswith(SITE)]
    assert [f"{target.removeprefix(SITE).rstrip('/')}.md" for target in listed] == list(pages())
