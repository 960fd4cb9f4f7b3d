"""The pieces of a free-form review that became no finding: each is told as unparsed, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Aside, Reading
from checks.sources.github import draft, generic, noise
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context
from checks.sources.github.generic.announced import LEAST_WORDS, role_of_line, says_something
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.generic.placing import lined
from checks.sources.github.generic.wording.roles import Role, role_of
from checks.sources.github.leftover.fates import Fate, Known, Passed, fates
from checks.sources.github.leftover.pieces import Form, pieces
from checks.sources.github.markup import parse

REPEATED = "it repeats what the review says elsewhere"
NO_FINDING = "an item of the review that could not be made out as a finding"
NOTHING = "no finding could be made out in it"

_REASONS = {Fate.TOLD: NO_FINDING, Fate.REPEATED: REPEATED, Fate.SETTLED: draft.SETTLED}

TOLD = 20
"""Pieces that are told of one body; of more, their number."""


def with_unread(
    comment: Comment, found: Reading, context: Context, *, reviewer: str | None, free_form: bool = True
) -> Reading:
    """A reading with an unparsed entry for each piece that is in no finding, and for a review that yields nothing.

    A bot that announces no findings may list anything; of an account that a person named, all is told. Where a
    body keeps to a shape, only the items right below what announces findings are looked at, and of these only
    those that name no lines: `leftover.lines` tells of the others.
    """
    nodes = noise.without_footer(noise.without_prompts(parse(comment.body)))
    if not free_form:
        nodes = noise.without(nodes, lambda section: noise.heads_repeated(section.title))
    root = outline(nodes)
    named = context.is_named(comment) and free_form
    if not (named or found.findings or _announces(root)):
        return found
    clear = generic.found_nothing(nodes)
    every = passed(root, found, context, clear=clear)
    left = [one for one in every if one.fate in _REASONS and (free_form or _is_of_a_shape(one, context))]
    trouble = [
        draft.unparsed(comment, _REASONS[one.fate], reviewer=reviewer, text=one.text) for one in left[:TOLD]
    ]
    if len(left) > TOLD:
        more = f"{len(left) - TOLD} more items"
        trouble.append(draft.unparsed(comment, NO_FINDING, reviewer=reviewer, text=more))
    if named and not (found.findings or found.unparsed or trouble or clear):
        trouble.append(draft.unparsed(comment, NOTHING, reviewer=reviewer))
    aside = _aside(every) if free_form else found.aside
    return replace(found, unparsed=(*found.unparsed, *trouble), aside=aside)


def passed(root: Entry, found: Reading, context: Context, *, clear: bool) -> Sequence[Passed]:
    """What became of each piece of a body."""
    known = Known(found.findings, found.unparsed)
    return tuple(fates(pieces(root, context.files), known, context.files, clear=clear))


def _is_of_a_shape(one: Passed, context: Context) -> bool:
    """Whether a piece is an item right below what announces findings, and names no lines."""
    piece = one.piece
    return (
        piece.form is Form.ITEM
        and piece.announced
        and says_something(piece.text, least=LEAST_WORDS)
        and lined(piece.text, context.files) is None
    )


def _aside(every: Sequence[Passed]) -> Aside:
    """How much of a body is praise or description; a heading of what is below it is not counted."""
    fates = [one.fate for one in every if not (one.piece.form is Form.HEADING and one.piece.leads)]
    return Aside(fates.count(Fate.PRAISE), fates.count(Fate.DESCRIPTION))


def _announces(entry: Entry) -> bool:
    """Whether a heading or a line above a list says that findings are below it."""
    return (
        role_of(entry.title) is Role.FINDINGS
        or noise.heads_reasoning(entry.title)
        or any(role_of_line(node) is Role.FINDINGS for node in entry.nodes)
        or any(_announces(inner) for inner in entry.entries)
    )
