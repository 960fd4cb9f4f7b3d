"""Annotations of check runs: linters, scanners, and reviewers that report through a check."""

from __future__ import annotations

from checks.model.finding import Reading
from checks.model.scales.severity import severity_of
from checks.sources.github import draft, labels
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import parse

WORKFLOW = ".github"
"""The path under which GitHub Actions annotates a job's own troubles, such as an exit code."""


@dialect("Annotations", recogniser=lambda comment: comment.place is Place.ANNOTATION)
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """One annotation is one finding; its level is its severity unless the title says more."""
    if comment.location is not None and comment.location.path == WORKFLOW:
        return Reading()
    if not (comment.body.strip() or comment.title.strip()):
        reason = "an annotation needs a message or a title"
        return Reading((), (draft.unparsed(comment, reason, text=comment.raw_details),))
    nodes = parse(comment.body)
    title, rest = (comment.title, nodes) if comment.title.strip() else draft.titled(nodes)
    label, bare = labels.label_of(title)
    part = Part(
        title=bare or title,
        body=draft.body(rest),
        severity=label or severity_of(comment.level),
        confidence=labels.confidence_in(comment.body),
    )
    return draft.reading(comment, [part])
