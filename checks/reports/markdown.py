"""The report in GitHub's Markdown, in pieces that a check run's summary and text are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from checks.model.agents.described import Statement
from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.counts.tally import Tally
from checks.model.finding import Finding, Unparsed
from checks.model.location import Location, Side
from checks.model.outcome import Evidence
from checks.reports.interface import Links, Remark
from checks.reports.wording import addresses, figures, finding_words, review_words
from checks.reports.wording.cut import markdown_cut
from checks.reports.wording.differences import pieces
from checks.reports.wording.escape import (
    code,
    line,
    markdown,
    markdown_code,
    markdown_fence,
    markdown_link,
    markdown_prose,
    sentence,
)
from checks.reports.wording.receipt import command, shown

HIGHLIGHTED = frozenset(
    "py pyi js mjs cjs jsx ts tsx go rs java kt c h cc cpp hpp cs rb php swift scala sh sql html css scss "
    "json yaml yml toml xml tf lua ex exs erl hs clj dart vue".split()
)
"""Endings of files that GitHub highlights; others (`mermaid`, `suggestion`) would be more than code."""

LINES_LIMIT = 12
COLUMNS_LIMIT = 200
"""Lines of a piece of code that are shown, and characters of each."""

REVIEWERS_LIMIT = 50
NAME_LIMIT = 60
TEXT_LIMIT = 600
ROOM = 160
"""Characters kept free for the note about what found no room."""


def no_links(location: Location, commit: str | None) -> None:  # the shape of Links
    """For reports of code that is on no web page."""


def no_remarks(checked: CheckedFinding) -> str:  # the shape of Remark
    """For reports of a review of which nothing is known from before."""
    del checked
    return ""


def render(review: CheckedReview, *, links: Links | None = None, limit: int | None = None) -> str:
    """The whole report; cut between two findings, with a note, when it would be longer than `limit`."""
    link = links or no_links
    head = "\n\n".join([f"## {title(review)}", *introduction(review)])
    tail = "\n\n".join([*reviewers_table(review), coverage(review)])
    sections = [
        _Section("### Findings with a warning", warned_findings(review, link)),
        *(
            _Section(f"<details><summary>{heading}</summary>\n", items, "\n</details>", "\n")
            for heading, items in folded(review, link)
        ),
    ]
    besides = "\n\n".join(beyond_findings(review, link))
    whole = _joined(head, *_fit(sections, None), besides, tail)
    if limit is None or len(whole) <= limit:
        return whole
    besides = markdown_cut(besides, limit // 4)
    body, left_out = _fit(sections, max(0, limit - len(head) - len(besides) - len(tail) - ROOM))
    return markdown_cut(_joined(head, body, left_out, besides, tail), limit)


def _joined(head: str, body: Sequence[str], left_out: int, besides: str, tail: str) -> str:
    note = [left_out_note(left_out)] if left_out else []
    return "\n\n".join([head, *body, *note, *filter(None, [besides]), tail]) + "\n"


def title(review: CheckedReview) -> str:
    """One line, plain text: how many of the findings have a warning."""
    found = review.coverage.findings
    if not found:
        return "No findings to check"
    if not review.coverage.warned:
        return f"No warnings on {figures.count(found, 'finding')}"
    return figures.with_warnings(review.coverage)


def introduction(review: CheckedReview) -> list[str]:
    """What is first: that only places were checked, where it is so; the summary and the commit."""
    at = (
        f" Checked at {markdown_code(line(review.head[: finding_words.COMMIT_SHOWN]))}."
        if review.head
        else ""
    )
    scope = review_words.scope(review)
    return [*([markdown_prose(scope)] if scope else []), f"{markdown(review_words.below_title(review))}{at}"]


def warned_findings(review: CheckedReview, links: Links = no_links, remark: Remark = no_remarks) -> list[str]:
    """Each warning once, with its finding: what it cites, what is there, where the code really is.

    Last, on one line each, those that were merged into another and carry the same warnings.
    """
    unmerged = review.unmerged
    at = review.repeats
    repeats = [
        one for number, one in enumerate(review.findings) if number in at and one.warnings and not one.folded
    ]
    return [_warned_finding(one, unmerged, review.head, links, remark) for one in review.warned] + [
        _other_finding(one, unmerged, links, remark) for one in repeats
    ]


def other_findings(
    review: CheckedReview,
    findings: Iterable[CheckedFinding],
    links: Links = no_links,
    remark: Remark = no_remarks,
) -> list[str]:
    """Findings without a warning, each on one line of a list."""
    unmerged = review.unmerged
    return [_other_finding(one, unmerged, links, remark) for one in findings]


def _warned_finding(
    checked: CheckedFinding,
    unmerged: Mapping[str, CheckedFinding],
    head: str | None,
    links: Links,
    remark: Remark,
) -> str:
    finding = checked.finding
    names = ", ".join(f"**{markdown(name, NAME_LIMIT)}**" for name in finding_words.reporters(checked)[:10])
    facts = [names]
    severity = checked.severity or finding.severity
    if severity:
        facts.append(severity.value)
    facts.append(
        f"confidence **{finding_words.confidence(checked)}** *{markdown(finding_words.marker(checked))}*"
    )
    facts += _merged(checked, unmerged)
    facts += filter(None, [remark(checked), markdown_prose(finding_words.marks(checked))])
    # Not a link: what a finding with a warning cites may not be there.
    place = markdown_code(line(str(finding.location), 300)) if finding.location else "no file"
    parts = [
        f"#### {_heading(finding)}",
        f"{place} · {' · '.join(facts)}{_comment(finding.url)}",
        *_moved(checked),
        *(part for warning in checked.warnings for part in _warning(warning, finding.location, head, links)),
        *(
            f"Also: {markdown_prose(sentence(text, 600))}."
            for text in filter(None, [finding_words.named(checked)])
        ),
    ]
    return "\n\n".join(parts)


def _other_finding(
    checked: CheckedFinding, unmerged: Mapping[str, CheckedFinding], links: Links, remark: Remark
) -> str:
    finding = checked.finding
    place = _place(finding.location, finding.commit, links) if finding.location else "no file"
    names = ", ".join(markdown(name, NAME_LIMIT) for name in finding_words.reporters(checked)[:10])
    facts = [names, f"confidence {finding_words.confidence(checked)}"]
    if checked.warnings:
        facts.append(finding_words.outcome(checked))
    facts += filter(None, [finding_words.verified(checked)])
    facts += _merged(checked, unmerged)
    facts += filter(None, [remark(checked)])
    said = [
        markdown_prose(sentence(text, 300))
        for text in (
            finding_words.named(checked),
            finding_words.reason(checked),
            finding_words.reported_place(checked),
            finding_words.carried(checked),
            finding_words.judged(checked),
            finding_words.marks(checked),
        )
    ]
    listed = " · ".join([", ".join(facts), *filter(None, said)])
    return f"- {place}: {_heading(finding)} ({listed}){_comment(finding.url)}"


def folded(
    review: CheckedReview, links: Links = no_links, *, unread: str = "item", remark: Remark = no_remarks
) -> Iterator[tuple[str, list[str]]]:
    """The lists that are folded away, each with its heading; `unread` is what an unparsed item is called."""
    found = {one: other_findings(review, review.of(one), links, remark) for one in finding_words.OTHERS}
    lists = [
        (found[FindingOutcome.GROUNDED], ("grounded finding", "grounded findings")),
        (
            found[FindingOutcome.NAMES_FOUND],
            ("finding with names found", "findings with names found"),
        ),
        (
            found[FindingOutcome.PLACE_EXISTS],
            ("finding whose place exists", "findings whose place exists"),
        ),
        (found[FindingOutcome.NOT_JUDGED], ("finding that was not judged", "findings that were not judged")),
        (
            other_findings(review, review.folded, links, remark),
            ("finding folded away on request", "findings folded away on request"),
        ),
        (
            [unparsed_item(item) for item in review.unparsed],
            (f"{unread} that could not be read", f"{unread}s that could not be read"),
        ),
    ]
    for items, (one, many) in lists:
        if items:
            yield figures.count(len(items), one, many), items


def beyond_findings(review: CheckedReview, links: Links = no_links) -> list[str]:
    """What is to be said of the review as a whole, and of the description; a block each, empty where nothing is."""
    parts = (
        ("### The review as a whole", "\n".join(_observations(review))),
        ("### What the description says", "\n\n".join(_description(review, links))),
    )
    return [f"{heading}\n\n{text}" for heading, text in parts if text]


def _observations(review: CheckedReview) -> list[str]:
    return [
        f"- {markdown_prose(sentence(review_words.observation(one), TEXT_LIMIT))}"
        for one in review.observations
    ]


def _description(review: CheckedReview, links: Links) -> list[str]:
    """What came of it, the refuted statements with their evidence, then the others."""
    said = review.described
    if said is None:
        return []
    others = [one for one in said.statements if not one.warnings]
    listed = "\n".join(map(_other_statement, others))
    heading = figures.count(len(others), "other statement")
    return [
        markdown(review_words.described(review)),
        *(_refuted(one, review.head, links) for one in said.warned),
        *([f"<details><summary>{heading}</summary>\n\n{listed}\n\n</details>"] if others else []),
        *(markdown_prose(sentence(note, TEXT_LIMIT)) for note in said.notes),
    ]


def _refuted(statement: Statement, head: str | None, links: Links) -> str:
    parts = [
        f"**Refuted** ({markdown(statement.source, NAME_LIMIT)}): “{markdown_prose(sentence(statement.text, 300))}”"
    ]
    for warning in statement.warnings:
        parts += _warning(warning, None, head, links)
    return "\n\n".join(parts)


def _other_statement(statement: Statement) -> str:
    first = next(one for one in statement.claims if one.outcome.disposition is statement.disposition)
    said = markdown_prose(sentence(statement.text, 200))
    return f"- {finding_words.VERDICTS[statement.disposition]}: “{said}” ({markdown_prose(sentence(first.outcome.message, 300))})"


def unparsed_item(item: Unparsed) -> str:
    """Something that could not be read, on one line of a list."""
    excerpt = f": {markdown_code(line(item.excerpt, 120))}" if item.excerpt.strip() else ""
    return (
        f"- {markdown_prose(sentence(review_words.unparsed(item), TEXT_LIMIT))}{excerpt}{_comment(item.url)}"
    )


def coverage(review: CheckedReview) -> str:
    """What was read and checked and what was not, in all."""
    said = [f"- {markdown_prose(sentence(text, TEXT_LIMIT))}" for text in review_words.coverage(review)[:30]]
    return "\n\n".join(["### Coverage", "\n".join(said)])


def reviewers_table(review: CheckedReview) -> list[str]:
    """What became of each reviewer's findings, narrow enough for a telephone; empty when there is none."""
    counts = list(review.reviewers.items())
    if not counts:
        return []
    rows = [
        "| reviewer | warned (95% interval) | other findings |",
        "|---|---|---|",
        *(_row(markdown(name, NAME_LIMIT), one) for name, one in counts[:REVIEWERS_LIMIT]),
    ]
    if len(counts) > REVIEWERS_LIMIT:
        rows.append(f"| *{figures.count(len(counts) - REVIEWERS_LIMIT, 'more reviewer')}* | | |")
    if len(counts) > 1:
        name = "**all, duplicates once**" if review.coverage.merged else "**all**"
        rows.append(_row(name, review.coverage))
    return ["\n".join(rows)]


