"""`citecheck check --pull-request` with a token, against the sandbox."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from bot.checker.limits import Limits
from bot.checker.pool import Checkers
from bot.cli import app
from bot.config import CONFIG_PATH
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.sandbox.sandbox import FORK_PERMISSIONS
from bot.token_check import token_check
from checks.model.finding import BODY_LIMIT
from tests.bot.checker.lent import Lent
from tests.bot.judge.server import MODEL, Said, model_server
from tests.bot.scenes import CODE, findings

COSTLY = ("Use `f7` instead of `f8` in `src/a.py:26`, as lines 12-14 of `src/b.py` do. " * 1_000)[:BODY_LIMIT]
"""Each sentence of it cites two places: slow to read, however well it is read."""

NOT_OURS = ("GITHUB_", "GH_", "CITECHECK_", "GIT_", "RUNNER_")


@pytest.fixture(scope="module")
def ready() -> Iterator[Checkers]:
    """Checkers with the limits of the command, and the second that they need to start behind them."""
    with Checkers(token_check.LIMITS) as running:
        yield running


@pytest.fixture(autouse=True)
def checkers_are_lent(ready: Checkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_check, "Checkers", lambda _: Lent(ready))


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": CODE}, installed=False)


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})


@dataclass(frozen=True)
class Ran:
    returncode: int
    stdout: str
    stderr: str


def run(sandbox: Sandbox, *arguments: str, token: str | None, stdin: str = "", **environment: str) -> Ran:
    """The command with an environment and streams of its own."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
    own = {"GITHUB_API_URL": sandbox.url} | environment
    own |= {} if token is None else {"GITHUB_TOKEN": token}
    out, err = TextIOWrapper(BytesIO(), "utf-8"), StringIO()
    with (
        mock.patch.dict(os.environ, inherited | own, clear=True),
        mock.patch.multiple(sys, stdout=out, stderr=err, stdin=TextIOWrapper(BytesIO(stdin.encode()))),
    ):
        code = app.run(["check", *arguments])
    return Ran(code, out.buffer.getvalue().decode(), err.getvalue())


def report(done: Ran) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def outcomes(found: dict[str, Any]) -> list[tuple[str, list[str]]]:
    return [(one["path"], [each["failure"] for each in one["warnings"]]) for one in found["findings"]]


