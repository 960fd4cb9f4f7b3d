"""What comments of reviewers hold besides findings, and how it differs from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from checks.sources.github import places
from checks.sources.github.markup import Block, Kind, Node, Section, inline

_COMMAND = re.compile(
    r"\A(?:@[\w-]++(?:\[bot\])?\s++(?:please\s++)?(?:full\s++)?(?:review|resolve|summary|pause|resume|help|configuration|"
    r"generate|ignore|approve|address|fix|re-?review)\b.{0,200}+"
    r"|/(?:gemini|review|improve|describe|ask|recheck|greptile|graphite|claude|codex|qodo|agentic_review|analyze)"
    r"\b.{0,200}+"
    r"|(?:bugbot|cursor|augment|greptile|greptileai|codex|claude|kilo)\s++(?:run|review)\b.{0,80}+)\Z",
    re.IGNORECASE,
)
_ACKNOWLEDGEMENT = re.compile(
    r"\A(?:[^\w\s]{0,4}+\s*+)?+(?:thanks|thank you|lgtm|looks good|no (?:new |further )?(?:issues|problems|comments|findings|"
    r"bugs|suggestions)|all (?:clear|good|comments)|you'?re welcome|got it|done|acknowledged|addressed|resolved|"
    r"confirmed|nice work|great work|well done|review (?:complete|started|in progress|skipped|triggered)|"
    r"reviewing|i(?:'ll| will) (?:take a look|review|start)|skipped review)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]++")
LEAST_REMARKED = 10
"""Words of a comment that begins with assent and may go on with a remark."""

_CONTENT = re.compile(
    r"\A(?:[^\w\s]{0,4}+\s*+)?+(?:thanks|thank you|lgtm|looks good|no |all (?:clear|good)|nice work|great work|"
    r"well done|review complete)\b",
    re.IGNORECASE,
)
"""Acknowledgements that remarks may follow; what follows "addressed" is done with."""

_REMARK = re.compile(
    r"\b(?:but|except|however|though|although|apart from|other than|one thing|nits?|nitpicks?)\b",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"^(?![ \t]{0,8}(?:[-*+]|\d{1,3}[.)])\s)([^\n]{0,400}[:)])[*_ ]{0,4}+\n(?:[ \t]{0,8}\n)?[ \t]{0,8}(?:[-*+]|\d{1,3}[.)])\s",
    re.MULTILINE,
)
"""A line with a colon above a list: what is in it may be remarks."""

_LEADS_ON = re.compile(r"[^\n]{0,400}:[*_ ]{0,4}+\r?\n[ \t]*+\r?\n")
"""A first line with a colon above a paragraph."""

_DONE = re.compile(
    r"\A\W*+(?:fixed|done|addressed|resolved|applied|changed|updated|pushed)"
    r"(?:\W*+\Z|\s*+[:.,!]|\s++(?:in|at|by|with|as|via|and|the|this|that|these|those|it|all|both|your|now|here)\b)",
    re.IGNORECASE,
)
"""What says that something is done; "fixed timeouts leak" does not."""

_ENDS_DONE = re.compile(
    r"(?:\u2192|=>|->|[–—(\[|✅✔☑])[\s*_\ufe0f]*+(?:all\s|both\s)?(?:now\s|already\s)?(?:fixed|resolved|addressed|done|closed|handled|landed|merged)\b"
    r"(?:\s(?:in|by|at|with)\s[`\w#./-]{1,80}+)?(?:\s\([^()]{1,160}\))?[\s*_)\].!✅✔☑\ufe0f]*+\Z",
    re.IGNORECASE,
)
"""The status behind an item: "Retry without backoff → fixed in 3f2a9c1"."""

_POINTS_DONE = re.compile(
    r"(?:\u2192|=>|->)\W{0,4}(?:all |both )?(?:now |already )?(?:fixed|resolved|addressed|closed|handled)\s(?:in|by)\s[`#]?[0-9a-f`#]{3}",
    re.IGNORECASE,
)
"""The commit that settled an item, with more said behind it: "Two races → both closed in `3f2a9c1` (the lock …)"."""

_ALL_DONE = re.compile(
    r"\A\W*+(?:all|both|each|every)\b[^.!?\n]{0,80}?\b(?:issues?|findings?|problems?|comments?|bugs?|items?|threads?|remarks?|concerns?|suggestions?)\b"
    r"[^.!?\n]{0,80}?\b(?:ha(?:s|ve) been|are|is|were|was)\s(?:all\s|now\s|already\s)?+(?:fixed|resolved|addressed|closed)\b"
    r"(?![^\n]{0,400}\b(?:but|except|however|though|yet|apart from|other than|only)\b)",
    re.IGNORECASE,
)
"""A sentence that says of all that was found that it is settled."""

_COUNT_BEHIND = re.compile(r"\(\d{1,4}\)\W{0,10}\Z")

_FINE = re.compile(
    r"\A(?:(?![.!?]\s)[^\n,;]){1,200}\s(?:looks?|seems?|is|are)\s(?:fine|good|great|ok|okay|correct|clean|right)\W*+\Z",
    re.IGNORECASE,
)
"""One sentence more of praise: "`src/a.py:4` looks fine."."""

_THINGS = r"(?:issues?|findings?|problems?|comments?|bugs?|items?|threads?|concerns?|feedback)"
_SOLVED = r"(?:verified|resolved|solved|fixed|addressed|corrected|eliminated)"
_SOLVES = r"(?:resolves?|solves?|fix(?:es)?|address(?:es)?|corrects?|eliminates?|closes?)"
_SETTLED = re.compile(
    r"\A\W*+(?:praise|positives?|positive (?:highlights|notes|feedback|observations|aspects)|highlights|pros|kudos|nice touches|"
    r"strengths|good|what (?:looks|works)|(?:what|things) (?:i|we) (?:like|love)d?|what(?:'?s| is| went) (?:good|well|great)|"
    rf"(?P<done>(?:(?:already|previously|recently)\s++)?+(?:{_THINGS}\s++(?:(?:already|previously)\s++)?+)?+"
    r"(?:resolved|solved|fixed|addressed|dismissed|withdrawn|pushed|committed|landed|shipped)))"
    rf"(?:\s++(?:{_THINGS}|good|well|points|practices|things|already|since|from|last|prior|previous|earlier|first|round|reviews?|here|in|by|this|the|pr|pull|request|push|"
    r"commit|push|author)){0,5}+\W*+\Z",
    re.IGNORECASE,
)
"""The line above a list of what is good or done with."""

_ENDS_SETTLED = re.compile(
    rf"\b{_THINGS}\s(?:(?:was|were|is|are|has been|have been|now|already)\s){{0,2}}{_SOLVED}\W*+\Z"
    rf"|\b{_THINGS}\s(?:that\s)?(?:this\s(?:pr|change|patch|pull request|commit)|it|they|these changes)\s{_SOLVES}\W*+\Z",
    re.IGNORECASE,
)
"""The end of a heading above what was found before and is done with: "Items of the first round verified", "Bugs this PR fixes"."""

_ASKS = re.compile(
    r"\A\W*+(?:ensure|verify|check|confirm|make sure|see that|whether|if|are|is|were|was|have|has|did|not)\b",
    re.IGNORECASE,
)
"""How a heading begins that does not say so: "Ensure that all issues are fixed", "Are all issues fixed?"."""

_FIRST_WORDS = re.compile(r"(?<=[.!?])[*_]{0,3}\s++|\n|;|\s[–—-]{1,3}\s")
"""Where the first words of a comment end."""

_LIMITED = re.compile(
    r"rate limit|quota|usage limit|limit (?:has been )?(?:reached|exceeded)|reviews? (?:are |is |has been )?"
    r"(?:paused|disabled|skipped|limited)|upgrade your plan|trial (?:has )?(?:ended|expired)|out of credits|"
    r"unable to review|could ?n[o']t (?:complete|finish) (?:this|the) review|review skipped",
    re.IGNORECASE,
)
_TOOLS = r"(?:cursor|web|augment|claude|codex|devin|vs ?code|copilot|graphite|greptile|kilo|ai|an? (?:agent|ide))\b"
_PROMPT = re.compile(
    rf"prompts?\b.{{0,40}}\b(?:for|to|with)\b|\b(?:agent|ai) prompts?\b|\bfix (?:this |all )?(?:in|with) {_TOOLS}|"
    r"context for agents|\bai agents?\b|autofix|analysis chain|committable suggestion|learnings? used|"
    r"finishing touches|script executed|web query|review info|review details|run configuration|^\W*artifacts?\W*$",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"\A(?:(?:was|is) this (?:review |comment |finding |suggestion )?(?:helpful|useful|accurate)|react with|useful\? react|"
    r"help me be more useful|is this (?:helpful|useful)|reviewed by|spotted by|generated (?:with|by)|powered by|"
    r"comment `?[@/]|reply with|add custom instructions|if this code review was|last reviewed commit|"
    rf"(?:fix (?:this |all |it )?|open |view )(?:in|with) {_TOOLS}|learn more\b.{{0,40}}$|you can (?:also )?(?:chat|react"
    r"|disable)|leave feedback|need help\?|rate this|talk to \w{1,20} by mentioning|"
    r"note:? if this suggestion|reply to this and let me know)",
    re.IGNORECASE,
)
_PROMOTES = re.compile(
    r"\bfree for open[- ]source\b|\bif you (?:like|enjoy|love)(?:d)? (?:our|my|these|this) reviews?\b|"
    r"\bplease consider (?:sharing|starring|subscribing|upgrading)\b",
    re.IGNORECASE,
)
"""What a reviewer says of itself."""

_SMALL_PRINT = re.compile(r"\A\s*+<(?:sub|sup)>", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:[1-9]\d{0,3}|one|two|three|four|five|six|seven|eight|nine|ten|several)\s++(?:new |potential |open )?"
    r"(?:issues?|bugs?|findings?|problems?|defects?|concerns?|remarks?|suggestions?|nits?)\b",
    re.IGNORECASE,
)
_ONLY_COUNTED = re.compile(
    r"\A[^\w`]*+(?:[^:\n`]{1,40}:[^\w`]*+)?\d{1,4}\s(?:[\w-]{1,20}\s){0,3}"
    r"(?:issues?|bugs?|findings?|problems?|defects?|concerns?|remarks?|suggestions?|nits?)\b[^`:;,]{0,60}\Z",
    re.IGNORECASE,
)
LABEL_LIMIT = 80
SHORT = 400
"""Characters; a longer text is no acknowledgement, whatever it begins with."""


def is_chatter(body: str, *, on_lines: bool) -> bool:
    """Whether a whole comment is a command to a bot, an acknowledgement or a note about limits.

    `on_lines`: it was put on lines of the code. Nobody puts a note about limits there: it speaks of the code's.
    """
    text = inline.plain(inline.without_comments(body))
    if not text or _COMMAND.match(text):
        return True
    if len(text) > SHORT:
        return False
    if _ACKNOWLEDGEMENT.match(text):
        bare = inline.without_comments(body).strip()
        if _CONTENT.match(text) and (lead := _LEADS.search(bare)) and not is_settled(lead[1]):
            return False
        if _CONTENT.match(text) and (lead := _LEADS_ON.match(bare)) and _REMARK.search(lead[0]):
            return False
        head, _, listed = bare.partition("\n")
        if head.rstrip("*_ ").endswith(":") and not (_DONE.match(head) or is_settled(head)):
            return not _names_lines(listed)
        _, *more = _FIRST_WORDS.split(bare, maxsplit=1)
        rest = "" if not more or _DONE.match(more[0]) or _FINE.match(more[0]) else more[0]
        remark = text if _REMARK.search(text) else rest
        return not (_CONTENT.match(text) and _names_lines(remark))
    # What names lines speaks of code, though it may say "rate limit".
    return not on_lines and bool(_LIMITED.search(text)) and not _names_lines(text)


def assents_first(body: str) -> bool:
    """Whether a comment begins with thanks or assent, which remarks may follow."""
    return _CONTENT.match(inline.plain(inline.without_comments(body[:SHORT]))) is not None


def may_remark(body: str) -> bool:
    """Whether so much follows thanks or assent that a remark may be in it."""
    return assents_first(body) and len(_WORD.findall(inline.plain(body))) >= LEAST_REMARKED


def is_settled(line: str) -> bool:
    """Whether a whole line such as "Praise:" or "Fixed issues:" says that what is below it is no finding."""
    return _SETTLED.match(line) is not None


_MARKED_DONE = re.compile(
    r"\A\s*+\[(?:already\s)?(?:fixed|resolved|addressed|closed|done)\b[^\]\n]{0,60}\]", re.IGNORECASE
)
"""The status in brackets before a title: "[Fixed in round 1] Retry without backoff"."""


def heads_done(line: str) -> bool:
    """Whether a heading such as "Already fixed in this PR" says that what is below it is done with."""
    line = _COUNT_BEHIND.sub("", line)
    found = _SETTLED.match(line)
    ends = None if _ASKS.match(line) else _ENDS_SETTLED.search(line[-80:])
    return bool(found and found["done"]) or bool(ends or _MARKED_DONE.match(line))


_REPEATED = re.compile(
    r"✗ dismissed|\b(?:additional comments?|resolved|fixed|addressed|history|previous|walkthrough|files? (?:changed|reviewed|"
    r"selected|processed|with|not)|review details|important files|changed files|summary of|diagram|filtered issues)\b",
    re.IGNORECASE,
)
"""Headings and folds of what a reviewer repeats, praises or has done with."""


def heads_repeated(title: str) -> bool:
    """Whether a heading or fold says that what is below it is repeated, praised or done with."""
    return _REPEATED.search(inline.plain(title)) is not None


_REASONING = re.compile(r"\A\W*+(?:(?:extended|detailed|full)\s++)?+reasoning\b", re.IGNORECASE)


def heads_reasoning(title: str) -> bool:
    """Whether a fold such as "Extended reasoning…" holds what led a reviewer to its findings."""
    return _REASONING.match(inline.plain(title)) is not None


def is_done(text: str) -> bool:
    """Whether a text begins with the word that it is done with: "Resolved: …", "Fixed in 3f2a9c1"."""
    return _DONE.match(text) is not None


def ends_done(line: str) -> bool:
    """Whether a line ends with the word that it is done with: "Retry without backoff → fixed ✅", "All bugs are fixed"."""
    return any((_ENDS_DONE.search(line[-200:]), _POINTS_DONE.search(line[:SHORT]), _ALL_DONE.match(line)))


def _names_lines(text: str) -> bool:
    return any(place.first is not None for place in places.named(text))


def is_known_or_note(body: str, known: re.Pattern[str], name: str) -> bool:
    """Whether a body has a reviewer's known marks, or is a short note that names the reviewer.

    The name alone says nothing about a longer body: it may be a new shape that holds findings.
    """
    if known.search(body):
        return True
    text = inline.plain(inline.without_comments(body))
    return len(text) <= SHORT and name in text.casefold() and not _COUNTED.search(text)


def announces_findings(body: str) -> bool:
    """Whether a body says that it holds so and so many findings."""
    return bool(_COUNTED.search(inline.plain(inline.without_comments(body))))


def counts_findings(text: str) -> bool:
    """Whether a line only counts what was found: "2 previous findings remain"."""
    return _ONLY_COUNTED.match(inline.plain(text[:SHORT])) is not None


def is_limit_note(body: str) -> bool:
    """Whether a reviewer says that it did not review."""
    return bool(_LIMITED.search(inline.without_comments(body)[:2_000]))


def is_footer(line: str) -> bool:
    """Whether a line is about the reviewer itself: feedback on it, links to editors, what it costs."""
    if len(line) > SHORT:
        return False
    text = inline.plain(line).lstrip("*_-–— 👍👎🤖💡✅")
    return bool(_FOOTER.match(text) or _PROMOTES.search(text))


def is_prompt(title: str) -> bool:
    """Whether a fold holds instructions for an agent or the reviewer's own workings."""
    return bool(_PROMPT.search(inline.plain(title)))


