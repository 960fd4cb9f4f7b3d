"""`docs/tutorial.md`: every command on it is run, in order, and what it prints is put below it."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tests.docs.commands.shell import ROOT, Shell

PAGE = ROOT / "docs" / "tutorial.md"

BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
INSTALLS = "pipx install "
"""The only command that is not run: what it would install is what is tested."""


def page() -> str:
    """The page as it stands, with the output that its commands have now."""
    with tempfile.TemporaryDirectory(prefix="citecheck-tutorial-") as folder:
        shell = Shell(Path(folder))

        def renewed(found: re.Match[str]) -> str:
            kind, text = found.groups()
            if kind == "sh":
                done = shell.run(text)
                if done.returncode:
                    raise ValueError(f"{text}\n{done.stdout}")
                return found[0]
            commands = [line for line in text.splitlines() if line.startswith(PROMPT)]
            shown = "\n".join(f"{command}\n{_printed(shell, command)}".rstrip("\n") for command in commands)
            return f"```console\n{shown}\n```"

        return BLOCK.sub(renewed, PAGE.read_text(encoding="utf-8"))


def _printed(shell: Shell, command: str) -> str:
    if command.startswith(PROMPT + INSTALLS):
        return ""
    return shell.run(command.removeprefix(PROMPT)).stdout
