"""The annotations of other apps' check runs, as comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.conversation.graphql_models import Annotation, OtherRun, Page, Pull
from bot.conversation.missing import in_words
from bot.github.queries import MORE_ANNOTATIONS
from bot.model import own_marks
from checks.model.location import Location
from checks.reports.wording import finding_words
from checks.sources.github.comment import Comment, Place

if TYPE_CHECKING:
    from bot.github import GitHub

ACTIONS = "github-actions"
"""The App behind every workflow, whatever runs in it."""

ANNOTATION_PAGES = 30
"""Requests for further annotations of other apps, over all their check runs: 3,000 of them, and no more."""


async def annotations_of(github: GitHub, pull: Pull, app_id: int, not_read: list[str]) -> list[Comment]:
    """The annotations of all other apps; what could not be read is added to `not_read`, in words.

    What citecheck itself wrote is none of them, whether an App of its own or a workflow's token published it.
    """
    comments: list[Comment] = []
    requests = ANNOTATION_PAGES
    for other in pull.other_runs(app_id):
        if other.run.name == own_marks.NAME:
            continue  # our check run: of the App where a token reads, or of a workflow's token where the App does
        page = other.run.annotations or Page[Annotation]()
        nodes = list(page.nodes)
        while page.page_info.has_next_page and requests:
            requests -= 1
            variables = {"run": other.run.id, "after": page.page_info.end_cursor}
            answer = await github.graphql(MORE_ANNOTATIONS, variables)
            not_read.extend(in_words(answer.problems))
            found = (answer.data.get("node") or {}).get("annotations")
            if found is None:
                not_read.append("GitHub failed to give us annotations of other apps")
                page = Page[Annotation]()
            else:
                page = Page[Annotation].model_validate(found)
            nodes.extend(page.nodes)
        if page.page_info.has_next_page:
            not_read.append(f"of {other.run.name}'s annotations only the first {len(nodes):,} were read")
        nodes = [
            node
            for node in nodes
            if not (other.app == ACTIONS and finding_words.MARKER in (node.title or ""))
        ]
        comments += _comments(other, nodes, pull.head_ref_oid)
    return comments


def _comments(other: OtherRun, annotations: Sequence[Annotation], commit: str) -> list[Comment]:
    run = other.run
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
            commit=commit,
            location=Location(annotation.path, annotation.location.start.line, annotation.location.end.line),
            created_at=run.completed_at or "",
            updated_at=run.completed_at or "",
        )
        for number, annotation in enumerate(annotations, 1)
    ]
