"""Findings that no heading of their own introduces: labelled lines, lists, places in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import (
    asks,
    begin_findings,
    heads_remedies,
    is_settled,
    is_ticked,
    is_unmet,
    leads_to_findings,
    names_findings,
    one_more,
    says_something,
)
from checks.sources.github.generic.bullets import is_approved, is_fault, without_cross
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    is_field,
    is_praise,
    led,
    lined,
    lines_alone,
    lines_first,
    lists_places,
    without_fields,
    without_task,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.tables import columns_of, rows
from checks.sources.github.markup import Block, Kind, Node, inline, parse
from checks.sources.github.places import Files

LINES_LIMIT = 500
"""Lines of one paragraph that may each begin a finding; a longer one is a log."""


_NAME = re.compile(
    r"\A[\s*_]*+(?:issue|title|problem|finding|bug|description|message|summary|suggestion|comment)[\s*_]*+:(?:[*_]++(?=\s|\Z))?+\s*+",
    re.IGNORECASE,
)
"""The name of a field that holds the finding itself."""


_ORDINAL = re.compile(
    r"\A[\s*_]*+(?:(?P<number>\([1-9]\d?\)|[A-Z][1-9]\d?[.):]|(?<=\*\*)(?-i:[A-Z])[.)])\s|(?P<word>first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|fifth|next|(?:and )?finally|lastly)[*_]*+[,:][*_]*+\s)",
    re.IGNORECASE,
)
"""What paragraphs begin with that are items of a list: "First, …", "Second, …"; "(1) …", "A2. …", "**B.** …"."""

_CATEGORY = re.compile(
    r"\A[\s*_]*+(?:issue|problem|bug|concern|finding|risk|smell|typo|nit(?:pick)?|quibble|non-?\s?blocking|question|to-?do|chore|"
    r"thought)(?:\s\([^()\n]{1,40}\))?[*_]{0,3}:[*_]{0,3}\s++(?=\S)",
    re.IGNORECASE,
)
"""What a paragraph begins with that is one remark: "Bug: …", "**Issue:** …", "**question (non-blocking):** …"."""

_ASIDE = re.compile(r"\A[\s*_]*+(?:praise|note)(?:\s\([^()\n]{1,40}\))?[*_]{0,3}:", re.IGNORECASE)
"""What a paragraph beside remarks begins with that is none."""

_QUESTION = re.compile(r"\A[\s*_]*+question\b", re.IGNORECASE)
_REMEDY = re.compile(r"\A[\s*_]*+(?:suggestion|suggested fix|fix|recommendation)[*_]{0,3}:", re.IGNORECASE)
"""What goes on with the remark before it."""

_LABELLED_LINE = re.compile(r"\A[\s>-]*+\*\*[^*\n]{2,40}+\*\*\s?:|\A[\s>-]*+\*\*[^*\n]{2,40}:\*\*")


class Loose:
    """Findings that no heading of their own introduces: begun by a label or a place, ended by the next."""

    def __init__(self, scope: Scope, files: Files) -> None:
        self._scope = scope
        self._files = files
        self._listed = False
        """Whether an item of a list began with lines of a file: then a file alone begins one as well."""

        self._clear()

    def _clear(self) -> None:
        self._title = ""
        self._severity: Severity | None = None
        self._location: Location | None = None
        self._lines: tuple[int, int] | None = None
        self._body: list[Node] = []
        self._asked = False
        """Whether the finding is a question: a suggestion behind it is a finding by itself."""

        self._waiting: list[Node] = []
        """Paragraphs that may be the text of the place that a field below them names."""

    def _begun(self) -> bool:
        return bool(self._title or self._location or self._lines)

    def read(self, nodes: Sequence[Node]) -> Iterator[Part]:
        """The findings among the blocks below one heading, in order."""
        group: Severity | None = None
        ordinals = _counts_up(nodes)
        announced = False
        begin = frozenset() if not self._scope.wanted or self._silent() else begin_findings(nodes)
        reached = 0
        for number, node in enumerate(nodes):
            block = node if isinstance(node, Block) else None
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            if block and (named := self._group(block, following)):
                yield from self._finish()
                group = named
                continue
            if block and block.kind is Kind.TABLE and (columns := columns_of(block, self._files)):
                yield from self._finish()
                yield from rows(block, columns, self._scope, self._files)
            elif block and block.kind is Kind.LIST and not lists_places(nodes, number):
                lead = nodes[number - 1] if number else None
                if _is_heading_of_done(lead):
                    continue  # `items` tells what is in it
                settled = _leads_to_none(lead)
                file = _file_of(lead, self._files)
                # "For `a.py`:" … "And for `b.py`:"
                announced = leads_to_findings(lead) or (announced and file is not None)
                wanted = announced and not self._scope.clear
                shown = _labelled(block) if settled else block
                remedies = isinstance(lead, Block) and heads_remedies(lead.text)
                self._scope = replace(self._scope, remedies=self._scope.remedies or remedies)
                yield from self._list(shown, group, wanted=wanted, path=file if wanted else None)
            elif block and block.kind is Kind.PARAGRAPH:
                yield from self._finish() if number in begin else ()
                if number in begin - ordinals and not self._marked(block):
                    self._title, rest = draft.titled([block])
                    self._body = list(rest)
                elif not _heads_places(block, following, self._files):
                    yield from self._prose(block, ordinal=number in ordinals)
                more, reached = self._announced_paragraphs(nodes, number, reached)
                begin |= more
            elif self._begun():
                self._body.append(node)
            group = None
        yield from self._finish()

    def _silent(self) -> bool:
        return self._scope.quiet or self._scope.clear

    def _marked(self, block: Block) -> bool:
        """Whether a paragraph begins a finding by what it says of itself: fields, lines of a file, a severity."""
        text = block.text
        line = text.split("\n", 1)[0]
        return bool(
            one_more(text)
            or labels.fields_in(text, self._files).location
            or places.code_place(line, self._files)
            or _lined_or_led(text, self._files)
            or (labels.may_begin(line) and labels.label_of(inline.plain(line))[0])
            or _CATEGORY.match(text)
        )

    def _announced_paragraphs(
        self, nodes: Sequence[Node], number: int, reached: int
    ) -> tuple[frozenset[int], int]:
        """The paragraphs that begin findings below a line that announces them, and where these end.

        `reached`: where those end that a line above announced.
        """
        node = nodes[number]
        if number < reached or not isinstance(node, Block) or self._silent():
            return frozenset(), reached
        heads = _is_bold(node) and names_findings(node.text)
        if not (heads or (node.text.rstrip("*_ ").endswith(":") and leads_to_findings(node))):
            return frozenset(), reached
        below = list(takewhile(lambda one: not _is_bold(one), nodes[number + 1 :]))
        end = number + 1 + len(below)
        if any(isinstance(one, Block) and self._marked(one) for one in below[:LINES_LIMIT] if not heads):
            return frozenset(), end
        first = below[0] if below else None
        if not isinstance(first, Block) or first.kind is not Kind.PARAGRAPH:
            return frozenset(), end
        return frozenset(number + 1 + one for one in begin_findings(below)), end

    def _prose(self, block: Block, *, ordinal: bool) -> Iterator[Part]:
        """A paragraph: one finding that its first words begin, fields, lines with labels, or whatever it is."""
        silent = self._scope.quiet or self._scope.clear
        said = one_more(block.text)
        if ordinal and not silent:
            rest = _ORDINAL.sub("", block.text, count=1)
            said = said or (f"**{rest}" if rest.count("**") % 2 else rest)
        taken = labels.fields_in(block.text, self._files)
        lines = block.text.split("\n")
        if said:
            yield from self._finish()
            self._title, self._body = draft.sentence(said), [replace(block, text=said)]
        elif 1 < len(lines) <= LINES_LIMIT and all(map(_LABELLED_LINE.match, lines)) and not taken.named:
            for line in lines:
                yield from self._finish()
                yield from self._paragraph(line)
        elif taken.location and taken.location.first is not None:
            yield from self._fielded(block, taken)
        elif self._title and _REMEDY.match(block.text) and not (self._asked and not silent):
            self._body.append(block)
        elif self._begun() and _ASIDE.match(block.text):
            yield from self._finish()
        elif (
            not taken.named
            and (self._title or not self._begun())
            and (found := _CATEGORY.match(block.text) or (self._asked and _REMEDY.match(block.text)))
            and not silent
        ):
            yield from self._finish()
            said = block.text[found.end() :].lstrip(" *_")
            self._title, self._body = draft.sentence(said), [replace(block, text=said)]
            self._asked = _QUESTION.match(block.text) is not None
        else:
            yield from self._paragraph(block.text)
            self._waiting = [] if self._begun() else [*self._waiting[-2:], block]

    def _group(self, block: Block, following: Node | None) -> Severity | None:
        """The severity that a line such as "Critical:" gives the list of places below it."""
        if block.kind is not Kind.PARAGRAPH or "\n" in block.text or not labels.may_begin(block.text):
            return None
        if not isinstance(following, Block) or following.kind is not Kind.LIST or is_field(block.text):
            return None
        severity, rest = labels.label_of(inline.plain(block.text))
        if severity is None or not labels.is_group(rest):
            return None
        placed = all(lined(item, self._files) for item in following.items)
        return severity if placed or leads_to_findings(block) else None

    def _list(
        self, block: Block, group: Severity | None, *, wanted: bool, path: str | None = None
    ) -> Iterator[Part]:
        """A list of findings, or one that belongs to the finding that is being read.

        `wanted`: the paragraph above it announces findings, as the heading may.
        """
        scope = replace(self._scope, severity=group) if group else self._scope
        scope = replace(scope, path=path) if path else scope
        scope = replace(scope, wanted=wanted or (scope.wanted and not self._begun()))
        leads = [led(item, self._files) for item in block.items] if not scope.quiet else []
        self._listed = self._listed or any(place and place.first is not None for place in leads)
        items = items_of(block, scope, self._files, places_lead=self._listed)
        first = next(items, None)
        if first is not None:
            yield from self._finish()
            yield first
            yield from items
        elif self._begun():
            self._body.append(block)

    def _finish(self) -> Iterator[Part]:
        named = self._location is not None and self._location.first is None and not self._title
        praised = named and bool(self._body) and noise.is_chatter(draft.body(self._body), on_lines=True)
        if self._begun() and not praised:
            name, rest = (self._title, self._body) if self._title else draft.titled(self._body)
            label, bare = labels.label_of(name)
            severity = self._severity or label or self._scope.severity
            part = Part(bare or name, draft.body(rest), self._location, severity=severity)
            yield complete(part, self._scope, self._files, self._lines)
        self._clear()

    def _paragraph(self, text: str) -> Iterator[Part]:
        """A paragraph by its lines: several may each begin a finding, the others go on with the last."""
        rest: list[str] = []
        lines = text.split("\n")
        each = len(lines) <= LINES_LIMIT and self._begin_with_places(lines)
        for line in lines if len(lines) <= LINES_LIMIT else ():
            label, title = labels.label_of(inline.plain(line)) if labels.may_begin(line) else (None, "")
            title = inline.plain(title)
            labelled = bool(label and title) and not labels.is_group(title)
            place = None if labelled else places.code_place(line, self._files)
            begun = self._with_lines(line) if not labelled and place is None else None
            if each and not labelled and place is None and (lead := led(line, self._files)):
                self._go_on(rest)
                yield from self._finish()
                self._location = lead
                self._go_on([line])
                continue
            if place is None and begun is None and not labelled:
                rest.append(line)
                continue
            self._go_on(rest)
            if begun and self._title and not (self._location or self._lines or self._body):
                self._lines = begun[0]  # the place of the title above
                continue
            yield from self._finish()
            self._title, self._severity, self._location = (title if labelled else ""), label, place
            if begun:
                self._lines = begun[0]
                self._go_on([begun[1]] if begun[1].strip() else [])
        rest = rest if len(lines) <= LINES_LIMIT else lines
        whole = len(rest) == len(lines)
        silent = self._scope.quiet or (self._scope.clear and led(text, self._files) is None)
        silent = silent or is_praise(text, self._files)
        named = _lined_or_led(text, self._files) if whole and not silent else None
        waiting = bool(self._location or self._lines) and not self._body  # a place alone came before
        if named and not self._title and not waiting:
            yield from self._finish()
            self._location = named
        self._go_on(rest)

    def _fielded(self, block: Block, taken: labels.Fields) -> Iterator[Part]:
        """A paragraph of fields that name lines: a finding, or the place of the text above it."""
        rest = _NAME.sub("", taken.rest.strip(), count=1)
        named, _, more = rest.partition("\n") if rest != taken.rest.strip() else ("", "", "")
        if not (self._begun() and self._location is None and self._lines is None):
            above = [] if rest or self._begun() else self._waiting
            yield from self._finish()
            self._body += above
        self._location, self._severity = taken.location, taken.severity or self._severity
        _, name = labels.label_of(rest.partition("\n")[0])
        if rest and not rest.startswith(name) and not self._begun_with_words():  # "Finding 1: Title"
            self._title, rest = inline.plain(name), rest.partition("\n")[2]
        if more and not self._begun_with_words():
            self._title, rest = inline.plain(named), more
        if rest:
            self._body.append(replace(block, text=rest))

    def _begun_with_words(self) -> bool:
        return bool(self._title or self._body)

    def _go_on(self, lines: list[str]) -> None:
        if lines and self._begun():
            self._body.append(Block(Kind.PARAGRAPH, "\n".join(lines)))
        lines.clear()

    def _begin_with_places(self, lines: Sequence[str]) -> bool:
        """Whether several lines each begin with lines of a file, as a compiler's messages do."""
        found = (led(line, self._files) for line in lines) if len(lines) > 1 and not self._scope.quiet else ()
        return len(list(islice((place for place in found if place and place.first is not None), 2))) > 1

    def _with_lines(self, line: str) -> tuple[tuple[int, int], str] | None:
        """Lines without their file that a line begins with, where a heading or a note can tell the file."""
        alone = lines_alone(line)
        return (alone, "") if alone else lines_first(line) if self._scope.path else None


