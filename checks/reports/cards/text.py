"""Cards for a terminal: each reviewer's rate drawn with its interval, then what is behind it."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from checks.cards.card import Card
from checks.cards.cards import Cards
from checks.reports.cards import wording
from checks.reports.cards.drawing import columns, outcomes, top_of
from checks.reports.text import terminal
from checks.reports.wording import figures
from checks.reports.wording.escape import line

PLOT = 24
"""Columns of a drawn interval."""

BAR = 40
FAILURES_SHOWN = 8
NAME_LIMIT = 60

_STYLES = {
    "warned": "red",
    "grounded": "green",
    "names_found": "bright_cyan",
    "place_exists": "cyan",
    "not_judged": "bright_black",
}
_MARKS = {"warned": "█", "grounded": "▓", "names_found": "▒", "place_exists": "░", "not_judged": "·"}


def render(cards: Cards, *, width: int = 80, colour: bool = False) -> str:
    """The cards as text, `width` columns wide (60 at least), with ANSI colours when asked for."""
    out = StringIO()
    console = terminal(out, width, colour=colour)
    for part in _parts(cards):
        console.print(part)
    return "\n".join(each.rstrip() for each in out.getvalue().splitlines()) + "\n"


def _parts(cards: Cards) -> Iterator[RenderableType]:
    yield Text(line(wording.title(cards), 200), "bold")
    yield Text(wording.scope(cards))
    yield Text(wording.NOT_SCORE, "dim")
    if rules := wording.rules(cards):
        yield Text(rules, "dim")
    yield Text()
    if not cards.cards:
        yield Text("Nothing was checked in this period.")
        return
    yield _ranking(cards)
    for card in cards.cards:
        yield Text()
        yield from _card(card)
    yield from _comparisons(cards)
    yield from _alarms(cards)


def _ranking(cards: Cards) -> Table:
    top = top_of(card.false_claims for card in cards.cards if card.says_enough)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False, show_edge=False)
    table.add_column("reviewer", overflow="fold", max_width=24)
    table.add_column("false claims", no_wrap=True)
    table.add_column("95% interval", no_wrap=True)
    table.add_column(f"0%{f'{top * 100:g}%':>{PLOT - 2}}", no_wrap=True, width=PLOT)
    for card in cards.cards:
        found = card.false_claims
        enough = found is not None and card.says_enough
        drawn = columns(found.interval, found.share, top, PLOT) if found is not None and enough else ""
        table.add_row(
            line(card.reviewer, NAME_LIMIT),
            wording.figure(found),
            wording.interval(found),
            Text(drawn, "cyan"),
        )
    return table


def _card(card: Card) -> Iterator[RenderableType]:
    yield Text(line(card.reviewer, NAME_LIMIT), "bold")
    found = card.false_claims
    said = [
        f"{wording.claims(card)[:-1]}: {wording.rated(found)}."
        if found and card.says_enough
        else wording.claims(card),
        wording.coverage(card),
        wording.places(card),
    ]
    if card.says_enough:
        said.append(f"Change: {wording.change(card.change)}.")
    elif found:
        said[0] += f" That is {wording.TOO_FEW}."
    said += [wording.notice(one) for one in card.notices]
    said += [wording.acted(card), wording.doubtful(card), wording.comments(card)]
    if card.alarms.shown:
        said.append(wording.alarms(card.alarms))
    said += [wording.judge(one) for one in card.judges]
    yield Padding(Group(*(Text(each) for each in said if each)), (0, 0, 0, 2))
    yield Padding(_bar(card), (0, 0, 0, 2))
    yield from _calibration(card)
    if card.failures:
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(no_wrap=True, justify="right")
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for one in card.failures[:FAILURES_SHOWN]:
            example = one.example
            shown = f"#{example.pull_request}: {line(example.message, 160)}" if example else ""
            table.add_row(f"{one.claims:,}", wording.failure(one), Text(shown, "dim"))
        yield Padding(table, (0, 0, 0, 2))


def _calibration(card: Card) -> Iterator[RenderableType]:
    """What its stated confidence and severity, and our outcomes, came to; a line for each."""
    found = card.calibration
    if found is None:
        return
    for title, levels, is_confidence in (
        ("stated confidence", found.by_confidence, True),
        ("severity", found.by_severity, False),
        ("outcome", found.by_outcome, False),
    ):
        if not levels:
            continue
        table = Table(box=None, pad_edge=False)
        for name in (title, "warned", "acted on", *(["measured"] if is_confidence else [])):
            table.add_column(name, no_wrap=True)
        for one in levels:
            came_to = [wording.recalibrated(one)] if is_confidence else []
            table.add_row(
                wording.level(one), wording.share(one.refuted_rate), wording.share(one.acted_rate), *came_to
            )
        yield Padding(table, (1, 0, 0, 2))


def _bar(card: Card) -> Text:
    """The findings by outcome, as one line of blocks with its legend."""
    drawn = Text()
    for one in outcomes(card):
        drawn.append(_MARKS[one.state] * max(1, round(one.width * BAR / 100)), _STYLES[one.state])
    drawn.append(f"\n{figures.count(card.counts.findings, 'finding')}: ", "dim")
    counts = card.counts
    numbers = {
        "warned": counts.warned, "grounded": counts.grounded,
        "names_found": counts.names_found, "place_exists": counts.place_exists, "not_judged": counts.not_judged,
    }  # fmt: skip
    for at, (state, number) in enumerate((state, number) for state, number in numbers.items() if number):
        drawn.append(", " if at else "", "dim")
        drawn.append(_MARKS[state], _STYLES[state])
        drawn.append(f" {number:,} {state.replace('_', ' ')}", "dim")
    return drawn


def _comparisons(cards: Cards) -> Iterator[RenderableType]:
    if not cards.pairs:
        return
    yield Text("\nCompared with each other (difference of the rates, 95% interval)", "bold")
    for one in cards.pairs:
        yield Padding(
            Text(
                f"{line(one.first, NAME_LIMIT)} {wording.pair(one)} {line(one.second, NAME_LIMIT)}: "
                f"{wording.points(one.difference)}"
            ),
            (0, 0, 0, 2),
        )


def _alarms(cards: Cards) -> Iterator[RenderableType]:
    yield Text("\nOur own false alarms", "bold")
    yield Padding(Text(wording.alarms(cards.all_alarms)), (0, 0, 0, 2))
    for one in cards.alarms:
        if one.alarms.wrong or one.muted:
            muted = "; muted in this repository" if one.muted else ""
            said = f"{wording.rule(one)}: {one.alarms.wrong:,} of {one.alarms.shown:,}, "
            yield Padding(Text(f"{said}{wording.alarm_rate(one.alarms)}{muted}"), (0, 0, 0, 2))
