"""The items of a free-form review that became no finding: each is told as unparsed, with the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checks.model.finding import Finding, Reading, Severity, Unparsed
from checks.sources.github import draft, generic, labels, noise
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context
from checks.sources.github.generic.announced import (
    finds_fault,
    is_settled,
    key_of,
    role_of_line,
    says_something,
)
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.placing import (
    is_field,
    led,
    lined,
    lines_first,
    lists_places,
    without_task,
)
from checks.sources.github.generic.tables import columns_of, settled_rows
from checks.sources.github.generic.wording.roles import QUIET, Role, role_of
from checks.sources.github.generic.wording.stance import is_against, is_for
from checks.sources.github.markup import Block, Kind, inline, parse
from checks.sources.github.places import Files

SETTLED = "the review says that it is settled"
REPEATED = "it repeats what the review says elsewhere"
NO_FINDING = "an item of the review that could not be made out as a finding"
NOTHING = "no finding could be made out in it"

_OF_ROWS = frozenset({"line", "lines", *Severity})
"""Words that a finding has and the row that it was made of need not have."""

_MARK = re.compile(r"\A[`*_]*+\s?(?:[–—:]|-\s)\s*+")
_ENDS = re.compile(r"[,;.!?](?=\s|\Z)|\b(?:but|however|though)\b", re.IGNORECASE)
ENDS = 2
"""Ends of clauses up to which a line with a label gives no more than a word or a score: "8/10. Clear names."."""

_TOLD = frozenset({Role.PRAISE, Role.DENIED, Role.CHANGE})
"""Parts of a review of which nothing is a finding."""

_DISCUSSED = "](#discussion_r"
"""A link to a comment on lines, which is read by itself."""

TOLD = 20
"""Items that are told of one body; of more, their number."""

LOOK = 400
"""Characters of an item that are compared with the findings."""

SAID = 0.8
"""Share of an item's words that a finding's text has when the item is part of it."""

SAID_IN_A_TABLE = 0.6
"""The same for a row of a table: it says in other words what is above it."""


SAID_IN_PROSE = 0.5
"""The same for a paragraph, which has the names of its fields as well."""


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    reason: str = ""
    """Why it is no finding, when its section or its first words say so."""

    row: bool = False
    """Of a table."""

    prose: bool = False
    """A paragraph."""


def with_items(
    comment: Comment, found: Reading, context: Context, *, reviewer: str | None, free_form: bool = True
) -> Reading:
    """A reading with an unparsed entry for each item that is in no finding, and for a review that yields nothing.

    A bot that announces no findings may list anything; of an account that a person named, all is told. Where a
    body keeps to a shape, only the items right below what announces findings are looked at, and of these only
    those that name no lines: `leftover` tells of the others.
    """
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    if not free_form:
        nodes = noise.without(nodes, lambda section: noise.heads_repeated(section.title))
    root = outline(nodes)
    named = context.is_named(comment) and free_form
    if not (named or found.findings or _announces(root)):
        return found
    clear = generic.found_nothing(nodes)
    said = draft.said(" ".join(map(_told, found.findings)))
    each = [draft.said(_told(one)) for one in found.findings]
    told = draft.said(" ".join(one.excerpt for one in found.unparsed))
    left = [
        (item.text, reason)
        for item in _items(root, context.files, everywhere=free_form)
        if (free_form or lined(item.text, context.files) is None)
        and (reason := _why(item, said, each, clear=clear))
        and not _is_in(item.text, told, SAID)
    ]
    trouble = [draft.unparsed(comment, why, reviewer=reviewer, text=text) for text, why in left[:TOLD]]
    if len(left) > TOLD:
        more = f"{len(left) - TOLD} more items"
        trouble.append(draft.unparsed(comment, NO_FINDING, reviewer=reviewer, text=more))
    if named and not (found.findings or found.unparsed or trouble or clear):
        trouble.append(draft.unparsed(comment, NOTHING, reviewer=reviewer))
    return _with(found, trouble)


def _told(finding: Finding) -> str:
    """What a finding says and where, with the severity that its reviewer's words became."""
    places = " ".join(f"{one.path} {one} line lines" for one in (finding.location, *finding.further) if one)
    return f"{finding.title} {places} {finding.severity or ''} {finding.body}"


def _with(found: Reading, trouble: Sequence[Unparsed]) -> Reading:
    return Reading(found.findings, (*found.unparsed, *trouble)) if trouble else found


def _why(item: _Item, said: frozenset[str], each: Sequence[frozenset[str]], *, clear: bool) -> str:
    """Why an item is told; empty when a finding has it. `said` is what all findings say, `each` what one does."""
    if item.reason:
        return item.reason
    known = _is_in(item.text, said, SAID_IN_A_TABLE if item.row else SAID_IN_PROSE if item.prose else SAID)
    if item.row and known:
        row = draft.said(inline.plain(item.text)) | _OF_ROWS
        return "" if any(one <= row for one in each) else REPEATED
    return "" if clear or known else NO_FINDING


