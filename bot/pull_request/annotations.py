"""The annotations of other apps' check runs, as comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.graphql import MORE_ANNOTATIONS
from bot.pull_request.answers import Annotation, OtherRun, Page, Pull
from bot.pull_request.missing import told
from bot.reviewers.comment import Comment, Place
from checks.finding import Location

if TYPE_CHECKING:
    from bot.github import GitHub

ANNOTATION_PAGES = 10
"""Requests for further annotations of other apps, over all their check runs."""


async def annotations_of(github: GitHub, other: OtherRun, pull: Pull, not_read: list[str]) -> list[Comment]:
    """All annotations of a check run; what could not be read is added to `not_read`, in words."""
    run = other.run
    page = run.annotations or Page[Annotation]()
    nodes = list(page.nodes)
    for _ in range(ANNOTATION_PAGES):
        if not page.page_info.has_next_page:
            break
        answer = await github.graphql(MORE_ANNOTATIONS, {"run": run.id, "after": page.page_info.end_cursor})
        not_read.extend(told(answer.problems))
        found = (answer.data.get("node") or {}).get("annotations")
        if found is None:
            not_read.append("GitHub failed to give us annotations of other apps")
            break
        page = Page[Annotation].model_validate(found)
        nodes.extend(page.nodes)
    else:
        not_read.append(f"of {run.name}'s annotations only the first {len(nodes):,} were read")
    return [
        Comment(
            id=f"annotation-{run.id}-{number}",
            author=f"{other.app}[bot]",
            is_bot=True,
            app_slug=other.app,
            body=annotation.message,
            title=annotation.title or "",
            level=(annotation.annotation_level or "").lower(),
            raw_details=annotation.raw_details or "",
            place=Place.ANNOTATION,
            url=run.url,
            commit=pull.head_ref_oid,
            location=Location(annotation.path, annotation.location.start.line, annotation.location.end.line),
            created_at=run.completed_at or "",
            updated_at=run.completed_at or "",
        )
        for number, annotation in enumerate(nodes, 1)
    ]
