"""The bot's plumbing against `emulate`, a stand-in for GitHub that others wrote.

It signs us in, delivers signed events, enforces permissions, and lets a check run be asked for again. It
has no GraphQL, no diffs and no reactions, so a whole check runs against the sandbox only. What it gets
wrong in its events is mended on the way to us by `mend`, after its signature was verified.
"""

from __future__ import annotations

import base64
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from gidgethub.sansio import validate_event
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from bot.conversation import PullRequest, State
from bot.github import ForbiddenError, GitHubApp, UnauthorizedError
from bot.jobs.job import CheckJob, SearchJob, Trigger
from bot.jobs.queue.engine import Enqueued
from bot.model.repository_key import RepositoryKey
from bot.publish import check_run
from bot.sandbox.deliveries import sign
from bot.sandbox.http.auth import new_key_pair
from bot.sandbox.http.server import ThreadedServer
from bot.storage.lost_access import LostAccess
from bot.telemetry.metrics import Metrics
from bot.web.webhooks import Webhooks
from checks.reports.check_run import CheckRunReport, Conclusion
from tests.contract.conftest import need
from tests.contract.node import free_port, running
from tests.contract.published import EMULATE, FOLDER

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Iterator, Sequence

    from starlette.requests import Request

    from bot.jobs.job import Job
    from bot.model.references import PullRequestRef

APP_ID = 7
INSTALLATION = 100
NARROW_APP_ID = 8
NARROW_INSTALLATION = 101
SECRET = "emulated-secret"
PERMISSIONS = {
    "checks": "write",
    "contents": "read",
    "issues": "write",
    "metadata": "read",
    "pull_requests": "write",
}
PEOPLE = {"alice": "admin", "bob": "member"}
PATIENCE = 10.0
"""Seconds within which a delivery must have arrived."""


@dataclass
class Inbox:
    """A queue in memory, and what was answered to each delivery."""

    jobs: list[Job] = field(default_factory=list)
    answers: list[tuple[str, int]] = field(default_factory=list)

    async def enqueue_all(self, jobs: Sequence[Job]) -> list[Enqueued]:
        self.jobs += jobs
        return [Enqueued(str(len(self.jobs)), is_new=True)] * len(jobs)

    async def note_gone(self, gone: Collection[LostAccess]) -> None:
        raise AssertionError(f"nothing is gone, but {gone} is said to be")

    async def names_reviewer(self, pull_request: PullRequestRef, login: str) -> bool:
        del pull_request, login
        return False

    def wait_for(self, cause: str) -> Job:
        """The job that came of an event; AssertionError when none comes."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for job in self.jobs:
                if job.cause == cause:
                    return job
            time.sleep(0.02)
        raise AssertionError(f"no job of {cause}, only of {[job.cause for job in self.jobs]}")


def mend(event: str, body: bytes) -> bytes:
    """What GitHub would have said.

    emulate's check runs do not name the App that made them, and its comments do not say that their issue
    is a pull request.
    """
    payload = json.loads(body)
    if event == "check_run" and payload["check_run"]["app"] is None:
        payload["check_run"]["app"] = {"id": APP_ID, "slug": "citecheck"}
    if event == "issue_comment" and "pull_request" not in payload["issue"]:
        payload["issue"]["pull_request"] = {"url": payload["issue"]["url"]}
    return json.dumps(payload).encode()


@pytest.fixture(scope="module")
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture(scope="module")
def webhooks(inbox: Inbox) -> Iterator[str]:
    """The bot's endpoint for webhooks; gives its address."""
    ours = Webhooks(inbox, secrets=[SECRET], app_id=APP_ID, app_slug="citecheck", metrics=Metrics())

    async def receive(request: Request) -> Response:
        body, event = await request.body(), request.headers["x-github-event"]
        validate_event(body, signature=request.headers["x-hub-signature-256"], secret=SECRET)
        mended = mend(event, body)
        headers = [
            (name, sign(SECRET, mended).encode() if name == b"x-hub-signature-256" else value)
            for name, value in request.scope["headers"]
        ]
        request = type(request)({**request.scope, "headers": headers}, _only(mended))
        answer = await ours(request)
        inbox.answers.append((event, answer.status_code))
        return answer

    server = ThreadedServer(Starlette(routes=[Route("/webhooks", receive, methods=["POST"])]))
    yield f"{server.start()}/webhooks"
    server.stop()


