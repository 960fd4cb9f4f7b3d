"""What announces findings, "## Issues" or "I found 3 problems:", and which items of a list are meant by it."""

from __future__ import annotations

import re

from checks.sources.github import draft, labels, noise
from checks.sources.github.generic.no_findings import clears, holds_no_findings
from checks.sources.github.markup import Block, Kind, Node, inline

_HEADS = re.compile(
    r"\b(?:issues?|findings?|problems?|bugs?|concerns?|defects?|vulnerabilit(?:y|ies)|suggestions?|nit(?:pick)?s?|"
    r"improvements?|recommendations|remarks|blockers?|(?:non-?\s?)?blocking|(?:must|should)[ -]fix|"
    r"nice[ -]to[ -]haves?|action items|weaknesses|drawbacks|risks|gotchas|needs? (?:work|attention|changes)|"
    r"(?:could|can|might|should) (?:go wrong|be (?:better|improved|fixed))|to (?:improve|address|fix)|(?:minor|other|additional|further) (?:notes|points|comments))\b",
    re.IGNORECASE,
)
"""What reviewers call what they found."""

_REMARKS = re.compile(
    r"\b(?:feedback|thoughts|observations|remarks|questions|(?:few|couple of|some|several|following|these|specific) "
    r"(?:comments|things|points|notes)|(?:i|we) (?:noticed|found|spotted|saw))\b",
    re.IGNORECASE,
)
"""What a line with a colon may call what is below it, besides what reviewers call their findings."""

_LIKES = re.compile(
    r"\b(?:like[ds]?|loved?|good|great|nice|well|strong|positives?|praise|enjoyed|appreciate)\b",
    re.IGNORECASE,
)
"""Words of a line above praise."""

_WITHOUT = re.compile(
    r"\b(?:without|no|zero|free of)\s(?:[\w-]{1,20}\s)?(?:findings?|issues?|problems?|concerns?|bugs?|remarks)\b",
    re.IGNORECASE,
)
"""A heading of what was looked at and found to be in order."""

_LATER = re.compile(
    r"\b(?:follow[ -]?ups?|out of scope|future (?:work|improvements?)|for later)\b", re.IGNORECASE
)
"""A heading of what need not be done now."""

_REMEDIES = re.compile(
    r"\A\W*+(?:(?:key|main|my|final|suggested|recommended|proposed)\s)?(?:recommendations?|next steps|action items|fixes|actions|remedies|"
    r"to[ -]?dos?)\W*+\Z",
    re.IGNORECASE,
)

_DONE = re.compile(r"\b(?:fix(?:es|ed)|(?:resolv|address|clos)e?[sd])\b", re.IGNORECASE)
"""Whoever says so tells of what was found before: "This fixes 2 bugs:"."""

_ANOTHER = re.compile(
    r"\A\s*+\*\*(?:one\s(?:more|other)|another|additional|further|other|second|third|last)\s"
    r"(?:issue|finding|problem|bug|concern|nit|note|point|thing)[\s*]*+[:–—-][\s*]*+",
    re.IGNORECASE,
)

_SENTENCE_END = re.compile(r"[.!?]\W{1,8}(?=\w)")

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
    if (
        holds_no_findings(text)
        or noise.is_settled(text)
        or clears(text)
        or _WITHOUT.search(text)
        or _LATER.search(text)
    ):
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
    last = _SENTENCE_END.split(line)[-1]
    if not line.endswith(":") or holds_no_findings(last):
        return False
    return bool(_HEADS.search(last) or (_REMARKS.search(last) and not _LIKES.search(last)))


def heads_remedies(title: str) -> bool:
    """Whether a heading or a line above a list says that it holds remedies: "Recommendations:"."""
    return _REMEDIES.match(inline.plain(title)) is not None


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
    line = inline.plain(item.split("\n", 1)[0])
    return _STRUCK.match(item) is not None or noise.is_done(line) or noise.ends_done(line)


def is_unmet(item: str) -> bool:
    """Whether an item of a check list is not ticked and says why: "[ ] **Security** — the token is logged"."""
    box = _UNTICKED.match(item)
    title, rest = draft.bold_start(item[box.end() :]) if box else ("", "")
    return bool(title) and says_something(rest, least=LEAST_WORDS)
