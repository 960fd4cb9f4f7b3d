"""The report as one self-contained HTML page: no script, nothing loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from textwrap import dedent

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from checks.model.agents.described import Statement
from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.counts.tally import Tally
from checks.model.location import Location, Side
from checks.model.outcome import Disposition
from checks.reports.interface import Links
from checks.reports.markdown import no_links, title
from checks.reports.wording import addresses, figures, finding_words, review_words
from checks.reports.wording.differences import Piece, pieces
from checks.reports.wording.escape import code, code_spans, line, plain, sentence, web_address
from checks.reports.wording.receipt import command, shown

LINES_LIMIT = 40
NAMES_LIMIT = 10
COLUMNS_LIMIT = 400
TEXT_LIMIT = 2_000


def render(review: CheckedReview, *, links: Links | None = None) -> str:
    """The review as a page that can be mailed, archived or opened from disk."""
    link = links or no_links
    style, template = _templates()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return template.render(
        style=Markup(style),  # noqa: S704  # ours, and hashed into the policy
        policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        title=title(review),
        scope=code_spans(review_words.scope(review)),
        summary=review_words.below_title(review),
        head=line(review.head[: finding_words.COMMIT_SHOWN]) if review.head else None,
        findings=_rows(review, link),
        unparsed=[
            (code_spans(review_words.unparsed(item)), item.excerpt, web_address(item.url))
            for item in review.unparsed
        ],
        observations=[
            code_spans(sentence(review_words.observation(one), 1_000)) for one in review.observations
        ],
        described=review_words.described(review),
        refuted=[
            (
                code_spans(sentence(one.text, 400)),
                line(one.source, 100),
                [_warning(warning, None, review.head, link) for warning in one.warnings],
            )
            for one in (review.described.warned if review.described is not None else ())
        ],
        stated=[
            (
                finding_words.VERDICTS[one.disposition],
                code_spans(sentence(one.text, 300)),
                code_spans(sentence(_why(one), 300)),
            )
            for one in (review.described.statements if review.described is not None else ())
            if not one.warnings
        ],
        coverage=[code_spans(text) for text in review_words.coverage(review)],
        bars=[_bar(name, count) for name, count in review.reviewers.items()],
        counts=_counts(review),
    )


def _why(statement: Statement) -> str:
    """What became of the first claim of a statement that says how it ended."""
    return next(
        one.outcome.message for one in statement.claims if one.outcome.disposition is statement.disposition
    )


@dataclass(frozen=True, slots=True)
class _Place:
    text: str
    address: str | None


@dataclass(frozen=True, slots=True)
class _Line:
    number: int | None
    parts: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class _Code:
    place: _Place | None
    lines: Sequence[_Line]
    receipt: Sequence[str] = ()
    """The command, cut where it may be broken on a narrow page."""
    before: bool = False
    """It was there before the change only."""


@dataclass(frozen=True, slots=True)
class _Warning:
    name: str
    meaning: str
    """Where it says what the failure is."""
    message: Sequence[tuple[bool, str]]
    cited: _Place | None
    actual: _Place | None
    candidates: Sequence[_Place]
    quoted: _Code | None
    differs: bool
    """What the review quotes is not what the code has: only its place is wrong where they are alike."""

    evidence: Sequence[_Code]
    lacking: Sequence[str]
    """The command that shows what the commit lacks, cut as a receipt's; empty where nothing is lacking."""
    prints: str
    """What it prints, in words."""


@dataclass(frozen=True, slots=True)
class _Claim:
    disposition: str
    text: Sequence[tuple[bool, str]]


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    id: str
    heading: Sequence[tuple[bool, str]]
    place: _Place | None
    reviewers: Sequence[str]
    severity: str
    state: str
    outcome: str
    confidence: str
    lowered: bool
    marker: str
    stated: int | None
    address: str | None
    merged_into: str | None
    original: int | None
    """The number of the finding that it is a duplicate of, where that is on the page."""
    named: Sequence[tuple[bool, str]]
    reason: Sequence[tuple[bool, str]]
    carried: Sequence[tuple[bool, str]]
    notes: Sequence[Sequence[tuple[bool, str]]]
    warnings: Sequence[_Warning]
    claims: Sequence[_Claim]
    duplicates: Sequence[_Row] = ()
    """Findings that repeat it and have no warning of their own besides its."""


