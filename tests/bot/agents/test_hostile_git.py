"""No setting of a repository that names a program has it run, whatever command of ours reads that repository."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.agents.gate.gate import GateOptions, answer
from bot.cli.app import run
from bot.cli.setup.setup import _may_be_committed
from checks.code.git.repository import GitRepository
from tests.checks.scratch import ENVIRONMENT, Scratch

OF_PROGRAMS = re.compile(
    r"askpass|browser|clean|cmd|command|curl|default.?driver|diff\.(external|tool|guitool)|difftool|driver|editor"
    r"|external|filter|fsmonitor|gitproxy|helper|hook|man\.|merge\.(tool|guitool)|mergetool|packobjects|pager"
    r"|path$|process|program|proxy|receivepack|sendemail|smudge|sshcommand|textconv|tool|uploadpack|vcs",
    re.IGNORECASE,
)
"""Words in the names of settings that hold programs, commands or where they lie."""

DOCUMENTED = """
    core.alternateRefsCommand core.askPass core.editor core.fsmonitor core.gitProxy core.hooksPath core.pager
    core.sshCommand credential.helper credential.x.helper diff.external diff.x.command diff.x.textconv
    difftool.x.cmd difftool.x.path browser.x.cmd browser.x.path filter.x.clean filter.x.smudge filter.x.process
    gpg.program gpg.openpgp.program gpg.x509.program gpg.ssh.program gpg.ssh.defaultKeyCommand guitool.x.cmd
    help.browser interactive.diffFilter man.x.cmd man.x.path merge.x.driver mergetool.x.cmd mergetool.x.path
    pager.log pager.diff pager.cat-file pager.config remote.origin.receivepack remote.origin.uploadpack
    remote.origin.vcs sendemail.smtpServer sendemail.toCmd sequence.editor tar.x.command trailer.x.command
    trailer.x.cmd uploadpack.packObjectsHook web.browser
    alias.log alias.diff-tree alias.rev-parse alias.ls-tree alias.cat-file alias.config alias.merge-base
    alias.for-each-ref alias.check-ignore alias.symbolic-ref
""".split()
"""As git's manual lists them; the installed git may know more."""

ENABLING = """
[core]
    repositoryformatversion = 1
[extensions]
    partialClone = origin
    worktreeConfig = true
[log]
    showSignature = true
[diff]
    ignoreSubmodules = none
    submodule = log
[protocol]
    allow = always
[protocol "ext"]
    allow = always
[remote "origin"]
    promisor = true
    partialclonefilter = blob:none
    fetch = +refs/heads/*:refs/remotes/origin/*
"""
"""What has git come to the programs: signatures shown, objects fetched, every protocol allowed."""


class Trap:
    """A repository whose every setting that may name a program names one that leaves a mark."""

    def __init__(self, folder: Path, keys: list[str]) -> None:
        self.marks = folder / "marks"
        self.marks.mkdir()
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.scratch = Scratch(folder / "repo")
        self._commit()
        config = self.scratch.path / ".git/config"
        settings = "".join(self._setting(key) for key in keys)
        included = folder / "included"
        included.write_text(settings)
        config.write_text(f"{ENABLING}{settings}[include]\n\tpath = {included}\n" + self._address())
        (self.scratch.path / ".git/config.worktree").write_text(settings)
        (self.scratch.path / ".git/info").mkdir(exist_ok=True)
        (self.scratch.path / ".git/info/attributes").write_text("* diff=x filter=x merge=x\n")
        hooks = self.scratch.path / ".git/hooks"
        hooks.mkdir(exist_ok=True)
        for name in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "pre-auto-gc"):
            (hooks / name).symlink_to(self.program(f"hook-{name}"))

    def program(self, name: str) -> Path:
        program = self.programs / re.sub(r"[^\w.-]", "_", name)
        program.write_text(f"#!/bin/sh\ntouch '{self.marks}/{program.name}'\n")
        program.chmod(0o755)
        return program

    def left(self) -> list[str]:
        """The settings whose program was run since this was last asked."""
        found = sorted(mark.name for mark in self.marks.iterdir())
        for name in found:
            (self.marks / name).unlink()
        return found

    def _setting(self, key: str) -> str:
        section, _, rest = key.partition(".")
        middle, _, name = rest.rpartition(".")
        program = self.program(key)
        value = f"!{program}" if section == "alias" else str(program)
        if key.lower() == "core.hookspath":
            value = str(self.scratch.path / ".git/hooks")
        head = f'[{section} "{middle}"]' if middle else f"[{section}]"
        return f"{head}\n\t{name} = {value}\n"

    def _address(self) -> str:
        return f'[remote "origin"]\n\turl = ext::{self.program("remote.url")}\n'

    def _commit(self) -> None:
        """A change of which a file is missing, with a commit that has a signature, attributes and a submodule."""
        scratch = self.scratch
        attributes = {".gitattributes": "* diff=x filter=x merge=x text\n", ".gitmodules": MODULES}
        scratch.commit({"a.py": "x = 1\n", "gone.py": "lost = 1\n", **attributes})
        scratch.git("checkout", "-q", "-b", "work")
        scratch.commit({"a.py": "x = 2\n"})
        scratch.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},lib")
        tree = scratch.git("write-tree")
        parent = scratch.git("rev-parse", "HEAD")
        person = "A <a@example.org> 1700000000 +0000"
        signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n"
        written = scratch.path / "commit"
        written.write_text(
            f"tree {tree}\nparent {parent}\nauthor {person}\ncommitter {person}\n{signature}\nfeat: add `x`\n"
        )
        commit = scratch.git("hash-object", "-t", "commit", "-w", str(written))
        written.unlink()
        scratch.git("update-ref", "refs/heads/work", commit)
        blob = scratch.git("rev-parse", "HEAD:gone.py")
        (scratch.path / ".git/objects" / blob[:2] / blob[2:]).unlink()


