"""The report for a terminal: the warned findings with their receipts, a line for each other one, the counts."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.counts.tally import Tally
from checks.model.finding import Severity, Unparsed
from checks.model.location import Side
from checks.model.outcome import FAILURE_TITLES, Disposition, Evidence
from checks.reports.wording import figures, finding_words, review_words
from checks.reports.wording.differences import Piece, pieces
from checks.reports.wording.escape import code, line, web_address
from checks.reports.wording.receipt import command, shown

NARROWEST = 60
SHOWN_LIMIT = 500
"""Findings of the table, and warnings with their evidence: nobody scrolls through more."""

UNREADABLE_SHOWN = 3
"""Items that could not be read for one reason, of which the words are shown."""

LINES_LIMIT = 12
COLUMNS_LIMIT = 400
"""Lines of a piece of evidence or of a quote that are shown, and characters of each."""

OUTCOME_COLUMNS = 12
HEADING_COLUMNS = 32
"""Columns of a finding's line that are kept for its outcome, and at least for what it is called."""

_BELOW = " " * (OUTCOME_COLUMNS + 2)
"""What the lines below it begin with."""

_ALL = ("all", "all, duplicates once")
"""The row of the whole review, without and with duplicates."""

_STYLES = {
    Severity.CRITICAL: "bold red",
    Severity.HIGH: "red",
    Severity.MEDIUM: "yellow",
    Severity.LOW: "cyan",
    Severity.NIT: "dim",
}


def render(review: CheckedReview, *, width: int = 80, colour: bool = False, verbose: bool = False) -> str:
    """The review as text, `width` columns wide (60 at least), with ANSI colours when asked for.

    `verbose` adds what is said of each finding besides its outcome, and what was read and how it was checked.
    """
    out = StringIO()
    console = terminal(out, width, colour=colour)
    for part in _parts(review, console.width, colour=colour, verbose=verbose):
        shown = _wrapped(part, console.width) if isinstance(part, Text) else part
        console.print(shown, crop=False, no_wrap=True, overflow="ignore")
    return "\n".join(text.rstrip() for text in out.getvalue().split("\n"))


