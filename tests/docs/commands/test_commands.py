"""Every command that the README and the pages show is run by a test, or is another tool's that cannot be run here."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import typer

from bot.cli.app import COMMANDS, app
from bot.sandbox import PullRequestScene, Sandbox
from tests.bot.scenes import CODE, findings
from tests.docs.commands import tutorial
from tests.docs.commands.shell import ROOT, Shell
from tests.docs.commands.shown import PAGES, TUTORIAL, commands, of_ours, spans

WALKS: Mapping[str, tuple[str, ...]] = {
    "README.md": (
        "gh pr checkout 7",
        "gh api --paginate repos/OWNER/REPO/pulls/7/comments > comments.json",
        "citecheck check comments.json",
    ),
    "docs/adding-a-reviewer.md": (
        "gh api --paginate repos/OWNER/REPO/pulls/7/comments > comments.json",
        "gh api --paginate repos/OWNER/REPO/pulls/7/reviews >> comments.json",
        "gh api --paginate repos/OWNER/REPO/issues/7/comments >> comments.json",
        "citecheck check --from github comments.json",
    ),
    "docs/github-action.md": (
        "citecheck check --pull-request OWNER/REPO#7",
        "citecheck check --pull-request https://github.com/OWNER/REPO/pull/7 --format html --output report.html",
    ),
}
"""Commands that are run here, one after the other, against a pull request of the sandbox."""

ELSEWHERE: Mapping[str, str] = {
    "citecheck init --workflow": "tests/bot/cli/test_init.py",
    "citecheck check --fail-on warning --format junit --output citecheck.xml findings.json": "tests/bot/cli/test_check.py",
    "citecheck look verify '"
    '{"kind": "guard", "name": "row", "against": "null", "before": "row.size", "stance": "denied", '
    '"citation": {"path": "shop/cart.py", "line": 14}}'
    "'": "tests/bot/cli/test_look.py",
    "citecheck demo --keep": "tests/bot/cli/test_demo.py",
    "citecheck setup --api-url http://127.0.0.1:PORT --url https://citecheck.example.com --folder try": "tests/bot/cli/setup/test_setup.py",
    "citecheck setup": "tests/bot/cli/setup/test_setup.py",
    "citecheck setup --url https://citecheck.example.com": "tests/bot/cli/setup/test_setup.py",
    "citecheck serve": "tests/bot/processes.py",
    "citecheck doctor": "tests/bot/cli/setup/test_doctor.py",
    "citecheck verify recommendations.json --repo shop --signals signals.json --pack vercel": "tests/docs/test_verify.py",
    "citecheck verify recommendations.json --repo shop --signals signals.json --pack vercel "
    '--regenerate "python3 recommender.py"': "tests/docs/test_verify.py",
    "citecheck verify output.json --repo shop --base HEAD --trace trace.json": "tests/docs/test_verify.py",
    'citecheck accept contract.json --execute "python3 find_lunch.py"': "tests/docs/test_accept.py",
    "citecheck accept contract.json --result places.json": "tests/docs/test_accept.py",
    'citecheck accept contract.json --execute "python3 find_lunch.py" --retries 2': "tests/docs/test_accept.py",
    "citecheck check --description description.json --base origin/main --head HEAD": "tests/bot/cli/test_description.py",
    "citecheck cards acme/shop": "tests/bot/cli/test_cards.py",
    "citecheck cards acme/shop --weeks 4 --format json": "tests/bot/cli/test_cards.py",
    "citecheck cards acme/shop --reviewer Copilot --format svg -o copilot.svg": "tests/bot/cli/test_cards.py",
    "citecheck ledger export --format csv --since 2026-01-01 > claims.csv": "tests/bot/storage/ledger",
    "citecheck ledger export --format json --repository acme/shop -o shop.json": "tests/bot/storage/ledger",
    "citecheck ledger rebuild": "tests/bot/storage/ledger",
    "citecheck check review.json --base main --format intoto -o review.intoto.json": "tests/bot/cli/test_replay.py",
    "citecheck bench labelled/ --repos repositories --clone": "tests/bot/cli/test_bench.py",
    "citecheck replay report.json --at main": "tests/bot/cli/test_replay.py",
    "citecheck replay report.json --pull-request OWNER/REPO#7": "tests/bot/token_check/test_replay.py",
    "make demo": "tests/bot/cli/test_demo.py",
    "make docs": "tests/docs/test_how_it_decides.py",
    "make schemas": "tests/checks/schemas",
    ".venv/bin/python -m tests.checks.reports.golden_files": "tests/checks/reports/test_golden.py",
    ".venv/bin/python -m tests.looks looks": "tests/looks/test_looks.py",
    "claude --plugin-dir integrations/claude-code": "tests/bot/agents/test_integrations.py",
}
"""Commands that a test of their own runs, or whose work it compares with what is in the repository."""

OF_OTHERS = re.compile(
    r"mkdir |pip install |pipx install |uv tool install |git clone |git push heroku |docker |git push heroku |fly |heroku |sqlite3 |gh pr view |pytest |echo \"|export GITHUB_TOKEN=|"
    r"make (?:test|lint|bench|site|deletion-test)\b"
)
"""Tools of others, which need an account, a container engine or the package index; and what CI itself runs."""

GH = """#!{python}
# A stand-in for GitHub's own command, against the sandbox: `gh api --paginate PATH`, `gh pr checkout 7`.
import os, subprocess, sys, urllib.request
match sys.argv[1:]:
    case ["api", "--paginate", path]:
        headers = {{"Authorization": "Bearer " + os.environ["GITHUB_TOKEN"]}}
        asked = urllib.request.Request(os.environ["GITHUB_API_URL"] + "/" + path, headers=headers)
        sys.stdout.buffer.write(urllib.request.urlopen(asked).read())
    case ["pr", "checkout", number]:
        subprocess.run(["git", "fetch", "-q", "origin", f"refs/pull/{{number}}/head"], check=True)
        subprocess.run(["git", "checkout", "-q", "FETCH_HEAD"], check=True)
    case other:
        sys.exit(f"not known: {{other}}")
