"""`citecheck mcp`: tools for agents over the Model Context Protocol, on standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.model.input_error import InputError


def mcp(
    root: Annotated[
        list[Path] | None,
        typer.Option(
            help="Folder whose repositories agents may read; default: this one; may be repeated.",
            metavar="DIR",
        ),
    ] = None,
) -> None:
    """Serve checks to agents over the Model Context Protocol, on standard input and output.

    The tools only read, and only below the folders given with --root.
    """
    from bot.agents.mcp.server import serve  # noqa: PLC0415 - packages of an extra

    roots = root or [Path.cwd()]
    for one in roots:
        if not one.is_dir():
            raise InputError(f"--root {one} is not a folder")
    serve(roots).run("stdio")
