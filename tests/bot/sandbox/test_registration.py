"""An App from a manifest, as GitHub makes one: what it refuses, and keys that are handed out once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser

from bot.sandbox import Sandbox

SOUND: dict[str, Any] = {
    "name": "An App",
    "url": "https://example.com",
    "redirect_url": "http://127.0.0.1:9/created",
    "hook_attributes": {"url": "https://example.com/hooks"},
    "default_permissions": {"checks": "write"},
    "default_events": ["pull_request"],
}


@pytest.fixture
def anybody(sandbox: Sandbox) -> httpx.Client:
    """Somebody without a token."""
    return httpx.Client(base_url=sandbox.url, trust_env=False)


def code_for(client: httpx.Client, manifest: dict[str, Any], state: str = "s") -> str:
    page = client.post(f"/settings/apps/new?state={state}", data={"manifest": json.dumps(manifest)})
    field = LexborHTMLParser(page.text).css_first("input[name=ticket]")
    assert field is not None, page.text
    back = client.post("/settings/apps/create", data={"ticket": str(field.attributes["value"])})
    assert back.status_code == 302
    query = parse_qs(urlsplit(back.headers["location"]).query)
    assert query["state"] == [state]
    return query["code"][0]


def test_a_code_is_worth_an_app_once(anybody: httpx.Client, sandbox: Sandbox) -> None:
    code = code_for(anybody, SOUND)
    app = anybody.post(f"/app-manifests/{code}/conversions")
    assert app.status_code == 201
    given = app.json()
    assert (given["slug"], given["events"]) == ("an-app", ["pull_request"])
    assert given["permissions"] == {"metadata": "read", "checks": "write"}
    assert (given["pem"], given["webhook_secret"]) == (sandbox.private_key, sandbox.webhook_secret)
    assert anybody.post(f"/app-manifests/{code}/conversions").status_code == 404
    assert anybody.post("/app-manifests/guess/conversions").status_code == 404


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param({"url": ""}, '"url" wasn\'t supplied', id="no url"),
        pytest.param({"hook_attributes": {"active": False}}, '"url" wasn\'t supplied', id="hook without url"),
        pytest.param(
            {"hook_attributes": {"url": "https://e.com", "secret": "x"}},
            '"secret" is not supported',
            id="secret",
        ),
        pytest.param(
            {"hook_attributes": {"url": "http://localhost:1/"}}, "over the public Internet", id="localhost"
        ),
        pytest.param({"name": "citecheck"}, "already taken", id="a name that is taken"),
    ],
)
def test_what_github_refuses_in_a_manifest(anybody: httpx.Client, change: dict[str, Any], words: str) -> None:
    page = anybody.post("/settings/apps/new", data={"manifest": json.dumps(SOUND | change)})
    assert page.status_code == 422
    assert words in LexborHTMLParser(page.text).text()


def test_the_webhook_of_an_app(
    app_client: httpx.Client, sandbox: Sandbox, connect: Callable[[str], httpx.Client]
) -> None:
    assert app_client.get("/app/hook/config").json() == {
        "content_type": "json",
        "insecure_ssl": "0",
        "secret": "********",
    }
    patched = app_client.patch("/app/hook/config", json={"secret": "another", "url": "http://127.0.0.1:1/"})
    assert patched.json()["url"] == "http://127.0.0.1:1/"
    assert sandbox.webhook_secret == "another"
    sandbox.ping()
    sandbox.wait_for_deliveries()
    (delivery,) = app_client.get("/app/hook/deliveries").json()
    assert (delivery["event"], delivery["status_code"]) == ("ping", 502)
    stranger = connect(sandbox.user_token("alice"))
    assert stranger.get("/app/hook/config").status_code == 401
