"""What announces findings, "## Issues" or "I found 3 problems:", and which items of a list are meant by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from checks.sources.github import draft, labels, noise, places
from checks.sources.github.generic.bullets import is_approved
from checks.sources.github.generic.placing import lined
from checks.sources.github.generic.wording import role_words
from checks.sources.github.generic.wording.no_findings import clears
from checks.sources.github.generic.wording.parts import is_part
from checks.sources.github.generic.wording.phrases import pattern
from checks.sources.github.generic.wording.roles import QUIET, Role, role_of
from checks.sources.github.generic.wording.stance import is_against, is_for, tells_of_review, turns
from checks.sources.github.generic.wording.verdicts import is_verdict
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import NO_FILES, Files

_REMARKS = re.compile(
    r"\b(?:feedback|thoughts|observations|remarks|questions|(?:few|couple of|some|several|following|these|specific|\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)(?: \w+)? "
    r"(?:comments|things|points|notes|questions|items|places)|(?:i|we) (?:noticed|found|spotted|saw))\b",
    re.IGNORECASE,
)
"""What a line with a colon may call what is below it, besides what reviewers call their findings."""

_NAMES = re.compile(
    r"\b(?:issues?|findings?|problems?|bugs?|concerns?|defects?|vulnerabilit(?:y|ies)|suggestions?|nit(?:pick)?s?|improvements?|remarks|blockers?|weaknesses|risks|gaps)\b",
    re.IGNORECASE,
)
"""What reviewers call what they found."""

_DONE = re.compile(
    r"\A(?!.*\b(?:should|must|would|needs?|like|want|please|before|to be)\b).*\b(?:fix(?:es|ed)|(?:resolv|address|clos)e?[sd])\b",
    re.IGNORECASE | re.DOTALL,
)
"""Whoever says so tells of what was found before: "This fixes 2 bugs:"."""

_TO_LOOK = re.compile(
    r"(?:\A|,\s|\bplease\s)\W*(?:manually\s)?(?:verify|check|test|confirm|run|double-check)"
    r"(?:\s(?:that|the following|these|manually|locally|at least|also)){0,2}\s?:\Z",
    re.IGNORECASE,
)
"""What a line bids to look at, "Before merging, verify:": what is below it is no fault yet."""

_WITH_REMARKS = re.compile(
    r"\bwith (?:\w+ )?(?:comments?|nits?|suggestions?|remarks?|changes)\W*\Z", re.IGNORECASE
)
"""The end of a verdict above the list of what it asks for: "Approve with comments"."""

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
    r"impact|why(?![^?\n]*+\?)|example|evidence|reason|rationale)\b",
    re.IGNORECASE,
)
"""How paragraphs begin that are a part of the finding above them."""

_GOES_ON = re.compile(
    r"\A\W*+(?:this|that|these|those|it|they|so|hence|therefore|thus|instead|for (?:example|instance)|in (?:that|this) case)\b",
    re.IGNORECASE,
)
"""How paragraphs begin that go on with the one above them."""

_ADDS = re.compile(
    r"\A\W*+(?:(?:(?:i|we)(?:\shave|['’]ve)?\s)?also|moreover|furthermore|in addition|additionally|besides|further(?=,)|on top of (?:that|this)|"
    r"apart from (?:that|this)|(?:another|one (?:more|other)|the (?:second|third|other|next|last)) (?:thing|issue|problem|bug|concern|point|nit|remark))\b",
    re.IGNORECASE,
)
"""How sentences begin that add another to what was found."""

ALIKE = 2
"""Paragraphs of the same form that name lines, by which the others of that form are findings as well."""

SHORT_LINE = 6
"""Words of a line without a full stop above a list that heads it."""

LOOK = 300
"""Characters of a paragraph in which the colon behind its key is looked for."""

_SIGN = re.compile(r"\A[^\w*`]++(?=\*\*)")
"""An emoji before words in bold."""

_AFFIRMED = re.compile(
    r"\A[^:\n]{1,40}:\W*+(?:yes|ok|okay|pass(?:ed|es)?|good|done|skipped|\d{1,3}(?:\.\d{1,2})?\s?(?:%|/\s?(?:5|10|100)\b))(?!\w)",
    re.IGNORECASE,
)
"""A label whose value is assent, or a score: "Necessary: Yes", "Edge cases: 75% - …"."""

_REFERENCE = re.compile(r"\s*+\[?#\d")
"""What is behind "Parent issue:" is no fault."""

_BESIDE = re.compile(r"\A(?:related|unrelated|separately|also|besides|aside)\b", re.IGNORECASE)
"""The key of a paragraph that stands beside others."""

_SEVERAL = re.compile(rf"\b(?:{'|'.join(role_words.FAULTS)})\b", re.IGNORECASE)

_KEY = re.compile(r"\A[\W_]*+((?:[\w'’/-]++[ ]){0,3}+[\w'’/()-]++)\s?:(?=\s+\S)")

SENTENCE = 160
"""Characters of a sentence that may be a remark by itself."""

TITLE_WORDS = 4
"""Words of a first sentence that may be a title."""

_SENTENCE_END = re.compile(r"[.!?]\W{1,8}(?=\w)")

_CODE = re.compile(r"`[^`\n]*+`")
_UNTICKED = re.compile(r"\A\s*+\[ \]\s++")
_STRUCK = re.compile(r"\A\W{0,4}~~")
_TICKED = re.compile(r"\A\s*+\[[xX]\]\s")
_SAYS_WHY = re.compile(r"\A[^:\n`]{1,60}+:\s[^\n`]{0,200}`")
"""A few words, a colon and what is said of a piece of code: "Errors are propagated: the result of `sync` is ignored"."""

_DENIED = re.compile(r"\b(?:not|no|never|nothing|nobody|without|missing|lacks?)\b|n['’]t\b", re.IGNORECASE)

STATED_WORDS = 6
"""Words of a sentence that tells how a demand is not met, among others that deny something."""

_WITHOUT_BLANKS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""Signs of the scripts that put no blanks between words; two of them are about a word."""