"""


def test_the_tutorial_shows_what_its_commands_print() -> None:
    assert tutorial.page() == TUTORIAL.read_text(encoding="utf-8"), "run `make docs`"


@pytest.mark.parametrize("page", [page for page in PAGES if page != TUTORIAL], ids=lambda page: page.name)
def test_every_command_is_run_somewhere(page: Path) -> None:
    here = WALKS.get(str(page.relative_to(ROOT)), ())
    for command in commands(page):
        assert command in here or command in ELSEWHERE or OF_OTHERS.match(command), command


def test_what_is_said_to_be_run_is_shown_and_tested() -> None:
    shown = {command for page in PAGES for command in commands(page)}
    assert {*ELSEWHERE, *(command for walk in WALKS.values() for command in walk)} <= shown
    assert all((ROOT / place).exists() for place in ELSEWHERE.values())


@pytest.fixture
def sandbox(tmp_path: Path) -> object:
    with Sandbox(tmp_path / "github") as running:
        yield running


@pytest.fixture
def pull(sandbox: Sandbox) -> PullRequestScene:
    """The pull request of a repository that its bots have commented on."""
    repository = sandbox.create_repository("acme/shop", {"src/a.py": CODE}, installed=False)
    made = repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})
    made.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    made.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    return made


@pytest.mark.parametrize("page", WALKS)
def test_the_commands_for_a_pull_request(
    page: str, sandbox: Sandbox, pull: PullRequestScene, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    shell = Shell(home, {"GITHUB_API_URL": sandbox.url, "GITHUB_TOKEN": sandbox.user_token("alice")})
    shell.program("gh", GH.format(python=sys.executable))
    assert shell.run(f"git clone -q {pull.repository.git.path} . && git checkout -q main").returncode == 0
    if page == "docs/adding-a-reviewer.md":  # which shows how to read, not how to get the code
        assert shell.run(f"gh pr checkout {pull.number}").returncode == 0
    for command in WALKS[page]:
        mine = command.replace("OWNER/REPO", "acme/shop")
        mine = re.sub(r"(?<=[/# ])7\b(?!\.)", str(pull.number), mine)
        done = shell.run(mine)
        assert done.returncode == 0, f"{mine}\n{done.stdout}"
    seen = done.stdout or (shell.folder / "report.html").read_text(encoding="utf-8")
    assert "src/a.py" in seen
    if page != "README.md":  # whose command reads the comments on lines only
        assert "phantom" in seen


def options(words: list[str]) -> tuple[list[str], set[str]]:
    """The subcommands that some words begin with, and the options that the last of them knows."""
    command = typer.main.get_command(app)
    taken: list[str] = []
    while (known := getattr(command, "get_command", None)) is not None and words[len(taken) :]:
        inner = known(None, words[len(taken)])
        if inner is None:
            break
        taken.append(words[len(taken)])
        command = inner
    names = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    return taken, names | {"--help", "-h"}


CALLS = sorted(
    {
        (page.name, " ".join(words))
        for page in PAGES
        for text in (*commands(page), *spans(page))
        for words in of_ours(text)
        if words
    }
)


@pytest.mark.parametrize(("page", "call"), CALLS)
def test_every_subcommand_and_option_that_a_page_names_exists(page: str, call: str) -> None:
    words = call.split()
    taken, known = options(words)
    assert taken or words[0].startswith("-"), f"citecheck has no command {words[0]!r}"
    given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
    assert given <= known, given - known


def test_every_command_is_on_some_page() -> None:
    named = {call.split()[0] for _, call in CALLS}
    assert set(COMMANDS) <= named


def test_shell_blocks_are_shell() -> None:
    for page in PAGES:
        for command in commands(page):
            done = subprocess.run(["bash", "-n", "-c", command], capture_output=True, text=True, check=False)
            if page != TUTORIAL:  # whose files stand in its blocks
                assert done.returncode == 0, f"{command}: {done.stderr}"
