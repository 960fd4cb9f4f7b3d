"""Sourcery: conventional comments on lines; a review's text adds feedback on the whole, or lists them all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from checks.model.finding import Reading, Severity
from checks.model.location import Location
from checks.model.scales.severity import severity_of
from checks.sources.github import agent_prompt, draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline, is_heading, parse
from checks.sources.github.markup.nodes import blocks, find

NAME = "Sourcery"

_KIND = re.compile(
    r"\A[\s*]*+(?P<emoji>[^\w\s*]{0,4}+)[\s*]*+(?P<kind>issue|suggestion|nitpick|question|thought|todo|chore|praise|note)"
    r"(?:\s*+\([\w /,-]{1,60}\))?+\s*+:\*{0,3}+:?+\s*+",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\A\W*+comment \d{1,4}\b", re.IGNORECASE)
_LOCATION = re.compile(
    r"<location(?:\s++path=\"(?P<path>[^\"\n<>]{1,1000}+)\"\s++line_range=\"(?P<lines>[^\"\n<>]{1,30}+)\"[^<>\n]{0,20}>"
    r"|>(?P<text>[^<>]{1,1100}+)</location>)"
)
_ISSUE, _ISSUE_END = "<issue_to_address>", "</issue_to_address>"
_FEEDBACK = re.compile(
    r"high[- ]level feedback|overall comments|general comments|\bfeedback\W*+\Z|\bissues that\b",
    re.IGNORECASE,
)
_LEADS = re.compile(r"\bfeedback\s*+:\W*+\Z", re.IGNORECASE)
_KNOWN_BODY = re.compile(
    r"i'?ve (?:found|reviewed)|reviewer'?s guide|summary by sourcery|looks great|weekly limit", re.IGNORECASE
)


@dialect(NAME, logins=("sourcery-ai[bot]", "sourcery-ai-experiments[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:
    """The prompt at the end of a review body repeats the comments on lines, and more when one could not be posted."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [_inline(parse(comment.body))], reviewer=NAME)
    if comment.place is Place.ISSUE_COMMENT:
        return Reading() if noise.is_known_or_note(comment.body, _KNOWN_BODY, "sourcery") else None
    whole = parse(comment.body)
    nodes = noise.without_footer(noise.without(whole, lambda section: section.tag == "details"))
    parts = draft.some(chain(_feedback(nodes, context), _individual(nodes, context)))
    told = draft.some(_prompted(whole, context))
    if not parts and not told and not noise.is_known_or_note(comment.body, _KNOWN_BODY, "sourcery"):
        return None
    return agent_prompt.reading(comment, parts, told, context, reviewer=NAME)


def _inline(nodes: Sequence[Node]) -> Part:
    nodes = noise.without_footer(noise.without_prompts(nodes))
    severity: Severity | None = None
    kept: list[Node] = []
    for node in nodes:
        if not kept and isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
            kind = _KIND.match(node.text)
            if kind:
                severity = severity_of(kind["emoji"] + kind["kind"])
                node = replace(node, text=node.text[kind.end() :])  # noqa: PLW2901
        kept.append(node)
    title, rest = draft.titled(kept)
    return Part(title, draft.body(rest), severity=severity)


def _individual(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """`### Comment 3` with a `<location>` and an `<issue_to_address>`: what is on lines elsewhere."""
    for number, node in enumerate(nodes):
        if not is_heading(node) or not _COMMENT.match(inline.plain(node.text)):
            continue
        following = nodes[number + 1 :]
        end = next((at for at, one in enumerate(following) if is_heading(one)), len(following))
        text = "\n\n".join(one.text for one in blocks(following[:end]) if one.kind is not Kind.FENCE)
        part = _inline(parse(text.partition(_ISSUE)[2].partition(_ISSUE_END)[0] or text))
        yield replace(part, location=_location(text, context) or part.location)


def _prompted(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """What the prompts say of single places, in the shape in which bodies list them."""
    for fold in find(nodes, "details"):
        if noise.is_prompt(fold.title):
            for block in blocks(fold.children):
                yield from _individual(parse(block.text), context)


def _location(text: str, context: Context) -> Location | None:
    tag = _LOCATION.search(text)
    if tag is None:
        return None
    if tag["path"]:
        return places.at(tag["path"], places.span(tag["lines"]))
    return places.code_place(tag["text"], context.files)


def _feedback(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Bullets about the whole change, where the body announces them; a place only if one is named.

    Without bullets each line right below the announcement is one.
    """
    announced = bare = False
    for node in nodes:
        if not isinstance(node, Block):
            continue
        if node.kind is Kind.LIST and announced:
            for item in node.items:
                part = generic.part_of(parse(item))
                yield replace(part, location=places.first_named(inline.clean(item), context.files))
        elif node.kind in (Kind.PARAGRAPH, Kind.HEADING):
            if bare and node.kind is Kind.PARAGRAPH:
                yield from _lines(node, context)
            listed = node.kind is Kind.HEADING and "individual comments" in node.text.casefold()
            announced = not listed and (announced or bool(_FEEDBACK.search(node.text)))
            bare = _LEADS.search(node.text) is not None


def _ends(line: str) -> bool:
    """Whether a line of copied text is the summary of the prompt's fold, or about the reviewer."""
    return noise.is_footer(line) or (len(line) <= noise.LABEL_LIMIT and noise.is_prompt(line))


def _lines(paragraph: Block, context: Context) -> Iterator[Part]:
    """The lines of a paragraph that are no praise, each as a finding."""
    for line in takewhile(lambda line: not _ends(line), paragraph.text.split("\n")):
        if generic.is_fault(line):
            yield replace(
                generic.part_of(parse(line)), location=places.first_named(inline.clean(line), context.files)
            )
