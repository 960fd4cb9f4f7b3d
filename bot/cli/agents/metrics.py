"""`citecheck metrics`: what was counted of specialists' outputs."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.errors import InputError


class Format(StrEnum):
    """How the counts are written."""

    JSON = "json"
    PROMETHEUS = "prometheus"


def metrics(
    file: Annotated[
        Path,
        typer.Option("--metrics", help="The file that `citecheck verify --metrics` wrote.", metavar="FILE"),
    ],
    report: Annotated[Format, typer.Option("--format", help="How the counts are written.")] = Format.JSON,
    clear: Annotated[bool, typer.Option("--clear", help="Print the counts, then begin again.")] = False,
) -> None:
    """Print what was counted of specialists' outputs, and clear it.

    By level, by specialist, and the failures by category.
    """
    from bot.agents import metrics_file  # noqa: PLC0415 - `--help` needs none of it
    from bot.cli.offline.check import write  # noqa: PLC0415

    if not file.exists():
        raise InputError(f"{file} does not exist; `citecheck verify --metrics {file}` writes it")
    found = metrics_file.load(file)
    if report is Format.PROMETHEUS:
        write(found.as_prometheus(), None)
    else:
        write(json.dumps(found.as_json(), indent=2) + "\n", None)
    if clear:
        metrics_file.clear(file)
