"""Check runs: annotations add up, limits hold, and only the run's own App may touch it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import httpx

    from bot.sandbox import PullRequestScene, Sandbox

RUNS = "/repos/acme/shop/check-runs"


def annotation(**fields: object) -> dict[str, object]:
    whole = {
        "path": "src/a.py",
        "start_line": 10,
        "end_line": 11,
        "annotation_level": "warning",
        "message": "not there",
    }
    return {key: value for key, value in (whole | fields).items() if value is not ...}


def output(*annotations: dict[str, object], **fields: object) -> dict[str, object]:
    return {"title": "News", "summary": "All of it", "annotations": list(annotations)} | fields


@pytest.fixture
def run(client: httpx.Client, pull: PullRequestScene) -> dict[str, Any]:
    body = {"name": "citecheck", "head_sha": pull.head_sha, "status": "in_progress", "external_id": "j1"}
    answer = client.post(RUNS, json=body)
    assert answer.status_code == 201
    shown: dict[str, Any] = answer.json()
    return shown


def test_a_run_is_made_and_found_by_commit_name_and_app(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene, run: dict[str, Any]
) -> None:
    assert (run["status"], run["conclusion"], run["app"]["id"]) == ("in_progress", None, sandbox.app_id)
    pull.check_run_by("other-linter")
    base = f"/repos/acme/shop/commits/{pull.head_sha}/check-runs"

    def names(query: str) -> list[str]:
        return [each["name"] for each in client.get(f"{base}?{query}").json()["check_runs"]]

    assert sorted(names("")) == ["citecheck", "other-linter"]
    assert names("check_name=citecheck") == ["citecheck"]
    assert names(f"app_id={sandbox.app_id}") == ["citecheck"]
    assert names("status=completed") == ["other-linter"]


def test_the_latest_run_of_a_name_hides_the_older_ones(
    client: httpx.Client, pull: PullRequestScene, run: dict[str, Any]
) -> None:
    second = client.post(RUNS, json={"name": "citecheck", "head_sha": pull.head_sha}).json()
    base = f"/repos/acme/shop/commits/{pull.head_sha}/check-runs"
    assert [each["id"] for each in client.get(base).json()["check_runs"]] == [second["id"]]
    every = client.get(f"{base}?filter=all").json()["check_runs"]
    assert [each["id"] for each in every] == [second["id"], run["id"]]


def test_annotations_are_added_never_replaced(
    client: httpx.Client, pull: PullRequestScene, run: dict[str, Any]
) -> None:
    many = [annotation(message=f"number {number}") for number in range(60)]
    client.patch(f"{RUNS}/{run['id']}", json={"output": output(*many[:50])})
    answer = client.patch(f"{RUNS}/{run['id']}", json={"output": output(*many[50:], title="Later news")})
    assert answer.json()["output"]["annotations_count"] == 60
    assert answer.json()["output"]["title"] == "Later news"
    [made] = pull.check_runs()
    assert [each.message for each in made.annotations] == [f"number {number}" for number in range(60)]


def test_a_conclusion_completes(client: httpx.Client, sandbox: Sandbox, run: dict[str, Any]) -> None:
    answer = client.patch(f"{RUNS}/{run['id']}", json={"conclusion": "neutral"}).json()
    assert (answer["status"], answer["conclusion"]) == ("completed", "neutral")
    assert answer["completed_at"]
    sent = [each.action for each in sandbox.deliveries.log if each.event == "check_run"]
    assert sent == ["created", "completed"]


REFUSED: list[Any] = [
    pytest.param({"name": None}, id="no name"),
    pytest.param({"head_sha": "f" * 40}, id="unknown commit"),
    pytest.param({"head_sha": "main"}, id="a branch for a commit"),
    pytest.param({"status": "finished"}, id="unknown status"),
    pytest.param({"conclusion": "bad"}, id="unknown conclusion"),
    pytest.param({"status": "completed"}, id="completed without a conclusion"),
    pytest.param({"details_url": "javascript:alert(1)"}, id="a link that is none"),
    pytest.param({"started_at": "yesterday"}, id="a time that is none"),
    pytest.param({"started_at": "2026-01-01T00:00:00"}, id="a time without a zone"),
    pytest.param({"output": {"title": "x"}}, id="no summary"),
    pytest.param({"output": {"summary": "x"}}, id="no title"),
    pytest.param({"output": output(summary="x" * 65_536)}, id="summary too long"),
    pytest.param({"output": output(text="x" * 65_536)}, id="text too long"),
    pytest.param({"output": output(*[annotation()] * 51)}, id="51 annotations"),
    pytest.param({"output": output(annotation(annotation_level="error"))}, id="unknown level"),
    pytest.param({"output": output(annotation(message=...))}, id="no message"),
    pytest.param({"output": output(annotation(start_line="10"))}, id="a line as text"),
    pytest.param({"output": output(annotation(start_line=...))}, id="no line"),
    pytest.param({"output": output(annotation(end_line=9))}, id="ends before it starts"),
    pytest.param({"output": output(annotation(start_column=1, end_column=2))}, id="columns over lines"),
    pytest.param({"output": output(annotation(message="é" * 32_769))}, id="message over 64 KB"),
    pytest.param({"output": output(annotation(title="x" * 256))}, id="annotation title too long"),
    pytest.param({"output": output(annotation(title=None))}, id="null for a text"),
    pytest.param({"output": output(annotation(path="/etc/passwd"))}, id="an absolute path"),
    pytest.param({"actions": [{"label": "a", "description": "b", "identifier": "c"}] * 4}, id="4 buttons"),
    pytest.param({"actions": [{"label": "a" * 21, "description": "b", "identifier": "c"}]}, id="long label"),
    pytest.param({"actions": [{"label": "a", "description": "b", "id": "c"}]}, id="no identifier"),
]


@pytest.mark.parametrize("fields", REFUSED)
def test_what_github_refuses_is_refused(
    client: httpx.Client, pull: PullRequestScene, fields: dict[str, object]
) -> None:
    answer = client.post(RUNS, json={"name": "citecheck", "head_sha": pull.head_sha} | fields)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert pull.check_runs() == []


def test_the_largest_that_github_takes_is_taken(client: httpx.Client, pull: PullRequestScene) -> None:
    one = annotation(start_line=10, end_line=10, start_column=1, end_column=5, title="x" * 255)
    body = {
        "name": "citecheck",
        "head_sha": pull.head_sha,
        "status": "completed",
        "conclusion": "action_required",
        "output": output(*[one] * 50, summary="x" * 65_535, text="x" * 65_535),
        "actions": [{"label": "a" * 20, "description": "b" * 40, "identifier": "c" * 20}] * 3,
    }
    assert client.post(RUNS, json=body).status_code == 201


def test_a_refused_update_changes_nothing(
    client: httpx.Client, pull: PullRequestScene, run: dict[str, Any]
) -> None:
    body = {"status": "completed", "conclusion": "success", "output": {"title": "x"}}
    assert client.patch(f"{RUNS}/{run['id']}", json=body).status_code == 422
    assert [each.status for each in pull.check_runs()] == ["in_progress"]


def test_another_apps_run_is_out_of_reach(client: httpx.Client, pull: PullRequestScene) -> None:
    other = pull.check_run_by("other-linter")
    answer = client.patch(f"{RUNS}/{other.id}", json={"conclusion": "success"})
    assert answer.status_code == 403


def test_people_cannot_make_check_runs(connect: Any, sandbox: Sandbox, pull: PullRequestScene) -> None:
    alice = connect(sandbox.user_token("alice"))
    assert alice.post(RUNS, json={"name": "x", "head_sha": pull.head_sha}).status_code == 403


def test_another_apps_annotations_are_sent(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.check_run_by("other-linter", [annotation(), annotation(path="src/b.py")])
    sent = sandbox.deliveries.log[-1].payload
    assert (sent["action"], sent["check_run"]["app"]["slug"]) == ("completed", "other-linter")
    assert sent["check_run"]["output"]["annotations_count"] == 2


def test_buttons_and_reruns_are_sent(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene, run: dict[str, Any]
) -> None:
    actions = [{"label": "Recheck", "description": "Look again", "identifier": "recheck"}]
    client.patch(f"{RUNS}/{run['id']}", json={"conclusion": "neutral", "actions": actions})
    made = pull.check_runs("citecheck")[0]
    sandbox.click(made, "recheck", by="bob")
    sent = sandbox.deliveries.log[-1].payload
    assert (sent["action"], sent["requested_action"]) == ("requested_action", {"identifier": "recheck"})
    assert sent["sender"]["login"] == "bob"
    sandbox.rerequest(made)
    assert sandbox.deliveries.log[-1].action == "rerequested"
    sandbox.rerequest(made.suite)
    assert (sandbox.deliveries.log[-1].event, sandbox.deliveries.log[-1].action) == (
        "check_suite",
        "rerequested",
    )
    with pytest.raises(KeyError):
        sandbox.click(made, "self-destruct")


def test_only_its_own_app_hears_of_a_rerun(sandbox: Sandbox, pull: PullRequestScene) -> None:
    other = pull.check_run_by("other-linter")
    heard = len(sandbox.deliveries.log)
    sandbox.rerequest(other)
    sandbox.rerequest(other.suite)
    assert len(sandbox.deliveries.log) == heard


def test_a_forks_pull_request_is_not_named(sandbox: Sandbox, client: httpx.Client) -> None:
    pull = sandbox.repository("acme/shop").open_pull_request({"x": "1\n"}, author="mallory", fork=True)
    pull.check_run_by("other-linter", [annotation(path="x", start_line=1, end_line=1)])
    sent = sandbox.deliveries.log[-1].payload
    assert sent["check_run"]["pull_requests"] == []
    assert sent["check_run"]["head_sha"] == pull.head_sha
    assert sent["check_run"]["check_suite"]["head_branch"] is None
