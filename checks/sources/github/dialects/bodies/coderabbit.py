"""CodeRabbit: labelled comments on lines, and review bodies with entries folded by file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Severity, Unparsed
from checks.model.location import Location
from checks.model.scales.severity import severity_of
from checks.sources.github import draft, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse

NAME = "CodeRabbit"

_SECTION = re.compile(r"\bcomments?\b", re.IGNORECASE)
_NO_SECTION = re.compile(r"\badditional comments?\b|\bprompts?\b|\breview comments\b", re.IGNORECASE)
_COUNT = re.compile(r"\(\d{1,4}\)\s*+\Z")
_LINES_OF_FILE = re.compile(r"-\d{1,9}(?:-\d{1,9})?\Z")
_RANGE = r"\d{1,9}+(?:\s*+[-–]\s*+\d{1,9}+)?+"
_ENTRY = re.compile(
    rf"\A\s*+(?:lines? range hint\s++|lines?\s++)?+`?({_RANGE}(?:\s*+,\s*+{_RANGE})*+)`?\s*+:\s*+",
    re.IGNORECASE,
)
_LABEL = r"_(?::\w{1,40}:\s*+)?[^_\n]{1,80}+_"  # older ones begin with an emoji's name: `_:warning: …_`
_LABELS = re.compile(rf"\A\s*+{_LABEL}(?:\s*+\|\s*+{_LABEL})*+[ \t]*+(?:\n|\Z)")
_EFFORT = re.compile(r"(?:win|value|lift|effort)_\s*+\Z", re.IGNORECASE)
_ALSO = re.compile(
    r"^[ \t]*+\*{0,3}+also applies to:?+\*{0,3}+:?+[ \t]*+(\S.*)$", re.IGNORECASE | re.MULTILINE
)
_SKIPPED = re.compile(r"\A\W*+committable suggestion skipped\b", re.IGNORECASE)
_ADDRESSED = re.compile(r"^[ \t]*+(?:✅|☑️?)[ \t]*+addressed in .*$", re.IGNORECASE | re.MULTILINE)
_KNOWN_BODY = re.compile(
    r"actionable comments posted|auto-generated (?:comment|reply)|walkthrough|review triggered|review (?:was )?skipped|"
    r"summary by coderabbit|pre-merge checks|rate limit|finishing touches|review status|tips",
    re.IGNORECASE,
)


@dialect(
    NAME, logins=("coderabbitai[bot]",), marks=("auto-generated comment by CodeRabbit", "<!-- cr-comment:")
)
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """A comment on a line is one finding; a review body holds entries in sections by file."""
    if comment.place is Place.INLINE:
        place = comment.location
        return draft.reading(comment, [_part(_kept(parse(comment.body)), place)], reviewer=NAME)
    if comment.place is Place.ISSUE_COMMENT:
        return Reading() if _KNOWN_BODY.search(comment.body) else None
    parts: list[Part] = []
    trouble: list[Unparsed] = []
    sections = list(_sections(parse(comment.body)))
    for section in sections:
        found = draft.some(_entries(section))
        settled = [part for part in found if noise.heads_done(part.title)]
        parts += [part for part in found if part not in settled]
        trouble += [
            draft.unparsed(comment, draft.SETTLED, reviewer=NAME, text=f"{part.location} {part.title}")
            for part in settled
        ]
        trouble += draft.shortfall(comment, section, len(found), reviewer=NAME)
    if not sections and not _KNOWN_BODY.search(comment.body):
        return None
    return draft.reading(comment, parts, reviewer=NAME, trouble=trouble)


def _sections(nodes: Sequence[Node]) -> Iterator[Section]:
    """The folds that hold entries: nitpicks, outside the diff, duplicates, minor ones."""
    for node in nodes:
        if not isinstance(node, Section):
            continue
        title = inline.plain(node.title)
        if node.tag == "details" and _SECTION.search(title) and draft.declared(title) is not None:
            if not _NO_SECTION.search(title):
                yield node
        else:
            yield from _sections(node.children)


def _entries(section: Section) -> Iterator[Part]:
    severity = _section_severity(section.title)
    for path, nodes in _files(section.children):
        entry: list[Node] = []
        spans: list[tuple[int, int]] = []
        for node in nodes:
            opening = (
                _ENTRY.match(node.text) if isinstance(node, Block) and node.kind is Kind.PARAGRAPH else None
            )
            if opening and isinstance(node, Block):
                if spans:
                    yield _entry(path, spans, entry, severity)
                spans = places.spans(opening[1])
                entry = [replace(node, text=node.text[opening.end() :])]
            else:
                entry.append(node)
        if spans:
            yield _entry(path, spans, entry, severity)


def _files(nodes: Sequence[Node]) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """The folds of single files, with their contents out of quotes."""
    for node in nodes:
        if isinstance(node, Section):
            title = inline.plain(node.title, emphasis=False) if node.tag == "details" else ""
            count = _COUNT.search(title)
            path = _path(title[: count.start()].strip(" `")) if count else None
            if path:
                yield path, _kept(_unquoted(node.children))
            else:
                yield from _files(node.children)


def _path(name: str) -> str | None:
    """The path in a fold's title: some titles repeat the lines behind it, as in `docs/guide.md-12-14`."""
    bare = _LINES_OF_FILE.sub("", name)
    return next((path for path in (name, bare) if places.is_path(path)), None)


