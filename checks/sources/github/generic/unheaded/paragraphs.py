"""Findings among the blocks below one heading: labelled lines, lists, places in prose."""

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
    adds,
    alike,
    begin_findings,
    finds_fault,
    goes_on,
    key_of,
    one_more,
    role_of_line,
    sentences_apart,
)
from checks.sources.github.generic.placing import (
    Scope,
    is_field,
    led,
    lined,
    lines_alone,
    lines_first,
    lists_places,
)
from checks.sources.github.generic.tables import columns_of, failed_rows, failures, rows
from checks.sources.github.generic.unheaded.begun import Begun
from checks.sources.github.generic.unheaded.list_items import items_of, labelled, without_name
from checks.sources.github.generic.wording.no_findings import finds_nothing
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.roles import QUIET, Role, role_of
from checks.sources.github.generic.wording.stance import (
    Stance,
    behind_turn,
    bids,
    is_against,
    is_for,
    stance,
    turns,
)
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

LINES_LIMIT = 500
"""Lines of one paragraph that may each begin a finding; a longer one is a log."""


_ORDINAL = re.compile(
    r"\A[\s*_]*+(?:(?P<number>\([1-9]\d?\)|[A-Z][1-9]\d?[.):]|(?<=\*\*)(?-i:[A-Z])[.)])\s|(?P<word>first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|fifth|next|(?:and )?finally|lastly)[*_]*+[,:][*_]*+\s)",
    re.IGNORECASE,
)
"""What paragraphs begin with that are items of a list: "First, …", "Second, …"; "(1) …", "A2. …", "**B.** …"."""

_CATEGORY = re.compile(
    r"\A[\s*_]*+(?:(?:minor|major|small|possible|potential)\s)?+(?:issue|problem|bug|concern|finding|risk|smell|typo|missing|gap|weakness|drawback|limitation|nit(?:pick)?|quibble|non-?\s?blocking|question|to-?do|chore|"
    r"thought)(?:\s\([^()\n]{1,40}\))?[*_]{0,3}:[*_]{0,3}\s++(?=\S)",
    re.IGNORECASE,
)
"""What a paragraph begins with that is one remark: "Bug: …", "**Issue:** …", "**question (non-blocking):** …"."""

_ASIDE = re.compile(r"\A[\s*_]*+(?:praise|note)(?:\s\([^()\n]{1,40}\))?[*_]{0,3}:", re.IGNORECASE)
"""What a paragraph beside remarks begins with that is none."""

_QUESTION = re.compile(r"\A[\s*_]*+question\b", re.IGNORECASE)
_REMEDY = re.compile(r"\A[\s*_]*+(?:suggestion|suggested fix|fix|recommendation)[*_]{0,3}:", re.IGNORECASE)
"""What goes on with the remark before it."""

SAID = 6
"""Words behind "Suggestions:" that say what is suggested; fewer are a count."""

_PIN = re.compile(r"\A\s*+[^\w\s`*_\[(./~\"'<-]{1,3}\ufe0f?\s++(?=[`*_\w])")
"""The sign of a pin or of a page before a place."""

_PREPOSITION = re.compile(r"\A\W*+(?:in|at|on)\s(?:the\s)?(?:file\s)?@?", re.IGNORECASE)
"""What may be before the place that a paragraph begins with."""

_BEHIND_PLACE = re.compile(
    r"\A\W*+(?:in|at|on)\s[^\s,]{1,300}+(?:[^,()\n]|\([^()\n]{0,200}\)){0,60}+,\s", re.IGNORECASE
)
"""The place that a paragraph begins with, up to the comma behind it."""

_LABELLED_LINE = re.compile(r"\A[\s>-]*+\*\*[^*\n]{2,40}+\*\*\s?:|\A[\s>-]*+\*\*[^*\n]{2,40}:\*\*")


