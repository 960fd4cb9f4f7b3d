"""githubkit, a client that others wrote, signs in and works with the sandbox as with GitHub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from githubkit import AppInstallationAuthStrategy, GitHub
from githubkit.cache import MemCacheStrategy
from githubkit.exception import GraphQLFailed, RequestFailed

from tests.bot import faults

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox import PullRequestScene, Sandbox

Client = GitHub[AppInstallationAuthStrategy]


@pytest.fixture
async def github(sandbox: Sandbox, pull: PullRequestScene) -> AsyncIterator[Client]:
    installation = sandbox.installation_of(pull.repository)
    assert installation is not None
    auth = AppInstallationAuthStrategy(sandbox.app_id, sandbox.private_key, installation.id)
    client = GitHub(
        auth,
        base_url=sandbox.url,
        cache_strategy=MemCacheStrategy(),
        http_cache=False,
        auto_retry=False,
        timeout=10,
    )
    async with client:
        yield client


async def test_it_signs_in_once_and_reads_a_diff(
    github: Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    headers = {"Accept": "application/vnd.github.v3.diff"}
    for _ in range(2):
        answer = await github.rest.pulls.async_get("acme", "shop", pull.number, headers=headers)
        assert answer.text.startswith("diff --git a/src/a.py b/src/a.py\n")
    assert [request.method for request in sandbox.requests] == ["POST", "GET", "GET"]


def first(answer: Any) -> Any:
    """The first parsed item; the list's type is beyond mypy."""
    return answer.parsed_data[0]


async def test_its_models_take_our_answers(github: Client, pull: PullRequestScene) -> None:
    rest = github.rest
    run = (
        await rest.checks.async_create("acme", "shop", name="citecheck", head_sha=pull.head_sha)
    ).parsed_data
    assert run.status == "queued"
    assert (await rest.pulls.async_get("acme", "shop", 1)).parsed_data.head.sha == pull.head_sha
    assert first(await rest.pulls.async_list_files("acme", "shop", 1)).filename == "src/a.py"
    assert (await rest.repos.async_get("acme", "shop")).parsed_data.default_branch == "main"
    assert (await rest.git.async_get_tree("acme", "shop", "main")).parsed_data.truncated is False
    listed = await rest.checks.async_list_for_ref("acme", "shop", pull.head_sha)
    assert [each.name for each in listed.parsed_data.check_runs] == ["citecheck"]
    permission = await rest.repos.async_get_collaborator_permission_level("acme", "shop", "alice")
    assert permission.parsed_data.permission == "read"


async def test_it_follows_the_archive_without_its_token(
    github: Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    answer = await github.rest.repos.async_download_tarball_archive("acme", "shop", pull.head_sha)
    assert answer.content[:2] == b"\x1f\x8b"
    assert "authorization" not in sandbox.requests[-1].headers


async def test_graphql_errors_are_its_own_exceptions(github: Client, sandbox: Sandbox) -> None:
    with pytest.raises(GraphQLFailed):
        await github.async_graphql('{ repository(owner: "acme", name: "nope") { id } }')
    sandbox.faults.add("GET", "/repos/acme/shop$", faults.Status(500))
    with pytest.raises(RequestFailed):
        await github.rest.repos.async_get("acme", "shop")
