"""Reads reviewers nobody wrote a dialect for: headings, lists, tables, labelled lines, places in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from bot.reviewers import draft, labels, noise, places
from bot.reviewers.comment import Comment, Place
from bot.reviewers.dialect import Context
from bot.reviewers.draft import Part
from bot.reviewers.markup import Block, Kind, Node, Section, inline, parse
from bot.reviewers.places import NO_FILES, Files
from checks.finding import Location, Reading, Severity

_NO_FINDINGS = re.compile(
    r"\W*(?:pull request |pr |change |review |overall )?(?:summary|overview|walkthrough|changes?|what changed|"
    r"what'?s (?:good|new)|strengths|positives?|praise|highlights|good (?:points|practices)|what (?:works|looks)"
    r"|files? (?:changed|reviewed|summary)|score|scores|test plan|testing|checklist|verdict|recommendation|"
    r"conclusion|next steps|legend|metrics|statistics|resolved|fixed|addressed|previously (?:fixed|resolved)|"
    r"verified|no issues|sequence diagram|description|scope|methodology)\b",
    re.IGNORECASE,
)
_NAMES_A_FINDING = re.compile(r"\W*(?:issue|finding|bug|problem|comment)\s*#?\d{1,3}\b", re.IGNORECASE)
_BEFORE_PLACE = re.compile(r"\s*(?:[—–|@:-]+|\b(?:in|at)\b|(?=[(\[]))\s*[(\[]?[`*]*\Z")
_NO_PATH = re.compile(r"[`*\s]*:(\d{1,9}(?:\s*[-–—]\s*\d{1,9})?)[`*\s]*\Z")
_COLUMNS = {
    "path": re.compile(r"\b(?:file|path|location|where|place)\b", re.IGNORECASE),
    "line": re.compile(r"\blines?\b|\bL#|\brange\b", re.IGNORECASE),
    "title": re.compile(
        r"\b(?:issue|finding|title|problem|bug|comment|concern|what|rule|violation)\b", re.IGNORECASE
    ),
    "body": re.compile(
        r"\b(?:description|details?|why|impact|explanation|message|summary|suggestion|fix|recommend\w*)\b",
        re.IGNORECASE,
    ),
    "severity": re.compile(r"\b(?:severity|priority|level|sev)\b|^#?\s*$", re.IGNORECASE),
    "confidence": re.compile(r"\bconfidence\b", re.IGNORECASE),
}
LINES_LIMIT = 500
"""Lines of one paragraph that may each begin a finding; a longer one is a log."""

_NOTHING = frozenset({"", "-", "—", "–", "n/a", "none", "no issues", "no findings", "no issues found"})


@dataclass
class _Entry:
    """A heading or fold with what stands under it."""

    title: str = ""
    level: int = 0
    nodes: list[Node] = field(default_factory=list)
    entries: list[_Entry] = field(default_factory=list)

    def everything(self) -> tuple[Node, ...]:
        nodes = list(self.nodes)
        for entry in self.entries:
            nodes.append(Block(Kind.HEADING, entry.title, level=min(entry.level, 6)))
            nodes += entry.everything()
        return tuple(nodes)


@dataclass(frozen=True)
class _Scope:
    """What the headings above say about everything below them."""

    severity: Severity | None = None
    path: str | None = None
    previous: str | None = None
    """The file that the finding before named: a place such as `:46-56` leaves it out."""

    quiet: bool = False


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


def part_of(
    nodes: Sequence[Node], *, severity: Severity | None = None, location: Location | None = None
) -> Part:
    """Some blocks as one finding: severity from its badges or first words, title from its beginning."""
    nodes, taken = _without_ratings(nodes)
    first = next((node for node in nodes if isinstance(node, Block) and node.kind is not Kind.RULE), None)
    lead = first.text if first is not None and first.kind in (Kind.PARAGRAPH, Kind.HEADING) else ""
    badge = labels.worst(inline.image_texts(lead[:2_000]))
    title, rest = draft.titled(nodes)
    label, bare = labels.label_of(inline.plain(title))
    if label is None:
        label, _ = labels.label_of(inline.clean(lead[:400]))
        bare = title
    if labels.is_group(bare):  # the first line was only the label
        title, rest = draft.titled([node for node in rest if node is not first] or rest)
        bare = labels.label_of(title)[1]
    return Part(
        title=bare or title,
        body=draft.body(rest),
        severity=severity or badge or label or taken.severity,
        location=location,
        confidence=taken.confidence or labels.confidence_in(lead[:400]),
    )


def _without_ratings(nodes: Sequence[Node]) -> tuple[tuple[Node, ...], labels.Fields]:
    """The nodes without lines such as "**Severity: medium**" that stand alone, and what they say."""
    kept: list[Node] = []
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH and len(node.text) < 200:
            taken = labels.fields_in(node.text)
            if taken.named and taken.named.keys() <= {"severity", "confidence"} and not taken.rest.strip():
                texts.append(node.text)
                continue
        kept.append(node)
    return tuple(kept), labels.fields_in("\n".join(texts))


def findings(nodes: Sequence[Node], files: Files = NO_FILES) -> list[Part]:
    """The findings in a body of many."""
    return draft.some(_entry_findings(_outline(nodes), _Scope(), files))


def _outline(nodes: Sequence[Node]) -> _Entry:
    root = _Entry()
    stack = [root]
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.HEADING:
            while len(stack) > 1 and stack[-1].level >= node.level:
                stack.pop()
            entry = _Entry(node.text, node.level)
            stack[-1].entries.append(entry)
            stack.append(entry)
        elif isinstance(node, Section) and node.tag == "details":
            entry = _outline(node.children)
            entry.title, entry.level = node.title, 7
            stack[-1].entries.append(entry)
        elif isinstance(node, Section) and node.tag != "blockquote":
            inside = _outline(node.children)
            stack[-1].nodes += inside.nodes
            stack[-1].entries += inside.entries
        else:
            stack[-1].nodes.append(node)
    return root


def _entry_findings(entry: _Entry, scope: _Scope, files: Files) -> Iterator[Part]:
    if _is_finding(entry, files) and not any(_is_finding(inner, files) for inner in entry.entries):
        yield _headed(entry, scope, files)
        return
    severity, _ = labels.label_of(inline.plain(entry.title))
    place = places.first_named(inline.plain(entry.title), files)
    inner = _Scope(
        severity=severity or scope.severity,
        path=place.path if place else scope.path,
        previous=scope.previous,
        quiet=bool(severity is None and _NO_FINDINGS.match(inline.plain(entry.title))),
    )
    for part in _Loose(inner, files).read(entry.nodes):
        inner = _after(inner, part)
        yield part
    for child in entry.entries:
        for part in _entry_findings(child, inner, files):
            inner = _after(inner, part)
            yield part


def _after(scope: _Scope, part: Part) -> _Scope:
    return replace(scope, previous=part.location.path) if part.location else scope


def _is_finding(entry: _Entry, files: Files) -> bool:
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


def _lists_findings(entry: _Entry, files: Files, *, least: int = 2) -> bool:
    for node in entry.nodes:
        if isinstance(node, Block) and node.kind is Kind.TABLE and _columns(node.rows()[0]):
            return True
        if isinstance(node, Block) and node.kind is Kind.LIST:
            marked = (item for item in node.items if _is_marked(item, files))
            if len(list(islice(marked, least))) >= least:
                return True
    return False


def _is_marked(item: str, files: Files) -> bool:
    """Whether an item of a list looks like a finding."""
    return not _is_field(item) and bool(labels.label_of(inline.plain(item))[0] or _lined(item, files))


def _is_field(item: str) -> bool:
    return not labels.fields_in(item.split("\n", 1)[0]).rest.strip()


def _lined(text: str, files: Files) -> Location | None:
    return next((place for place in places.named(text, files) if place.first is not None), None)


def _leading_place(entry: _Entry, files: Files) -> Location | None:
    """The place that stands alone, or in a field, at the beginning of what a heading covers."""
    for node in entry.nodes[:2]:
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST):
            found = labels.fields_in(node.text, files).location
            found = found or places.code_place(node.text.split("\n", 1)[0], files)
            if found:
                return found
    return None


def _headed(entry: _Entry, scope: _Scope, files: Files) -> Part:
    severity, rest = labels.label_of(inline.plain(entry.title))
    nodes, taken = _without_fields(noise.without_footer(entry.everything()), files)
    first = nodes[0] if nodes else None
    short = _short_place(first.text, scope.previous) if isinstance(first, Block) else None
    body = draft.body(nodes[1:] if short else nodes)
    return _complete(
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


def _without_fields(nodes: Sequence[Node], files: Files) -> tuple[tuple[Node, ...], labels.Fields]:
    """The nodes without lines of fields, and the fields."""
    kept: list[Node] = []
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST):
            taken = labels.fields_in(node.text, files)
            alone = places.code_place(node.text, files) if not kept and "\n" not in node.text else None
            if alone or taken.named:
                texts.append(f"Location: {node.text}" if alone else node.text)
                if not alone and taken.rest.strip():
                    kept.append(replace(node, text=taken.rest))
                continue
        kept.append(node)
    return tuple(kept), labels.fields_in("\n".join(texts), files)


def _complete(part: Part, scope: _Scope, files: Files, lines: tuple[int, int] | None = None) -> Part:
    """Fills in the place: of the title, the fields, the text, the heading above."""
    title = inline.plain(part.title)
    place = places.first_named(title, files)
    if place:
        cut = title.find(place.path)
        before, after = title[:cut], title[cut + len(place.path) :]
        if not re.search(r"[A-Za-z]{3}", after):
            title = _BEFORE_PLACE.sub("", before, count=1) if _BEFORE_PLACE.search(before) else title
        elif not before.strip("`*([ "):
            title = re.sub(r"\A[\s`*)\]:#L\d–—-]+", "", after) or title
    place = part.location if part.location and part.location.first else place or part.location
    if place is None or place.first is None:
        place = _from_text(part.body, place, lines, scope, files)
    return replace(part, title=title.strip() or part.title, location=place)


def _from_text(
    text: str, place: Location | None, lines: tuple[int, int] | None, scope: _Scope, files: Files
) -> Location | None:
    outside = inline.clean(text[:20_000])
    path = place.path if place else None
    if lines is None and path is not None:
        for found in places.named(outside, files):
            if found.first is not None and (found.path == path or found.path.endswith("/" + path)):
                return found
    if path is None and lines is None:
        found_first = places.first_named(outside, files)
        if found_first and (found_first.first is not None or scope.path is None):
            return found_first
    path = path or scope.path
    if path is None:
        return None
    return places.at(path, lines or places.lines_named(outside))


class _Loose:
    """Findings that no heading of their own introduces: begun by a label or a place, ended by the next."""

    def __init__(self, scope: _Scope, files: Files) -> None:
        self._scope = scope
        self._files = files
        self._path = scope.path or scope.previous
        self._clear()

    def _clear(self) -> None:
        self._title = ""
        self._severity: Severity | None = None
        self._location: Location | None = None
        self._body: list[Node] = []

    def read(self, nodes: Sequence[Node]) -> Iterator[Part]:
        for node in nodes:
            block = node if isinstance(node, Block) else None
            if block and block.kind is Kind.TABLE and (columns := _columns(block.rows()[0])):
                yield from self._finish()
                yield from _rows(block, columns, self._scope, self._files)
            elif block and block.kind is Kind.LIST:
                yield from self._list(block)
            elif block and block.kind is Kind.PARAGRAPH:
                yield from self._paragraph(block.text)
            elif self._title or self._location:
                self._body.append(node)
        yield from self._finish()

    def _list(self, block: Block) -> Iterator[Part]:
        """A list of findings, or one that belongs to the finding that is being read."""
        items = _items(block, self._scope, self._files)
        first = next(items, None)
        if first is not None:
            yield from self._finish()
            yield first
            yield from items
        elif self._title or self._location:
            self._body.append(block)

    def _finish(self) -> Iterator[Part]:
        if self._title or self._location:
            name, rest = (self._title, self._body) if self._title else draft.titled(self._body)
            label, bare = labels.label_of(name)
            severity = self._severity or label or self._scope.severity
            part = Part(bare or name, draft.body(rest), self._location, severity=severity)
            part = _complete(part, self._scope, self._files)
            self._path = part.location.path if part.location else self._path
            yield part
        self._clear()

    def _paragraph(self, text: str) -> Iterator[Part]:
        """A paragraph by its lines: several may each begin a finding, the others go on with the last."""
        rest: list[str] = []
        lines = text.split("\n")
        for line in lines if len(lines) <= LINES_LIMIT else ():
            label, title = labels.label_of(inline.plain(line)) if labels.may_begin(line) else (None, "")
            title = inline.plain(title)
            place = None if label and title else self._place_alone(line)
            if place is None and not (label and title):
                rest.append(line)
                continue
            self._go_on(rest)
            yield from self._finish()
            self._title, self._severity, self._location = (title if label else ""), label, place
        rest = rest if len(lines) <= LINES_LIMIT else lines
        whole = len(rest) == len(lines)
        named = _lined(text, self._files) if whole and not self._scope.quiet else None
        if named and not self._title:
            yield from self._finish()
            self._location = named
        self._go_on(rest)

    def _go_on(self, lines: list[str]) -> None:
        if lines and (self._title or self._location):
            self._body.append(Block(Kind.PARAGRAPH, "\n".join(lines)))
        lines.clear()

    def _place_alone(self, line: str) -> Location | None:
        return places.code_place(line, self._files) or _short_place(line, self._path)


def _short_place(line: str, path: str | None) -> Location | None:
    """`:46-56` alone on a line: in the file that was named last."""
    match = _NO_PATH.match(line) if path else None
    return places.at(path, places.span(match[1])) if match and path else None


def _items(block: Block, scope: _Scope, files: Files) -> Iterator[Part]:
    """The items of a list that have a label or name a place."""
    for item in block.items:
        first = item.split("\n", 1)[0]
        label = labels.label_of(inline.plain(first))[0] if labels.may_begin(first) else None
        place = _lined(item, files)
        if label is None and (scope.quiet or (place is None and scope.severity is None)):
            continue
        if place is None and label is None and scope.path is None and not places.named(item, files):
            continue
        if _is_field(item):
            continue
        kept, taken = _without_fields(noise.without_footer(parse(item)), files)
        if kept:
            part = part_of(kept, severity=label or taken.severity or scope.severity, location=taken.location)
            yield _complete(part, scope, files, taken.lines)


def _columns(header: Sequence[str]) -> dict[str, int]:
    """Which column of a table holds what, if it is a table of findings."""
    found: dict[str, int] = {}
    for name, pattern in _COLUMNS.items():
        for number, cell in enumerate(header):
            if number not in found.values() and pattern.search(inline.plain(cell)):
                found[name] = number
                break
    told = "title" in found or ("body" in found and "severity" in found)
    placed = "path" in found or ("severity" in found and "title" in found)
    return found if told and placed else {}


def _rows(block: Block, columns: dict[str, int], scope: _Scope, files: Files) -> Iterator[Part]:
    for row in block.rows()[1:]:
        cell = {name: row[number] if number < len(row) else "" for name, number in columns.items()}
        texts = [inline.clean(cell.get(name, "")) for name in ("title", "body")]
        told = [text for text in texts if inline.plain(text).casefold().rstrip(".") not in _NOTHING]
        if not told:
            continue
        name = cell.get("path", "")
        place = places.first_named(name, files)
        bare = inline.plain(name).strip("`* ")
        if place is None and bare and " " not in bare and bare.casefold() not in _NOTHING:
            place = places.at(bare, None)
        if place and place.first is None:
            place = places.at(place.path, places.span(inline.plain(cell.get("line", ""))))
        others = [cell_text for number, cell_text in enumerate(row) if number not in columns.values()]
        severity = labels.worst([cell.get("severity", "")]) or labels.label_of(inline.plain(told[0]))[0]
        title, rest = draft.bold_start(told[0])
        body = "\n\n".join(
            part
            for part in [rest if title else told[0], *told[1:], *map(inline.clean, others)]
            if part.strip()
        )
        part = Part(
            title=labels.label_of(title or draft.sentence(told[0]))[1],
            body=body,
            severity=severity or scope.severity,
            location=place,
            confidence=labels.confidence_in("confidence: " + cell.get("confidence", "")),
        )
        yield part if place else _complete(part, scope, files)


def names_places(nodes: Sequence[Node], files: Files) -> bool:
    """Whether a body names lines of files anywhere outside code."""
    entry = _outline(nodes)
    return any(
        isinstance(node, Block) and node.kind is not Kind.FENCE and _lined(node.text, files)
        for node in entry.everything()
    )
