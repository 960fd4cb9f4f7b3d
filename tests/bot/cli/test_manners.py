"""The manners of the command: what every command line tool does, and what a first report must not hide."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import __version__
from bot.cli.app import COMMANDS
from bot.model.input_error import DISTRIBUTION
from checks.reports import REPORTS
from tests.bot.cli import warm
from tests.bot.cli.test_check import COMMAND, ENVIRONMENT, PAST, PHANTOM, SOUND, complaint, run
from tests.checks.scratch import Scratch

CONFIG = ".github/citecheck.yml"


def cite(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command: in a process that begins anew where the environment is not as usual."""
    if not environment:
        done = warm.run(arguments, cwd=Path.cwd(), environment=ENVIRONMENT)
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )
    return subprocess.run(
        [*COMMAND, *arguments],
        env=ENVIRONMENT | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A branch `work`, and no config anywhere."""
    return branch(Scratch(tmp_path_factory.mktemp("plain")))


def branch(scratch: Scratch, config: str | None = None) -> Scratch:
    """A branch `work` off `main`, which has a config file."""
    files: dict[str, str | bytes] = {"src/a.py": "def total(x):\n    return x\n" * 10}
    scratch.commit(files | ({CONFIG: config} if config else {}))
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({"src/a.py": "def total(x):\n    return x + 1\n" * 10})
    return scratch


def report(repo: Scratch, *options: str, findings: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    done = run("--format", "json", *options, cwd=repo.path, stdin=json.dumps(findings or [SOUND]).encode())
    assert done.returncode in {0, 1}, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


# the command itself


def test_version() -> None:
    assert cite("--version").stdout == f"citecheck {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [[], ["check"], ["config"], ["config", "check"], ["setup"]], ids=" ".join
)
def test_h_is_help(arguments: list[str]) -> None:
    assert cite(*arguments, "-h").stdout == cite(*arguments, "--help").stdout != ""


@pytest.mark.parametrize(
    ("typed", "meant"), [("chekc", "check"), ("servr", "serve"), ("docter", "doctor"), ("conf", "config")]
)
def test_a_mistyped_command_is_answered_with_the_right_one(typed: str, meant: str) -> None:
    done = cite(typed)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"citecheck: No such command '{typed}'. Did you mean '{meant}'?\n"


def test_every_command_says_what_it_does() -> None:
    """And can be imported with all extras."""
    listed = cite("--help").stdout
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", listed, re.MULTILINE)
        assert cite(name, "--help").stdout.startswith("Usage: citecheck")


def test_completion_imports_no_command() -> None:
    done = cite(
        _CITECHECK_COMPLETE="complete_bash",
        COMP_WORDS="citecheck se",
        COMP_CWORD="1",
        PYTHONPROFILEIMPORTTIME="1",
    )
    assert done.stdout.split() == ["setup", "serve"]
    assert "bot.cli.server" not in done.stderr
    assert "bot.cli.setup" not in done.stderr


def test_completion_goes_on_to_options() -> None:
    done = cite(_CITECHECK_COMPLETE="complete_bash", COMP_WORDS="citecheck check --no", COMP_CWORD="2")
    assert done.stdout.split() == ["--no-tier2", "--no-config"]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("citecheck explain wrong", ["wrong_scope", "wrong_count", "wrong_literal"]),
        ("citecheck check --disable al", ["altered_quote"]),
        ("citecheck check --format j", ["json", "junit"]),
        ("citecheck check --from rd", ["rdjson", "rdjsonl"]),
        ("citecheck look de", ["definition", "dependency"]),
    ],
)
def test_completion_knows_the_values(words: str, offered: list[str]) -> None:
    last = str(len(words.split()) - 1)
    assert (
        cite(_CITECHECK_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=last).stdout.split() == offered
    )


@pytest.mark.parametrize(
    "name",
    # what `agents` brings is needed for some verifiers only
    [name for name, command in COMMANDS.items() if command.extra not in (None, "agents")],
)
def test_a_command_without_its_extra_says_which_to_install(name: str, tmp_path: Path) -> None:
    """As in an environment that has what `check` needs and no more."""
    lacking = (
        "pydantic_settings",
        "dotenv",
        "starlette",
        "uvicorn",
        "dbos",
        "structlog",
        "httpx",
        "mcp",
    )
    (tmp_path / "sitecustomize.py").write_text(
        f"import sys\nfor name in {lacking!r}:\n    sys.modules[name] = None\n"
    )
    path = os.pathsep.join((str(tmp_path), ENVIRONMENT["PYTHONPATH"]))
    done = cite(name, PYTHONPATH=path)
    assert done.returncode == 2
    extra = COMMANDS[name].extra
    assert re.fullmatch(
        rf"citecheck: `citecheck {name}` needs \w+, which is not installed; the extra `{extra}` brings it: "
        rf"pip install '{DISTRIBUTION}\[{extra}\]'\n",
        done.stderr,
    )


def test_a_command_that_needs_no_extra_imports_nothing_of_one() -> None:
    code = (
        "import sys, importlib\n"
        "for name in sys.argv[1:]:\n"
        "    importlib.import_module(name)\n"
        "    print(name, *{module.partition('.')[0] for module in sys.modules})"
    )
    modules = [command.module(name) for name, command in COMMANDS.items() if not command.extra]
    done = subprocess.run(
        [sys.executable, "-c", code, *modules], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(modules) > 5
    for line in lines:
        name, *imported = line.split()
        assert not {"pydantic_settings", "dotenv", "starlette", "dbos", "structlog", "httpx"} & {*imported}, (
            name
        )


# what is said beside the report


def test_nothing_is_said_beside_a_report_unless_it_is_asked_for(plain: Scratch) -> None:
    stdin = json.dumps([SOUND]).encode()
    assert run(cwd=plain.path, stdin=stdin).stderr == b""
    said = run("--verbose", cwd=plain.path, stdin=stdin).stderr.decode()
    head = plain.git("rev-parse", "--short=12", "HEAD")
    assert re.search(
        rf"^citecheck: code: .*, \w{{12}} \(base, main\) to {head} \(HEAD\)$", said, re.MULTILINE
    )
    assert "citecheck: the base has no .github/citecheck.yml" in said
    assert "citecheck: -: 1 finding, 0 items not readable" in said


def test_quiet_keeps_even_what_is_wrong_in_the_config_to_itself(tmp_path: Path) -> None:
    repo = branch(Scratch(tmp_path), "teir2: true\n")
    stdin = json.dumps([SOUND]).encode()
    told = run(cwd=repo.path, stdin=stdin)
    assert told.returncode == 0
    assert told.stderr.decode() == (
        f"citecheck: {CONFIG}:1 (of the base): `teir2` is no key of this file; did you mean `tier2`?\n"
    )
    assert run("-q", cwd=repo.path, stdin=stdin).stderr == b""


# the config of the base


def test_the_config_of_the_base_is_followed(tmp_path: Path) -> None:
    repo = branch(Scratch(tmp_path), "tier2: false\nfail_on: [phantom_file]\n")
    repo.commit({CONFIG: "tier2: true\n"})  # the change cannot choose how it is checked
    assert report(repo)["tier2"] is False
    assert report(repo, "--tier2")["tier2"] is True
    assert report(repo, "--no-config")["tier2"] is True
    assert report(repo, "--no-config", "--no-tier2")["tier2"] is False
    assert report(repo, "--base", "work~1")["tier2"] is False
    stdin = json.dumps([PHANTOM]).encode()
    assert run(cwd=repo.path, stdin=stdin).returncode == 1
    assert run("--no-config", cwd=repo.path, stdin=stdin).returncode == 0
    assert run("--fail-on", "never", cwd=repo.path, stdin=stdin).returncode == 0


def test_as_the_base_has_it_now(tmp_path: Path) -> None:
    """The App reads the branch, not the commit at which the work began."""
    repo = branch(Scratch(tmp_path))
    repo.git("checkout", "-q", "main")
    repo.commit({CONFIG: "tier2: false\n"})
    repo.git("checkout", "-q", "work")
    assert report(repo)["tier2"] is False


def test_a_config_that_is_named_goes_before(tmp_path: Path) -> None:
    repo = branch(Scratch(tmp_path / "repo"), "tier2: false\n")
    (tmp_path / "mine.yml").write_text("window: 3\n")  # silent on Tier 2, which is then on
    assert report(repo, "--config", str(tmp_path / "mine.yml"))["tier2"] is True


def test_a_config_that_is_far_too_large_stops_nothing(tmp_path: Path) -> None:
    repo = branch(Scratch(tmp_path), "tier2: true\n" + "#" * 70_000)
    done = run(cwd=repo.path, stdin=json.dumps([SOUND]).encode())
    assert done.returncode == 0
    assert b".github/citecheck.yml is larger than 65536 bytes" in done.stderr


def test_two_ways_to_say_what_the_config_is(plain: Scratch) -> None:
    said = complaint(run("--config", "x.yml", "--no-config", cwd=plain.path, stdin=b"[]"))
    assert said == "--config and --no-config exclude each other"


# what a report says first


@pytest.mark.parametrize(
    "name", [name for name in REPORTS if name != "gitlab"]
)  # it has room for issues alone
def test_a_report_of_places_only_says_so_before_anything_else(plain: Scratch, name: str) -> None:
    stdin = json.dumps([SOUND, PAST]).encode()
    text = run("--format", name, "--no-tier2", cwd=plain.path, stdin=stdin).stdout.decode()
    first = " ".join(text.split()).find("Only places were checked")
    others = [
        at for word in ("with an evidence-match", "past_the_end", "Past.") if (at := text.find(word)) >= 0
    ]
    assert first >= 0
    assert others
    if name != "sarif":  # its shape puts the rules first
        assert first <= min(others)
    whole = run("--format", name, cwd=plain.path, stdin=stdin).stdout.decode()
    assert "Only places were checked" not in " ".join(whole.split())


def test_the_json_has_the_finding_s_own_words(plain: Scratch) -> None:
    assert report(plain)["findings"][0]["body"] == SOUND["body"]


# the order of the findings

MANY: list[dict[str, Any]] = [
    {**SOUND, "id": "fine", "severity": "critical"},
    {**PAST, "id": "nit", "severity": "nit", "path": "src/a.py", "line": 99},
    {**PHANTOM, "id": "high", "severity": "high"},
    {**SOUND, "id": "none"},
]


def order(repo: Scratch, *options: str) -> list[str]:
    return [one["id"] for one in report(repo, *options, findings=MANY)["findings"]]


def test_programs_get_the_findings_as_they_were_given(plain: Scratch) -> None:
    assert order(plain) == ["fine", "nit", "high", "none"]


@pytest.mark.parametrize(
    ("option", "ids"),
    [
        ("urgent", ["high", "nit", "fine", "none"]),
        ("given", ["fine", "nit", "high", "none"]),
        ("place", ["fine", "none", "nit", "high"]),
    ],
)
def test_in_the_order_that_is_asked_for(plain: Scratch, option: str, ids: list[str]) -> None:
    assert order(plain, "--sort", option) == ids


@pytest.mark.parametrize("name", ["text", "markdown", "html"])
def test_people_see_the_warned_and_urgent_ones_first(plain: Scratch, name: str) -> None:
    findings = [one | {"title": f"Title-{one['id']}"} for one in MANY]
    text = run("--format", name, cwd=plain.path, stdin=json.dumps(findings).encode()).stdout.decode()
    seen = list(dict.fromkeys(re.findall(r"Title-(\w+)", text)))
    assert seen == ["high", "nit", "fine", "none"]


# mistakes


@pytest.mark.parametrize("data", [b"[]", b' {"findings": []}\n', json.dumps([SOUND]).encode()])
def test_findings_in_the_place_of_the_diff_are_refused(plain: Scratch, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    done = run("--diff", tmp_path / "x.json", "--tree", plain.path, cwd=tmp_path, stdin=b"[]")
    assert complaint(done) == "--diff is JSON, not a unified diff; findings are named without an option"


def test_the_hint_for_a_shallow_clone_works_as_it_is(plain: Scratch, tmp_path: Path) -> None:
    """Pasted into a shell, it fetches what was missing under the name that was asked for."""
    server, clone = tmp_path / "server.git", tmp_path / "clone"
    plain.git("clone", "-q", "--bare", ".", str(server))
    plain.git("clone", "-q", "--depth=1", "--branch=work", f"file://{server}", str(clone))
    said = complaint(run("--base", "origin/main", cwd=clone, stdin=b"[]"))
    hint = re.search(r"fetch it: git (fetch [^,]+),", said)
    assert hint, said
    Scratch(clone).git(*hint[1].split())
    assert run("--base", "origin/main", cwd=clone, stdin=b"[]").returncode == 0


@pytest.mark.parametrize("name", ["past_the_end", "past-the-end", "Past the end", "judge/past_the_end"])
def test_a_rule_is_explained_by_its_name_or_by_the_words_of_reports(name: str, tmp_path: Path) -> None:
    done = warm.run(["explain", name], cwd=tmp_path, environment=ENVIRONMENT)
    assert done.stdout.decode().startswith("past_the_end: the cited lines are past the end of the file\n")


@pytest.mark.parametrize("name", ["grounded", "names found", "place-exists", "not_judged"])
def test_an_outcome_is_explained_too(name: str, tmp_path: Path) -> None:
    done = warm.run(["explain", name], cwd=tmp_path, environment=ENVIRONMENT)
    wanted = name.replace("-", "_").replace(" ", "_")
    assert done.stdout.decode().startswith(f"{wanted} (an outcome, no rule): "), done.stderr


def test_a_file_that_is_not_there_is_explained_by_the_words_of_reports(tmp_path: Path) -> None:
    done = warm.run(["explain", "no such file"], cwd=tmp_path, environment=ENVIRONMENT)
    assert done.stdout.decode().startswith("phantom_file: the cited file does not exist\n")
