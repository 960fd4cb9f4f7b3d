"""A running sandbox with one repository, and clients that talk to it over real HTTP."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import httpx
import jwt
import pytest

from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NUMBERED = "".join(f"line {number}\n" for number in range(1, 41))
"""A file whose every line says its number."""


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    with Sandbox(tmp_path / "github") as running:
        yield running


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": NUMBERED, "src/b.py": NUMBERED})


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    """Lines 10 and 11 of src/a.py become three."""
    changed = NUMBERED.replace("line 10\nline 11\n", "ten\neleven\nand a half\n")
    return repository.open_pull_request({"src/a.py": changed})


@pytest.fixture
def app_jwt(sandbox: Sandbox) -> Callable[..., str]:
    """Sign a JWT as our App would; any claim can be given another value."""

    def sign(key: str | None = None, **claims: object) -> str:
        now = int(time.time())
        whole = {"iat": now - 60, "exp": now + 540, "iss": str(sandbox.app_id)} | claims
        return jwt.encode(whole, key or sandbox.private_key, algorithm="RS256")

    return sign


@pytest.fixture
def connect(sandbox: Sandbox) -> Iterator[Callable[[str], httpx.Client]]:
    """A client that sends the given token."""
    clients = []

    def make(token: str) -> httpx.Client:
        client = httpx.Client(
            base_url=sandbox.url,
            headers={"authorization": f"Bearer {token}"},
            timeout=10,
            trust_env=False,
            verify=False,  # nothing here is TLS, and reading all certificates takes longer than a test
        )
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def app_client(connect: Callable[[str], httpx.Client], app_jwt: Callable[..., str]) -> httpx.Client:
    """A client that is the App itself."""
    return connect(app_jwt())


@pytest.fixture
def client(
    connect: Callable[[str], httpx.Client],
    app_client: httpx.Client,
    sandbox: Sandbox,
    repository: RepositoryScene,
) -> httpx.Client:
    """A client with an installation token for acme/shop."""
    return connect(installation_token(app_client, sandbox, repository))


def installation_token(
    app_client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene, **wishes: object
) -> str:
    """Ask for a token as an App does."""
    installation = sandbox.installation_of(repository)
    assert installation is not None
    answer = app_client.post(f"/app/installations/{installation.id}/access_tokens", json=wishes)
    answer.raise_for_status()
    return str(answer.json()["token"])