LEAST_WORDS = 3
"""Words behind the title of an item of a check list that says why it is not met."""

_NOTHING = re.compile(
    r"\A\W*(?:no(?=,)|none(?: (?:that|which|of (?:them|these|which))\b[^.;:\n]{0,60}| found| identified| noted| reported| spotted| raised)?|n/a|nothing|ok|lgtm|keine?|aucune?|ninguna?|无|なし)\b(?:\W*\Z|\s*+[.;:(–—-]|(?<=\bno),)",
    re.IGNORECASE,
)


def role_of_line(node: Node | None) -> Role:
    """What a paragraph says of what is below it: "**Nits**", "Two concerns:", "I found 3 problems."; a topic if nothing."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        return Role.TOPIC
    written = node.text.strip().rsplit("\n", 1)[-1].replace("\uff1a", ":")
    line = inline.plain(written)
    if clears(line):
        return Role.CHECKED
    if noise.announces_findings(line) and not _DONE.search(line):
        return Role.FINDINGS
    if is_approved(written) and not is_against(line):
        return Role.CHECKED
    last = _SENTENCE_END.split(line)[-1]
    colon = line.endswith(":")
    if colon and _TO_LOOK.search(last):
        return Role.CHECKED
    if _WITH_REMARKS.search(line) and is_verdict(line):
        return Role.FINDINGS
    title = draft.bold_start(_SIGN.sub("", written, count=1))[0].rstrip(".:")
    key = title or key_of(written)
    if key and role_of(key) in (*QUIET, Role.DONE):
        return role_of(key)
    whole = title and written.rstrip(": ").endswith("**")
    short = not key and len(line.split()) <= SHORT_LINE and line[-1:].isalnum()
    role = Role.TOPIC
    if whole or short or (colon and len(last) <= labels.LABEL_LIMIT):
        role = role_of(title if whole else last.rstrip(": "))
    if role in QUIET and colon and turns(last):  # "I ran the tests, but saw the following:"
        return Role.FINDINGS
    if role is not Role.TOPIC or not colon or _DONE.search(line):
        return role
    if is_for(last):
        return Role.PRAISE
    return Role.FINDINGS if _NAMES.search(last) or _REMARKS.search(last) else Role.TOPIC


def key_of(text: str) -> str:
    """The few words with a colon that a text begins with: "**Verdict:** approve", "Validation: …"; else nothing."""
    found = _KEY.match(inline.plain(text[:LOOK]))
    return found[1] if found else ""


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
    titled += [number for number, node in enumerate(nodes) if _is_title_alone(node)]
    if titled:
        return frozenset(titled)
    if len(said) > 1 and all(_begins_short(text) for _, text in said):
        return frozenset(number for number, _ in said)
    listed = next((number for number, node in enumerate(nodes) if _is_list(node)), len(nodes))
    said = [(number, text) for number, text in said if number < listed]
    if any(not isinstance(node, Block) or node.kind not in (Kind.PARAGRAPH, Kind.RULE) for node in nodes):
        return frozenset(number for number, text in said[:1] if _names_something(text))
    return frozenset(
        number
        for number, text in said
        if not goes_on(text) and (_names_something(text) or (is_against(text) and not is_verdict(text)))
    )


def alike(nodes: Sequence[Node], files: Files, *, below_file: bool = False) -> frozenset[int]:
    """The paragraphs with a beginning in bold, where several of them name lines of a file and so are findings.

    `below_file`: the heading above names the file, so that lines alone in the words in bold are enough.
    """
    titled = {
        number: node.text
        for number, node in enumerate(nodes)
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH and draft.bold_start(node.text)[0]
    }
    placed = [
        number
        for number, text in titled.items()
        if lined(text, files) or (below_file and places.lines_named(draft.bold_start(text)[0]))
    ]
    if len(placed) < ALIKE:
        return frozenset()
    return frozenset(
        number
        for number, text in titled.items()
        if _may_begin(text) and ("?" in text or not is_part(draft.bold_start(text)[0]))
    )


def adds(text: str) -> bool:
    """Whether a text says that it adds to what was said before: "Also, …", "I also noticed …"."""
    return _ADDS.match(text) is not None


def sentences_apart(nodes: Sequence[Node]) -> Sequence[Node]:
    """The sentences of the one paragraph below a heading, when each names code of its own; else nothing."""
    said = [node for node in nodes if not isinstance(node, Block) or role_of(key_of(node.text)) not in QUIET]
    node = said[0] if len(said) == 1 else None
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or draft.bold_start(node.text)[0]:
        return ()
    sentences = draft.sentences(node.text)
    alike = all(_names_something(one) and not goes_on(one) and len(one) <= SENTENCE for one in sentences)
    return [replace(node, text=one) for one in sentences] if alike and len(sentences) > 1 else ()


def finds_fault(text: str, files: Files = NO_FILES) -> bool:
    """Whether a paragraph finds fault with code that it names, and is no word on the review itself."""
    if (
        text.rstrip("*_ ").endswith(":")
        or not is_against(text)
        or any(look(text) for look in (is_verdict, tells_of_review, is_affirmed))
    ):
        return False
    if not (inline.code_texts(text) or places.named(text, files)):
        return False
    words = key_of(text) or draft.bold_start(text)[0]
    if key_of(text) and _REFERENCE.match(inline.plain(text[:LOOK]).partition(":")[2]):
        return False
    return role_of(words or text) in (Role.TOPIC, Role.FINDINGS) and not is_part(words)


def finds_alone(text: str) -> bool:
    """Whether prose is itself a finding and neither a field of the review nor a word on several findings."""
    key = key_of(text)
    if noise.announces_findings(text) or _SEVERAL.search(inline.plain(text[:LOOK])) or is_part(key):
        return False
    if role_of(" ".join(inline.plain(text[:LOOK]).split()[:2])) in QUIET:  # "Reviewed `a..b`, …"
        return False
    return (not key or _BESIDE.match(key) is not None) and is_against(text)


def named_faults(text: str) -> list[str]:
    """The sentences that name a fault and say what it is: "One non-blocking gap: the cursor is not checked."."""
    return [
        one
        for one in draft.sentences(text)
        if _names_fault(inline.plain(one[:LOOK])) and not _REFERS.match(inline.plain(one[:LOOK]))
    ]


_REFERS = re.compile(r"\A[^:]{1,60}:\s(?:see|as|inline|below|above)\b(?:\s[\w-]+){0,4}\W*\Z", re.IGNORECASE)
"""What names a fault and only says where it is told: "One nit: see inline."."""


def _names_fault(sentence: str) -> bool:
    return pattern(role_words.NAMED_FAULT_ROWS, role_words.tables()).match(sentence) is not None


def goes_on(text: str) -> bool:
    """Whether a paragraph goes on with the one above it: "This means …"."""
    return _GOES_ON.match(text) is not None


def _is_list(node: Node) -> bool:
    return isinstance(node, Block) and node.kind in (Kind.LIST, Kind.TABLE)


def _is_title_alone(node: Node) -> bool:
    """Whether a paragraph is nothing but a title in bold: what is below it is its text."""
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        return False
    title, rest = draft.bold_start(node.text)
    if not title or rest.strip() or title.endswith(":") or is_part(title) or role_of(title) is not Role.TOPIC:
        return False
    return says_something(title, least=LEAST_WORDS) and not is_for(title)


def _may_begin(text: str) -> bool:
    title, rest = draft.bold_start(text)
    words = title or inline.plain(text)
    return (
        not (
            is_approved(text)
            or role_of(key_of(text) or words) in QUIET
            or clears(words)
            or _CLOSING.match(words)
        )
        and not is_for(text)
        and not (title and not inline.plain(rest))
        and not inline.plain(text).endswith(":")
        and not labels.fields_in(text.split("\n", 1)[0]).named
        and not _SOLUTION.match(words)
        and says_something(text, least=LEAST_WORDS)
        and says_something(_CODE.sub("", text))
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
    words += len(_WITHOUT_BLANKS.findall(text[:400])) // 2
    return words >= least and not (is_none(text) or is_settled(item))


def is_none(text: str) -> bool:
    """Whether a text begins with the word that there is nothing: "None.", "No issues found"."""
    line = inline.plain(text)
    return _NOTHING.match(line) is not None or clears(line)


def is_affirmed(item: str) -> bool:
    """Whether an item gives assent or a score to what its label names."""
    return _AFFIRMED.match(inline.plain(item[:LOOK])) is not None


def is_settled(item: str) -> bool:
    """Whether an item is struck out, or begins with the word that it is done with: "✅ Resolved: …"."""
    line = inline.plain(item.split("\n", 1)[0])
    return _STRUCK.match(item) is not None or noise.is_done(line) or noise.ends_done(line)


def is_ticked(item: str) -> bool:
    """Whether an item of a check list is met."""
    return _TICKED.match(item) is not None


def is_unticked(item: str) -> bool:
    """Whether an item of a check list is open."""
    return _UNTICKED.match(item) is not None


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
    if not any(map(is_ticked, beside)):
        return False
    open_ones = [inline.clean(_UNTICKED.sub("", one).split("\n", 1)[0]) for one in beside if is_unticked(one)]
    said = bool(_SAYS_WHY.match(text)) or bool(_DENIED.search(inline.clean(text)))
    stated = len(text.split()) >= STATED_WORDS and text.rstrip("*_ ").endswith(".")
    return said or (stated and any(map(_DENIED.search, open_ones)))
