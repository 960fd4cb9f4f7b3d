"""`docs/examples`: the files of the pages' examples, with the commands as the pages show them and what they print."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.checks.scratch import Scratch
from tests.docs.commands.shell import ROOT, Shell

DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """In a folder with copies of all examples, of which the code is a git repository."""
    home = tmp_path / "home"
    home.mkdir()
    made = Shell(home)
    for folder in EXAMPLES.iterdir():
        shutil.copytree(folder, made.folder, dirs_exist_ok=True)
    code = Scratch(made.folder / "shop")
    code.git("add", "-A")
    code.git("commit", "-q", "-m", "The shop")
    return made


def shown(page: str, command: str) -> str:
    """What a page shows that a command prints."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.search(
        rf"^\$ {re.escape(command)}\n```\n\n```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )
    assert found, f"{page} does not show {command!r}"
    return found[1]


@pytest.mark.parametrize(
    "command",
    [
        "citecheck verify recommendations.json --repo shop --signals signals.json --pack vercel",
        "citecheck verify output.json --repo shop --base HEAD --trace trace.json",
    ],
)
def test_what_is_verified_prints_what_the_page_shows(shell: Shell, command: str) -> None:
    done = shell.run(command)
    assert done.returncode == 1
    assert done.stdout == shown("verify.md", command)


def test_the_contract_is_met_by_the_result_and_by_the_second_answer_of_the_agent(shell: Shell) -> None:
    given = shell.run("citecheck accept contract.json --result places.json")
    assert (given.returncode, given.stdout.splitlines()[0]) == (
        0,
        "Accepted: the output meets 2 of 2 criteria.",
    )
    made = shell.run('citecheck accept contract.json --execute "python3 find_lunch.py" --backoff 0')
    assert made.returncode == 0
    assert made.stdout.splitlines()[0] == "Accepted after 2 attempts: the output meets 2 of 2 criteria."


@pytest.mark.parametrize(
    ("file", "page"),
    [
        ("verify/recommendations.json", "verify.md"),
        ("verify/output.json", "verify.md"),
        ("accept/contract.json", "accept.md"),
    ],
)
def test_a_file_that_a_page_shows_is_the_same(file: str, page: str) -> None:
    assert (EXAMPLES / file).read_text(encoding="utf-8") in (DOCS / page).read_text(encoding="utf-8")
