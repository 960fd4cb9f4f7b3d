"""Text inside one block: code spans, images, links, tags and comments, each found in linear time."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from checks.model.finding import TITLE_LIMIT

LINK_LIMIT = 400
"""Characters of a link's address that are kept; longer ones carry prompts and tracking."""

GITHUB_TAGS = frozenset(
    "a abbr b bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure "
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source "
    "span strike strong sub summary sup table tbody td tfoot th thead time tr tt ul var wbr".split()
)
"""The tags that GitHub renders; any other `<name>` is text, often a type parameter."""

_NO_SIGNS = re.compile(r"[\W_]++")
_TICKS = re.compile(r"`+")
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)(?=[\s/>])[^<>]*>")
_LABEL = r"\[((?:[^\[\]\n]++|\[[^\[\]\n]*+\])*+)\]"
_TARGET = (
    r"\(\s*+<?+([^()\s<>]*+(?:\([^()\s<>]*+\)[^()\s<>]*+)*+)>?+"
    r"(?:\s++(?:\"[^\"\n]*+\"|'[^'\n]*+'))?+\s*+\)"
)
_IMAGE = re.compile("!" + _LABEL + _TARGET)
_IN_BRACKETS = re.compile(f"{_LABEL}(?:{_TARGET})?+")
_LINK = re.compile(r"(?<!!)" + _LABEL + _TARGET)
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\[\]\n]{1,200}\]:[ \t]*+<?https?://\S[^\n]*$", re.MULTILINE)
"""`[fix]: https://…`: the address of a link that stands elsewhere, which nobody sees."""

_BARE = re.compile(rf"(?<![(<\w])(https?://[^\s<>()/?#]{{1,200}}+)[^\s<>()]{{{LINK_LIMIT},}}+")
_IMG_TAG = re.compile(r"<img\b([^<>]*)>", re.IGNORECASE)
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_EMPHASIS = re.compile(
    r"(?<![\w*])(?P<stars>\*{1,3}+)(?=\S)(?P<strong>(?:[^*\n]|(?<=\s)\*(?=\s)){1,400}+)(?<=\S)(?P=stars)(?![\w*])"
    r"|(?<!\w)(?P<lines>_{1,3}+)(?=\S)(?P<soft>(?:[^_\n]|(?<=\w)_++(?=\w)){1,400}+)(?<=\S)(?P=lines)(?!\w)"
)
"""Emphasis with none inside; what surrounds another is seen when that is gone."""

_NAME = re.compile(r"[^\W\d_][^\W_]*+[_(]")
"""What begins with a name as code writes it: emphasis begins with a word."""

_OPEN, _CLOSE = "\ue000", "\ue001"
_NO_MARKS = {ord(_OPEN): "\ufffd", ord(_CLOSE): "\ufffd"}
_MARK = re.compile(f"{_OPEN}(\\d{{1,5}}){_CLOSE}")
_MARKED = re.compile(r"[`*_\[\]<&\\!]")
_NAMED = "details|summary|blockquote"
_STRUCTURE = re.compile(rf"</?(?:{_NAMED})\b[^<>]*>", re.IGNORECASE)


_UNSEEN = re.compile(r"&(?:#8203|#x200b|zerowidthspace|zwnj|zwj|#65279);|[\u200b\u2060\ufeff]", re.IGNORECASE)
_BLANK = re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);|\u00a0", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """One Markdown link."""

    label: str
    address: str


def code_spans(text: str) -> list[tuple[int, int]]:
    """Where code spans are, markers included, by CommonMark's rule: a run closes the next of its length.

    A run without a partner is text. Looking for one walks the list of runs of that length, so the whole
    is linear.
    """
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(text)]
    by_length: dict[int, list[int]] = {}
    for number, (start, end) in enumerate(runs):
        by_length.setdefault(end - start, []).append(number)
    next_of = dict.fromkeys(by_length, 0)
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(runs):
        start, end = runs[at]
        same = by_length[end - start]
        place = next_of[end - start]
        while place < len(same) and same[place] <= at:
            place += 1
        next_of[end - start] = place
        if place < len(same):
            at = same[place]
            spans.append((start, runs[at][1]))
        at += 1
    return spans


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with `change` applied to everything that is not in a code span.

    `change` sees the whole text with a short mark for each span, so that emphasis and links around code
    stay whole for it.
    """
    spans = code_spans(text) if "`" in text else []
    if not spans:
        return change(text)
    pieces: list[str] = []
    at = 0
    for number, (start, end) in enumerate(spans):
        pieces += [text[at:start].translate(_NO_MARKS), f"{_OPEN}{number}{_CLOSE}"]
        at = end
    pieces.append(text[at:].translate(_NO_MARKS))
    changed = change("".join(pieces))
    return _MARK.sub(lambda mark: text[slice(*spans[int(mark[1])])], changed)


def code_texts(text: str) -> list[str]:
    """What is in the code spans, without markers."""
    return [text[start:end].strip("`").strip() for start, end in code_spans(text)]


