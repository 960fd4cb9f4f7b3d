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
        typer.Argument(help="The contract: JSON or YAML with `acceptanceCriteria`.", metavar="CONTRACT"),
    ],
    result: Annotated[
        Path | None, typer.Option(help="The output to check; -: standard input.", metavar="FILE")
    ] = None,
    execute: Annotated[
        str | None,
        typer.Option(
            help="A command that prints the output to check. From the second run on, it gets the failed criteria on standard input. Runs without a shell.",
            metavar="COMMAND",
        ),
    ] = None,
    retries: Annotated[
        int,
        typer.Option(
            help="How many times to run the command again if the contract says `retry`.",
            min=0,
            max=20,
            metavar="N",
        ),
    ] = 2,
    backoff: Annotated[
        float,
        typer.Option(
            help="Seconds before the first retry; doubles for each further one.", min=0, max=60, metavar="S"
        ),
    ] = 1.0,
    timeout: Timeout = 300.0,
    lock: Annotated[
        Path | None,
        typer.Option(
            help="Store the contract's digest in this file, and refuse a contract that has changed since; default: beside the report, if it is a file.",
            metavar="FILE",
        ),
    ] = None,
    digest: Annotated[
        str, typer.Option(help="Refuse the contract unless it has this digest (sha256:…).", metavar="DIGEST")
    ] = "",
    report: Report = Format.TEXT,
    to: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            "--report",
            help="Write the report to this file instead of standard output.",
            metavar="FILE",
        ),
    ] = None,
) -> int:
    """Decide whether an output meets a contract, and ask for a new one if not.

    Exit code: 0 accepted; 1 not accepted; 2 bad input or usage.
    """
    from bot.agents import accepting  # noqa: PLC0415 - `--help` needs none of it
    from bot.cli.offline.input.inputs import bytes_of  # noqa: PLC0415
    from bot.cli.offline.output.outputs import look_of, write  # noqa: PLC0415
    from checks.reports.agents import acceptance, formats  # noqa: PLC0415

    if (result is None) == (execute is None):
        said = "give either --result FILE or --execute COMMAND"
        if to is not None and result is None:
            said += f"; --output is for the report, so citecheck neither read nor wrote {to}"
        raise InputError(said)
    for given in (contract, result):
        if to is not None and given is not None and _is_same(to, given):
            raise InputError(f"--output is for the report and {to} is an input: name another file")
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