def _lined_or_led(text: str, files: Files) -> Location | None:
    """The lines that a text names with their file, or the file that it begins with, with lines named behind it."""
    place = lined(text, files)
    if (
        place is None
        and (file := led(text, files)) is not None
        and (lines := places.lines_named(inline.clean(text)))
    ):
        return places.at(file.path, lines)
    return place


def _is_bold(node: Node) -> bool:
    """Whether a block is nothing but a line in bold."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or "\n" in node.text:
        return False
    title, rest = draft.bold_start(node.text)
    return bool(title) and not rest.strip(": ")


def _heads_places(block: Block, following: Node | None, files: Files) -> bool:
    """Whether a paragraph with a colon leads to a list of which most items name lines: these are the findings."""
    if (
        not isinstance(following, Block)
        or following.kind is not Kind.LIST
        or not block.text.rstrip("*_ ").endswith(":")
    ):
        return False
    return len(following.items) > 1 and 2 * sum(
        lined(item, files) is not None for item in following.items
    ) > len(following.items)


def _counts_up(nodes: Sequence[Node]) -> frozenset[int]:
    """The paragraphs that begin with "First," and so on, where "first" and "second" do."""
    found = {
        number: ordinal
        for number, node in enumerate(nodes)
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH and (ordinal := _ORDINAL.match(node.text))
    }
    words = {(one["word"] or "").casefold().removesuffix("ly") for one in found.values()}
    numbers = frozenset(
        number for number, one in found.items() if one["number"] and not _is_bold(nodes[number])
    )
    counted = frozenset(found) - numbers if {"first", "second"} <= words else frozenset()
    return counted | (numbers if len(numbers) > 1 else frozenset())


def _file_of(node: Node | None, files: Files) -> str | None:
    """The one file that a line with a colon above a list names: "For `a.py`:"."""
    if (
        not isinstance(node, Block)
        or node.kind is not Kind.PARAGRAPH
        or not node.text.rstrip("*_ ").endswith(":")
    ):
        return None
    named = {place.path for place in places.named(node.text, files)}
    return named.pop() if len(named) == 1 else None


def _leads_to_none(node: Node | None) -> bool:
    """Whether a line such as "Praise:" says that the list below it holds no findings."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or len(node.text) > labels.LABEL_LIMIT:
        return False
    text = inline.plain(node.text)
    return text.endswith(":") and noise.is_settled(text)


