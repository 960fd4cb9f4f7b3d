"""A body of findings in no known dialect: entries that are findings, and entries that hold some."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from checks.model.finding import Location, Reading
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context
from checks.sources.github.draft import Part
from checks.sources.github.generic.loose import Loose
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    is_field,
    lined,
    short_place,
    without_fields,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.tables import columns_of
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.places import NO_FILES, Files

_NO_FINDINGS = re.compile(
    r"\W*(?:pull request |pr |change |review |overall )?(?:summary|overview|walkthrough|changes?|what changed|"
    r"what'?s (?:good|new)|strengths|positives?|praise|highlights|good (?:points|practices)|what (?:works|looks)"
    r"|files? (?:changed|reviewed|summary)|score|scores|test plan|testing|checklist|verdict|recommendation|"
    r"conclusion|next steps|legend|metrics|statistics|resolved|fixed|addressed|previously (?:fixed|resolved)|"
    r"verified|no issues|sequence diagram|description|scope|methodology)\b",
    re.IGNORECASE,
)
_NAMES_A_FINDING = re.compile(r"\W*(?:issue|finding|bug|problem|comment)\s*#?\d{1,3}\b", re.IGNORECASE)


def read(comment: Comment, context: Context, *, reviewer: str | None = None) -> Reading:
    """The findings of a comment in no known dialect. One that looks like a review and yields none is unparsed."""
    if comment.place in (Place.INLINE, Place.ANNOTATION):
        return draft.reading(comment, [one(comment)], reviewer=reviewer)
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    parts = findings(nodes, context.files)
    if not parts and reviewer is None and names_places(nodes, context.files):
        reason = "it names places in code and no finding could be told apart in it"
        return Reading((), (draft.unparsed(comment, reason),))
    return draft.reading(comment, parts, reviewer=reviewer)


def one(comment: Comment, nodes: Sequence[Node] | None = None) -> Part:
    """A whole comment as one finding: an inline comment in whatever words."""
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body) if nodes is None else nodes))
    return part_of(nodes)


def findings(nodes: Sequence[Node], files: Files = NO_FILES) -> list[Part]:
    """The findings in a body of many."""
    return draft.some(_entry_findings(outline(nodes), Scope(), files))


def _entry_findings(entry: Entry, scope: Scope, files: Files) -> Iterator[Part]:
    if _is_finding(entry, files) and not any(_is_finding(inner, files) for inner in entry.entries):
        yield _headed(entry, scope, files)
        return
    severity, _ = labels.label_of(inline.plain(entry.title))
    place = places.first_named(inline.plain(entry.title), files)
    inner = Scope(
        severity=severity or scope.severity,
        path=place.path if place else scope.path,
        previous=scope.previous,
        quiet=bool(severity is None and _NO_FINDINGS.match(inline.plain(entry.title))),
    )
    for part in Loose(inner, files).read(entry.nodes):
        inner = _after(inner, part)
        yield part
    for child in entry.entries:
        for part in _entry_findings(child, inner, files):
            inner = _after(inner, part)
            yield part


def _after(scope: Scope, part: Part) -> Scope:
    return replace(scope, previous=part.location.path) if part.location else scope


def _is_finding(entry: Entry, files: Files) -> bool:
    title = inline.plain(entry.title)
    if not title or not (entry.nodes or entry.entries):
        return False
    severity, rest = labels.label_of(title)
    if severity and not labels.is_group(rest):
        return not _lists_findings(entry, files)
    if _NO_FINDINGS.match(title):
        return False
    if _NAMES_A_FINDING.match(title):
        return True
    place = places.first_named(title, files)
    if place is not None:
        return place.first is not None or not (_lists_findings(entry, files, least=1) or entry.entries)
    return _leading_place(entry, files) is not None


def _lists_findings(entry: Entry, files: Files, *, least: int = 2) -> bool:
    for node in entry.nodes:
        if isinstance(node, Block) and node.kind is Kind.TABLE and columns_of(node.rows()[0]):
            return True
        if isinstance(node, Block) and node.kind is Kind.LIST:
            marked = (item for item in node.items if _is_marked(item, files))
            if len(list(islice(marked, least))) >= least:
                return True
    return _holds_labelled_lines(entry, files)


def _holds_labelled_lines(entry: Entry, files: Files) -> bool:
    """Whether several paragraphs below begin as findings do: the heading is then a verdict on all of them."""
    lines = (
        node.text.split("\n", 1)[0]
        for node in entry.nodes
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
    )
    marked = (line for line in lines if labels.may_begin(line) and _names_a_place(line, files))
    return len(list(islice(marked, 2))) == 2


def _names_a_place(line: str, files: Files) -> bool:
    severity, title = labels.label_of(inline.plain(line))
    return bool(severity and title) and not is_field(line) and bool(places.named(title, files))


def _is_marked(item: str, files: Files) -> bool:
    """Whether an item of a list looks like a finding."""
    return not is_field(item) and bool(labels.label_of(inline.plain(item))[0] or lined(item, files))


def _leading_place(entry: Entry, files: Files) -> Location | None:
    """The place that stands alone, or in a field, at the beginning of what a heading covers."""
    for node in entry.nodes[:2]:
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST):
            found = labels.fields_in(node.text, files).location
            found = found or places.code_place(node.text.split("\n", 1)[0], files)
            if found:
                return found
    return None


def _headed(entry: Entry, scope: Scope, files: Files) -> Part:
    severity, rest = labels.label_of(inline.plain(entry.title))
    nodes, taken = without_fields(noise.without_footer(entry.everything()), files)
    first = nodes[0] if nodes else None
    short = short_place(first.text, scope.previous) if isinstance(first, Block) else None
    body = draft.body(nodes[1:] if short else nodes)
    return complete(
        Part(
            title=rest or entry.title,
            body=body,
            severity=severity or taken.severity or scope.severity,
            location=taken.location or short,
            confidence=taken.confidence or labels.confidence_in(body[:2_000]),
        ),
        scope,
        files,
        taken.lines,
    )


def names_places(nodes: Sequence[Node], files: Files) -> bool:
    """Whether a body names lines of files anywhere outside code."""
    entry = outline(nodes)
    return any(
        isinstance(node, Block) and node.kind is not Kind.FENCE and lined(node.text, files)
        for node in entry.everything()
    )
