"""A body as entries that are findings, and entries that hold some."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from checks.model.location import Location
from checks.sources.github import draft, labels, noise, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import is_none, one_more, role_of_line
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.headed.contents import (
    begins_with_list,
    ends_in_rule,
    innermost,
    is_foreign_or_finds_fault,
    lines_of,
    says_where,
)
from checks.sources.github.generic.headed.titles import (
    are_numbered_faults,
    calls_itself_one,
    heads_finding,
    is_finding,
    is_numbered,
    is_place,
    is_praised,
    names_review,
)
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import (
    Scope,
    complete,
    lines_alone,
    lines_first,
    without_fields,
)
from checks.sources.github.generic.unheaded.paragraphs import Loose
from checks.sources.github.generic.wording.roles import QUIET, Role, role_below, role_of
from checks.sources.github.generic.wording.stance import is_against
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

_NUMBERED_NAME = re.compile(r"\A\W*+(?:issue|finding|bug|problem)\s*+#?\d{1,3}\W*+\Z", re.IGNORECASE)

_TITLE_FIELD = re.compile(
    r"\A[\s>*_-]*+(?:title|issue|summary)[\s*_]*+:(?:[*_]++(?=\s))?+\s*+(?=\S)", re.IGNORECASE
)

_FILE = re.compile(r"\A\W*+File:\s*+([\w][\w./-]{1,200})\W*+\Z", re.IGNORECASE)

_CLOSING = re.compile(
    r"\A\W*+(?:note|overall|in (?:short|summary|conclusion)|total|action required)\b", re.IGNORECASE
)


def entry_findings(
    entry: Entry, scope: Scope, files: Files, *, ruled: bool = False, numbered: bool = False
) -> Iterator[tuple[Part, bool]]:
    """The findings of an entry, each with whether it is in a summary.

    `ruled`: rules end the entries before it. `numbered`: the numbered ones among those beside it are findings.
    """
    title = inline.plain(entry.title)
    role = _role(entry, scope)
    if role is Role.DONE:
        return  # `leftover` tells what is below it
    if heads_finding(entry, scope, role, files, numbered=numbered) and not _inner(entry, scope, files):
        if is_praised(entry, title, wanted=scope.wanted):
            return
        closing = _closing(entry, ruled=ruled)
        apart = _apart(entry)
        yield _headed(entry, scope, files), False
        for one in apart:
            yield from entry_findings(one, scope, files)
        more = any(one_more(node.text) for node in closing if isinstance(node, Block))
        for part in Loose(replace(scope, role=scope.role if more else Role.WHOLE), files).read(closing):
            yield part, not more
        return
    severity, rest = labels.label_of(title)
    place = places.first_named(title, files) or _file_of(title)
    inner = replace(
        scope,
        severity=severity or scope.severity,
        path=place.path if place else scope.path,
        role=role,
    )
    below = list(islice(_below(entry, inner, files), draft.PARTS_LIMIT + 1))
    # A path alone with nothing below it says nothing.
    says = entry.nodes or entry.entries or (place and place.path != title.strip("`*_: "))
    verdict = scope.clear or (severity and labels.is_group(rest))
    says = says and not (entry.nodes and noise.is_chatter(draft.body(entry.nodes), on_lines=True))
    if (
        not below
        and place
        and says
        and not (inner.quiet or verdict or (entry.entries and names_review(title)))
        and not is_praised(entry, title, wanted=scope.wanted)
        and (
            scope.wanted
            or place.first is not None
            or is_against(title)
            or is_place(entry)
            or is_foreign_or_finds_fault(entry)
        )
    ):
        yield _headed(entry, scope, files), False  # the file is named by the heading alone
    yield from below


def _file_of(title: str) -> Location | None:
    """The file that a heading calls one, whatever its name: "File: README"."""
    found = _FILE.match(title)
    return places.at(found[1], None) if found else None


def _role(entry: Entry, scope: Scope) -> Role:
    """The part of the review below a heading; the title of the whole review says nothing of its parts."""
    if any(role_of(inner.title) is not Role.TOPIC for inner in entry.entries) and scope.role is Role.TOPIC:
        own = role_of(entry.title)
        if own in (Role.PRAISE, Role.DENIED):
            return own
        parts = {role_of(inner.title) for inner in entry.entries} - {Role.TOPIC, Role.FINDINGS, Role.DONE}
        return Role.TOPIC if parts and own is not Role.DONE else own
    role = role_below(scope.role, entry.title)
    first = entry.nodes[0] if entry.nodes else None
    if (
        role is Role.FINDINGS
        and isinstance(first, Block)
        and first.kind is Kind.PARAGRAPH
        and is_none(first.text)
    ):
        return Role.CHECKED if role_of_line(first) is not Role.FINDINGS else role
    if role is Role.TOPIC and begins_with_list(entry) and is_against(entry.title):
        return Role.FINDINGS
    severity, rest = labels.label_of(inline.plain(entry.title))
    rated = severity is not None and not labels.is_group(rest) and role_of(rest) is not Role.PRAISE
    if role in QUIET and rated:
        return Role.TOPIC
    return Role.PRAISE if is_approved(inline.plain(entry.title)) and severity is None else role


def _below(entry: Entry, scope: Scope, files: Files) -> Iterator[tuple[Part, bool]]:
    for part in Loose(scope, files).read(entry.nodes):
        yield part, scope.quiet
    ruled = any(ends_in_rule(child) for child in entry.entries[:-1])
    numbered = scope.wanted or (
        not scope.quiet and any(role_of_line(node) is Role.FINDINGS for node in entry.nodes[-1:])
    )
    numbered = numbered or any(
        is_numbered(one) and (is_finding(one, scope, files) or says_where(one, scope, files))
        for one in entry.entries
    )
    numbered = numbered or (not scope.quiet and are_numbered_faults(entry.entries))
    for child in entry.entries:
        last = child is entry.entries[-1]
        yield from entry_findings(
            child, scope, files, ruled=ruled and last, numbered=numbered and not scope.clear
        )


def _inner(entry: Entry, scope: Scope, files: Files) -> list[Entry]:
    """The findings below a finding; a fold "Code" with its place is a part of the finding above it."""
    found = [one for one in entry.entries if is_finding(one, scope, files)]
    if len(found) == 1 and calls_itself_one(entry.title) and not calls_itself_one(found[0].title):
        return [] if places.first_named(inline.plain(found[0].title), files) is None else found
    return found


def _apart(entry: Entry) -> list[Entry]:
    """Takes away what the reasoning of a finding says of others: entries such as "Other issues"."""
    found: list[Entry] = []
    for fold in entry.entries:
        if noise.heads_reasoning(fold.title):
            found += [one for one in fold.entries if role_of(one.title) is Role.FINDINGS]
            fold.entries[:] = [one for one in fold.entries if role_of(one.title) is not Role.FINDINGS]
    return found


def _closing(entry: Entry, *, ruled: bool) -> list[Node]:
    """Takes away what is behind a rule at the end of a finding: the review's own last words."""
    last = innermost(entry)
    rules = [
        number
        for number, node in enumerate(last.nodes)
        if isinstance(node, Block) and node.kind is Kind.RULE and 0 < number < len(last.nodes) - 1
    ]
    for number in rules:
        following = last.nodes[number + 1]
        words = inline.plain(following.text[:400]) if isinstance(following, Block) else ""
        another = isinstance(following, Block) and one_more(following.text)
        if ruled or another or _CLOSING.match(words) or role_of(words) in QUIET:
            closing = last.nodes[number + 1 :]
            del last.nodes[number:]
            return closing
    return []


