"""The items of a list that are findings, and the lists in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import (
    LEAST_WORDS,
    is_affirmed,
    is_settled,
    is_ticked,
    is_unmet,
    is_unticked,
    key_of,
    named_faults,
    says_something,
)
from checks.sources.github.generic.bullets import is_approved, is_fault, listed, without_cross
from checks.sources.github.generic.diff_links import is_linked
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    is_field,
    led,
    lined,
    lines_first,
    without_fields,
    without_task,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.roles import Role, role_below, role_of
from checks.sources.github.generic.wording.stance import (
    Stance,
    begins_with_praise,
    bids,
    bids_to_look,
    ends_with_praise,
    is_against,
    is_for,
    only_praises,
    stance,
    tells_of_review,
)
from checks.sources.github.generic.wording.verdicts import is_verdict
from checks.sources.github.markup import Block, Kind, inline, parse
from checks.sources.github.places import Files

LINES_LIMIT = 500
"""Lines of one item that are looked at for fields; a longer one is a log."""

TITLE_WORDS = 3
"""Words in bold from which on they are a title: "**Tests** look good" has none."""

GROUP_WORDS = 6
"""Words of an item that only names what is below it."""

_NAME = re.compile(
    r"\A[\s*_]*+(?:issue|title|problem|finding|bug|description|message|summary|suggestion|comment)[\s*_]*+:(?:[*_]++(?=\s|\Z))?+\s*+",
    re.IGNORECASE,
)
"""The name of a field that holds the finding itself."""


_NUMBER = re.compile(r"\s*+\d{1,3}[.)]\s")

_REFERS = re.compile(
    r"\A[\w *_-]{0,60}\(?\[(?:view|see|go to|open|read)\b[^\]\n]{0,60}\]\([^()\s]{1,800}\)\)?\W*\Z",
    re.IGNORECASE,
)
"""An item that names a finding and links to where it is told: "Possible issue ([view comment](…))"."""

_TOLD = (Role.PRAISE, Role.CHANGE, Role.DENIED)
"""Parts of a review of which even an open box is no finding."""

_PLACED = (Role.CHECKED, Role.CHANGE)
"""Parts of a review of which an item that finds fault with lines of a file is a finding."""


def labelled(block: Block) -> Block:
    """A list with only those of its items that carry a severity."""
    return replace(block, items=tuple(item for item in block.items if _severity_of(item)))


def is_of_fields(item: str) -> bool:
    """Whether an item begins with the field of a place and has one that says what is found."""
    lines = item.split("\n", LINES_LIMIT)[:LINES_LIMIT]
    return is_field(lines[0]) and any(map(_NAME.match, map(str.strip, lines[1:])))


def without_name(text: str) -> str:
    """A text without the name of the field that holds the finding itself: "Issue: …"."""
    return _NAME.sub("", text, count=1)


def items_of(
    block: Block, scope: Scope, files: Files, *, places_lead: bool = False, inside: bool = False
) -> Iterator[Part]:
    """The items of a list that are findings.

    `places_lead`: items that begin with a file alone are findings, as those with lines are. `inside`: the list
    may belong to a finding that is being read.
    """
    return _List(block, scope, files, places_lead=places_lead, inside=inside).read()


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    given: str
    """The text with the box of a task in front."""

    label: Severity | None
    rest: str
    """The first line without its severity."""

    begun: tuple[tuple[int, int], str] | None
    """The lines of the file above that it begins with, and what follows them."""

    lead: Location | None
    is_asked: bool
    """Whether it is an open item of a check list of what is to be done, and bids to change something."""

    is_open: bool
    """Whether it is an item of a check list that is not met."""

    @property
    def first(self) -> str:
        return self.text.split("\n", 1)[0]

    @property
    def said(self) -> str:
        """What it says behind a severity or behind lines."""
        return self.rest if self.label else self.begun[1] if self.begun else self.text

    @property
    def is_titled(self) -> bool:
        return len(draft.bold_start(self.text)[0].split()) >= TITLE_WORDS and not is_field(self.text)


class _List:
    """One list of a review."""

    def __init__(self, block: Block, scope: Scope, files: Files, *, places_lead: bool, inside: bool) -> None:
        self._scope = scope
        self._files = files
        self._inside = inside
        self._placed_tasks = any(is_unticked(given) and lined(given, files) for given in block.items)
        """Whether an open item of a check list names lines: then the others are findings as well."""

        self._items = [self._item(given, block.items) for given in block.items]
        leads = [item.lead for item in self._items]
        self._places_lead = places_lead or any(place and place.first is not None for place in leads)
        self._wanted = scope.wanted and all(item.text == item.given for item in self._items)
        self._kin = not scope.quiet and any(item.begun for item in self._items)
        self._titled = _NUMBER.match(block.text) is not None and all(
            draft.bold_start(item.text)[0] for item in self._items
        )
        """Whether numbers and titles in bold make each item one finding, with the list in it as its text."""

        titled = [item for item in self._items if item.is_titled]
        self._alike = 2 * sum(map(self._names_place, titled)) > len(titled)
        faults = sum(map(_finds_fault, self._items))
        self._alike_in_stance = not scope.silent and faults > 1 and 2 * faults > len(self._items)
        """Whether most items find fault: then the others do in other words, as those of a list are alike."""

    def _item(self, given: str, beside: Sequence[str]) -> _Item:
        scope, text = self._scope, without_task(given)
        first = text.split("\n", 1)[0]
        label, rest = labels.label_of(inline.plain(first)) if labels.may_begin(first) else (None, "")
        placed = scope.path is not None and scope.role not in (Role.PRAISE, Role.DENIED)
        return _Item(
            text,
            given,
            label,
            rest,
            begun=lines_first(text) if placed else None,
            lead=None if scope.quiet else led(text, self._files),
            is_asked=scope.role in (Role.RECAP, Role.FINDINGS)
            and is_unticked(given)
            and bids(text)
            and not bids_to_look(text),
            is_open=scope.role not in _TOLD
            and (
                is_unmet(given, () if scope.quiet else beside)
                or (
                    self._placed_tasks
                    and not scope.quiet
                    and is_unticked(given)
                    and says_something(text, least=LEAST_WORDS)
                )
            ),
        )

    def read(self) -> Iterator[Part]:
        """The findings, in order."""
        for item in self._items:
            if is_settled(item.text) or is_linked(item.text):
                continue
            if is_ticked(item.given):
                yield from self._named_faults(item)
                continue
            if group := self._group(item):
                inner, scope = group
                yield from items_of(inner, scope, self._files, places_lead=self._places_lead)
            elif self._is_finding(item) and (part := self._part(item)):
                yield part

    def _named_faults(self, item: _Item) -> Iterator[Part]:
        """The faults that an item names besides what it is about."""
        if self._scope.role is Role.DENIED:
            return
        for sentence in named_faults(item.text):
            yield complete(part_of(parse(sentence), severity=self._scope.severity), self._scope, self._files)

    def _group(self, item: _Item) -> tuple[Block, Scope] | None:
        """The list that an item only heads, and what the item says of it."""
        inner = _list_in(item.text)
        if inner is None:
            return None
        scope, quiet = self._scope, self._scope.quiet
        if item.label:
            heads = (scope.wanted and scope.severity is None) or all(
                led(one, self._files) for one in inner.items
            )
            return (
                (inner, replace(scope, severity=item.label)) if labels.is_group(item.rest) and heads else None
            )
        place = places.code_place(item.first.strip().removesuffix(":"), self._files)
        if place and place.first is None and not quiet and all(map(_is_marked, inner.items)):
            return inner, replace(scope, path=place.path)
        named = item.first.rstrip("*_ ").endswith(":") and not is_field(item.first)
        if named and not quiet and all(map(is_of_fields, inner.items)):
            return inner, scope
        words = inline.plain(item.first).rstrip(": ")
        part = is_part(words) or any(is_field(one) or is_part(key_of(one)) for one in inner.items)
        role = role_below(scope.role, words)
        several = role_of(words) is Role.FINDINGS
        one = (is_against(item.first) and not several) or bids(item.first)
        if part or place or len(words.split()) > GROUP_WORDS or one:
            return None
        beside = len(self._items) > 1 and not quiet
        if self._titled and role is scope.role and (scope.wanted or beside):
            return None
        bold = draft.bold_start(item.first)[1].strip(": ") == "" and item.first.startswith("**")
        return (
            (inner, replace(scope, role=role)) if named or bold or several or role is not scope.role else None
        )

    def _is_finding(self, item: _Item) -> bool:
        scope = self._scope
        if is_verdict(item.text) or noise.counts_findings(item.said) or _REFERS.match(item.text):
            return False
        if item.label and labels.is_count(item.rest.strip("()*_ ")):
            return False  # a place in it is that of a finding, or is left over
        if ((is_approved(item.text) or is_affirmed(item.text)) and not item.label) or (
            is_field(item.text) and not is_of_fields(item.text)
        ):
            return False
        crossed = (not scope.silent and is_of_fields(item.text)) or (
            (not scope.silent or scope.role is Role.CHECKED) and is_fault(item.text)
        )
        if self._is_praised(item) and not (crossed or item.is_open):
            return False
        key = key_of(item.text)
        if key and not item.label and not says_something(inline.plain(item.text).partition(":")[2], least=2):
            return False
        marked = item.label or item.is_open or crossed or (item.begun and not scope.quiet)
        alike = (item.lead and self._places_lead) or (self._alike and item.is_titled)
        alike = alike or (
            self._alike_in_stance and item.text == item.given and not self._inside and not _assents(item)
        )
        return bool(marked or alike or self._is_against(item) or self._names_place(item)) or (
            (self._wanted or self._kin) and says_something(item.text)
        )

    def _is_praised(self, item: _Item) -> bool:
        if self._scope.wanted or item.label or item.lead:
            return begins_with_praise(item.said) or (
                not item.label and (ends_with_praise(item.said) or only_praises(item.said))
            )
        return stance(item.said) is Stance.FOR or begins_with_praise(item.said)

    def _is_against(self, item: _Item) -> bool:
        if not _finds_fault(item) or not says_something(item.text):
            return False
        if not self._scope.silent:
            return not self._inside
        placed = item.begun or lined(item.text, self._files)
        return self._scope.role in _PLACED and item.text == item.given and placed is not None

    def _names_place(self, item: _Item) -> bool:
        """Whether an item without a label names lines, or is below a severity and names a file."""
        scope = self._scope
        if scope.silent:
            return False
        if lined(item.text, self._files):
            return True
        named = scope.path is not None or bool(places.named(item.text, self._files))
        return scope.severity is not None and named

    def _part(self, item: _Item) -> Part | None:
        scope = self._scope
        text = item.begun[1] if item.begun else item.text
        text = without_cross(item.text) if is_fault(item.text) and not item.label else text
        kept, taken = without_fields(noise.without_footer(parse(text)), self._files)
        if not kept:
            return None
        part = part_of(kept, severity=item.label or taken.severity or scope.severity, location=taken.location)
        if item.label and "\n" in item.text and lined(item.first, self._files):
            # the line of label and place is the title
            part = replace(part, title=item.rest, body=draft.body(parse(item.text.partition("\n")[2])))
        part = replace(part, remedy=scope.role is Role.RECAP)
        return complete(part, scope, self._files, item.begun[0] if item.begun else taken.lines)


def _finds_fault(item: _Item) -> bool:
    """Whether an item criticises, or bids to change something; one of a check list only does where it bids."""
    if item.text != item.given:
        return item.is_asked
    return (is_against(item.said) and not tells_of_review(item.said)) or bids(item.said)


def _assents(item: _Item) -> bool:
    return is_for(item.said) or begins_with_praise(item.said)


def _severity_of(item: str) -> Severity | None:
    first = without_task(item).split("\n", 1)[0]
    return labels.label_of(inline.plain(first))[0] if labels.may_begin(first) else None


def _is_marked(item: str) -> bool:
    return lines_first(item) is not None or _severity_of(item) is not None


def _list_in(item: str) -> Block | None:
    """The one list below the first line of an item, where nothing but that is."""
    if "\n" not in item:
        return None
    inner = [node for node in listed(parse(item)) if isinstance(node, Block) and node.kind is Kind.LIST]
    return inner[0] if len(inner) == 1 else None