def test_what_was_said_is_gathered_with_a_jobs_token_alone(
    sandbox: Sandbox,
    repository: RepositoryScene,
    pull: PullRequestScene,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(token_check, "Checkers", Checkers)  # its own
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    done = run(
        sandbox,
        "--pull-request",
        f"acme/shop#{pull.number}",
        "--format",
        "json",
        token=sandbox.job_token(repository),
    )
    found = report(done)
    assert outcomes(found) == [("src/a.py", []), ("src/phantom.py", ["phantom_file"])]
    assert found["head"] == pull.head_sha
    assert done.stderr == ""
    assert pull.check_runs() == [], "nothing is published that was not asked for"


def test_a_persons_token_reads_as_well(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    done = run(
        sandbox,
        *("--pull-request", f"{pull.number}", "--format", "json"),
        token=sandbox.user_token("alice"),
        GITHUB_REPOSITORY="acme/shop",
    )
    assert outcomes(report(done)) == [("src/a.py", [])]


def test_a_person_is_a_reviewer_who_is_named_as_one(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.review_comment("bob", "src/a.py", 26, "This should stay 7.")
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    asked = ("--pull-request", name, "--format", "json")
    assert outcomes(report(run(sandbox, *asked, token=token))) == []
    named = report(run(sandbox, *asked, "--reviewer", "bob", token=token))
    assert outcomes(named) == [("src/a.py", [])]


def test_a_file_of_findings_is_checked_beside_what_was_said(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    own = [{"path": "src/a.py", "line": 5, "body": "Fine."}, {"path": "no.py", "line": 1, "body": "Phantom."}]
    done = run(
        sandbox,
        *("-", "--pull-request", f"acme/shop#{pull.number}", "--format", "json"),
        token=sandbox.job_token(repository),
        stdin=json.dumps(own),
    )
    assert outcomes(report(done)) == [("src/a.py", []), ("src/a.py", []), ("no.py", ["phantom_file"])]


def test_without_comments_the_file_is_checked_all_the_same(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    done = run(
        sandbox,
        *("-", "--pull-request", f"acme/shop#{pull.number}", "--format", "json"),
        token=sandbox.job_token(repository),
        stdin=json.dumps([{"path": "src/a.py", "line": 5_000, "body": "Past."}]),
    )
    assert outcomes(report(done)) == [("src/a.py", ["past_the_end"])]


WRONG = {
    "statements": [{"words": "This gives 8", "central": True, "about": "code"}],
    "answers": [
        {
            "statement": 1,
            "truth": "false",
            "failure": "wrong_literal",
            "receipts": [{"path": "src/a.py", "line": 26, "text": "return 70"}],
        }
    ],
}


@pytest.mark.parametrize(
    ("config", "options", "judged"),
    [
        ("judge: true\n", (), None),
        ("judge: true\n", ("--judge",), "contradicted"),
        ("drafts: true\n", ("--judge",), "contradicted"),
    ],
    ids=["the config alone sends nothing", "with the option", "with the option alone"],
)
def test_a_judge_is_asked_when_who_runs_it_says_so(
    sandbox: Sandbox, config: str, options: tuple[str, ...], judged: str | None
) -> None:
    pytest.importorskip("pydantic_ai", reason="needs the extra judge")
    files = {"src/a.py": CODE, CONFIG_PATH: config}
    repository = sandbox.create_repository("acme/shop", files, installed=False)
    pull = repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})
    pull.review_comment("Copilot", "src/a.py", 26, "This gives 8, which is one too many.")
    with model_server(Said(json.dumps(WRONG))) as server:
        done = run(
            sandbox,
            *("--pull-request", f"acme/shop#{pull.number}", "--format", "json", "--post", *options),
            token=sandbox.job_token(repository),
            CITECHECK_JUDGE_MODEL=MODEL,
            CITECHECK_JUDGE_URL=server.url,
            CITECHECK_JUDGE_PRICE="0/0",
        )
        assert len(server.requests) == (2 if judged else 0)
    (found,) = report(done)["findings"]
    assert (found["judged"] and found["judged"]["verdict"]) == judged
    (posted,) = pull.check_runs()
    assert (f"judged by {MODEL}" in (posted.summary or "")) is (judged is not None)


def test_the_config_of_the_base_branch_is_followed_and_a_file_goes_before_it(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, tmp_path: Path
) -> None:
    repository.write({CONFIG_PATH: "fail_on: [phantom_file]\n"}, message="Config")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    mine = tmp_path / "mine.yml"
    mine.write_text("tier2: false\n")
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    assert run(sandbox, "--pull-request", name, token=token).returncode == 1
    assert run(sandbox, "--pull-request", name, "--config", str(mine), token=token).returncode == 0


def test_the_check_run_is_published_where_the_token_may(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12), ("src/a.py", 400)))
    done = run(
        sandbox,
        "--pull-request",
        f"acme/shop#{pull.number}",
        "--post",
        token=sandbox.job_token(repository),
    )
    assert (done.returncode, done.stderr) == (0, "")
    (posted,) = pull.check_runs("citecheck")
    assert (posted.status, posted.conclusion) == ("completed", "neutral")
    assert posted.title == "2 of 2 findings cite code that is not there"
    assert posted.actions == [], "GitHub Actions listens to no button of ours"


def test_what_we_published_is_not_read_as_a_review_the_next_time(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "`f99()` is called here, see `src/a.py:400`.")
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    first = report(run(sandbox, "--pull-request", name, "--post", "--format", "json", token=token))
    pull.check_run_by(
        "github-actions",
        [
            {
                "path": "src/a.py",
                "start_line": 26,
                "end_line": 26,
                "annotation_level": "warning",
                "title": "past_the_end (evidence-match warning): a finding",
                "message": "Ours, from a job.",
            },
            {
                "path": "src/a.py",
                "start_line": 26,
                "end_line": 26,
                "annotation_level": "warning",
                "title": "Magic number",
                "message": "Of a linter in a job.",
            },
        ],
        name="lint",
    )
    assert len(pull.check_runs("citecheck")[0].annotations) == len(first["findings"]) == 1
    second = report(run(sandbox, "--pull-request", name, "--format", "json", token=token))
    assert [one["title"] for one in second["findings"]][1:] == ["Magic number"]


def test_what_the_app_of_a_repository_published_is_not_read_by_a_token(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    note = {"path": "src/a.py", "start_line": 26, "end_line": 26, "annotation_level": "notice"}
    ours = {**note, "title": "grounded: Magic number", "message": "1 of 1 claim verified."}
    pull.check_run_by("citecheck-of-acme", [ours], name="citecheck")
    pull.check_run_by("a-reviewer", [{**note, "title": "Magic number", "message": "26 has no name."}])
    name = f"acme/shop#{pull.number}"
    found = report(
        run(sandbox, "--pull-request", name, "--format", "json", token=sandbox.job_token(repository))
    )
    assert [one["title"] for one in found["findings"]] == ["Magic number"]


@pytest.mark.parametrize("who", ["a fork's job", "a person"])
def test_where_the_token_may_not_publish_the_report_is_given_all_the_same(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, who: str
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    fork = who == "a fork's job"
    token = sandbox.job_token(repository, FORK_PERMISSIONS) if fork else sandbox.user_token("alice")
    name = f"acme/shop#{pull.number}"
    done = run(sandbox, "--pull-request", name, "--post", "--format", "json", token=token)
    assert outcomes(report(done)) == [("src/phantom.py", ["phantom_file"])]
    assert done.stderr.startswith("citecheck: the check run was not published: 403 ")
    assert done.stderr.count("\n") == 1
    assert pull.check_runs("citecheck") == []


def test_a_review_that_costs_too_much_is_a_complaint_and_ends_its_check_run(
    sandbox: Sandbox,
    repository: RepositoryScene,
    pull: PullRequestScene,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(token_check, "LIMITS", Limits(cpu_seconds=1))
    monkeypatch.setattr(token_check, "Checkers", Checkers)
    for _ in range(40):
        pull.comment("coderabbitai[bot]", COSTLY)
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    said = complaint(run(sandbox, "--pull-request", name, "--tier2", "--post", token=token))
    assert said == (
        f"{name} was not judged: reading and checking the comments was stopped: "
        "it took more than 1 second of processor time"
    )
    (posted,) = pull.check_runs("citecheck")
    assert (posted.status, posted.conclusion) == ("completed", "neutral")
    assert posted.actions == []


def complaint(done: Ran) -> str:
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("citecheck: ").strip()


def test_what_is_wrong_is_told_in_one_line_that_holds_no_token(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    other = sandbox.create_repository("acme/other", installed=False)
    wrong = "ghs_" + "x" * 36
    said = [
        (run(sandbox, "--pull-request", name, token=None), "GITHUB_TOKEN is not set"),
        (run(sandbox, "--pull-request", name, token=wrong), "GitHub does not take this GITHUB_TOKEN (401)"),
        (run(sandbox, "--pull-request", name, token="two lines\nno"), "characters that no token has"),
        (run(sandbox, "--pull-request", "acme/shop#99", token=token), "acme/shop#99 is not there"),
        (run(sandbox, "--pull-request", name, token=sandbox.job_token(other)), "may not see it"),
        (run(sandbox, "--pull-request", "shop", token=token), "names no pull request"),
        (run(sandbox, "--pull-request", name, "--base", "main", token=token), "brings its own code"),
        (run(sandbox, "--post", token=token), "--post goes with --pull-request"),
        (
            run(sandbox, "--pull-request", name, token=token, GITHUB_API_URL="https://u:p@example.org"),
            "GITHUB_API_URL must not hold a user",
        ),
        (
            run(sandbox, "--pull-request", name, token=token, GITHUB_API_URL="http://127.0.0.1:9"),
            "GitHub gives no answer now",
        ),
    ]
    for done, words in said:
        assert words in complaint(done)
        for secret in (token, wrong):
            assert secret not in done.stdout + done.stderr
