"""Claude: the code-review plugin's numbered lists with permalinks, the action's reports, comments on lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading, Severity, Unparsed
from checks.model.location import Location
from checks.sources.github import draft, generic, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline, is_heading, parse

NAME = "Claude"

_PLUGIN = re.compile(r"^#{2,3} Code review[ \t\r]*+$", re.IGNORECASE | re.MULTILINE)
_FOUND = re.compile(r"^(?:Found (\d{1,4}) issues?|No issues found)\b", re.IGNORECASE | re.MULTILINE)
NIT = "🟡"
"""Begins a comment on a line that is no more than a nit; elsewhere the colour means more."""

_GENERATED = "Generated with [Claude Code]"
_FINISHED = re.compile(r"\*\*Claude (?:finished|encountered|is working)", re.IGNORECASE)
_TODO = re.compile(r"\A\s*+\[[ xX]\]")


def _is_plugin(comment: Comment) -> bool:
    body = comment.body
    return bool(_PLUGIN.search(body) and (_FOUND.search(body) or _GENERATED in body))


@dialect(NAME, logins=("claude[bot]",), recogniser=_is_plugin, anybody=True, free_form=True)
def read(comment: Comment, context: Context) -> Reading | None:
    """The plugin posts under the account of whoever runs it, so its heading counts as well as the login."""
    if comment.place is Place.INLINE:
        part = generic.one(comment)
        if part.severity is Severity.MEDIUM and comment.body.lstrip().startswith(NIT):
            part = replace(part, severity=Severity.NIT)
        return draft.reading(comment, [part], reviewer=NAME)
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    found = _FOUND.search(comment.body)
    if _is_plugin(comment) and not (found and not found[1] and generic.found_nothing(nodes)):
        listed = draft.some(_numbered(nodes))
        return draft.reading(comment, listed, reviewer=NAME, trouble=_shortfall(comment, len(listed)))
    todo = [node for node in nodes if not _is_todo(node)]
    parts = [_pinned(part) for part in generic.findings(todo, context.files)]
    if parts:
        return draft.reading(comment, parts, reviewer=NAME)
    reported = _FINISHED.search(comment.body) and not generic.names_places(todo, context.files)
    none = reported or generic.found_nothing(todo)
    return Reading() if none else draft.unknown(comment, NAME)


def _is_todo(node: Node) -> bool:
    """Whether a block is the list of what the action does, and no check list that says what is not met."""
    if not isinstance(node, Block) or not any(map(_TODO.match, node.items)):
        return False
    return not any(generic.is_unmet(item, node.items) for item in node.items)


def _shortfall(comment: Comment, count: int) -> tuple[Unparsed, ...]:
    found = _FOUND.search(comment.body)
    if not found or not found[1] or count >= int(found[1]):
        return ()
    reason = f"the comment announces {found[1]} issues and {count} could be read"
    return (draft.unparsed(comment, reason, reviewer=NAME),)


def _numbered(nodes: Sequence[Node]) -> Iterator[Part]:
    """Items of a list; the permalinks under an item are its places and pin its commit."""
    current: list[Node] = []
    severity: Severity | None = None
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.LIST:
            for item in node.items:
                yield from _item(current, severity)
                current = list(parse(item))
        elif is_heading(node):
            yield from _item(current, severity)
            current = []
            severity = labels.label_of(inline.plain(node.text))[0]
        elif current:
            current.append(node)
    yield from _item(current, severity)


def _item(nodes: Sequence[Node], severity: Severity | None) -> Iterator[Part]:
    if nodes:
        part = generic.part_of(nodes, severity=severity)
        yield _pinned(part if part.location else replace(part, location=places.first_named(part.body)))


def _pinned(part: Part) -> Part:
    """The part with the places and the commit of its permalinks, which then leave its text.

    Links to other files than the one whose lines it names lead to evidence.
    """
    links = places.permalinks(part.body)
    placed = part.location is not None and part.location.first is not None
    if not links or (placed and all(_is_of_another(link.location, part.location) for link in links)):
        return part
    commit = links[0].commit
    same = [link.location for link in links if link.commit == commit]
    body = "\n".join(line for line in part.body.split("\n") if not _only_link(line))
    return replace(part, location=same[0], further=tuple(same[1:]), commit=commit, body=body.strip())


def _is_of_another(place: Location, own: Location | None) -> bool:
    return own is None or not (place.path.endswith(own.path) or own.path.endswith(place.path))


def _only_link(line: str) -> bool:
    return places.permalink(line.strip().strip("<>")) is not None and " " not in line.strip()
