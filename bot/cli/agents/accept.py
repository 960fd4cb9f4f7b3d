"""`citecheck accept`: an output against the criteria of a contract that was locked before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.agents.options import Format, Report, Timeout, arguments
from bot.model.input_error import InputError


def accept(
    contract: Annotated[
        Path,
        typer.Argument(help="The contract, as JSON or YAML with `acceptanceCriteria`.", metavar="CONTRACT"),
    ],
    result: Annotated[
        Path | None, typer.Option(help="The output to be accepted; - is standard input.", metavar="FILE")
    ] = None,
    execute: Annotated[
        str | None,
        typer.Option(
            help="The command whose standard output it is. What was wrong with the last one is on its standard "
            "input. No shell is asked.",
            metavar="COMMAND",
        ),
    ] = None,
    retries: Annotated[
        int,
        typer.Option(
            help="How often the command is run again where the contract says `retry`.",
            min=0,
            max=20,
            metavar="N",
        ),
    ] = 2,
    backoff: Annotated[
        float,
        typer.Option(
            help="Seconds before the first retry, twice as many before each next.", min=0, max=60, metavar="S"
        ),
    ] = 1.0,
    timeout: Timeout = 300.0,
    lock: Annotated[
        Path | None,
        typer.Option(
            help="Keep the contract's digest there, and refuse a contract that is not the one it was; "
            "default: beside the report, where that is a file.",
            metavar="FILE",
        ),
    ] = None,
    digest: Annotated[
        str, typer.Option(help="Refuse a contract that has not this digest (sha256:…).", metavar="DIGEST")
    ] = "",
    report: Report = Format.TEXT,
    to: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            "--report",
            help="Write the report there, not to standard output.",
            metavar="FILE",
        ),
    ] = None,
) -> int:
    """Lock a contract, have its output made or read it, and decide whether it meets every criterion.

    Exit code: 0 accepted, 1 not accepted, 2 for bad input or usage.
    """
    from bot.agents import accepting  # noqa: PLC0415 - `--help` needs none of it
    from bot.cli.offline.input.inputs import bytes_of  # noqa: PLC0415
    from bot.cli.offline.output.outputs import look_of, write  # noqa: PLC0415
    from checks.reports.agents import acceptance, formats  # noqa: PLC0415

    if (result is None) == (execute is None):
        said = "give --result FILE or --execute COMMAND: one of the two"
        if to is not None and result is None:
            said += f"; --output is where the report goes, so {to} was neither read nor written"
        raise InputError(said)
    for given in (contract, result):
        if to is not None and given is not None and _is_same(to, given):
            raise InputError(
                f"--output is where the report goes, and {to} is what is read: name another file"
            )
    beside = to.with_name(f"{to.name}.lock") if to is not None else None
    kept = accepting.locked(contract, lock or beside, wanted=digest)
    if execute is None:
        done = accepting.accept_output(kept, bytes_of(str(result)))
    else:
        execution = accepting.Execution(arguments(execute, "--execute"), timeout, retries, backoff)
        done = accepting.accept_command(kept, contract, execution)
    said = acceptance.as_json(done) if report is Format.JSON else ""
    write(said or formats.render(acceptance.page(done), report, look_of(to)), to)
    return 0 if done.accepted else 1


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
