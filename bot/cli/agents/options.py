"""The options of the commands that check what agents hand in."""

from __future__ import annotations

import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.model.input_error import InputError


class Format(StrEnum):
    """Format of the report."""

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
    typer.Argument(help="Recommendations or an output, as JSON; -: standard input.", metavar="FILE"),
]
Folder = Annotated[Path, typer.Option(help="Folder with the current code.", metavar="DIR")]
KindOf = Annotated[Kind, typer.Option(help="What FILE contains; `auto`: decide by its keys.")]
Signals = Annotated[
    Path | None,
    typer.Option(help="Recommendations: facts about the project (signals.json).", metavar="FILE"),
]
Library = Annotated[
    Path | None,
    typer.Option(
        help="Recommendations: the documentation pages that they may cite (docs-library.json).",
        metavar="FILE",
    ),
]
ScannerFindings = Annotated[
    Path | None,
    typer.Option(help="Recommendations: what scanners found (verifiedFindings.json).", metavar="FILE"),
]
Packs = Annotated[
    list[str] | None,
    typer.Option(
        help="Recommendations: rules for a domain, such as vercel; may be repeated.", metavar="NAME"
    ),
]
Regenerate = Annotated[
    str | None,
    typer.Option(
        help="Recommendations: a command that rewrites them. It gets the failures as JSON on standard input and prints all recommendations again. Runs without a shell.",
        metavar="COMMAND",
    ),
]
MaxRounds = Annotated[
    int, typer.Option(help="How many times to run --regenerate or --retry.", min=0, max=20, metavar="N")
]
Timeout = Annotated[
    float,
    typer.Option(help="Seconds that the command may run each time.", min=1, max=86_400, metavar="S"),
]
Base = Annotated[
    str,
    typer.Option(
        help="Output: the commit that the agent started from. Without it, edits and deletions cannot be verified.",
        metavar="REV",
    ),
]
Retry = Annotated[
    str | None,
    typer.Option(
        help="Output: a command that redoes an invalid output. It gets the failures as JSON on standard input and prints the new output. Runs without a shell.",
        metavar="COMMAND",
    ),
]
Backoff = Annotated[
    float,
    typer.Option(
        help="Output: seconds before the first retry; doubles for each further one.",
        min=0,
        max=60,
        metavar="S",
    ),
]
Trace = Annotated[
    Path | None, typer.Option(help="Output: the trace of the agent's tool calls.", metavar="FILE")
]
Schemas = Annotated[
    Path | None,
    typer.Option(
        help="Output: JSON file that maps @scope/package/path#Name, or a tool, to a JSON Schema file in the repository.",
        metavar="FILE",
    ),
]
Specialist = Annotated[
    str, typer.Option(help="Output: the agent that made it, for the metrics.", metavar="ID")
]
Subtask = Annotated[str, typer.Option(help="Output: the subtask that it is for.", metavar="ID")]
Metrics = Annotated[
    Path | None,
    typer.Option(
        help="Output: add to the counts in this file; default: in the database at CITECHECK_DATABASE_URL, if set.",
        metavar="FILE",
    ),
]
Report = Annotated[Format, typer.Option("--format", help="Format of the report.")]
Output = Annotated[
    Path | None,
    typer.Option(help="Write the report to this file instead of standard output.", metavar="FILE"),
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
        raise InputError(f"{option} needs a command")
    return arguments
