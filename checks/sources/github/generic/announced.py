"""What announces findings, "## Issues" or "I found 3 problems:", and which items of a list are meant by it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.sources.github import draft, labels, noise, places
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.no_findings import clears, holds_no_findings
from checks.sources.github.markup import Block, Kind, Node, inline

_HEADS = re.compile(
    r"\b(?:issues?|findings?|problems?|bugs?|concerns?|defects?|vulnerabilit(?:y|ies)|suggestions?|nit(?:pick)?s?|"
    r"improvements?|recommendations|remarks|blockers?|(?:non-?\s?)?blocking|(?:must|should)[ -]fix|"
    r"nice[ -]to[ -]haves?|action items|weaknesses|drawbacks|risks|gotchas|needs? (?:work|attention|changes)|"
    r"what (?:i|we) found|(?:could|can|might|should|would) (?:go wrong|change|be (?:better|improved|fixed))|to (?:improve|address|fix)|(?:minor|other|additional|further) (?:notes|points|comments))\b",
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

_CLOSING = re.compile(
    r"\A\W*+(?:note|overall|otherwise|in (?:short|summary|conclusion)|total|please|thanks|nice|great|good|i (?:did not|have not))\b",
    re.IGNORECASE,
)
"""How paragraphs begin that say a last word on the whole."""

_SOLUTION = re.compile(
    r"\A\W*+(?:(?:suggested |proposed |recommended |possible )?(?:fix|solution|remedy|change)|suggestion|recommendation|"
    r"impact|why|example|evidence|reason|rationale)\b",
    re.IGNORECASE,
)
"""How paragraphs begin that are a part of the finding above them."""

_GOES_ON = re.compile(
    r"\A\W*+(?:this|that|these|those|it|they|so|hence|therefore|thus|instead|for (?:example|instance)|in (?:that|this) case)\b",
    re.IGNORECASE,
)
"""How paragraphs begin that go on with the one above them."""

TITLE_WORDS = 4
"""Words of a first sentence that may be a title."""

_SENTENCE_END = re.compile(r"[.!?]\W{1,8}(?=\w)")

HEADING_WORDS = 6
"""Words of a heading that names what is below it; a longer one is a sentence."""

_UNTICKED = re.compile(r"\A\s*+\[ \]\s++")
_STRUCK = re.compile(r"\A\W{0,4}~~")
_TOPIC = re.compile(
    r"\b(?:security|performance|(?:code )?quality|maintainability|readability|reliability|correctness|robustness|error handling|"
    r"tests?(?: coverage)?|documentation|docs|design|architecture|accessibility|concurrency|compatibility|style|feedback)\b",
    re.IGNORECASE,
)
"""What reviewers look at: below it may be praise as well as findings."""

_ASKS = re.compile(
    r"\b(?:consider|should|must|needs? to|please|(?:i(?:'d| would) )?(?:recommend|suggest)|(?:is|are) missing|lacks?|"
    r"fails? to|there(?:'s| is| are) no|nothing (?!(?:is|was|to|else|new)\b)\w{2,20}s|(?:is|are)(?: not|n['’]t) (?:yet )?(?:tested|"
    r"covered|validated|checked|handled|documented|escaped|closed|released|bounded|limited))\b"
    r"(?! (?:obvious |new |known )?(?:issues?|problems?|concerns?|risks?|regressions?))",
    re.IGNORECASE,
)
ASKED = 600
"""Characters of an item in which it says what it asks for."""

_TICKED = re.compile(r"\A\s*+\[[xX]\]\s")
_SAYS_WHY = re.compile(r"\A[^:\n`]{1,60}+:\s[^\n`]{0,200}`")
"""A few words, a colon and what is said of a piece of code: "Errors are propagated: the result of `sync` is ignored"."""

_DENIED = re.compile(r"\b(?:not|no|never|nothing|nobody|without|missing|lacks?)\b|n['’]t\b", re.IGNORECASE)

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
    severity, rest = labels.label_of(line)
    if line.endswith(":") and severity and labels.is_group(rest):
        return True
    if not line.endswith(":") or holds_no_findings(last):
        return False
    return bool(_HEADS.search(last) or (_REMARKS.search(last) and not _LIKES.search(last)))


def heads_remedies(title: str) -> bool:
    """Whether a heading or a line above a list says that it holds remedies: "Recommendations:"."""
    return _REMEDIES.match(inline.plain(title)) is not None


def begin_findings(nodes: Sequence[Node]) -> frozenset[int]:
    """Which paragraphs below a heading that names findings begin one each, where no list does.

    Those with a title in bold or as a short first sentence, where there are any; else all that name a piece of
    code, unless a block of code between them tells that one goes on with another.
    """
    said = [
        (number, node.text)
        for number, node in enumerate(nodes)
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
    ]
    said = [(number, text) for number, text in said if _may_begin(text)]
    titled = [number for number, text in said if draft.bold_start(text)[0]]
    if titled:
        return frozenset(titled)
    if len(said) > 1 and all(_begins_short(text) for _, text in said):
        return frozenset(number for number, _ in said)
    if any(not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH for node in nodes):
        return frozenset(number for number, text in said[:1] if _names_something(text))
    return frozenset(number for number, text in said if not _GOES_ON.match(text) and _names_something(text))


def _may_begin(text: str) -> bool:
    title, rest = draft.bold_start(text)
    words = title or inline.plain(text)
    return (
        not (is_approved(text) or holds_no_findings(words) or clears(words) or _CLOSING.match(words))
        and not (title and not inline.plain(rest))
        and not inline.plain(text).endswith(":")
        and not labels.fields_in(text.split("\n", 1)[0]).named
        and not _SOLUTION.match(words)
        and says_something(text, least=LEAST_WORDS)
    )


def _names_something(text: str) -> bool:
    return bool(inline.code_texts(text) or places.named(text))


def _begins_short(text: str) -> bool:
    line = inline.plain(text)
    first = draft.sentence(line)
    return len(first.split()) <= TITLE_WORDS and len(first) + 1 < len(line)


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


def is_topic(heading: str) -> bool:
    """Whether a heading names what was looked at: "Security", "Code quality"."""
    text = inline.plain(heading)
    return len(text.split()) <= HEADING_WORDS and _TOPIC.search(text) is not None


def asks(item: str) -> bool:
    """Whether an item asks for something or says that something is missing."""
    return _ASKS.search(inline.clean(item.split("\n", 1)[0][:ASKED])) is not None


def is_settled(item: str) -> bool:
    """Whether an item is struck out, or begins with the word that it is done with: "✅ Resolved: …"."""
    line = inline.plain(item.split("\n", 1)[0])
    return _STRUCK.match(item) is not None or noise.is_done(line) or noise.ends_done(line)


def is_ticked(item: str) -> bool:
    """Whether an item of a check list is met."""
    return _TICKED.match(item) is not None


def is_unmet(item: str, beside: Sequence[str] = ()) -> bool:
    """Whether an item of a check list is not ticked and says why: "[ ] **Security** — the token is logged".

    `beside`: the items of its list; where some are ticked, it may say so without a title in bold.
    """
    box = _UNTICKED.match(item)
    if box is None:
        return False
    title, rest = draft.bold_start(item[box.end() :])
    if title:
        return says_something(rest, least=LEAST_WORDS)
    text = item[box.end() :].split("\n", 1)[0]
    said = bool(_SAYS_WHY.match(text)) or bool(_DENIED.search(inline.clean(text)))
    return said and any(map(is_ticked, beside))
