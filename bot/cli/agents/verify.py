"""`citecheck verify`: an agent's recommendations, or a specialist's output, against the code."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from bot.cli.agents.options import (
    Backoff,
    Base,
    Folder,
    Format,
    Handed,
    Kind,
    KindOf,
    Library,
    MaxRounds,
    Metrics,
    Output,
    Packs,
    Regenerate,
    Report,
    Retry,
    ScannerFindings,
    Schemas,
    Signals,
    Specialist,
    Subtask,
    Timeout,
    Trace,
    arguments,
)
from bot.model.input_error import InputError


def verify(
    file: Handed,
    repo: Folder = Path(),
    kind: KindOf = Kind.AUTO,
    signals: Signals = None,
    library: Library = None,
    findings: ScannerFindings = None,
    pack: Packs = None,
    regenerate: Regenerate = None,
    max_rounds: MaxRounds = 1,
    timeout: Timeout = 300.0,
    base: Base = "",
    retry: Retry = None,
    backoff: Backoff = 1.0,
    trace: Trace = None,
    schemas: Schemas = None,
    specialist: Specialist = "",
    subtask: Subtask = "",
    metrics: Metrics = None,
    report: Report = Format.TEXT,
    output: Output = None,
) -> int:
    """Check an agent's recommendations or output against the code.

    FILE holds an output if it has the key `claims`, `traceRef` or `artifacts`, else recommendations. Exit
    code: 0 everything is accepted; 1 something is withheld, invalid or to be regenerated, or nothing could
    be checked; 2 bad input or usage.
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
        again = specialists.Retry(arguments(retry, "--retry"), max_rounds, backoff, timeout)
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
            verifying.Regeneration(arguments(regenerate, "--regenerate"), max_rounds, timeout),
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
        raise InputError(f"{', '.join(given)}: only for {what}, but {found}")
