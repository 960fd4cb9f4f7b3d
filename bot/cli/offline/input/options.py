"""The options that say which findings are checked against which code: the same for every offline command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.offline.input.formats import NAMES

Findings = Annotated[
    list[str] | None, typer.Argument(help="Files with findings; -: standard input.", metavar="FINDINGS")
]
Repo = Annotated[
    Path | None,
    typer.Option(help="The repository; default: the one that contains this folder.", metavar="DIR"),
]
Base = Annotated[
    str | None,
    typer.Option(
        help="Commit before the change; default: where HEAD left the default branch.", metavar="REV"
    ),
]
Diff = Annotated[
    Path | None, typer.Option(help="Unified diff to use instead of commits; requires --tree.", metavar="FILE")
]
Tree = Annotated[
    Path | None, typer.Option(help="Folder with the reviewed code; requires --diff.", metavar="DIR")
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        help=f"Format of the findings: {', '.join(NAMES)}; default: detected from the content.",
        metavar="FORMAT",
        autocompletion=lambda incomplete: [name for name in NAMES if name.startswith(incomplete.lower())],
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Write to this file instead of standard output.", metavar="FILE"),
]
