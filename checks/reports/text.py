"""The report for a terminal: the findings, each warning with its evidence, what was covered."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import chain, islice

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.finding import Severity
from checks.model.location import Side
from checks.model.outcome import FAILURE_TITLES, Disposition, Evidence
from checks.model.tally import Tally
from checks.reports.wording import words
from checks.reports.wording.differences import Piece, pieces
from checks.reports.wording.escape import code, line, web_address
from checks.reports.wording.receipt import command

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
        shown = _wrapped(part, console.width) if isinstance(part, Text) else part
        console.print(shown, crop=False, no_wrap=True, overflow="ignore")
    return "\n".join(text.rstrip() for text in out.getvalue().split("\n"))


def _parts(review: CheckedReview, *, colour: bool) -> Iterator[RenderableType]:
    if scope := words.scope(review):
        yield Text(scope.replace("`", ""), style="yellow")
    yield Text(words.summary(review), style="bold")
    if review.head:
        yield Text(f"Checked at {line(review.head[: words.COMMIT_SHOWN])}.", style="dim")
    several = len(review.reviewers) > 1
    rows = review.findings
    if len(rows) > SHOWN_LIMIT:
        others = (checked for checked in rows if not checked.warnings)
        rows = tuple(islice(chain(review.warned, others), SHOWN_LIMIT))
    for checked in rows:
        yield ""
        yield from _finding_blocks(checked, several=several)
    if left_out := len(review.findings) - len(rows):
        yield ""
        yield Text(f"{left_out:,} more findings are not shown (`--format json` has all).", style="dim")
    for number, checked in enumerate(review.warned[:SHOWN_LIMIT], start=1):
        yield ""
        yield from _warned(number, checked, review.head, colour=colour)
    yield from _as_a_whole(review)
    yield from _described(review, colour=colour)
    if review.unparsed:
        yield ""
        yield Rule("not readable", align="left", characters="─")
        for item in review.unparsed[:SHOWN_LIMIT]:
            yield Text(line(words.unparsed(item), 400), style="yellow")
            if item.excerpt.strip():
                yield _indented(Text(line(item.excerpt, 120), style="dim"))
    yield ""
    yield Rule("coverage", align="left", characters="─")
    yield from (Text(line(text, 1_000)) for text in words.coverage(review))
    if review.reviewers:
        yield ""
        yield _reviewers(review)


def _finding_blocks(checked: CheckedFinding, *, several: bool) -> Iterator[RenderableType]:
    """Where, what, and what came of it."""
    finding = checked.finding
    yield _one_line(line(str(finding.location), 300) if finding.location else "(no file)", "bold")
    yield _indented(Text(line(words.heading(finding), words.HEADING_LIMIT)))
    severity = checked.severity or finding.severity
    facts = [_outcome(checked)]
    if severity:
        facts.append(Text(severity.value, style=_STYLES[severity]))
    confidence = words.confidence(checked)
    facts.append(Text(f"confidence {confidence}", style="bold yellow" if checked.warnings else ""))
    if several:
        facts.append(Text(", ".join(line(name, 60) for name in words.reporters(checked))))
    if checked.merged_into is not None:
        facts.append(Text(f"merged into {line(checked.merged_into, 60)}", style="dim"))
    yield _indented(Text(" · ").join(facts))
    for said in (
        words.named(checked),
        words.reason(checked),
        words.reported_place(checked),
        words.judged(checked),
    ):
        if said:
            yield _indented(Text(line(said.replace("`", ""), 300), style="dim"))


def _outcome(checked: CheckedFinding) -> Text:
    text = words.outcome(checked)
    if checked.warnings:
        return Text(f"! {text}", style="bold yellow")
    return Text(text, style="green" if checked.outcome is FindingOutcome.GROUNDED else "dim")


def _one_line(text: str, style: str = "", label: str = "") -> Text:
    """Text that is not wrapped, however narrow the terminal is."""
    return Text.assemble((label, "dim"), (text, style), no_wrap=True, overflow="ignore")


def _indented(text: Text) -> Text:
    return Text.assemble("  ", text)


def _wrapped(text: Text, width: int) -> Text:
    """Text broken between words only, so that a click or a copy takes all of a place; indented as it begins."""
    indent = " " * (len(text.plain) - len(text.plain.lstrip(" ")))
    room = width - len(indent)
    if text.no_wrap or cell_len(text.plain) <= width:
        return text
    used, breaks, at = 0, [], len(indent)
    for word in text.plain[at:].split(" "):
        length = cell_len(word)
        if used and used + 1 + length > room:
            breaks.append(at)
            used = length
        else:
            used += length + (1 if used else 0)
        at += len(word) + 1
    first, *rest = text.divide(breaks)
    first.rstrip()
    for one in rest:
        one.rstrip()
    return Text(f"\n{indent}", no_wrap=True).join([first, *rest])


def _warned(
    number: int, checked: CheckedFinding, head: str | None, *, colour: bool
) -> Iterator[RenderableType]:
    finding = checked.finding
    names = ", ".join(line(name, 60) for name in words.reporters(checked))
    yield Rule(f"{number}. {names}: {line(finding.id, 60)}", align="left", characters="─", style="yellow")
    yield Text(line(words.heading(finding), 400), style="bold")
    yield Text(f"confidence {words.confidence(checked)} {words.marker(checked)}", style="yellow")
    for said in filter(None, (words.carried(checked), words.judged(checked))):
        yield Text(line(said, 600), style="dim")
    for warning in checked.warnings:
        yield from _warning(warning, head, colour=colour)
    if checked.merged_into is not None:
        yield Text(f"merged into {line(checked.merged_into, 60)}", style="dim")
    if address := web_address(finding.url):
        yield _one_line(address, "dim")


def _warning(warning: EvidenceWarning, head: str | None, *, colour: bool) -> Iterator[RenderableType]:
    yield ""
    yield Text.assemble((f"{words.rule(warning)}: ", "bold"), line(warning.message or "", 2_000))
    if not warning.message:
        yield _fact("title", FAILURE_TITLES[warning.failure])
    if warning.citation:
        yield _fact("cited", line(str(warning.citation), 300))
    if warning.actual:
        yield _fact("really", line(str(warning.actual), 300))
    for number, one in enumerate(warning.candidates[:10]):
        yield _fact("" if number else "could be", line(str(one), 200))
    for evidence in warning.evidence[:4]:
        yield _fact("evidence", line(str(evidence.location), 300))
    if warning.quoted or warning.evidence:
        yield _side_by_side(warning, colour=colour)
    receipt = command(warning.evidence[0], head) if warning.evidence else None
    if receipt:
        yield _one_line(line(receipt, 1_000), "dim")


def _as_a_whole(review: CheckedReview) -> Iterator[RenderableType]:
    """What is to be said of the review as a whole."""
    if review.observations:
        yield ""
        yield Rule("the review as a whole", align="left", characters="─")
        yield from (Text(line(words.observation(one).replace("`", ""), 1_000)) for one in review.observations)


def _described(review: CheckedReview, *, colour: bool) -> Iterator[RenderableType]:
    """What the pull request says of itself: the refuted statements with their evidence, then the others."""
    said = review.described
    if said is None:
        return
    yield ""
    yield Rule("what the description says", align="left", characters="─")
    yield Text(line(words.described(review)), style="bold")
    for one in said.warned[:SHOWN_LIMIT]:
        yield ""
        yield Text(f"“{line(one.text, 400)}”", style="bold yellow")
        yield Text(f"  {line(one.source, 60)}", style="dim")
        for warning in one.warnings:
            yield from _warning(warning, review.head, colour=colour)
    others = [one for one in said.statements if not one.warnings]
    if others:
        yield ""
    for one in others[:SHOWN_LIMIT]:
        first = next(each for each in one.claims if each.outcome.disposition is one.disposition)
        style = "green" if one.disposition is Disposition.VERIFIED else "dim"
        yield Text.assemble((f"{one.disposition.value}: ", style), line(one.text, 200))
        yield _indented(Text(line(first.outcome.message, 300), style="dim"))
    yield from (Text(line(note, 300), style="yellow") for note in said.notes)


def _fact(name: str, value: str) -> Text:
    return _one_line(value, label=f"  {name:9}")


def _side_by_side(warning: EvidenceWarning, *, colour: bool) -> Table:
    table = Table(box=box.ROUNDED, expand=True, show_lines=False, padding=(0, 1))
    first = warning.evidence[0] if warning.evidence else None
    if warning.quoted:
        table.add_column("the review quotes", ratio=1, overflow="fold", header_style="")
    had = first is not None and first.side is Side.LEFT
    table.add_column(
        "before the change" if had else "the code has", ratio=1, overflow="fold", header_style=""
    )
    quoted, real_code = pieces(_clipped(warning.quoted), _clipped(first.text) if first else "")
    ours = _marked(quoted, "red", "[-", "-]", colour=colour)
    theirs = _marked(real_code, "green", "{+", "+}", colour=colour)
    theirs = _numbered(first, theirs) if first else Text("nothing like it", "dim")
    table.add_row(*((ours, theirs) if warning.quoted else (theirs,)))
    for more in warning.evidence[1:4]:
        shown = _numbered(more, Text(_clipped(more.text)))
        table.add_section()
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
    table.add_column("findings warned", no_wrap=True)
    table.add_column("95 % interval", no_wrap=True)
    table.add_column("the others", overflow="fold")
    table.add_column("pass rate", justify="right", no_wrap=True)
    rows: list[tuple[str, Tally]] = [(line(name, 60), one) for name, one in review.reviewers.items()]
    for name, one in [*rows, *([("all", review.coverage)] if len(rows) > 1 else [])]:
        share, interval = words.warned_share(one), words.interval(one)
        table.add_row(Text(name), share, interval, words.others(one), words.pass_rate(one))
    return table
