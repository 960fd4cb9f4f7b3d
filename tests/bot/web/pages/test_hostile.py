"""Names that are HTML, SQL, paths, marks or endless: shown as they are, obeyed by nobody."""

from __future__ import annotations

import time

import pytest
from selectolax.lexbor import LexborHTMLParser

from checks.model.outcome import Failure
from tests.bot.storage.ledger.scenes import check, finding
from tests.bot.web.pages.site import Browser, Site

TEXTS = {
    "html": "<script>alert(1)</script>",
    "attribute": '" onmouseover="alert(1)" x=\'',
    "sql": "'; DROP TABLE citecheck_reviews; --",
    "dots": "..",
    "dot": ".",
    "slashes": "../../etc/passwd",
    "query": "a?b=c#d&e",
    "percent": "%2e%2e%2f%00",
    "long": "x" * 10_000,
    "marks": "\u202egnihton\u202c\u200f",
    "template": "{{ 7 * 7 }}{% raw %}",
    "svg": "]]><svg onload=alert(1)>",
    "lines": "a\nb\r\nSet-Cookie: x=y",
}


GROUPS = [list(TEXTS)[at : at + 4] for at in range(0, len(TEXTS), 4)]
"""The names of texts that stand in one repository."""


@pytest.fixture
def browser(local: Site) -> Browser:
    visitor = local.browser()
    entrance = local.pages.entrance(int(local.url.rpartition(":")[2]))
    assert entrance is not None
    visitor.get(entrance)
    return visitor


def fill(local: Site, *texts: str) -> None:
    with local.engine.begin() as connection:
        for number in range(1, 8):
            broken = [
                finding(f"{text}{at}", Failure.WRONG_COUNT, reviewer=text, title=text, url=text)
                for text in texts
                for at in range(4)
            ]
            title = texts[number % len(texts)]
            check(connection, number, *broken, pull=number, at=time.time() - number, title=title)


@pytest.mark.parametrize("names", GROUPS, ids=", ".join)
def test_a_name_is_text_on_every_page_and_every_link_leads_somewhere(
    local: Site, browser: Browser, names: list[str]
) -> None:
    fill(local, *(TEXTS[name] for name in names))
    seen: set[str] = set()
    todo = ["/", "/acme/shop", "/acme/shop/card.svg", "/acme/shop/card.json"]
    while todo:
        path = todo.pop()
        seen.add(path)
        answer = browser.get(path)
        assert answer.status_code == 200, path[:200]
        assert "set-cookie" not in answer.headers
        if not answer.headers["content-type"].startswith("text/html"):
            assert "<script" not in answer.text or answer.headers["content-type"] == "application/json"
            continue
        tree = LexborHTMLParser(answer.text)
        assert tree.css("script, iframe, object, embed, base, meta[http-equiv]") == []
        for node in tree.css("*"):
            assert not [name for name in node.attributes if name.startswith("on") or name == "style"], (
                node.html
            )
        assert "\u202e" not in answer.text
        for link in tree.css("a[href]"):
            target = str(link.attributes["href"])
            assert target.startswith(("/", "#", "https://github.com/")), target
            ours = target.partition("#")[0]
            if ours.startswith("/") and ours not in seen and len(seen) + len(todo) < 50:
                todo.append(ours)
    assert len({path for path in seen if "/reviewers/" in path.partition("?")[0]}) >= len(names)


@pytest.mark.parametrize(
    "path",
    [
        "/acme/shop?weeks=13", "/acme/shop?weeks=-1", "/acme/shop?weeks='--", "/acme/shop?reviewer=" + "x" * 300,
        "/?weeks=%00", "/?reviewer=a%00b", "/acme/shop?rules=%00", "/acme/shop/reviewers/lynx?rule=a%00",
        "/acme/shop/card.json?weeks=1e9",
    ],
)  # fmt: skip
def test_a_choice_that_is_none_is_said(local: Site, browser: Browser, path: str) -> None:
    fill(local, "lynx")
    answer = browser.get(path)
    assert answer.status_code == 400
    assert "<h1>" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/acme/shop/checks/x", "/acme/shop/checks/-1", "/acme/shop/checks/99999999999999999999999999",
        "/acme/shop/checks/1%20OR%201=1", "/acme/shop/checks/\u0661", "/acme/none", "/acme", "/a/b/c/d",
        "/%00/%00", "/acme/shop/reviewers/a%00b", "/acme/shop/reviewers/", "/acme/shop/reviewers/nobody", "/acme/..%2fshop", "/" + "x" * 5_000,
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(local: Site, browser: Browser, path: str) -> None:
    fill(local, "lynx")
    assert browser.get(path).status_code == 404


def test_every_page_has_the_policy(local: Site, browser: Browser) -> None:
    fill(local, "lynx")
    for path in (
        "/",
        "/acme/shop",
        "/acme/shop/reviewers/lynx",
        "/acme/shop/checks/1",
        "/acme/none",
        "/?weeks=x",
    ):
        headers = browser.get(path).headers
        assert headers["content-security-policy"] == (
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
            "form-action 'self' https://github.com; frame-ancestors 'none'; base-uri 'none'"
        )
        assert headers["cache-control"] == "private, no-store"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_ledger_cannot_be_written_by_a_page(local: Site) -> None:
    import sqlalchemy as sa

    with (
        local.pages._ledger.connect() as connection,
        pytest.raises(sa.exc.OperationalError, match="readonly"),
    ):
        connection.execute(sa.text("DELETE FROM citecheck_reviews"))
