"""`citecheck gate`: a hook that checks a review comment before an agent posts it."""

from __future__ import annotations

from typing import Annotated

import typer


def gate(
    base: Annotated[
        str | None,
        typer.Option(
            help="Revision before the change; default: where HEAD left the default branch.", metavar="REV"
        ),
    ] = None,
    head: Annotated[
        str, typer.Option(help="Revision that is reviewed, where the comment names none.", metavar="REV")
    ] = "HEAD",
    tier2: Annotated[
        bool | None,
        typer.Option(
            "--tier2/--no-tier2",
            help="Check what the comment says of the code, or only that what it cites exists; default: yes, unless "
            "the config says not.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Check a review comment before an agent posts it: a hook's JSON comes in, its answer goes out.

    A comment that cites what is not there is refused, with the receipt. Everything else passes without a
    word, and so does what could not be judged, whatever the reason; the exit code is always 0.
    """
    from bot.agents.gate.gate import GateOptions, run  # noqa: PLC0415 - `--help` needs none of it

    return run(GateOptions(base, head, tier2))
