"""`citecheck accept` as it is called: lock, execute, grade, try again, and commands that misbehave."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.agents.accepting import Execution, accept_command, locked
from bot.cli.app import run
from bot.model.input_error import InputError
from checks.model.agents.acceptance import Ending

CRITERION: dict[str, Any] = {
    "id": "enough", "description": "at least two results", "verifier": "count_between",
    "params": {"min": 2, "path": "/results"}, "on_failure": "retry",
}  # fmt: skip


def contract(folder: Path, *criteria: dict[str, Any]) -> Path:
    file = folder / "contract.json"
    file.write_text(json.dumps({"acceptanceCriteria": criteria or [CRITERION]}))
    return file


def script(folder: Path, text: str) -> str:
    """A command that runs a Python script."""
    file = folder / "work.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


LEARNS = """
import json, sys
said = sys.stdin.read()
print(json.dumps({"results": [1, 2] if "asks for 2 or more" in said else [1]}))
"""


def test_an_output_that_meets_the_contract_is_accepted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "output.json"
    output.write_text('{"results": [1, 2, 3]}')
    assert run(["accept", str(contract(tmp_path)), "--result", str(output)]) == 0
    said = capfd.readouterr().out
    assert "Accepted: the output meets 1 of 1 criterion." in said
    assert "Contract:" in said
    assert "sha256:" in said
    assert max(map(len, said.splitlines())) <= 80


def test_an_output_that_does_not_is_not(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "output.json"
    output.write_text('{"results": []}')
    assert run(["accept", str(contract(tmp_path)), "--result", str(output), "--format", "json"]) == 1
    said = json.loads(capfd.readouterr().out)
    assert (said["accepted"], said["ending"]) == (False, "retries used")
    assert said["attempts"][0]["criteria"][0]["details"] == "0 items; the contract asks for 2 or more"


def test_a_command_tries_again_with_what_was_wrong(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    command = script(tmp_path, LEARNS)
    arguments = [
        "accept",
        str(contract(tmp_path)),
        "--execute",
        command,
        "--backoff",
        "0",
        "--format",
        "json",
    ]
    assert run(arguments) == 0
    said = json.loads(capfd.readouterr().out)
    assert [attempt["met"] for attempt in said["attempts"]] == [False, True]


def test_the_waits_double(tmp_path: Path) -> None:
    file = contract(tmp_path)
    waits: list[float] = []
    execution = Execution((sys.executable, "-c", "print('{\"results\": []}')"), retries=3, backoff=2)
    done = accept_command(locked(file, None), file, execution, wait=waits.append)
    assert (done.ending, len(done.attempts), waits) == (Ending.RETRIES_USED, 4, [2, 4, 8])


@pytest.mark.parametrize(("policy", "end"), [("stop", "stopped"), ("clarify", "clarification needed")])
def test_the_least_patient_policy_decides(
    tmp_path: Path, policy: str, end: str, capfd: pytest.CaptureFixture[str]
) -> None:
    other = CRITERION | {"id": "other", "on_failure": policy}
    file = contract(tmp_path, CRITERION, other)
    assert run(["accept", str(file), "--execute", script(tmp_path, LEARNS), "--format", "json"]) == 1
    said = json.loads(capfd.readouterr().out)
    assert (said["ending"], len(said["attempts"])) == (end, 1)
    assert (said["question"] is not None) == (policy == "clarify")


def test_what_cannot_be_told_is_no_pass_and_is_not_tried_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    quick = {"id": "quick", "verifier": "latency_under", "params": {"ms": 9_000}, "on_failure": "retry"}
    output = tmp_path / "output.json"
    output.write_text("{}")
    assert run(["accept", str(contract(tmp_path, quick)), "--result", str(output)]) == 1
    assert "measured no" in capfd.readouterr().out


# the lock


def test_a_contract_that_changed_after_the_lock_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "output.json"
    output.write_text('{"results": [1, 2]}')
    file, report = contract(tmp_path), tmp_path / "report.txt"
    arguments = ["accept", str(file), "--result", str(output), "--report", str(report)]
    assert run(arguments) == 0
    assert (tmp_path / "report.txt.lock").read_text().startswith("sha256:")
    assert run(arguments) == 0
    contract(tmp_path, CRITERION | {"params": {"min": 0, "path": "/results"}})
    assert run(arguments) == 2
    assert "has changed since it was locked" in capfd.readouterr().err


def test_a_command_that_edits_the_contract_is_found_out(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = contract(tmp_path)
    easier = json.dumps({"acceptanceCriteria": [CRITERION | {"params": {"min": 0, "path": "/results"}}]})
    edit = f"open({str(file)!r}, 'w').write({easier!r}); print('{{\"results\": []}}')"
    assert run(["accept", str(file), "--execute", script(tmp_path, edit)]) == 2
    assert "changed while the command ran" in capfd.readouterr().err


# commands that misbehave


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import time; time.sleep(100)", "did not finish within 1 seconds"),
        ("import sys\nwhile True: sys.stdout.write('x' * 1_000_000)", "printed more than"),
        ("raise SystemExit(137)", "exit code 137"),
        ("raise SystemExit('no luck')", "no luck"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
    ],
)
def test_a_command_that_gives_no_output_is_reported(
    tmp_path: Path, text: str, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    command = script(tmp_path, text)
    file = contract(tmp_path)
    arguments = [
        "accept",
        str(file),
        "--execute",
        command,
        "--timeout",
        "1",
        "--retries",
        "0",
        "--format",
        "json",
    ]
    if "printed" in words:
        arguments[arguments.index("--timeout") + 1] = "60"
    assert run(arguments) == 1
    said = json.loads(capfd.readouterr().out)
    assert words in said["attempts"][0]["trouble"]
    assert not said["accepted"]
    assert run([each for each in arguments if each not in ("--format", "json")]) == 1
    assert "0 of 0" not in capfd.readouterr().out


def test_what_a_command_leaves_running_is_ended_with_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    pids = tmp_path / "pid"
    text = (
        "import os, sys, time\n"
        "child = os.fork()\n"
        "if child == 0:\n    time.sleep(60)\n    os._exit(0)\n"
        f"open({str(pids)!r}, 'w').write(str(child))\n"
        "print('{\"results\": [1, 2]}')\n"
    )
    assert run(["accept", str(contract(tmp_path)), "--execute", script(tmp_path, text)]) == 0
    capfd.readouterr()
    child = int(pids.read_text())
    for _ in range(100):
        try:
            state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            break
        if state == "Z":
            break
        time.sleep(0.05)
    else:
        pytest.fail("the child is still running")
    assert not mark.exists()
    assert os.getpid() != child


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--output", "places.json"], "give either --result FILE"),
        (["--report", "places.json"], "--output is for the report"),
        (["--result", "places.json", "--output", "./places.json"], "name another file"),
        (["--result", "places.json", "--output", "link.json"], "name another file"),
        (["--result", "places.json", "--output", "contract.json"], "name another file"),
    ],
)
def test_a_report_never_overwrites_what_is_to_be_accepted(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    words: str,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    written = contract(tmp_path).rename(tmp_path / "contract.json").read_bytes()
    Path("places.json").write_text("[1]")
    Path("link.json").symlink_to("places.json")
    assert run(["accept", "contract.json", *arguments]) == 2
    assert words in capfd.readouterr().err
    assert Path("places.json").read_text() == "[1]"
    assert Path("contract.json").read_bytes() == written
    assert sorted(each.name for each in tmp_path.iterdir()) == ["contract.json", "link.json", "places.json"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give either"),
        (["--result", "a", "--execute", "b"], "give either"),
        (["--execute", "'"], "--execute"),
        (["--execute", ""], "needs a command"),
        (["--result", "/nowhere/at/all"], "cannot be read"),
        (["--execute", "/nowhere/at/all", "--digest", "sha256:0"], "has changed since it was locked"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["accept", str(contract(tmp_path)), *arguments]) == 2
    assert words in capfd.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "9" * 10_000, '{"acceptanceCriteria": []}'])
def test_a_contract_that_is_none_is_said_so(tmp_path: Path, text: str) -> None:
    file = tmp_path / "contract.json"
    file.write_text(text)
    with pytest.raises(InputError):
        locked(file, None)


YAML = """
policy: retry
acceptanceCriteria:
  - id: on
    verifier: tool_success
    params: {field: day, equals: 2024-01-01}