@dataclass(frozen=True, slots=True)
class _Segment:
    state: str
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class _Bar:
    name: str
    label: str
    segments: Sequence[_Segment]


@cache
def _templates() -> tuple[str, Template]:
    environment = Environment(
        loader=PackageLoader("checks.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Whatever a template prints: control and format characters are shown, then it is escaped.
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    source, _, _ = environment.loader.get_source(environment, "report.css")  # type: ignore[union-attr]
    return source, environment.get_template("report.html")


def _rows(review: CheckedReview, links: Links) -> list[_Row]:
    """A row for each finding, the warned ones first; a warned one that only repeats another is within that one."""
    numbers = {id(checked): number for number, checked in enumerate(review.findings, 1)}
    originals = {name: numbers[id(checked)] for name, checked in review.unmerged.items()}
    rows, within = [], defaultdict(list)
    for number, checked in enumerate(review.findings, 1):
        original = originals.get(checked.merged_into) if checked.merged_into is not None else None
        row = _row(number, checked, review, links, original)
        if original is not None and row.warnings and number - 1 in review.repeats:
            within[original].append(row)
        else:
            rows.append(row)
    rows = [replace(row, duplicates=within[row.number]) for row in rows]
    return sorted(rows, key=lambda row: not row.warnings)


def _row(
    number: int, checked: CheckedFinding, review: CheckedReview, links: Links, original: int | None
) -> _Row:
    finding = checked.finding
    severity = checked.severity or finding.severity
    reason, named = finding_words.reason(checked), finding_words.named(checked)
    notes = [note for note in dict.fromkeys((*finding.notes, *checked.notes)) if note != reason]
    notes += filter(None, [finding_words.judged(checked), finding_words.marks(checked)])
    return _Row(
        number=number,
        id=line(finding.id, 200),
        heading=code_spans(sentence(finding_words.heading(finding), 300)),
        place=_place(finding.location, None if checked.warnings else links, finding.commit),
        reviewers=[line(name, 60) for name in finding_words.reporters(checked)[:NAMES_LIMIT]],
        severity=severity.value if severity else "",
        state=checked.outcome.value,
        outcome=finding_words.outcome(checked),
        confidence=finding_words.confidence(checked),
        lowered=bool(checked.warnings),
        marker=finding_words.marker(checked),
        stated=checked.confidence.stated,
        address=web_address(finding.url),
        merged_into=line(checked.merged_into, 200) if checked.merged_into is not None else None,
        original=original,
        named=code_spans(sentence(named, 600)),
        reason=code_spans(sentence(reason, 600)),
        carried=code_spans(
            sentence(finding_words.reported_place(checked) or finding_words.carried(checked), 600)
        ),
        notes=[code_spans(sentence(note, 300)) for note in notes[:20]],
        warnings=[_warning(warning, finding.location, review.head, links) for warning in checked.warnings],
        claims=_claims(checked, reason, named),
    )


def _claims(checked: CheckedFinding, reason: str, named: str) -> list[_Claim]:
    """What became of the claims that did not fail: each message once, and nothing that is said elsewhere."""
    said = {reason, *(warning.message.removesuffix(".") for warning in checked.warnings)}
    kept: dict[tuple[str, str], None] = {}
    for one in checked.claims:
        outcome = one.outcome
        # beside a warning, that a place exists is known, and what could not be judged says little
        echo = checked.warnings and (one.existence or outcome.disposition is Disposition.UNSUPPORTED)
        if one.existence and outcome.disposition is Disposition.VERIFIED and named:
            continue  # which sums them up
        if (
            outcome.disposition is not Disposition.FAILED
            and not said & {outcome.message.removesuffix("."), finding_words.came_to(one)}
            and not echo
        ):
            what = finding_words.came_to(one) or one.claim.statement
            kept[finding_words.verdict(one), what] = None
    return [_Claim(disposition, code_spans(sentence(text, TEXT_LIMIT))) for disposition, text in kept]


def _place(location: Location | None, links: Links | None, commit: str | None = None) -> _Place | None:
    if location is None:
        return None
    return _Place(line(str(location), 300), web_address(links(location, commit)) if links else None)


def _warning(warning: EvidenceWarning, own: Location | None, head: str | None, links: Links) -> _Warning:
    lacking = shown(warning.absence)
    first = _clipped(dedent(warning.evidence[0].text)) if warning.evidence else ""
    quoted, real = pieces(_clipped(dedent(warning.quoted)), first)
    codes = []
    for number, one in enumerate(warning.evidence[:5]):
        where = one.shown_at(in_context=warning.in_context)
        text = _clipped(dedent(one.in_context if warning.in_context else one.text))
        parts = [Piece(text, differs=False)] if number or warning.in_context else real
        receipt = (command(one, head, in_context=warning.in_context) or "").split(" | ")
        codes.append(
            _Code(
                _place(where, links, one.commit),
                _lines(parts, where.first),
                tuple(receipt),
                one.side is Side.LEFT,
            )
        )
    return _Warning(
        name=warning.failure.value,
        meaning=addresses.of_failure(warning.failure),
        message=code_spans(sentence(warning.message, TEXT_LIMIT)),
        cited=_place(warning.citation, None) if warning.citation != own else None,  # which is above
        actual=_place(warning.actual, links)
        if all(one.location != warning.actual for one in warning.evidence[:5])
        else None,  # which the evidence shows
        candidates=[
            place for place in (_place(one, links) for one in finding_words.candidates(warning)[:10]) if place
        ],
        quoted=_Code(_place(warning.citation, None), _lines(quoted, None))
        if warning.quoted.strip()
        else None,
        differs=not warning.evidence or any(piece.differs for piece in (*quoted, *real)),
        evidence=codes,
        lacking=lacking.command.split(" | ") if lacking else (),
        prints=lacking.words if lacking else "",
    )


def _clipped(text: str) -> str:
    return code(text, lines=LINES_LIMIT, columns=COLUMNS_LIMIT)


def _lines(parts: Sequence[Piece], first: int | None) -> list[_Line]:
    """Code cut at its line ends, each line with its number when `first` is one."""
    lines: list[list[Piece]] = [[]]
    for part in parts:
        for at, text in enumerate(part.text.split("\n")):
            if at:
                lines.append([])
            if text:
                lines[-1].append(Piece(text, part.differs))
    return [
        _Line(None if first is None or at >= LINES_LIMIT else first + at, one) for at, one in enumerate(lines)
    ]


def _bar(name: str, count: Tally) -> _Bar:
    states = {
        FindingOutcome.WARNED: count.warned,
        FindingOutcome.GROUNDED: count.grounded,
        FindingOutcome.NAMES_FOUND: count.names_found,
        FindingOutcome.PLACE_EXISTS: count.place_exists,
        FindingOutcome.NOT_JUDGED: count.not_judged,
    }
    total = sum(states.values()) or 1
    segments: list[_Segment] = []
    start = 0.0
    for state, number in states.items():
        width = 100 * number / total
        if number:
            segments.append(_Segment(state.value, round(start, 2), round(width, 2)))
        start += width
    rest = figures.others(count)
    label = f"{count.warned:,} of {figures.count(count.findings, 'finding')} warned"
    label = f"{label}; {rest}" if rest else label
    return _Bar(line(name, 60), label if count.findings else "nothing read", segments)


def _counts(review: CheckedReview) -> list[tuple[str, Sequence[tuple[str, str]]]]:
    """A row for each reviewer, each cell with what it counts: on a narrow page the rows become lists."""
    counts = list(review.reviewers.items())
    whole = "all, duplicates once" if review.coverage.merged else "all"
    every = [*counts, *([(whole, review.coverage)] if len(counts) > 1 else [])]
    return [
        (
            line(name, 60),
            (
                ("findings", f"{one.findings:,}"),
                ("warned", f"{one.warned:,}"),
                ("95% interval", figures.interval(one)),
                ("grounded", f"{one.grounded:,}"),
                ("names found", f"{one.names_found:,}"),
                ("place exists", f"{one.place_exists:,}"),
                ("not judged", f"{one.not_judged:,}"),
            ),
        )
        for name, one in every
    ]