def terminal(out: StringIO, width: int, *, colour: bool) -> Console:
    """A terminal that writes into `out`, whatever the one is that the program runs in."""
    return Console(
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


def _parts(review: CheckedReview, width: int, *, colour: bool, verbose: bool) -> Iterator[RenderableType]:
    """What a reader has to act on comes first: the warned findings, each with its receipts."""
    if scope := review_words.scope(review):
        yield Text(scope, style="yellow")
        yield ""
    several = len(review.reviewers) > 1
    warned = review.warned[:SHOWN_LIMIT]
    for checked in warned:
        yield from _warned(checked, review.head, several=several, colour=colour, verbose=verbose)
        yield ""
    yield from _others(review, SHOWN_LIMIT - len(warned), width, several=several, verbose=verbose)
    for part in (
        _folded(review),
        _as_a_whole(review),
        _described(review, colour=colour),
        _unreadable(review, verbose=verbose),
        _covered(review) if verbose else _left_out(review),
    ):
        lines = list(part)
        yield from lines
        if lines:
            yield ""
    yield Text(review_words.closing(review), style="bold")


def _others(
    review: CheckedReview, most: int, width: int, *, several: bool, verbose: bool
) -> Iterator[RenderableType]:
    """A line for each finding whose warnings are not shown, two where the places are long."""
    shown = {id(one) for one in review.warned}
    others = [one for one in review.findings if id(one) not in shown and not one.folded]
    longest = max((cell_len(_place(one)) for one in others[:most]), default=0)
    stacked = OUTCOME_COLUMNS + longest + 4 + HEADING_COLUMNS > width
    for checked in others[:most]:
        yield from _one_of_many(checked, width, several=several, stacked=stacked, verbose=verbose)
        if verbose:
            yield from _more(checked)
    if (
        left_out := len(review.findings)
        - min(len(shown), SHOWN_LIMIT)
        - len(others[:most])
        - len(review.folded)
    ):
        yield Text(f"{left_out:,} more findings are not shown (`--format json` has all).", style="dim")
    if others or left_out:
        yield ""


def _folded(review: CheckedReview) -> Iterator[RenderableType]:
    """The findings that were to be folded away, on a line each."""
    if not review.folded:
        return
    yield Rule("folded away", align="left", characters="─")
    for checked in review.folded[:SHOWN_LIMIT]:
        said = f"{line(finding_words.heading(checked.finding), 100)} · {finding_words.outcome(checked)} · {finding_words.marks(checked)}"
        yield Text(f"{_place(checked)} {line(said, 400)}", style="dim")


def _one_of_many(
    checked: CheckedFinding, width: int, *, several: bool, stacked: bool, verbose: bool
) -> Iterator[Text]:
    """What came of it, where and what, on one line; `stacked`: where on a second one; last what else is to be known."""
    repeats = "duplicate: " if checked.merged_into is not None else ""
    who = f"{', '.join(finding_words.reporters(checked))}: " if several else ""
    text = _outcome(checked)
    text.pad_right(max(0, OUTCOME_COLUMNS - text.cell_len))
    text.append("  " if stacked else f"  {_place(checked)}  ", style="bold")
    said = Text(line(f"{repeats}{who}{finding_words.heading(checked.finding)}", max(width, 160)))
    said.truncate(max(width - text.cell_len, 1), overflow="ellipsis")
    yield _unwrapped(Text.assemble(text, said))
    if stacked:
        yield _unwrapped(Text.assemble(_BELOW, (_place(checked), "bold")))
    not_judged = checked.outcome is FindingOutcome.NOT_JUDGED
    open_ = (
        finding_words.reason(checked)
        if not_judged
        else finding_words.reported_place(checked) or finding_words.missing(checked)
    )
    if open_ and not repeats and not verbose:  # which says it below
        why = line(open_, 400).removeprefix("not judged: ")  # the outcome says it
        yield Text.assemble(_BELOW, (why, "dim"))


def _place(checked: CheckedFinding) -> str:
    return line(str(checked.finding.location), 300) if checked.finding.location else "(no file)"


def _unwrapped(text: Text) -> Text:
    text.no_wrap, text.overflow = True, "ignore"
    return text


def _more(checked: CheckedFinding) -> Iterator[RenderableType]:
    """What else there is to say of a finding without a warning."""
    severity = checked.severity or checked.finding.severity
    facts = [f"{severity.value} severity"] if severity else []
    facts.append(f"confidence {finding_words.confidence(checked)}")
    yield _indented(Text(" · ".join(filter(None, [*facts, finding_words.verified(checked)])), style="dim"))
    for said in (
        finding_words.named(checked),
        finding_words.reason(checked),
        finding_words.reported_place(checked),
        finding_words.judged(checked),
        finding_words.marks(checked),
    ):
        if said:
            yield _indented(Text(line(said, 300), style="dim"))


def _unreadable(review: CheckedReview, *, verbose: bool) -> Iterator[RenderableType]:
    """What could not be read: each reason once for a file, with the words of the first of them."""
    items: dict[str, list[Unparsed]] = {}
    for item in review.unparsed:
        items.setdefault(review_words.unparsed(item), []).append(item)
    shown = SHOWN_LIMIT if verbose else UNREADABLE_SHOWN
    for said, alike in list(items.items())[:SHOWN_LIMIT]:
        times = f" ({len(alike):,} times)" if len(alike) > 1 else ""
        yield Text(f"not readable: {line(said, 400)}{times}", style="yellow")
        for item in alike[:shown]:
            if item.excerpt.strip():
                yield _indented(Text(line(item.excerpt, 120), style="dim"))
        if (more := len(alike) - shown) > 0:
            all_of_them = "--format json has" if verbose else "--verbose shows"
            yield _indented(Text(f"and {more:,} more ({all_of_them} them)", style="dim"))
    if (left_out := len(items) - SHOWN_LIMIT) > 0:
        yield Text(f"{left_out:,} more items are not readable (`--format json` has all).", style="dim")


def _left_out(review: CheckedReview) -> Iterator[RenderableType]:
    """What the check did not do, and what a model was asked."""
    yield from (Text(line(text, 1_000), style="yellow") for text in review_words.left_out(review))


def _covered(review: CheckedReview) -> Iterator[RenderableType]:
    """How it was checked, what each outcome means, and the counts by reviewer."""
    if review.head:
        yield Text(f"Checked at {line(review.head[: finding_words.COMMIT_SHOWN])}.", style="dim")
    yield from (Text(line(text, 1_000)) for text in review_words.coverage(review))
    if review.reviewers:
        yield ""
        yield _reviewers(review)


def _outcome(checked: CheckedFinding) -> Text:
    text = finding_words.outcome(checked)
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
    checked: CheckedFinding, head: str | None, *, several: bool, colour: bool, verbose: bool
) -> Iterator[RenderableType]:
    """Where, what, and the receipts."""
    finding = checked.finding
    yield _one_line(_place(checked), "bold")
    yield _indented(Text(line(finding_words.heading(finding), finding_words.HEADING_LIMIT)))
    severity = checked.severity or finding.severity
    facts = [_outcome(checked)]
    if severity:
        facts.append(Text(f"{severity.value} severity", style=_STYLES[severity]))
    facts.append(
        Text(
            f"confidence {finding_words.confidence(checked)} {finding_words.marker(checked)}", style="yellow"
        )
    )
    if several:
        facts.append(Text(", ".join(line(name, 60) for name in finding_words.reporters(checked))))
    if checked.merged_into is not None:
        facts.append(Text(f"duplicate of {line(checked.merged_into, 60)}", style="dim"))
    yield _indented(Text(" · ").join(facts))
    for said in filter(None, (finding_words.carried(checked), finding_words.judged(checked))):
        yield _indented(Text(line(said, 600), style="dim"))
    for warning in checked.warnings:
        yield from _warning(warning, head, colour=colour)
    more = (finding_words.named(checked), finding_words.marks(checked)) if verbose else ()
    for said in filter(None, more):
        yield Text(line(f"also: {said}", 600), style="dim")
    if address := web_address(finding.url):
        yield _one_line(address, "dim")


