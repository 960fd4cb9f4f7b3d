"""Pull requests: their diff, their files, and what their authors do with them."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.bot.sandbox.conftest import NUMBERED

if TYPE_CHECKING:
    import httpx

    from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox

DIFF = {"accept": "application/vnd.github.diff"}


def events(sandbox: Sandbox, event: str = "pull_request") -> list[str | None]:
    return [delivery.action for delivery in sandbox.deliveries.log if delivery.event == event]


@pytest.mark.parametrize("accept", ["application/vnd.github.diff", "application/vnd.github.v3.diff"])
def test_the_diff_is_gits(client: httpx.Client, pull: PullRequestScene, accept: str) -> None:
    answer = client.get("/repos/acme/shop/pulls/1", headers={"accept": accept})
    theirs = subprocess.run(
        ["git", "diff", pull.merge_base, pull.head_sha],
        cwd=pull.repository.git.path,
        capture_output=True,
        check=True,
    )
    assert answer.content == theirs.stdout
    assert answer.headers["content-type"].startswith("application/vnd.github.diff")


def test_the_diff_starts_where_the_branches_parted(client: httpx.Client, pull: PullRequestScene) -> None:
    pull.repository.write({"src/b.py": "gone\n"})
    pull.push({"new.py": "x\n"})
    text = client.get("/repos/acme/shop/pulls/1", headers=DIFF).text
    assert "src/b.py" not in text
    assert "new.py" in text


@pytest.mark.parametrize(
    ("limit", "value", "word"),
    [("diff_lines", 3, "lines (3)"), ("diff_files", 1, "files (1)"), ("diff_bytes", 50, "bytes (50)")],
)
def test_a_diff_that_is_too_large_is_refused(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene, limit: str, value: int, word: str
) -> None:
    pull.push({"second.py": "x\n"})
    setattr(sandbox.state.limits, limit, value)
    answer = client.get("/repos/acme/shop/pulls/1", headers=DIFF)
    assert answer.status_code == 406
    assert answer.json()["errors"][0]["code"] == "too_large"
    assert word in answer.json()["message"]
    assert client.get("/repos/acme/shop/pulls/1").status_code == 200


def test_files_carry_their_patches(client: httpx.Client, pull: PullRequestScene) -> None:
    pull.push({"bin": b"\0\1", "src/b.py": None, "src/c.py": NUMBERED})
    files = client.get("/repos/acme/shop/pulls/1/files").json()
    shown = {file["filename"]: (file["status"], file["additions"], file["deletions"]) for file in files}
    assert shown == {
        "bin": ("added", 0, 0),
        "src/a.py": ("modified", 3, 2),
        "src/c.py": ("renamed", 0, 0),
    }
    by_name = {file["filename"]: file for file in files}
    assert by_name["src/a.py"]["patch"].startswith("@@ -7,8 +7,9 @@")
    assert "patch" not in by_name["bin"]
    assert by_name["src/c.py"]["previous_filename"] == "src/b.py"


def test_a_patch_that_is_too_large_is_left_out(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.state.limits.patch_lines = 5
    assert "patch" not in client.get("/repos/acme/shop/pulls/1/files").json()[0]


def test_lists_are_paged_with_links(
    client: httpx.Client, repository: RepositoryScene, sandbox: Sandbox
) -> None:
    repository.open_pull_request({f"f{number:03}.py": "x\n" for number in range(25)})
    seen = []
    url: str | None = "/repos/acme/shop/pulls/1/files?per_page=10"
    while url:
        answer = client.get(url)
        seen += [file["filename"] for file in answer.json()]
        url = answer.links.get("next", {}).get("url")
    assert seen == [f"f{number:03}.py" for number in range(25)]
    assert len(sandbox.requests) == 1 + 3
    sandbox.state.limits.listed_files = 12
    assert "next" not in client.get("/repos/acme/shop/pulls/1/files?per_page=10&page=2").links


def test_a_push_moves_the_head_and_is_sent(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    before = pull.head_sha
    after = pull.push({"more.py": "x\n"})
    assert client.get("/repos/acme/shop/pulls/1").json()["head"]["sha"] == after
    sent = next(each for each in sandbox.deliveries.log if each.action == "synchronize").payload
    assert (sent["before"], sent["after"]) == (before, after)


def test_a_forced_push_leaves_the_old_commits_behind(pull: PullRequestScene, client: httpx.Client) -> None:
    pull.push({"only.py": "x\n"}, force=True)
    files = client.get("/repos/acme/shop/pulls/1/files").json()
    assert [file["filename"] for file in files] == ["only.py"]


def test_a_fork_is_readable_through_the_base_repository(
    client: httpx.Client, repository: RepositoryScene
) -> None:
    pull = repository.open_pull_request({"src/a.py": "forked\n"}, author="mallory", fork=True)
    shown = client.get("/repos/acme/shop/pulls/1").json()
    assert shown["head"]["repo"]["full_name"] == "mallory/shop"
    assert shown["head"]["repo"]["fork"] is True
    assert client.get(f"/repos/acme/shop/commits/{pull.head_sha}/pulls").json()[0]["number"] == 1
    assert "forked" in client.get("/repos/acme/shop/pulls/1", headers=DIFF).text


def test_a_deleted_fork_leaves_its_head_behind(
    sandbox: Sandbox, client: httpx.Client, repository: RepositoryScene
) -> None:
    pull = repository.open_pull_request({"x.py": "1\n"}, author="mallory", fork=True)
    sandbox.repository("mallory/shop").delete()
    assert client.get("/repos/acme/shop/pulls/1").json()["head"]["repo"] is None
    assert client.get(f"/repos/acme/shop/git/trees/{pull.head_sha}").status_code == 200


def test_a_deleted_branch_leaves_its_head_behind(client: httpx.Client, pull: PullRequestScene) -> None:
    pull.delete_head_branch()
    assert client.get(f"/repos/acme/shop/git/trees/{pull.head_sha}").status_code == 200
    assert client.get("/repos/acme/shop/git/trees/feature").status_code == 404


def test_a_life(sandbox: Sandbox, pull: PullRequestScene, client: httpx.Client) -> None:
    pull.close()
    pull.reopen()
    pull.merge()
    assert events(sandbox) == ["opened", "closed", "reopened", "closed"]
    shown = client.get("/repos/acme/shop/pulls/1").json()
    assert (shown["state"], shown["merged"]) == ("closed", True)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [2, 1]),
        ("head=acme:feature", [1]),
        ("head=mallory:feature", [2]),
        ("base=other", []),
        ("state=closed", [3]),
        ("state=all", [3, 2, 1]),
    ],
)
def test_pull_requests_are_listed_by_state_head_and_base(
    client: httpx.Client, repository: RepositoryScene, query: str, numbers: list[int]
) -> None:
    repository.open_pull_request({"one.py": "1\n"})
    repository.open_pull_request({"two.py": "2\n"}, author="mallory", fork=True)
    repository.open_pull_request({"three.py": "3\n"}, branch="third").close()
    assert [each["number"] for each in client.get(f"/repos/acme/shop/pulls?{query}").json()] == numbers


@pytest.mark.parametrize(
    ("role", "permission"),
    [("admin", "admin"), ("maintain", "write"), ("write", "write"), ("triage", "read"), ("read", "read")],
)
def test_a_collaborators_permission(
    client: httpx.Client, repository: RepositoryScene, role: str, permission: str
) -> None:
    repository.set_permission("bob", role)
    answer = client.get("/repos/acme/shop/collaborators/bob/permission").json()
    assert (answer["permission"], answer["role_name"]) == (permission, role)


def test_strangers_read_what_is_public_and_nobody_knows_ghosts(
    client: httpx.Client, sandbox: Sandbox
) -> None:
    sandbox.user("carol")
    sandbox.create_repository("acme/vault", private=True)
    answers = [
        client.get(f"/repos/acme/{name}/collaborators/carol/permission").json()["permission"]
        for name in ("shop", "vault")
    ]
    assert answers == ["read", "none"]
    assert client.get("/repos/acme/shop/collaborators/ghost/permission").status_code == 404
