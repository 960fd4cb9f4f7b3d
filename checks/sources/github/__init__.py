"""What every reviewer writes, read into findings: one file for each dialect, one for the rest."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from checks.model.cost import TooCostlyError
from checks.model.finding import Aside, Finding, Reading
from checks.sources.accounts import canonical, is_reviewer
from checks.sources.github import dialects, generic, noise
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, Cut, Dialect, dialect_of, known
from checks.sources.github.draft import reading, unknown, unparsed
from checks.sources.github.leftover import with_leftover, with_unread
from checks.sources.github.markup import cut
from checks.sources.github.places import Files

__all__ = ["Comment", "Dialect", "Place", "is_review", "is_reviewer", "known", "read", "read_all"]

for _module in pkgutil.walk_packages(dialects.__path__, f"{dialects.__name__}."):
    importlib.import_module(_module.name)


def is_review(comment: Comment, include: Collection[str] = (), exclude: Collection[str] = ()) -> bool:
    """Whether to read a comment: a reviewer's account wrote it, or a tool that posts under anybody's.

    An excluded login stays excluded.
    """
    if is_reviewer(comment.author, is_bot=comment.is_bot, include=include, exclude=exclude):
        return True
    if comment.is_bot or not is_reviewer(comment.author, is_bot=True, exclude=exclude):
        return False
    return any(one.anybody and one.known_by_mark(comment) for one in known())


def read(comment: Comment, *, files: Sequence[str] = (), cut: Cut | None = None) -> Reading:
    """The findings of one comment; never raises.

    `files` are the paths of the pull request; `cut` may read a free-form body otherwise than the rules.
    A comment of a known reviewer in a shape that is not known comes back as unparsed; one without findings
    as an empty reading.
    """
    return _safely(comment, Context(Files(files), cut=cut))


def read_all(
    comments: Iterable[Comment],
    *,
    files: Sequence[str] = (),
    named: Collection[str] = (),
    cut: Cut | None = None,
) -> Reading:
    """The findings of many comments. `named` are logins that a person named as reviewers; `cut` as for `read`.

    A reviewer that numbers its findings may post one again after each push; the latest is kept,
    with a note.
    """
    findings: dict[str, Finding] = {}
    parts: list[Reading] = []
    every = tuple(comments)
    context = Context(
        Files(files),
        tuple(one for one in every if one.place is Place.INLINE),
        frozenset(map(canonical, named)),
        cut,
    )
    for comment in every:
        one = _safely(comment, context)
        parts.append(one)
        for finding in one.findings:
            earlier = findings.pop(finding.id, None)
            findings[finding.id] = finding if earlier is None else _again(finding, earlier)
    left = tuple(part for one in parts for part in one.unparsed)
    return Reading(tuple(findings.values()), left, sum((one.aside for one in parts), Aside()))


def _safely(comment: Comment, context: Context) -> Reading:
    dialect = None
    try:
        dialect = dialect_of(comment)
        excess = cut(comment.body)
        found = _read(comment, dialect, context)
        return found if excess is None else _partial(comment, found, f"of this comment {excess}")
    except TooCostlyError:
        reason = "reading it takes too much time"
        return Reading((), (unparsed(comment, reason, reviewer=dialect.name if dialect else None),))
    except Exception as error:  # one bad comment must not stop the others, and must be seen
        reason = f"reading it failed ({type(error).__name__}); this is citecheck's error"
        return Reading((), (unparsed(comment, reason, reviewer=dialect.name if dialect else None),))


def _partial(comment: Comment, found: Reading, reason: str) -> Reading:
    """A reading of a comment that is too long: its findings say so, and what is missing is unparsed."""
    kept = tuple(replace(finding, notes=(*finding.notes, reason)) for finding in found.findings)
    if comment.place is Place.INLINE:
        return replace(found, findings=kept)
    return replace(found, findings=kept, unparsed=(*found.unparsed, unparsed(comment, reason)))


def _again(finding: Finding, earlier: Finding) -> Finding:
    note = f"the same finding was posted before: {earlier.url or earlier.location or earlier.id}"
    return replace(finding, notes=(*earlier.notes, note, *finding.notes))


def _read(comment: Comment, dialect: Dialect | None, context: Context) -> Reading:
    inline = comment.place is Place.INLINE
    chatter = comment.place is not Place.ANNOTATION and noise.is_chatter(comment.body, on_lines=inline)
    chatter = chatter and not (noise.assents_first(comment.body) and generic.remarks_on_files(comment.body))
    if comment.is_reply or chatter:
        return _remarked(comment, dialect, context) if chatter and not comment.is_reply else Reading()
    found = dialect.read(comment, context) if dialect else generic.read(comment, context)
    if found is None and dialect:
        return _unknown_shape(comment, dialect, context)
    found = found or Reading()
    if comment.place in (Place.INLINE, Place.ANNOTATION):
        return found
    reviewer = dialect.name if dialect else None
    if dialect is None or dialect.free_form:
        return _with_rest(comment, _cut(comment, found, context, reviewer), context, reviewer)
    found = with_leftover(comment, found, context, reviewer=reviewer)
    return with_unread(comment, found, context, reviewer=reviewer, free_form=False)


def _with_rest(comment: Comment, found: Reading, context: Context, reviewer: str | None) -> Reading:
    """A free-form body's findings, and what is left of it."""
    found = with_unread(comment, found, context, reviewer=reviewer)
    found = with_leftover(comment, found, context, reviewer=reviewer)
    return found if context.cut is None else context.cut.told(comment, found)


def _remarked(comment: Comment, dialect: Dialect | None, context: Context) -> Reading:
    """What a model finds behind thanks or assent, where rules see nothing."""
    on_lines = comment.place in (Place.INLINE, Place.ANNOTATION)
    if on_lines or not (dialect is None or dialect.free_form) or not noise.may_remark(comment.body):
        return Reading()
    reviewer = dialect.name if dialect else None
    found = _cut(comment, Reading(), context, reviewer)
    return _with_rest(comment, found, context, reviewer) if found.findings else Reading()


def _cut(comment: Comment, found: Reading, context: Context, reviewer: str | None) -> Reading:
    if context.cut is None or noise.is_limit_note(comment.body):
        return found
    return context.cut(comment, found, context, reviewer=reviewer)


def _unknown_shape(comment: Comment, dialect: Dialect, context: Context) -> Reading:
    """A known reviewer in a shape that its dialect does not know: what anybody could read, or unparsed."""
    if comment.place is Place.INLINE:
        return reading(comment, [generic.one(comment)], reviewer=dialect.name)
    loose = generic.read(comment, context, reviewer=dialect.name)
    loose = _cut(comment, loose, context, dialect.name)
    if not loose.findings:
        told = unknown(comment, dialect.name)
        return replace(told, unparsed=(*told.unparsed, *loose.unparsed))
    by_hand = generic.heads_findings(comment.body)
    loose = with_unread(comment, loose, context, reviewer=dialect.name, free_form=by_hand)
    return loose if context.cut is None else context.cut.told(comment, loose)
