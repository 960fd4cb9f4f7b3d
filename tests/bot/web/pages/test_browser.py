"""The pages in a real browser: nothing runs over, nothing is refused, all can be reached by keyboard."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.demo import ledger
from bot.model.repository_key import RepositoryKey
from bot.sandbox import Sandbox
from tests.bot.web.pages.site import Site, served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
IMAGES = os.environ.get("CITECHECK_TEST_IMAGES")
"""Where to put pictures of the pages, for a person to look at; nowhere when unset."""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium to open the pages in")

LOOKS = [(390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")]
REPOSITORY = ledger.REPOSITORIES[0][1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demo's ledger on loopback."""
    with served(tmp_path_factory.mktemp("pages"), notice=ledger.NOTICE) as running:
        ledger.fill(running.engine, now=time.time())
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def cookies(site: Site) -> list[dict[str, Any]]:
    """The owner of the machine has opened the pages."""
    visitor = site.browser()
    entrance = site.pages.entrance(int(site.url.rpartition(":")[2]))
    assert entrance is not None
    visitor.get(entrance)
    return [{"name": name, "value": value, "url": site.url} for name, value in visitor.kept.items()]


@pytest.fixture
def opened(chromium: Any, cookies: list[dict[str, Any]]) -> Iterator[Any]:
    """A page, and what its console says."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies(cookies)
    page = context.new_page()
    page.said = []
    page.on("console", lambda message: page.said.append(message.text))
    page.on("pageerror", lambda error: page.said.append(str(error)))
    yield page
    context.close()


def addresses(site: Site) -> dict[str, str]:
    """Every kind of page."""
    with site.engine.connect() as connection:
        from bot.storage.ledger.views import listing
        from bot.storage.ledger.views.selection import Selection
        from checks.cards.cards import Period

        period = Period.of_weeks(None, datetime.now(UTC).date())
        findings = listing.warned_findings(connection, Selection((RepositoryKey(1, 1),), period))
    shown = max(findings, key=lambda one: one.rule == "altered_quote")
    return {
        "overview": "/",
        "repository": f"/{REPOSITORY}",
        "reviewer": f"/{REPOSITORY}/reviewers/otter",
        "reviewer-rule": f"/{REPOSITORY}/reviewers/magpie?rule=past_the_end&weeks=all",
        "check": f"/{REPOSITORY}/checks/{shown.check_id}",
        "badge": f"/{REPOSITORY}/card.svg?reviewer=heron",
        "drawing": f"/{REPOSITORY}/card.svg",
        "refused": "/no/such",
        "wrong": f"/{REPOSITORY}?weeks=3",
    }


def test_every_page_fits_and_breaks_no_policy(site: Site, opened: Any) -> None:
    """Each is opened once, and then given every size and colour scheme."""
    for name, path in addresses(site).items():
        answer = opened.goto(f"{site.url}{path}")
        wanted = {"refused": 404, "wrong": 400}.get(name, 200)
        assert answer.status == wanted, path
        if name in {"badge", "drawing"}:
            continue
        for width, scheme in LOOKS:
            opened.set_viewport_size({"width": width, "height": 900})
            opened.emulate_media(color_scheme=scheme)
            look = opened.evaluate("[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]")
            assert look == [width, scheme == "dark"]
            assert opened.evaluate("document.documentElement.scrollWidth") <= width, f"{path} runs over"
            wide = opened.evaluate(
                "[...document.querySelectorAll('main *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1)"
                ".map(one => one.outerHTML.slice(0, 100))"
            )
            assert wide == [], path
            if IMAGES is not None:
                opened.screenshot(path=Path(IMAGES) / f"cards-{name}-{width}-{scheme}.png", full_page=True)
    refused = [text for text in opened.said if "status of 40" not in text]
    assert refused == []


def test_dark_is_dark(site: Site, chromium: Any, cookies: list[dict[str, Any]]) -> None:
    colours = set()
    for scheme in ("light", "dark"):
        context = chromium.new_context(color_scheme=scheme)
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(f"{site.url}/{REPOSITORY}")
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert len(colours) == 2


def test_all_is_reached_by_keyboard(site: Site, opened: Any) -> None:
    opened.goto(f"{site.url}/{REPOSITORY}")
    wanted = opened.evaluate(
        "[...document.querySelectorAll('a[href], button, summary')].filter(one => one.checkVisibility()).length"
    )
    reached = set()
    for _ in range(wanted + 5):
        opened.keyboard.press("Tab")
        place = opened.evaluate(
            "(() => { const one = document.activeElement; if (!one || one === document.body) return null;"
            " const look = getComputedStyle(one);"
            " return [[...document.querySelectorAll('*')].indexOf(one), look.outlineStyle] })()"
        )
        if place is not None:
            assert place[1] != "none", "what has the focus is seen to have it"
            reached.add(place[0])
    assert len(reached) == wanted


def test_one_gets_from_the_first_page_to_a_receipt(site: Site, opened: Any) -> None:
    opened.goto(f"{site.url}/")
    opened.click(f"text={REPOSITORY}")
    opened.click(".ranking a:has-text('magpie')")
    opened.click(".failures tbody td:last-child a")
    shown = opened.locator("article:target")
    assert shown.count() == 1
    assert "magpie" in shown.inner_text()
    assert shown.locator("pre, .warning").count() > 0


def test_it_works_without_a_script(site: Site, chromium: Any, cookies: list[dict[str, Any]]) -> None:
    context = chromium.new_context(java_script_enabled=False)
    context.add_cookies(cookies)
    page = context.new_page()
    page.goto(f"{site.url}/{REPOSITORY}")
    page.click("text=4 weeks")
    assert page.url.endswith("weeks=4")
    page.click("summary >> nth=0")
    assert page.locator(".failures").first.is_visible()
    context.close()


def test_signing_in_and_out(chromium: Any, tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.create_repository("acme/shop", private=True).set_permission("alice", "read")
    with served(tmp_path, sandbox) as running:
        context = chromium.new_context()
        page = context.new_page()
        said: list[str] = []
        # the sandbox's own pages have no icon, and a policy of ours would be broken on ours
        page.on(
            "console",
            lambda message: (
                said.append(message.text) if message.location["url"].startswith(running.url) else None
            ),
        )
        page.goto(f"{running.url}/acme/shop")
        page.select_option("select", "alice")
        page.click("text=Authorize")
        assert page.url == f"{running.url}/acme/shop"
        assert "Reviewers of acme/shop" in page.inner_text("h1")
        [cookie] = [one for one in context.cookies() if one["name"] == "__Host-citecheck"]
        assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Lax")
        page.click("text=Sign out")
        assert "Sign in with GitHub" in page.inner_text("main")
        page.goto(f"{running.url}/acme/shop")
        assert "/login/oauth/authorize" in page.url
        assert said == []
        context.close()
