"""Where figures and choices lead: to lists of what was counted, with the choice still made."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from bot.storage.ledger.views import listing
from checks.model.outcome import Failure
from tests.bot.storage.ledger.scenes import check, finding
from tests.bot.web.pages.site import Browser, Site


@pytest.fixture
def browser(local: Site) -> Browser:
    visitor = local.browser()
    entrance = local.pages.entrance(int(local.url.rpartition(":")[2]))
    assert entrance is not None
    visitor.get(entrance)
    return visitor


def fill(local: Site) -> None:
    """Each of two versions of the rules warns of two kinds."""
    now = time.time()
    with local.engine.begin() as connection:
        for number, version in enumerate(("1", "2"), 1):
            kinds = Failure.WRONG_COUNT, Failure.WRONG_LITERAL
            some = [
                finding(f"{kind} {version}", kind, reviewer="lynx", title=f"{kind} by version {version}")
                for kind in kinds
            ]
            check(connection, number, *some, pull=number, at=now - number, rules=version)


def headings(page: str) -> list[str]:
    return [str(node.text()) for node in LexborHTMLParser(page).css("ul.found > li > a")]


def links(page: str, within: str) -> list[str]:
    return [str(node.attributes["href"]) for node in LexborHTMLParser(page).css(f"{within} a[href]")]


@pytest.mark.parametrize("page", ["/?reviewer=lynx", "/acme/shop/reviewers/lynx"])
def test_a_figure_leads_to_what_it_counts(local: Site, browser: Browser, page: str) -> None:
    fill(local)
    assert headings(browser.get(page).text) == ["wrong_count by version 2", "wrong_literal by version 2"]
    [link] = {one for one in links(browser.get(page).text, "td.count") if "rule=wrong_count" in one}
    assert headings(browser.get(link).text) == ["wrong_count by version 2"]


@pytest.mark.parametrize(
    ("page", "stays"),
    [
        ("/?reviewer=lynx&rule=wrong_count", ("reviewer=lynx", "rule=wrong_count")),
        ("/acme/shop?reviewer=lynx", ("reviewer=lynx",)),
        ("/acme/shop/reviewers/lynx?rule=wrong_count", ("rule=wrong_count",)),
    ],
)
def test_another_period_leaves_the_choice(
    local: Site, browser: Browser, page: str, stays: tuple[str, ...]
) -> None:
    fill(local)
    found = links(browser.get(page).text, "nav.periods")
    assert len(found) >= 5
    for link in found:
        assert all(part in link for part in stays), link


def test_the_json_says_which_version_is_counted(local: Site, browser: Browser) -> None:
    fill(local)
    found = browser.get("/acme/shop/card.json").json()
    assert (found["rules"], found["chosen_rules"]) == (["1", "2"], "2")


def test_a_check_with_a_repeat_leaves_nothing_out(local: Site, browser: Browser) -> None:
    """What repeats another finding is on the page, and not among those that are counted."""
    repeat = replace(finding("b", reviewer="heron"), merged_into="a")
    with local.engine.begin() as connection:
        check(connection, 9, finding("a"), repeat, pull=9, at=time.time() - 60)
    page = browser.get("/acme/shop/checks/9").text
    assert "Finding b" in page
    assert "left out" not in page


def test_a_long_check_says_what_is_left_out(
    local: Site, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(local)
    page = browser.get("/acme/shop/checks/1").text
    assert "left out" not in page
    monkeypatch.setattr(listing, "FINDINGS_OF_CHECK", 1)
    page = browser.get("/acme/shop/checks/1").text
    assert "1 finding is left out here: this page shows 1 finding" in page
    assert "1 warning is left out here" in page