def _is_in(text: str, said: frozenset[str], share: float) -> bool:
    words = draft.said(_bare(text))
    return len(words & said) >= share * len(words)


def _bare(text: str) -> str:
    """The first line of an item without its label, or without the lines that it begins with."""
    first = text.split("\n", 1)[0]
    begun = lines_first(first[:LOOK])
    _, rest = labels.label_of(inline.plain(begun[1] if begun else first[:LOOK]))
    return "" if labels.is_count(rest) else rest


def _announces(entry: Entry) -> bool:
    """Whether a heading or a line above a list says that findings are below it."""
    return (
        role_of(entry.title) is Role.FINDINGS
        or noise.heads_reasoning(entry.title)
        or any(role_of_line(node) is Role.FINDINGS for node in entry.nodes)
        or any(_announces(inner) for inner in entry.entries)
    )


def _items(
    entry: Entry, files: Files, reason: str = "", *, everywhere: bool = True, quiet: bool = False
) -> Iterator[_Item]:
    """The items of lists and of tables of findings, without those of praise; of summaries what finds fault.

    Unless `everywhere`, only those of lists that a heading or a paragraph right above announces.
    """
    led_by_files = _led_by_files(entry, files) if everywhere else frozenset()
    for number, node in enumerate(entry.nodes):
        if not isinstance(node, Block):
            continue
        if node.kind is Kind.LIST and not lists_places(entry.nodes, number):
            before = entry.nodes[number - 1] if number else None
            above = before.text if isinstance(before, Block) and before.kind is Kind.PARAGRAPH else ""
            above_it = role_of_line(before)
            announced = Role.FINDINGS in (role_of(entry.title), above_it)
            if (everywhere or announced) and above_it not in _TOLD:
                faults = quiet or above_it in QUIET
                yield from _listed(node, reason or _of_heading(above), only_faults=faults)
        elif node.kind is Kind.TABLE and everywhere and not quiet and columns_of(node, files):
            settled = settled_rows(node)
            for row_number, row in enumerate(node.rows()[1:]):
                text = " ".join(cell for cell in row if cell.strip())
                if row_number in settled or says_something(text):
                    yield _Item(text, SETTLED if row_number in settled else reason, row=True)
        elif everywhere and node.kind is Kind.PARAGRAPH and (reason or number in led_by_files):
            yield _Item(node.text, reason)
        elif everywhere and node.kind is Kind.PARAGRAPH and not quiet:
            yield from (
                [_Item(_behind_key(node.text), prose=True)]
                if finds_fault(node.text, files)
                else _labelled(node.text)
            )
    for inner in entry.entries:
        title = inline.plain(inner.title)
        inside = quiet or role_of(title) in QUIET
        if role_of(title) not in _TOLD and (everywhere or not inside):
            yield from _items(inner, files, reason or _of_heading(title), everywhere=everywhere, quiet=inside)


def _led_by_files(entry: Entry, files: Files) -> frozenset[int]:
    """The paragraphs that begin with a file and a mark, "`a.py` — …", where several do."""
    found = [
        number
        for number, node in enumerate(entry.nodes)
        if isinstance(node, Block)
        and node.kind is Kind.PARAGRAPH
        and (place := led(node.text, files)) is not None
        and _MARK.match(node.text.partition(place.path)[2])
        and not is_for(_MARK.sub("", node.text.partition(place.path)[2], count=1))
    ]
    return frozenset(found) if len(found) > 1 else frozenset()


def _labelled(text: str) -> Iterator[_Item]:
    """The lines of a paragraph that each begin with a label, and say more of it than a word or a score."""
    lines = text.split("\n")[:TOLD]
    values = [draft.bold_start(line)[1] for line in lines]
    if len(lines) > 1 and all(values):
        yield from (
            _Item(line)
            for line, value in zip(lines, values, strict=True)
            if len(_ENDS.findall(value[:LOOK])) > ENDS
        )


def _behind_key(text: str) -> str:
    """What a paragraph says behind "**nitpick:**"."""
    return inline.plain(text).partition(":")[2] if key_of(text) else text


def _value(item: str) -> str:
    """What an item says behind its label: "**Type:** enhancement" is a field of the review."""
    label, rest = draft.bold_start(item)
    return rest if label and ":" in item[len(label) + 1 : len(label) + 6] else item


def _of_heading(title: str) -> str:
    return SETTLED if role_of(title) is Role.DONE else ""


def _listed(block: Block, reason: str, *, only_faults: bool) -> Iterator[_Item]:
    for given in block.items:
        item = without_task(given)
        if _DISCUSSED in item:
            continue
        settled = SETTLED if is_settled(item) else reason
        label, rest = labels.label_of(inline.plain(item.split("\n", 1)[0]))
        if label and labels.is_count(rest):
            continue
        if only_faults and (not is_against(item) or noise.announces_findings(item)):
            continue
        ticked = is_approved(item) or (item != given and not given.lstrip().startswith("[ ]"))
        if settled or not (ticked or is_field(item) or not says_something(_value(item))):
            yield _Item(item, settled)
