"""Lines of a review that say that nothing was found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checks.sources.github.generic.outline import Entry
from checks.sources.github.generic.placing import lined
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import NO_FILES, Files

_KINDS = r"(?:issues?|violations?|problems?|findings?|bugs?|concerns?)"
_FOUND = r"(?:found|identified|detected|reported)\b"
_STATEMENT = re.compile(
    rf"\A\W*+(?:(?:no|0|zero)\s(?P<kind>(?:[\w.'-]++\s){{0,4}}?){_KINDS}"
    rf"(?:(?:\s(?:were|was|have been|has been))?\s{_FOUND}|\W*+\Z)"
    rf"|no\s(?:comments?|remarks?|suggestions?|changes\s(?:needed|requested))\W*+\Z"
    rf"|{_KINDS}\s{_FOUND}\W{{1,4}}(?:0|none)\b)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\A(?:(?:actual|obvious|real|code|review|unresolved|open|(?:[\w.'-]++\s)?compliance)\s)*+\Z",
    re.IGNORECASE,
)
"""Words between "no" and "issues" that leave it a word on the whole: "no security issues" and "no other" do not."""

_TURN = (
    r"\b(?:but|except|besides|however|though|although|apart from|other than|beyond|only)\b|,\s++(?:yet|still)\b|"
    r";|\s[–—-]{1,3}\s"
)
_GOES_ON = re.compile(_TURN, re.IGNORECASE)
"""Where a statement turns to something else in the same sentence."""

_END = re.compile(rf"(?<=[.!?])[*_]{{0,3}}\s++|(?<! in)(?<! at)\n|{_TURN}", re.IGNORECASE)
"""Where a statement ends. A line that ends in "in" goes on in the next."""


_NO_FAULT = re.compile(
    rf"\A\W*+(?:no|0|zero|none of the)\s(?:[\w'-]++\s){{0,3}}?(?:{_KINDS}|blockers?|defects?|regressions?|objections?|vulnerabilit(?:y|ies))\b(?!\sof\b)"
    rf"|\b(?:did|do|have|could|can)(?:n['’]t|\snot)\s(?:find|see|spot|identify|found|seen)\s(?:an?|any)\s(?:[\w'-]++\s){{0,4}}?(?:{_KINDS}|blockers?|defects?|regressions?)\b"
    rf"|\bfound\sno\s(?:[\w'-]++\s){{0,3}}?(?:{_KINDS}|blockers?|defects?|regressions?)\b",
    re.IGNORECASE,
)


def finds_nothing(text: str) -> bool:
    """Whether a sentence that is called a finding says that there is none: "Finding: no blockers."."""
    sentence = re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]
    return _NO_FAULT.search(sentence) is not None and _GOES_ON.search(sentence) is None


def clears(line: str) -> bool:
    """Whether a line says of the whole that nothing was found: "No issues found."."""
    found = _STATEMENT.match(line)
    if found is None or not _WHOLE.match(found["kind"] or ""):
        return False
    turn = _GOES_ON.search(line, found.end())
    return turn is None or lined(line[turn.end() :], NO_FILES) is None


def without_statements(entry: Entry, files: Files) -> Entry:
    """An entry without the lines that only say what was not found: a place in them is no finding's."""
    entry.nodes[:] = [
        kept
        for number, node in enumerate(entry.nodes)
        if (kept := node if _heads_list(entry.nodes, number) else _without(node, files)) is not None
    ]
    for inner in entry.entries:
        without_statements(inner, files)
    return entry


def _heads_list(nodes: Sequence[Node], number: int) -> bool:
    """Whether a paragraph of one line is right above a list, of which it says what is in it."""
    node, following = nodes[number], nodes[number + 1] if number + 1 < len(nodes) else None
    alone = isinstance(node, Block) and node.kind is Kind.PARAGRAPH and "\n" not in node.text
    return alone and isinstance(following, Block) and following.kind is Kind.LIST


def _without(node: Node, files: Files) -> Node | None:
    if not isinstance(node, Block) or node.kind not in (Kind.PARAGRAPH, Kind.LIST):
        return node
    if node.kind is Kind.LIST:
        items = tuple(rest for item in node.items if (rest := _unstated(item, files)))
        return replace(node, items=items) if items else None
    rest = _unstated(node.text, files)
    return replace(node, text=rest) if rest else None


def _unstated(text: str, files: Files) -> str:
    """A text without the statement that it begins with, and without the line of it unless that goes on with a place."""
    if not _STATEMENT.match(inline.plain(text)):  # a review says it first
        return text
    end = _END.search(text)
    if end is None:
        return ""
    line, _, below = text[end.end() :].partition("\n")
    goes_on = "\n" in end[0] or lined(line, files)
    return _unstated(text[end.end() :] if goes_on else below, files)
