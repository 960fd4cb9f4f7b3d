"""Where findings come from: one file for each format, recognised by content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from checks.model.finding import BODY_LIMIT, Aside, Finding, Reading, Unparsed
from checks.sources.ce_review import CeReview
from checks.sources.document import EXCERPT_LIMIT, excerpt, parse
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.native import Native
from checks.sources.rdjson import Rdjson, Rdjsonl
from checks.sources.sarif import Sarif

__all__ = ["FORMATS", "Document", "SourceFormat", "UnknownFormatError", "combine", "read"]

FORMATS: tuple[SourceFormat, ...] = (Sarif(), Rdjson(), Rdjsonl(), CeReview(), Native())
"""In the order in which they are asked; the native format takes what looks like a finding, so it is last."""

BAD_TEXT = "bytes that are not valid in the file's encoding are shown as \ufffd"

NO_REVIEW = "a text that names no place in code and lists no finding; an empty review is written `[]`"

TEXT_LIMIT = 8 * 1024 * 1024
"""Characters of the findings that are read at one time, unless a caller has less time."""


class UnknownFormatError(ValueError):
    """`--from` names no format."""


def read(
    data: bytes,
    *,
    source: str,
    format: str | None = None,  # noqa: A002  # the name of the option
    formats: Sequence[SourceFormat] = FORMATS,
    characters: int = TEXT_LIMIT,
) -> Reading:
    """Read the findings of one file, in the named format or in the first that recognises it.

    `source` is the file's name, for messages. Nothing in `data` makes this raise: what cannot be read
    is in the reading as unparsed, and so is what is beyond so many `characters`. Ids in the reading are unique.

    Raises:
        UnknownFormatError: no format of `formats` has that name.

    """
    asked = _named(format, formats) if format is not None else formats
    document = parse(data, source)
    text = next((one for one in asked if one.reads_text and (format or one.recognises(document))), None)
    if text is not None and (format or not document.values):
        return _safely(text, document, source)
    if not document.values:
        if _is_prose(document.text) and any(one.reads_text for one in asked):
            return Reading((), (Unparsed(source, NO_REVIEW, document.text[:EXCERPT_LIMIT]),))
        return Reading((), document.broken)
    recognised = next((one for one in asked if one.recognises(document)), None)
    chosen = recognised or (asked[0] if format is not None else None)
    if chosen is None:
        return Reading((), (_unknown(document, source, asked), *document.broken))
    reading = _safely(chosen, document, source)
    if recognised is None and not reading.findings:
        reading = Reading((), (_unknown(document, source, asked),))
    found = replace(reading, unparsed=reading.unparsed + document.broken)
    return combine([found], stem=stem(source), characters=characters)


def _is_prose(text: str) -> bool:
    """Whether it is neither empty, nor meant as JSON or XML, nor bytes that are no text."""
    start = text.lstrip()[:EXCERPT_LIMIT]
    return bool(start) and not start.startswith(("{", "[", "<?xml")) and not {"\0", "\ufffd"} & {*start}


def _safely(chosen: SourceFormat, document: Document, source: str) -> Reading:
    try:
        return chosen.read(document, source)
    except Exception as error:  # our own mistake must not cost the other files
        reason = f"reading it as {chosen.name} failed ({type(error).__name__}); this is citecheck's error"
        shown = excerpt(document.values[0]) if document.values else document.text[:EXCERPT_LIMIT]
        return Reading((), (Unparsed(source, reason, shown),))


FINDINGS_LIMIT = 10_000
"""Findings that are read at one time; nobody reads a report of more."""


def _within(reading: Reading, characters: int, stem: str) -> Reading:
    """As many findings as have no more text than that; the rest is one unparsed item that says how many they are."""
    left = characters
    for position, finding in enumerate(reading.findings):
        left -= len(finding.title) + min(len(finding.body), BODY_LIMIT)
        left -= sum(len(quote.text) for quote in finding.quotes)
        if left < 0:
            reason = (
                f"only the first {position:,} of {len(reading.findings):,} findings are read, which have "
                f"{characters:,} characters; give the others in further runs"
            )
            rest = Unparsed(stem, reason, finding.title[:EXCERPT_LIMIT])
            kept = reading.findings[:position]
            return replace(reading, findings=kept, unparsed=(*reading.unparsed, rest))
    return reading


def combine(readings: Iterable[Reading], *, stem: str = "finding", characters: int = TEXT_LIMIT) -> Reading:
    """One reading of several, in order, with ids that are unique among all of them.

    Above `FINDINGS_LIMIT` findings, or so many `characters` of them, the rest is one unparsed item that
    says how many they are.

    The first finding with an id keeps it; a later one gets a number behind it and a note. A finding
    without an id gets one from its position.
    """
    findings: list[Finding] = []
    unparsed: list[Unparsed] = []
    aside = Aside()
    for reading in readings:
        aside += reading.aside
        findings += reading.findings
        unparsed += reading.unparsed
    if (count := len(findings)) > FINDINGS_LIMIT:
        reason = f"only the first {FINDINGS_LIMIT:,} of {count:,} findings are read; give the others in further runs"
        unparsed.append(Unparsed(stem, reason, findings[FINDINGS_LIMIT].title[:EXCERPT_LIMIT]))
        del findings[FINDINGS_LIMIT:]
    taken = {finding.id for finding in findings}
    seen: set[str] = set()
    counts: dict[str, int] = {}
    for position, finding in enumerate(findings, start=1):
        if finding.id and finding.id not in seen:
            seen.add(finding.id)
            continue
        wanted = finding.id or f"{stem}-{position}"
        new = wanted
        while new in taken:
            counts[wanted] = counts.get(wanted, 1) + 1
            new = f"{wanted}#{counts[wanted]}"
        taken.add(new)
        seen.add(new)
        notes = finding.notes
        if finding.id:
            notes += (f"the id `{finding.id}` was given more than once; this one is `{new}`",)
        findings[position - 1] = replace(finding, id=new, notes=notes)
    return _within(Reading(tuple(map(_finished, findings)), tuple(unparsed), aside), characters, stem)


def _named(name: str, formats: Sequence[SourceFormat]) -> Sequence[SourceFormat]:
    named = [one for one in formats if one.name == name]
    if named:
        return named
    known = ", ".join(one.name for one in formats)
    raise UnknownFormatError(f"no format of findings is called {name!r}; there are: {known}")


def _unknown(document: Document, source: str, formats: Sequence[SourceFormat]) -> Unparsed:
    value = document.values[0]
    if isinstance(value, dict) and (refused := _refused(value)):
        return Unparsed(source, refused, excerpt(value))
    match value:
        case dict():
            keys = ", ".join(key[:40] for key in list(value)[:6])
            shape = f"an object with the keys {keys}"
        case list():
            shape = f"a list of {len(value)} values that are no findings"
        case _:
            shape = "neither an object nor a list"
    expected = "; ".join(f"{one.name}: {one.expects}" for one in formats)
    return Unparsed(source, f"not a shape that is read: {shape}. Expected {expected}", excerpt(value))


def _refused(value: Mapping[str, JsonValue]) -> str:
    """What GitHub's API said in place of comments, where this is its error; else empty."""
    message = value.get("message")
    if not isinstance(message, str) or not isinstance(value.get("documentation_url"), str):
        return ""
    given = value.get("status")
    status = given if isinstance(given, str | int) and given else _STATUS.get(message, "an error")
    hint = "; is the name right, and may the token see it?" if message == "Not Found" else ""
    return f"GitHub answered {str(status)[:20]} in place of comments: {message[:200]}{hint}"


_STATUS: Final = {"Not Found": "404", "Bad credentials": "401"}
"""What older versions of `gh` leave out."""


def _finished(finding: Finding) -> Finding:
    """With a body that keeps to the limit, whatever it was put together from, and with a note on bad bytes."""
    notes = finding.notes
    if len(finding.body) > BODY_LIMIT:
        notes += (f"body cut at {BODY_LIMIT:,} characters (it has {len(finding.body):,})",)
    if any("\ufffd" in text for text in (finding.title, finding.body)) and BAD_TEXT not in notes:
        notes += (BAD_TEXT,)
    return (
        finding if notes == finding.notes else replace(finding, body=finding.body[:BODY_LIMIT], notes=notes)
    )
