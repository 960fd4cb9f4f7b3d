"""A description as its lines: which say what the change does, under what heading, and of which file or name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from checks.model.agents.described import DESCRIPTION_LIMIT
from checks.text.file_names import is_file
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.splitting import sentences
from checks.text.markdown import LINES_LIMIT, Paragraph, blocks, outside_fences, without_comments
from checks.text.mentions import Mention

SENTENCES_LIMIT = 500
"""Sentences of one description that are read."""


class Section(StrEnum):
    """What the text below a heading speaks of."""

    CHANGES = "changes"
    RUNS = "runs"  # how it was tried out
    ASIDE = "aside"  # the problem, what is left to do, other people's words


@dataclass(frozen=True, slots=True)
class DescriptionSentence:
    """One sentence of a description, and where it stands."""

    sentence: Sentence
    section: Section = Section.CHANGES
    about: Mention | None = None
    """What a label before it or the item above it names: "`client.py`: adds `x`"."""

    @property
    def written(self) -> str:
        """The sentence as it was written."""
        return self.sentence.written


_RUNS = re.compile(
    r"(?i)\b(?:tests?|testing|test plan|verification|validation|verified|how (?:to|was|i|we)|qa|checks?)\b"
)
_ASIDE = re.compile(
    r"(?i)\b(?:problem|issue|background|context|motivation|why|root cause|cause|before|previous|current|bug|symptoms?|"
    r"todo|to do|next|follow[- ]?ups?|future|out of scope|not included|limitations?|risks?|alternatives?|screenshots?|"
    r"release notes|changelog|commits|checklist|related|prompt|notes?|examples?|usage|deploy\w*|"
    r"rollback|rollout|review|maintainer|overview of the|how it works|design|behaviou?r|impact|benefits?|plan)\b"
)
_TESTS_ADDED = re.compile(r"(?i)\btests? (?:added|changes|coverage)\b|\b(?:new|added) tests?\b")
_HEADING = re.compile(r"^#{1,6}\s+(.{1,200})$|^\*\*([^*`]{1,80}?):?\*\*:?\s*$|^__([^_`]{1,80}?):?__:?\s*$")
_BULLET = re.compile(r"^(\s{0,40})(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_TASK = re.compile(r"^\[([ xX])\]\s+")
_ROW = re.compile(r"^\s{0,8}\|\s*`([^`|]{1,300})`\s*\|(.*)$")
_DETAILS = re.compile(r"(?i)<(/?)details\b[^<>]{0,200}>")
_ALERT = re.compile(r"^\s{0,3}>\s*\[!(?:NOTE|TIP|IMPORTANT)\]", re.IGNORECASE)
_QUOTED = re.compile(r"^\s{0,3}>\s?")
_TRAILER = re.compile(
    r"^(?:Co-authored-by|Signed-off-by|Reviewed-by|Generated-by|Change-Id|Fixes|Closes|Refs?)\b.{0,40}[:#]",
    re.IGNORECASE,
)
_BARE_PATH = re.compile(r"(?<![\w`/.:@(\[-])[\w.-]{1,80}(?:/[\w.-]{1,80}){1,12}(?![\w`/(])")
_LINKED = re.compile(r"\[(`[^`\[\]]{1,300}`)\]\([^()\s]{0,500}\)")
_LEADING_EMOJI = re.compile(r"^[^\w\s`*_\[(\"'#<>|~+-]{1,4}\s+")
_LABEL = re.compile(
    r"^(?:\*\*|__)(.{1,200}?)(?:\*\*|__)\s*(?::|\u2013|\u2014|-{1,2}(?=\s))?\s*|^(`[^`]{1,200}`)\s*(?::|\u2013|\u2014|-{1,2}(?=\s))\s+"
)
_TYPE = re.compile(r"^[a-z]{2,12}(?:\([^()\n]{1,60}\))?!?:\s+")
"""A conventional commit's type."""

CHANGE_LABELS = re.compile(
    r"(?i)^(?:new|added?|adds|removed?|removes|deleted?|deletes|changed?|changes|fixe?[ds]?|fix|renamed?|refactor\w*|updated?|updates|summary|description|what|tests?)\b"
)


def statements(body: str) -> Iterator[DescriptionSentence]:
    """The sentences of a description or of a commit's message, in order. Never raises.

    Left out: fenced code, quotes, what is folded away, tasks that are not ticked, trailers.
    """
    section = Section.CHANGES
    above: list[tuple[int, Mention | None, bool]] = []
    count = 0
    for indent, text in _items(body[:DESCRIPTION_LIMIT]):
        if indent is None:
            section, above = section_of(text), []
            continue
        while above and above[-1][0] >= indent:
            above.pop()
        about = next((mention for _, mention, _ in reversed(above) if mention is not None), None)
        aside = any(not plain for _, _, plain in above)
        label, rest = label_of(text)
        opens = text.rstrip().endswith(":")
        for said in _sentences(rest):
            count += 1
            if count > SENTENCES_LIMIT:
                return
            yield DescriptionSentence(said, Section.ASIDE if aside else section, label or about)
        named = label or (_only_mention(text) if opens else None)
        above.append((indent, named or about, not (named is not None and not _is_place(named))))