MODULES = '[submodule "lib"]\n\tpath = lib\n\turl = ext::true\n\tupdate = !true\n'


def known() -> list[str]:
    """Those of the installed git, of which some hold numbers or switches: git would stop at a program there."""
    helped = subprocess.run(
        ["git", "help", "--config"], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    named = [re.sub(r"<[^>]*>|\*", "x", key) for key in helped.stdout.split("\n") if OF_PROGRAMS.search(key)]
    keys = [key for key in named if re.fullmatch(r"[\w-]+(\.[\w.-]+)?\.[A-Za-z][\w-]*", key)]
    assert len(keys) > 50
    return keys


@pytest.fixture(scope="module", params=["documented", "known to the installed git"])
def trap(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trap:
    return Trap(tmp_path_factory.mktemp("trap"), DOCUMENTED if request.param == "documented" else known())


FINDING = {"path": "a.py", "line": 1, "body": "`y` is never set; see `gone.py:1`.", "quotes": ["x = 3"]}


def check(repo: Path) -> str:
    (repo.parent / "description.md").write_text("Adds `x` to `a.py`.\n")
    (repo.parent / "findings.json").write_text(json.dumps({"findings": [FINDING]}))
    arguments = [
        "check",
        str(repo.parent / "findings.json"),
        "--repo",
        str(repo),
        "--base",
        "main",
        "--tier2",
    ]
    assert run([*arguments, "--description", str(repo.parent / "description.md")]) == 0
    return "a.py"


def check_against_the_default_branch(repo: Path) -> str:
    (repo.parent / "findings.json").write_text(json.dumps({"findings": [FINDING]}))
    assert run(["check", str(repo.parent / "findings.json"), "--repo", str(repo)]) == 0
    return "a.py"


def judge_export(repo: Path) -> str:
    (repo.parent / "findings.json").write_text(json.dumps({"findings": [FINDING]}))
    arguments = ["judge", "export", str(repo.parent / "findings.json"), "--repo", str(repo), "--base", "main"]
    assert run([*arguments, "--output", str(repo.parent / "questions.jsonl")]) == 0
    return (repo.parent / "questions.jsonl").read_text()


def gate(repo: Path) -> str:
    call = {
        "hook_event_name": "PreToolUse",
        "cwd": str(repo),
        "tool_name": "mcp__github__add_comment_to_pending_review",
        "tool_input": {
            "owner": "acme",
            "repo": "shop",
            "pullNumber": 1,
            "body": "x",
            "path": "a.py",
            "line": 90,
        },
    }
    said = answer(json.dumps(call).encode(), GateOptions(base="main"))
    return f"{said.output}{said.passed}"


def setup(repo: Path) -> str:
    return "may be committed" if _may_be_committed(repo / ".env") else ""


def every_reading(repo: Path) -> str:
    """What the commands have in common, each once."""
    repository = GitRepository.find(repo)
    repository.default_branch()
    repository.merge_base("main", "work")
    repository.origin()
    repository.blob("work", "a.py", limit=1_000)
    with repository.tree("main") as tree:
        tree.read_ahead(tree.paths())
    return str(repository.messages("main", "work", most=5))


COMMANDS: list[Callable[[Path], str]] = [
    check, check_against_the_default_branch, judge_export, gate, setup, every_reading,
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
@pytest.mark.parametrize("inside", [False, True], ids=["from elsewhere", "from within"])
def test_no_program_is_run(
    trap: Trap, command: Callable[[Path], str], inside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if inside:
        monkeypatch.chdir(trap.scratch.path)
    assert command(trap.scratch.path), "the command came to nothing, so this shows nothing"
    assert trap.left() == []


async def test_no_program_is_run_for_an_agent_either(trap: Trap) -> None:
    pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    from tests.bot.agents.test_server import call, connected

    async with connected(trap.scratch.path) as client:
        well, text = await call(
            client, "check_findings", repo=str(trap.scratch.path), findings=[FINDING], base="main", tier2=True
        )
    assert well, text
    assert trap.left() == []


def test_git_by_itself_would_run_them(tmp_path: Path) -> None:
    """So the trap is one: each way in which git comes to a program leads to one here."""
    trap = Trap(tmp_path, DOCUMENTED)
    ways = {
        "gpg.openpgp.program": ("log", "-1"),
        "core.fsmonitor": ("status",),
        "filter.x.process": ("hash-object", "a.py"),
        "diff.x.textconv": ("-c", "filter.x.process=", "cat-file", "--textconv", "work:a.py"),
        "remote.url": ("cat-file", "-p", "main:gone.py"),
    }
    for key, arguments in ways.items():
        subprocess.run(
            ["git", *arguments],
            cwd=trap.scratch.path,
            env=ENVIRONMENT | {"GIT_ALLOW_PROTOCOL": "ext:file"},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=60,
        )
        assert key in trap.left(), arguments


def test_a_git_that_the_repository_brings_is_not_run(trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the PATH that is relative, or empty, is whatever folder one is in."""
    (trap.scratch.path / "git").unlink(missing_ok=True)
    (trap.scratch.path / "git").symlink_to(trap.program("git"))
    monkeypatch.chdir(trap.scratch.path)
    for path in (f".:{os.environ['PATH']}", f":{os.environ['PATH']}"):
        monkeypatch.setenv("PATH", path)
        assert GitRepository.find(Path()).resolve("work")
    assert trap.left() == []
