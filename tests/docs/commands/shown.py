"""The commands that the pages show: behind a prompt, in shell blocks, and between backticks."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.docs.commands.shell import ROOT

PAGES = sorted(
    (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *(ROOT / "docs").glob("*.md"))
)
TUTORIAL = ROOT / "docs" / "tutorial.md"

COMMENT = re.compile(r"\s{2,}#.*|\s# .*")


@cache
def _tokens(page: Path) -> list[Token]:
    return MarkdownIt().enable("table").parse(page.read_text(encoding="utf-8"))


@cache
def commands(page: Path) -> tuple[str, ...]:
    """The commands of a page's blocks, without their comments."""
    return tuple(_commands(page))


def _commands(page: Path) -> Iterator[str]:
    for token in _tokens(page):
        if token.type != "fence" or token.info not in {"console", "sh"}:
            continue
        text = token.content.replace("\\\n", " ")
        for line in text.splitlines():
            command = line.removeprefix("$ ") if token.info == "console" else line
            if token.info == "sh" or line.startswith("$ "):
                yield " ".join(COMMENT.sub("", command).split())


def spans(page: Path) -> Iterator[str]:
    """What a page shows between backticks."""
    for token in _tokens(page):
        yield from (child.content for child in token.children or () if child.type == "code_inline")


def of_ours(command: str) -> Iterator[list[str]]:
    """The words of each call of `citecheck` in a command or span."""
    for part in re.split(r"&&|\|\||[|;]", command) if "citecheck" in command else ():
        try:
            words = shlex.split(part)
        except ValueError:  # prose with half a quotation mark
            continue
        if "citecheck" in words:
            at = words.index("citecheck")
            if words[:at] in ([], ["docker", "compose", "exec", "web"]):
                yield words[at + 1 :]
