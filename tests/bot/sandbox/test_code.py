"""Reading code: trees, archives, comparisons; everything is what git has."""

from __future__ import annotations

import io
import tarfile
from typing import TYPE_CHECKING

import pytest

from tests.bot.sandbox.conftest import NUMBERED

if TYPE_CHECKING:
    import httpx

    from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox

ODD_NAMES = [
    "a b.py",
    "c#d.py",
    "e?f.py",
    "100%25.py",
    "line\nbreak.py",
    "tab\there.py",
    'quo"te.py',
    "é/🐍.py",
]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_file_names_are_listed(client: httpx.Client, repository: RepositoryScene, name: str) -> None:
    repository.write({name: "odd\n"})
    tree = client.get("/repos/acme/shop/git/trees/main?recursive=1").json()
    assert name in {entry["path"] for entry in tree["tree"]}


def test_a_name_that_is_not_text_is_shown_as_far_as_it_can_be(
    client: httpx.Client, repository: RepositoryScene
) -> None:
    repository.open_pull_request({"\udcff.py": "odd\n"})
    listed = client.get("/repos/acme/shop/git/trees/feature").json()["tree"]
    assert "\ufffd.py" in {entry["path"] for entry in listed}
    assert client.get("/repos/acme/shop/pulls/1/files").json()[0]["filename"] == "\ufffd.py"


@pytest.mark.parametrize("path", ["../../../user", "a/../b", "%2e%2e/%2e%2e/user", "./a"])
def test_dots_in_a_path_are_refused(client: httpx.Client, sandbox: Sandbox, path: str) -> None:
    # httpx would resolve the dots; a socket does not
    import http.client

    host = sandbox.url.removeprefix("http://")
    raw = http.client.HTTPConnection(host, timeout=10)
    raw.request("GET", f"/repos/acme/shop/git/trees/{path}", headers=dict(client.headers))
    answer = raw.getresponse()
    answer.read()
    raw.close()
    assert answer.status == 422


def test_a_large_tree_is_cut_and_says_so(client: httpx.Client, sandbox: Sandbox) -> None:
    sandbox.state.limits.tree_entries = 2
    answer = client.get("/repos/acme/shop/git/trees/main?recursive=1").json()
    assert (len(answer["tree"]), answer["truncated"]) == (2, True)


def test_a_tree_is_listed_flat_unless_asked(client: httpx.Client) -> None:
    flat = client.get("/repos/acme/shop/git/trees/main").json()["tree"]
    assert [(entry["path"], entry["type"]) for entry in flat] == [("src", "tree")]


@pytest.mark.parametrize(
    "path",
    ["git/trees/deadbeef", "tarball/no-branch", "pulls/99"],
)
def test_what_is_not_there_is_404(client: httpx.Client, path: str) -> None:
    assert client.get(f"/repos/acme/shop/{path}").status_code == 404


def test_a_tarball_lies_on_another_host(client: httpx.Client, pull: PullRequestScene) -> None:
    first = client.get(f"/repos/acme/shop/tarball/{pull.head_sha}")
    assert first.status_code == 302
    assert first.next_request is not None
    assert first.next_request.url.host != client.base_url.host
    assert "authorization" not in first.next_request.headers
    second = client.send(first.next_request)
    with tarfile.open(fileobj=io.BytesIO(second.content)) as archive:
        names = archive.getnames()
        member = archive.extractfile(f"acme-shop-{pull.head_sha[:7]}/src/b.py")
        assert member is not None
        assert member.read().decode() == NUMBERED
    assert f"acme-shop-{pull.head_sha[:7]}/src/a.py" in names


def test_an_archive_refuses_the_token_and_works_once(client: httpx.Client) -> None:
    where = client.get("/repos/acme/shop/tarball/main").headers["location"]
    assert client.get(where, headers={"authorization": "Bearer leaked"}).status_code == 400
    del client.headers["authorization"]
    assert client.get(where).status_code == 200
    assert client.get(where).status_code == 404


def test_a_comparison_starts_at_the_merge_base(client: httpx.Client, pull: PullRequestScene) -> None:
    pull.repository.write({"elsewhere.py": "x\n"})
    answer = client.get(f"/repos/acme/shop/compare/main...{pull.head_sha}").json()
    assert (answer["status"], answer["ahead_by"], answer["behind_by"]) == ("diverged", 1, 1)
    assert [file["filename"] for file in answer["files"]] == ["src/a.py"]


def test_a_renamed_repository_redirects_to_its_id(client: httpx.Client, repository: RepositoryScene) -> None:
    repository.rename("acme/store")
    answer = client.get("/repos/acme/shop/git/trees/main?recursive=1")
    assert answer.status_code == 301
    assert answer.headers["location"].endswith(
        f"/repositories/{repository.model.id}/git/trees/main?recursive=1"
    )
    assert client.get(answer.headers["location"]).status_code == 200
    assert client.post("/repos/acme/shop/check-runs", json={}).status_code == 307


def test_a_deleted_repository_is_404(client: httpx.Client, repository: RepositoryScene) -> None:
    repository.delete()
    assert client.get("/repos/acme/shop").status_code == 404


def test_an_enterprise_servers_prefix_is_understood(client: httpx.Client) -> None:
    assert client.get("/api/v3/repos/acme/shop").status_code == 200
    assert client.post("/api/graphql", json={"query": "{__typename}"}).status_code == 200