def _is_heading_of_done(node: Node | None) -> bool:
    """Whether a line in bold or with a colon says that the list below it is done with."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        return False
    line = node.text.strip()
    marked = line.rstrip("*_ ").endswith(":") or line.endswith("**")
    return marked and noise.heads_done(inline.plain(line))


def _labelled(block: Block) -> Block:
    """A list with only those of its items that carry a severity."""
    return replace(block, items=tuple(item for item in block.items if _severity_of(item)))


def _severity_of(item: str) -> Severity | None:
    first = without_task(item).split("\n", 1)[0]
    return labels.label_of(inline.plain(first))[0] if labels.may_begin(first) else None


def items_of(block: Block, scope: Scope, files: Files, *, places_lead: bool = False) -> Iterator[Part]:
    """The items of a list that have a label or name a place.

    `places_lead`: items that begin with a file alone are findings, as those with lines are.
    """
    unmet = [not scope.quiet and is_unmet(item, block.items) for item in block.items]
    items = [without_task(item) for item in block.items]
    wanted = scope.wanted and all(item == given for item, given in zip(items, block.items, strict=True))
    leads = [None if scope.quiet else led(item, files) for item in items]
    places_lead = places_lead or any(place and place.first is not None for place in leads)
    alike = _most_are_findings([item for item in items if _is_titled(item)], scope, files)
    kin = scope.path is not None and not scope.quiet and any(map(lines_first, items))
    for item, given, lead, is_open in zip(items, block.items, leads, unmet, strict=True):
        if is_settled(item) or is_ticked(given):
            continue
        first = item.split("\n", 1)[0]
        label, rest = labels.label_of(inline.plain(first)) if labels.may_begin(first) else (None, "")
        if label and labels.is_group(rest) and (inner := _inner_list(item, scope, files)):
            yield from items_of(inner, replace(scope, severity=label), files, places_lead=places_lead)
            continue
        file = _heads_lines(item, files) if not (label or scope.quiet) else None
        if file:
            yield from items_of(file[1], replace(scope, path=file[0]), files)
            continue
        if not scope.quiet and (fielded := _heads_fields(item)):
            yield from items_of(fielded, scope, files)
            continue
        if label and labels.is_count(rest):
            continue  # a place in it is that of a finding, or is left over
        begun = lines_first(item) if scope.path and not scope.quiet else None
        if is_praise(begun[1] if begun else item, files) or (is_approved(item) and not label):
            continue
        marked = label or begun or (lead and places_lead) or (alike and _is_titled(item)) or is_open
        fault = not (scope.quiet or scope.clear) and (is_fault(item) or is_of_fields(item))
        fault = fault or (scope.topic and not scope.quiet and asks(item))
        marked = marked or fault or ((wanted or kin) and says_something(item))
        if not (marked or _is_marked(item, scope, files)):
            continue
        if is_field(item) and not is_of_fields(item):
            continue
        text = without_cross(item) if is_fault(item) and not label else begun[1] if begun else item
        kept, taken = without_fields(noise.without_footer(parse(text)), files)
        if kept:
            part = part_of(kept, severity=label or taken.severity or scope.severity, location=taken.location)
            if label and "\n" in item and lined(first, files):  # the line of label and place is the title
                part = replace(part, title=rest, body=draft.body(parse(item.partition("\n")[2])))
            part = replace(part, remedy=scope.remedies)
            yield complete(part, scope, files, begun[0] if begun else taken.lines)


def _is_titled(item: str) -> bool:
    """Whether an item begins with a few words in bold: "**Tests** look good" does not."""
    return len(draft.bold_start(item)[0].split()) > 2 and not is_field(item)


def _most_are_findings(titled: Sequence[str], scope: Scope, files: Files) -> bool:
    """Whether most items with a title in bold name lines: then one without is a finding as well."""
    return 2 * sum(_is_marked(item, scope, files) for item in titled) > len(titled)


def _inner_list(item: str, scope: Scope, files: Files) -> Block | None:
    """The list of places, or of findings where they are wanted, that an item such as "**High**" only heads."""
    inner = [node for node in parse(item) if isinstance(node, Block) and node.kind is Kind.LIST]
    if len(inner) != 1:
        return None
    return (
        inner[0]
        if (scope.wanted and scope.severity is None) or all(led(one, files) for one in inner[0].items)
        else None
    )


def _heads_fields(item: str) -> Block | None:
    """The list below a name such as "Code feedback:" in which each item is the fields of a finding."""
    first, _, rest = item.partition("\n")
    below = parse(rest) if first.rstrip("*_ ").endswith(":") and not is_field(first) else ()
    inner = below[0] if len(below) == 1 else None
    if not isinstance(inner, Block) or inner.kind is not Kind.LIST:
        return None
    return inner if all(map(is_of_fields, inner.items)) else None


def is_of_fields(item: str) -> bool:
    """Whether an item begins with the field of a place and has one that says what is found."""
    lines = item.split("\n", LINES_LIMIT)[:LINES_LIMIT]
    return is_field(lines[0]) and any(map(_NAME.match, map(str.strip, lines[1:])))


def _heads_lines(item: str, files: Files) -> tuple[str, Block] | None:
    """The file that an item names alone, and the list below it in which each item begins with lines."""
    first, _, rest = item.partition("\n")
    place = places.code_place(first.strip().removesuffix(":"), files) if rest else None
    if place is None or place.first is not None:
        return None
    below = parse(rest)
    inner = below[0] if len(below) == 1 else None
    if not isinstance(inner, Block) or inner.kind is not Kind.LIST:
        return None
    begun = all(lines_first(one) or _severity_of(one) for one in inner.items)
    return (place.path, inner) if begun else None


def _is_marked(item: str, scope: Scope, files: Files) -> bool:
    """Whether an item without a label names lines, or is below a severity and names a file."""
    if scope.quiet or scope.clear:
        return False
    if lined(item, files):
        return True
    return scope.severity is not None and (scope.path is not None or bool(places.named(item, files)))
