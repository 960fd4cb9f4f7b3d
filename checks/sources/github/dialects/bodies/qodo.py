"""Qodo and PR-Agent: the reviewer guide, code suggestions, and the newer code review."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from checks.model.finding import Quote, Reading, Severity
from checks.model.location import Location, Side
from checks.model.scales.severity import severity_of
from checks.sources.github import draft, generic, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.generic.diff_links import UNKNOWN_FILE, linked
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.markup.nodes import blocks, find
from checks.sources.github.places import Files

NAME = "Qodo"
GUIDE = "PR Reviewer Guide"
SUGGESTIONS = "PR Code Suggestions"
REVIEW = "Code Review by Qodo"
COMPLIANCE = "PR Compliance Guide"

_LINES = re.compile(r"\A(?P<side>[RL]?)(?P<lines>[RL]?\d[\d\s,RL–-]*+)\Z")
_IMPORTANCE = re.compile(r"\bimportance\b\D{0,20}?(?:\[1-10\])?\D{0,6}(\d{1,2})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\A\s*+\d{1,3}\\?\.\s++")
_TAG = re.compile(r"`[^`]{0,60}`")
_SETTLED = re.compile(r"`[^`]{0,10}(?:resolved|dismissed)[^`]{0,10}`", re.IGNORECASE)
_SUGGESTION = re.compile(r"\A[\s*]*+suggestion:?+\*{0,3}+:?+\s*+", re.IGNORECASE)
_BRACKETS = re.compile(r" ?\[[^\[\]]{0,80}importance[^\[\]]{0,20}\]", re.IGNORECASE)
_RATED = re.compile(
    r"\A\s*+\*\*suggestion:\*\*[^\n]{1,2000}?\[[^\[\]\n]{0,80}\bimportance: \d{1,2}\]", re.IGNORECASE
)
_SECURITY = re.compile(r"\bsecurity concerns?\b", re.IGNORECASE)
_NONE = re.compile(r"\A\W*+no(?:ne)?\b", re.IGNORECASE)
_CHECKBOX = re.compile(r"\A\s*+[-*] \[[ xX]\]")
_KNOWN_BODY = re.compile(
    rf"{GUIDE}|{SUGGESTIONS}|{REVIEW}|PR Summary by Qodo|^(?:\W{{0,8}}<[^<>\n]{{1,12}}>){{0,2}}\W{{0,8}}PR (?:Description|Type)\b|CI Feedback|PR Compliance|"
    r"preparing (?:review|pr)|reviews are paused",
    re.IGNORECASE | re.MULTILINE,
)


def _is_suggestion(comment: Comment) -> bool:
    return comment.place is Place.INLINE and bool(_RATED.match(comment.body))


@dialect(
    NAME,
    logins=(
        "qodo-merge-pro[bot]", "qodo-merge[bot]", "qodo-code-review[bot]", "qodo-merge-for-open-source[bot]",
        "qodo-free-for-open-source-projects[bot]", "codiumai-pr-agent-pro[bot]", "codiumai-pr-agent[bot]",
        "pr-agent[bot]", "pr-agent",
    ),
    recogniser=_is_suggestion,
    marks=(f"## {GUIDE} 🔍", f"## {SUGGESTIONS} ✨", f"<h3>{REVIEW}</h3>", f"## {COMPLIANCE} 🔍"),
    anybody=True,
)  # fmt: skip
def read(comment: Comment, context: Context) -> Reading | None:
    """Four shapes in bodies; in the newer one `<b><i>` marks code."""
    nodes = parse(comment.body.replace("<b><i>", "<code>").replace("</i></b>", "</code>"))
    if comment.place is Place.INLINE:
        return draft.reading(comment, [_inline(nodes)], reviewer=NAME)
    parts: Iterable[Part]
    if REVIEW in comment.body:
        parts = _review(nodes, None, context)
    elif SUGGESTIONS in comment.body:
        parts = _suggestions(nodes, context)
    elif GUIDE in comment.body:
        tabled = any(True for _ in find(nodes, "td"))
        parts = chain(linked(nodes, context.files, whole_files=True), _security(nodes))
        parts = parts if tabled else chain(parts, _plain_guide(nodes, context.files))
    elif COMPLIANCE in comment.body:
        parts = _compliance(nodes, context)
    else:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "qodo") else None
    return draft.reading(comment, draft.some(parts), reviewer=NAME)


def _inline(nodes: Sequence[Node]) -> Part:
    """A banner, a numbered title with tags, prose; or "**Suggestion:** … [category, importance: 7]"."""
    nodes = noise.without_footer(noise.without_prompts(nodes))
    severity: Severity | None = None
    kept: list[Node] = []
    title = ""
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            severity = severity or labels.worst(inline.image_texts(node.text)) or _by_importance(node.text)
            text = inline.clean(node.text)
            if not title and _NUMBER.match(text):
                title = _untagged(text)
                continue
            text = _SUGGESTION.sub("", _BRACKETS.sub("", text)).strip() if not kept else text
            if text:
                kept.append(replace(node, text=text))
        else:
            kept.append(node)
    name, rest = (title, kept) if title else draft.titled(kept)
    return Part(name, draft.body(rest), severity=severity)


def _untagged(text: str) -> str:
    """A title without its number and the tags behind it: "1. Title `🐞 Bug` `⛨ Security`"."""
    line = _NUMBER.sub("", text.split("\n", 1)[0], count=1).rstrip()
    while (spans := inline.code_spans(line)) and spans[-1][1] == len(line) and spans[-1][0] > 0:
        if not _TAG.fullmatch(line[spans[-1][0] :]) or line[spans[-1][0] + 1].isascii():
            break
        line = line[: spans[-1][0]].rstrip()
    return inline.plain(line)


def _compliance(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Folds of rules: a paragraph that links into the diff is a violation, the fold behind it its code."""
    for fold in find(nodes, "details"):
        part: Part | None = None
        for node in fold.children:
            if isinstance(node, Block) and "#diff-" in node.text:
                if part:
                    yield part
                place = places.anchor(node.text, context.files)
                text = inline.clean(node.text)
                title = inline.plain(fold.title).strip("* ")
                part = Part(title, text, place, notes=() if place else (UNKNOWN_FILE,))
            elif isinstance(node, Section) and part and part.location:
                code = [block for block in blocks(node.children) if block.kind is Kind.FENCE]
                part = replace(part, quotes=(*part.quotes, *map(draft.quoted, code)))
        if part:
            yield part


