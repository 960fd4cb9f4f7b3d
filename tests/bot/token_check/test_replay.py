"""`citecheck replay --pull-request`: receipts whose commits no clone has, looked at on the sandbox."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest import mock

import pytest

from bot.cli import app
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.token_check import cited_files
from tests.bot.scenes import CODE
from tests.bot.token_check.test_token_check import NOT_OURS, Ran
from tests.checks.scratch import Scratch

CHANGED = CODE.replace("return 7\n", "return 70\n")
LINE, TEXT = 26, "    return 70"
INVENTED = [f"{number:040x}" for number in range(1, 31)]


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": CODE}, installed=False)


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CHANGED})


def receipt(commit: str, path: str = "src/a.py", text: str = TEXT) -> dict[str, object]:
    """One receipt as a report has it."""
    return {"path": path, "start_line": LINE, "line": LINE, "side": "RIGHT", "text": text, "commit": commit}


def replay(
    sandbox: Sandbox,
    folder: Path,
    pull: PullRequestScene,
    receipts: Sequence[dict[str, object]],
    *more: str,
    token: str | None,
    **environment: str,
) -> Ran:
    """The command in a folder, on a report with these receipts."""
    file = folder / "report.json"
    warnings = [{"evidence": [each]} for each in receipts]
    file.write_text(json.dumps({"version": 1, "findings": [{"id": "a", "warnings": warnings}]}))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
    own = {"GITHUB_API_URL": sandbox.url, "GIT_CEILING_DIRECTORIES": str(folder.parent)} | environment
    own |= {} if token is None else {"GITHUB_TOKEN": token}
    out, err, before = TextIOWrapper(BytesIO(), "utf-8"), StringIO(), Path.cwd()
    os.chdir(folder)
    try:
        with (
            mock.patch.dict(os.environ, inherited | own, clear=True),
            mock.patch.multiple(sys, stdout=out, stderr=err),
        ):
            code = app.run(["replay", str(file), "--pull-request", f"acme/shop#{pull.number}", *more])
    finally:
        os.chdir(before)
    return Ran(code, out.buffer.getvalue().decode(), err.getvalue())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that is in no repository."""
    made = tmp_path / "nowhere"
    made.mkdir()
    return made


