"""A browser as far as registering an App needs one: cookies, redirections, and forms that are sent as they are."""

from __future__ import annotations

from types import TracebackType
from typing import Self
from urllib.parse import urljoin

import httpx
from selectolax.lexbor import LexborHTMLParser


class Browser:
    """Shows one page at a time."""

    def __init__(self) -> None:
        self._client = httpx.Client(follow_redirects=True, timeout=30, trust_env=False)
        self.page = httpx.Response(204)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    @property
    def address(self) -> str:
        """What the address bar shows."""
        return str(self.page.url)

    @property
    def title(self) -> str:
        """The page's heading."""
        heading = LexborHTMLParser(self.page.text).css_first("h1")
        return heading.text() if heading else ""

    def open(self, url: str) -> httpx.Response:
        """Go to an address."""
        self.page = self._client.get(url)
        return self.page

    def fields(self) -> dict[str, str]:
        """What the form of the page holds now."""
        form = LexborHTMLParser(self.page.text).css_first("form")
        assert form is not None, f"{self.address} has no form"
        fields = {
            str(one.attributes["name"]): one.attributes.get("value") or ""
            for one in form.css("input")
            if one.attributes.get("name")
        }
        for choice in form.css("select"):
            first = choice.css_first("option")
            fields[str(choice.attributes["name"])] = first.text() if first else ""
        return fields

    def press(self, **typed: str) -> httpx.Response:
        """Fill in the form of the page and send it where it goes."""
        form = LexborHTMLParser(self.page.text).css_first("form")
        assert form is not None, f"{self.address} has no form"
        target = urljoin(self.address, form.attributes.get("action") or self.address)
        self._may_send(target)
        self.page = self._client.post(target, data=self.fields() | typed)
        return self.page

    def _may_send(self, target: str) -> None:
        """The page's Content-Security-Policy lets its form go there."""
        policy = self.page.headers.get("content-security-policy", "")
        allowed = next(
            (rule.split()[1:] for rule in policy.split(";") if rule.split()[:1] == ["form-action"]), None
        )
        if allowed is None:
            return
        origin = str(httpx.URL(target).copy_with(raw_path=b"/")).rstrip("/")
        here = str(self.page.url.copy_with(raw_path=b"/")).rstrip("/")
        assert origin in allowed or ("'self'" in allowed and origin == here), f"{policy} keeps from {target}"