def of_one_line(text: str) -> Iterator[DescriptionSentence]:
    """The sentences of a title, or of the first line of a commit's message."""
    bare = _TYPE.sub("", _LEADING_EMOJI.sub("", " ".join(text.split())[:500]))
    for one in _sentences(_with_marked_paths(bare)):
        yield DescriptionSentence(one)


def section_of(heading: str) -> Section:
    """What the text below a heading speaks of."""
    if _TESTS_ADDED.search(heading):
        return Section.CHANGES
    if _RUNS.search(heading):
        return Section.RUNS
    return Section.ASIDE if _ASIDE.search(heading) else Section.CHANGES


def label_of(text: str) -> tuple[Mention | None, str]:
    """The file or name that labels a line, and the rest of it: "**`client.py`**: adds `x`"."""
    found = _LABEL.match(text)
    if found is None:
        return None, text
    label, rest = found[1] or found[2], text[found.end() :]
    if not rest.strip():
        return None, text
    if not found[1] or label.count("`") == 2:
        mention = _only_mention(label)
        if mention is not None and mention.marked:
            return mention, rest
    if found[1] and ":" in text[found.end(1) - 1 : found.end()]:
        return None, rest
    return None, text.replace("**", "")


def _sentences(text: str) -> Iterator[Sentence]:
    for block in blocks(text):
        if isinstance(block, Paragraph):
            yield from sentences(block)


def _only_mention(text: str) -> Mention | None:
    """The one thing that a short text names, when it begins with it."""
    for sentence in _sentences(text.rstrip(": ")):
        named = [one for one in sentence.mentions if one.marked]
        if len(named) == 1 and len(sentence.before(named[0]).split()) <= 3:
            return named[0]
        return None
    return None


def _is_place(mention: Mention) -> bool:
    return is_file(mention.text) or "/" in mention.text


def _items(body: str) -> Iterator[tuple[int | None, str]]:
    """Each paragraph, item or row with how far it is indented, each heading with None."""
    paragraph: list[str] = []
    indent = 0
    for each in _lines(body):
        heading = _HEADING.match(each.strip())
        bullet = _BULLET.match(each)
        row = _ROW.match(each)
        if heading or bullet or row or not each.strip():
            if paragraph:
                yield indent, " ".join(paragraph)
            paragraph = []
        if heading:
            yield None, next(filter(None, heading.groups()), "")
        elif bullet:
            text = bullet[2]
            task = _TASK.match(text)
            if task is None or task[1] != " ":
                paragraph = [_LEADING_EMOJI.sub("", text[task.end() if task else 0 :])]
            indent = len(bullet[1].expandtabs(4)) + 1
        elif row:
            cells = [cell.strip() for cell in row[2].split("|") if cell.strip()]
            yield 1, f"`{row[1]}`: {'. '.join(cells)}"
        elif each.strip() and not each.lstrip().startswith("|"):
            if not paragraph:
                indent = 0 if not each.startswith("  ") else indent + 1
            paragraph.append(_LEADING_EMOJI.sub("", each.strip()))
    if paragraph:
        yield indent, " ".join(paragraph)


def _lines(body: str) -> Iterator[str]:
    """The lines that are the author's own words about the change."""
    folded = 0
    alert = False
    text = outside_fences(without_comments(body))
    for each in text.split("\n", LINES_LIMIT)[:LINES_LIMIT]:
        marks = _DETAILS.findall(each[:4_000])
        folded = max(0, folded + sum(-1 if closing else 1 for closing in marks))
        if marks or folded:
            yield ""
            continue
        if _QUOTED.match(each):
            alert = alert or _ALERT.match(each) is not None
            line = _QUOTED.sub("", each)
            if alert and not line.startswith("[!"):
                yield _with_marked_paths(line[:4_000])
            continue
        alert = False
        if _TRAILER.match(each.strip()):
            yield ""
            continue
        yield _with_marked_paths(each[:4_000])


def _with_marked_paths(line: str) -> str:
    """The line with paths that are written bare between backticks, and linked code without its link."""
    line = _LINKED.sub(r"\1", line)
    parts = re.split(r"(`[^`]*+`)", line)
    return "".join(
        part if at % 2 else _BARE_PATH.sub(lambda one: _marked(one[0]), part) for at, part in enumerate(parts)
    )


def _marked(word: str) -> str:
    bare = word.rstrip(".")
    return f"`{bare}`{word[len(bare) :]}" if is_file(bare) and "://" not in word else word