class Loose:
    """Findings that no heading of their own introduces: begun by a label or a place, ended by the next."""

    def __init__(self, scope: Scope, files: Files) -> None:
        self._scope = scope
        self._files = files
        self._listed = False
        """Whether an item of a list began with lines of a file: then a file alone begins one as well."""

        self._found = False
        """Whether there was a finding before."""

        self._now = Begun()

    def read(self, nodes: Sequence[Node]) -> Iterator[Part]:
        """The findings among the blocks below one heading, in order."""
        group: Severity | None = None
        ordinals = _counts_up(nodes)
        announced = Role.TOPIC
        begin = frozenset() if not self._scope.wanted or self._silent() else begin_findings(nodes)
        begin |= (
            frozenset() if self._scope.clear else alike(nodes, self._files, below_file=bool(self._scope.path))
        )
        reached = 0
        if self._scope.wanted and (apart := sentences_apart(nodes)):
            nodes, begin = apart, frozenset(range(len(apart)))
        for number, node in enumerate(nodes):
            block = node if isinstance(node, Block) else None
            following = nodes[number + 1] if number + 1 < len(nodes) else None
            if block and (named := self._group(block, following)):
                yield from self._finish()
                group = named
                continue
            if block and block.kind is Kind.TABLE and (columns := self._columns(block)):
                yield from self._finish()
                yield from self._rows(block, columns)
            elif block and block.kind is Kind.TABLE and self._may_fail() and failed_rows(block):
                yield from self._finish()
                yield from failures(block, self._scope, self._files)
            elif block and block.kind is Kind.LIST and not lists_places(nodes, number):
                lead = nodes[number - 1] if number else None
                role = self._role_below(lead)
                if role is Role.DONE:
                    continue  # `items` tells what is in it
                file = _file_of(lead, self._files)
                # "For `a.py`:" … "And for `b.py`:"
                announced = role if role is not Role.TOPIC or file is None else announced
                shown = labelled(block) if announced in (Role.PRAISE, Role.DENIED) else block
                yield from self._list(
                    shown, group, role=announced, path=file if announced is Role.FINDINGS else None
                )
            elif block and block.kind is Kind.PARAGRAPH:
                yield from self._finish() if number in begin else ()
                lacks = self._lacks_what_follows(block, following)
                if lacks or (number in begin - ordinals and not self._marked(block)):
                    self._now.title, rest = (lacks, [block]) if lacks else draft.titled([block])
                    self._now.body = list(rest)
                elif not _heads_places(block, following, self._files):
                    yield from self._prose(block, ordinal=number in ordinals)
                more, reached = self._announced_paragraphs(nodes, number, reached)
                begin |= more
            elif self._now.is_begun:
                self._now.body.append(node)
            group = None
        yield from self._finish()

    def _columns(self, table: Block) -> dict[str, int]:
        return columns_of(table, self._files, below_file=self._scope.path is not None)

    def _rows(self, block: Block, columns: dict[str, int]) -> Iterator[Part]:
        """The rows of a table of findings; those of a recapitulation say again what is shown elsewhere."""
        for part in rows(block, columns, self._scope, self._files):
            yield replace(part, remedy=self._scope.role is Role.RECAP)

    def _may_fail(self) -> bool:
        """Whether a row that a verdict says fails is a finding here: it is among what was checked, too."""
        return not self._scope.silent or self._scope.role is Role.CHECKED

    def _role_below(self, lead: Node | None) -> Role:
        """What the line above a list says of it; where the change is told, it may be about findings, too."""
        role = role_of_line(lead)
        told = role is Role.FINDINGS and self._scope.role is Role.CHANGE and not _is_of_review(lead)
        return Role.TOPIC if told else role

    def _lacks_what_follows(self, block: Block, following: Node | None) -> str:
        """A line that finds fault above a list of nothing but names: "No tests were found for:"; else nothing."""
        if self._silent() or self._now.is_begun:
            return ""
        if not isinstance(following, Block) or following.kind is not Kind.LIST:
            return ""
        if not block.text.rstrip("*_ ").endswith(":") or role_of_line(block) is not Role.TOPIC:
            return ""
        names = (
            stance(item) is Stance.NEITHER and not (bids(item) or lined(item, self._files))
            for item in following.items
        )
        lacks = is_against(draft.last_sentence(block.text)) and all(names)
        return inline.plain(block.text).rstrip(": ") if lacks else ""

    def _silent(self) -> bool:
        return self._scope.silent

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
        if not node.text.rstrip("*_ ").endswith(":") or role_of_line(node) is not Role.FINDINGS:
            return frozenset(), reached
        below = list(takewhile(lambda one: not _is_bold(one), nodes[number + 1 :]))
        end = number + 1 + len(below)
        if any(isinstance(one, Block) and self._marked(one) for one in below[:LINES_LIMIT]):
            return frozenset(), end
        first = below[0] if below else None
        if not isinstance(first, Block) or first.kind is not Kind.PARAGRAPH:
            return frozenset(), end
        return frozenset(number + 1 + one for one in begin_findings(below)), end

    def _prose(self, block: Block, *, ordinal: bool) -> Iterator[Part]:
        """A paragraph: one finding that its first words begin, fields, lines with labels, or whatever it is."""
        silent = self._scope.silent
        said = one_more(block.text)
        if ordinal and not silent:
            rest = _ORDINAL.sub("", block.text, count=1)
            said = said or (f"**{rest}" if rest.count("**") % 2 else rest)
        taken = labels.fields_in(block.text, self._files)
        lines = block.text.split("\n")
        if said:
            yield from self._finish()
            self._now.title, self._now.body = draft.sentence(said), [replace(block, text=said)]
            self._now.counted = ordinal
        elif 1 < len(lines) <= LINES_LIMIT and _are_apart(lines) and not taken.named:
            for line in lines:
                yield from self._finish()
                yield from self._paragraph(line)
        elif taken.location and taken.location.first is not None:
            yield from self._fielded(block, taken)
        elif self._now.title and _REMEDY.match(block.text) and not (self._now.asked and not silent):
            self._now.body.append(block)
        elif self._now.is_begun and _ASIDE.match(block.text):
            yield from self._finish()
        elif (
            not taken.named
            and (self._now.title or not self._now.is_begun)
            and (found := _CATEGORY.match(block.text) or (self._now.asked and _REMEDY.match(block.text)))
            and not silent
        ):
            yield from self._finish()
            said = block.text[found.end() :].lstrip(" *_")
            if finds_nothing(inline.plain(said)):
                return
            self._now.title, self._now.body = draft.sentence(said.split("\n", 1)[0]), [block]
            self._now.asked = _QUESTION.match(block.text) is not None
        else:
            for text in self._pieces(block.text):
                yield from self._said(replace(block, text=text))
            self._now.waiting = [] if self._now.is_begun else [*self._now.waiting[-2:], block]

    def _pieces(self, text: str) -> Sequence[str]:
        """A paragraph of prose, cut before the sentences that add another finding to those before them."""
        if self._silent() or (self._now.is_begun and not self._now.by_prose):
            return (text,)
        pieces: list[list[str]] = []
        for sentence in draft.sentences(text) if text.count("\n") < LINES_LIMIT else (text,):
            if not pieces or (adds(sentence) and is_against(sentence) and any(map(is_against, pieces[-1]))):
                pieces.append([])
            pieces[-1].append(sentence)
        return [" ".join(piece) for piece in pieces]

    def _said(self, block: Block) -> Iterator[Part]:
        """Prose: whatever it begins, or what goes on with the finding before it."""
        text = block.text
        another = self._found and adds(text) and self._may_add(text)
        if self._now.is_begun and (another or self._ends(text) or self._is_elsewhere(text)):
            yield from self._finish()
        yield from self._paragraph(text)
        if not self._now.is_begun and (another or self._criticises(text)):
            title, below = draft.titled([block])
            at_fault = [one for one in draft.sentences(text) if is_against(one)]
            named = draft.bold_start(text)[0].rstrip(":") == title  # a title of its own
            praised = is_for(title) and not named and bool(at_fault)
            self._now.title = draft.sentence(at_fault[0]) if praised else title
            self._now.body = list(below)
            self._now.by_prose = True
            self._now.weak = not (another or "?" in text or role_of(key_of(text)) is Role.FINDINGS)

    def _may_add(self, text: str) -> bool:
        """Whether a paragraph that adds to the findings before it may be another one: it names code and is no praise."""
        if self._silent() or is_for(text) or text.rstrip("*_ ").endswith(":"):
            return False
        return bool(inline.code_texts(text) or places.named(text, self._files))

    def _ends(self, text: str) -> bool:
        """Whether a paragraph ends the finding before it, which prose began: it praises, or finds another fault."""
        if self._now.counted and is_for(text):
            return not is_part(key_of(text) or draft.bold_start(text)[0])
        return self._now.by_prose and not goes_on(text) and self._criticises(text)

    def _is_elsewhere(self, text: str) -> bool:
        """Whether a paragraph begins with lines of a file, "In `a.py` around lines 3-5, …", and the finding before it has its text."""
        begun = _PREPOSITION.match(text)
        if begun is None or self._silent() or not (self._now.location or self._now.body):
            return False
        place = led(text[begun.end() :], self._files)
        return place is not None and _lined_or_led(text[begun.end() :], self._files) is not None

    def _criticises(self, text: str) -> bool:
        """Whether a paragraph finds fault with code that it names, where that may be a finding."""
        if self._silent() or self._scope.role not in (Role.TOPIC, Role.FINDINGS):
            return False
        return finds_fault(text, self._files) or _suggests(text)

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
        return severity if placed or role_of_line(block) is Role.FINDINGS else None

    def _list(
        self, block: Block, group: Severity | None, *, role: Role, path: str | None = None
    ) -> Iterator[Part]:
        """A list of findings, or one that belongs to the finding that is being read.

        `role`: what the paragraph above it says of it.
        """
        scope = replace(self._scope, severity=group) if group else self._scope
        scope = replace(scope, path=path) if path else scope
        if role is not Role.TOPIC:
            scope = replace(scope, role=role)
        elif scope.role is Role.FINDINGS and self._now.is_begun:
            scope = replace(scope, role=Role.TOPIC)
        leads = [led(item, self._files) for item in block.items] if not scope.quiet else []
        self._listed = self._listed or any(place and place.first is not None for place in leads)
        items = items_of(block, scope, self._files, places_lead=self._listed, inside=self._now.is_begun)
        first = next(items, None)
        if first is not None:
            yield from self._finish()
            yield first
            yield from items
            self._found = True
        elif self._now.is_begun:
            self._now.body.append(block)

    def _finish(self) -> Iterator[Part]:
        if self._now.is_begun and not self._now.is_praised(self._scope):
            yield self._now.part(self._scope, self._files)
            self._found = True
        self._now = Begun()

    def _paragraph(self, text: str) -> Iterator[Part]:
        """A paragraph by its lines: several may each begin a finding, the others go on with the last."""
        rest: list[str] = []
        lines = text.split("\n")
        each = len(lines) <= LINES_LIMIT and self._begin_with_places(lines)
        for line in lines if len(lines) <= LINES_LIMIT else ():
            label, title = labels.label_of(inline.plain(line)) if labels.may_begin(line) else (None, "")
            title = inline.plain(title)
            titled = bool(label and title) and not labels.is_group(title)
            place = None if titled else places.code_place(_PIN.sub("", line), self._files)
            begun = self._with_lines(line) if not titled and place is None else None
            if each and not titled and place is None and (lead := led(line, self._files)):
                self._go_on(rest)
                yield from self._finish()
                self._now.location = lead
                self._go_on([line])
                continue
            if place is None and begun is None and not titled:
                rest.append(line)
                continue
            self._go_on(rest)
            if begun and self._now.title and not (self._now.location or self._now.lines or self._now.body):
                self._now.lines = begun[0]  # the place of the title above
                continue
            if place and self._now.title and not (self._now.location or self._now.lines):
                self._now.location, self._now.weak = place, False  # of the title above
                continue
            yield from self._finish()
            self._now.title, self._now.severity, self._now.location = (title if titled else ""), label, place
            if begun:
                self._now.lines = begun[0]
                self._go_on([begun[1]] if begun[1].strip() else [])
        rest = rest if len(lines) <= LINES_LIMIT else lines
        whole = len(rest) == len(lines)
        silent = self._scope.quiet or (self._scope.clear and led(text, self._files) is None)
        silent = silent or role_of(draft.bold_start(text)[0].rstrip(".: ")) in QUIET
        silent = silent or (
            stance(text) is Stance.FOR
            and lined(behind_turn(text), self._files) is None
            and not bids(_BEHIND_PLACE.sub("", text, count=1))
        )
        named = _lined_or_led(text, self._files) if whole and not silent else None
        waiting = (
            bool(self._now.location or self._now.lines) and not self._now.body
        )  # a place alone came before
        if named and not self._now.title and not waiting:
            yield from self._finish()
            self._now.location = named
            self._now.weak = self._now.by_prose = not self._scope.wanted and led(text, self._files) is None
        self._go_on(rest)

    def _fielded(self, block: Block, taken: labels.Fields) -> Iterator[Part]:
        """A paragraph of fields that name lines: a finding, or the place of the text above it."""
        rest = without_name(taken.rest.strip())
        named, _, more = rest.partition("\n") if rest != taken.rest.strip() else ("", "", "")
        if not (self._now.is_begun and self._now.location is None and self._now.lines is None):
            above = [] if rest or self._now.is_begun else self._now.waiting
            yield from self._finish()
            self._now.body += above
        self._now.location, self._now.severity = taken.location, taken.severity or self._now.severity
        _, name = labels.label_of(rest.partition("\n")[0])
        if rest and not rest.startswith(name) and not self._now.has_words:  # "Finding 1: Title"
            self._now.title, rest = inline.plain(name), rest.partition("\n")[2]
        if more and not self._now.has_words:
            self._now.title, rest = inline.plain(named), more
        if rest:
            self._now.body.append(replace(block, text=rest))

    def _go_on(self, lines: list[str]) -> None:
        if lines and self._now.is_begun:
            self._now.body.append(Block(Kind.PARAGRAPH, "\n".join(lines)))
        lines.clear()

    def _begin_with_places(self, lines: Sequence[str]) -> bool:
        """Whether several lines each begin with lines of a file, as a compiler's messages do."""
        found = (led(line, self._files) for line in lines) if len(lines) > 1 and not self._scope.quiet else ()
        return len(list(islice((place for place in found if place and place.first is not None), 2))) > 1

    def _with_lines(self, line: str) -> tuple[tuple[int, int], str] | None:
        """Lines without their file that a line begins with, where a heading or a note can tell the file."""
        alone = lines_alone(line)
        if self._scope.role in (Role.PRAISE, Role.DENIED):
            return None
        return (alone, "") if alone else lines_first(line) if self._scope.path else None


def _suggests(text: str) -> bool:
    """Whether a paragraph says behind "General suggestions:" or the like what ought to be done."""
    key = key_of(text)
    said = inline.plain(text).partition(":")[2]
    return (
        key.endswith("s") and role_of(key) is Role.FINDINGS and is_against(text) and len(said.split()) >= SAID
    )


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


def _are_apart(lines: Sequence[str]) -> bool:
    """Whether lines each begin with a label, and those below the first are no parts of what that one finds."""
    parts = _CATEGORY.match(lines[0]) and all(is_part(key_of(line)) for line in lines[1:])
    return all(map(_LABELLED_LINE.match, lines)) and not parts


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


def _is_of_review(lead: Node | None) -> bool:
    """Whether a line above a list counts what was found, or turns to it: "…, but I saw two problems:"."""
    return isinstance(lead, Block) and (noise.announces_findings(lead.text) or turns(lead.text))


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
