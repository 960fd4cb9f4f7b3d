"""`citecheck gate`: a hook that checks a review comment before an agent posts it."""

from __future__ import annotations

from typing import Annotated

import typer


def gate(
    base: Annotated[
        str | None,
        typer.Option(
            help="Commit before the change; default: where HEAD left the default branch.", metavar="REV"
        ),
    ] = None,
    head: Annotated[
        str, typer.Option(help="Reviewed commit, if the comment names none.", metavar="REV")
    ] = "HEAD",
    tier2: Annotated[
        bool | None,
        typer.Option(
            "--tier2/--no-tier2",
            help="Check what the comment says about the code, or only that the cited lines exist; default: as in the config, else --tier2.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Check a review comment before an agent posts it: reads and answers a hook's JSON.

    A comment that cites code that does not exist is refused, with the evidence. Every other comment passes
    silently, as does one that cannot be checked for whatever reason. The exit code is always 0.
    """
    from bot.agents.gate.gate import GateOptions, run  # noqa: PLC0415 - `--help` needs none of it

    return run(GateOptions(base, head, tier2))
