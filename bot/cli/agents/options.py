"""The options of the commands that check what agents hand in."""

from __future__ import annotations

import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.model.input_error import InputError


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


class Kind(StrEnum):
    """What a file holds."""

    AUTO = "auto"
    RECOMMENDATIONS = "recommendations"
    OUTPUT = "output"


Handed = Annotated[
    Path,
    typer.Argument(help="Recommendations or an output, as JSON; - is standard input.", metavar="FILE"),
]
Folder = Annotated[Path, typer.Option(help="The folder with the code, as it is now.", metavar="DIR")]
KindOf = Annotated[Kind, typer.Option(help="What the file holds; `auto` tells by its keys.")]
Signals = Annotated[
    Path | None,
    typer.Option(help="Recommendations: what is known of the project (signals.json).", metavar="FILE"),
]
Library = Annotated[
    Path | None,
    typer.Option(help="Recommendations: the pages that may be cited (docs-library.json).", metavar="FILE"),
]
ScannerFindings = Annotated[
    Path | None,
    typer.Option(help="Recommendations: what scanners found (verifiedFindings.json).", metavar="FILE"),
]
Packs = Annotated[
    list[str] | None,
    typer.Option(help="Recommendations: rules of a domain, such as vercel; may be repeated.", metavar="NAME"),
]
Regenerate = Annotated[
    str | None,
    typer.Option(
        help="Recommendations: the command that writes them anew; what failed is JSON on its standard "
        "input, the new ones are read from its standard output. No shell is asked.",
        metavar="COMMAND",
    ),
]
MaxRounds = Annotated[
    int, typer.Option(help="How often that command, or --retry's, is run.", min=0, max=20, metavar="N")
]
Timeout = Annotated[
    float,
    typer.Option(help="Seconds that one run of the command may take.", min=1, max=86_400, metavar="S"),
]
Base = Annotated[
    str,
    typer.Option(
        help="Output: the commit that the specialist began at. Without it no edit and no deletion is verified.",
        metavar="REV",
    ),
]
Retry = Annotated[
    str | None,
    typer.Option(
        help="Output: the command that makes it anew where it is invalid; what failed is JSON on its standard "
        "input, the new one is read from its standard output. No shell is asked.",
        metavar="COMMAND",
    ),
]
Backoff = Annotated[
    float,
    typer.Option(
        help="Output: seconds before the first retry, twice as many before each next.",
        min=0,
        max=60,
        metavar="S",
    ),
]
Trace = Annotated[Path | None, typer.Option(help="Output: the trace of its tools.", metavar="FILE")]
Schemas = Annotated[
    Path | None,
    typer.Option(
        help="Output: @scope/package/path#Name, or a tool → a JSON Schema file in the repository.",
        metavar="FILE",
    ),
]
Specialist = Annotated[str, typer.Option(help="Output: who made it, for the metrics.", metavar="ID")]
Subtask = Annotated[str, typer.Option(help="Output: what it was made for.", metavar="ID")]
Metrics = Annotated[
    Path | None,
    typer.Option(
        help="Output: count it in this file; default: in the database of CITECHECK_DATABASE_URL, if set.",
        metavar="FILE",
    ),
]
Report = Annotated[Format, typer.Option("--format", help="How the report is written.")]
Output = Annotated[
    Path | None, typer.Option(help="Write the report there, not to standard output.", metavar="FILE")
]


def arguments(command: str | None, option: str) -> tuple[str, ...]:
    """The arguments of a command that an option names; none where it is not given. Raises InputError."""
    if command is None:
        return ()
    try:
        arguments = tuple(shlex.split(command))
    except ValueError as wrong:
        raise InputError(f"{option}: {wrong}") from wrong
    if not arguments:
        raise InputError(f"{option} names no command")
    return arguments
