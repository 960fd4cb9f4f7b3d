"""What a review says that it did not find: of the whole, or of one kind only."""

from __future__ import annotations

import re
from dataclasses import replace

from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import lined
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

_KINDS = r"(?:issues?|violations?|problems?|findings?|bugs?|concerns?)"
_FOUND = r"(?:found|identified|detected|reported)\b"
_STATEMENT = re.compile(
    rf"\A\W*+(?:(?:no|0|zero)\s(?P<kind>(?:[\w.'-]++\s){{0,4}}?){_KINDS}"
    rf"(?:(?:\s(?:were|was|have been|has been))?\s{_FOUND}|\W*+\Z)"
    rf"|{_KINDS}\s{_FOUND}\W{{1,4}}(?:0|none)\b)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\A(?:(?:actual|obvious|real|code|review|unresolved|open|(?:[\w.'-]++\s)?compliance)\s)*+\Z",
    re.IGNORECASE,
)
"""Words between "no" and "issues" that leave it a word on the whole: "no security issues" and "no other" do not."""

_EXCEPT = re.compile(
    r"\b(?:but|except|besides|however|though|although|apart from|other than|beyond|only)\b", re.IGNORECASE
)

_NO_FINDINGS = re.compile(
    r"\A\W*+(?:pull request |pr |change |review |overall )?(?:summary|overview|walkthrough|changes?|what changed|"
    r"what(?:'?s| is| was| went) (?:good|great|new|well|working)|strengths|positives?|"
    r"praise|highlights|good (?:points|practices)|what (?:works|looks)|files? (?:changed|reviewed|summary)|score|scores|test plan|testing|checklist|verdict|recommendation|"
    r"conclusion|next steps|legend|metrics|statistics|resolved|fixed|addressed|previously (?:fixed|resolved)|"
    r"verified|no issues|sequence diagram|description|scope|methodology)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!])[*_]{0,3}\s++")
LOOK = 1_000
"""Characters of a text that say whether it only states that nothing was found."""


def holds_no_findings(title: str) -> bool:
    """Whether a heading is that of a summary, of praise or of what is done."""
    return _NO_FINDINGS.match(title) is not None


def clears(line: str) -> bool:
    """Whether a line says of the whole that nothing was found: "No issues found."."""
    found = _STATEMENT.match(line)
    return found is not None and _WHOLE.match(found["kind"] or "") is not None


def without_statements(entry: Entry, files: Files) -> Entry:
    """An entry without the lines that only say what was not found: a place in them is no finding's."""
    entry.nodes[:] = [kept for node in entry.nodes if (kept := _without(node, files)) is not None]
    for inner in entry.entries:
        without_statements(inner, files)
    return entry


def _without(node: Node, files: Files) -> Node | None:
    if not isinstance(node, Block) or node.kind not in (Kind.PARAGRAPH, Kind.LIST):
        return node
    if node.kind is Kind.LIST:
        items = tuple(item for item in node.items if not _only_states(item, files))
        return replace(node, items=items) if items else None
    if not _STATEMENT.match(inline.plain(node.text)):  # a review says it first
        return node
    lines = node.text.split("\n", 1)
    rest = lines[1:] if _only_states(lines[0], files) else lines
    return replace(node, text="\n".join(rest)) if rest else None


def _only_states(text: str, files: Files) -> bool:
    """Whether a text says that nothing was found, and goes on with no finding."""
    if not _STATEMENT.match(inline.plain(text[:LOOK])):
        return False
    stated, *more = _SENTENCE.split(text, maxsplit=1)
    return not _EXCEPT.search(stated) and (not more or lined(more[0], files) is None)