def _only(body: bytes) -> Any:
    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


@pytest.fixture(scope="module")
def private_key() -> str:
    return new_key_pair()[0]


@pytest.fixture(scope="module")
def emulate(webhooks: str, private_key: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running emulate with one repository and two Apps; gives its address."""
    need(EMULATE, runs_on_node=True)
    app = {
        "app_id": APP_ID,
        "slug": "citecheck",
        "name": "citecheck",
        "private_key": private_key,
        "permissions": PERMISSIONS,
        "events": ["*"],
        "webhook_url": webhooks,
        "webhook_secret": SECRET,
        "installations": [
            {"installation_id": INSTALLATION, "account": "acme", "repository_selection": "selected",
             "repositories": ["shop"]},
        ],
    }  # fmt: skip
    narrow = {
        "app_id": NARROW_APP_ID,
        "slug": "reader",
        "name": "reader",
        "private_key": private_key,
        "permissions": {"metadata": "read", "contents": "read"},
        "installations": [{"installation_id": NARROW_INSTALLATION, "account": "acme"}],
    }
    seed = {
        "tokens": {f"{login}-token": {"login": login, "scopes": ["repo"]} for login in PEOPLE},
        "github": {
            "users": [{"login": login} for login in PEOPLE],
            "orgs": [
                {
                    "login": "acme",
                    "members": [{"login": login, "role": role} for login, role in PEOPLE.items()],
                }
            ],
            "repos": [{"owner": "acme", "name": "shop", "auto_init": True}],
            "apps": [app, narrow],
        },
    }
    folder, port = tmp_path_factory.mktemp("emulate"), free_port()
    (folder / "seed.json").write_text(json.dumps(seed), encoding="utf-8")
    arguments = [str(FOLDER / "emulate.mjs"), str(port), str(folder / "seed.json")]
    with running(arguments, port, folder / "emulate.log"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def alice(emulate: str) -> Iterator[httpx.Client]:
    """A person with admin rights."""
    with httpx.Client(
        base_url=emulate, headers={"authorization": "Bearer alice-token"}, trust_env=False
    ) as client:
        yield client


def _made(answer: httpx.Response) -> dict[str, Any]:
    answer.raise_for_status()
    body: dict[str, Any] = answer.json()
    return body


@pytest.fixture(scope="module")
def pull(alice: httpx.Client) -> dict[str, Any]:
    """A pull request as emulate's REST API shows it."""
    repo = "/repos/acme/shop"
    main = _made(alice.get(f"{repo}/git/ref/heads/main"))["object"]["sha"]
    _made(alice.post(f"{repo}/git/refs", json={"ref": "refs/heads/feature", "sha": main}))
    content = base64.b64encode(b"def total(prices):\n    return sum(prices)\n").decode()
    change = {"message": "Add a sum", "content": content, "branch": "feature"}
    _made(alice.put(f"{repo}/contents/prices.py", json=change))
    return _made(alice.post(f"{repo}/pulls", json={"title": "A sum", "head": "feature", "base": "main"}))


@pytest.fixture
async def app(emulate: str, private_key: str) -> AsyncIterator[GitHubApp]:
    async with GitHubApp(app_id=APP_ID, private_key=private_key, api_url=emulate) as app:
        yield app


REPORT = CheckRunReport(
    Conclusion.NEUTRAL, "1 of 1 findings cites code that is not there", "prices.py has 2 lines, not 40."
)
REPO: dict[str, str | int] = {"owner": "acme", "repo": "shop"}


async def test_the_app_is_known_by_its_jwt(app: GitHubApp) -> None:
    assert (await app.as_app().rest("GET", "/app")).json()["slug"] == "citecheck"
    assert await app.installation_of("acme", "shop") == INSTALLATION


async def test_another_key_is_refused(emulate: str) -> None:
    async with GitHubApp(app_id=APP_ID, private_key=new_key_pair()[0], api_url=emulate) as stranger:
        with pytest.raises(UnauthorizedError):
            await stranger.as_app().rest("GET", "/app")


async def test_an_installation_token_reads_code_at_a_commit(app: GitHubApp, pull: dict[str, Any]) -> None:
    github = app.for_installation(INSTALLATION)
    answer = await github.rest(
        "GET",
        "/repos/{owner}/{repo}/contents/{+path}",
        path={**REPO, "path": "prices.py"},
        params={"ref": pull["head"]["sha"]},
    )
    assert base64.b64decode(answer.json()["content"]).startswith(b"def total")


async def test_a_token_without_the_permission_makes_no_check_run(
    emulate: str, private_key: str, pull: dict[str, Any]
) -> None:
    async with GitHubApp(app_id=NARROW_APP_ID, private_key=private_key, api_url=emulate) as reader:
        github = reader.for_installation(NARROW_INSTALLATION)
        body = {"name": "citecheck", "head_sha": pull["head"]["sha"]}
        with pytest.raises(ForbiddenError):
            await github.rest("POST", "/repos/{owner}/{repo}/check-runs", path=REPO, json=body)


async def test_an_admins_permission_is_given(app: GitHubApp) -> None:
    answer = await app.for_installation(INSTALLATION).rest(
        "GET",
        "/repos/{owner}/{repo}/collaborators/{username}/permission",
        path={**REPO, "username": "alice"},
    )
    assert answer.json()["permission"] == "admin"


def test_an_opened_pull_request_is_delivered_signed_and_queued(inbox: Inbox, pull: dict[str, Any]) -> None:
    job = inbox.wait_for("pull_request.opened")
    assert isinstance(job, CheckJob)
    assert (job.pull_request.owner, job.pull_request.repo) == ("acme", "shop")
    assert job.pull_request.number == pull["number"]
    assert job.pull_request.installation_id == INSTALLATION
    assert job.head_sha == pull["head"]["sha"]
    assert ("pull_request", 202) in inbox.answers


def test_a_command_in_a_comment_is_queued(inbox: Inbox, alice: httpx.Client, pull: dict[str, Any]) -> None:
    _made(alice.post(f"/repos/acme/shop/issues/{pull['number']}/comments", json={"body": "/recheck tier2"}))
    job = inbox.wait_for("issue_comment.created")
    assert isinstance(job, CheckJob)
    assert job.trigger is Trigger.COMMAND
    assert [(each.author, each.tier2) for each in job.commands] == [("alice", True)]


def test_a_review_is_queued(inbox: Inbox, alice: httpx.Client, pull: dict[str, Any]) -> None:
    review = {"event": "COMMENT", "body": "prices.py:2 is wrong"}
    _made(alice.post(f"/repos/acme/shop/pulls/{pull['number']}/reviews", json=review))
    job = inbox.wait_for("pull_request_review.submitted")
    assert isinstance(job, CheckJob)
    assert job.trigger is Trigger.EVENT


@pytest.fixture
async def run(app: GitHubApp, pull: dict[str, Any]) -> str:
    """A check run that we made and completed; gives its path."""
    github = app.for_installation(INSTALLATION)
    about = PullRequest(
        owner="acme",
        repo="shop",
        number=pull["number"],
        repository_key=RepositoryKey(INSTALLATION, pull["base"]["repo"]["id"]),
        url=pull["html_url"],
        repository_url=pull["base"]["repo"]["html_url"],
        state=State.OPEN,
        is_draft=False,
        is_fork=False,
        author="alice",
        head=pull["head"]["sha"],
        base=pull["base"]["sha"],
        changed_files=1,
    )
    run_id = await check_run.start_check_run(github, about, external_id="delivery-1")
    assert await check_run.post_part(github, about, run_id, REPORT, 0) is False
    return f"/repos/acme/shop/check-runs/{run_id}"


def test_a_check_run_is_made_completed_and_asked_for_again(
    run: str, inbox: Inbox, alice: httpx.Client, pull: dict[str, Any]
) -> None:
    shown = _made(alice.get(run))
    assert (shown["status"], shown["conclusion"]) == ("completed", "neutral")
    assert (shown["external_id"], shown["output"]["title"]) == ("delivery-1", REPORT.title)

    alice.post(f"{run}/rerequest").raise_for_status()
    job = inbox.wait_for("check_run.rerequested")
    assert job.trigger is Trigger.RERUN
    # emulate names no pull request in a check run, as GitHub names none of a fork: it is searched for
    assert isinstance(job, SearchJob)
    assert job.commit.sha == pull["head"]["sha"]


def test_no_delivery_was_refused(inbox: Inbox, pull: dict[str, Any]) -> None:
    assert {status for _, status in inbox.answers} <= {200, 202}