def _headed(entry: Entry, scope: Scope, files: Files) -> Part:
    begun = lines_first(inline.plain(entry.title)) if scope.path else None
    severity, rest = labels.label_of(begun[1] if begun else inline.plain(entry.title))
    entry.nodes[:] = noise.without_footer(entry.nodes)  # folds come behind it
    behind, rest = labels.label_behind(rest)
    nodes, taken = without_fields(noise.without_footer(entry.everything()), files)
    first = nodes[0] if nodes else None
    alone = lines_alone(first.text) if isinstance(first, Block) else None
    nodes = nodes[1:] if alone else nodes
    if labels.is_group(_NUMBERED_NAME.sub("", rest)):  # "Issue Found", "Issue #1"
        named = next((_TITLE_FIELD.sub("", name) for name in lines_of(nodes) if _TITLE_FIELD.match(name)), "")
        title, below = draft.titled(nodes)
        rest, nodes = inline.plain(named) or title or rest, nodes if named else below
    body = draft.body(nodes)
    return complete(
        Part(
            title=rest or (draft.sentence(body) if begun else "") or entry.title,
            body=body,
            severity=severity or taken.severity or behind or scope.severity,
            location=taken.location,
            confidence=taken.confidence or labels.confidence_in(body[:2_000]),
        ),
        scope,
        files,
        (begun[0] if begun else None) or alone or taken.lines,
    )
