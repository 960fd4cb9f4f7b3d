"""A body of findings in no known dialect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from checks.model.finding import Reading
from checks.sources.github import draft, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import finds_fault
from checks.sources.github.generic.diff_links import linked
from checks.sources.github.generic.headed import entry_findings, names_review
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.pasted import with_headings
from checks.sources.github.generic.placing import (
    Scope,
    lined,
)
from checks.sources.github.generic.prose.summed_up import summed_up
from checks.sources.github.generic.repeated import (
    asks_to_look,
    said_nowhere,
    standing_alone,
    without_repeated,
)
from checks.sources.github.generic.single import part_of
from checks.sources.github.generic.wording.no_findings import clears, without_statements
from checks.sources.github.generic.wording.roles import Role, role_of
from checks.sources.github.generic.wording.stance import is_against
from checks.sources.github.markup import Block, Kind, Node, inline, is_heading, parse
from checks.sources.github.places import NO_FILES, Files

NAMED_LIMIT = 500
"""Places of a body that are looked at for the file that a finding leaves out."""


def read(comment: Comment, context: Context, *, reviewer: str | None = None) -> Reading:
    """The findings of a comment in no known dialect. One that looks like a review and yields none is unparsed."""
    if comment.place in (Place.INLINE, Place.ANNOTATION):
        return draft.reading(comment, [one(comment)], reviewer=reviewer)
    text = with_headings(comment.body, context.files)
    nodes = noise.without_footer(noise.without_prompts(parse(text)))
    begun = draft.some(linked(nodes, context.files))
    titles = {part.title for part in begun}
    others = (part for part in findings(nodes, context.files) if part.title not in titles)
    parts = [*begun, *others]
    unread = not parts and reviewer is None and names_places(nodes, context.files)
    if unread and not found_nothing(nodes):
        reason = "it names places in code and no finding could be made out in it"
        return Reading((), (draft.unparsed(comment, reason),))
    return draft.reading(comment, parts, reviewer=reviewer)


def one(comment: Comment, nodes: Sequence[Node] | None = None) -> Part:
    """A whole comment as one finding: an inline comment in whatever words."""
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body) if nodes is None else nodes))
    return part_of(nodes)


def findings(nodes: Sequence[Node], files: Files = NO_FILES) -> list[Part]:
    """The findings in a body of many."""
    root = outline(nodes)
    files = files.with_linked(_texts(root))
    every = (place.path for text in _texts(root) for place in places.named(text, files))
    named = dict.fromkeys(islice(every, NAMED_LIMIT))
    scope = Scope(clear=_clear(root), named=tuple(named))
    root = without_statements(root, files)
    shown: list[Part] = []
    weak: list[Part] = []
    again: list[Part] = []
    every_part: list[Part] = []
    for part, quiet in islice(entry_findings(root, scope, files), draft.PARTS_LIMIT + 1):
        if asks_to_look(part):
            continue  # `leftover` tells it
        alone = part.weak and (part.location is None or part.location.first is None)
        rest = weak if alone else again if quiet and part.location is None else shown
        rest.append(part)
        every_part.append(part)
    if all(part.weak for part in shown):  # a review in prose
        shown = [part for part in every_part if part.weak]
    else:
        told = [one for one in said_nowhere(again, shown) if is_against(f"{one.title}. {one.body}")]
        kept = {id(part) for part in (*shown, *told, *standing_alone(weak, shown))}
        shown = [part for part in every_part if id(part) in kept]
    if all(part.weak or part.remedy for part in shown):
        told = list(islice(summed_up(root, scope, files), draft.PARTS_LIMIT + 1))
        shown = [
            part
            for part in shown
            if not any(one.body and one.body in f"{part.title} {part.body}" for one in told)
        ]
        return [*said_nowhere(told, shown), *(without_repeated(shown) or shown)] or weak or again
    return without_repeated(shown) or shown or weak or again


def _texts(entry: Entry) -> Iterator[str]:
    """The texts outside code of a body, title for title and block for block."""
    for node in entry.everything():
        if isinstance(node, Block) and node.kind is not Kind.FENCE:
            yield node.text


def _clear(root: Entry) -> bool:
    """Whether the review says of the whole that it found nothing, and nowhere announces findings."""
    texts = [inline.plain(text) for text in _texts(root)]
    if any(noise.announces_findings(text) for text in texts):
        return False
    return any(
        clears(inline.plain(line))
        for entry in (root, *_general(root))
        for node in entry.nodes
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH
        for line in node.text.split("\n", 20)
    )


def found_nothing(nodes: Sequence[Node]) -> bool:
    """Whether a review says of the whole that it found nothing."""
    return _clear(outline(nodes))


def remarks_on_files(body: str) -> bool:
    """Whether a paragraph behind the first finds fault with code in a file that it names."""
    said = [node.text for node in parse(body) if isinstance(node, Block) and node.kind is Kind.PARAGRAPH]
    return any(finds_fault(text) and places.named(text) for text in said[1:])


def heads_findings(body: str) -> bool:
    """Whether a heading outside of folds and quotes announces findings."""
    return any(is_heading(node) and role_of(node.text) is Role.FINDINGS for node in parse(body))


def _general(entry: Entry) -> Iterator[Entry]:
    """The entries whose headings speak of the review as a whole: what is found nowhere else is there."""
    for inner in entry.entries:
        if names_review(inline.plain(inner.title)):
            yield inner
        yield from _general(inner)


def names_places(nodes: Sequence[Node], files: Files) -> bool:
    """Whether a body names lines of files anywhere outside code."""
    entry = without_statements(outline(nodes), files)
    return any(
        isinstance(node, Block) and node.kind is not Kind.FENCE and lined(node.text, files)
        for node in entry.everything()
    )