def without_comments(text: str) -> str:
    """The text without HTML comments; one that is never closed reaches to the end, as it does in HTML."""
    pieces: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        pieces.append(text[at:start])
        end = text.find("-->", start + 4)
        if end < 0:
            return "".join(pieces)
        at = end + 3
    pieces.append(text[at:])
    return "".join(pieces)


def comments(text: str) -> list[str]:
    """The contents of the HTML comments in a body, wherever they are."""
    found: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        found.append(text[start + 4 : end].strip())
        at = end + 3
    return found


def image_texts(text: str) -> list[str]:
    """The alternative texts of images, Markdown's and HTML's, in order."""
    found = [(match.start(), match[1]) for match in _IMAGE.finditer(text)]
    for tag in _IMG_TAG.finditer(text):
        alt = _ALT.search(tag[1])
        if alt:
            found.append((tag.start(), html.unescape(alt[1] or alt[2] or "")))
    return [alt for _, alt in sorted(found)]


def links(text: str) -> list[Link]:
    """The Markdown links, in order; a label may hold brackets, an address parentheses."""
    return [Link(match[1], match[2]) for match in _LINK.finditer(text)]


def bracket_spans(text: str) -> list[tuple[int, int]]:
    """Where links are, and whatever else stands in brackets, as the label of a link that lost its address does."""
    return [one.span() for one in _IN_BRACKETS.finditer(text)]


def emphases(text: str) -> list[re.Match[str]]:
    """The emphasis in a text that is known to hold no code span, with its marker as `stars` or `lines`."""
    return list(_EMPHASIS.finditer(text))


def without_images(text: str) -> str:
    """The text without images."""
    return _IMG_TAG.sub("", _IMAGE.sub("", text))


def without_tags(text: str) -> str:
    """The text without the tags that GitHub renders; line breaks stay, `<code>` becomes a code span."""
    return _TAG.sub(_tag_text, text)


def _tag_text(tag: re.Match[str]) -> str:
    name = tag[1].lower()
    if name not in GITHUB_TAGS:
        return tag[0]
    return {"br": "\n", "code": "`", "tt": "`", "kbd": "`", "samp": "`"}.get(name, "")


def split_structure(text: str) -> Iterator[tuple[bool, str]]:
    """The text in pieces: (is it a tag of `<details>`, `<summary>` or `<blockquote>`?, piece)."""
    spans = iter([*code_spans(text), (len(text), len(text))])
    start, end = next(spans)
    at = 0
    for tag in _STRUCTURE.finditer(text):
        while tag.start() >= end and start < len(text):
            start, end = next(spans)
        if start <= tag.start() < end:
            continue
        yield False, text[at : tag.start()]
        yield True, tag[0]
        at = tag.end()
    yield False, text[at:]


def clean(text: str) -> str:
    """A paragraph as a report may hold it: no comments, images, tags or long addresses; code untouched."""
    return outside_code(text, clean_text).strip()


def clean_text(text: str) -> str:
    """`clean` for a piece of text that is known to hold no code span."""
    text = _DEFINITION.sub("", without_tags(without_images(without_comments(text))))
    text = _BLANK.sub(" ", _UNSEEN.sub("", text))
    return _BARE.sub(_short_address, _LINK.sub(_short_link, text))


def _short_address(address: re.Match[str]) -> str:
    """Only the host of a long address, unless it leads to lines of a file."""
    return address[0] if "/blob/" in address[0] and "#L" in address[0] else f"{address[1]}/…"


def _short_link(link: re.Match[str]) -> str:
    label = link[1].strip()
    if not label:
        return ""
    return link[0] if len(link[2]) <= LINK_LIMIT and link[2].startswith(("https://", "http://")) else label


def signs(text: str) -> str:
    """The letters and digits of a text in small letters: what is the same however it is set."""
    return _NO_SIGNS.sub("", text).casefold()


def plain(text: str, *, emphasis: bool = True) -> str:
    """One line for a title: links as their labels, no emphasis, images or tags; code spans stay.

    Without `emphasis` its markers stay as well: in a path they are part of it.
    """
    return _line(text[: 4 * TITLE_LIMIT], emphasis)


@lru_cache(maxsize=4_096)  # one line is looked at as a title, as a label, as a role and more
def _line(text: str, emphasis: bool) -> str:
    line = outside_code(text, _plain if emphasis else _bare) if _MARKED.search(text) else text
    return " ".join(line.split())[:TITLE_LIMIT]


def _plain(text: str) -> str:
    text = _bare(text)
    if "*" not in text and "_" not in text:
        return text
    return _EMPHASIS.sub(_unmarked, _EMPHASIS.sub(_unmarked, text))


def _unmarked(emphasis: re.Match[str]) -> str:
    """What is emphasised; `__init__` and `_to_dict()` are names that somebody forgot to mark as code."""
    soft = emphasis["soft"] or ""
    if (emphasis["lines"] == "__" and soft.isidentifier()) or _NAME.match(soft):
        return emphasis[0]
    return emphasis["strong"] or emphasis["soft"]


def _bare(text: str) -> str:
    bare = _LINK.sub(lambda link: link[1], without_tags(without_images(without_comments(text))))
    bare = _UNSEEN.sub("", bare)
    return html.unescape(bare).replace("\\.", ".").replace("\\#", "#")
