"""The report for a terminal: a table of the findings, each warning with its evidence, what was covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import chain, islice

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from checks.model.finding import Severity
from checks.model.verdict import (
    FAILURE_TITLES,
    CheckedFinding,
    CheckedReview,
    Evidence,
    EvidenceWarning,
    Tally,
)
from checks.reports import words
from checks.reports.differences import Piece, pieces
from checks.reports.escape import code, line, web_address
from checks.reports.receipt import command

NARROWEST = 60
SHOWN_LIMIT = 500
"""Findings of the table, and warnings with their evidence: nobody scrolls through more."""

LINES_LIMIT = 12
COLUMNS_LIMIT = 400
"""Lines of a piece of evidence or of a quote that are shown, and characters of each."""

_STYLES = {
    Severity.CRITICAL: "bold red",
    Severity.HIGH: "red",
    Severity.MEDIUM: "yellow",
    Severity.LOW: "cyan",
    Severity.NIT: "dim",
}


def render(review: CheckedReview, *, width: int = 80, colour: bool = False) -> str:
    """The review as text, `width` columns wide (60 at least), with ANSI colours when asked for."""
    out = StringIO()
    console = Console(
        file=out,
        width=max(width, NARROWEST),
        height=100,
        color_system="standard" if colour else None,
        no_color=not colour,
        force_terminal=colour,
        force_jupyter=False,
        force_interactive=False,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={},
    )
    for part in _parts(review, colour=colour):
        console.print(part)
    return "\n".join(text.rstrip() for text in out.getvalue().split("\n"))


def _parts(review: CheckedReview, *, colour: bool) -> Iterator[RenderableType]:
    if notice := words.notice(review):
        yield Text(notice.replace("`", ""), style="yellow")
    yield Text(words.summary(review), style="bold")
    if review.head:
        yield Text(f"Checked at {line(review.head, 64)}.", style="dim")
    warned = [checked for checked in review.findings if checked.warnings]
    rows = review.findings
    if len(rows) > SHOWN_LIMIT:
        sound = (checked for checked in rows if not checked.warnings)
        rows = tuple(islice(chain(warned, sound), SHOWN_LIMIT))
    if rows:
        yield _table(review, rows)
    if left_out := len(review.findings) - len(rows):
        told = "warned ones first; `--format json` has all"
        yield Text(f"{left_out:,} more findings are not shown ({told}).", style="dim")
    for number, checked in enumerate(warned[:SHOWN_LIMIT], start=1):
        yield ""
        yield _warned(number, checked, review.head, colour=colour)
    if review.unparsed:
        yield ""
        yield Rule("not readable", align="left", characters="─")
        for item in review.unparsed[:SHOWN_LIMIT]:
            yield Text(line(words.unparsed(item), 400), style="yellow")
            if item.excerpt.strip():
                yield Padding(Text(line(item.excerpt, 120), style="dim"), (0, 0, 0, 2))
    yield ""
    yield Rule("coverage", align="left", characters="─")
    yield from (Text(line(text, 1_000)) for text in words.coverage(review))
    if review.reviewers:
        yield _reviewers(review)


def _table(review: CheckedReview, rows: Sequence[CheckedFinding]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), expand=True, pad_edge=False)
    table.add_column("severity", width=8, no_wrap=True)
    table.add_column("finding", ratio=1, overflow="fold")
    several = len(review.reviewers) > 1
    if several:
        table.add_column("reviewer", max_width=16, overflow="fold")
    table.add_column("outcome", max_width=17, overflow="fold")
    table.add_column("confidence", justify="right", width=10, no_wrap=True)
    for checked in rows:
        table.add_row(
            _severity(checked),
            _what(checked),
            *([Text(", ".join(line(name, 60) for name in words.reporters(checked)))] if several else []),
            _outcome(checked),
            Text(words.confidence(checked), style="" if not checked.warnings else "bold yellow"),
        )
    return table


def _severity(checked: CheckedFinding) -> Text:
    severity = checked.severity or checked.finding.severity
    return Text(severity.value, style=_STYLES[severity]) if severity else Text("-", style="dim")


def _what(checked: CheckedFinding) -> Text:
    place = checked.finding.location
    parts = [
        Text(line(str(place), 200) if place else "(no file)", style="bold"),
        Text(line(words.heading(checked.finding), words.HEADING_LIMIT)),
    ]
    if told := words.told_place(checked):
        parts.append(Text(line(told.replace("`", ""), 300), style="dim"))
    return Text("\n").join(parts)


def _outcome(checked: CheckedFinding) -> Text:
    text = words.outcome(checked)
    style = "yellow" if checked.warnings else "green" if checked.sound else "dim"
    shown = Text(f"! {text}" if checked.warnings else text, style=style)
    if checked.merged_into is not None:
        shown.append(f"\nmerged into {line(checked.merged_into, 60)}", style="dim")
    return shown


def _warned(number: int, checked: CheckedFinding, head: str | None, *, colour: bool) -> Group:
    finding = checked.finding
    names = ", ".join(line(name, 60) for name in words.reporters(checked))
    parts: list[RenderableType] = [
        Rule(f"{number}. {names}: {line(finding.id, 60)}", align="left", characters="─", style="yellow"),
        Text(line(words.heading(finding), 400), style="bold"),
        Text(f"confidence {words.confidence(checked)} {words.MARKER}", style="yellow"),
    ]
    if moved := words.carried(checked):
        parts.append(Text(line(moved, 600), style="dim"))
    for warning in checked.warnings:
        parts += _warning(warning, head, colour=colour)
    if checked.merged_into is not None:
        parts.append(Text(f"merged into {line(checked.merged_into, 60)}", style="dim"))
    if address := web_address(finding.url):
        parts.append(Text(address, style="dim", overflow="fold"))
    return Group(*parts)


def _warning(warning: EvidenceWarning, head: str | None, *, colour: bool) -> Iterator[RenderableType]:
    yield ""
    yield Text.assemble((f"{warning.failure.value}: ", "bold"), line(warning.message or "", 2_000))
    facts = [("title", FAILURE_TITLES[warning.failure])] if not warning.message else []
    if warning.citation:
        facts.append(("cited", line(str(warning.citation), 300)))
    if warning.actual:
        facts.append(("really", line(str(warning.actual), 300)))
    if warning.candidates:
        facts.append(("could be", ", ".join(line(str(one), 200) for one in warning.candidates[:10])))
    for name, value in facts:
        yield Text.assemble((f"  {name:9}", "dim"), value, overflow="fold")
    if warning.quoted or warning.evidence:
        yield _side_by_side(warning, colour=colour)
    receipt = command(warning.evidence[0], head) if warning.evidence else None
    if receipt:
        yield Text(line(receipt, 1_000), style="dim", overflow="fold")


def _side_by_side(warning: EvidenceWarning, *, colour: bool) -> Table:
    table = Table(box=box.ROUNDED, expand=True, show_lines=False, padding=(0, 1))
    first = warning.evidence[0] if warning.evidence else None
    if warning.quoted:
        place = f" ({line(str(warning.citation), 80)})" if warning.citation else ""
        table.add_column(f"the review quotes{place}", ratio=1, overflow="fold", header_style="")
    real = f"the code has ({line(str(first.location), 80)})" if first else "the code has"
    table.add_column(real, ratio=1, overflow="fold", header_style="")
    quoted, real_code = pieces(_clipped(warning.quoted), _clipped(first.text) if first else "")
    ours = _marked(quoted, "red", "[-", "-]", colour=colour)
    theirs = _marked(real_code, "green", "{+", "+}", colour=colour)
    theirs = _numbered(first, theirs) if first else Text("nothing like it", "dim")
    table.add_row(*((ours, theirs) if warning.quoted else (theirs,)))
    for more in warning.evidence[1:4]:
        shown = Text.assemble(
            (f"{line(str(more.location), 80)}\n", "dim"), _numbered(more, Text(_clipped(more.text)))
        )
        table.add_row(*((Text(""), shown) if warning.quoted else (shown,)))
    return table


def _clipped(text: str) -> str:
    return code(text, lines=LINES_LIMIT, columns=COLUMNS_LIMIT).expandtabs(4)


def _marked(parts: list[Piece], style: str, opening: str, closing: str, *, colour: bool) -> Text:
    """Code with what differs marked: by colour, or in the brackets of `git diff --word-diff`."""
    text = Text(overflow="fold")
    for part in parts:
        if part.differs and not colour:
            text.append(f"{opening}{part.text}{closing}")
        else:
            text.append(part.text, style=f"bold reverse {style}" if part.differs else "")
    return text


def _numbered(evidence: Evidence, code: Text) -> Text:
    """Lines of code with their numbers."""
    width = len(str(evidence.last))
    lines = []
    for number, one in enumerate(code.split("\n"), start=evidence.first):
        gutter = " " * width if one.plain.startswith("… ") else f"{number:{width}}"
        lines.append(Text.assemble((f"{gutter} ", "dim"), one))
    return Text("\n").join(lines)


def _reviewers(review: CheckedReview) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("reviewer", overflow="fold")
    for name in ("findings", "warned", "sound", "verified", "failed", "other", "pass rate"):
        table.add_column(name, justify="right")
    rows: list[tuple[str, Tally]] = [(line(name, 60), one) for name, one in review.reviewers.items()]
    for name, one in [*rows, ("all", review.coverage)]:
        table.add_row(
            Text(name),
            *(str(n) for n in (one.findings, one.warned, one.sound, one.verified, one.failed)),
            str(one.unsupported + one.unverifiable),
            words.pass_rate(one),
        )
    return table