def _security(nodes: Sequence[Node]) -> Iterator[Part]:
    """The cell about security: prose without a place, unless it says that there is nothing."""
    for cell in find(nodes, "td"):
        prose = [
            block for block in cell.children if isinstance(block, Block) and block.kind is Kind.PARAGRAPH
        ]
        if not prose or not _SECURITY.search(inline.plain(prose[0].text)[:60]):
            yield from _security([node for node in cell.children if isinstance(node, Section)])
            continue
        text = "\n\n".join(block.text for block in prose)
        text = inline.clean(text[_end_of_heading(text) :])
        if text and not _NONE.match(inline.plain(prose[0].text)) and not _NONE.match(inline.plain(text)):
            yield generic.part_of([Block(Kind.PARAGRAPH, text)])


def _plain_guide(nodes: Sequence[Node], files: Files) -> Iterator[Part]:
    """The guide as Markdown without a table: names in bold, each above what it says, and the prose about security."""
    for name, node in pairwise((None, *nodes)):
        if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH or "#diff-" in node.text:
            continue
        title, text = draft.bold_start(node.text)
        above = inline.plain(name.text) if isinstance(name, Block) else ""
        if title and node.text.partition("\n")[0].rstrip().endswith("**") and text.strip():
            yield _placed(Part(title, inline.clean(text)), files)
        elif len(above) <= labels.LABEL_LIMIT and _SECURITY.search(above) and not _NONE.match(node.text):
            yield _placed(generic.part_of([replace(node, text=inline.clean(node.text))]), files)


def _placed(part: Part, files: Files) -> Part:
    return replace(part, location=places.first_cited(part.body, files))


def _end_of_heading(text: str) -> int:
    match = _SECURITY.search(text)
    return match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip("* \n")) if match else 0


