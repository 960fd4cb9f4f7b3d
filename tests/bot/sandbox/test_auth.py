"""Credentials: who gets in, and what each token may do."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.http.auth import new_key_pair
from tests.bot.sandbox.conftest import installation_token

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox


def test_the_app_knows_itself(app_client: httpx.Client, sandbox: Sandbox) -> None:
    answer = app_client.get("/app").json()
    assert (answer["id"], answer["slug"]) == (sandbox.app_id, "citecheck")


def test_the_client_id_may_stand_for_the_app_id(
    connect: Callable[[str], httpx.Client], app_jwt: Callable[..., str], sandbox: Sandbox
) -> None:
    assert connect(app_jwt(iss=sandbox.app.client_id)).get("/app").status_code == 200


@pytest.mark.parametrize(
    ("claims", "status", "words"),
    [
        pytest.param({"exp": lambda now: now - 1}, 401, "'exp'", id="expired"),
        pytest.param({"exp": lambda now: now + 700}, 401, "too far in the future", id="lives too long"),
        pytest.param({"exp": lambda now: "soon"}, 401, "'exp'", id="expires at a word"),
        pytest.param({"iat": lambda now: now + 120}, 401, "'iat'", id="issued in the future"),
        pytest.param({"iss": lambda now: "99"}, 404, "Integration not found", id="unknown App"),
    ],
)
def test_a_jwt_must_keep_githubs_rules(
    connect: Callable[[str], httpx.Client],
    app_jwt: Callable[..., str],
    claims: dict[str, Callable[[int], object]],
    status: int,
    words: str,
) -> None:
    now = int(time.time())
    answer = connect(app_jwt(**{name: value(now) for name, value in claims.items()})).get("/app")
    assert answer.status_code == status
    assert words in answer.json()["message"]


def test_a_jwt_of_another_key_is_refused(
    connect: Callable[[str], httpx.Client], app_jwt: Callable[..., str]
) -> None:
    stranger, _ = new_key_pair()
    assert connect(app_jwt(key=stranger)).get("/app").status_code == 401


@pytest.mark.parametrize("token", ["nope", "a.b.c", "ghs_000000000000"])
def test_unknown_credentials_are_refused(
    connect: Callable[[str], httpx.Client], repository: RepositoryScene, token: str
) -> None:
    assert connect(token).get(f"/repos/{repository.full_name}").status_code == 401


def test_a_token_says_when_it_ends_without_milliseconds(
    app_client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    installation = app_client.get(f"/repos/{repository.full_name}/installation").json()
    answer = app_client.post(f"/app/installations/{installation['id']}/access_tokens")
    assert answer.status_code == 201
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", answer.json()["expires_at"])
    assert sandbox.requests[-1].caller == "app"


def test_a_token_can_be_narrowed(
    connect: Callable[[str], httpx.Client],
    app_client: httpx.Client,
    sandbox: Sandbox,
    pull: PullRequestScene,
) -> None:
    wishes = {"permissions": {"pull_requests": "read"}, "repositories": ["shop"]}
    narrow = connect(installation_token(app_client, sandbox, pull.repository, **wishes))
    assert narrow.get("/repos/acme/shop/pulls/1").status_code == 200
    refused = narrow.post("/repos/acme/shop/check-runs", json={"name": "x", "head_sha": pull.head_sha})
    assert refused.status_code == 403
    assert refused.json()["message"] == "Resource not accessible by integration"


def test_a_token_cannot_be_widened(
    app_client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    installation = sandbox.installation_of(repository)
    assert installation is not None
    answer = app_client.post(
        f"/app/installations/{installation.id}/access_tokens", json={"permissions": {"contents": "write"}}
    )
    assert answer.status_code == 422


def test_a_token_reaches_only_its_own_account(client: httpx.Client, sandbox: Sandbox) -> None:
    sandbox.create_repository("globex/shop")
    assert client.get("/repos/globex/shop").status_code == 404


def test_an_installation_can_be_narrowed_to_chosen_repositories(
    client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    other = sandbox.create_repository("acme/other")
    sandbox.select("acme", [other])
    assert client.get("/repos/acme/shop").status_code == 404
    assert client.get("/repos/acme/other").status_code == 200
    sent = sandbox.deliveries.log[-1].payload
    assert (sent["action"], [each["full_name"] for each in sent["repositories_removed"]]) == (
        "removed",
        ["acme/shop"],
    )
    sandbox.select("acme", [other, repository])
    assert client.get("/repos/acme/shop").status_code == 200
    assert sandbox.deliveries.log[-1].action == "added"


def test_a_revoked_token_is_refused_and_a_new_one_is_not(
    client: httpx.Client,
    connect: Callable[[str], httpx.Client],
    app_client: httpx.Client,
    sandbox: Sandbox,
    repository: RepositoryScene,
) -> None:
    sandbox.revoke_tokens()
    assert client.get("/repos/acme/shop").status_code == 401
    fresh = connect(installation_token(app_client, sandbox, repository))
    assert fresh.get("/repos/acme/shop").status_code == 200


def test_a_suspended_installation_gets_nothing(
    client: httpx.Client, app_client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    installation = sandbox.installation_of(repository)
    assert installation is not None
    sandbox.suspend("acme")
    for answer in (
        client.get("/repos/acme/shop"),
        app_client.post(f"/app/installations/{installation.id}/access_tokens"),
    ):
        assert (answer.status_code, answer.json()["message"]) == (403, "This installation has been suspended")


def test_an_uninstalled_app_gets_nothing(
    client: httpx.Client, app_client: httpx.Client, sandbox: Sandbox
) -> None:
    sandbox.uninstall("acme")
    assert client.get("/repos/acme/shop").status_code == 401
    assert app_client.get("/repos/acme/shop/installation").status_code == 404


def test_an_app_is_no_installation(app_client: httpx.Client, repository: RepositoryScene) -> None:
    assert app_client.get(f"/repos/{repository.full_name}").status_code == 401


def test_no_secret_is_recorded(client: httpx.Client, sandbox: Sandbox) -> None:
    client.get("/repos/acme/shop")
    assert {request.headers["authorization"] for request in sandbox.requests} == {"***"}
