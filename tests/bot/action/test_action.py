"""The Action's steps, run as GitHub runs them, against the sandbox."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.action.inputs import PREFIX
from bot.action.run import Job as StepJob
from bot.action.run import run
from bot.checker.pool import Checkers
from bot.config import CONFIG_PATH
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.sandbox.sandbox import FORK_PERMISSIONS, JOB_PERMISSIONS
from bot.token_check import token_check
from checks.model.finding import BODY_LIMIT
from checks.sources import TEXT_LIMIT
from tests.bot.action.runner import ACTION, ROOT, Runner, obeyed
from tests.bot.checker.lent import Lent
from tests.bot.scenes import CODE, findings


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"src/a.py": CODE}, installed=False)


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})


@pytest.fixture
def runner(
    sandbox: Sandbox, repository: RepositoryScene, pull: PullRequestScene, tmp_path: Path
) -> Callable[..., Runner]:
    """A job of the event of a review; its Python is this one, for what was installed is tested apart."""

    def begin(
        permissions: dict[str, str] = JOB_PERMISSIONS, event: Any = None, *, in_process: bool = False
    ) -> Runner:
        folder = tmp_path / "job"
        folder.mkdir()
        made = Runner(
            folder,
            token=sandbox.job_token(repository, permissions),
            api_url=sandbox.url,
            repository="acme/shop",
            event=event if event is not None else {"pull_request": {"number": pull.number}},
        )
        made.in_process = in_process
        python = made.temp / "citecheck" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        python.chmod(0o755)
        return made

    return begin


@pytest.fixture
def runner_in_process(
    runner: Callable[..., Runner], checkers: Checkers, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Runner]:
    """The same without a shell and a new Python, for what these have no part in."""
    monkeypatch.setattr(token_check, "Checkers", lambda _: Lent(checkers))
    return partial(runner, in_process=True)


def the_check(step: dict[str, Any]) -> bool:
    return step.get("id") == "check"


def test_a_review_is_checked_and_told_in_a_check_run_a_summary_and_outputs_whatever_code_the_workspace_has(
    runner: Callable[..., Runner], pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    job = runner()
    for name in ("bot", "checks", "typer"):
        (job.workspace / name).mkdir()
        (job.workspace / name / "__init__.py").write_text("raise SystemExit('pwned')")
    (job.workspace / "sitecustomize.py").write_text("raise SystemExit('pwned')")
    job.environment["PYTHONPATH"] = str(job.workspace)
    ran = job.run(steps=the_check)
    assert ran.code == 0, ran.log
    assert "pwned" not in ran.log
    assert "src/phantom.py" in ran.summary
    assert (ran.outputs["findings"], ran.outputs["warned"], ran.outputs["unparsed"]) == ("2", "1", "0")
    assert (ran.outputs["head"], ran.outputs["check-run"]) == (pull.head_sha, "true")
    assert json.loads(Path(ran.outputs["json"]).read_text())["coverage"]["findings"] == 2
    assert json.loads(Path(ran.outputs["sarif"]).read_text())["version"] == "2.1.0"
    assert [run.status for run in pull.check_runs("citecheck")] == ["completed"]
    assert ran.commands == [], "the check run has the annotations"


def test_on_a_fork_summary_and_annotations_stand_in_for_the_check_run(
    runner_in_process: Callable[..., Runner], pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12), ("src/a.py", 400)))
    ran = runner_in_process(FORK_PERMISSIONS).run(steps=the_check)
    assert ran.code == 0, ran.log
    assert ran.outputs["check-run"] == "false"
    assert pull.check_runs("citecheck") == []
    assert "src/phantom.py" in ran.summary
    assert [one.name for one in ran.commands] == ["notice", "warning", "warning"]
    assert "403" in ran.commands[0].data
    phantom = ran.commands[1]
    assert "(evidence-match warning)" in phantom.properties["title"]
    assert "file" not in phantom.properties, "GitHub shows nothing for a file that is not there"


def test_annotations_stand_on_the_lines_that_exist_and_the_rest_is_counted(
    runner_in_process: Callable[..., Runner], pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "Here; `src/a.py:400` says more.")
    pull.comment("ci-bot[bot]", findings(*((f"no{number}.py", 1) for number in range(14))))
    ran = runner_in_process().run(steps=the_check, check_run="false", fail_on="never")
    shown = [one for one in ran.commands if one.name == "warning"]
    assert len(shown) == 10
    placed = [one for one in shown if "file" in one.properties]
    assert [(one.properties["file"], one.properties["line"]) for one in placed] == [("src/a.py", "26")]
    assert ran.commands[-1].name == "notice"
    assert "5 more findings with a warning" in ran.commands[-1].data


@pytest.mark.parametrize(
    ("fail_on", "code", "level"),
    [("", 1, "error"), ("never", 0, "warning"), ("tier1", 1, "error"), ("WARNING", 1, "error")],
)
def test_what_fails_the_job_is_the_inputs_or_the_configs(
    runner_in_process: Callable[..., Runner],
    repository: RepositoryScene,
    pull: PullRequestScene,
    fail_on: str,
    code: int,
    level: str,
) -> None:
    repository.write({CONFIG_PATH: "fail_on: [phantom_file]\n"}, message="Config")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    ran = runner_in_process().run(steps=the_check, check_run="false", fail_on=fail_on)
    assert ran.code == code, ran.log
    assert [one.name for one in ran.commands] == [level]


def test_files_of_an_own_reviewer_are_checked_too(runner_in_process: Callable[..., Runner]) -> None:
    job = runner_in_process()
    own = job.workspace / "my findings.json"
    own.write_text(json.dumps([{"path": "src/a.py", "line": 5_000, "body": "Past."}]))
    (job.workspace / "more.json").write_text("[]")
    ran = job.run(steps=the_check, findings="my findings.json\n\n  more.json  \n")
    assert (ran.outputs["findings"], ran.outputs["warned"]) == ("1", "1")


def test_findings_beyond_the_limit_of_text_are_told_in_the_log_and_in_the_summary(
    runner_in_process: Callable[..., Runner],
) -> None:
    job = runner_in_process()
    one = {"path": "src/a.py", "line": 1, "body": "x" * BODY_LIMIT}
    (job.workspace / "many.json").write_text(json.dumps([one] * (TEXT_LIMIT // BODY_LIMIT + 1)))
    ran = job.run(steps=the_check, findings="many.json")
    for told in (ran.log, ran.summary):
        assert "only the first 128 of 129 findings are read" in " ".join(told.split())


# hostile input


EVIL = "x\n::error::pwned\n::add-mask::e\n##[error]pwned\n::set-output name=head::pwned\n<script>alert(1)</script>"


def test_text_of_findings_gives_the_runner_no_orders_and_the_token_is_in_nothing_that_is_written(
    runner: Callable[..., Runner], pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/no.py\n::error::pwned", 1), title=EVIL, why_it_matters=EVIL))
    pull.review_comment("evil[bot]", "src/a.py", 26, f"{EVIL}\n\n`src/a.py:999`")
    job = runner(FORK_PERMISSIONS)
    ran = job.run(steps=the_check)
    assert ran.code == 0, ran.log
    assert {one.name for one in ran.commands} == {"notice", "warning"}
    assert ran.outputs["head"] == pull.head_sha
    assert not re.search(r"(?<!\\)<script", ran.summary), "HTML of a finding is not escaped"
    assert len(ran.commands) == 1 + int(ran.outputs["warned"])
    token = ran.environment["GITHUB_TOKEN"]
    written = [path.read_text("utf-8", "replace") for path in job.temp.glob("*.*")]
    assert token.startswith("ghs_")
    assert not any(token in text for text in (ran.log, ran.summary, *written))


def test_no_input_becomes_code_of_the_script(runner: Callable[..., Runner]) -> None:
    job = runner()
    ran = job.run(
        steps=the_check,
        pull_request='7"; touch pwned; "$(touch pwned)\n`touch pwned`',
        findings="'; touch pwned; '",
        tier2="$(touch pwned)",
    )
    assert (ran.code, [one.name for one in ran.commands]) == (2, ["error"]), ran.log
    assert not [path for folder in (job.workspace, job.temp) for path in folder.rglob("pwned*")]


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"PULL_REQUEST": "acme/shop#7\n::error::pwned"}, "names no pull request"),
        ({"PULL_REQUEST": "https://evil.example/acme/shop/pull/7"}, "is not github.com"),
        ({"TIER2": "yes"}, "`tier2` must be true or false, not 'yes'"),
        ({"CHECK_RUN": "1"}, "`check-run` must be true or false"),
        ({"FAIL_ON": "phantom_file"}, "`fail-on` must be never, warning, judged, tier1, not 'phantom_file'"),
        ({"FINDINGS": "no\x1b[31m.json"}, "cannot be read: No such file"),
        ({"FINDINGS": "-"}, "no standard input"),
        ({"FINDINGS": "\n".join(f"{number}.json" for number in range(101))}, "at most 100 are read"),
        ({"token": ""}, "GITHUB_TOKEN is not set"),
        ({"token": "ghs_" + "x" * 36}, "does not take this GITHUB_TOKEN"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_input_is_one_error_with_what_would_be_right(
    sandbox: Sandbox,
    repository: RepositoryScene,
    pull: PullRequestScene,
    tmp_path: Path,
    inputs: dict[str, str],
    words: str,
) -> None:
    token = inputs.pop("token", None)
    said: list[str] = []
    environment = {
        "GITHUB_TOKEN": sandbox.job_token(repository) if token is None else token,
        "GITHUB_API_URL": sandbox.url,
        "GITHUB_REPOSITORY": "acme/shop",
        "RUNNER_TEMP": str(tmp_path),
        f"{PREFIX}PULL_REQUEST": str(pull.number),
        **{f"{PREFIX}{name}": value for name, value in inputs.items()},
    }
    assert run(StepJob(environment, said.append)) == 2
    (told,) = obeyed("\n".join(said))
    assert told.name == "error"
    assert words in told.data
    assert "\x1b" not in told.data
    assert not token or token not in told.data


def test_an_event_that_is_about_no_pull_request_is_an_error_that_says_so(
    runner_in_process: Callable[..., Runner],
) -> None:
    ran = runner_in_process(event={"issue": {"number": 1}}).run(steps=the_check)
    assert (ran.code, [one.name for one in ran.commands]) == (2, ["error"])
    assert "is about no pull request" in ran.commands[0].data


# the files themselves


def test_every_input_reaches_the_script_as_a_variable_and_no_script_has_an_expression() -> None:
    steps = [step for step in ACTION["runs"]["steps"] if "run" in step]
    assert all("${{" not in step["run"] for step in steps)
    given = {value for step in steps for value in step.get("env", {}).values()}
    assert given == {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}


def test_what_the_action_uses_is_pinned_by_commit() -> None:
    used = [step["uses"] for step in ACTION["runs"]["steps"] if "uses" in step]
    assert used
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", one) for one in used)


def test_every_package_that_is_installed_has_its_hash() -> None:
    lock = (ROOT / "requirements-github.lock").read_text(encoding="utf-8")
    packages = re.findall(r"(?m)^[a-zA-Z0-9][^\n]*==[^\n]*\n((?:    [^\n]*\n)*)", lock)
    assert len(packages) > 20
    assert all("--hash=sha256:" in more for more in packages)
    install = next(step["run"] for step in ACTION["runs"]["steps"] if step["name"] == "Install citecheck")
    assert "--require-hashes" in install
    assert "requirements-github.lock" in install


@pytest.mark.skipif(shutil.which("uv") is None, reason="uv is not installed")
def test_a_config_in_the_workspace_does_not_choose_where_packages_come_from(
    runner: Callable[..., Runner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`uv pip` would follow the uv.toml of the working folder; the dry run shows that it does not."""
    job = runner()
    shutil.rmtree(job.temp / "citecheck")
    (job.workspace / "uv.toml").write_text("this is no TOML =")
    (job.workspace / "pyproject.toml").write_text("nor = is this")
    job.environment["UV_OFFLINE"] = "1"
    ran = job.run(steps=lambda step: step.get("name") == "Install citecheck")
    assert "TOML" not in ran.log
    assert (job.temp / "citecheck" / "bin" / "python").exists()