def is_rating(title: str) -> bool:
    """Whether a fold asks what the reader thinks of the review."""
    text = inline.plain(title)
    return ("\U0001f44d" in text and "\U0001f44e" in text) or bool(_FOOTER.match(text))


def without_prompts(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes without prompts for agents, workings and ratings, in folds at any depth or under a label."""
    folded = without(
        nodes,
        lambda section: section.tag == "details" and (is_prompt(section.title) or is_rating(section.title)),
    )
    kept: list[Node] = []
    prompted = False
    for node in folded:
        label = isinstance(node, Block) and _is_prompt_label(node)
        if not label and not (prompted and isinstance(node, Block) and node.kind is Kind.FENCE):
            kept.append(node)
        prompted = label
    return tuple(kept)


def _is_prompt_label(block: Block) -> bool:
    """Whether a line such as "**Prompt for AI Agents:**" names the fence below it."""
    if block.kind not in (Kind.PARAGRAPH, Kind.HEADING) or len(block.text) > LABEL_LIMIT:
        return False
    text = block.text.strip()
    return (
        block.kind is Kind.HEADING or text.rstrip("*_ ").endswith(":") or text.endswith("**")
    ) and is_prompt(text)


def without(nodes: Sequence[Node], drop: Callable[[Section], bool]) -> tuple[Node, ...]:
    """The nodes without the sections that `drop` names, at any depth."""
    kept: list[Node] = []
    for node in nodes:
        if isinstance(node, Section):
            if drop(node):
                continue
            children = without(node.children, drop)
            if children or node.title:
                kept.append(Section(node.tag, node.title, children))
        else:
            kept.append(node)
    return tuple(kept)


def _without_last_lines(paragraph: Block) -> Block:
    """A paragraph without the lines at its end that are about the reviewer itself; never without all."""
    lines = paragraph.text.split("\n")
    end = len(lines)
    while end > 1 and is_footer(lines[end - 1]):
        end -= 1
    return paragraph if end == len(lines) else replace(paragraph, text="\n".join(lines[:end]))


def without_footer(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes without the closing lines about feedback, links to editors and the like."""
    kept = list(nodes)
    while kept:
        last = kept[-1]
        if isinstance(last, Section):
            break
        if last.kind is Kind.PARAGRAPH and (shorter := _without_last_lines(last)) is not last:
            kept[-1] = shorter
            continue
        text = inline.clean(last.text)
        footer = last.kind is Kind.RULE or (
            last.kind is Kind.PARAGRAPH
            and (
                not any(letter.isalnum() for letter in text)
                or (len(kept) > 1 and len(text) <= SHORT and _SMALL_PRINT.match(last.text))
                or is_footer(text)
            )
        )
        if not footer:
            break
        kept.pop()
    return tuple(kept)