def left_out_note(number: int) -> str:
    """What is said in place of the findings and unreadable items that found no room."""
    return (
        f"*{figures.count(number, 'more entry', 'more entries')} did not fit here; the counts include them.*"
    )


@dataclass(frozen=True, slots=True)
class _Section:
    opening: str
    items: Sequence[str]
    closing: str = ""
    between: str = "\n\n"


def _fit(sections: Iterable[_Section], room: int | None) -> tuple[list[str], int]:
    """The sections with as many items as there is room for, and how many found none."""
    written: list[str] = []
    left_out = 0
    for section in sections:
        kept: list[str] = []
        used = len(section.opening) + len(section.closing) + 4
        for item in section.items:
            if room is not None and used + len(item) + 2 > room:
                continue
            kept.append(item)
            used += len(item) + 2
        left_out += len(section.items) - len(kept)
        if kept:
            parts = [section.opening, section.between.join(kept), section.closing]
            written.append(section.between.join(part for part in parts if part))
            room = None if room is None else room - used
    return written, left_out


def _warning(warning: EvidenceWarning, own: Location | None, head: str | None, links: Links) -> Iterator[str]:
    meaning = markdown_link(markdown_code(warning.failure.value), addresses.of_failure(warning.failure))
    yield f"**{meaning}**: {markdown_prose(sentence(warning.message, 2_000))}"
    facts = []
    if said := finding_words.known(warning.known):
        facts.append(markdown_prose(sentence(said, 600)))
    if warning.citation and warning.citation != own:  # the finding's own place is above
        facts.append(f"cited {markdown_code(line(str(warning.citation), 300))}")
    if warning.actual and all(one.location != warning.actual for one in warning.evidence[:3]):
        facts.append(f"actually at {_place(warning.actual, None, links)}")
    if possibly := finding_words.candidates(warning):
        facts.append("possibly " + ", ".join(_place(one, None, links) for one in possibly[:5]))
    if facts:
        text = "; ".join(facts)
        yield f"{text[0].upper()}{text[1:]}."
    if warning.quoted.strip():
        yield f"The review quotes:\n\n{_code(warning.quoted, '')}"
    for evidence in warning.evidence[:3]:
        place = _place(evidence.shown_at(in_context=warning.in_context), evidence.commit, links)
        had = "The code at" if evidence.side is Side.RIGHT else "Before the change, the code at"
        yield f"{had} {place}:\n\n{_code(evidence.in_context if warning.in_context else evidence.text, evidence.path)}"
        if receipt := command(evidence, head, in_context=warning.in_context):
            yield f"See it with {markdown_code(receipt)}"
    if lacking := shown(warning.absence):
        yield f"See it with {markdown_code(lacking.command)}, which {lacking.words}."
    yield from _difference(warning)