def _unquoted(nodes: Sequence[Node]) -> tuple[Node, ...]:
    out: list[Node] = []
    for node in nodes:
        if isinstance(node, Section) and node.tag == "blockquote":
            out += _unquoted(node.children)
        else:
            out.append(node)
    return tuple(out)


def _section_severity(title: str) -> Severity | None:
    word = inline.plain(title).casefold()
    if "outside diff" in word or "duplicate" in word:
        return None
    return severity_of(word.partition("comment")[0])


def _entry(
    path: str, spans: Sequence[tuple[int, int]], nodes: Sequence[Node], severity: Severity | None
) -> Part:
    part = _part(nodes, places.at(path, spans[0]))
    more = tuple(places.at(path, lines) for lines in spans[1:])
    return replace(part, further=(*more, *part.further), severity=part.severity or severity)


def _kept(nodes: Sequence[Node]) -> tuple[Node, ...]:
    kept = noise.without(noise.without_prompts(nodes), _is_skipped_suggestion)
    return noise.without_footer(kept)


def _is_skipped_suggestion(section: Section) -> bool:
    """Whether a quote only says that no suggestion could be attached."""
    if section.tag != "blockquote" or not section.children:
        return False
    first = section.children[0]
    return isinstance(first, Block) and bool(_SKIPPED.match(inline.plain(first.text)))


def _part(nodes: Sequence[Node], place: Location | None) -> Part:
    """A finding from its blocks: labels first, then a bold title, then prose."""
    severity: Severity | None = None
    kept: list[Node] = []
    further: list[Location] = []
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            text = _ADDRESSED.sub("", node.text)
            labels = _LABELS.match(text) if not kept else None
            if labels:
                severity = severity or _label_severity(labels[0])
                text = text[labels.end() :]
            if place is not None:
                for also in _ALSO.finditer(text):
                    further += [places.at(place.path, lines) for lines in places.spans(also[1])]
                text = _ALSO.sub("", text)
            if inline.clean(text):
                kept.append(replace(node, text=text))
        else:
            kept.append(node)
    title, rest = draft.titled(kept)
    return Part(title.rstrip("."), draft.body(rest), place, further=tuple(further), severity=severity)


def _label_severity(line: str) -> Severity | None:
    """The severity among category, severity and effort: "Low value" is an effort, not a severity."""
    return severity_of(" | ".join(part for part in line.split("|") if not _EFFORT.search(part)))