"""


def test_a_contract_in_yaml_says_what_json_could_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No date, and no `on` that is true: the text stays a text."""
    file, output = tmp_path / "contract.yaml", tmp_path / "out.json"
    file.write_text(YAML)
    for day, code in (("2024-01-01", 0), ("2024-01-02", 1)):
        output.write_text(json.dumps({"day": day}))
        assert run(["accept", str(file), "--result", str(output), "--format", "json"]) == code
        (criterion,) = json.loads(capsys.readouterr().out)["attempts"][0]["criteria"]
        assert (criterion["id"], criterion["pass"], criterion["onFailure"]) == ("on", not code, "retry")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("c.yaml", "acceptanceCriteria: &a [*a]", "aliases are not allowed"),
        ("c.yaml", "acceptanceCriteria: !!python/object:os.system x", "tags are not allowed"),
        ("c.yml", "acceptanceCriteria: []\nacceptanceCriteria: []", "'acceptanceCriteria' twice"),
        ("c.json", '{"acceptanceCriteria": [], "acceptanceCriteria": []}', "'acceptanceCriteria' twice"),
        ("c.yaml", "1: x", "the key 1 is not a text"),
        ("c.yaml", "a: [", "is not YAML"),
        ("c.json", "a: 1", "is not JSON"),
    ],
)
def test_a_contract_that_could_be_read_in_two_ways_is_refused(
    tmp_path: Path, name: str, text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text)
    assert run(["accept", str(tmp_path / name), "--result", str(tmp_path / name)]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verifier", "params", "passes"),
    [
        ("count_between", {"min": 1}, True),
        ("count_between", {"min": 9}, False),
        ("latency_under", {"ms": 9}, None),
    ],
)
def test_the_report_says_pass_and_what_was_wished_for(
    tmp_path: Path,
    verifier: str,
    params: dict[str, int],
    passes: bool | None,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, output = tmp_path / "contract.json", tmp_path / "out.json"
    wish = {"id": "c", "description": "enough of them", "verifier": verifier, "params": params}
    file.write_text(json.dumps({"acceptanceCriteria": [wish]}))
    output.write_text("[1]")
    run(["accept", str(file), "--result", str(output), "--format", "json"])
    (criterion,) = json.loads(capsys.readouterr().out)["attempts"][0]["criteria"]
    assert (criterion["pass"], criterion["description"]) == (passes, "enough of them")
