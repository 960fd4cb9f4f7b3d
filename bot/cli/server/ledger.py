"""`citecheck ledger`: takes the ledger out as a file, or counts it anew."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.plain_help import PlainHelpCommand
from bot.cli.server.environment import ledger_url, reporting_out_of_reach
from bot.model.input_error import InputError
from bot.storage import database
from bot.storage.ledger.export import ExportRequest, Format

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Export the ledger of all checks, or recount it. Reads CITECHECK_DATABASE_URL.",
)


@app.command(cls=PlainHelpCommand)
def export(
    form: Annotated[Format, typer.Option("--format", help="csv: one row for each claim; json: everything.")],
    repository: Annotated[
        str | None, typer.Option("--repository", metavar="OWNER/NAME", help="Only this repository.")
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            "--since", formats=["%Y-%m-%d"], help="Only checks since this day (UTC).", metavar="DAY"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write to this file instead of standard output.", metavar="FILE"),
    ] = None,
) -> None:
    """Write all checks with their findings and claims, as CSV or JSON."""
    from bot.storage.ledger.export import export as write  # noqa: PLC0415 - `--help` needs no database

    if repository is not None and repository.count("/") != 1:
        raise InputError(f"--repository must be OWNER/NAME, not {repository[:100]}")
    wanted = ExportRequest(repository, since.replace(tzinfo=UTC).timestamp() if since is not None else None)
    url = ledger_url()
    with reporting_out_of_reach(), database.connect(url) as engine, ExitStack() as stack:
        file = sys.stdout
        if output is not None:
            try:
                file = stack.enter_context(output.open("w", encoding="utf-8", newline=""))
            except OSError as error:
                raise InputError(f"{output} cannot be written: {error.strerror}") from None
        count = write(engine, form, wanted, file)
    _tell(f"{count:,} check{'' if count == 1 else 's'} written")


@app.command(cls=PlainHelpCommand)
def rebuild() -> None:
    """Recount the ledger by the current rules.

    Recomputes the outcome of each finding, which rows are the latest, and all counts. Claims are not
    verified again, since the code is not stored. Safe to repeat, and to run beside the bot.
    """
    from bot.storage.ledger.rebuild import rebuild as make_anew  # noqa: PLC0415

    url = ledger_url()
    with reporting_out_of_reach(), database.connect(url) as engine:
        made = make_anew(engine)
    _tell(
        f"{made.findings:,} findings of {made.pull_requests:,} pull requests gone through, "
        f"{made.changed:,} of them come to something else now"
    )


def _tell(words: str) -> None:
    print(f"citecheck: {words}", file=sys.stderr)  # noqa: T201