def _merged(checked: CheckedFinding, unmerged: Mapping[str, CheckedFinding]) -> Iterator[str]:
    """Which finding is shown for it, in words: its id is on no page that the reader sees."""
    if checked.merged_into is None:
        return
    other = unmerged.get(checked.merged_into)
    if other is None:
        yield f"duplicate of {markdown_code(line(checked.merged_into, 60))}"
    else:
        heading = markdown_prose(sentence(finding_words.heading(other.finding), NAME_LIMIT))
        yield f"duplicate of “{heading}” of {markdown(other.finding.reviewer, NAME_LIMIT)}"


def _moved(checked: CheckedFinding) -> Iterator[str]:
    if text := finding_words.carried(checked):
        yield f"{text[0].upper()}{markdown_prose(sentence(text[1:], 600))}. This costs no confidence."
    if text := finding_words.judged(checked):
        yield markdown_prose(sentence(text, 600))


def _difference(warning: EvidenceWarning) -> Iterator[str]:
    if not warning.quoted.strip() or not warning.evidence:
        return
    first: Evidence = warning.evidence[0]
    shown = (code(text, lines=LINES_LIMIT, columns=COLUMNS_LIMIT) for text in (warning.quoted, first.text))
    sides = pieces(*shown)
    ours, theirs = ([piece.text.strip() for piece in side if piece.differs] for side in sides)
    said = [
        f"only in the {where}: " + ", ".join(markdown_code(line(text, 60)) for text in side[:5])
        for where, side in (("quote", ours), ("code", theirs))
        if side
    ]
    if said and len(ours) + len(theirs) <= 10:
        text = "; ".join(said)
        yield f"{text[0].upper()}{text[1:]}."


def _place(location: Location, commit: str | None, links: Links) -> str:
    return markdown_link(markdown_code(line(str(location), 300)), links(location, commit))


def _comment(url: str | None) -> str:
    link = markdown_link("comment", url)
    return f" · {link}" if link != "comment" else ""


def _code(text: str, path: str) -> str:
    ending = path.rpartition(".")[2].lower()
    shown = code(text, lines=LINES_LIMIT, columns=COLUMNS_LIMIT)
    return markdown_fence(shown, ending if ending in HIGHLIGHTED else "")


def _heading(finding: Finding) -> str:
    """The finding's heading, its code set as code."""
    return markdown_prose(sentence(finding_words.heading(finding), finding_words.HEADING_LIMIT))


def _row(name: str, one: Tally) -> str:
    warned = f"{one.warned:,} of {one.findings:,}"
    if one.findings:
        warned += f": {figures.percent(one.warned / one.findings)} ({figures.interval(one)})"
    rest = figures.others(one)
    if one.unparsed:
        rest += f"{', ' if rest else ''}{figures.count(one.unparsed, 'item')} not readable"
    return f"| {name} | {warned} | {rest} |"
