"""What announces findings, "## Issues" or "I found 3 problems:", and which items of a list are meant by it."""

from __future__ import annotations

import re

from checks.sources.github import draft, labels, noise
from checks.sources.github.generic.no_findings import clears, holds_no_findings
from checks.sources.github.markup import Block, Kind, Node, inline

_HEADS = re.compile(
    r"\b(?:issues?|findings?|problems?|bugs?|concerns?|defects?|vulnerabilit(?:y|ies)|suggestions?|nit(?:pick)?s?|"
    r"improvements?|recommendations|remarks|blockers?|(?:non-?\s?)?blocking|(?:must|should)[ -]fix|"
    r"nice[ -]to[ -]haves?|action items|(?:minor|other|additional|further) (?:notes|points|comments))\b",
    re.IGNORECASE,
)
"""What reviewers call what they found."""

_DONE = re.compile(r"\b(?:fix(?:es|ed)|(?:resolv|address|clos)e?[sd])\b", re.IGNORECASE)
"""Whoever says so tells of what was found before: "This fixes 2 bugs:"."""

_ANOTHER = re.compile(
    r"\A\s*+\*\*(?:one\s(?:more|other)|another|additional|further|other|second|third|last)\s"
    r"(?:issue|finding|problem|bug|concern|nit|note|point|thing)[\s*]*+[:–—-][\s*]*+",
    re.IGNORECASE,
)

HEADING_WORDS = 6
"""Words of a heading that names what is below it; a longer one is a sentence."""

_UNTICKED = re.compile(r"\A\s*+\[ \]\s++")
_STRUCK = re.compile(r"\A\W{0,4}~~")
LEAST_WORDS = 3
"""Words behind the title of an item of a check list that says why it is not met."""

_NOTHING = frozenset({"none", "n/a", "nothing", "ok", "lgtm"})


def names_findings(title: str) -> bool:
    """Whether a heading names findings as what is below it: "Issues", "Non-blocking", "P2"."""
    text = inline.plain(title)
    if holds_no_findings(text) or noise.is_settled(text) or clears(text):
        return False
    severity, rest = labels.label_of(text)
    if severity and labels.is_group(rest):
        return True
    return len(text.split()) <= HEADING_WORDS and _HEADS.search(text) is not None


def leads_to_findings(node: Node | None) -> bool:
    """Whether a paragraph announces what is below it: "**Nits**", "Two concerns:", "I found 3 problems."."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        return False
    written = node.text.strip().rsplit("\n", 1)[-1]
    line = inline.plain(written)
    if _DONE.search(line) or noise.is_settled(line) or clears(line):
        return False
    if noise.announces_findings(line):
        return True
    bold = written.strip().startswith("**") and written.rstrip(": ").endswith("**")
    if bold:
        return names_findings(line)
    last = draft.last_sentence(line)
    return line.endswith(":") and not holds_no_findings(last) and _HEADS.search(last) is not None


def one_more(text: str) -> str:
    """What a paragraph says behind "**Additional finding:**", which begins one; empty when it begins otherwise."""
    found = _ANOTHER.match(text)
    return text[found.end() :] if found else ""


def says_something(item: str, *, least: int = 1) -> bool:
    """Whether an item of a list has so many words, not "none", and is not settled."""
    text = inline.plain(item)
    words = sum(any(letter.isalpha() for letter in word) for word in text[:400].split())
    none = text.casefold().strip(" .") in _NOTHING or clears(text)
    return words >= least and not none and not is_settled(item)


def is_settled(item: str) -> bool:
    """Whether an item is struck out, or begins with the word that it is done with: "✅ Resolved: …"."""
    return _STRUCK.match(item) is not None or noise.is_done(inline.plain(item.split("\n", 1)[0]))


def is_unmet(item: str) -> bool:
    """Whether an item of a check list is not ticked and says why: "[ ] **Security** — the token is logged"."""
    box = _UNTICKED.match(item)
    title, rest = draft.bold_start(item[box.end() :]) if box else ("", "")
    return bool(title) and says_something(rest, least=LEAST_WORDS)
