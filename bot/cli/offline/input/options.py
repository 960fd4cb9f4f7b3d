"""The options that say which findings are checked against which code: the same for every offline command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.offline.input.formats import NAMES

Findings = Annotated[
    list[str] | None, typer.Argument(help="Files of findings; - is standard input.", metavar="FINDINGS")
]
Repo = Annotated[
    Path | None, typer.Option(help="The repository; default: the one around this folder.", metavar="DIR")
]
Base = Annotated[
    str | None,
    typer.Option(
        help="Revision before the change; default: where HEAD left the default branch.", metavar="REV"
    ),
]
Diff = Annotated[
    Path | None, typer.Option(help="A unified diff instead of revisions; goes with --tree.", metavar="FILE")
]
Tree = Annotated[
    Path | None, typer.Option(help="A folder with the reviewed code; goes with --diff.", metavar="DIR")
]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        help=f"Format of the findings, one of {', '.join(NAMES)}; default: known by content.",
        metavar="FORMAT",
        autocompletion=lambda incomplete: [name for name in NAMES if name.startswith(incomplete.lower())],
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Write there, not to standard output.", metavar="FILE"),
]
