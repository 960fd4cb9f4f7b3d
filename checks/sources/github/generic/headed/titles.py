"""Whether a heading is the title of a finding."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.model.finding import Severity
from checks.sources.github import labels, places
from checks.sources.github.generic.announced import role_of_line
from checks.sources.github.generic.headed.contents import (
    begins_with_list,
    finds_fault_below,
    is_placed,
    lists_findings,
    said_in,
    says_where,
    words_of,
)
from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import (
    Scope,
    lined,
    lines_first,
)
from checks.sources.github.generic.wording.language import is_foreign
from checks.sources.github.generic.wording.roles import QUIET, Role, role_of
from checks.sources.github.generic.wording.stance import (
    begins_with_praise,
    ends_with_praise,
    is_against,
    is_for,
)
from checks.sources.github.generic.wording.verdicts import is_verdict
from checks.sources.github.markup import Block, Kind, inline
from checks.sources.github.places import NO_FILES, Files

LINES_LIMIT = 500
"""Lines of a block that are looked at for a verdict; a longer one is a log."""

_SPOKEN = frozenset({Kind.PARAGRAPH, Kind.LIST})
_VERDICT = re.compile(
    r"\A[\s>*_+-]*+(?:status|state|verdict|assessment|conclusion|outcome|result|disposition)[\s*_]*+:",
    re.IGNORECASE,
)
"""The name of the field that says what became of a finding."""

TITLE_WORDS = 3
"""Words of a heading that may be a finding's title; a shorter one may name a group."""

_NAMES_A_FINDING = re.compile(
    r"\A\W*+(?:(?:potential|possible|likely|minor|major|critical)\s++)?"
    r"(?:issue|finding|bug|problem|comment|vulnerability|defect|concern|observation)(?:\s*+(?:#?\d{1,3}\b|[:–—-]|(?-i:[A-Z]{1,2}-?\d{1,3}\b))|\s(?-i:[A-Z])\b)",
    re.IGNORECASE,
)

_ON_THE_WHOLE = re.compile(
    r"\b(?:summary|findings?|results?|verdict|conclusion|review|report|issues?|analysis|assessment|status|feedback|comments|remarks|observations|notes|recommendations|overview)\b",
    re.IGNORECASE,
)

_REVIEW = re.compile(r"\A\W*+about\b|\b(?:review|report|scan|audit)\W*+\Z", re.IGNORECASE)
"""What a whole review is called, whatever sign is before it: "💡 Acme Review", "ℹ️ About Acme"."""

_PLURAL = re.compile(r"\A\W*+(?:the\s)?[^\W\d_]+s\W*+\Z", re.IGNORECASE)
"""One word: "Issues", "Problems:"."""

_COUNTS = re.compile(r"\s\(\d{1,4}\)\Z")

_NUMBERED = re.compile(r"\A\W*+\d{1,3}[.):]")

_IDENTIFIER = re.compile(r"\A\W*+(?:[A-Z]{1,4}[-\d.]*\d[\])]?|\d{1,3}[.)])\W*+")

_CODED = re.compile(r"\A\W*+[A-Z]{1,3}-?\d{1,3}[\]).:]*+\s")
"""The name that a reviewer gives a finding: "[G-1] Reads twice", "S-2: …"."""


def names_review(title: str) -> bool:
    """Whether a heading speaks of the review as a whole."""
    return _ON_THE_WHOLE.search(title) is not None


def heads_finding(entry: Entry, scope: Scope, role: Role, files: Files, *, numbered: bool) -> bool:
    """Whether a heading is the title of a finding, and what is below it the finding."""
    if is_finding(entry, scope, files):
        severity, rest = labels.label_of(inline.plain(entry.title))
        return not (scope.quiet or role in QUIET) or (severity is not None and not labels.is_group(rest))
    if (scope.quiet and scope.role is not Role.WHOLE) or role in QUIET or role is Role.RECAP:
        return False
    title = inline.plain(entry.title)
    return (
        (
            (numbered or is_against(title) or is_foreign(words_of(entry)))
            and is_numbered(entry)
            and not _heads_parts(entry)
            and not lists_findings(entry, files)
        )
        or (_CODED.match(title) and finds_fault_below(entry))
        or (scope.wanted and _is_worded(entry))
        or _is_titled(entry, scope, files)
    )


def is_praised(entry: Entry, title: str, *, wanted: bool) -> bool:
    """Whether a heading without a severity praises, "Good practice: …", or names a place of which only good is said.

    Where findings are announced, `wanted`, that is only said by the first words.
    """
    if _is_passed(entry):
        return True
    severity, rest = labels.label_of(title)
    if severity is not None and severity is not Severity.NIT:
        praised = ends_with_praise(rest) or (severity is Severity.LOW and is_for(rest))
        return praised and not finds_fault_below(entry)
    if begins_with_praise(_IDENTIFIER.sub("", rest)):
        return True
    if entry.entries or is_against(rest):
        return False
    said = [text for node in entry.nodes if isinstance(node, Block) for text in said_in(node)]
    return bool(said) and all(map(begins_with_praise if wanted else is_for, said))


