"""`citecheck init`: the config, and if wanted the workflow, of the repository around this folder."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from bot.config import CONFIG_PATH
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.code.git.repository import GitRepository
from checks.reports.wording.escape import line

WORKFLOW_PATH: Final = ".github/workflows/citecheck.yml"

CONFIG: Final = """\
# What citecheck checks here, read from the base branch. All keys: https://citecheck.github.io/citecheck/settings/
tier2: true # check what findings say of the code, not only that the cited places exist
"""


def init(
    repo: Annotated[
        Path | None,
        typer.Option(help="The repository; default: the one that contains this folder.", metavar="DIR"),
    ] = None,
    workflow: Annotated[
        bool | None,
        typer.Option(
            "--workflow/--no-workflow",
            help=f"Also write {WORKFLOW_PATH}, which checks every review; default: asks if the repository is on GitHub "
            "and a person is at the terminal.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write a repository's config and, if you want one, a workflow.

    The config turns on Tier 2. Existing files are left as they are.
    """
    try:
        repository = GitRepository.find(repo or Path.cwd())
        branch, origin = _branch(repository), repository.origin()
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    root = repository.path
    wanted = {CONFIG_PATH: CONFIG}
    if workflow if workflow is not None else _asked(root, origin):
        text = files(__package__).joinpath("templates/workflow.yml").read_text("utf-8")
        wanted[WORKFLOW_PATH] = text
    written = [path for path, text in wanted.items() if _write(root, path, text)]
    if written:
        _say(
            f"commit {'both' if len(written) == 2 else 'it'} to {branch}; citecheck reads {'them' if len(written) == 2 else 'it'} from there"
        )


def _branch(repository: GitRepository) -> str:
    """The branch that pull requests go to, where git knows it."""
    try:
        return repository.default_branch().removeprefix("origin/")
    except TreeError:  # without a commit, or a remote that names one
        return "the default branch"


def _asked(root: Path, origin: str) -> bool:
    """Whether a person at the terminal wants the workflow, where one could run."""
    host = urlsplit(origin).hostname or origin.partition("@")[2].partition(":")[0]
    on_github = "github" in host or (root / ".github" / "workflows").is_dir()
    if (root / WORKFLOW_PATH).exists() or not on_github or sys.stdin is None or not sys.stdin.isatty():
        return False
    return typer.confirm("Check every review with GitHub Actions?", default=True)


def _write(root: Path, path: str, text: str) -> bool:
    """Write a new file below the root; whether it was written. Raises InputError."""
    file = root / path
    try:
        for folder in reversed(file.relative_to(root).parents[:-1]):
            (root / folder).mkdir(exist_ok=True)
            if not (root / folder).resolve().is_relative_to(root.resolve()):
                raise InputError(f"{root / folder} is a link out of the repository")
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        _say(f"{path} already exists; left unchanged")
        return False
    except OSError as wrong:
        raise InputError(f"{file} cannot be written: {wrong.strerror or wrong}") from wrong
    _say(f"{path} written")
    return True


def _say(text: str) -> None:
    print(line(text))  # noqa: T201
