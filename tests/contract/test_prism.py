"""The bot works through Prism, a proxy by others that refuses what GitHub's description does not allow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from bot.checker.pool import Checkers
from bot.github import GitHubApp
from bot.sandbox import PullRequestScene, Sandbox
from tests.bot.scenes import CODE, Bot, findings
from tests.contract.conftest import need
from tests.contract.node import free_port, running
from tests.contract.published import OPENAPI, PRISM

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.contract.openapi import Description

GRAPHQL: dict[str, Any] = {
    "post": {
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "type": "object",
                        "required": ["query"],
                        "properties": {"query": {"type": "string"}, "variables": {"type": "object"}},
                    }
                }
            },
        },
        "responses": {"default": {"description": "any"}},
    }
}
"""What Prism is given of GraphQL, which is no part of the description."""


def for_requests_only(document: dict[str, Any]) -> dict[str, Any]:
    """The description without its answers: Prism is to judge what is asked, not what the sandbox says."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    for operations in copy["paths"].values():
        for method, operation in operations.items():
            if method != "parameters":
                operation["responses"] = {"default": {"description": "any"}}
    copy["paths"]["/graphql"] = GRAPHQL
    return copy


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    with Sandbox(tmp_path_factory.mktemp("github")) as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def prism(
    description: Description, sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Prism in front of the sandbox; gives its address."""
    need(OPENAPI)
    need(PRISM, runs_on_node=True)
    folder, port = tmp_path_factory.mktemp("prism"), free_port()
    described = folder / "github.json"
    described.write_text(json.dumps(for_requests_only(description.document)), encoding="utf-8")
    arguments = [str(PRISM), "proxy", str(described), sandbox.url, "-h", "127.0.0.1", "-p", str(port)]
    with running([*arguments, "--errors", "-v", "error"], port, folder / "prism.log"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def checkers() -> Iterator[Checkers]:
    with Checkers() as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox, prism: str, tmp_path: Path, checkers: Checkers) -> AsyncIterator[Bot]:
    """The bot, for which Prism is GitHub."""
    through = Bot(sandbox, tmp_path, checkers)
    await through.github.aclose()
    through.github = GitHubApp(app_id=sandbox.app_id, private_key=sandbox.private_key, api_url=prism)
    yield through
    await through.aclose()


@pytest.fixture
def pull(sandbox: Sandbox) -> PullRequestScene:
    sandbox.requests.clear()
    name = f"acme/shop-{len(sandbox.state.repositories)}"
    repository = sandbox.create_repository(name, {"src/a.py": CODE, "src/b.py": CODE})
    return repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})


async def test_a_check_goes_through(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    pull.comment("ci-bot[bot]", findings(("src/b.py", 5), ("src/phantom.py", 3), ("src/a.py", 900)))
    run = await bot.check(pull)
    assert (run.status, run.conclusion) == ("completed", "neutral")
    assert run.title == "2 of 4 findings cite code that is not there"
    assert all((each.status or 500) < 400 for each in bot.requests())


async def test_more_annotations_than_one_request_takes_go_through(bot: Bot, pull: PullRequestScene) -> None:
    pull.repository.write({".github/citecheck.yml": "annotate_grounded: true\ntier2: true\n"})
    pull.comment("ci-bot[bot]", findings(*[("src/a.py", line) for line in range(1, 121)], quoting=True))
    run = await bot.check(pull)
    assert run.status == "completed"
    assert len(run.annotations) == 120


async def test_a_command_goes_through(bot: Bot, pull: PullRequestScene) -> None:
    pull.repository.set_permission("bob", "write")
    pull.comment("ci-bot[bot]", findings(("src/a.py", 5), symbol="nowhere"))
    await bot.run(bot.command(pull, "bob", tier2=True))
    assert [each.content for each in pull.model.comments[-1].reactions][-1] == "rocket"
    assert pull.check_runs("citecheck")[-1].status == "completed"


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"output": {"title": "t", "summary": None}}, id="null summary"),
        pytest.param({"conclusion": "bad"}, id="unknown conclusion"),
        pytest.param({"name": None}, id="no name"),
    ],
)
def test_prism_refuses_what_github_would(
    sandbox: Sandbox, prism: str, pull: PullRequestScene, wrong: dict[str, object]
) -> None:
    asked = len(sandbox.requests)
    url = f"{prism}/repos/{pull.repository.full_name}/check-runs"
    body = {"name": "citecheck", "head_sha": pull.head_sha} | wrong
    assert httpx.post(url, json=body, trust_env=False).status_code == 422
    assert len(sandbox.requests) == asked
