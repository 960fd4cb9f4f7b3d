"""`citecheck metrics`: what was counted of specialists' outputs."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Format(StrEnum):
    """Format of the counts."""

    JSON = "json"
    PROMETHEUS = "prometheus"


def metrics(
    file: Annotated[
        Path | None,
        typer.Option(
            "--metrics",
            help="The file that `citecheck verify --metrics` wrote; default: the database at CITECHECK_DATABASE_URL.",
            metavar="FILE",
        ),
    ] = None,
    report: Annotated[Format, typer.Option("--format", help="Format of the counts.")] = Format.JSON,
    clear: Annotated[bool, typer.Option("--clear", help="Print the counts, then reset them.")] = False,
) -> None:
    """Print, or reset, the counts of agents' outputs.

    Outputs are counted by level and by agent, failures by category.
    """
    from bot.agents import output_metrics  # noqa: PLC0415 - `--help` needs none of it
    from bot.cli.offline.output.outputs import write  # noqa: PLC0415

    found = output_metrics.load(file)
    if report is Format.PROMETHEUS:
        write(found.as_prometheus(), None)
    else:
        write(json.dumps(found.as_json(), indent=2) + "\n", None)
    if clear:
        output_metrics.clear(file)
