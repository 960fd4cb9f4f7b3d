"""`citecheck config check`: says what is wrong in a repository's config, before it is committed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.plain_help import PlainHelpCommand
from bot.config import CONFIG_PATH, SIZE_LIMIT, config_reading
from bot.config.config_document import ConfigProblem
from bot.model.input_error import InputError
from checks.reports.wording.escape import plain

app = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)


@app.callback()
def config() -> None:
    """Check .github/citecheck.yml before you commit it."""


@app.command(cls=PlainHelpCommand)
def check(
    file: Annotated[Path, typer.Argument(help="The file; -: standard input.", metavar="FILE")] = Path(
        CONFIG_PATH
    ),
) -> None:
    """Report mistakes in FILE and how to fix them.

    Exit code: 0 no mistakes; 1 mistakes; 2 the file cannot be read.
    """
    reading = config_reading.read_config(_content(file))
    for problem in reading.problems:
        print(_line(file, problem))  # noqa: T201
    if reading.problems:
        raise typer.Exit(1)
    print(f"{plain(str(file))}: no problems found")  # noqa: T201
    if (judge := reading.config.judge) is not None:
        reviews = ", and reviews in free form whole" if judge.cut_reviews else ""
        print(  # noqa: T201
            f"judge: of each review, the text of up to {judge.max_findings} findings and the code around what they "
            f"name are sent to the model that the server names (CITECHECK_JUDGE_MODEL){reviews}; without one, nothing is"
        )


def _content(file: Path) -> bytes:
    try:
        if str(file) == "-":
            return sys.stdin.buffer.read(SIZE_LIMIT + 1)
        with file.open("rb") as opened:
            return opened.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from None


def _line(file: Path, problem: ConfigProblem) -> str:
    place = f"{file}:{problem.line}" if problem.line else str(file)
    return plain(f"{place}: {problem.words}", keep="")