def test_receipts_hold_without_a_clone(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    receipts = [receipt(pull.head_sha), receipt(pull.base_sha, text="    return 7")]
    done = replay(sandbox, folder, pull, receipts, token=sandbox.job_token(repository))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "2 receipts: 2 hold"


def test_an_earlier_commit_of_the_pull_request_is_read_too(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    checked = pull.head_sha
    pull.push({"src/a.py": CODE})
    done = replay(sandbox, folder, pull, [receipt(checked)], token=sandbox.job_token(repository))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "1 receipt: 1 holds"


WRONG = {
    "other text": ({"text": "    return 700"}, "the lines read otherwise"),
    "a file that is not there": ({"path": "src/b.py"}, "has no such file"),
    "a path out of the repository": ({"path": "../report.json"}, "has no such file"),
}


@pytest.mark.parametrize(("change", "message"), WRONG.values(), ids=WRONG)
def test_a_receipt_that_the_commit_does_not_bear_out_differs(
    sandbox: Sandbox,
    repository: RepositoryScene,
    pull: PullRequestScene,
    folder: Path,
    change: dict[str, str],
    message: str,
) -> None:
    wrong = receipt(pull.head_sha) | change
    done = replay(sandbox, folder, pull, [wrong], token=sandbox.job_token(repository))
    assert (done.returncode, done.stderr) == (1, "")
    assert message in done.stdout
    assert done.stdout.splitlines()[-1] == "1 receipt: 1 differs"


def test_a_commit_of_a_fork_is_not_taken_for_one_of_the_repository(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    fork = repository.fork("mallory")
    foreign = fork.write({"src/a.py": CHANGED.replace("70", "700")}, message="Foreign")
    of_fork = receipt(foreign, text="    return 700")
    done = replay(sandbox, folder, pull, [of_fork], token=sandbox.job_token(repository))
    assert done.returncode == 1
    assert f"commit {foreign[:12]} is not at hand" in done.stdout
    assert done.stderr == f"citecheck: commit {foreign[:12]} is not in the history of acme/shop#1\n"
    assert not [each for each in sandbox.requests if each.path == "/graphql"], "its code was asked for"


def test_what_a_clone_has_is_not_asked_for(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, tmp_path: Path
) -> None:
    clone = Scratch(tmp_path / "clone")
    own = clone.commit({"src/a.py": CHANGED})
    token = sandbox.job_token(repository)
    done = replay(sandbox, clone.path, pull, [receipt(own)], token=token)
    assert (done.returncode, done.stderr) == (0, "")
    assert sandbox.requests == []
    both = replay(sandbox, clone.path, pull, [receipt(own), receipt(pull.head_sha)], token=token)
    assert both.stdout.splitlines()[-1] == "2 receipts: 2 hold"
    asked = json.dumps([each.body for each in sandbox.requests])
    assert pull.head_sha in asked
    assert own not in asked


def test_many_files_are_read_in_one_request(sandbox: Sandbox, folder: Path) -> None:
    names = [f"src/m{number}.py" for number in range(120)]
    repository = sandbox.create_repository("acme/shop", dict.fromkeys(names, CODE), installed=False)
    pull = repository.open_pull_request(dict.fromkeys(names, CHANGED))
    receipts = [receipt(pull.head_sha, name) for name in names]
    done = replay(sandbox, folder, pull, receipts, token=sandbox.job_token(repository))
    assert done.stdout.splitlines()[-1] == "120 receipts: 120 hold"
    assert len(sandbox.requests) == 2, "the pull request, and its files"


def test_a_report_of_many_commits_costs_a_bounded_number_of_requests(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    receipts = [receipt(commit) for commit in ("--help", "main", *INVENTED)]
    done = replay(sandbox, folder, pull, receipts, token=sandbox.job_token(repository))
    assert done.stdout.splitlines()[-1] == f"{len(receipts)} receipts: {len(receipts)} out of reach"
    assert len(sandbox.requests) <= 1 + 2 * cited_files.COMMITS_LIMIT
    assert "10 more commits were not looked for" in done.stderr


OUT_OF_REACH = {
    "no token": (None, {}, "GITHUB_TOKEN is not set"),
    "a token that is refused": ("ghs_" + "x" * 36, {}, "GitHub does not take this GITHUB_TOKEN (401)"),
    "what is no token": ("two lines\nno", {}, "characters that no token has"),
    "no network": ("ghs_" + "x" * 36, {"GITHUB_API_URL": "http://127.0.0.1:9"}, "GitHub gives no answer now"),
}


@pytest.mark.parametrize(("token", "environment", "words"), OUT_OF_REACH.values(), ids=OUT_OF_REACH)
def test_without_github_receipts_are_out_of_reach_and_no_token_is_shown(
    sandbox: Sandbox,
    pull: PullRequestScene,
    folder: Path,
    token: str | None,
    environment: dict[str, str],
    words: str,
) -> None:
    done = replay(sandbox, folder, pull, [receipt(pull.head_sha)], token=token, **environment)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "1 receipt: 1 out of reach"
    assert done.stderr.startswith("citecheck: nothing was read from GitHub: ")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    if token is not None:
        assert token not in done.stdout + done.stderr


def test_what_became_of_the_lines_needs_a_clone(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    token = sandbox.job_token(repository)
    done = replay(sandbox, folder, pull, [receipt(pull.head_sha)], "--at", "main", token=token)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "citecheck: --at needs a clone: run it in one, or name one with --repo\n"


def test_the_report_of_a_checked_pull_request_can_be_replayed(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, folder: Path
) -> None:
    """The report is the one that `check --pull-request` writes, with its hashes."""
    pull.review_comment(
        "Copilot", "src/a.py", LINE, "The code here reads:\n\n```python\n    return 77\n\n\ndef f8():\n```\n"
    )
    written = folder / "checked.json"
    name, token = f"acme/shop#{pull.number}", sandbox.job_token(repository)
    asked = ["check", "--pull-request", name, "--tier2", "--format", "json", "-o", str(written)]
    with mock.patch.dict(os.environ, {"GITHUB_API_URL": sandbox.url, "GITHUB_TOKEN": token}):
        assert app.run(asked) == 0
    found = json.loads(written.read_text())
    receipts = [
        each | {"commit": each["commit"] or found["head"]}
        for finding in found["findings"]
        for warning in finding["warnings"]
        for each in warning["evidence"]
    ]
    assert receipts, "the example has no receipt"
    done = replay(sandbox, folder, pull, receipts, token=token)
    assert (done.returncode, done.stderr) == (0, "")