def _is_passed(entry: Entry) -> bool:
    """Whether a line below a heading gives its verdict, and that assents: "**Status:** ✅ Correct"."""
    texts = (node.text for node in entry.nodes if isinstance(node, Block) and node.kind in _SPOKEN)
    lines = (line for text in texts for line in text.split("\n", LINES_LIMIT)[:LINES_LIMIT])
    return any(_VERDICT.match(line) and begins_with_praise(line) for line in lines)


def calls_itself_one(title: str) -> bool:
    """Whether a title begins as those of findings do, with a severity or "Bug:"."""
    text = inline.plain(title)
    severity, rest = labels.label_of(text)
    return bool((severity and not labels.is_group(rest)) or _NAMES_A_FINDING.match(text))


def are_numbered_faults(entries: Sequence[Entry]) -> bool:
    """Whether several headings are numbered and most of them find fault: then the others do in other words."""
    numbered = [one for one in entries if is_numbered(one) and not is_place(one)]
    faults = sum(is_against(one.title) or finds_fault_below(one) for one in numbered)
    return faults > 1 and 2 * faults > len(numbered)


def _heads_parts(entry: Entry) -> bool:
    """Whether headings of groups of findings are below a heading."""
    return any(
        role_of(one.title) is Role.FINDINGS
        and not (_shows_code(entry) and _PLURAL.match(inline.plain(one.title)))
        for one in entry.entries
    )


def _shows_code(entry: Entry) -> bool:
    """Whether code or lines of a file are right below a heading: then "Problems:" below that says what is wrong there."""
    blocks = [node for node in entry.nodes if isinstance(node, Block)]
    return any(node.kind is Kind.FENCE or lined(node.text, NO_FILES) for node in blocks)


def is_place(entry: Entry) -> bool:
    """Whether a heading is nothing but a file, behind a number."""
    return places.code_place(_IDENTIFIER.sub("", inline.plain(entry.title))) is not None


def _is_worded(entry: Entry) -> bool:
    """Whether prose is below a heading that is no group: below "Issues" it is one. A list alone is of a category."""
    title = inline.plain(entry.title)
    severity, rest = labels.label_of(title)
    prose = entry.nodes[:1]
    return (
        bool(prose and isinstance(prose[0], Block) and prose[0].kind is Kind.PARAGRAPH)
        and not (severity and labels.is_group(rest))
        and not entry.entries
        and role_of(title) is Role.TOPIC
        and places.code_place(title) is None
        and role_of_line(prose[0]) is not Role.FINDINGS
    )


def _is_titled(entry: Entry, scope: Scope, files: Files) -> bool:
    """Whether a heading of several words is above one paragraph that names lines, and nothing else does."""
    title = inline.plain(entry.title)
    few = len(title.split()) < TITLE_WORDS or _COUNTS.search(title)
    if entry.entries or few or names_review(title) or role_of(title) is not Role.TOPIC:
        return False
    blocks = [node for node in entry.nodes if isinstance(node, Block)]
    placed = [node for node in blocks if node.kind is not Kind.FENCE and lined(node.text, files)]
    return len(placed) == 1 and placed[0].kind is Kind.PARAGRAPH and says_where(entry, scope, files)


def is_numbered(entry: Entry) -> bool:
    """Whether a heading has a number, and is no part of the review."""
    title = inline.plain(entry.title)
    number = _NUMBERED.match(title) or _IDENTIFIER.match(title)
    return bool(number and (entry.nodes or entry.entries)) and role_of(labels.label_of(title)[1]) not in (
        *QUIET,
        Role.RECAP,
        Role.DONE,
    )


def is_finding(entry: Entry, scope: Scope, files: Files) -> bool:
    """Whether a heading by itself is the title of a finding: by a severity, a place, or what it calls itself."""
    title = inline.plain(entry.title)
    if not title or not (entry.nodes or entry.entries) or is_verdict(title):
        return False
    severity, rest = labels.label_of(title)
    if severity is None and role_of(title) not in (*QUIET, Role.RECAP, Role.DONE):
        severity, rest = labels.label_behind(title)
    if severity and (role_of(rest) is Role.PRAISE or _REVIEW.search(rest)):
        return False
    if severity and not labels.is_group(rest) and not _COUNTS.search(rest):
        heads = Role.FINDINGS in (role_of(rest), role_of(title)) and (
            begins_with_list(entry) or any(map(is_numbered, entry.entries))
        )
        parts = any(role_of(one.title) in (Role.FINDINGS, Role.CHECKED) for one in entry.entries)
        return not (heads or parts or lists_findings(entry, files))
    if role_of(title) in (*QUIET, Role.RECAP):
        return False
    if scope.path and not scope.quiet and lines_first(title):
        return True
    if _NAMES_A_FINDING.match(title) or is_placed(entry, files):
        return True
    place = places.first_named(title, files)
    return place is not None and place.first is not None and not scope.clear
