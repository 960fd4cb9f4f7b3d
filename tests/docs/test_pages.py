"""What the pages say that can be looked up: links lead somewhere, commands and the files that they name exist."""

from __future__ import annotations

import re
import shlex
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.markdown import anchors, commands, links

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")))
TARGETS = frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def headings(path: Path) -> frozenset[str]:
    return frozenset(anchors(read(path)))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_within_the_repository_leads_somewhere(page: Path) -> None:
    for target in links(read(page)):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name} links to {path}, which does not exist"
        if anchor and file.suffix == ".md":
            assert anchor in headings(file), f"{page.name}: {file.name} has no heading {anchor!r}"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_make_target_and_module_of_a_command_exists(page: Path) -> None:
    for command in commands(read(page)):
        words = shlex.split(command)
        if words[0] == "make":
            assert words[1] in TARGETS, f"the Makefile has no {words[1]!r}"
            given = [each.partition("=")[2].split() for each in words if each.startswith("TESTS=")]
            assert all((ROOT / path).exists() for paths in given for path in paths), command
        elif words[:2] == [".venv/bin/python", "-m"]:
            assert find_spec(words[2]) is not None, f"no module is named {words[2]}"


def test_the_commands_of_a_contributor_are_looked_up() -> None:
    """So that the tests above cannot pass for want of commands."""
    assert {"make test", "make lint", "make deletion-test", "make bench", "make docs"} <= set(
        commands(read(ROOT / "CONTRIBUTING.md"))
    )
