"""`citecheck cards`: the reliability cards of a repository in the terminal, or as a file."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.server.environment import ledger_url, reporting_out_of_reach
from bot.model.input_error import InputError
from bot.storage import database
from checks.reports.wording.escape import line

if TYPE_CHECKING:
    import sqlalchemy as sa

    from bot.storage.ledger.views.listing import KnownRepository
    from checks.cards.cards import Cards


class Format(StrEnum):
    """How the cards are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    SVG = "svg"
    HTML = "html"


def cards(
    repository: Annotated[
        str | None,
        typer.Argument(help="The repository; default: all of them together.", metavar="OWNER/NAME"),
    ] = None,
    weeks: Annotated[
        int,
        typer.Option(help="How many weeks back; 0: everything in the ledger.", min=0, max=520, metavar="N"),
    ] = 12,
    reviewer: Annotated[
        str | None, typer.Option(help="Only this reviewer; with --format svg, a badge.", metavar="NAME")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            help="Only what this version of the rules judged; default: the newest.", metavar="VERSION"
        ),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="Format of the cards.")] = Format.TEXT,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write to this file instead of standard output.", metavar="FILE"),
    ] = None,
) -> None:
    """Show how often each reviewer was wrong, from the ledger.

    Only reads the database at CITECHECK_DATABASE_URL. Exit code: 2 if the ledger has no such repository.
    """
    engine = database.read_only_engine_for(ledger_url())
    try:
        with reporting_out_of_reach(), engine.connect() as connection:
            found = _read(connection, repository, weeks or None, reviewer, rules)
            if reviewer is not None and not found.cards:
                everybody = _read(connection, repository, weeks or None, None, rules)
                raise InputError(_nobody(reviewer, [one.reviewer for one in everybody.cards]))
    finally:
        engine.dispose()
    text = _written(found, form, reviewer, to_terminal=output is None)
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write to {output}: {error.strerror or error}") from None


def _read(
    connection: sa.Connection,
    repository: str | None,
    weeks: int | None,
    reviewer: str | None,
    rules: str | None,
) -> Cards:
    from bot.storage.ledger.views import listing  # noqa: PLC0415
    from bot.storage.ledger.views.cards import read_cards  # noqa: PLC0415
    from bot.storage.ledger.views.selection import Selection  # noqa: PLC0415
    from checks.cards.cards import Period  # noqa: PLC0415

    kept = listing.repositories(connection)
    chosen = kept if repository is None else [_named(kept, repository)]
    if not chosen:
        raise InputError("the ledger is empty: no check was written into this database yet")
    selection = Selection(
        tuple(one.key for one in chosen), Period.of_weeks(weeks, datetime.now(UTC).date()), rules, reviewer
    )
    return read_cards(connection, selection, chosen[0].name if len(chosen) == 1 else "all repositories")


def _nobody(reviewer: str, there: list[str]) -> str:
    """Why there is no card of that reviewer, and whose there are."""
    if not there:
        return "nothing was checked in this period; --weeks 0 takes all of it"
    names = ", ".join(line(name, 100) for name in there[:10]) + (", …" if len(there) > 10 else "")
    return f"no finding of {line(reviewer, 100)} was checked in this period; there are cards of {names}"


def _named(kept: list[KnownRepository], repository: str) -> KnownRepository:
    found = next((one for one in kept if one.name.casefold() == repository.casefold()), None)
    if found is None:
        names = ", ".join(line(one.name, 100) for one in kept[:10])
        more = f"; it holds {names}" + (", …" if len(kept) > 10 else "") if kept else ", and is empty"
        raise InputError(f"the ledger holds no check of {line(repository, 100)}{more}")
    return found


def _written(found: Cards, form: Format, reviewer: str | None, *, to_terminal: bool) -> str:
    from checks.reports import cards as reports  # noqa: PLC0415

    match form:
        case Format.TEXT:
            from rich.console import Console  # noqa: PLC0415

            console = Console()
            colour = to_terminal and console.is_terminal and not console.no_color
            return reports.render_text(found, width=console.width, colour=colour)
        case Format.JSON:
            return reports.render_json(found)
        case Format.CSV:
            return reports.render_csv(found)
        case Format.HTML:
            return reports.render_html(found)
        case Format.SVG if reviewer is not None:
            return reports.badge(next(iter(found.cards), None), reviewer)
        case Format.SVG:
            return reports.render_svg(found)
