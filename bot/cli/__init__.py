"""The command line: one file for each command, imported only when it runs."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run `citecheck`; a mistake in its use is one line on standard error and exit code 2."""
    # an agent waits for this one, and reading a command line takes as long as the check
    if sys.argv[1:] == ["gate"]:
        from bot.agents.gate import gate  # noqa: PLC0415

        sys.exit(gate.run(gate.GateOptions()))
    from bot.cli.app import run  # noqa: PLC0415 - keeps `import bot.cli` free of typer

    sys.exit(run(sys.argv[1:]))