def _warning(warning: EvidenceWarning, head: str | None, *, colour: bool) -> Iterator[RenderableType]:
    yield ""
    yield Text.assemble((f"{finding_words.rule(warning)}: ", "bold"), line(warning.message or "", 2_000))
    if not warning.message:
        yield _fact("title", FAILURE_TITLES[warning.failure])
    if warning.citation:
        yield _fact("cited", line(str(warning.citation), 300))
    if warning.actual and all(one.location != warning.actual for one in warning.evidence[:4]):
        yield _fact("actual", line(str(warning.actual), 300))
    for number, one in enumerate(finding_words.candidates(warning)[:10]):
        yield _fact("" if number else "possibly", line(str(one), 200))
    for evidence in warning.evidence[:4]:
        place = evidence.shown_at(in_context=warning.in_context)
        yield _fact("evidence", line(str(place), 300))
    if warning.quoted or warning.evidence:
        yield _side_by_side(warning, colour=colour)
    first = warning.evidence[0] if warning.evidence else None
    receipt = command(first, head, in_context=warning.in_context) if first else None
    if receipt:
        yield _one_line(line(receipt, 1_000), "dim")
    if lacking := shown(warning.absence):
        yield _one_line(line(lacking.command, 1_000), "dim")
        yield _indented(Text(lacking.words, style="dim"))


def _as_a_whole(review: CheckedReview) -> Iterator[RenderableType]:
    """What is to be said of the review as a whole."""
    yield from (Text(line(review_words.observation(one), 1_000)) for one in review.observations)


def _described(review: CheckedReview, *, colour: bool) -> Iterator[RenderableType]:
    """What the pull request says of itself: the refuted statements with their evidence, then the others."""
    said = review.described
    if said is None:
        return
    yield Rule("what the description says", align="left", characters="─")
    yield Text(line(review_words.described(review)), style="bold")
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
        yield Text.assemble((f"{finding_words.VERDICTS[one.disposition]}: ", style), line(one.text, 200))
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
    theirs = _shown(first, theirs, warning) if first else Text("nothing like it", "dim")
    table.add_row(*((ours, theirs) if warning.quoted else (theirs,)))
    for more in warning.evidence[1:4]:
        shown = _shown(more, Text(_clipped(more.text)), warning)
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


def _shown(evidence: Evidence, code: Text, warning: EvidenceWarning) -> Text:
    """Lines of code with their numbers, and with the lines around them where the warning asks for these."""
    if warning.in_context:
        around = (Text(_clipped(evidence.before)), code, Text(_clipped(evidence.after)))
        code = Text("\n").join(one for one in around if one.plain)
    place = evidence.shown_at(in_context=warning.in_context)
    width = len(str(place.last))
    lines = []
    for number, one in enumerate(code.split("\n"), start=place.first or 1):
        gutter = " " * width if one.plain.startswith("… ") else f"{number:{width}}"
        lines.append(Text.assemble((f"{gutter} ", "dim"), one))
    return Text("\n").join(lines)


def _reviewers(review: CheckedReview) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("reviewer", overflow="fold")
    table.add_column("warned", no_wrap=True)
    table.add_column("95% interval", no_wrap=True)
    table.add_column("others", overflow="fold")
    rows: list[tuple[str, Tally]] = [(line(name, 60), one) for name, one in review.reviewers.items()]
    for name, one in [
        *rows,
        *([(_ALL[review.coverage.merged > 0], review.coverage)] if len(rows) > 1 else []),
    ]:
        share, interval = figures.warned_share(one), figures.interval(one)
        table.add_row(Text(name), share, interval, figures.others(one))
    return table