def _suggestions(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Rows of category, fold and impact; the fold links its place as `[path [a-b]](…)`."""
    for row in find(nodes, "tr"):
        cells = [cell for cell in row.children if isinstance(cell, Section)]
        impact = next((severity_of(inline.plain(_text(cell))) for cell in reversed(cells)), None)
        for cell in cells:
            for fold in find(cell.children, "details"):
                yield _suggestion(fold, impact, context)
    if not any(True for _ in find(nodes, "tr")):
        for fold in find(nodes, "details"):
            if any(_labelled(link.label) for block in blocks([fold]) for link in inline.links(block.text)):
                yield _suggestion(fold, None, context)


def _suggestion(fold: Section, impact: Severity | None, context: Context) -> Part:
    importance = None
    direct: list[Location] = []
    examples: list[Location] = []
    kept: list[Node] = []
    for node in fold.children:
        if isinstance(node, Section):
            importance = importance or _by_importance(node.title)
            examples += _linked([Block(Kind.PARAGRAPH, node.title), *blocks(node.children)], context)
            if not _IMPORTANCE.search(node.title):
                kept.append(node)
        elif node.kind is Kind.PARAGRAPH and (found := _linked([node], context)):
            direct += found
            text = "\n".join(line for line in node.text.split("\n") if not _labelled_line(line))
            if inline.clean(text):
                kept.append(replace(node, text=text))
        elif not _CHECKBOX.match(node.text):
            kept.append(node)
    return Part(
        title=fold.title,
        body=draft.body(noise.without_prompts(kept)),
        location=direct[0] if direct else None,
        further=tuple(dict.fromkeys([*direct[1:], *examples])),
        severity=impact or importance,
    )


def _review(nodes: Sequence[Node], severity: Severity | None, context: Context) -> Iterator[Part]:
    """Banners, and under each the folds of its findings, the later ones inside "View more"."""
    for node in nodes:
        if isinstance(node, Block):
            severity = labels.worst(inline.image_texts(node.text)) or severity
        elif node.tag != "details" or not _NUMBER.match(inline.plain(node.title)):
            yield from _review(node.children, severity, context)
        elif not _SETTLED.search(node.title):
            yield _reviewed(node, severity, context)


def _reviewed(fold: Section, severity: Severity | None, context: Context) -> Part:
    kept: list[Node] = []
    quotes: list[Quote] = []
    code: list[Location] = []
    evidence: list[Location] = []
    for inner in find(fold.children, "details"):
        title = inline.plain(inner.title).casefold()
        if title == "code":
            code += _linked(list(blocks(inner.children)), context)
            place = code[0] if code else None
            quotes += [draft.quoted(one, place) for one in blocks(inner.children) if one.kind is Kind.FENCE]
        elif title == "evidence":
            evidence += _linked(list(blocks(inner.children)), context)
            kept += [one for one in inner.children if isinstance(one, Block) and not _linked([one], context)]
        elif not noise.is_prompt(inner.title):
            kept += inner.children
    found = [*code, *evidence]
    return Part(
        title=_untagged(fold.title),
        body=draft.body(kept),
        location=found[0] if found else None,
        further=tuple(dict.fromkeys(found[1:])),
        quotes=tuple(quotes),
        severity=severity,
    )


def _linked(inside: Sequence[Block], context: Context) -> list[Location]:
    """The places of links labelled `path[R104-120]`, `path [4-6]`, or with an anchor into the diff."""
    found: list[Location] = []
    for block in inside:
        for link in inline.links(block.text):
            place = _labelled(link.label) or places.anchor(link.address, context.files)
            if place:
                found.append(place)
    return found


def _labelled(label: str) -> Location | None:
    path, _, lines = inline.plain(label, emphasis=False).strip("` ").rpartition("[")
    match = _LINES.match(lines.removesuffix("]")) if lines.endswith("]") else None
    if not match or not places.is_path(path.rstrip()):
        return None
    side = Side.LEFT if match["side"] == "L" else Side.RIGHT
    return places.at(path.rstrip(), places.span(match["lines"]), side)


def _labelled_line(line: str) -> bool:
    return any(_labelled(link.label) for link in inline.links(line))


def _by_importance(text: str) -> Severity | None:
    """Qodo's importance of 1 to 10 as a severity; it says how much, not how sure."""
    match = _IMPORTANCE.search(inline.plain(text))
    if not match:
        return None
    importance = int(match[1])
    return Severity.HIGH if importance >= 9 else Severity.MEDIUM if importance >= 7 else Severity.LOW


def _text(cell: Section) -> str:
    return " ".join(block.text for block in cell.children if isinstance(block, Block))[:200]
