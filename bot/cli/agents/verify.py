"""`citecheck verify`: an agent's recommendations, or a specialist's output, against the code."""

from __future__ import annotations

import shlex
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.model.input_error import InputError


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


class Kind(StrEnum):
    """What a file holds."""

    AUTO = "auto"
    RECOMMENDATIONS = "recommendations"
    OUTPUT = "output"


def verify(
    file: Annotated[
        Path,
        typer.Argument(help="Recommendations or an output, as JSON; - is standard input.", metavar="FILE"),
    ],
    repo: Annotated[
        Path, typer.Option(help="The folder with the code, as it is now.", metavar="DIR")
    ] = Path(),
    kind: Annotated[Kind, typer.Option(help="What the file holds; `auto` tells by its keys.")] = Kind.AUTO,
    signals: Annotated[
        Path | None,
        typer.Option(help="Recommendations: what is known of the project (signals.json).", metavar="FILE"),
    ] = None,
    library: Annotated[
        Path | None,
        typer.Option(
            help="Recommendations: the pages that may be cited (docs-library.json).", metavar="FILE"
        ),
    ] = None,
    findings: Annotated[
        Path | None,
        typer.Option(help="Recommendations: what scanners found (verifiedFindings.json).", metavar="FILE"),
    ] = None,
    pack: Annotated[
        list[str] | None,
        typer.Option(
            help="Recommendations: rules of a domain, such as vercel; may be repeated.", metavar="NAME"
        ),
    ] = None,
    regenerate: Annotated[
        str | None,
        typer.Option(
            help="Recommendations: the command that writes them anew; what failed is JSON on its standard "
            "input, the new ones are read from its standard output. No shell is asked.",
            metavar="COMMAND",
        ),
    ] = None,
    max_rounds: Annotated[
        int, typer.Option(help="How often that command, or --retry's, is run.", min=0, max=20, metavar="N")
    ] = 1,
    timeout: Annotated[
        float,
        typer.Option(help="Seconds that one run of the command may take.", min=1, max=86_400, metavar="S"),
    ] = 300.0,
    base: Annotated[
        str,
        typer.Option(
            help="Output: the commit that the specialist began at. Without it no edit and no deletion is verified.",
            metavar="REV",
        ),
    ] = "",
    retry: Annotated[
        str | None,
        typer.Option(
            help="Output: the command that makes it anew where it is invalid; what failed is JSON on its standard "
            "input, the new one is read from its standard output. No shell is asked.",
            metavar="COMMAND",
        ),
    ] = None,
    backoff: Annotated[
        float,
        typer.Option(
            help="Output: seconds before the first retry, twice as many before each next.",
            min=0,
            max=60,
            metavar="S",
        ),
    ] = 1.0,
    trace: Annotated[
        Path | None, typer.Option(help="Output: the trace of its tools.", metavar="FILE")
    ] = None,
    schemas: Annotated[
        Path | None,
        typer.Option(
            help="Output: @scope/package/path#Name, or a tool → a JSON Schema file in the repository.",
            metavar="FILE",
        ),
    ] = None,
    specialist: Annotated[str, typer.Option(help="Output: who made it, for the metrics.", metavar="ID")] = "",
    subtask: Annotated[str, typer.Option(help="Output: what it was made for.", metavar="ID")] = "",
    metrics: Annotated[
        Path | None,
        typer.Option(
            help="Output: count it in this file; default: in the database of CITECHECK_DATABASE_URL, if set.",
            metavar="FILE",
        ),
    ] = None,
    report: Annotated[Format, typer.Option("--format", help="How the report is written.")] = Format.TEXT,
    output: Annotated[
        Path | None, typer.Option(help="Write the report there, not to standard output.", metavar="FILE")
    ] = None,
) -> int:
    """Check an agent's recommendations, or a specialist's output, against the code.

    Which of the two the file holds is told by its keys: `claims`, `traceRef` or `artifacts` are an output's. Exit code:
    0 when everything is accepted, 1 when something needs regeneration, is withheld or invalid, or nothing in it could be
    checked, 2 for bad input or usage.
    """
    from bot.agents import output_metrics, specialists, verifying  # noqa: PLC0415 - `--help` needs none of it
    from bot.cli.offline.input.inputs import bytes_of  # noqa: PLC0415
    from bot.cli.offline.output.outputs import look_of, write  # noqa: PLC0415
    from checks.agents.recommendations import project_signals  # noqa: PLC0415
    from checks.reports.agents import formats, outputs, recommendations  # noqa: PLC0415
    from checks.reports.wording.escape import line  # noqa: PLC0415

    if str(file) == "-" and sys.stdin is not None and sys.stdin.isatty():
        raise InputError("nothing to verify: name a file, or pipe it in")
    value = verifying.value_of(bytes_of(str(file)), str(file))
    only_outputs: dict[str, object] = {"--trace": trace, "--schemas": schemas, "--metrics": metrics}
    only_outputs |= {"--specialist": specialist, "--subtask": subtask, "--base": base, "--retry": retry}
    only_others: dict[str, object] = {
        "--signals": signals,
        "--library": library,
        "--findings": findings,
        "--pack": pack,
    }
    only_others["--regenerate"] = regenerate
    verdict = None
    if kind is Kind.OUTPUT or (kind is Kind.AUTO and specialists.looks_like_output(value)):
        _refuse(only_others, "recommendations", f"{file} holds an output")
        work = specialists.Work(
            repo,
            base,
            verifying.json_of(trace, "--trace"),
            verifying.json_of(schemas, "--schemas"),
            specialist,
            subtask,
        )
        again = specialists.Retry(_arguments(retry, "--retry"), max_rounds, backoff, timeout)
        verdict = specialists.verified(value, work, again)
        page, accepted = outputs.page(verdict), verdict.valid
        said = outputs.as_json(verdict) if report is Format.JSON else ""
    else:
        _refuse(only_outputs, "an output", f"{file} holds recommendations")
        specialists.refuse_outputs(value, str(file))
        checked = verifying.recommendations(
            value,
            str(file),
            repo,
            project_signals.Beside(
                verifying.given(signals, "--signals", project_signals.signals_of),
                verifying.given(library, "--library", project_signals.library_of),
                verifying.given(findings, "--findings", project_signals.findings_of),
            ),
            pack or [],
            verifying.Regeneration(_arguments(regenerate, "--regenerate"), max_rounds, timeout),
        )
        page, accepted = recommendations.page(checked), checked.accepted
        said = recommendations.as_json(checked) if report is Format.JSON else ""
    write(said or formats.render(page, report, look_of(output)), output)
    if verdict is not None and output_metrics.has_place(metrics):
        try:
            output_metrics.count(metrics, verdict)
        except InputError as wrong:  # what was found stands, whatever becomes of the counts
            typer.echo(f"citecheck: not counted: {line(str(wrong))}", err=True)
    return 0 if accepted else 1


def _refuse(options: dict[str, object], what: str, found: str) -> None:
    given = [name for name, value in options.items() if value]
    if given:
        raise InputError(f"{', '.join(given)}: only for {what}, and {found}")


def _arguments(command: str | None, option: str) -> tuple[str, ...]:
    if command is None:
        return ()
    try:
        arguments = tuple(shlex.split(command))
    except ValueError as wrong:
        raise InputError(f"{option}: {wrong}") from wrong
    if not arguments:
        raise InputError(f"{option} names no command")
    return arguments
